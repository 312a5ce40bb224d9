#![no_main]

use libfuzzer_sys::fuzz_target;
use zermelo_games::hex::Hex;

fuzz_target!(|data: &[u8]| {
    zermelo_fuzz::exercise(&Hex::new(3, false).unwrap(), data);
    zermelo_fuzz::exercise(&Hex::new(11, true).unwrap(), data);
});
