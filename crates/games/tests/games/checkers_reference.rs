//! The moves of checkers are those that a slow generator finds cell by cell, on an 8 by 8 board.

use std::collections::BTreeSet;

use zermelo_core::random::Random;
use zermelo_core::{Game, Noisy, Notation};
use zermelo_games::checkers::{Board, CapturesAndCrownings, Checkers, Move, Square};

/// Rows and columns, counted from the top left corner; square 1 is in row 0, column 1.
type Cell = (i32, i32);

/// A board of letters: `b` and `w` are men, `B` and `W` kings.
#[derive(Clone)]
struct Cells {
    cells: [[char; 8]; 8],
    black_moves: bool,
}

/// The cells that a piece touches, and the cells of what it captures.
#[derive(Clone)]
struct Path {
    touched: Vec<Cell>,
    captured: Vec<Cell>,
}

fn cell(number: u8) -> Cell {
    let (row, place) = (i32::from(number - 1) / 4, i32::from(number - 1) % 4);
    (row, 2 * place + if row % 2 == 0 { 1 } else { 0 })
}

fn number(cell: Cell) -> u8 {
    (1..=32).find(|&number| self::cell(number) == cell).unwrap()
}

impl Cells {
    /// Reads `B:W18,K27:B12`, as the game writes it.
    fn read(text: &str) -> Cells {
        let fields: Vec<&str> = text.split(':').collect();
        let mut cells = [['.'; 8]; 8];
        for field in &fields[1..3] {
            let (colour, list) = field.split_at(1);
            for piece in list.split(',').filter(|piece| !piece.is_empty()) {
                let king = piece.starts_with('K');
                let (row, column) = cell(piece.trim_start_matches('K').parse().unwrap());
                let letter = if king {
                    colour.to_owned()
                } else {
                    colour.to_lowercase()
                };
                cells[row as usize][column as usize] = letter.chars().next().unwrap();
            }
        }
        Cells {
            cells,
            black_moves: fields[0] == "B",
        }
    }

    fn at(&self, (row, column): Cell) -> Option<char> {
        let inside = (0..8).contains(&row) && (0..8).contains(&column);
        inside.then(|| self.cells[row as usize][column as usize])
    }

    fn put(&mut self, (row, column): Cell, letter: char) {
        self.cells[row as usize][column as usize] = letter;
    }

    fn is_own(&self, letter: char) -> bool {
        letter != '.' && letter.eq_ignore_ascii_case(&'b') == self.black_moves
    }

    fn is_other(&self, letter: char) -> bool {
        letter != '.' && !self.is_own(letter)
    }

    fn directions(piece: char) -> Vec<Cell> {
        let all = [(1, -1), (1, 1), (-1, -1), (-1, 1)];
        let may = |&(down, _): &Cell| match piece {
            'b' => down > 0,
            'w' => down < 0,
            _ => true,
        };
        all.into_iter().filter(may).collect()
    }

    fn own_cells(&self) -> Vec<Cell> {
        let all = (0..8).flat_map(|row| (0..8).map(move |column| (row, column)));
        all.filter(|&cell| self.is_own(self.at(cell).unwrap()))
            .collect()
    }

    fn steps(&self) -> Vec<Path> {
        let mut found = Vec::new();
        for from in self.own_cells() {
            for (down, right) in Cells::directions(self.at(from).unwrap()) {
                let to = (from.0 + down, from.1 + right);
                if self.at(to) == Some('.') {
                    found.push(Path {
                        touched: vec![from, to],
                        captured: Vec::new(),
                    });
                }
            }
        }
        found
    }

    /// Every order of jumps of every piece. The captured pieces stay until the move is over.
    fn jumps(&self) -> Vec<Path> {
        let mut found = Vec::new();
        for from in self.own_cells() {
            let piece = self.at(from).unwrap();
            let mut board = self.clone();
            board.put(from, '.');
            let path = Path {
                touched: vec![from],
                captured: Vec::new(),
            };
            board.extend(piece, path, &mut found);
        }
        found
    }

    fn extend(&self, piece: char, path: Path, found: &mut Vec<Path>) {
        let at = *path.touched.last().unwrap();
        let mut goes_on = false;
        for (down, right) in Cells::directions(piece) {
            let over = (at.0 + down, at.1 + right);
            let to = (at.0 + 2 * down, at.1 + 2 * right);
            let jumps = self.at(over).is_some_and(|letter| self.is_other(letter));
            if jumps && self.at(to) == Some('.') && !path.captured.contains(&over) {
                goes_on = true;
                let mut longer = path.clone();
                longer.touched.push(to);
                longer.captured.push(over);
                if piece.is_lowercase() && (to.0 == 0 || to.0 == 7) {
                    found.push(longer); // crowned: the move is over
                } else {
                    self.extend(piece, longer, found);
                }
            }
        }
        if !goes_on && !path.captured.is_empty() {
            found.push(path);
        }
    }

    fn moves(&self) -> Vec<Path> {
        let jumps = self.jumps();
        if jumps.is_empty() {
            self.steps()
        } else {
            jumps
        }
    }

    fn after(&self, path: &Path) -> Cells {
        let (from, to) = (path.touched[0], *path.touched.last().unwrap());
        let mut board = self.clone();
        let mut piece = self.at(from).unwrap();
        board.put(from, '.');
        for &cell in &path.captured {
            board.put(cell, '.');
        }
        if to.0 == 0 || to.0 == 7 {
            piece = piece.to_ascii_uppercase();
        }
        board.put(to, piece);
        board.black_moves = !self.black_moves;
        board
    }

    /// The position in the notation of the game, without its count.
    fn write(&self) -> String {
        let list = |colour: char| {
            let mut men = Vec::new();
            let mut kings = Vec::new();
            for number in 1..=32 {
                match self.at(cell(number)).unwrap() {
                    letter if letter == colour => kings.push(format!("K{number}")),
                    letter if letter.eq_ignore_ascii_case(&colour) => men.push(number.to_string()),
                    _ => {}
                }
            }
            men.extend(kings);
            men.join(",")
        };
        let turn = if self.black_moves { 'B' } else { 'W' };
        format!("{turn}:W{}:B{}", list('W'), list('B'))
    }
}

fn actions(game: &Checkers, board: &Board) -> Vec<Move> {
    let mut moves = Vec::new();
    game.actions(board, &mut moves);
    moves
}

/// Compares everything about one position; gives its number of moves.
fn compare(game: &Checkers, board: &Board) -> usize {
    let text = game.format_state(board);
    let cells = Cells::read(&text);
    let moves = actions(game, board);
    let outcomes: BTreeSet<(u8, u8, String)> = moves
        .iter()
        .map(|&action| {
            let after = game.format_state(&game.result(board, action));
            let after = after.split(":H").next().unwrap().to_owned();
            (action.from().number(), action.to().number(), after)
        })
        .collect();
    let expected: BTreeSet<(u8, u8, String)> = cells
        .moves()
        .iter()
        .map(|path| {
            let (from, to) = (path.touched[0], *path.touched.last().unwrap());
            (number(from), number(to), cells.after(path).write())
        })
        .collect();
    assert_eq!(outcomes, expected, "{text}");
    assert_eq!(moves.len(), expected.len(), "a move twice in {text}");
    assert_eq!(game.count_actions(board), moves.len(), "{text}");
    assert_eq!(game.is_terminal(board), moves.is_empty(), "{text}");

    // The noisy moves are the captures and crownings among them, in the same order.
    let mut noisy = Vec::new();
    CapturesAndCrownings.noisy_moves(game, board, &mut noisy);
    let mut expected = moves.clone();
    expected.retain(|&action| CapturesAndCrownings.is_noisy(game, board, action));
    assert_eq!(noisy, expected, "{text}");

    // Every order of jumps names the move, and the path that is written is one of them.
    let paths: Vec<Vec<Square>> = cells
        .moves()
        .iter()
        .map(|path| {
            let numbers = path.touched.iter().map(|&cell| number(cell));
            numbers.filter_map(Square::new).collect()
        })
        .collect();
    for path in &paths {
        let action = Move::along(path).unwrap();
        assert!(game.is_legal(board, action), "{action} in {text}");
        assert!(moves.contains(&action), "{action} in {text}");
    }
    for &action in &moves {
        assert!(paths.contains(&action.path()), "{action} in {text}");
        let name = game.format_move(board, action);
        assert_eq!(
            game.parse_move(board, &name),
            Ok(action),
            "{name} in {text}"
        );
    }
    moves.len()
}

#[test]
fn random_games_agree_with_the_slow_generator() {
    let game = Checkers::default();
    let mut random = Random::new(11);
    for _ in 0..150 {
        let mut board = game.initial();
        while compare(&game, &board) > 0 && board.quiet_moves() + 1 < game.draw_after() {
            let moves = actions(&game, &board);
            board = game.result(&board, moves[random.below(moves.len())]);
        }
    }
}

/// Up to twelve pieces of each colour, many of them kings, anywhere.
fn random_position(random: &mut Random) -> String {
    let mut squares: Vec<u8> = (1..=32).collect();
    let kings = random.below(4);
    let mut lists = [Vec::new(), Vec::new()];
    for list in &mut lists {
        for _ in 0..random.below(13) {
            list.push(squares.swap_remove(random.below(squares.len())));
        }
    }
    let [white, black] = [(0, 1..=4), (1, 29..=32)].map(|(index, crown)| {
        let pieces = lists[index].iter().map(|&square| {
            let king = crown.contains(&square) || random.below(4) < kings;
            format!("{}{square}", if king { "K" } else { "" })
        });
        pieces.collect::<Vec<_>>().join(",")
    });
    let turn = if random.below(2) == 0 { "B" } else { "W" };
    format!("{turn}:W{white}:B{black}")
}

#[test]
fn random_positions_agree_with_the_slow_generator() {
    let game = Checkers::default();
    let mut random = Random::new(12);
    let mut longest = 0;
    for _ in 0..20_000 {
        let board = game.parse_state(&random_position(&mut random)).unwrap();
        compare(&game, &board);
        let captures = actions(&game, &board).into_iter().map(Move::captures);
        longest = longest.max(captures.max().unwrap_or(0));
    }
    assert!(
        longest >= 5,
        "long captures should be among them: {longest}"
    );
}

#[test]
fn long_captures_agree_with_the_slow_generator() {
    let game = Checkers::default();
    for text in [
        "B:W6,7,8,14,15,16,22,23,24:BK1",
        "B:W6,7,8,14,15,16,22,23,24:BK10,K19",
        "W:WK10:B6,7,14,15,16,22,23,24",
        "W:WK18,K9:B5,6,7,13,14,15,16,22,23",
        "B:W7,8,15,16:BK3,K12",
    ] {
        let board = game.parse_state(text).unwrap();
        assert!(compare(&game, &board) > 0, "{text}");
    }
}
