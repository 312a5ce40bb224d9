//! m,n,k games keep every promise of the model, on boards of all shapes, with gravity and without.

use proptest::prelude::*;
use zermelo_core::random::Random;
use zermelo_core::{Draw, Game, Notation, Player, conformance};
use zermelo_games::mnk::{Board, Mnk, Options};

fn mnk(m: u32, n: u32, k: u32, gravity: bool) -> Mnk {
    Mnk::new(Options { m, n, k, gravity }).unwrap()
}

/// Games of many shapes.
fn games() -> Vec<Mnk> {
    let sizes = [
        (3, 3, 3),
        (1, 1, 1),
        (4, 3, 3),
        (5, 5, 4),
        (7, 6, 4),
        (11, 11, 5),
        (16, 8, 5),
        (4, 26, 6),
        (26, 4, 26),
        (3, 3, 1),
        (2, 5, 2),
    ];
    let both = sizes.map(|(m, n, k)| [false, true].map(|gravity| mnk(m, n, k, gravity)));
    both.into_iter().flatten().collect()
}

#[test]
fn boards_of_all_shapes_conform() {
    for game in games() {
        let options = format!("{:?}", game.options());
        let passed = |result: Result<(), conformance::Fault>| result.expect(&options);
        passed(conformance::rules(&game, 5, 1));
        passed(conformance::zero_sum(&game, 5, 1));
        passed(conformance::keyed(&game, 5, 1));
        passed(conformance::symmetric(&game, 5, 1));
        passed(conformance::notation(&game, 5, 1));
    }
}

#[test]
fn games_that_cannot_be_are_refused() {
    for (m, n, k, message) in [
        (0, 3, 3, "a board has 1 to 26 columns and rows, not 0 and 3"),
        (
            3,
            27,
            3,
            "a board has 1 to 26 columns and rows, not 3 and 27",
        ),
        (
            12,
            11,
            5,
            "a board of 12 columns and 11 rows is too large: m * n must be at most 128",
        ),
        (3, 4, 5, "k=5 in a row does not fit on 3 columns and 4 rows"),
        (3, 3, 0, "k=0 in a row does not fit on 3 columns and 3 rows"),
    ] {
        let options = Options {
            m,
            n,
            k,
            gravity: false,
        };
        assert_eq!(Mnk::new(options).unwrap_err().to_string(), message);
    }
}

/// A line is found by looking at every run of cells, one by one.
fn line_by_hand(rows: &[Vec<char>], mark: char, k: i32) -> bool {
    let (n, m) = (rows.len() as i32, rows[0].len() as i32);
    let at = |row: i32, column: i32| {
        (0..n).contains(&row)
            && (0..m).contains(&column)
            && rows[row as usize][column as usize] == mark
    };
    let from = |row, column| {
        let steps = [(0, 1), (1, 0), (1, 1), (1, -1)];
        steps
            .iter()
            .any(|(down, right)| (0..k).all(|step| at(row + down * step, column + right * step)))
    };
    (0..n).any(|row| (0..m).any(|column| from(row, column)))
}

#[test]
fn games_go_as_they_do_by_hand() {
    let mut random = Random::new(3);
    for game in games() {
        let Options { k, gravity, .. } = *game.options();
        for _ in 0..20 {
            let mut board = game.initial();
            loop {
                let text = game.format_state(&board);
                let rows: Vec<Vec<char>> =
                    text.split('/').map(|row| row.chars().collect()).collect();
                let won = ['x', 'o'].map(|mark| line_by_hand(&rows, mark, k as i32));
                let over = won[0] || won[1] || !text.contains('.');
                assert_eq!(game.is_terminal(&board), over, "{text}");
                let mut moves = Vec::new();
                game.actions(&board, &mut moves);
                if over {
                    let expected = i32::from(won[0]) - i32::from(won[1]);
                    assert_eq!(game.utility(&board, Player::FIRST), expected, "{text}");
                    break;
                }
                let free = if gravity {
                    rows[0].iter().filter(|&&symbol| symbol == '.').count()
                } else {
                    text.matches('.').count()
                };
                assert_eq!(moves.len(), free, "{text}");
                board = game.result(&board, moves[random.below(moves.len())]);
            }
        }
    }
}

#[test]
fn marks_fall_with_gravity_and_stay_without() {
    let falling = mnk(4, 3, 3, true);
    let board = falling.parse_state("2231").unwrap();
    assert_eq!(falling.format_state(&board), "..../.o../oxx.");
    let floating = mnk(4, 3, 3, false);
    let board = floating.parse_state("b2 c3, d1").unwrap();
    assert_eq!(floating.format_state(&board), "..o./.x../...x");
}

/// The game that tic-tac-toe books show: a corner, the middle, the opposite corner, and a blunder.
#[test]
fn a_golden_game_is_played_through() {
    let game = mnk(3, 3, 3, false);
    let mut board = game.initial();
    for (place, expected) in [
        ("a1", ".../.../x.."),
        ("b2", ".../.o./x.."),
        ("c3", "..x/.o./x.."),
        ("a3", "o.x/.o./x.."),
        ("c1", "o.x/.o./x.x"),
        ("b1", "o.x/.o./xox"),
        ("c2", "o.x/.ox/xox"),
    ] {
        assert!(!game.is_terminal(&board));
        let action = game.parse_move(&board, place).unwrap();
        board = game.play(&board, action).unwrap();
        assert_eq!(game.format_state(&board), expected);
    }
    assert!(game.is_terminal(&board));
    assert_eq!(game.utility(&board, Player::FIRST), 1);
}

#[test]
fn boards_are_drawn_with_names_to_play_by() {
    let game = mnk(3, 3, 3, false);
    let board = game.parse_state("b2 a1 c3").unwrap();
    assert_eq!(game.draw(&board), "3 . . x\n2 . x .\n1 o . .\n  a b c");
    let game = mnk(4, 2, 2, true);
    let board = game.parse_state("12").unwrap();
    assert_eq!(game.draw(&board), ". . . .\nx o . .\n1 2 3 4");
    let game = mnk(10, 1, 5, true);
    let board = game.parse_state("10 1").unwrap();
    assert_eq!(
        game.draw(&board),
        " o  .  .  .  .  .  .  .  .  x\n 1  2  3  4  5  6  7  8  9 10"
    );
}

#[test]
fn columns_called_x_and_o_are_columns() {
    let game = mnk(26, 4, 4, false);
    let board = game.parse_state("x1 o1").unwrap();
    assert_eq!(board.marks(), 2);
    assert_eq!(game.parse_state(&game.format_state(&board)).unwrap(), board);
}

#[test]
fn errors_say_what_is_wrong_and_what_would_be_right() {
    let plain = mnk(3, 3, 3, false);
    let falling = mnk(4, 3, 3, true);
    let wide = mnk(10, 3, 3, true);
    for (game, text, message) in [
        (
            &plain,
            "a1 d1",
            "\"d1\" at move 2 is not a cell: this board has cells a1 to c3",
        ),
        (
            &plain,
            "a4",
            "\"a4\" at move 1 is not a cell: this board has cells a1 to c3",
        ),
        (
            &plain,
            "a",
            "\"a\" at move 1 is not a cell: this board has cells a1 to c3",
        ),
        (
            &plain,
            "ä1",
            "\"ä1\" at move 1 is not a cell: this board has cells a1 to c3",
        ),
        (&plain, "a1 b1 a1", "a1 is taken at move 3"),
        (
            &plain,
            "a1 b1 a2 b2 a3 b3",
            "the game was already over at move 6",
        ),
        (
            &falling,
            "15",
            "\"5\" at move 2 is not a column: this board has columns 1 to 4",
        ),
        (&falling, "1111", "column 1 is full at move 4"),
        (
            &wide,
            "10 11",
            "\"11\" at move 2 is not a column: this board has columns 1 to 10",
        ),
        (
            &plain,
            "x../...",
            "the board has 2 rows: this game has 3, from the top, separated by /",
        ),
        (
            &plain,
            "x../.../..",
            "row 3 from the top has 2 cells: this board is 3 wide",
        ),
        (
            &plain,
            "x../.X./o..",
            "'X' in row 2 from the top: a cell is x (first player), o (second) or .",
        ),
        (
            &plain,
            "o../.../...",
            "there are 0 x and 1 o: x moves first, so it has as many as o or one more",
        ),
        (
            &falling,
            "..../x.../....",
            "column 1 has a mark above an empty cell: marks fall down",
        ),
        (
            &plain,
            "xxx/oo./o..",
            "x is to move but has already won: the game would have ended before",
        ),
        (
            &plain,
            "xxx/ooo/...",
            "x is to move but has already won: the game would have ended before",
        ),
    ] {
        let error = game.parse_state(text).unwrap_err();
        assert_eq!(error.to_string(), message, "{text}");
    }
    // Two lines of x in rows apart: whichever mark came last, the other line was there before.
    let game = mnk(3, 5, 3, false);
    assert_eq!(
        game.parse_state("xxx/o.o/o.o/.o./xxx")
            .unwrap_err()
            .to_string(),
        "no last mark completes all the lines: the game would have ended before"
    );
    let over = plain.parse_state("a1 b1 a2 b2 a3").unwrap();
    let error = plain.parse_move(&over, "c3").unwrap_err();
    assert_eq!(error.to_string(), "the game was already over");
}

fn any_board(game: &Mnk, choices: &[usize]) -> Board {
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
        gravity: bool,
        choices in prop::collection::vec(0usize..128, 0..20),
    ) {
        let game = mnk(5, 4, 4, gravity);
        let _ = game.parse_state(&text);
        let _ = game.parse_move_name(&text);
        let _ = game.parse_move(&any_board(&game, &choices), &text);
    }

    #[test]
    fn what_looks_like_a_board_reads_back_or_is_refused(
        text in "[xo.]{3}/[xo.]{3}/[xo.]{3}",
        gravity: bool,
    ) {
        let game = mnk(3, 3, 3, gravity);
        if let Ok(board) = game.parse_state(&text) {
            prop_assert_eq!(game.format_state(&board), text);
        }
    }

    #[test]
    fn what_looks_like_moves_is_played_or_refused(text in "([a-d][0-4] ?){0,12}|[0-4]{0,12}") {
        let _ = mnk(3, 3, 3, false).parse_state(&text);
        let _ = mnk(3, 3, 3, true).parse_state(&text);
    }
}
