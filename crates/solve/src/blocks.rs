//! A solution as blocks of bytes, for files.
//!
//! A block holds up to [`BLOCK`] states: how many, their names, the ranks of their payoffs, and their
//! distances, each column by itself, because alike things compress well together.

use zermelo_core::Payoff;

use crate::bucket::{Bucket, SHARDS, shard};
use crate::encoding::{Encoding, Solvable, read_number, write_number};
use crate::entry::{Entry, FARTHEST, Scale};
use crate::solution::{Counts, Solution};
use crate::tables::{Layer, Tables};
use crate::work::{Listener, Monitor, Options};

/// States in a block.
const BLOCK: usize = 1 << 16;

impl<G: Solvable, E: Encoding<G>> Solution<G, E> {
    /// All states, a block at a time, handed to `each`. The same solution gives the same bytes.
    pub fn write_blocks<X>(
        &self,
        game: &G,
        mut each: impl FnMut(Vec<u8>) -> Result<(), X>,
    ) -> Result<(), X> {
        for layer in &self.tables.layers {
            let mut entries: Vec<(E::Code, u32)> = Vec::with_capacity(layer.len());
            for bucket in &layer.buckets {
                let taken = bucket.iter();
                entries.extend(taken.map(|(place, code)| (code.clone(), bucket.entry(place).0)));
            }
            E::sort(game, &mut entries);
            for block in entries.chunks(BLOCK) {
                each(self.block(game, block))?;
            }
        }
        Ok(())
    }

    fn block(&self, game: &G, block: &[(E::Code, u32)]) -> Vec<u8> {
        let mut bytes = Vec::new();
        write_number(block.len() as u64, &mut bytes);
        E::write(game, &mut block.iter().map(|(code, _)| code), &mut bytes);
        for &(_, entry) in block {
            write_number(u64::from(self.scale.rank(Entry(entry))), &mut bytes);
        }
        for &(_, entry) in block {
            let (_, distance) = self.scale.read(Entry(entry));
            write_number(u64::from(distance.unwrap_or(0)), &mut bytes);
        }
        bytes
    }

    /// A solution from the blocks of one, or what is wrong with them.
    ///
    /// That the bytes make sense is checked; that the values are right is what
    /// [`verify`](Solution::verify) is for.
    pub fn from_blocks<'b>(
        game: &G,
        root: &G::State,
        payoffs: impl IntoIterator<Item = Payoff>,
        blocks: impl IntoIterator<Item = &'b [u8]>,
        options: &Options,
        listener: Listener<'_>,
    ) -> Result<Solution<G, E>, String> {
        let scale = Scale::new(payoffs).ok_or("there are too many payoffs")?;
        let mut buckets: Vec<Bucket<E::Code>> = (0..SHARDS).map(|_| Bucket::default()).collect();
        for (number, block) in blocks.into_iter().enumerate() {
            add::<G, E>(game, &scale, block, &mut buckets)
                .map_err(|what| format!("block {number}: {what}"))?;
        }
        for bucket in &mut buckets {
            bucket.shrink(|code| E::hash(game, code));
        }
        let mut solution = Solution {
            root: root.clone(),
            player: game.to_move(root),
            scale,
            tables: Tables::new(vec![Layer { level: 0, buckets }]),
            levelled: false,
            counts: Counts::default(),
        };
        let monitor = Monitor::new(options, listener);
        let counts = solution.count(game, &monitor);
        solution.counts = counts.map_err(|error| error.to_string())?;
        Ok(solution)
    }
}

/// Adds the states of one block.
fn add<G: Solvable, E: Encoding<G>>(
    game: &G,
    scale: &Scale,
    mut bytes: &[u8],
    buckets: &mut [Bucket<E::Code>],
) -> Result<(), String> {
    let count = usize::try_from(read_number(&mut bytes)?).unwrap_or(usize::MAX);
    if count > BLOCK {
        return Err(format!("it has {count} states, and there can be {BLOCK}"));
    }
    let codes = E::read(game, count, &mut bytes)?;
    let mut ranks = Vec::with_capacity(count);
    for _ in 0..count {
        let rank = read_number(&mut bytes)?;
        if rank >= scale.payoffs().len() as u64 {
            return Err("a payoff is not on the list".to_owned());
        }
        ranks.push(rank as u32);
    }
    for (code, rank) in codes.into_iter().zip(ranks) {
        let distance = read_number(&mut bytes)?;
        if distance >= u64::from(FARTHEST) {
            return Err("a distance is too large".to_owned());
        }
        let entry = scale.ranked(rank, distance as u32);
        let hash = E::hash(game, &code);
        let known = buckets[shard(hash)].insert(hash, &code, entry, |code| E::hash(game, code));
        if known.is_some() {
            return Err("a state is there twice".to_owned());
        }
    }
    if !bytes.is_empty() {
        return Err(format!("{} bytes are left over", bytes.len()));
    }
    Ok(())
}
