//! How an Othello game on the usual board ends with best play on both sides, from its last third on.
//!
//! | module | holds |
//! |---|---|
//! | [`position`] | the discs of both players, moves, and how a finished game is counted |
//! | [`bits`] | which cells can be played and which discs turn over, on 64 cells |
//! | [`stability`] | discs that can never be turned over, which bound the score |
//! | [`last`] | the last four empty cells |
//! | [`table`] | what is known of positions met before |
//! | [`ordering`] | which moves are tried first |
//! | [`search`] | alpha-beta on the score |
//! | [`solver`] | the questions in their order, limits, and the answer |
//! | [`learning`] | the learned evaluation: training, files, the weights that come with the program |
//!
//! ```
//! use zermelo_core::Limits;
//! use zermelo_engines::othello::{Counting, Position, Solver};
//!
//! // Position 20 of the FFO suite.
//! let discs = "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO-";
//! let position = Position::read(discs, 'X').expect("64 cells");
//! let mut solver = Solver::new(Counting::EmptiesToWinner, 1 << 20).expect("a megabyte");
//! let answer = solver.solve(position, &Limits::default(), &mut |_| ())?;
//! assert_eq!((answer.lower, answer.upper), (6, 6));
//! # Ok::<(), zermelo_engines::othello::PositionError>(())
//! ```

pub mod bits;
pub mod last;
pub mod learning;
pub mod ordering;
pub mod position;
pub mod search;
pub mod solver;
pub mod stability;
pub mod table;

pub use position::{Counting, Position};
pub use solver::{Answer, MoveAnswer, PositionError, Solver};
