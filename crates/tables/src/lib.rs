//! Endgame tables: every position with few pieces, solved backwards and kept in files.
//!
//! A game has a folder here when its endings deserve an index of their own: a number for each
//! placement of known pieces, so that a position takes one byte and no name. What games have in
//! common is beside these folders, and `zermelo-solve` has the format of the files.
//!
//! | module | holds |
//! |---|---|
//! | [`backgammon`] | the exact value of bearing off, and the rolls that it takes |
//! | [`chess`] | distance to mate, any material up to five pieces |
//! | [`checkers`] | distance to the end of the game, all positions up to five pieces |
//! | [`folder`] | a folder of tables: what is there, building what is missing |
//! | [`error`] | what can go wrong |
//! | [`share`] | passes over an index, shared between threads |

pub mod backgammon;
pub mod checkers;
pub mod chess;
pub mod error;
pub mod folder;
pub mod share;
