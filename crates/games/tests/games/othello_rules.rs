//! Othello keeps every promise of the model, and its bitboards agree with rules read cell by cell.

use zermelo_core::random::Random;
use zermelo_core::{Draw, Game, Keyed, Noisy, Notation, Order, Player, conformance};
use zermelo_games::othello::{Board, Corners, CornersFirst, Move, Othello};

const COUNTS: &str = include_str!("../../src/othello/data/counts.txt");

/// The record of perfect play on the usual board: Takizawa, "Othello is Solved", 2023.
const PERFECT: &str = "F5D6C3D3C4F4F6F3E6E7D7C5B6D8C6C7D2B5A5A6A7G5E3B4C8G6G4C2E8D1F7E2G3H4F1E1F2G1B1\
                       F8G8B3H3B2H5B7A3A4A1A2C1H2H1G2B8A8G7H8H7H6";

fn conforms<const SIZE: u32>() {
    let game = Othello::<SIZE>::new();
    let board = format!("size {SIZE}");
    let passed = |result: Result<(), conformance::Fault>| result.expect(&board);
    passed(conformance::rules(&game, 100, 1));
    passed(conformance::zero_sum(&game, 100, 1));
    passed(conformance::keyed(&game, 100, 1));
    passed(conformance::symmetric(&game, 50, 1));
    passed(conformance::notation(&game, 50, 1));
}

#[test]
fn boards_of_all_sizes_conform() {
    conforms::<4>();
    conforms::<6>();
    conforms::<8>();
    const { assert!(Othello::<4>::INJECTIVE && Othello::<6>::INJECTIVE) };
}

/// Move sequences of this length, and games that end sooner, as the published counts have them.
fn leaves<const SIZE: u32>(game: &Othello<SIZE>, board: &Board, depth: usize) -> u64 {
    if depth == 1 {
        return game.count_actions(board).max(1) as u64;
    }
    let mut moves = Vec::new();
    game.actions(board, &mut moves);
    if moves.is_empty() {
        return 1;
    }
    moves
        .into_iter()
        .map(|action| leaves(game, &game.result(board, action), depth - 1))
        .sum()
}

#[test]
fn counts_are_the_published_ones() {
    fn check<const SIZE: u32>(published: &[u64]) {
        let game = Othello::<SIZE>::new();
        for (depth, &count) in (1..).zip(published) {
            assert_eq!(leaves(&game, &game.initial(), depth), count, "{depth}");
        }
    }
    for line in COUNTS.lines().filter(|line| !line.starts_with('#')) {
        let mut numbers = line.split_whitespace().map(|word| word.parse().unwrap());
        let size: u64 = numbers.next().unwrap();
        let published: Vec<u64> = numbers.collect();
        match size {
            4 => check::<4>(&published),
            6 => check::<6>(&published),
            8 => check::<8>(&published),
            _ => panic!("counts.txt has an unknown size: {size}"),
        }
    }
}

/// The rules as a book tells them, cell by cell. Rows from the top; `x` is the first player.
#[derive(Clone)]
struct ByHand {
    cells: Vec<Vec<char>>,
    mover: char,
}

impl ByHand {
    fn start(size: usize) -> ByHand {
        let mut cells = vec![vec!['.'; size]; size];
        let middle = size / 2;
        (cells[middle - 1][middle - 1], cells[middle][middle]) = ('o', 'o');
        (cells[middle - 1][middle], cells[middle][middle - 1]) = ('x', 'x');
        ByHand { cells, mover: 'x' }
    }

    fn at(&self, row: isize, column: isize) -> Option<char> {
        let row = self.cells.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(column).ok()?).copied()
    }

    /// The discs that a disc of `player` there would turn over.
    fn turned(&self, row: usize, column: usize, player: char) -> Vec<(usize, usize)> {
        let mut all = Vec::new();
        for down in -1..=1 {
            for right in -1..=1 {
                let mut line = Vec::new();
                for step in 1.. {
                    let (r, c) = (row as isize + down * step, column as isize + right * step);
                    match self.at(r, c) {
                        Some(disc) if disc == player => {
                            all.append(&mut line);
                            break;
                        }
                        Some('.') | None => break,
                        Some(_) => line.push((r as usize, c as usize)),
                    }
                }
            }
        }
        all
    }

    fn placements(&self, player: char) -> Vec<(usize, usize)> {
        let size = self.cells.len();
        (0..size * size)
            .map(|index| (index / size, index % size))
            .filter(|&(row, column)| {
                self.cells[row][column] == '.' && !self.turned(row, column, player).is_empty()
            })
            .collect()
    }

    fn opponent(&self) -> char {
        if self.mover == 'x' { 'o' } else { 'x' }
    }

    /// Names of the legal moves.
    fn moves(&self) -> Vec<String> {
        let own = self.placements(self.mover);
        if own.is_empty() && !self.placements(self.opponent()).is_empty() {
            return vec!["pass".to_owned()];
        }
        own.into_iter()
            .map(|(row, column)| format!("{}{}", char::from(b'a' + column as u8), row + 1))
            .collect()
    }

    fn play(&mut self, name: &str) {
        if name != "pass" {
            let name = name.as_bytes();
            let (row, column) = (usize::from(name[1] - b'1'), usize::from(name[0] - b'a'));
            for (r, c) in self.turned(row, column, self.mover) {
                self.cells[r][c] = self.mover;
            }
            self.cells[row][column] = self.mover;
        }
        self.mover = self.opponent();
    }

    fn count(&self, player: char) -> i32 {
        let discs = self.cells.iter().flatten();
        discs.filter(|&&disc| disc == player).count() as i32
    }

    fn text(&self) -> String {
        let rows: Vec<String> = self.cells.iter().map(|row| row.iter().collect()).collect();
        format!("{} {}", rows.join("/"), self.mover)
    }
}

fn agrees_with_rules_by_hand<const SIZE: u32>(games: u64) -> usize {
    let game = Othello::<SIZE>::new();
    let mut passes = 0;
    for seed in 0..games {
        let mut random = Random::new(seed);
        let mut hand = ByHand::start(SIZE as usize);
        let mut board = game.initial();
        loop {
            assert_eq!(game.format_state(&board), hand.text());
            let names = hand.moves();
            let mut moves = Vec::new();
            game.actions(&board, &mut moves);
            let written: Vec<String> = moves.iter().map(|&m| game.move_name(m)).collect();
            assert_eq!(written, names, "{}", hand.text());
            assert_eq!(game.is_terminal(&board), names.is_empty());
            if names.is_empty() {
                let margin = hand.count('x') - hand.count('o');
                assert_eq!(game.utility(&board, Player::FIRST), margin);
                assert_eq!(game.utility(&board, Player::SECOND), -margin);
                break;
            }
            let chosen = random.below(names.len());
            passes += usize::from(names[chosen] == "pass");
            board = game.result(&board, moves[chosen]);
            hand.play(&names[chosen]);
        }
    }
    passes
}

#[test]
fn bitboards_agree_with_rules_by_hand() {
    assert!(agrees_with_rules_by_hand::<4>(500) > 100);
    assert!(agrees_with_rules_by_hand::<6>(200) > 20);
    assert!(agrees_with_rules_by_hand::<8>(200) > 20);
}

#[test]
fn the_record_of_perfect_play_is_a_game_that_ends_in_a_draw() {
    let game = Othello::<8>::new();
    let end = game.parse_state(PERFECT).unwrap();
    assert!(game.is_terminal(&end));
    assert_eq!(
        (end.count(Player::FIRST), end.count(Player::SECOND)),
        (32, 32)
    );
    assert_eq!(game.utility(&end, Player::FIRST), 0);
    assert_eq!(
        game.format_state(&end),
        game.format_state(&game.parse_state(&PERFECT.to_lowercase()).unwrap())
    );
}

#[test]
fn a_player_without_discs_has_lost_and_empty_cells_count_for_nobody() {
    // The shortest way to lose everything: nine discs and 55 empty cells.
    let game = Othello::<8>::new();
    let end = game.parse_state("e6 f4 e3 f6 g5 d6 e7 f5 c5").unwrap();
    assert!(game.is_terminal(&end));
    assert_eq!(game.utility(&end, Player::FIRST), 13);
}

#[test]
fn corners_come_first_and_are_noisy() {
    let game = Othello::<4>::new();
    let board = game.parse_state(".ox./.oo./.xo./.... x").unwrap();
    let mut moves = Vec::new();
    game.actions(&board, &mut moves);
    moves.sort_by_key(|&action| -CornersFirst.rank(&game, &board, action));
    let corners = [Move::at(0, 0).unwrap(), Move::at(3, 0).unwrap()];
    assert!(moves.len() > 2 && corners.iter().all(|corner| moves[..2].contains(corner)));
    for action in moves {
        let noisy = Corners.is_noisy(&game, &board, action);
        assert_eq!(noisy, corners.contains(&action));
    }
    assert!(!Corners.is_noisy(&game, &board, Move::PASS));
}

#[test]
fn a_board_is_drawn_with_its_cells_named() {
    let game = Othello::<4>::new();
    let board = game.parse_state("b1").unwrap();
    assert_eq!(
        game.draw(&board),
        "  a b c d\n1 . x . .\n2 . x x .\n3 . x o .\n4 . . . ."
    );
}
