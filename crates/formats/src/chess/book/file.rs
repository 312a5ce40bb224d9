//! A whole book: read, asked, written.

use cozy_chess::{Board, Move};
use thiserror::Error;
use zermelo_core::random::Random;

use super::entry::{BYTES, Entry};
use super::key::key;

/// A book in memory, its entries in the order of their keys.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Book {
    entries: Vec<Entry>,
}

/// A file that is no book.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum DamagedBook {
    /// Nothing in it.
    #[error("is empty: a Polyglot book has entries of {BYTES} bytes")]
    Empty,
    /// A part of an entry.
    #[error(
        "has {0} bytes: a Polyglot book has entries of {BYTES} bytes, so it is cut off or no such book"
    )]
    Length(usize),
    /// Keys out of order.
    #[error(
        "has entry {0} out of order: the entries of a Polyglot book are sorted by the keys of their \
         positions, so it is damaged or no such book"
    )]
    Order(usize),
}

/// How a move of the book is chosen.
#[derive(Clone, Debug)]
pub enum Choice {
    /// The one with the largest weight, the first of several.
    Best,
    /// By chance, as often as its weight says.
    Weighted(Random),
}

/// A legal move that the book has for a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookMove {
    /// The move.
    pub action: Move,
    /// What the book says of it.
    pub entry: Entry,
}

impl Book {
    /// A book of these entries, in any order.
    pub fn new(mut entries: Vec<Entry>) -> Book {
        entries
            .sort_unstable_by_key(|entry| (entry.key, std::cmp::Reverse(entry.weight), entry.code));
        Book { entries }
    }

    /// Reads a file.
    ///
    /// # Errors
    ///
    /// What is wrong with it, to be said after its name.
    pub fn from_bytes(bytes: &[u8]) -> Result<Book, DamagedBook> {
        if bytes.is_empty() {
            return Err(DamagedBook::Empty);
        }
        let (entries, rest) = bytes.as_chunks::<BYTES>();
        if !rest.is_empty() {
            return Err(DamagedBook::Length(bytes.len()));
        }
        let entries: Vec<Entry> = entries.iter().copied().map(Entry::from_bytes).collect();
        let wrong = entries
            .windows(2)
            .position(|pair| pair[0].key > pair[1].key);
        match wrong {
            Some(place) => Err(DamagedBook::Order(place + 2)),
            None => Ok(Book { entries }),
        }
    }

    /// The bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let bytes = self.entries.iter().flat_map(|entry| entry.to_bytes());
        bytes.collect()
    }

    /// All entries.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The number of its positions.
    pub fn positions(&self) -> usize {
        self.entries.chunk_by(|one, two| one.key == two.key).count()
    }

    /// The entries of a key, as the file has them.
    pub fn entries_of(&self, key: u64) -> &[Entry] {
        let begin = self.entries.partition_point(|entry| entry.key < key);
        let rest = &self.entries[begin..];
        &rest[..rest.partition_point(|entry| entry.key == key)]
    }

    /// The moves of a position, those with the largest weights first. What is not legal there is left out: it belongs
    /// to another position with the same key.
    pub fn moves(&self, board: &Board) -> Vec<BookMove> {
        let entries = self.entries_of(key(board)).iter();
        let legal = entries.filter_map(|&entry| {
            let action = entry.action(board)?;
            Some(BookMove { action, entry })
        });
        let mut moves: Vec<BookMove> = legal.collect();
        moves.sort_by_key(|found| std::cmp::Reverse(found.entry.weight));
        moves
    }

    /// A move for a position; `None` if the book has none there, or all weigh nothing.
    pub fn choose(&self, board: &Board, choice: &mut Choice) -> Option<Move> {
        let moves = self.moves(board);
        let total: usize = moves
            .iter()
            .map(|found| usize::from(found.entry.weight))
            .sum();
        if total == 0 {
            return None;
        }
        let mut left = match choice {
            Choice::Best => 0,
            Choice::Weighted(random) => random.below(total),
        };
        let chosen = moves.iter().find(|found| {
            let weight = usize::from(found.entry.weight);
            let here = left < weight;
            left = left.saturating_sub(weight);
            here
        });
        chosen.map(|found| found.action)
    }
}
