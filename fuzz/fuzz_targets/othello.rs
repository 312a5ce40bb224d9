#![no_main]

use libfuzzer_sys::fuzz_target;
use zermelo_games::othello::Othello;

fuzz_target!(|data: &[u8]| {
    zermelo_fuzz::exercise(&Othello::<8>::new(), data);
    zermelo_fuzz::exercise(&Othello::<4>::new(), data);
});
