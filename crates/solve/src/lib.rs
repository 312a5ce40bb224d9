//! Strong solving: the exact value and distance of every state that can be reached.
//!
//! | module | holds |
//! |---|---|
//! | [`solution`] | [`solve`], and what is known of a solved game |
//! | [`forecast`] | how many states there are and what they would take, before it begins |
//! | [`verify`] | checking a solution from nothing but the rules |
//! | [`work`] | limits, progress, errors, and sharing the work between threads |
//! | [`encoding`] | how a table names states |
//! | [`entry`] | value and distance in one ordered number |
//! | [`answers`] | what a solved game answers, in memory or in a file |
//! | [`saved`], `filing`, `blocks` | a solved game in a file: probed there, written, and as bytes |
//! | [`rows`] | a solved game as rows of text |
//! | [`container`] | the format of table files |
//! | [`files`] | reading and writing files; what goes wrong names the file |
//! | [`disk`] | solving in bounded memory, level by level, with everything else in files |
//! | [`slices`] | tables of numbered positions in such files, probed without loading them |
//! | [`graph`] | games with chance, with cycles and with many players, as explicit graphs |
//! | `levels` | games in which every move leads to a higher level |
//! | `waves`, `retrograde` | all other games, also those that come back to states |
//! | `space` | all that solving asks of a game: states with one name for all images, and their moves |
//! | `bucket`, `tables`, `numbering` | where states are kept |
//!
//! Play without end is a draw. Values are exact, whatever the payoffs; the side that gains hurries,
//! and the other delays.

pub mod answers;
mod blocks;
mod bucket;
pub mod container;
pub mod disk;
pub mod encoding;
pub mod entry;
pub mod files;
mod filing;
pub mod forecast;
pub mod graph;
mod levels;
mod numbering;
mod retrograde;
pub mod rows;
pub mod saved;
mod sections;
pub mod slices;
pub mod solution;
mod space;
mod tables;
pub mod verify;
mod waves;
pub mod work;

pub use answers::{Answers, Unchecked};
pub use disk::{FoundLevel, Levels, SHARDS, clear, explore_in, join_blocks, solve_block, solve_in};
pub use encoding::{ByKey, ByState, Encoding, Names, Solvable, Suits, has_readable_keys};
pub use forecast::Forecast;
pub use saved::Saved;
pub use solution::{Counts, Outcome, Solution, foresee, solve};
pub use verify::Flaw;
pub use work::{Listener, Options, Phase, Progress, SolveError};
