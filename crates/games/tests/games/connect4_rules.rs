//! Connect Four keeps every promise of the model, on boards of all shapes.

use std::collections::HashSet;

use zermelo_core::{Draw, Game, Notation, Player, conformance};
use zermelo_games::connect4::{Board, BoardError, Column, ConnectFour, Usual, Word};

fn conforms<W: Word>(width: u32, height: u32, connect: u32) {
    let game = ConnectFour::<W>::new(width, height, connect).unwrap();
    let board = format!("{width} x {height}, {connect} in a line");
    let passed = |result: Result<(), conformance::Fault>| result.expect(&board);
    passed(conformance::rules(&game, 20, 1));
    passed(conformance::zero_sum(&game, 20, 1));
    passed(conformance::keyed(&game, 20, 1));
    passed(conformance::symmetric(&game, 20, 1));
    passed(conformance::notation(&game, 20, 1));
}

#[test]
fn boards_of_all_shapes_conform() {
    for (width, height, connect) in [
        (7, 6, 4),
        (1, 1, 4),
        (1, 63, 4),
        (2, 31, 4),
        (32, 1, 4),
        (8, 7, 5),
        (5, 4, 3),
        (3, 3, 1),
    ] {
        conforms::<u64>(width, height, connect);
        conforms::<u128>(width, height, connect);
    }
    for (width, height, connect) in [(9, 9, 4), (11, 10, 6), (64, 1, 4), (1, 127, 4), (12, 8, 4)] {
        conforms::<u128>(width, height, connect);
    }
    conforms::<Usual>(7, 6, 4);
}

#[test]
fn boards_that_do_not_fit_are_refused() {
    let error = ConnectFour::<u64>::new(8, 8, 4).unwrap_err();
    assert_eq!(
        error,
        BoardError::TooLarge {
            width: 8,
            height: 8,
            bits: 64
        }
    );
    let error = ConnectFour::<u128>::new(12, 12, 4).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a board 12 wide and 12 high is too large: width * (height + 1) must be at most 128"
    );
    assert_eq!(
        ConnectFour::<Usual>::new(7, 6, 5).unwrap_err().to_string(),
        "this word is for the board 7 wide and 6 high with 4 in a line"
    );
    assert!(ConnectFour::<u64>::new(u32::MAX, u32::MAX, 4).is_err());
    assert_eq!(
        ConnectFour::<u64>::new(0, 6, 4).unwrap_err(),
        BoardError::Empty
    );
}

/// A line is found by looking at every run of cells, one by one.
fn line_by_hand(rows: &[Vec<char>], stone: char, connect: usize) -> bool {
    let (height, width) = (rows.len() as isize, rows[0].len() as isize);
    let at = |row: isize, column: isize| {
        (0..height).contains(&row)
            && (0..width).contains(&column)
            && rows[row as usize][column as usize] == stone
    };
    (0..height).any(|row| {
        (0..width).any(|column| {
            [(0, 1), (1, 0), (1, 1), (1, -1)]
                .iter()
                .any(|&(down, right)| {
                    (0..connect as isize).all(|step| at(row + down * step, column + right * step))
                })
        })
    })
}

#[test]
fn lines_are_those_found_by_hand() {
    for (width, height, connect) in [(7, 6, 4), (5, 5, 3), (6, 7, 5), (4, 9, 2)] {
        let game = ConnectFour::<u64>::new(width, height, connect).unwrap();
        let mut seen = HashSet::new();
        let mut open: Vec<Board<u64>> = vec![game.initial()];
        let mut random = zermelo_core::random::Random::new(3);
        while let Some(board) = open.pop() {
            if seen.len() > 2000 || !seen.insert(board) {
                continue;
            }
            let text = game.format_state(&board);
            let rows: Vec<Vec<char>> = text.split('/').map(|row| row.chars().collect()).collect();
            let won = ['x', 'o'].map(|stone| line_by_hand(&rows, stone, connect as usize));
            let full = !text.contains('.');
            assert_eq!(game.is_terminal(&board), won[0] || won[1] || full, "{text}");
            if game.is_terminal(&board) {
                let expected = i32::from(won[0]) - i32::from(won[1]);
                assert_eq!(game.utility(&board, Player::FIRST), expected, "{text}");
            }
            let mut moves = Vec::new();
            game.actions(&board, &mut moves);
            while !moves.is_empty() {
                open.push(game.result(&board, moves.swap_remove(random.below(moves.len()))));
            }
        }
    }
}

#[test]
fn errors_say_what_is_wrong_and_what_would_be_right() {
    let game = ConnectFour::<u64>::new(7, 6, 4).unwrap();
    let full = "......./......./......./......./......./......";
    for (text, message) in [
        ("448", "column 8 at move 3: this board has columns 1 to 7"),
        ("4440", "column 0 at move 4: this board has columns 1 to 7"),
        ("4444444", "column 4 is full at move 7"),
        ("121212134", "the game was already over at move 8"),
        (
            "44a",
            "\"a\" at move 3 is not a column: this board has columns 1 to 7",
        ),
        (
            "4 4",
            "\" \" at move 2 is not a column: this board has columns 1 to 7",
        ),
        (
            "x../...",
            "the board has 2 rows: this game has 6, from the top, separated by /",
        ),
        (full, "row 6 from the top has 6 cells: this board is 7 wide"),
        (
            "......./......./......./......./......./..X....",
            "'X' in row 6 from the top: a cell is x (first player), o (second) or .",
        ),
        (
            "......./......./......./......./..x..../.......",
            "column 3 has a stone above an empty cell: stones fall down",
        ),
        (
            "......./......./......./......./......./..o....",
            "there are 0 x and 1 o: x moves first, so it has as many as o or one more",
        ),
        (
            "......./......./......./......./ooo..../xxxx..o",
            "x is to move but has already won: the game would have ended before",
        ),
        (
            "......./......./x...x../x...x../xoo.xo./xoo.xoo",
            "no last stone completes all the lines: the game would have ended before",
        ),
    ] {
        assert_eq!(
            game.parse_state(text).unwrap_err().to_string(),
            message,
            "{text}"
        );
    }
    let over = game.parse_state("1212121").unwrap();
    assert_eq!(
        game.parse_move(&over, "3").unwrap_err().to_string(),
        "the game was already over"
    );
}

#[test]
fn columns_of_wide_boards_are_separated_by_commas() {
    let game = ConnectFour::<u128>::new(12, 8, 4).unwrap();
    let board = game.parse_state("12,1,11").unwrap();
    assert_eq!(board.stones(), 3);
    assert_eq!(game.move_name(Column::new(11)), "12");
    assert_eq!(
        game.parse_state("1,13").unwrap_err().to_string(),
        "column 13 at move 2: this board has columns 1 to 12"
    );
}

#[test]
fn a_board_is_drawn_with_its_columns() {
    let game = ConnectFour::<u64>::new(4, 2, 4).unwrap();
    let board = game.parse_state("221").unwrap();
    assert_eq!(game.draw(&board), ". o . .\nx x . .\n1 2 3 4");
    assert_eq!(game.format_state(&board), ".o../xx..");
}
