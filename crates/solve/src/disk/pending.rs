//! States of levels whose turn has not come. What does not fit into memory waits in files.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use zermelo_core::allocation::{NoMemory, more_room, room};

use super::folder::{Folder, Kind, remove};
use super::stored::encode_codes;
use crate::bucket::{Bucket, SHARDS};
use crate::container::checksum;
use crate::encoding::Names;
use crate::entry::Entry;
use crate::files::FileError;
use crate::files::output::Output;
use crate::sections::{Writer, number};
use crate::space::{Named, States};
use crate::work::{Monitor, SolveError};

/// The states that wait, by shard and level.
pub(crate) struct Pending<'a, N: Names> {
    states: &'a dyn States<N>,
    folder: &'a Folder,
    monitor: &'a Monitor<'a>,
    shards: Vec<Mutex<Shard<N::Code>>>,
    /// Bytes that one shard may take.
    share: usize,
    /// Levels below are complete.
    floor: u32,
}

struct Shard<C> {
    /// A bucket for each level from the floor on.
    levels: Vec<Bucket<C>>,
    bytes: usize,
}

/// Even with little memory a shard holds so many states before it goes to a file.
const FEWEST: usize = 64;

impl<'a, N: Names> Pending<'a, N> {
    /// Nothing waits yet; states of levels below the floor are known and are not kept.
    pub fn new(
        states: &'a dyn States<N>,
        folder: &'a Folder,
        monitor: &'a Monitor<'a>,
        floor: u32,
    ) -> Pending<'a, N> {
        let share = monitor.options.memory_bytes as usize / 2 / SHARDS;
        let empty = || Shard {
            levels: Vec::new(),
            bytes: 0,
        };
        Pending {
            states,
            folder,
            monitor,
            shards: (0..SHARDS).map(|_| Mutex::new(empty())).collect(),
            share: share.max(FEWEST * Bucket::<N::Code>::place_bytes()),
            floor,
        }
    }

    fn lock(&self, number: usize) -> std::sync::MutexGuard<'_, Shard<N::Code>> {
        let shard = self.shards[number].lock();
        shard.unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds names to the shard to which all of them belong, and empties the list.
    pub fn add(&self, number: usize, waiting: &mut Vec<Named<N::Code>>) {
        let mut shard = self.lock(number);
        for named in waiting.drain(..) {
            let Some(place) = named.level.checked_sub(self.floor) else {
                continue;
            };
            let place = place as usize;
            if place >= shard.levels.len() {
                let lacking = place + 1 - shard.levels.len();
                if let Err(error) = more_room(&mut shard.levels, lacking) {
                    return self.monitor.fail(error.into());
                }
                shard.levels.resize_with(place + 1, Bucket::default);
            }
            let bucket = &mut shard.levels[place];
            let before = bucket.bytes();
            let inserted = bucket.insert(named.hash, &named.code, Entry::UNSOLVED, |code| {
                N::hash(self.states, code)
            });
            let grown = bucket.bytes() - before;
            shard.bytes += grown;
            if let Err(error) = inserted {
                return self.monitor.fail(error.into());
            }
            if shard.bytes > self.share {
                let spilled = self.spill(number, &mut shard);
                spilled.unwrap_or_else(|error| self.monitor.fail(error.into()));
            }
        }
    }

    /// Writes the largest level of a shard to its file, and forgets it.
    fn spill(&self, number: usize, shard: &mut Shard<N::Code>) -> Result<(), FileError> {
        let sizes = shard.levels.iter().map(Bucket::bytes).enumerate();
        let Some((place, bytes)) = sizes.max_by_key(|&(_, bytes)| bytes) else {
            return Ok(());
        };
        let path = self.folder.run(self.floor + place as u32, number);
        let bucket = std::mem::take(&mut shard.levels[place]);
        let codes = sorted(self.states, bucket).map_err(FileError::memory(&path))?;
        shard.bytes -= bytes;
        let mut record = Vec::new();
        for (count, bytes) in encode_codes(self.states, &codes) {
            record.extend_from_slice(&(count as u64).to_le_bytes());
            record.extend_from_slice(&(bytes.len() as u64).to_le_bytes());
            record.extend_from_slice(&checksum(&[&bytes]).to_le_bytes());
            record.extend_from_slice(&bytes);
        }
        let mut file = Output::append(&path)?;
        file.write(&record)?;
        file.keep()
    }

    /// Writes the file of a level, which is complete, and forgets it.
    pub fn write(&self, level: u32) -> Result<(), SolveError> {
        let path = self.folder.level(Kind::Found, level);
        let writer = Mutex::new(Writer::create(&path)?);
        let work = |_: &mut (), number: usize| {
            let written = self.write_shard(level, number, &writer);
            written.unwrap_or_else(|error| self.monitor.fail(error.into()));
            self.monitor.go_on(0);
        };
        self.monitor
            .share(SHARDS, usize::MAX, &|| (), &work, &|()| ());
        self.monitor.check()?;
        let writer = writer.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(writer.finish()?)
    }

    fn write_shard(
        &self,
        level: u32,
        number: usize,
        writer: &Mutex<Writer>,
    ) -> Result<(), FileError> {
        let states = self.states;
        let mut bucket = self.take(level, number);
        let path = self.folder.run(level, number);
        read_run(states, &path, &mut bucket)?;
        let codes = sorted(states, bucket).map_err(FileError::memory(&path))?;
        let sections = encode_codes(states, &codes);
        let mut writer = writer.lock().unwrap_or_else(PoisonError::into_inner);
        for (count, bytes) in sections {
            writer.add(number as u32, count, &bytes)?;
        }
        remove(&path)
    }

    fn take(&self, level: u32, number: usize) -> Bucket<N::Code> {
        let mut shard = self.lock(number);
        let place = (level - self.floor) as usize;
        let bucket = shard.levels.get_mut(place).map(std::mem::take);
        let bucket = bucket.unwrap_or_default();
        shard.bytes -= bucket.bytes();
        bucket
    }
}

/// The names of a bucket in their order.
fn sorted<N: Names>(
    states: &dyn States<N>,
    bucket: Bucket<N::Code>,
) -> Result<Vec<(N::Code, u32)>, NoMemory> {
    let mut codes = room(bucket.len())?;
    codes.extend(bucket.iter().map(|(_, code)| (code.clone(), 0)));
    drop(bucket);
    N::sort(states, &mut codes);
    Ok(codes)
}

/// Adds the names that wait in a file, if there is one.
fn read_run<N: Names>(
    states: &dyn States<N>,
    path: &Path,
    bucket: &mut Bucket<N::Code>,
) -> Result<(), FileError> {
    let failed = |error| FileError::Unreadable(path.to_owned(), error);
    let mut file = match File::open(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        opened => BufReader::new(opened.map_err(failed)?),
    };
    let hash = |code: &N::Code| N::hash(states, code);
    let mut left = file.get_ref().metadata().map_err(failed)?.len();
    while left > 0 {
        let mut head = [0; 24];
        file.read_exact(&mut head).map_err(failed)?;
        let (count, length) = (number(&head[..8]), number(&head[8..16]));
        let mut bytes = vec![0; length.min(left) as usize];
        file.read_exact(&mut bytes).map_err(failed)?;
        let damaged = || FileError::Unexpected(path.to_owned(), "damaged".to_owned());
        if checksum(&[&bytes]) != number(&head[16..]) {
            return Err(damaged());
        }
        let codes = N::read(states, count as usize, &mut &bytes[..]).map_err(|_| damaged())?;
        for code in &codes {
            let inserted = bucket.insert(hash(code), code, Entry::UNSOLVED, hash);
            inserted.map_err(FileError::memory(path))?;
        }
        left -= (head.len() + bytes.len()) as u64;
    }
    Ok(())
}
