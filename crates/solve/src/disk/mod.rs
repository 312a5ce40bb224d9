//! Solving in bounded memory: one level at a time, with everything else in files.
//!
//! | module | holds |
//! |---|---|
//! | [`folder`](self) | the files of a solve that is under way, and to which game they belong |
//! | `stored` | the states of a level in a file, shard by shard, and their entries in another |
//! | `pending` | states of levels whose turn has not come; what does not fit waits in files |
//! | `explore` | finding all states, the lowest level first |
//! | `resolve` | giving them values, the highest level first |
//! | `merge` | all levels as one file that can be probed |
//!
//! A level is found in full before it is expanded, and solved in full before its file has its name.
//! Whoever is killed goes on from the last level that has one, and ends with the same bytes.

mod explore;
mod folder;
mod merge;
mod pending;
mod resolve;
mod stored;

use std::path::Path;

use zermelo_core::Player;

use crate::encoding::{Encoding, Names, Solvable};
use crate::entry::Scale;
use crate::files::FileError;
use crate::forecast::forecast;
use crate::solution::Counts;
use crate::space::{Space, States};
use crate::work::{Listener, Monitor, Options, Phase, SolveError};
use folder::Folder;

/// A game solved level by level, its levels in a folder. It can be made a file, which is then asked.
pub struct Levels<G: Solvable, E: Encoding<G>> {
    root: G::State,
    player: Player,
    stored: Levelled,
    encoding: std::marker::PhantomData<E>,
}

/// The levels in their folder, whatever the names of their states.
struct Levelled {
    folder: Folder,
    scale: Scale,
    counts: Counts,
    levels: Vec<u32>,
}

impl<G: Solvable, E: Encoding<G>> Levels<G, E> {
    /// Where the solution begins.
    pub fn root(&self) -> &G::State {
        &self.root
    }

    /// From whose side values are given.
    pub fn player(&self) -> Player {
        self.player
    }

    /// The payoffs that the game has.
    pub fn scale(&self) -> &Scale {
        &self.stored.scale
    }

    /// How many states there are of each kind.
    pub fn counts(&self) -> Counts {
        self.stored.counts
    }

    /// Removes the files of the levels from the folder.
    pub fn clear(&self) -> Result<(), FileError> {
        self.stored.folder.clear()
    }
}

/// Removes what was begun in a folder under this label; a folder with another one is refused.
pub fn clear(folder: &Path, label: &str) -> Result<(), SolveError> {
    Ok(Folder::open(folder, label)?.clear()?)
}

/// Solves every state that can be reached from `root`, in a folder and in the memory allowed.
///
/// `label` says in one line which game and which root it is: a folder in which another one was begun
/// is refused, and one in which the same was begun is gone on with. Only games with levels can be
/// solved so. A forecast that is beyond `disk_bytes` is refused before anything is begun.
pub fn solve_in<G: Solvable, E: Encoding<G>>(
    game: &G,
    root: &G::State,
    folder: &Path,
    label: &str,
    disk_bytes: u64,
    options: &Options,
    listener: Listener<'_>,
) -> Result<Levels<G, E>, SolveError> {
    if game.level(root).is_none() {
        return Err(SolveError::NoLevels);
    }
    let space = Space::<G, E>::new(game, root);
    Ok(Levels {
        root: root.clone(),
        player: space.player,
        stored: solve_levels::<E::Names>(&space, folder, label, disk_bytes, options, listener)?,
        encoding: std::marker::PhantomData,
    })
}

/// How many shards every level has.
pub const SHARDS: usize = crate::bucket::SHARDS;

/// A level whose states are all found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundLevel {
    /// Which one.
    pub level: u32,
    /// Its states.
    pub states: usize,
    /// The levels to which its moves lead, which are solved before it.
    pub after: Vec<u32>,
}

/// Finds every state that can be reached, as [`solve_in`] does, and gives values to none: the levels in a
/// folder, the lowest first. Then [`solve_block`] and [`join_blocks`] solve them anywhere, the highest first,
/// and [`solve_in`] finds them solved.
pub fn explore_in<G: Solvable, E: Encoding<G>>(
    game: &G,
    root: &G::State,
    folder: &Path,
    label: &str,
    disk_bytes: u64,
    options: &Options,
    listener: Listener<'_>,
) -> Result<Vec<FoundLevel>, SolveError> {
    if game.level(root).is_none() {
        return Err(SolveError::NoLevels);
    }
    let space = Space::<G, E>::new(game, root);
    let monitor = Monitor::new(options, listener);
    let (_, found) = find_levels::<E::Names>(&space, folder, label, disk_bytes, &monitor)?;
    let levels = found.levels.into_iter().map(|known| FoundLevel {
        level: known.level,
        states: known.states,
        after: known.after,
    });
    Ok(levels.collect())
}

/// Gives values to some shards of a level whose followers are solved, in a file of their own. Other processes
/// may be at work on other shards in the same folder.
pub fn solve_block<G: Solvable, E: Encoding<G>>(
    game: &G,
    root: &G::State,
    folder: &Path,
    label: &str,
    level: u32,
    shards: std::ops::Range<usize>,
    options: &Options,
) -> Result<(), SolveError> {
    let space = Space::<G, E>::new(game, root);
    solve_block_of::<E::Names>(&space, folder, label, level, shards, options)
}

fn solve_block_of<N: Names>(
    states: &dyn States<N>,
    folder: &Path,
    label: &str,
    level: u32,
    shards: std::ops::Range<usize>,
    options: &Options,
) -> Result<(), SolveError> {
    let folder = Folder::join(folder, label)?;
    let found = explore::explored(states, &folder)?;
    let scale = Scale::new(found.payoffs).ok_or(SolveError::TooManyPayoffs)?;
    let known = found.levels.iter().find(|known| known.level == level);
    let known = known.ok_or_else(|| explore::missing(&folder.level(folder::Kind::Found, level)))?;
    let monitor = Monitor::new(options, &|_| ());
    resolve::solve_block(states, known, &scale, &folder, &monitor, shards)
}

/// Makes a solved level of its blocks, by their first shards in order, and removes them.
pub fn join_blocks(
    folder: &Path,
    label: &str,
    level: u32,
    firsts: &[usize],
) -> Result<(), SolveError> {
    resolve::join_blocks(&Folder::join(folder, label)?, level, firsts)
}

fn find_levels<N: Names>(
    states: &dyn States<N>,
    folder: &Path,
    label: &str,
    disk_bytes: u64,
    monitor: &Monitor<'_>,
) -> Result<(Folder, explore::ExploredLevels), SolveError> {
    let options = monitor.options;
    let foreseen = forecast(states, false, options.threads, &options.stop);
    if foreseen.on_disk().is_beyond(disk_bytes) {
        return Err(SolveError::TooLargeForDisk {
            forecast: foreseen.on_disk(),
            limit: disk_bytes,
        });
    }
    let folder = Folder::open(folder, label)?;
    monitor.begin(Phase::Explore, foreseen.states as u64);
    let found = explore::explore(states, &folder, monitor)?;
    Ok((folder, found))
}

fn solve_levels<N: Names>(
    states: &dyn States<N>,
    folder: &Path,
    label: &str,
    disk_bytes: u64,
    options: &Options,
    listener: Listener<'_>,
) -> Result<Levelled, SolveError> {
    let monitor = Monitor::new(options, listener);
    let (folder, found) = find_levels(states, folder, label, disk_bytes, &monitor)?;
    let scale = Scale::new(found.payoffs).ok_or(SolveError::TooManyPayoffs)?;
    let counts = resolve::resolve(states, &found.levels, &scale, &folder, &monitor)?;
    Ok(Levelled {
        folder,
        scale,
        counts,
        levels: found.levels.iter().map(|known| known.level).collect(),
    })
}
