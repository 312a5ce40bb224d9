//! Exact scores of Connect Four positions: who wins, and when, with best play on both sides.
//!
//! | module | holds |
//! |---|---|
//! | [`shape`] | the size of a board and the sets of cells that follow from it |
//! | [`lines`] | four in a line, and the cells that would make one |
//! | [`score`] | one number for the winner and the time of the win |
//! | [`quiet`] | forced moves played out, until the mover has a choice |
//! | [`bounds`] | what can be said of a position without a search |
//! | [`table`] | what is known of positions met before; grows with the problem |
//! | [`search`] | the question "more than this?" answered by alpha-beta |
//! | [`questions`] | which of these to ask next, and what is known before the first |
//! | [`solver`] | one position: limits, threads, and the answer |
//! | [`moves`] | what every move is worth, and a line of best play |
//! | [`many`] | many positions, each on one thread |
//!
//! The ideas are the field's: bitboards and the order of the windows are described by Pascal Pons, the
//! even rows of the second player by Victor Allis, table cutoffs from successors by Aske Plaat, moves
//! left to another thread by Jean-Christophe Weill.
//!
//! ```
//! use zermelo_core::Limits;
//! use zermelo_engines::connect4::{Position, Solver};
//!
//! let mut solver = Solver::new(7, 6, 1 << 20, 1)?;
//! let position = Position::start().play_all(6, &[3, 2, 3, 2, 3, 2]);
//! let answer = solver.solve(position, &Limits::default(), &mut |_| ());
//! assert_eq!(answer.score(), Some(18));
//! # Ok::<(), zermelo_engines::connect4::SolverError>(())
//! ```

pub mod bounds;
pub mod lines;
pub mod many;
pub mod moves;
pub mod position;
pub mod questions;
pub mod quiet;
pub mod score;
pub mod search;
pub mod shape;
pub mod solver;
pub mod table;

pub use many::ManySolver;
pub use moves::MoveAnswer;
pub use position::Position;
pub use questions::{Known, KnownError};
pub use solver::{Answer, Solver, SolverError};
