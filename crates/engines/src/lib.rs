//! Programs for single games that earn one of their own.
//!
//! | module | holds |
//! |---|---|
//! | [`backgammon`] | backgammon by networks that learn from games against themselves, rollouts, the cube |
//! | [`chess`] | chess, and UCI, by which chess programs ask for its moves |
//! | [`connect4`] | exact scores of Connect Four positions, on one thread or several |
//! | [`kalah`] | exact margins of Kalah positions |
//! | [`othello`] | exact scores of Othello endings |

pub mod backgammon;
pub mod chess;
pub mod connect4;
pub mod kalah;
pub mod othello;
