//! A solved game in a file, of which only what is asked for is read.

mod window;

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use zermelo_core::{Payoff, Player};

use crate::answers::{Answers, Page, Unchecked};
use crate::blocks;
use crate::bucket::{Bucket, SHARDS, shard};
use crate::container::{self, BLOCK_HEAD, Damage};
use crate::encoding::{Encoding, Names, Solvable, read_number};
use crate::entry::{Entry, Scale};
use crate::files::FileError;
use crate::files::output::Output;
use crate::files::source::Source;
use crate::solution::{Counts, Outcome, Solution, Solved};
use crate::space::{Named, Space, States};
use crate::tables::{Layer, Tables};
use crate::verify::Flaw;
use crate::work::{Listener, Monitor, Options};

/// The header of a file of ours; nothing else of it is read.
pub fn read_header(path: &Path) -> Result<Vec<u8>, FileError> {
    Ok(container::preface_of(&Source::open(path)?)?.header)
}

/// The states of one level: the number of its first block, and of its states.
struct Part {
    level: u32,
    first: usize,
    states: u64,
}

/// A solved game in a file. Its header, its index and its length were checked when it was opened;
/// each block is checked when it is read.
pub struct Saved<G: Solvable, E: Encoding<G>> {
    root: G::State,
    player: Player,
    file: Filed<E::Names>,
}

/// The file, whose states have names.
struct Filed<N: Names> {
    source: Source,
    scale: Scale,
    counts: Counts,
    levelled: bool,
    parts: Vec<Part>,
    /// Where each block begins in the file, its head included, and where the last one ends.
    starts: Vec<u64>,
    /// The first name of each block.
    firsts: Vec<N::Order>,
    unpacked: Mutex<Unpacked>,
}

/// The blocks that were asked for last.
struct Unpacked {
    slots: Vec<(usize, Vec<u8>)>,
    packed: Vec<u8>,
    unpacker: zstd::bulk::Decompressor<'static>,
}

/// Blocks that are kept unpacked: a state's successors are in some few of them.
const KEPT: usize = 64;

/// A block larger than this is not kept.
const LARGEST_KEPT: usize = 1 << 18;

/// What a level takes in an index, and a block without its first name.
const LINE: usize = 32;

/// Bytes that are copied at a time.
const COPIED: u64 = 1 << 20;

const NO_BLOCK: usize = usize::MAX;

impl<G: Solvable, E: Encoding<G>> Saved<G, E> {
    /// Opens a file that says of itself what `root`, payoffs and counts are.
    pub fn open(
        game: &G,
        root: &G::State,
        payoffs: impl IntoIterator<Item = Payoff>,
        counts: Counts,
        path: &Path,
    ) -> Result<Saved<G, E>, FileError> {
        let space = Space::<G, E>::new(game, root);
        let payoffs: Vec<Payoff> = payoffs.into_iter().collect();
        Ok(Saved {
            root: root.clone(),
            player: space.player,
            file: Filed::open(space.levelled, &payoffs, counts, path)?,
        })
    }

    fn space<'a>(&'a self, game: &'a G) -> Space<'a, G, E> {
        Space::new(game, &self.root)
    }

    fn entry(&self, game: &G, state: &G::State) -> Result<Option<Entry>, FileError> {
        let space = self.space(game);
        self.file.entry(&space, &space.name(state))
    }

    fn outcome(&self, game: &G, state: &G::State, entry: Entry) -> Outcome {
        Outcome::of(game, &self.file.scale, state, entry)
    }

    /// The whole of it in memory, every block checked, and that its index and counts are right.
    pub fn load(&self, game: &G, options: &Options) -> Result<Solution<G, E>, Unchecked> {
        Ok(Solution {
            root: self.root.clone(),
            player: self.player,
            solved: self.file.load(&self.space(game), options)?,
        })
    }
}

impl<N: Names> Filed<N> {
    fn open(
        levelled: bool,
        payoffs: &[Payoff],
        counts: Counts,
        path: &Path,
    ) -> Result<Filed<N>, FileError> {
        let source = Source::open(path)?;
        let preface = container::preface_of(&source)?;
        // Every level has a block at least.
        let most = LINE + preface.blocks.saturating_mul(2 * LINE + N::LONGEST);
        let index = container::index_of(&source, &preface, most)?;
        let read = read_index::<N>(&index.bytes, index.end as u64, preface.blocks);
        let index = read.map_err(|_| source.damaged(Damage::Block(0)))?;
        match (source.len(), index.starts[index.starts.len() - 1]) {
            (found, end) if found < end => return Err(source.damaged(Damage::Truncated)),
            (found, end) if found > end => {
                return Err(source.damaged(Damage::Excess(found - end)));
            }
            _ => {}
        }
        let unexpected = |what: &str| FileError::Unexpected(path.to_owned(), what.to_owned());
        let states: u64 = index.parts.iter().map(|part| part.states).sum();
        if states != counts.entries {
            let text = format!("damaged: it has {states} states, not {}", counts.entries);
            return Err(unexpected(&text));
        }
        if index.levelled != levelled {
            return Err(unexpected("damaged: the game has other levels"));
        }
        let unpacker = zstd::bulk::Decompressor::new().map_err(FileError::system(path))?;
        Ok(Filed {
            source,
            scale: Scale::new(payoffs.iter().copied())
                .ok_or_else(|| unexpected("damaged: there are too many payoffs"))?,
            counts,
            levelled: index.levelled,
            parts: index.parts,
            starts: index.starts,
            firsts: index.firsts,
            unpacked: Mutex::new(Unpacked {
                slots: vec![(NO_BLOCK, Vec::new()); KEPT],
                packed: Vec::new(),
                unpacker,
            }),
        })
    }

    fn nonsense(&self, block: usize, what: &str) -> FileError {
        let text = format!("damaged: block {}: {what}", block + 1);
        FileError::Unexpected(self.source.path().to_owned(), text)
    }

    /// Looks into a block, which is checked and unpacked unless it was asked for lately.
    fn look<T>(
        &self,
        block: usize,
        look: impl FnOnce(&[u8]) -> Result<T, String>,
    ) -> Result<T, FileError> {
        let mut guard = self.unpacked.lock().unwrap_or_else(PoisonError::into_inner);
        let Unpacked {
            slots,
            packed,
            unpacker,
        } = &mut *guard;
        let (kept, bytes) = &mut slots[block % KEPT];
        if *kept != block {
            *kept = NO_BLOCK;
            let (start, end) = (self.starts[block], self.starts[block + 1]);
            packed.resize((end - start) as usize, 0);
            self.source.fill(start, packed)?;
            let damaged = |damage| self.source.damaged(damage);
            let packed = container::checked(packed, block + 1).map_err(damaged)?;
            let size = container::content_size(packed)
                .ok_or_else(|| self.nonsense(block, "it has no length"))?;
            if size > blocks::most::<N>() as u64 {
                return Err(damaged(Damage::Claim(block + 1)));
            }
            bytes.resize(size as usize, 0);
            let length = unpacker
                .decompress_to_buffer(packed, &mut bytes[..])
                .map_err(|_| damaged(Damage::Block(block + 1)))?;
            bytes.truncate(length);
            *kept = block;
        }
        let found = look(bytes).map_err(|what| self.nonsense(block, &what));
        if bytes.len() > LARGEST_KEPT {
            (*kept, *bytes) = (NO_BLOCK, Vec::new());
        }
        found
    }

    /// The block in which a name is if it is anywhere.
    fn block_of(&self, level: u32, order: &N::Order) -> Option<usize> {
        let place = self.parts.binary_search_by_key(&level, |part| part.level);
        let part = &self.parts[place.ok()?];
        let blocks = part.states.div_ceil(N::BLOCK as u64) as usize;
        let firsts = &self.firsts[part.first..part.first + blocks];
        let after = firsts.partition_point(|first| first <= order);
        Some(part.first + after.checked_sub(1)?)
    }

    fn entry(
        &self,
        states: &dyn States<N>,
        named: &Named<N::Code>,
    ) -> Result<Option<Entry>, FileError> {
        let order = N::order(states, &named.code);
        let Some(block) = self.block_of(named.level, &order) else {
            return Ok(None);
        };
        self.look(block, |bytes| blocks::find::<N>(&self.scale, &order, bytes))
    }

    /// Whole blocks from a place on, which is the number of one, and where the next ones are.
    fn page(
        &self,
        states: &dyn States<N>,
        place: u64,
        count: usize,
    ) -> Result<Page<N::Code, Entry>, FileError> {
        let mut found = Vec::new();
        let mut block = usize::try_from(place).unwrap_or(usize::MAX);
        while found.len() < count && block < self.firsts.len() {
            found.extend(self.decode(states, block)?);
            block += 1;
        }
        let next = (block < self.firsts.len()).then_some(block as u64);
        Ok((found, next))
    }

    /// All states of a block.
    fn decode(
        &self,
        states: &dyn States<N>,
        block: usize,
    ) -> Result<Vec<(N::Code, Entry)>, FileError> {
        self.look(block, |bytes| blocks::decode(states, &self.scale, bytes))
    }

    fn load(&self, states: &dyn States<N>, options: &Options) -> Result<Solved<N>, Unchecked> {
        let monitor = Monitor::new(options, &|_| ());
        let mut layers = Vec::new();
        for part in &self.parts {
            layers.push(self.load_part(states, part, &monitor)?);
        }
        let tables = Tables::new(layers)?;
        let solved = Solved::counted(states, self.scale.clone(), tables, &monitor);
        let solved = solved.map_err(Unchecked::Work)?;
        self.check_counts(solved.counts)?;
        Ok(solved)
    }

    /// Checks every state: the first one that is wrong.
    fn verify(
        &self,
        states: &dyn States<N>,
        options: &Options,
        listener: Listener<'_>,
    ) -> Result<Option<Flaw<N::Code>>, Unchecked> {
        if self.levelled {
            return self.verify_levels(states, options, listener);
        }
        let loaded = self.load(states, options)?;
        let verdict = loaded.verify(states, options, listener);
        verdict.map_err(Unchecked::Work)
    }

    fn check_counts(&self, found: Counts) -> Result<(), Unchecked> {
        if found == self.counts {
            return Ok(());
        }
        let text = "damaged: it has not the states that its header says";
        let wrong = FileError::Unexpected(self.source.path().to_owned(), text.to_owned());
        Err(Unchecked::File(wrong))
    }

    fn load_part(
        &self,
        states: &dyn States<N>,
        part: &Part,
        monitor: &Monitor<'_>,
    ) -> Result<Layer<N::Code>, Unchecked> {
        let mut buckets: Vec<Bucket<N::Code>> = (0..SHARDS).map(|_| Bucket::default()).collect();
        let blocks = part.states.div_ceil(N::BLOCK as u64) as usize;
        let mut last: Option<N::Order> = None;
        let hash = |code: &N::Code| N::hash(states, code);
        for block in part.first..part.first + blocks {
            let wrong = |what: &str| Unchecked::File(self.nonsense(block, what));
            let found = self.decode(states, block).map_err(Unchecked::File)?;
            let before = (block - part.first) as u64 * N::BLOCK as u64;
            if found.len() as u64 != (part.states - before).min(N::BLOCK as u64) {
                return Err(wrong("it has not the states that the index says"));
            }
            for (place, (code, entry)) in found.into_iter().enumerate() {
                let order = N::order(states, &code);
                if place == 0 && order != self.firsts[block] {
                    return Err(wrong("it does not begin as the index says"));
                }
                if last.as_ref().is_some_and(|last| *last >= order) {
                    return Err(wrong("its states are not in order"));
                }
                last = Some(order);
                let hash_of = hash(&code);
                let bucket = &mut buckets[shard(hash_of)];
                let bytes = bucket.bytes();
                bucket.insert(hash_of, &code, entry, hash)?;
                monitor.take(bucket.bytes() - bytes, 1);
            }
            if !monitor.go_on(0) {
                monitor.check().map_err(Unchecked::Work)?;
            }
        }
        for bucket in &mut buckets {
            let before = bucket.bytes();
            bucket.shrink(hash);
            monitor.give_back(before - bucket.bytes());
        }
        Ok(Layer {
            level: part.level,
            buckets,
        })
    }
}

impl<G: Solvable + 'static, E: Encoding<G>> Answers<G> for Saved<G, E> {
    fn player(&self) -> Player {
        self.player
    }

    fn scale(&self) -> &Scale {
        &self.file.scale
    }

    fn counts(&self) -> Counts {
        self.file.counts
    }

    fn bytes(&self) -> usize {
        let Filed { starts, firsts, .. } = &self.file;
        size_of_val(&starts[..]) + size_of_val(&firsts[..])
    }

    fn probe(&self, game: &G, state: &G::State) -> Result<Option<Outcome>, FileError> {
        let entry = self.entry(game, state)?;
        Ok(entry.map(|entry| self.outcome(game, state, entry)))
    }

    fn best_moves(&self, game: &G, state: &G::State) -> Result<Option<Vec<G::Move>>, FileError> {
        let Some(best) = self.entry(game, state)? else {
            return Ok(None);
        };
        let (mut moves, mut kept) = (Vec::new(), Vec::new());
        game.actions(state, &mut moves);
        for action in moves {
            let after = self.entry(game, &game.result(state, action))?;
            if after.is_some_and(|after| self.file.scale.back(after) == best) {
                kept.push(action);
            }
        }
        Ok(Some(kept))
    }

    /// Whole blocks: a place is the number of one.
    fn page(&self, game: &G, place: u64, count: usize) -> Result<Page<G::State>, FileError> {
        let (page, next) = self.file.page(&self.space(game), place, count)?;
        let states = page.into_iter().map(|(code, entry)| {
            let state = E::decode(game, &code);
            let outcome = self.outcome(game, &state, entry);
            (state, outcome)
        });
        Ok((states.collect(), next))
    }

    fn load(&self, game: &G, options: &Options) -> Result<Option<Box<dyn Answers<G>>>, Unchecked> {
        Ok(Some(Box::new(Saved::load(self, game, options)?)))
    }

    /// The file as it is, whatever the header given: it is the same one.
    fn save(&self, _: &G, path: &Path, _: &[u8], _: usize) -> Result<(), FileError> {
        copy(&self.file.source, path)
    }

    fn verify(
        &self,
        game: &G,
        options: &Options,
        listener: Listener<'_>,
    ) -> Result<Option<Flaw<G::State>>, Unchecked> {
        let flaw = self.file.verify(&self.space(game), options, listener)?;
        Ok(flaw.map(|flaw| flaw.map(|code| E::decode(game, code))))
    }
}

/// Writes a file as it is to another place.
fn copy(source: &Source, path: &Path) -> Result<(), FileError> {
    let mut file = Output::create(path)?;
    let mut place = 0;
    while place < source.len() {
        let length = COPIED.min(source.len() - place);
        file.write(&source.read(place, length)?)?;
        place += length;
    }
    file.sync()
}

/// What the index of a file says.
struct Index<O> {
    levelled: bool,
    parts: Vec<Part>,
    starts: Vec<u64>,
    firsts: Vec<O>,
}

/// Reads an index on which `count - 1` blocks follow.
fn read_index<N: Names>(
    mut bytes: &[u8],
    mut place: u64,
    count: usize,
) -> Result<Index<N::Order>, String> {
    let bytes = &mut bytes;
    if read_number(bytes)? != N::BLOCK as u64 {
        return Err("blocks have another size".to_owned());
    }
    let levelled = read_number(bytes)? == 1;
    let levels = read_number(bytes)?;
    let mut parts: Vec<Part> = Vec::new();
    let mut number = 0u64;
    for _ in 0..levels {
        let level = u32::try_from(read_number(bytes)?).map_err(|_| "a level is too large")?;
        let states = read_number(bytes)?;
        if states == 0 || states > 1 << 48 || parts.last().is_some_and(|part| part.level >= level) {
            return Err("the levels are not in order".to_owned());
        }
        parts.push(Part {
            level,
            first: number as usize,
            states,
        });
        number += states.div_ceil(N::BLOCK as u64);
    }
    if number + 1 != count as u64 {
        return Err("there are more blocks, or fewer".to_owned());
    }
    let mut starts = vec![place];
    let mut firsts = Vec::new();
    for _ in 0..number {
        let length = read_number(bytes)?;
        if length > zstd::zstd_safe::compress_bound(blocks::most::<N>()) as u64 {
            return Err("a block is too long".to_owned());
        }
        place += BLOCK_HEAD as u64 + length;
        starts.push(place);
        firsts.push(N::read_order(bytes)?);
    }
    if bytes.is_empty() {
        Ok(Index {
            levelled,
            parts,
            starts,
            firsts,
        })
    } else {
        Err("bytes are left over".to_owned())
    }
}
