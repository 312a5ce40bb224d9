//! Books from games.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use cozy_chess::{Board, Color, Move};

use super::entry::{Entry, code};
use super::file::Book;
use super::key::key;
use crate::chess::pgn::Outcome;

/// What the weight of a move is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Weights {
    /// Its points: 2 for a win of whoever played it, 1 for a draw.
    #[default]
    Points,
    /// The number of its games.
    Games,
}

/// Which moves become part of a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Moves that were played in fewer games are left out.
    pub min_games: u32,
    /// How moves are weighed.
    pub weights: Weights,
}

impl Default for Options {
    /// Three games, as Polyglot has it, weighed by their points.
    fn default() -> Options {
        Options {
            min_games: 3,
            weights: Weights::Points,
        }
    }
}

/// How a move did, seen by whoever played it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn, and games without a result.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl Tally {
    /// All games.
    pub fn games(self) -> u64 {
        u64::from(self.wins) + u64::from(self.draws) + u64::from(self.losses)
    }

    /// 2 for a win and 1 for a draw.
    pub fn points(self) -> u64 {
        2 * u64::from(self.wins) + u64::from(self.draws)
    }

    fn count(&mut self, outcome: Outcome, mover: Color) {
        let place = match (outcome, mover) {
            (Outcome::White, Color::White) | (Outcome::Black, Color::Black) => &mut self.wins,
            (Outcome::White, Color::Black) | (Outcome::Black, Color::White) => &mut self.losses,
            (Outcome::Draw | Outcome::Unknown, _) => &mut self.draws,
        };
        *place = place.saturating_add(1);
    }
}

/// Counts how often moves were played, and with what results.
///
/// ```
/// use cozy_chess::Board;
/// use zermelo_formats::chess::book::{Builder, Options};
/// use zermelo_formats::chess::pgn::Mainlines;
///
/// let mut games = Mainlines::new(&b"1. e4 e5 1-0 1. e4 c5 1/2-1/2 1. d4 0-1 1. e4 *"[..]);
/// let mut builder = Builder::new(20);
/// while games.next()?.is_some() {
///     builder.add(games.game().start(), games.game().moves(), games.game().outcome());
/// }
/// let book = builder.book(&Options::default());
/// let moves = book.moves(&Board::default());
/// assert_eq!(moves.len(), 1);
/// assert_eq!((moves[0].entry.games, moves[0].entry.points), (3, 4));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Builder {
    max_ply: usize,
    tallies: HashMap<(u64, u16), Tally, BuildHasherDefault<KeyHasher>>,
    games: u64,
}

impl Builder {
    /// Looks at the first `max_ply` moves of White and Black together.
    pub fn new(max_ply: usize) -> Builder {
        Builder {
            max_ply,
            tallies: HashMap::default(),
            games: 0,
        }
    }

    /// Counts a game. Its moves are legal from its start, castling as the king that takes its own rook.
    pub fn add(&mut self, start: &Board, moves: &[Move], outcome: Outcome) {
        let mut board = start.clone();
        for &action in moves.iter().take(self.max_ply) {
            let tally = self.tallies.entry((key(&board), code(action))).or_default();
            tally.count(outcome, board.side_to_move());
            board.play_unchecked(action);
        }
        self.games += 1;
    }

    /// The games that were counted.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The book of what was counted so far. Moves without weight are left out.
    pub fn book(&self, options: &Options) -> Book {
        let kept = self.tallies.iter();
        let kept = kept.filter(|(_, tally)| tally.games() >= u64::from(options.min_games));
        let weighed = kept.map(|(&(key, code), &tally)| {
            let weight = match options.weights {
                Weights::Points => tally.points(),
                Weights::Games => tally.games(),
            };
            (key, code, weight, tally)
        });
        let mut moves: Vec<(u64, u16, u64, Tally)> = weighed.filter(|found| found.2 > 0).collect();
        moves.sort_unstable_by_key(|&(key, code, ..)| (key, code));
        let positions = moves.chunk_by(|one, two| one.0 == two.0);
        let entries = positions.flat_map(|moves| {
            let largest = moves.iter().map(|found| found.2).max().unwrap_or(1);
            moves.iter().map(move |&(key, code, weight, tally)| {
                let (games, points) = counts(tally);
                Entry {
                    key,
                    code,
                    weight: scaled(weight, largest).max(1),
                    games,
                    points,
                }
            })
        });
        Book::new(entries.collect())
    }
}

/// The same share of 65,535 as the weight has of the largest one, where that is larger.
fn scaled(weight: u64, largest: u64) -> u16 {
    let most = u64::from(u16::MAX);
    let fitting = if largest > most {
        (u128::from(weight) * u128::from(most) / u128::from(largest)) as u64
    } else {
        weight
    };
    u16::try_from(fitting).unwrap_or(u16::MAX)
}

/// Games and points in 16 bits each, both smaller in proportion where they do not fit.
fn counts(tally: Tally) -> (u16, u16) {
    let largest = tally.games().max(tally.points());
    (
        scaled(tally.games(), largest),
        scaled(tally.points(), largest),
    )
}

/// Keys are random already.
#[derive(Clone, Copy, Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 ^= key;
    }

    fn write_u16(&mut self, code: u16) {
        self.0 ^= u64::from(code).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}
