//! Backgammon: a race of fifteen checkers a side, with dice, a doubling cube and matches.
//!
//! | module | holds |
//! |---|---|
//! | `checkers` | the fifteen checkers of one player in one number |
//! | `moves` | rolls, plays of a whole turn, and what is done with the cube |
//! | `generation` | every legal play of a roll, each resulting board once |
//! | `rules` | turns, dice, the cube, and what a game is worth |
//! | `matches` | scores, the Crawford game, money sessions |
//! | `notation` | moves, GNU Backgammon's IDs, XGID, the board as text |
//! | `evaluation` | who is ahead: pips, points, primes and blots |

mod checkers;
mod evaluation;
mod generation;
mod matches;
mod moves;
mod notation;
mod rules;

pub use checkers::{BAR, CHECKERS, Checkers, OFF, POINTS, opposite};
pub use evaluation::Structure;
pub use matches::{LONGEST_MATCH, Match, MatchError};
pub use moves::{Move, Play, Step};
pub use notation::{
    NotationError, Situation, parse_match_id, parse_position_id, parse_xgid, write_match_id,
    write_position_id, write_xgid,
};
pub use rules::{
    Backgammon, Cube, HIGHEST_CUBE, Options, OptionsError, Phase, State, roll_chances,
};
