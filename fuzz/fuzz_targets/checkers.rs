#![no_main]

use libfuzzer_sys::fuzz_target;
use zermelo_games::checkers::Checkers;

fuzz_target!(|data: &[u8]| {
    zermelo_fuzz::exercise(&Checkers::new(80).unwrap(), data);
});
