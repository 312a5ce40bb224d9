#![no_main]

use libfuzzer_sys::fuzz_target;
use zermelo_games::chess::Chess;

fuzz_target!(|data: &[u8]| {
    zermelo_fuzz::exercise(&Chess::default(), data);
    zermelo_fuzz::exercise(&Chess::new(0).unwrap(), data);
});
