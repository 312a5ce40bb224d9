//! The plays of backgammon are those that a slow generator finds checker by checker, die by die.

use std::collections::BTreeSet;

use zermelo_core::Game;
use zermelo_core::random::Random;
use zermelo_games::backgammon::{Backgammon, Checkers, Cube, Move, Options, Phase, State};

/// Off, the points 1 to 24 and the bar; the opponent's checkers are negative, and counted apart when hit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Board {
    places: [i32; 26],
    opponents_hit: i32,
}

impl Board {
    /// The board after one checker has moved, where that is allowed.
    fn step(self, from: usize, die: usize) -> Option<Board> {
        if self.places[from] <= 0 || (self.places[25] > 0 && from != 25) {
            return None;
        }
        let mut after = self;
        after.places[from] -= 1;
        if from > die {
            let to = from - die;
            match self.places[to] {
                ..=-2 => return None,
                -1 => {
                    after.places[to] = 1;
                    after.opponents_hit += 1;
                }
                _ => after.places[to] += 1,
            }
            return Some(after);
        }
        let all_home = (7..=25).all(|place| self.places[place] <= 0);
        let none_behind = (from + 1..=6).all(|place| self.places[place] <= 0);
        if !all_home || (from != die && !none_behind) {
            return None;
        }
        after.places[0] += 1;
        Some(after)
    }

    /// Every way to go on with these dice in this order: which were played, and the board.
    fn lines(self, dice: &[usize], played: Vec<usize>, found: &mut BTreeSet<(Vec<usize>, Board)>) {
        let [die, rest @ ..] = dice else {
            found.insert((played, self));
            return;
        };
        let boards: Vec<Board> = (1..=25).filter_map(|from| self.step(from, *die)).collect();
        if boards.is_empty() {
            found.insert((played, self));
            return;
        }
        for board in boards {
            let played = [played.as_slice(), &[*die]].concat();
            board.lines(rest, played, found);
        }
    }
}

/// The boards that a roll may lead to.
fn slow(board: Board, dice: [u8; 2]) -> BTreeSet<Board> {
    let [first, second] = dice.map(usize::from);
    let mut found = BTreeSet::new();
    if first == second {
        board.lines(&[first; 4], Vec::new(), &mut found);
    } else {
        board.lines(&[first, second], Vec::new(), &mut found);
        board.lines(&[second, first], Vec::new(), &mut found);
    }
    let most = found.iter().map(|(played, _)| played.len()).max().unwrap();
    found.retain(|(played, _)| played.len() == most);
    if most == 1 && first != second {
        let larger = vec![first.max(second)];
        if found.iter().any(|(played, _)| *played == larger) {
            found.retain(|(played, _)| *played == larger);
        }
    }
    found.into_iter().map(|(_, board)| board).collect()
}

/// What the player to move sees.
fn board_of(own: Checkers, other: Checkers) -> Board {
    let mut places = [0; 26];
    for place in 0..26u8 {
        let mut count = i32::from(own.count(place));
        if (1..=24).contains(&place) {
            count -= i32::from(other.count(25 - place));
        }
        places[usize::from(place)] = count;
    }
    Board {
        places,
        opponents_hit: i32::from(other.count(25)),
    }
}

fn fast(game: &Backgammon, state: &State) -> Vec<Board> {
    let mut moves = Vec::new();
    game.actions(state, &mut moves);
    let board = |&action: &Move| {
        let after = game.result(state, action);
        let (other, own) = after.sides();
        board_of(own, other)
    };
    moves.iter().map(board).collect()
}

fn compare(game: &Backgammon, state: &State) {
    let Phase::Moving(dice) = state.phase else {
        return;
    };
    let (own, other) = state.sides();
    let wanted = slow(board_of(own, other), dice);
    let listed = fast(game, state);
    let found: BTreeSet<Board> = listed.iter().copied().collect();
    assert_eq!(found, wanted, "{state:?}");
    assert_eq!(listed.len(), wanted.len(), "no board twice: {state:?}");
}

/// Checkers thrown at random, often few of them and near home, without two players on a point.
pub fn thrown(random: &mut Random) -> [Checkers; 2] {
    let mut counts = [[0u8; 25]; 2];
    let reach = [6, 8, 12, 24][random.below(4)];
    for player in 0..2 {
        for _ in 0..random.below(16) {
            let place = if random.below(12) == 0 {
                24
            } else {
                random.below(reach)
            };
            if place == 24 || counts[1 - player][23 - place] == 0 {
                counts[player][place] += 1;
            }
        }
    }
    counts.map(|side| Checkers::from_counts(&side).unwrap())
}

#[test]
fn the_plays_are_those_of_the_slow_generator_on_random_boards() {
    let game = Backgammon::new(Options::default()).unwrap();
    let mut random = Random::new(1);
    for _ in 0..30_000 {
        let dice = [random.below(6) as u8 + 1, random.below(6) as u8 + 1];
        let state = State {
            checkers: thrown(&mut random),
            mover: random.below(2) as u8,
            phase: Phase::Moving([dice[0].max(dice[1]), dice[0].min(dice[1])]),
            cube: Cube::default(),
        };
        if !game.is_terminal(&state) {
            compare(&game, &state);
        }
    }
}

#[test]
fn the_plays_are_those_of_the_slow_generator_in_random_games() {
    let game = Backgammon::new(Options::default()).unwrap();
    let mut random = Random::new(2);
    for _ in 0..60 {
        let mut state = game.initial();
        while !game.is_terminal(&state) {
            compare(&game, &state);
            let mut moves = Vec::new();
            game.actions(&state, &mut moves);
            state = game.result(&state, moves[random.below(moves.len())]);
        }
    }
}
