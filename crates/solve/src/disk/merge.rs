//! All levels as one file that can be probed.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::path::Path;

use zermelo_core::StopFlag;

use super::resolve::open;
use super::stored::{Stored, entries};
use super::{Levelled, Levels};
use crate::bucket::SHARDS;
use crate::encoding::{Encoding, Names, Solvable};
use crate::files::FileError;
use crate::filing::Filer;
use crate::sections::Sections;
use crate::space::{Space, States};
use crate::work::SolveError;

impl<G: Solvable, E: Encoding<G>> Levels<G, E> {
    /// Writes the file, in place: the caller renames it when it is done. Its bytes are those of a
    /// solution in memory.
    pub fn save(
        &self,
        game: &G,
        path: &Path,
        header: &[u8],
        threads: usize,
        stop: &StopFlag,
    ) -> Result<(), SolveError> {
        let space = Space::<G, E>::new(game, &self.root);
        let stored = &self.stored;
        stored.save::<E::Names>(&space, path, header, threads, stop)
    }
}

impl Levelled {
    fn save<N: Names>(
        &self,
        states: &dyn States<N>,
        path: &Path,
        header: &[u8],
        threads: usize,
        stop: &StopFlag,
    ) -> Result<(), SolveError> {
        let mut filer = Filer::new(states, &self.scale, path, threads)?;
        for &level in &self.levels {
            filer.level(level)?;
            let (stored, solved) = open(&self.folder, level)?;
            let mut merged = Merge::new(states, &stored, &solved)?;
            while let Some((code, entry)) = merged.next()? {
                filer.push(code, entry)?;
                if stop.is_stopped() {
                    return Err(SolveError::Stopped);
                }
            }
        }
        Ok(filer.finish(header)?)
    }
}

/// The shards of a level as one sequence in the order of names.
struct Merge<'a, N: Names> {
    states: &'a dyn States<N>,
    solved: &'a Sections,
    shards: Vec<Shard<'a, N::Code>>,
    /// The next name of each shard.
    heads: BinaryHeap<Reverse<(N::Order, usize)>>,
}

type Sequence<'a, T> = Box<dyn Iterator<Item = Result<Vec<T>, FileError>> + 'a>;

/// The states of a shard that come next.
struct Shard<'a, C> {
    codes: Sequence<'a, C>,
    entries: Sequence<'a, u32>,
    read: Vec<(C, u32)>,
}

impl<'a, N: Names> Merge<'a, N> {
    fn new(
        states: &'a dyn States<N>,
        stored: &'a Stored,
        solved: &'a Sections,
    ) -> Result<Self, FileError> {
        let shard = |number| Shard {
            codes: Box::new(stored.codes(states, number)) as Sequence<'a, N::Code>,
            entries: Box::new(entries(solved, number)),
            read: Vec::new(),
        };
        let mut merge = Merge {
            states,
            solved,
            shards: (0..SHARDS).map(shard).collect(),
            heads: BinaryHeap::new(),
        };
        for number in 0..SHARDS {
            merge.advance(number)?;
        }
        Ok(merge)
    }

    /// Puts the next name of a shard among the heads, if there is one.
    fn advance(&mut self, number: usize) -> Result<(), FileError> {
        let shard = &mut self.shards[number];
        if shard.read.is_empty()
            && let Some(codes) = shard.codes.next()
        {
            let entries = shard
                .entries
                .next()
                .ok_or_else(|| self.solved.nonsense())??;
            let codes = codes?;
            if codes.len() != entries.len() {
                return Err(self.solved.nonsense());
            }
            shard.read = codes.into_iter().zip(entries).rev().collect();
        }
        if let Some((code, _)) = shard.read.last() {
            let order = N::order(self.states, code);
            self.heads.push(Reverse((order, number)));
        }
        Ok(())
    }
    /// The next state with its entry.
    fn next(&mut self) -> Result<Option<(N::Code, u32)>, FileError> {
        let Some(Reverse((_, number))) = self.heads.pop() else {
            return Ok(None);
        };
        let next = self.shards[number].read.pop();
        self.advance(number)?;
        Ok(next)
    }
}
