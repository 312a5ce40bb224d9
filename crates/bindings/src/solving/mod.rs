//! Strong solving for Python.
//!
//! | module | holds |
//! |---|---|
//! | `erased` | what Python can ask of a solved game, its types erased |
//! | `table` | the class that Python sees |
//! | `call` | the functions that solve, forecast, and pack and unpack files |

mod call;
mod erased;
mod table;

pub use call::{forecast, pack, solve, table_from_blocks, unpack};
pub use erased::Solving;
pub use table::Table;
