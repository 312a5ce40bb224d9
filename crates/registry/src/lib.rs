//! The native games by name, with their options.
//!
//! | module | holds |
//! |---|---|
//! | [`registry`] | how to make a game from its name and options |
//! | [`options`] | what an option may be, and what it is |
//! | [`games`] | the list of games, one file each |

pub mod games;
pub mod options;
pub mod registry;
