//! Moves of an opening book.

use std::hash::{BuildHasher, RandomState};

use zermelo_core::random::{Random, mix};
use zermelo_formats::chess::book::{Choice, key};
use zermelo_formats::chess::san;
use zermelo_games::chess::Move;

use super::worker::Job;

/// The move that the book has for a position, if it may answer and has one.
///
/// With a seed it is the same move each time that the position is asked about.
pub(super) fn answer(job: &Job) -> Option<Move> {
    let settings = &job.settings;
    let book = settings.book.as_ref();
    let book = book.filter(|_| settings.own_book && job.from_book)?;
    let board = job.placed.state.board();
    let mut choice = match (settings.best_of_book, settings.book_seed) {
        (true, _) => Choice::Best,
        (false, 0) => Choice::Weighted(Random::new(RandomState::new().hash_one(0))),
        (false, seed) => Choice::Weighted(Random::new(mix(seed.into()) ^ key(board))),
    };
    let action = book.choose(board, &mut choice)?;
    Some(san::named(board, action, job.placed.game.is_chess960()))
}
