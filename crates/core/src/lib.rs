//! The formal model of a game, in the textbooks' own words, and what every search shares.
//!
//! | module | holds |
//! |---|---|
//! | [`game`] | [`Game`]: states, moves, whose turn it is, and the payoffs at the end |
//! | [`kind`] | [`Kind`]: players, payoffs, chance and repetition, as data |
//! | [`broken`] | rules that break the model, and the state in which they do |
//! | [`capabilities`] | what only some games can do: hashing, symmetry, levels |
//! | [`judgement`] | opinions about a game: evaluation, move order, noisy moves |
//! | [`cells`] | [`Cells`]: a state as a row of small numbers |
//! | [`guide`] | [`Guide`]: what a game may tell a search that plays |
//! | [`playout`] | [`Playout`]: a game played on at random |
//! | [`notation`] | reading, writing and drawing states and moves |
//! | [`value`] | scores: estimates, and proved wins and losses with their distance |
//! | [`limits`] | depth, nodes, time, memory, and a stop from another thread |
//! | [`budget`] | what a search has spent of its limits |
//! | [`clock`] | how long to think about one move of a game on the clock |
//! | [`processor`] | time of the processor, which a busy machine does not lengthen |
//! | [`observer`] | what a search says while it runs |
//! | [`memory`], [`allocation`] | large arrays; memory that is asked for and may be refused |
//! | [`conformance`] | one test that any game must pass |
//!
//! This crate knows no game, no algorithm and no Python.

pub mod allocation;
pub mod broken;
pub mod budget;
pub mod capabilities;
pub mod cells;
pub mod clock;
pub mod conformance;
pub mod game;
pub mod guide;
pub mod judgement;
pub mod kind;
pub mod limits;
pub mod memory;
pub mod notation;
pub mod observer;
pub mod player;
pub mod playout;
pub mod processor;
pub mod random;
pub mod value;

pub use broken::{Broken, Fault};
pub use budget::{Budget, Tally};
pub use capabilities::{Deterministic, Keyed, Packed, Readable, Symmetric, ZeroSum};
pub use cells::{Cells, Place};
pub use clock::{Allotment, Clock};
pub use game::{Game, IllegalMove, Payoff};
pub use guide::{Foretold, Guide, Judged};
pub use judgement::{Evaluator, Noisy, Order, Quiescent};
pub use kind::{Kind, Payoffs, Repetition};
pub use limits::{Limits, StopFlag};
pub use notation::{Draw, Notation};
pub use observer::{Cutoff, Observer};
pub use player::Player;
pub use playout::{Playout, Uniform};
pub use value::{Bound, Exactness, Score, Window};
