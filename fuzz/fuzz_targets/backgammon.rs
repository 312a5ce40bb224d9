#![no_main]

use libfuzzer_sys::fuzz_target;
use zermelo_games::backgammon::{Backgammon, Options};

fuzz_target!(|data: &[u8]| {
    let options = Options {
        cube: 64,
        ..Options::default()
    };
    zermelo_fuzz::exercise(&Backgammon::new(options).unwrap(), data);
});
