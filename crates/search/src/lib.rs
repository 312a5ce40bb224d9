//! Searches over any game of `zermelo-core`.
