//! Giving every state its value, the highest level first.
//!
//! The levels to which a level's moves lead are brought into memory, as many shards of them at a time
//! as fit. What does not fit takes its turn in another pass, in which every state improves on what
//! it knew of its successors until then.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use zermelo_core::allocation::{more_room, room};

use super::explore::{Known, missing};
use super::folder::{Folder, Kind, remove};
use super::stored::{ABOUT, Stored, add_entries, entries, load_shard};
use crate::bucket::{Bucket, SHARDS, shard};
use crate::encoding::Names;
use crate::entry::{Entry, Scale};
use crate::files::FileError;
use crate::sections::{Sections, Writer, number};
use crate::solution::Counts;
use crate::space::{Mover, Named, States, Turn};
use crate::work::{Monitor, Phase, STRIDE, SolveError};

/// Gives values to all levels that have none yet, and counts the states of all.
pub(crate) fn resolve<N: Names>(
    states: &dyn States<N>,
    levels: &[Known],
    scale: &Scale,
    folder: &Folder,
    monitor: &Monitor<'_>,
) -> Result<Counts, SolveError> {
    let total: usize = levels.iter().map(|known| known.states).sum();
    monitor.begin(Phase::Resolve, total as u64);
    let mut counts = Counts::default();
    let mut after = Loaded::default();
    for known in levels.iter().rev() {
        let found = match read_counts(folder, known.level)? {
            Some(found) => {
                monitor.go_on(known.states);
                found
            }
            None => solve_level(states, known, scale, folder, monitor, &mut after)?,
        };
        counts = counts.plus(found);
    }
    counts.checked()
}

/// Shards of levels that are solved, in memory.
struct Loaded<N: Names> {
    /// By level; what is not there is empty.
    levels: Vec<Vec<Option<Bucket<N::Code>>>>,
}

impl<N: Names> Default for Loaded<N> {
    fn default() -> Loaded<N> {
        Loaded { levels: Vec::new() }
    }
}

impl<N: Names> Loaded<N> {
    /// Makes exactly these shards be there, of levels that are solved.
    fn bring(
        &mut self,
        states: &dyn States<N>,
        folder: &Folder,
        wanted: &[(u32, usize)],
        monitor: &Monitor<'_>,
    ) -> Result<(), SolveError> {
        for (level, shards) in self.levels.iter_mut().enumerate() {
            for (number, bucket) in shards.iter_mut().enumerate() {
                if !wanted.contains(&(level as u32, number)) {
                    *bucket = None;
                }
            }
        }
        let mut lacking: Vec<(u32, Vec<usize>)> = Vec::new();
        for &(level, number) in wanted {
            let place = level as usize;
            if place >= self.levels.len() {
                let lacking = place + 1 - self.levels.len();
                more_room(&mut self.levels, lacking)?;
                self.levels.resize_with(place + 1, Vec::new);
            }
            if self.levels[place].is_empty() {
                self.levels[place].resize_with(SHARDS, || None);
            }
            if self.levels[place][number].is_some() {
                continue;
            }
            match lacking.last_mut() {
                Some((last, numbers)) if *last == level => numbers.push(number),
                _ => lacking.push((level, vec![number])),
            }
        }
        for (level, numbers) in lacking {
            let (stored, solved) = open(folder, level)?;
            let work = |buckets: &mut Vec<(usize, Bucket<N::Code>)>, unit: usize| {
                match load_shard(states, &stored, &solved, numbers[unit]) {
                    Ok(bucket) => buckets.push((numbers[unit], bucket)),
                    Err(error) => monitor.fail(error.into()),
                }
                monitor.go_on(0);
            };
            let loaded = monitor.share(numbers.len(), usize::MAX, &Vec::new, &work, &|_| ());
            monitor.check()?;
            for (number, bucket) in loaded.into_iter().flatten() {
                self.levels[level as usize][number] = Some(bucket);
            }
        }
        Ok(())
    }

    #[inline]
    fn bucket(&self, named: &Named<N::Code>) -> Option<&Bucket<N::Code>> {
        let shards = self.levels.get(named.level as usize)?;
        shards.get(shard(named.hash))?.as_ref()
    }
}

/// The states and entries of a level that is solved.
pub(crate) fn open(folder: &Folder, level: u32) -> Result<(Stored, Sections), FileError> {
    let (found, solved) = (
        folder.level(Kind::Found, level),
        folder.level(Kind::Solved, level),
    );
    let stored = Stored::open(&found)?.ok_or_else(|| missing(&found))?;
    let solved = Sections::open(&solved)?.ok_or_else(|| missing(&solved))?;
    Ok((stored, solved))
}

/// The shards of the levels that follow, in groups that fit into memory together.
fn groups<C: Clone + Eq>(
    after: &[u32],
    folder: &Folder,
    memory: u64,
) -> Result<Vec<Vec<(u32, usize)>>, FileError> {
    let mut groups = vec![Vec::new()];
    let mut taken = 0;
    for &level in after {
        let path = folder.level(Kind::Found, level);
        let stored = Stored::open(&path)?.ok_or_else(|| missing(&path))?;
        for number in 0..SHARDS {
            let bytes = stored.shard_len(number) * 5 / 4 * Bucket::<C>::place_bytes();
            if taken + bytes as u64 > memory && taken > 0 {
                groups.push(Vec::new());
                taken = 0;
            }
            taken += bytes as u64;
            let last = groups.len() - 1;
            groups[last].push((level, number));
        }
    }
    Ok(groups)
}

/// A pass over the states of a level.
struct Pass<'a, N: Names> {
    states: &'a dyn States<N>,
    scale: &'a Scale,
    monitor: &'a Monitor<'a>,
    after: &'a Loaded<N>,
    is_last: bool,
}

/// What one thread has gathered.
struct Gathered<'a, N: Names> {
    expander: Mover<'a, N>,
    successors: Vec<Named<N::Code>>,
    /// Whose turn it is in each state of a batch, and where its successors end.
    turns: Vec<(Turn, usize)>,
    counts: Counts,
}

/// Gives the states of a level their values, in as many passes as it takes.
fn solve_level<N: Names>(
    states: &dyn States<N>,
    known: &Known,
    scale: &Scale,
    folder: &Folder,
    monitor: &Monitor<'_>,
    after: &mut Loaded<N>,
) -> Result<Counts, SolveError> {
    let target = Target {
        shards: 0..SHARDS,
        solved: folder.level(Kind::Solved, known.level),
        partial: folder.level(Kind::Partial, known.level),
    };
    solve_shards(states, known, scale, folder, monitor, after, &target)
}

/// Which shards of a level are solved, and where their entries go.
struct Target {
    shards: Range<usize>,
    solved: PathBuf,
    partial: PathBuf,
}

/// Gives the states of some shards of a level their values, in a file of their own, unless it is there.
pub(crate) fn solve_block<N: Names>(
    states: &dyn States<N>,
    known: &Known,
    scale: &Scale,
    folder: &Folder,
    monitor: &Monitor<'_>,
    shards: Range<usize>,
) -> Result<(), SolveError> {
    let first = shards.start;
    let target = Target {
        shards,
        solved: folder.block(Kind::Block, known.level, first),
        partial: folder.block(Kind::PartialBlock, known.level, first),
    };
    let is_solved = Sections::open(&folder.level(Kind::Solved, known.level))?.is_some();
    if is_solved || Sections::open(&target.solved)?.is_some() {
        return Ok(());
    }
    monitor.begin(Phase::Resolve, known.states as u64);
    let mut after = Loaded::default();
    solve_shards(states, known, scale, folder, monitor, &mut after, &target)?;
    Ok(())
}

/// Makes the file of a level from those of its blocks, by their first shards in order, unless it is there.
pub(crate) fn join_blocks(folder: &Folder, level: u32, firsts: &[usize]) -> Result<(), SolveError> {
    let solved = folder.level(Kind::Solved, level);
    if Sections::open(&solved)?.is_none() {
        let mut writer = Writer::create(&solved)?;
        let mut counts = Counts::default();
        for &first in firsts {
            let path = folder.block(Kind::Block, level, first);
            let block = Sections::open(&path)?.ok_or_else(|| missing(&path))?;
            counts = counts.plus(counts_of(&block)?);
            for section in block.all().iter().filter(|section| section.tag != ABOUT) {
                writer.add(section.tag, section.count as usize, &block.read(section)?)?;
            }
        }
        write_counts(&mut writer, &counts)?;
        writer.finish()?;
    }
    for &first in firsts {
        remove(&folder.block(Kind::Block, level, first))?;
    }
    Ok(())
}

fn solve_shards<N: Names>(
    states: &dyn States<N>,
    known: &Known,
    scale: &Scale,
    folder: &Folder,
    monitor: &Monitor<'_>,
    after: &mut Loaded<N>,
    target: &Target,
) -> Result<Counts, SolveError> {
    let path = folder.level(Kind::Found, known.level);
    let stored = Stored::open(&path)?.ok_or_else(|| missing(&path))?;
    let memory = monitor.options.memory_bytes / 4 * 3;
    let groups = groups::<N::Code>(&known.after, folder, memory)?;
    let Target {
        shards,
        solved,
        partial,
    } = target;
    let mut counts = Counts::default();
    for (number, group) in groups.iter().enumerate() {
        after.bring(states, folder, group, monitor)?;
        let before = match number {
            0 => None,
            _ => Some(Sections::open(partial)?.ok_or_else(|| missing(partial))?),
        };
        let is_last = number + 1 == groups.len();
        let writer = Writer::create(if is_last { solved } else { partial })?;
        let pass = Pass {
            states,
            scale,
            monitor,
            after,
            is_last,
        };
        counts = pass.run(&stored, before.as_ref(), writer, shards)?;
    }
    if groups.len() > 1 {
        remove(partial)?;
    }
    Ok(counts)
}

impl<N: Names> Pass<'_, N> {
    /// Improves what the states of some shards know, and writes it.
    fn run(
        &self,
        stored: &Stored,
        before: Option<&Sections>,
        writer: Writer,
        shards: &Range<usize>,
    ) -> Result<Counts, SolveError> {
        let writer = Mutex::new(writer);
        let gather = || Gathered {
            expander: self.states.expander(),
            successors: Vec::new(),
            turns: Vec::with_capacity(BATCH),
            counts: Counts::default(),
        };
        let work = |gathered: &mut Gathered<'_, N>, place: usize| {
            let unit = shards.start + place;
            let done = self.shard(gathered, stored, before, unit);
            let written = done.and_then(|entries| {
                let mut writer = writer.lock().unwrap_or_else(PoisonError::into_inner);
                add_entries(&mut writer, unit, &entries)
            });
            written.unwrap_or_else(|error| self.monitor.fail(error.into()));
        };
        let all = self
            .monitor
            .share(shards.len(), stored.len(), &gather, &work, &|_| ());
        self.monitor.check()?;
        self.states.check()?;
        let none = Counts::default();
        let counts = all.into_iter().fold(none, |sum, one| sum.plus(one.counts));
        let mut writer = writer.into_inner().unwrap_or_else(PoisonError::into_inner);
        if self.is_last {
            write_counts(&mut writer, &counts)?;
        }
        writer.finish()?;
        Ok(counts)
    }

    /// The entries of one shard after this pass.
    fn shard(
        &self,
        gathered: &mut Gathered<'_, N>,
        stored: &Stored,
        before: Option<&Sections>,
        unit: usize,
    ) -> Result<Vec<u32>, FileError> {
        let mut all = room(stored.shard_len(unit)).map_err(FileError::memory(stored.0.path()))?;
        let mut earlier = before.map(|before| entries(before, unit));
        for codes in stored.codes(self.states, unit) {
            let codes = codes?;
            let start = all.len();
            match &mut earlier {
                None => all.resize(start + codes.len(), Entry::UNSOLVED.0),
                Some(earlier) => {
                    let next = earlier.next().ok_or_else(|| stored.0.nonsense())??;
                    all.extend(next);
                }
            }
            let entries = &mut all[start..];
            if entries.len() != codes.len() {
                return Err(stored.0.nonsense());
            }
            for (codes, entries) in codes.chunks(STRIDE).zip(entries.chunks_mut(STRIDE)) {
                for (codes, entries) in codes.chunks(BATCH).zip(entries.chunks_mut(BATCH)) {
                    self.batch(gathered, codes, entries);
                }
                if !self
                    .monitor
                    .go_on(if self.is_last { codes.len() } else { 0 })
                {
                    return Ok(all);
                }
            }
        }
        Ok(all)
    }

    /// Improves what some states know, together, so that memory has time to bring their successors.
    #[inline]
    fn batch(&self, gathered: &mut Gathered<'_, N>, codes: &[N::Code], entries: &mut [u32]) {
        let Gathered {
            expander,
            successors,
            turns,
            counts,
        } = gathered;
        successors.clear();
        turns.clear();
        for code in codes {
            let start = successors.len();
            let turn = expander.successors(code, successors);
            for named in &successors[start..] {
                if let Some(bucket) = self.after.bucket(named) {
                    bucket.prefetch(named.hash);
                }
            }
            turns.push((turn, successors.len()));
        }
        let mut start = 0;
        for ((code, &(turn, end)), entry) in codes.iter().zip(turns.iter()).zip(entries) {
            self.improve(code, turn, &successors[start..end], entry);
            if self.is_last && *entry < Entry::UNSOLVED.0 {
                counts.note(self.scale, Entry(*entry), expander.alike(code));
            }
            start = end;
        }
    }

    /// Improves what one state knows.
    #[inline]
    fn improve(&self, code: &N::Code, turn: Turn, successors: &[Named<N::Code>], known: &mut u32) {
        let chooses = match turn {
            Turn::Choice { own } => own,
            Turn::Over(payoff) => {
                match self.scale.entry(payoff, 0) {
                    Some(Entry(entry)) => *known = entry,
                    None => self.fail(code),
                }
                return;
            }
        };
        for named in successors {
            let Some(bucket) = self.after.bucket(named) else {
                continue;
            };
            let place = bucket.find(named.hash, &named.code);
            let Some(Entry(entry)) = place.map(|place| bucket.entry(place)) else {
                return self.fail(code);
            };
            let is_better = if chooses {
                entry > *known
            } else {
                entry < *known
            };
            if *known == Entry::UNSOLVED.0 || is_better {
                *known = entry;
            }
        }
        if self.is_last {
            if *known >= Entry::UNSOLVED.0 {
                return self.fail(code);
            }
            *known = self.scale.back(Entry(*known)).0;
        }
    }

    #[cold]
    fn fail(&self, code: &N::Code) {
        self.monitor.fail(SolveError::BrokenRules(format!(
            "the moves or payoffs change from one time to the next in {}",
            self.states.text(code)
        )));
    }
}

/// States that get their values together.
const BATCH: usize = 16;

fn write_counts(writer: &mut Writer, counts: &Counts) -> Result<(), FileError> {
    let numbers = [
        counts.entries,
        counts.states,
        counts.wins,
        counts.draws,
        counts.losses,
        u64::from(counts.longest),
    ];
    let bytes: Vec<u8> = numbers.iter().flat_map(|n| n.to_le_bytes()).collect();
    writer.add(ABOUT, 0, &bytes)
}

/// The counts of a level, if it is solved.
fn read_counts(folder: &Folder, level: u32) -> Result<Option<Counts>, FileError> {
    let Some(solved) = Sections::open(&folder.level(Kind::Solved, level))? else {
        return Ok(None);
    };
    counts_of(&solved).map(Some)
}

/// What a file of entries says of them all.
fn counts_of(solved: &Sections) -> Result<Counts, FileError> {
    let about = solved.of(ABOUT).next();
    let bytes = solved.read(about.ok_or_else(|| solved.nonsense())?)?;
    let numbers: Vec<u64> = bytes.chunks(8).map(number).collect();
    let &[entries, states, wins, draws, losses, longest] = &numbers[..] else {
        return Err(solved.nonsense());
    };
    Ok(Counts {
        entries,
        states,
        wins,
        draws,
        losses,
        longest: longest as u32,
    })
}
