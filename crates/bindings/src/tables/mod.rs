//! Endgame tables for Python.
//!
//! | module | holds |
//! |---|---|
//! | `chess` | a folder of chess tables: build, probe, list, verify |

mod chess;

pub use chess::ChessTables;
