#![no_main]

use libfuzzer_sys::fuzz_target;
use zermelo_games::connect4::ConnectFour;

fuzz_target!(|data: &[u8]| {
    zermelo_fuzz::exercise(&ConnectFour::<u64>::new(7, 6, 4).unwrap(), data);
    zermelo_fuzz::exercise(&ConnectFour::<u128>::new(12, 9, 5).unwrap(), data);
});
