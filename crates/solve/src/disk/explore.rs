//! Finding every state, the lowest level first.

use std::collections::BTreeSet;

use zermelo_core::Payoff;

use super::folder::{Folder, Kind};
use super::pending::Pending;
use super::stored::{ABOUT, Stored};
use crate::bucket::{SHARDS, shard};
use crate::encoding::{Names, read_number, write_number};
use crate::files::FileError;
use crate::sections::{Sections, Writer};
use crate::space::{Mover, Named, Payoffs, States, Turn};
use crate::work::{Monitor, STRIDE, SolveError};

/// Names that wait for their shard.
const PATIENCE: usize = 256;

/// All levels, the lowest first, and every payoff.
pub(crate) struct ExploredLevels {
    pub levels: Vec<Known>,
    pub payoffs: Vec<Payoff>,
}

/// What was learned when a level was expanded.
#[derive(Clone)]
pub(crate) struct Known {
    pub level: u32,
    pub states: usize,
    /// The levels to which its moves lead.
    pub after: Vec<u32>,
    payoffs: Vec<Payoff>,
}

/// All levels, if an earlier solve in the folder has found them all.
pub(crate) fn explored<N: Names>(
    states: &dyn States<N>,
    folder: &Folder,
) -> Result<ExploredLevels, SolveError> {
    let mut ahead = BTreeSet::from([states.root().level]);
    let mut levels: Vec<Known> = Vec::new();
    while let Some(level) = ahead.pop_first() {
        let known = read_known(folder, level)?;
        let known = known.ok_or_else(|| missing(&folder.level(Kind::Expanded, level)))?;
        ahead.extend(&known.after);
        levels.push(known);
    }
    Ok(ExploredLevels::new(levels))
}

impl ExploredLevels {
    fn new(levels: Vec<Known>) -> ExploredLevels {
        let mut payoffs = Payoffs::default();
        for known in &levels {
            known
                .payoffs
                .iter()
                .for_each(|&payoff| payoffs.note(payoff));
        }
        ExploredLevels {
            levels,
            payoffs: payoffs.0,
        }
    }
}

/// Finds every state that can be reached, from where an earlier solve in the folder ended.
pub(crate) fn explore<N: Names>(
    states: &dyn States<N>,
    folder: &Folder,
    monitor: &Monitor<'_>,
) -> Result<ExploredLevels, SolveError> {
    let root = states.root();
    let mut ahead = BTreeSet::from([root.level]);
    let mut levels: Vec<Known> = Vec::new();
    let mut next = Some(root.level);
    while let Some(level) = next {
        let Some(known) = read_known(folder, level)? else {
            break;
        };
        monitor.pass_by(known.states);
        ahead.extend(&known.after);
        levels.push(known);
        next = ahead.range(level + 1..).next().copied();
    }
    if let Some(first) = next {
        let is_found = Stored::open(&folder.level(Kind::Found, first))?.is_some();
        let pending = Pending::new(states, folder, monitor, first + u32::from(is_found));
        pending.add(shard(root.hash), &mut vec![root]);
        // What waited in memory is found again.
        for known in &levels {
            if known.after.iter().any(|&after| after >= first) {
                expand(states, folder, monitor, &pending, known.level, false)?;
            }
        }
        let mut is_found = is_found;
        while let Some(level) = next {
            if !is_found {
                pending.write(level)?;
            }
            is_found = false;
            let known = expand(states, folder, monitor, &pending, level, true)?;
            write_known(folder, &known)?;
            ahead.extend(&known.after);
            levels.push(known);
            next = ahead.range(level + 1..).next().copied();
        }
    }
    Ok(ExploredLevels::new(levels))
}

/// What one thread has gathered.
struct Gathered<'a, N: Names> {
    expander: Mover<'a, N>,
    successors: Vec<Named<N::Code>>,
    payoffs: Payoffs,
    after: BTreeSet<u32>,
    waiting: Vec<Vec<Named<N::Code>>>,
}

/// Finds the successors of all states of a level, and the payoffs of those that are over.
fn expand<N: Names>(
    states: &dyn States<N>,
    folder: &Folder,
    monitor: &Monitor<'_>,
    pending: &Pending<'_, N>,
    level: u32,
    counted: bool,
) -> Result<Known, SolveError> {
    let path = folder.level(Kind::Found, level);
    let stored = Stored::open(&path)?.ok_or_else(|| missing(&path))?;
    let gather = || Gathered {
        expander: states.expander(),
        successors: Vec::new(),
        payoffs: Payoffs::default(),
        after: BTreeSet::new(),
        waiting: (0..SHARDS).map(|_| Vec::new()).collect(),
    };
    let step = |gathered: &mut Gathered<'_, N>, code: &N::Code| {
        let Gathered {
            expander,
            successors,
            payoffs,
            after,
            waiting,
        } = gathered;
        if let Turn::Over(payoff) = expander.successors(code, successors) {
            payoffs.note(payoff);
        }
        let mut last = level;
        for named in successors.drain(..) {
            if named.level != last {
                last = named.level;
                after.insert(named.level);
            }
            if named.level <= level {
                monitor.fail(SolveError::BrokenRules(format!(
                    "a move does not lead to a higher level in {}",
                    states.text(code)
                )));
                continue;
            }
            let number = shard(named.hash);
            waiting[number].push(named);
            if waiting[number].len() >= PATIENCE {
                pending.add(number, &mut waiting[number]);
            }
        }
    };
    let work = |gathered: &mut Gathered<'_, N>, unit: usize| {
        for codes in stored.codes(states, unit) {
            let codes = match codes {
                Ok(codes) => codes,
                Err(error) => return monitor.fail(error.into()),
            };
            for codes in codes.chunks(STRIDE) {
                codes.iter().for_each(|code| step(gathered, code));
                if !monitor.go_on(if counted { codes.len() } else { 0 }) {
                    return;
                }
            }
        }
    };
    let finish = |gathered: &mut Gathered<'_, N>| {
        for (number, waiting) in gathered.waiting.iter_mut().enumerate() {
            pending.add(number, waiting);
        }
    };
    let all = monitor.share(SHARDS, stored.len(), &gather, &work, &finish);
    monitor.check()?;
    states.check()?;
    let mut after = BTreeSet::new();
    let mut payoffs = Payoffs::default();
    for gathered in all {
        after.extend(gathered.after);
        let met = gathered.payoffs.0.into_iter();
        met.for_each(|payoff| payoffs.note(payoff));
    }
    Ok(Known {
        level,
        states: stored.len(),
        after: after.into_iter().collect(),
        payoffs: payoffs.0,
    })
}

pub(crate) fn missing(path: &std::path::Path) -> FileError {
    FileError::Unexpected(path.to_owned(), "it was removed meanwhile".to_owned())
}

fn write_known(folder: &Folder, known: &Known) -> Result<(), FileError> {
    let mut bytes = Vec::new();
    write_number(known.states as u64, &mut bytes);
    write_number(known.after.len() as u64, &mut bytes);
    for &after in &known.after {
        write_number(u64::from(after), &mut bytes);
    }
    for &payoff in &known.payoffs {
        bytes.extend_from_slice(&payoff.to_le_bytes());
    }
    let mut writer = Writer::create(&folder.level(Kind::Expanded, known.level))?;
    writer.add(ABOUT, 1, &bytes)?;
    writer.finish()
}

/// What is known of a level, if it is complete in the folder.
fn read_known(folder: &Folder, level: u32) -> Result<Option<Known>, FileError> {
    let Some(sections) = Sections::open(&folder.level(Kind::Expanded, level))? else {
        return Ok(None);
    };
    if Stored::open(&folder.level(Kind::Found, level))?.is_none() {
        return Ok(None);
    }
    let about = sections.of(ABOUT).next();
    let bytes = sections.read(about.ok_or_else(|| sections.nonsense())?)?;
    let mut rest = &bytes[..];
    let mut next = || read_number(&mut rest).map_err(|_| sections.nonsense());
    let states = next()? as usize;
    let count = next()?;
    let after: Result<Vec<u32>, FileError> = (0..count).map(|_| Ok(next()? as u32)).collect();
    let (after, payoffs) = (after?, rest.chunks_exact(4));
    let payoffs = payoffs.map(|four| Payoff::from_le_bytes([four[0], four[1], four[2], four[3]]));
    Ok(Some(Known {
        level,
        states,
        after,
        payoffs: payoffs.collect(),
    }))
}
