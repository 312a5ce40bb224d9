#![no_main]

use libfuzzer_sys::fuzz_target;
use zermelo_games::mnk::{Mnk, Options};

fuzz_target!(|data: &[u8]| {
    zermelo_fuzz::exercise(&Mnk::new(Options::default()).unwrap(), data);
});
