//! Strong solving for Python.
//!
//! | module | holds |
//! |---|---|
//! | `table` | a solved game, in memory or in a file, as Python sees it |
//! | `levels` | a game solved in a folder, as Python sees it, and the function that solves it |
//! | `graph` | games with chance or many players, explored as graphs and solved |
//! | `arrow` | rows of a solved game as columns of bytes |
//! | `call` | the functions that solve, forecast, open files, and pack and unpack them |

mod arrow;
mod call;
mod graph;
mod levels;
mod table;

pub use call::{file_failure, forecast, open_table, pack, read_header, solve, unpack};
pub use graph::{Graph, Iteration, StateList, explore};
pub use levels::{Levels, clear_levels, explore_levels, join_blocks, solve_block, solve_in};
pub use table::Table;
