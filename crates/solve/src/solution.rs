//! A solved game: every state that can be reached, with its value and distance.

use std::path::Path;

use zermelo_core::allocation::room;
use zermelo_core::{Payoff, Player};

use crate::answers::{Answers, Page, Unchecked};
use crate::bucket::SHARDS;
use crate::encoding::{Encoding, Solvable};
use crate::entry::{Entry, FARTHEST, Scale};
use crate::files::FileError;
use crate::filing::Filer;
use crate::forecast::{Forecast, forecast};
use crate::space::Space;
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
    pub(crate) scale: Scale,
    pub(crate) tables: Tables<E::Code>,
    pub(crate) levelled: bool,
    pub(crate) counts: Counts,
}

/// Bytes that a state, its links and its moves take, with much to spare.
const LARGEST_STATE: u64 = 1024;

/// What solving everything from `root` would take.
pub fn foresee<G: Solvable, E: Encoding<G>>(
    game: &G,
    root: &G::State,
    options: &Options,
) -> Forecast {
    let space = Space::<G, E>::new(game, game.to_move(root), game.level(root).is_some());
    forecast(&space, root, true, options.threads, &options.stop)
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
    let player = game.to_move(root);
    let levelled = game.level(root).is_some();
    let space = Space::<G, E>::new(game, player, levelled);
    let total = match options.nodes {
        // So few states fit whatever the game is like.
        Some(nodes) if nodes < options.memory_bytes / LARGEST_STATE => nodes,
        _ => {
            let foreseen = forecast(&space, root, true, options.threads, &options.stop);
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
    let (tables, scale) = if levelled {
        let found = levels::explore(&space, root, &monitor);
        let (tables, scale) = found.map_err(|error| match error {
            SolveError::OutOfMemory { states, limit, .. } => SolveError::OutOfMemory {
                states,
                limit,
                levels: true,
            },
            other => other,
        })?;
        levels::resolve(&space, &tables, &scale, &monitor)?;
        (tables, scale)
    } else {
        let waves::Waves {
            tables,
            scale,
            graded,
        } = waves::explore(&space, root, &monitor)?;
        match graded {
            Some(waves) => waves::resolve(&space, &tables, &scale, waves, &monitor)?,
            None => retrograde::resolve(&space, &tables, &scale, &monitor)?,
        }
        (tables, scale)
    };
    let mut solution = Solution {
        root: root.clone(),
        player,
        scale,
        tables,
        levelled,
        counts: Counts::default(),
    };
    solution.counts = solution.count(game, &monitor)?;
    Ok(solution)
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
        &self.scale
    }

    /// How many states there are of each kind.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// The memory that the table takes.
    pub fn bytes(&self) -> usize {
        self.tables.bytes()
    }

    pub(crate) fn space<'a>(&self, game: &'a G) -> Space<'a, G, E> {
        Space::new(game, self.player, self.levelled)
    }

    pub(crate) fn entry(&self, game: &G, state: &G::State) -> Option<Entry> {
        self.tables.entry(&self.space(game).name(state))
    }

    /// What a state is worth; `None` if it cannot be reached from the root, nor an image of it.
    pub fn probe(&self, game: &G, state: &G::State) -> Option<Outcome> {
        let entry = self.entry(game, state)?;
        Some(Outcome::of(game, &self.scale, state, entry))
    }

    /// The moves that keep what a state is worth, and that hurry or delay as they should.
    pub fn best_moves(&self, game: &G, state: &G::State) -> Option<Vec<G::Move>> {
        let best = self.entry(game, state)?;
        let mut moves = Vec::new();
        game.actions(state, &mut moves);
        moves.retain(|&action| {
            let after = self.entry(game, &game.result(state, action));
            after.is_some_and(|after| self.scale.back(after) == best)
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
        let mut place = usize::try_from(place).map_err(|_| PastTheEnd)?;
        for bucket in self.tables.layers.iter().flat_map(|layer| &layer.buckets) {
            if place < bucket.capacity() {
                let state = bucket.code(place).map(|code| E::decode(game, code));
                return Ok(state.map(|state| {
                    let outcome = Outcome::of(game, &self.scale, &state, bucket.entry(place));
                    (state, outcome)
                }));
            }
            place -= bucket.capacity();
        }
        Err(PastTheEnd)
    }

    /// Counts the states of each kind.
    pub(crate) fn count(&self, game: &G, monitor: &Monitor<'_>) -> Result<Counts, SolveError> {
        let layers = self.tables.layers.iter();
        let mut counts = Counts::default();
        for layer in layers {
            counts = counts.plus(count_layer::<G, E>(game, &self.scale, layer, monitor)?);
        }
        counts.checked()
    }
}

impl<G: Solvable, E: Encoding<G>> Answers<G> for Solution<G, E> {
    fn player(&self) -> Player {
        self.player
    }

    fn scale(&self) -> &Scale {
        &self.scale
    }

    fn counts(&self) -> Counts {
        self.counts
    }

    fn bytes(&self) -> usize {
        self.tables.bytes()
    }

    fn probe(&self, game: &G, state: &G::State) -> Result<Option<Outcome>, FileError> {
        Ok(Solution::probe(self, game, state))
    }

    fn best_moves(&self, game: &G, state: &G::State) -> Result<Option<Vec<G::Move>>, FileError> {
        Ok(Solution::best_moves(self, game, state))
    }

    /// A place is one of the table, empty or not.
    fn page(&self, game: &G, place: u64, count: usize) -> Result<Page<G::State>, FileError> {
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
                    return Ok((found, Some(next)));
                }
                next += 1;
                if let Some(code) = bucket.code(place) {
                    let state = E::decode(game, code);
                    let outcome = Outcome::of(game, &self.scale, &state, bucket.entry(place));
                    found.push((state, outcome));
                }
            }
            skipped = 0;
        }
        Ok((found, None))
    }

    fn load(&self, _: &G, _: &Options) -> Result<Option<Box<dyn Answers<G>>>, Unchecked> {
        Ok(None)
    }

    fn save(&self, game: &G, path: &Path, header: &[u8], threads: usize) -> Result<(), FileError> {
        let mut filer = Filer::<G, E>::new(game, &self.scale, self.levelled, path, threads)?;
        for layer in &self.tables.layers {
            let mut entries = room(layer.len()).map_err(FileError::memory(path))?;
            for bucket in &layer.buckets {
                let taken = bucket.iter();
                entries.extend(taken.map(|(place, code)| (code.clone(), bucket.entry(place).0)));
            }
            E::sort(game, &mut entries);
            filer.level(layer.level)?;
            for (code, entry) in entries {
                filer.push(code, entry)?;
            }
        }
        filer.finish(header)
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
pub(crate) fn count_layer<G: Solvable, E: Encoding<G>>(
    game: &G,
    scale: &Scale,
    layer: &Layer<E::Code>,
    monitor: &Monitor<'_>,
) -> Result<Counts, SolveError> {
    let gather = || (Counts::default(), Vec::new());
    let work = |(counts, images): &mut (Counts, Vec<G::State>), unit: usize| {
        let bucket = &layer.buckets[unit];
        for (place, code) in bucket.iter() {
            let alike = orbit(game, &E::decode(game, code), images);
            counts.note(scale, bucket.entry(place), alike);
        }
    };
    let all = monitor.share(SHARDS, layer.len(), &gather, &work, &|_| ());
    monitor.check()?;
    let none = Counts::default();
    Ok(all.into_iter().fold(none, |sum, (part, _)| sum.plus(part)))
}

/// The number of different images of a state.
pub(crate) fn orbit<G: Solvable>(game: &G, state: &G::State, images: &mut Vec<G::State>) -> u64 {
    images.clear();
    game.symmetries(state, images);
    let different = |place: &usize| !images[..*place].contains(&images[*place]);
    (0..images.len()).filter(different).count() as u64
}
