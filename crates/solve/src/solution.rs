//! A solved game: every state that can be reached, with its value and distance.

use std::path::Path;

use zermelo_core::allocation::room;
use zermelo_core::{Payoff, Player};

use crate::answers::{Answers, Page, Unchecked};
use crate::bucket::SHARDS;
use crate::encoding::{Encoding, Names, Solvable};
use crate::entry::{Entry, FARTHEST, Scale};
use crate::files::FileError;
use crate::filing::Filer;
use crate::forecast::{Forecast, forecast};
use crate::space::{Mover, Space, States};
use crate::tables::{Layer, Tables};
use crate::verify::Flaw;
use crate::work::{Listener, Monitor, Options, Phase, SolveError};
use crate::{levels, retrograde, waves};

/// What a state is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The payoff under best play, from the side of the solution's player.
    pub payoff: Payoff,
    /// Moves to the end: the side that gains hurries, the other delays. Draws have none.
    pub remoteness: Option<u32>,
}

impl Outcome {
    /// The outcome that an entry stands for, in a state that is over or not.
    pub(crate) fn of<G: Solvable>(
        game: &G,
        scale: &Scale,
        state: &G::State,
        entry: Entry,
    ) -> Outcome {
        let (payoff, remoteness) = scale.read(entry);
        let drawn_end = remoteness.is_none() && game.is_terminal(state);
        Outcome {
            payoff,
            remoteness: if drawn_end { Some(0) } else { remoteness },
        }
    }
}

/// How many states there are of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// States in the table: images of each other count as one.
    pub entries: u64,
    /// States that the table answers for: every image counts.
    pub states: u64,
    /// Those that the solution's player wins.
    pub wins: u64,
    /// Those that nobody wins.
    pub draws: u64,
    /// Those that the solution's player loses.
    pub losses: u64,
    /// The farthest end that can be forced.
    pub longest: u32,
}

impl Counts {
    /// Counts a state that stands for so many, with its entry.
    pub(crate) fn note(&mut self, scale: &Scale, entry: Entry, alike: u64) {
        let (payoff, distance) = scale.read(entry);
        self.entries += 1;
        self.states += alike;
        match payoff.signum() {
            1 => self.wins += alike,
            0 => self.draws += alike,
            _ => self.losses += alike,
        }
        self.longest = self.longest.max(distance.unwrap_or(0));
    }

    /// Both together.
    pub(crate) fn plus(self, other: Counts) -> Counts {
        Counts {
            entries: self.entries + other.entries,
            states: self.states + other.states,
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
            longest: self.longest.max(other.longest),
        }
    }

    /// An error when the longest distance is beyond what can be counted.
    pub(crate) fn checked(self) -> Result<Counts, SolveError> {
        if self.longest >= FARTHEST {
            return Err(SolveError::TooFar);
        }
        Ok(self)
    }
}

/// The values of all states that can be reached from one.
///
/// Made by [`solve`] or read from blocks. The game itself is not kept: every method is given the
/// game that was solved.
pub struct Solution<G: Solvable, E: Encoding<G>> {
    pub(crate) root: G::State,
    pub(crate) player: Player,
    pub(crate) solved: Solved<E::Names>,
}

/// A solution under the names of its states.
pub(crate) struct Solved<N: Names> {
    pub scale: Scale,
    pub tables: Tables<N::Code>,
    pub counts: Counts,
}

/// Bytes that a state, its links and its moves take, with much to spare.
const LARGEST_STATE: u64 = 1024;

/// What solving everything from `root` would take.
pub fn foresee<G: Solvable, E: Encoding<G>>(
    game: &G,
    root: &G::State,
    options: &Options,
) -> Forecast {
    let space = Space::<G, E>::new(game, root);
    forecast::<E::Names>(&space, true, options.threads, &options.stop)
}

/// Solves every state that can be reached from `root`.
///
/// Values are from the side of the player to move in `root`. Play without end is a draw. Refuses a
/// game whose forecast is clearly beyond the memory allowed before it begins, and ends with an error
/// when the tables grow beyond it all the same.
pub fn solve<G: Solvable, E: Encoding<G>>(
    game: &G,
    root: &G::State,
    options: &Options,
    listener: Listener<'_>,
) -> Result<Solution<G, E>, SolveError> {
    let space = Space::<G, E>::new(game, root);
    Ok(Solution {
        root: root.clone(),
        player: space.player,
        solved: Solved::new(&space, options, listener)?,
    })
}

impl<N: Names> Solved<N> {
    /// Solves every state.
    fn new(
        states: &dyn States<N>,
        options: &Options,
        listener: Listener<'_>,
    ) -> Result<Solved<N>, SolveError> {
        let total = match options.nodes {
            // So few states fit whatever the game is like.
            Some(nodes) if nodes < options.memory_bytes / LARGEST_STATE => nodes,
            _ => {
                let foreseen = forecast(states, true, options.threads, &options.stop);
                if foreseen.is_beyond(options.memory_bytes) {
                    return Err(SolveError::TooLarge {
                        forecast: foreseen,
                        limit: options.memory_bytes,
                    });
                }
                foreseen.states as u64
            }
        };
        let monitor = Monitor::new(options, listener);
        monitor.begin(Phase::Explore, total);
        let (tables, scale) = if states.levelled() {
            let found = levels::explore(states, &monitor);
            let (tables, scale) = found.map_err(|error| match error {
                SolveError::OutOfMemory { states, limit, .. } => SolveError::OutOfMemory {
                    states,
                    limit,
                    levels: true,
                },
                other => other,
            })?;
            levels::resolve(states, &tables, &scale, &monitor)?;
            (tables, scale)
        } else {
            let waves::Waves {
                tables,
                scale,
                graded,
            } = waves::explore(states, &monitor)?;
            match graded {
                Some(waves) => waves::resolve(states, &tables, &scale, waves, &monitor)?,
                None => retrograde::resolve(states, &tables, &scale, &monitor)?,
            }
            (tables, scale)
        };
        Solved::counted(states, scale, tables, &monitor)
    }

    /// A solution from all of its states, which are counted.
    pub fn counted(
        states: &dyn States<N>,
        scale: Scale,
        tables: Tables<N::Code>,
        monitor: &Monitor<'_>,
    ) -> Result<Solved<N>, SolveError> {
        let mut counts = Counts::default();
        for layer in &tables.layers {
            counts = counts.plus(count_layer(states, &scale, layer, monitor)?);
        }
        Ok(Solved {
            scale,
            tables,
            counts: counts.checked()?,
        })
    }

    /// Some states from a place of the table on, and where the next ones are.
    fn page(&self, place: u64, count: usize) -> Page<N::Code, Entry> {
        let mut found = Vec::new();
        let mut next = place;
        let mut skipped = usize::try_from(place).unwrap_or(usize::MAX);
        for bucket in self.tables.layers.iter().flat_map(|layer| &layer.buckets) {
            if skipped >= bucket.capacity() {
                skipped -= bucket.capacity();
                continue;
            }
            for place in skipped..bucket.capacity() {
                if found.len() >= count {
                    return (found, Some(next));
                }
                next += 1;
                if let Some(code) = bucket.code(place) {
                    found.push((code.clone(), bucket.entry(place)));
                }
            }
            skipped = 0;
        }
        (found, None)
    }

    /// What is at a place of the table; an error beyond its end.
    fn at(&self, place: u64) -> Result<Option<(&N::Code, Entry)>, PastTheEnd> {
        let mut place = usize::try_from(place).map_err(|_| PastTheEnd)?;
        for bucket in self.tables.layers.iter().flat_map(|layer| &layer.buckets) {
            if place < bucket.capacity() {
                return Ok(bucket.code(place).map(|code| (code, bucket.entry(place))));
            }
            place -= bucket.capacity();
        }
        Err(PastTheEnd)
    }

    /// Writes the file.
    fn save(
        &self,
        states: &dyn States<N>,
        path: &Path,
        header: &[u8],
        threads: usize,
    ) -> Result<(), FileError> {
        let mut filer = Filer::new(states, &self.scale, path, threads)?;
        for layer in &self.tables.layers {
            let mut entries = room(layer.len()).map_err(FileError::memory(path))?;
            for bucket in &layer.buckets {
                let taken = bucket.iter();
                entries.extend(taken.map(|(place, code)| (code.clone(), bucket.entry(place).0)));
            }
            N::sort(states, &mut entries);
            filer.level(layer.level)?;
            for (code, entry) in entries {
                filer.push(code, entry)?;
            }
        }
        filer.finish(header)
    }
}

impl<G: Solvable, E: Encoding<G>> Solution<G, E> {
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
        &self.solved.scale
    }

    /// How many states there are of each kind.
    pub fn counts(&self) -> Counts {
        self.solved.counts
    }

    /// The memory that the table takes.
    pub fn bytes(&self) -> usize {
        self.solved.tables.bytes()
    }

    pub(crate) fn space<'a>(&'a self, game: &'a G) -> Space<'a, G, E> {
        Space::new(game, &self.root)
    }

    pub(crate) fn entry(&self, game: &G, state: &G::State) -> Option<Entry> {
        self.solved.tables.entry(&self.space(game).name(state))
    }

    fn outcome(&self, game: &G, state: &G::State, entry: Entry) -> Outcome {
        Outcome::of(game, &self.solved.scale, state, entry)
    }

    /// What a state is worth; `None` if it cannot be reached from the root, nor an image of it.
    pub fn probe(&self, game: &G, state: &G::State) -> Option<Outcome> {
        let entry = self.entry(game, state)?;
        Some(self.outcome(game, state, entry))
    }

    /// The moves that keep what a state is worth, and that hurry or delay as they should.
    pub fn best_moves(&self, game: &G, state: &G::State) -> Option<Vec<G::Move>> {
        let best = self.entry(game, state)?;
        let mut moves = Vec::new();
        game.actions(state, &mut moves);
        moves.retain(|&action| {
            let after = self.entry(game, &game.result(state, action));
            after.is_some_and(|after| self.solved.scale.back(after) == best)
        });
        Some(moves)
    }

    /// The state at a place of the table, counted from 0; `None` where the place is empty, an error
    /// beyond the end.
    pub fn state_at(
        &self,
        game: &G,
        place: u64,
    ) -> Result<Option<(G::State, Outcome)>, PastTheEnd> {
        let found = self.solved.at(place)?;
        Ok(found.map(|(code, entry)| {
            let state = E::decode(game, code);
            let outcome = self.outcome(game, &state, entry);
            (state, outcome)
        }))
    }
}

impl<G: Solvable, E: Encoding<G>> Answers<G> for Solution<G, E> {
    fn player(&self) -> Player {
        self.player
    }

    fn scale(&self) -> &Scale {
        &self.solved.scale
    }

    fn counts(&self) -> Counts {
        self.solved.counts
    }

    fn bytes(&self) -> usize {
        self.solved.tables.bytes()
    }

    fn probe(&self, game: &G, state: &G::State) -> Result<Option<Outcome>, FileError> {
        Ok(Solution::probe(self, game, state))
    }

    fn best_moves(&self, game: &G, state: &G::State) -> Result<Option<Vec<G::Move>>, FileError> {
        Ok(Solution::best_moves(self, game, state))
    }

    /// A place is one of the table, empty or not.
    fn page(&self, game: &G, place: u64, count: usize) -> Result<Page<G::State>, FileError> {
        let (page, next) = self.solved.page(place, count);
        let states = page.into_iter().map(|(code, entry)| {
            let state = E::decode(game, &code);
            let outcome = self.outcome(game, &state, entry);
            (state, outcome)
        });
        Ok((states.collect(), next))
    }

    fn load(&self, _: &G, _: &Options) -> Result<Option<Box<dyn Answers<G>>>, Unchecked> {
        Ok(None)
    }

    fn save(&self, game: &G, path: &Path, header: &[u8], threads: usize) -> Result<(), FileError> {
        self.solved.save(&self.space(game), path, header, threads)
    }

    fn verify(
        &self,
        game: &G,
        options: &Options,
        listener: Listener<'_>,
    ) -> Result<Option<Flaw<G::State>>, Unchecked> {
        let verdict = Solution::verify(self, game, options, listener);
        Ok(verdict.map_err(Unchecked::Work)?.err())
    }
}

/// There is no such place in the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PastTheEnd;

/// Counts the states of each kind in a layer.
pub(crate) fn count_layer<N: Names>(
    states: &dyn States<N>,
    scale: &Scale,
    layer: &Layer<N::Code>,
    monitor: &Monitor<'_>,
) -> Result<Counts, SolveError> {
    let gather = || (Counts::default(), states.expander());
    let work = |gathered: &mut (Counts, Mover<'_, N>), unit: usize| {
        let (counts, expander) = gathered;
        let bucket = &layer.buckets[unit];
        for (place, code) in bucket.iter() {
            counts.note(scale, bucket.entry(place), expander.alike(code));
        }
    };
    let all = monitor.share(SHARDS, layer.len(), &gather, &work, &|_| ());
    monitor.check()?;
    let none = Counts::default();
    Ok(all.into_iter().fold(none, |sum, (part, _)| sum.plus(part)))
}
