#![no_main]

use libfuzzer_sys::fuzz_target;
use zermelo_games::breakthrough::{Breakthrough, Hashed};

fuzz_target!(|data: &[u8]| {
    zermelo_fuzz::exercise(&Breakthrough::<Hashed>::new(8, 8).unwrap(), data);
    zermelo_fuzz::exercise(&Breakthrough::<Hashed>::new(3, 5).unwrap(), data);
});
