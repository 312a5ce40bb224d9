//! How much is to be won in a position of Kalah with best play on both sides.
//!
//! | module | holds |
//! |---|---|
//! | [`position`] | the seeds in the houses, from the side of the mover |
//! | [`rules`] | sowing, captures and the end, in all variants |
//! | [`table`] | what is known of positions met before |
//! | [`search`] | the question "is more than this to be won?" answered by alpha-beta |
//! | [`solver`] | the questions in their order, limits, and the answer |
//!
//! What the stores hold is not part of a position: it cannot be lost any more, and the rest of the
//! game is the same whatever it is. So a position is met again much more often, and a value is what is
//! still to be won. Distances are not asked for.
//!
//! ```
//! use zermelo_core::Limits;
//! use zermelo_engines::kalah::{Position, Remaining, Rules, Solver};
//!
//! let rules = Rules::new(3, false, Remaining::Owner);
//! let mut solver = Solver::new(rules, 1 << 20).expect("a megabyte");
//! let start = Position::new(&[4, 4, 4], &[4, 4, 4]);
//! let answer = solver.solve(start, &Limits::default(), &mut |_| ())?;
//! assert_eq!((answer.lower, answer.upper), (2, 2)); // the first player wins by two seeds
//! # Ok::<(), zermelo_engines::kalah::PositionError>(())
//! ```

pub mod position;
pub mod rules;
pub mod search;
pub mod solver;
pub mod table;

pub use position::Position;
pub use rules::{Remaining, Rules};
pub use solver::{Answer, MoveAnswer, PositionError, Solver};
