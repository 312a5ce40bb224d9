#![no_main]

use libfuzzer_sys::fuzz_target;
use zermelo_games::kalah::{Kalah, Options};

fuzz_target!(|data: &[u8]| {
    zermelo_fuzz::exercise(&Kalah::new(Options::default()).unwrap(), data);
});
