//! Go keeps every promise of the model, and plays as a plain board does stone by stone.

use proptest::prelude::*;
use zermelo_core::random::Random;
use zermelo_core::{Draw, Game, Keyed, Notation, Player, Repetition, conformance};
use zermelo_games::go::{Board, Go, Ko, Options, Payout, Point, Scoring};

fn go(size: u32) -> Go {
    Go::new(Options::square(size)).unwrap()
}

fn with(options: impl FnOnce(&mut Options)) -> Go {
    let mut given = Options::square(5);
    options(&mut given);
    Go::new(given).unwrap()
}

#[test]
fn boards_of_all_shapes_and_rules_conform() {
    let kos = [Ko::Positional, Ko::Situational, Ko::Simple, Ko::Anything];
    for (round, (ko, scoring)) in kos
        .into_iter()
        .flat_map(|ko| [(ko, Scoring::Area), (ko, Scoring::Territory)])
        .enumerate()
    {
        for (width, height) in [(1, 1), (1, 3), (3, 2), (4, 4), (5, 5), (13, 2), (19, 2)] {
            let payout = [Payout::Win, Payout::Margin][round / 2 % 2];
            let game = with(|options| {
                options.scoring = scoring;
                (options.width, options.height) = (width, height);
                (options.ko, options.payout) = (ko, payout);
                options.suicide = round >= 4;
                options.komi = round as i32 * 5 - 3;
            });
            let named = format!("{:?}", game.options());
            let games = if width > 7 { 1 } else { 4 };
            let passed = |result: Result<(), conformance::Fault>| result.expect(&named);
            passed(conformance::rules(&game, games, 1));
            passed(conformance::zero_sum(&game, games, 1));
            passed(conformance::keyed(&game, games, 1));
            passed(conformance::symmetric(&game, games.min(2), 1));
            passed(conformance::notation(&game, games, 1));
        }
    }
}

/// A board of letters, played on point by point.
#[derive(Clone, PartialEq)]
struct Plain {
    rows: Vec<Vec<char>>,
}

impl Plain {
    fn of(game: &Go, board: &Board) -> Plain {
        let text = game.format_state(board);
        let rows = text.split(' ').next().unwrap().split('/');
        let rows: Vec<Vec<char>> = rows.map(|row| row.chars().collect()).rev().collect();
        Plain { rows }
    }

    fn beside(&self, row: usize, column: usize) -> Vec<(usize, usize)> {
        let (row, column) = (row as i32, column as i32);
        let around = [
            (row - 1, column),
            (row + 1, column),
            (row, column - 1),
            (row, column + 1),
        ];
        let inside = |&(row, column): &(i32, i32)| {
            (0..self.rows.len() as i32).contains(&row)
                && (0..self.rows[0].len() as i32).contains(&column)
        };
        let there = around.into_iter().filter(inside);
        there
            .map(|(row, column)| (row as usize, column as usize))
            .collect()
    }

    /// The points of the same colour that hang together, and whether they touch another kind.
    fn region(&self, row: usize, column: usize, touched: char) -> (Vec<(usize, usize)>, bool) {
        let colour = self.rows[row][column];
        let (mut found, mut touches) = (vec![(row, column)], false);
        let mut next = 0;
        while let Some(&(row, column)) = found.get(next) {
            for (row, column) in self.beside(row, column) {
                touches |= self.rows[row][column] == touched;
                if self.rows[row][column] == colour && !found.contains(&(row, column)) {
                    found.push((row, column));
                }
            }
            next += 1;
        }
        (found, touches)
    }

    fn take(&mut self, row: usize, column: usize) -> usize {
        let (chain, breathes) = self.region(row, column, '.');
        if breathes {
            return 0;
        }
        for &(row, column) in &chain {
            self.rows[row][column] = '.';
        }
        chain.len()
    }

    /// Puts a stone: how many of the other's and of the own ones it takes.
    fn put(&mut self, row: usize, column: usize, player: usize) -> (usize, usize) {
        let stones = ['x', 'o'];
        self.rows[row][column] = stones[player];
        let mut taken = 0;
        for (row, column) in self.beside(row, column) {
            if self.rows[row][column] == stones[1 - player] {
                taken += self.take(row, column);
            }
        }
        (taken, self.take(row, column))
    }

    fn lead(&self) -> i32 {
        let mut lead = 0;
        for row in 0..self.rows.len() {
            for column in 0..self.rows[0].len() {
                lead += match self.rows[row][column] {
                    'x' => 1,
                    'o' => -1,
                    _ => {
                        let black = self.region(row, column, 'x').1;
                        let white = self.region(row, column, 'o').1;
                        i32::from(black && !white) - i32::from(white && !black)
                    }
                };
            }
        }
        lead
    }
}

#[test]
fn random_games_are_those_of_a_plain_board() {
    for (round, (width, height)) in [(2, 2), (3, 3), (5, 5), (7, 4), (9, 9)]
        .into_iter()
        .enumerate()
    {
        for suicide in [false, true] {
            let game = with(|options| {
                (options.width, options.height) = (width, height);
                (options.suicide, options.ko) = (suicide, Ko::Anything);
            });
            let mut random = Random::new(round as u64);
            for _ in 0..20 {
                let mut board = game.initial();
                for _ in 0..3 * width * height {
                    let plain = Plain::of(&game, &board);
                    assert_eq!(game.lead(&board), plain.lead());
                    let mut moves = Vec::new();
                    game.actions(&board, &mut moves);
                    if moves.is_empty() {
                        break;
                    }
                    let player = game.to_move(&board).index().unwrap();
                    for row in 0..height {
                        for column in 0..width {
                            let point = game.point(row, column);
                            let mut after = plain.clone();
                            let free = plain.rows[row as usize][column as usize] == '.';
                            let (_, own) = after.put(row as usize, column as usize, player);
                            let legal = free && (suicide || own == 0);
                            assert_eq!(moves.contains(&point), legal);
                            if legal {
                                let next = game.result(&board, point);
                                assert!(Plain::of(&game, &next) == after);
                            }
                        }
                    }
                    // Passes are rare, so that games go on.
                    let action = moves[random.below(moves.len())];
                    board = game.result(&board, action);
                    if random.below(4) > 0 && board.passes() > 0 {
                        break;
                    }
                }
            }
        }
    }
}

/// What every board of x, o and . gives: a state, or the stones that could not be there.
fn legal_positions(width: u32, height: u32) -> u64 {
    let game = with(|options| (options.width, options.height) = (width, height));
    let area = width * height;
    let board = |mut number: u32| {
        let mut text = String::new();
        for point in 0..area {
            if point > 0 && point % width == 0 {
                text.push('/');
            }
            text.push(['.', 'x', 'o'][(number % 3) as usize]);
            number /= 3;
        }
        text
    };
    let boards = (0..3u32.pow(area)).map(board);
    boards.filter(|text| game.parse_state(text).is_ok()).count() as u64
}

#[test]
fn as_many_positions_are_legal_as_published() {
    // Tromp and Farneback, Combinatorics of Go; OEIS A094777.
    assert_eq!(legal_positions(1, 1), 1);
    assert_eq!(legal_positions(2, 2), 57);
    assert_eq!(legal_positions(3, 3), 12_675);
    assert_eq!(legal_positions(3, 2), 489);
    assert_eq!(legal_positions(2, 4), 4_125);
    assert_eq!(legal_positions(4, 3), 321_689);
}

/// The moves that the rule on repetition leaves.
fn allowed(game: &Go, past: &[u64], board: &Board) -> Vec<Point> {
    let mut moves = Vec::new();
    game.actions(board, &mut moves);
    if game.kind().repetition == Repetition::Forbidden {
        moves.retain(|&point| !past.contains(&game.position_key(&game.result(board, point))));
    }
    moves
}

fn games(game: &Go, past: &mut Vec<u64>, board: &Board) -> u64 {
    if game.is_terminal(board) {
        return 1;
    }
    past.push(game.position_key(board));
    let moves = allowed(game, past, board);
    let counts = moves
        .into_iter()
        .map(|point| games(game, past, &game.result(board, point)));
    let count = counts.collect::<Vec<_>>().into_iter().sum();
    past.pop();
    count
}

#[test]
fn there_are_as_many_games_under_positional_superko_as_counted_by_hand() {
    for suicide in [false, true] {
        for (width, count) in [(1, 1), (2, 9), (3, 907)] {
            let game = with(|options| {
                (options.width, options.height) = (width, 1);
                options.suicide = suicide;
            });
            assert_eq!(
                games(&game, &mut Vec::new(), &game.initial()),
                count,
                "1x{width}"
            );
        }
    }
}

/// The best margin of the player to move, in half points, by alpha-beta over whole games.
fn value(game: &Go, past: &mut Vec<u64>, board: &Board, mut low: i32, high: i32) -> i32 {
    if game.is_terminal(board) {
        return game.utility(board, game.to_move(board));
    }
    past.push(game.position_key(board));
    let mut moves = allowed(game, past, board);
    // After a pass, one that wins the game is looked at first.
    if board.passes() > 0 {
        moves.rotate_right(1);
    }
    for point in moves {
        let found = -value(game, past, &game.result(board, point), -high, -low);
        low = low.max(found);
        if low >= high {
            break;
        }
    }
    past.pop();
    low
}

#[test]
fn small_boards_are_worth_what_is_known() {
    // Solved for the points of the first player without komi; published by Drange (1998) too.
    for (width, height, points) in [
        (1, 1, 0),
        (2, 1, 0),
        (3, 1, 3),
        (4, 1, 4),
        (5, 1, 0),
        (2, 2, 1),
    ] {
        let game = with(|options| {
            (options.width, options.height) = (width, height);
            options.payout = Payout::Margin;
        });
        let limit = game.kind().limit();
        let found = value(&game, &mut Vec::new(), &game.initial(), -limit, limit);
        assert_eq!(found, 2 * points, "{width}x{height}");
    }
}

#[test]
fn the_simple_rule_forbids_taking_back_at_once() {
    let game = with(|options| options.ko = Ko::Simple);
    let board = game
        .parse_state(".xo../x.xo./.xo../...../..... white")
        .unwrap();
    let after = game
        .play(&board, game.parse_move(&board, "B4").unwrap())
        .unwrap();
    assert_eq!(
        game.format_state(&after),
        ".xo../xo.o./.xo../...../..... black ko C4"
    );
    let error = game.parse_move(&after, "C4").unwrap_err().to_string();
    assert_eq!(error, "C4 takes back in a ko: play elsewhere first");
    let later = game.result(&game.result(&after, Point::PASS), Point::PASS);
    assert!(game.is_terminal(&later));
    let elsewhere = game
        .play(&after, game.parse_move(&after, "E1").unwrap())
        .unwrap();
    assert_eq!(game.format_state(&elsewhere).split(' ').nth(2), None);
    // Under superko the state allows it, and the position says that it was there.
    let game = go(5);
    let board = game
        .parse_state(".xo../x.xo./.xo../...../..... white")
        .unwrap();
    let before = game
        .parse_state(".xo../x.xo./.xo../...../..... black")
        .unwrap();
    let after = game
        .play(&board, game.parse_move(&board, "B4").unwrap())
        .unwrap();
    let back = game
        .play(&after, game.parse_move(&after, "C4").unwrap())
        .unwrap();
    assert_eq!(game.position_key(&back), game.position_key(&board));
    assert_eq!(game.position_key(&before), game.position_key(&board));
    let situational = with(|options| options.ko = Ko::Situational);
    assert_ne!(
        situational.position_key(&before),
        situational.position_key(&board)
    );
}

#[test]
fn a_pass_is_never_a_repetition() {
    for ko in [Ko::Positional, Ko::Situational] {
        let game = with(|options| options.ko = ko);
        let start = game.initial();
        let one = game.result(&start, Point::PASS);
        let two = game.result(&one, Point::PASS);
        let keys = [start, one, two].map(|board| game.position_key(&board));
        assert!(keys[0] != keys[1] && keys[1] != keys[2] && keys[0] != keys[2]);
    }
}

#[test]
fn komi_and_handicap_count() {
    let game = with(|options| (options.komi, options.width, options.height) = (15, 9, 9));
    let after = game.parse_state("E5 pass pass").unwrap();
    assert_eq!((game.lead(&after), game.margin(&after)), (81, 147));
    assert_eq!(game.utility(&after, Player::SECOND), -1);
    let drawn = with(|options| options.komi = 50);
    let after = drawn.parse_state("C3 pass pass").unwrap();
    assert_eq!(drawn.utility(&after, Player::FIRST), 0);
    let game = with(|options| (options.handicap, options.width, options.height) = (4, 9, 9));
    let start = game.initial();
    assert_eq!(
        (start.stones(Player::FIRST), game.to_move(&start)),
        (4, Player::SECOND)
    );
    assert_eq!(game.parse_state(&game.format_state(&start)), Ok(start));
}

#[test]
fn games_that_cannot_be_are_refused() {
    for (options, message) in [
        (
            Options::square(20),
            "a board of 20 columns and 20 rows cannot be: it has 1 to 19 of each",
        ),
        (
            Options {
                komi: 1001,
                ..Options::square(9)
            },
            "komi=500.5 cannot be: it is 500 at most",
        ),
        (
            Options {
                handicap: 5,
                ..Options::square(8)
            },
            "handicap=5 cannot be: 2 to 9 stones on square boards with an odd number of rows from 9 up, 2 to 4 \
             on those with an even number from 8 up and on 7 rows, or 0",
        ),
    ] {
        assert_eq!(Go::new(options).unwrap_err().to_string(), message);
    }
}

#[test]
fn a_board_is_drawn_with_its_coordinates() {
    let game = go(9);
    let drawn = game.draw(&game.parse_state("E5 C3 J9").unwrap());
    let lines: Vec<&str> = drawn.lines().collect();
    assert_eq!(lines[0], "   A B C D E F G H J");
    assert_eq!(lines[1], " 9 . . . . . . . . X 9");
    assert_eq!(lines[3], " 7 . . + . . . + . . 7");
    assert_eq!(lines[5], " 5 . . . . X . . . . 5");
    assert_eq!(lines[7], " 3 . . O . . . + . . 3");
    assert_eq!(lines[10], lines[0]);
}

#[test]
fn errors_say_what_is_wrong_and_what_would_be_right() {
    let game = go(5);
    for (text, message) in [
        (
            "C3 F1",
            "\"F1\" at move 2 is not a point: this board has A1 to E5, without the letter I, or pass",
        ),
        (
            "i1",
            "\"i1\" at move 1 is not a point: this board has A1 to E5, without the letter I, or pass",
        ),
        ("C3 c3", "C3 is taken at move 2"),
        ("pass pass C3", "the game was already over at move 3"),
        (
            "A2 pass B1 A1",
            "A1 at move 4 would leave the stone without a liberty, which this game forbids",
        ),
        (
            ".../...",
            "the board has 2 rows: this game has 5, from the top, separated by /",
        ),
        (
            "...../...../..../...../.....",
            "row 3 from the top has 4 cells: this board is 5 wide",
        ),
        (
            "ox.../x..../...../...../.....",
            "the stones at A5 have no liberty: they would have been taken",
        ),
        (
            "...../...../...../...../..... red",
            "\"red\" after the board: who is to move, black or white, then ko and a point, and pass; where \
             territory counts, then prisoners and a number, and settling and who began",
        ),
        (
            "...../...../...../...../..... white ko C3",
            "ko at C3: a ko is an empty point, in a game with the simple rule of ko",
        ),
        (
            "...../...../...../...../..... white pass pass pass",
            "\"pass\" after the board: who is to move, black or white, then ko and a point, and pass; where \
             territory counts, then prisoners and a number, and settling and who began",
        ),
    ] {
        assert_eq!(
            game.parse_state(text).unwrap_err().to_string(),
            message,
            "{text}"
        );
    }
}

proptest! {
    #[test]
    fn no_text_makes_a_parser_panic(text in "\\PC*") {
        let game = go(5);
        let _ = game.parse_state(&text);
        let _ = game.parse_move_name(&text);
        let _ = game.parse_move(&game.initial(), &text);
    }

    #[test]
    fn what_looks_like_a_board_reads_back_or_is_refused(
        text in "[xo.]{3}/[xo.]{3}/[xo.]{3}( black| white)( ko [A-D][1-4])?( pass){0,3}",
    ) {
        let game = with(|options| {
            (options.width, options.height, options.ko) = (3, 3, Ko::Simple);
        });
        if let Ok(board) = game.parse_state(&text) {
            prop_assert_eq!(game.parse_state(&game.format_state(&board)).unwrap(), board);
        }
    }
}
