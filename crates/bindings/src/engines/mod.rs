//! Programs for single games, for Python.
//!
//! | module | holds |
//! |---|---|
//! | `connect4` | the Connect Four solver |

mod connect4;

pub use connect4::ConnectFourSolver;
