//! Hex keeps every promise of the model, on boards of all sizes, with the swap and without.

use proptest::prelude::*;
use zermelo_core::random::Random;
use zermelo_core::{Draw, Game, Notation, Player, conformance};
use zermelo_games::hex::{Board, Cell, Hex};

fn hex(size: u32) -> Hex {
    Hex::new(size, false).unwrap()
}

#[test]
fn boards_of_all_sizes_conform() {
    for size in 1..=11 {
        for swap in [false, true] {
            let game = Hex::new(size, swap).unwrap();
            let options = format!("{size}, swap {swap}");
            let passed = |result: Result<(), conformance::Fault>| result.expect(&options);
            passed(conformance::rules(&game, 5, 1));
            passed(conformance::zero_sum(&game, 5, 1));
            passed(conformance::keyed(&game, 5, 1));
            passed(conformance::symmetric(&game, 5, 1));
            passed(conformance::notation(&game, 5, 1));
        }
    }
}

#[test]
fn swapped_games_conform_too() {
    // Random play swaps rarely on large boards: start from the answer to each first stone.
    for size in 2..=5 {
        let game = Hex::new(size, true).unwrap();
        let mut moves = Vec::new();
        game.actions(&game.initial(), &mut moves);
        for first in moves {
            let mut board = game.result(&game.initial(), first);
            let mut random = Random::new(u64::from(first.row() * size + first.column()));
            let mut action = Cell::SWAP;
            loop {
                let next = game.play(&board, action).unwrap();
                let text = game.format_state(&next);
                assert_eq!(game.parse_state(&text), Ok(next), "{text}");
                let mut moves = Vec::new();
                game.actions(&next, &mut moves);
                assert!(!moves.contains(&Cell::SWAP));
                if moves.is_empty() {
                    break;
                }
                (board, action) = (next, moves[random.below(moves.len())]);
            }
        }
    }
}

#[test]
fn boards_that_do_not_fit_are_refused() {
    for size in [0, 12, u32::MAX] {
        let error = Hex::new(size, false).unwrap_err();
        let message = format!("size={size} cannot be: a board has 1 to 11 rows");
        assert_eq!(error.to_string(), message);
    }
}

/// Whether a chain joins the sides, cell by cell: top and bottom for x, left and right for o.
fn joined_by_hand(rows: &[Vec<char>], stone: char) -> bool {
    let size = rows.len() as i32;
    let at = |row: i32, column: i32| {
        (0..size).contains(&row)
            && (0..size).contains(&column)
            && rows[row as usize][column as usize] == stone
    };
    let mut open: Vec<(i32, i32)> = (0..size)
        .map(|place| if stone == 'x' { (0, place) } else { (place, 0) })
        .filter(|&(row, column)| at(row, column))
        .collect();
    let mut seen = open.clone();
    while let Some((row, column)) = open.pop() {
        if (if stone == 'x' { row } else { column }) == size - 1 {
            return true;
        }
        for (down, right) in [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)] {
            let next = (row + down, column + right);
            if at(next.0, next.1) && !seen.contains(&next) {
                seen.push(next);
                open.push(next);
            }
        }
    }
    false
}

#[test]
fn chains_are_those_found_by_hand_and_no_game_is_drawn() {
    let mut random = Random::new(7);
    for size in 1..=11 {
        let game = hex(size);
        for _ in 0..30 {
            let mut board = game.initial();
            loop {
                let text = game.format_state(&board);
                let rows: Vec<Vec<char>> =
                    text.split('/').map(|row| row.chars().collect()).collect();
                let joined = ['x', 'o'].map(|stone| joined_by_hand(&rows, stone));
                assert_eq!(game.is_terminal(&board), joined[0] || joined[1], "{text}");
                let mut moves = Vec::new();
                game.actions(&board, &mut moves);
                assert_eq!(moves.is_empty(), joined[0] || joined[1]);
                if moves.is_empty() {
                    let expected = i32::from(joined[0]) - i32::from(joined[1]);
                    assert_eq!(game.utility(&board, Player::FIRST), expected, "{text}");
                    break;
                }
                board = game.result(&board, moves[random.below(moves.len())]);
            }
        }
    }
}

#[test]
fn a_swap_takes_the_stone_over_to_its_mirror_image() {
    let game = Hex::new(3, true).unwrap();
    let board = game.parse_state("c1 swap").unwrap();
    assert_eq!(game.format_state(&board), ".../.../o..");
    assert_eq!(game.to_move(&board), Player::FIRST);
    let board = game.parse_state("c1 swap b2").unwrap();
    assert_eq!(game.format_state(&board), ".../.x./o.. second");
    assert_eq!(game.to_move(&board), Player::SECOND);
    let other = game.parse_state(".../.x./o..").unwrap();
    assert_eq!(game.to_move(&other), Player::FIRST);
    assert_ne!(board, other);
}

/// A whole game, board by board.
#[test]
fn a_golden_game_is_played_through() {
    const GAME: &str = include_str!("../../src/hex/data/golden.txt");
    let game = hex(5);
    let mut board = game.initial();
    let mut moves = String::new();
    for line in GAME.lines().filter(|line| !line.starts_with('#')) {
        assert!(!game.is_terminal(&board));
        let (cell, expected) = line.split_once(": ").unwrap();
        let action = game.parse_move(&board, cell).unwrap();
        board = game.play(&board, action).unwrap();
        assert_eq!(game.format_state(&board), expected, "after {moves}{cell}");
        moves.push_str(&format!("{cell} "));
        assert_eq!(game.parse_state(&moves).unwrap(), board);
    }
    assert!(game.is_terminal(&board));
    assert_eq!(game.utility(&board, Player::SECOND), 1);
}

#[test]
fn a_board_is_drawn_leaning_to_the_right() {
    let game = hex(4);
    let board = game.parse_state("d1 b2 c2 c3 b3 a4 b4").unwrap();
    assert_eq!(game.utility(&board, Player::FIRST), 1);
    let drawn = [
        "  a b c d",
        "1 . . . x",
        " 2 . o x .",
        "  3 . x o .",
        "   4 o x . .",
    ];
    assert_eq!(game.draw(&board), drawn.join("\n"));
}

#[test]
fn rows_of_large_boards_are_numbered_in_line() {
    let game = hex(11);
    let drawn = game.draw(&game.parse_state("k11 a10").unwrap());
    let lines: Vec<&str> = drawn.lines().collect();
    assert_eq!(lines[0], "   a b c d e f g h i j k");
    assert_eq!(lines[1], " 1 . . . . . . . . . . .");
    assert_eq!(lines[10], "         10 o . . . . . . . . . .");
    assert_eq!(lines[11], "          11 . . . . . . . . . . x");
}

#[test]
fn errors_say_what_is_wrong_and_what_would_be_right() {
    let plain = hex(3);
    let swap = Hex::new(3, true).unwrap();
    for (game, text, message) in [
        (
            &plain,
            "a1 d1",
            "\"d1\" at move 2 is not a cell: this board has cells a1 to c3",
        ),
        (
            &plain,
            "a1 a4",
            "\"a4\" at move 2 is not a cell: this board has cells a1 to c3",
        ),
        (
            &plain,
            "a0",
            "\"a0\" at move 1 is not a cell: this board has cells a1 to c3",
        ),
        (
            &plain,
            "a+1",
            "\"a+1\" at move 1 is not a cell: this board has cells a1 to c3",
        ),
        (
            &plain,
            "é1",
            "\"é1\" at move 1 is not a cell: this board has cells a1 to c3",
        ),
        (&plain, "a1,b1 a1", "a1 is taken at move 3"),
        (
            &plain,
            "a1 swap",
            "swap at move 2: this game is played without the swap",
        ),
        (
            &swap,
            "swap",
            "swap at move 1: only the second player may swap, right after the first stone",
        ),
        (
            &swap,
            "a1 swap swap",
            "swap at move 3: only the second player may swap, right after the first stone",
        ),
        (
            &plain,
            "b1 a1 b2 a2 a3 c3",
            "the game was already over at move 6",
        ),
        (
            &plain,
            "x../...",
            "the board has 2 rows: this game has 3, from the top, separated by /",
        ),
        (
            &plain,
            "x../.../..",
            "row 3 from the top has 2 cells: this board has 3 in each",
        ),
        (
            &plain,
            "x../.X./o..",
            "'X' in row 2 from the top: a cell is x (first player), o (second) or .",
        ),
        (
            &plain,
            "x../.../... third",
            "\"third\" is not a player: first or second is to move",
        ),
        (
            &plain,
            "x../.../... second first",
            "\"second first\" is not a player: first or second is to move",
        ),
        (
            &plain,
            "x../.../... first",
            "there are 1 x and 0 o with the first player to move: x moves first, so it has as many \
             as o, or one more when o is to move",
        ),
        (
            &swap,
            "oo./.../...",
            "there are 0 x and 2 o with the first player to move: x moves first, so it has as many \
             as o, or one more when o is to move; after a swap o has as many as x, or one more when \
             x is to move",
        ),
        (
            &plain,
            ".x./.x./.xo/oo.",
            "the board has 4 rows: this game has 3, from the top, separated by /",
        ),
        (
            &plain,
            "ox./ox./ox.",
            "x is to move but has already won: the game would have ended before",
        ),
        (
            &plain,
            "xxo/xxo/x.o second",
            "there are 5 x and 3 o with the second player to move: x moves first, so it has as many \
             as o, or one more when o is to move",
        ),
        (
            &plain,
            "xx./xxo/xoo first",
            "there are 5 x and 3 o with the first player to move: x moves first, so it has as many \
             as o, or one more when o is to move",
        ),
    ] {
        let error = game.parse_state(text).unwrap_err();
        assert_eq!(error.to_string(), message, "{text}");
    }
    // Two chains side by side: whichever stone came last, the other chain was there before.
    let game = hex(4);
    let error = game.parse_state("xx.o/xx.o/xx.o/xxoo").unwrap_err();
    let message = "there are 8 x and 5 o with the second player to move: x moves first, so it has \
                   as many as o, or one more when o is to move";
    assert_eq!(error.to_string(), message);
    let error = game
        .parse_state("x.xo/x.xo/x.xo/xoxo")
        .unwrap_err()
        .to_string();
    assert!(error.starts_with("there are 8 x and 5 o"), "{error}");
    let error = game
        .parse_state("xxoo/xxoo/xxoo/xx.o")
        .unwrap_err()
        .to_string();
    let message = "no last stone completes the chain of x: the game would have ended before";
    assert_eq!(error, message);
}

fn any_board(game: &Hex, choices: &[usize]) -> Board {
    let mut board = game.initial();
    for choice in choices {
        let mut moves = Vec::new();
        game.actions(&board, &mut moves);
        if moves.is_empty() {
            break;
        }
        board = game.result(&board, moves[choice % moves.len()]);
    }
    board
}

proptest! {
    #[test]
    fn no_text_makes_a_parser_panic(
        text in "\\PC*",
        choices in prop::collection::vec(0usize..121, 0..60),
    ) {
        let game = Hex::new(5, true).unwrap();
        let _ = game.parse_state(&text);
        let _ = game.parse_move_name(&text);
        let _ = game.parse_move(&any_board(&game, &choices), &text);
    }

    #[test]
    fn what_looks_like_a_board_reads_back_or_is_refused(
        text in "[xo.]{3}/[xo.]{3}/[xo.]{3}( first| second)?",
    ) {
        let game = Hex::new(3, true).unwrap();
        if let Ok(board) = game.parse_state(&text) {
            prop_assert_eq!(game.parse_state(&game.format_state(&board)).unwrap(), board);
            prop_assert_eq!(game.draw(&board).lines().count(), 4);
        }
    }

    #[test]
    fn what_looks_like_moves_is_played_or_refused(text in "([a-d][0-4] ?|swap ?){0,12}") {
        let game = Hex::new(3, true).unwrap();
        let _ = game.parse_state(&text);
    }
}
