//! A board that is won is read only if one last move can have won it.

use zermelo_core::{Notation, conformance};
use zermelo_games::connect4::ConnectFour;
use zermelo_games::hex::Hex;
use zermelo_games::mnk::{Mnk, Options};

/// Reads each board and compares what is wrong with it: nothing, or that no last move wins it.
fn reads<G: Notation>(game: &G, boards: &[(&str, bool)]) {
    for &(text, sound) in boards {
        let read = game.parse_state(text).map_err(|error| error.to_string());
        assert_eq!(read.is_ok(), sound, "{text}: {read:?}");
        let too_old = read.err().is_none_or(|error| error.starts_with("no last "));
        assert!(too_old, "{text}");
    }
    conformance::notation(game, 20, 1).unwrap();
}

#[test]
fn a_line_that_no_last_stone_completes_is_refused() {
    let game = ConnectFour::<u64>::new(7, 6, 4).unwrap();
    let boards = [
        ("......./......./......./......./ooo..../xxxx...", true),
        ("......./......./......./......./ooo..../xxxxx.o", true),
        // Every stone of the four has another on it.
        ("......./......./......./......./ooxo.../xxxxo..", false),
    ];
    reads(&game, &boards);
}

#[test]
fn lines_that_no_last_mark_completes_together_are_refused() {
    let free = |gravity| Options {
        m: 5,
        n: 5,
        k: 3,
        gravity,
    };
    let boards = [
        ("xxx../oo.../...../...../.....", true),
        // Two lines that cross in the last mark, and two that do not.
        ("xxx../xoo../xo.../...../o....", true),
        ("xxx../xxx../oo.o./o.o../.....", false),
    ];
    reads(&Mnk::new(free(false)).unwrap(), &boards);
    let boards = [
        ("...../...../...../oo.../xxx..", true),
        ("...../...../...../oxo../xxxo.", false),
    ];
    reads(&Mnk::new(free(true)).unwrap(), &boards);
}

#[test]
fn chains_that_no_last_stone_completes_together_are_refused() {
    for swap in [false, true] {
        let game = Hex::new(4, swap).unwrap();
        let boards = [
            ("x.../xo../xo../xo..", true),
            ("xxoo/xxoo/xxoo/xxo.", false),
        ];
        reads(&game, &boards);
    }
    // The first stone ends this game, so nobody can have swapped it.
    let single = Hex::new(1, true).unwrap();
    assert!(single.parse_state("x").is_ok());
    assert!(single.parse_state("o first").is_err());
}
