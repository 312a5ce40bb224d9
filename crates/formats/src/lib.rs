//! Files of the field that hold games and openings, a folder a game.
//!
//! What the rules of a game need to be read and written, positions and single moves, is with the game in
//! `zermelo-games`. Here is what programs and people exchange beside: whole games with their comments, and
//! books. Nothing here searches.
//!
//! | module | holds |
//! |---|---|
//! | [`chess`] | games in PGN, moves in standard notation at the speed of large files, Polyglot books |

pub mod chess;
