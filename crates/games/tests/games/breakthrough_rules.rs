//! Breakthrough keeps every promise of the model, and its bitboards agree with rules read cell by
//! cell.

use std::collections::{HashMap, HashSet};

use zermelo_core::random::Random;
use zermelo_core::{
    Deterministic, Draw, Evaluator, Game, Noisy, Notation, Order, Player, conformance,
};
use zermelo_games::breakthrough::{
    Board, BoardError, Breakthrough, Clashes, Exact, Features, Hashed, Keys, Urgent,
};

fn game(width: u32, height: u32) -> Breakthrough {
    Breakthrough::new(width, height).unwrap()
}

fn conforms<K: Keys>(width: u32, height: u32) {
    let game = Breakthrough::<K>::new(width, height).unwrap();
    let board = format!("{width} x {height}");
    let passed = |result: Result<(), conformance::Fault>| result.expect(&board);
    passed(conformance::rules(&game, 30, 1));
    passed(conformance::zero_sum(&game, 30, 1));
    passed(conformance::keyed(&game, 30, 1));
    passed(conformance::symmetric(&game, 30, 1));
    passed(conformance::notation(&game, 30, 1));
}

#[test]
fn boards_of_all_shapes_conform() {
    for width in 2..=8 {
        for height in 4..=8 {
            conforms::<Hashed>(width, height);
            if width * height <= 39 {
                conforms::<Exact>(width, height);
            }
        }
    }
}

#[test]
fn boards_that_cannot_be_are_refused() {
    for (width, height) in [(1, 8), (9, 8), (8, 3), (8, 9), (0, 0), (u32::MAX, 8)] {
        let error = Breakthrough::<Hashed>::new(width, height).unwrap_err();
        assert_eq!(error, BoardError::Sides { width, height });
    }
    assert_eq!(
        BoardError::Sides {
            width: 9,
            height: 8
        }
        .to_string(),
        "a board 9 wide and 8 high: width must be 2 to 8 and height 4 to 8"
    );
    assert_eq!(
        Breakthrough::<Exact>::new(8, 5).unwrap_err().to_string(),
        "a board of 40 cells is too large for exact keys: they reach to 39"
    );
}

/// The rules as a book tells them, cell by cell. Rows from the bottom; `x` moves up and first.
#[derive(Clone, PartialEq, Eq, Hash)]
struct ByHand {
    cells: Vec<Vec<char>>,
    mover: char,
}

impl ByHand {
    fn start(width: usize, height: usize) -> ByHand {
        let row = |index: usize| match index {
            0 | 1 => 'x',
            _ if index + 2 >= height => 'o',
            _ => '.',
        };
        let cells = (0..height).map(|index| vec![row(index); width]).collect();
        ByHand { cells, mover: 'x' }
    }

    fn winner(&self) -> Option<char> {
        let (first, last) = (&self.cells[0], self.cells.last().unwrap());
        let any = |piece: char| self.cells.iter().flatten().any(|&cell| cell == piece);
        if last.contains(&'x') || !any('o') {
            Some('x')
        } else if first.contains(&'o') || !any('x') {
            Some('o')
        } else {
            None
        }
    }

    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if self.winner().is_some() {
            return moves;
        }
        let ahead: isize = if self.mover == 'x' { 1 } else { -1 };
        let name =
            |row: usize, column: usize| format!("{}{}", char::from(b'a' + column as u8), row + 1);
        for (row, cells) in self.cells.iter().enumerate() {
            for (column, &piece) in cells.iter().enumerate() {
                let next = row
                    .checked_add_signed(ahead)
                    .and_then(|r| Some((r, self.cells.get(r)?)));
                let Some((next, ahead)) = next.filter(|_| piece == self.mover) else {
                    continue;
                };
                for right in [-1, 0, 1] {
                    let Some(to) = column.checked_add_signed(right) else {
                        continue;
                    };
                    let between = match ahead.get(to) {
                        Some('.') => '-',
                        Some(&other) if right != 0 && other != self.mover => 'x',
                        _ => continue,
                    };
                    moves.push(format!("{}{between}{}", name(row, column), name(next, to)));
                }
            }
        }
        moves
    }

    fn play(&mut self, name: &str) {
        let name = name.as_bytes();
        let cell = |at: usize| {
            (
                usize::from(name[at + 1] - b'1'),
                usize::from(name[at] - b'a'),
            )
        };
        let ((row, column), (to_row, to_column)) = (cell(0), cell(3));
        self.cells[row][column] = '.';
        self.cells[to_row][to_column] = self.mover;
        self.mover = if self.mover == 'x' { 'o' } else { 'x' };
    }

    fn text(&self) -> String {
        let rows = self.cells.iter().rev().map(|row| row.iter().collect());
        let rows: Vec<String> = rows.collect();
        format!("{} {}", rows.join("/"), self.mover)
    }
}

fn written(game: &Breakthrough, board: &Board) -> Vec<String> {
    let mut moves = Vec::new();
    game.actions(board, &mut moves);
    moves
        .into_iter()
        .map(|action| game.format_move(board, action))
        .collect()
}

#[test]
fn bitboards_agree_with_rules_by_hand() {
    let mut ends = HashSet::new();
    for (width, height) in [(8, 8), (5, 5), (2, 4), (2, 8), (8, 4), (7, 6), (3, 5)] {
        let game = game(width, height);
        for seed in 0..100 {
            let mut random = Random::new(seed);
            let mut hand = ByHand::start(width as usize, height as usize);
            let mut board = game.initial();
            loop {
                assert_eq!(game.format_state(&board), hand.text());
                let mut expected = hand.moves();
                let mut found = written(&game, &board);
                let name = (!found.is_empty()).then(|| found[random.below(found.len())].clone());
                expected.sort();
                found.sort();
                assert_eq!(found, expected, "{}", hand.text());
                assert_eq!(game.is_terminal(&board), hand.winner().is_some());
                let Some(name) = name else {
                    let payoff = if hand.winner() == Some('x') { 1 } else { -1 };
                    assert_eq!(game.utility(&board, Player::FIRST), payoff);
                    ends.insert((
                        payoff,
                        hand.text().contains('o') && hand.text().contains('x'),
                    ));
                    break;
                };
                let action = game.parse_move(&board, &name).unwrap();
                board = game.result(&board, action);
                hand.play(&name);
            }
        }
    }
    assert!(ends.len() >= 2);
}

/// Whether the player to move wins, by trying everything.
fn wins(hand: &ByHand, known: &mut HashMap<ByHand, bool>) -> bool {
    if let Some(&won) = known.get(hand) {
        return won;
    }
    let won = hand.moves().iter().any(|name| {
        let mut after = hand.clone();
        after.play(name);
        !wins(&after, known)
    });
    known.insert(hand.clone(), won);
    won
}

/// Who wins, from the ends of the game backwards: the other way to compute the same.
fn wins_backwards(game: &Breakthrough) -> bool {
    let mut reached = HashMap::new();
    let mut before: HashMap<Board, Vec<Board>> = HashMap::new();
    let mut open = vec![game.initial()];
    while let Some(board) = open.pop() {
        if reached.contains_key(&board) {
            continue;
        }
        let mut moves = Vec::new();
        game.actions(&board, &mut moves);
        reached.insert(board, moves.len());
        for action in moves {
            let after = game.result(&board, action);
            before.entry(after).or_default().push(board);
            open.push(after);
        }
    }
    let mut won: HashMap<Board, bool> = HashMap::new();
    let mut settled: Vec<Board> = Vec::new();
    for (&board, _) in reached.iter().filter(|&(_, &moves)| moves == 0) {
        won.insert(board, false);
        settled.push(board);
    }
    while let Some(board) = settled.pop() {
        for &earlier in before.get(&board).into_iter().flatten() {
            let left = reached.get_mut(&earlier).expect("it was come from");
            *left -= 1;
            let settles = !won[&board] || *left == 0;
            if settles && !won.contains_key(&earlier) {
                won.insert(earlier, !won[&board]);
                settled.push(earlier);
            }
        }
    }
    assert_eq!(won.len(), reached.len(), "every board is won or lost");
    won[&game.initial()]
}

#[test]
fn small_boards_have_one_winner_computed_two_ways() {
    for (width, height, first_wins) in [
        (2, 4, false),
        (2, 5, false),
        (2, 6, true),
        (2, 7, false),
        (3, 4, false),
    ] {
        let hand = ByHand::start(width as usize, height as usize);
        let by_hand = wins(&hand, &mut HashMap::new());
        let backwards = wins_backwards(&game(width, height));
        assert_eq!(
            (by_hand, backwards),
            (first_wins, first_wins),
            "{width} x {height}"
        );
    }
}

#[test]
fn every_move_raises_the_level() {
    for (width, height) in [(8, 8), (2, 4), (5, 7)] {
        let game = game(width, height);
        let mut random = Random::new(6);
        for _ in 0..50 {
            let mut board = game.initial();
            let mut moves = Vec::new();
            game.actions(&board, &mut moves);
            while !moves.is_empty() {
                let after = game.result(&board, moves[random.below(moves.len())]);
                assert!(game.level(&after) > game.level(&board));
                board = after;
                moves.clear();
                game.actions(&board, &mut moves);
            }
        }
    }
}

#[test]
fn winning_and_taking_moves_come_first_and_are_noisy() {
    let game = game(4, 6);
    let board = game.parse_state("..../.x../x.o./.xx./..o./.... x").unwrap();
    let mut moves = Vec::new();
    game.actions(&board, &mut moves);
    moves.sort_by_key(|&action| -Urgent.rank(&game, &board, action));
    let names: Vec<String> = moves.iter().map(|&m| game.format_move(&board, m)).collect();
    assert!(
        names[..3].iter().all(|name| name.ends_with('6')),
        "{names:?}"
    );
    assert!(
        names[3..].iter().all(|name| !name.ends_with('6')),
        "{names:?}"
    );
    assert_eq!(names[3], "b3xc4");
    for (action, name) in moves.iter().zip(&names) {
        let noisy = name.contains('x') || name.ends_with(['5', '6']);
        assert_eq!(Clashes.is_noisy(&game, &board, *action), noisy, "{name}");
    }
}

#[test]
fn estimates_of_players_are_opposite() {
    let game = game(6, 6);
    let features = Features::new();
    let mut random = Random::new(4);
    let mut board = game.initial();
    while !game.is_terminal(&board) {
        let score = features.evaluate(&game, &board, Player::FIRST);
        assert_eq!(-score, features.evaluate(&game, &board, Player::SECOND));
        let mut moves = Vec::new();
        game.actions(&board, &mut moves);
        board = game.result(&board, moves[random.below(moves.len())]);
    }
}

#[test]
fn a_board_is_drawn_with_its_cells_named() {
    let game = game(3, 4);
    let board = game.parse_state("a2xb3").unwrap();
    assert_eq!(
        game.draw(&board),
        "4 o o o\n3 o x o\n2 . x x\n1 x x x\n  a b c"
    );
    assert_eq!(game.format_state(&board), "ooo/oxo/.xx/xxx o");
}
