#![no_main]

use libfuzzer_sys::fuzz_target;
use zermelo_games::nim::Nim;

fuzz_target!(|data: &[u8]| {
    zermelo_fuzz::exercise(&Nim::new(&[3, 4, 5], true).unwrap(), data);
});
