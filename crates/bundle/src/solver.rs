//! A solved game whose types are erased.

use std::any::Any;
use std::ops::Range;
use std::path::Path;

use zermelo_core::{Payoff, Player};
use zermelo_solve::files::FileError;
use zermelo_solve::rows::{Row, rows};
use zermelo_solve::{
    Answers, Counts, Encoding, Flaw, Forecast, FoundLevel, Levels, Listener, Options, Outcome,
    Saved, Solvable, SolveError, Unchecked, encoded, explore_in, foresee, solve, solve_block,
    solve_in,
};

use crate::erased::{Erased, close, close_all, open};
use crate::rules::Parts;

/// A solution of some game. Only the bundle that made it can look inside.
pub type ErasedSolution = Box<dyn Any + Send + Sync>;

/// A game solved in a folder. Only the bundle that made it can look inside.
pub type ErasedLevels = Box<dyn Any + Send + Sync>;

/// A flaw with its state.
pub type ErasedFlaw = Option<(Erased, String)>;

/// Some states with their outcomes, and where the next ones are.
pub type ErasedPage = (Vec<(Erased, Outcome)>, Option<u64>);

/// Where and how a game is solved in a folder.
pub struct Place<'a> {
    /// The folder.
    pub folder: &'a Path,
    /// What the game is, so that a folder is not mistaken for another game's.
    pub label: &'a str,
    /// How much may be on disk.
    pub disk_bytes: u64,
}

/// What Python can ask of a game that is solved as a whole.
///
/// Solutions and states given to it must be its own; the callers check that.
pub trait Solver: Send + Sync {
    /// How many states there are, about, and what they take.
    fn foresee(&self, root: &Erased, options: &Options) -> Forecast;
    /// Solves every state that can be reached.
    fn solve_all(
        &self,
        root: &Erased,
        options: &Options,
        listener: Listener<'_>,
    ) -> Result<ErasedSolution, SolveError>;
    /// The same in the files of a folder, level by level.
    fn solve_in(
        &self,
        root: &Erased,
        place: &Place<'_>,
        options: &Options,
        listener: Listener<'_>,
    ) -> Result<(ErasedLevels, Facts), SolveError>;
    /// Finds every state in the files of a folder, and gives values to none.
    fn explore_in(
        &self,
        root: &Erased,
        place: &Place<'_>,
        options: &Options,
        listener: Listener<'_>,
    ) -> Result<Vec<FoundLevel>, SolveError>;
    /// Gives values to some shards of a level in a folder in which all states are found.
    fn solve_block(
        &self,
        root: &Erased,
        place: &Place<'_>,
        level: u32,
        shards: Range<usize>,
        options: &Options,
    ) -> Result<(), SolveError>;
    /// Writes what was solved in a folder as one file.
    fn save_levels(
        &self,
        levels: &ErasedLevels,
        path: &Path,
        header: &[u8],
        options: &Options,
    ) -> Result<(), SolveError>;
    /// Removes the files of a folder.
    fn clear_levels(&self, levels: &ErasedLevels) -> Result<(), FileError>;
    /// A solution in a file.
    fn open_file(
        &self,
        root: &Erased,
        payoffs: &[Payoff],
        counts: Counts,
        path: &Path,
    ) -> Result<ErasedSolution, FileError>;
    /// How states are named in files.
    fn encoding(&self) -> &'static str;

    /// What is known of it as a whole.
    fn facts(&self, solution: &ErasedSolution) -> Facts;
    /// What a state is worth; `None` if it is not in the solution.
    fn probe(
        &self,
        solution: &ErasedSolution,
        state: &Erased,
    ) -> Result<Option<Outcome>, FileError>;
    /// The best moves of a state.
    fn best_moves(
        &self,
        solution: &ErasedSolution,
        state: &Erased,
    ) -> Result<Option<Vec<Erased>>, FileError>;
    /// Some states with their outcomes.
    fn page(
        &self,
        solution: &ErasedSolution,
        place: u64,
        count: usize,
    ) -> Result<ErasedPage, FileError>;
    /// Gives rows from a place on to `each`, and where to go on.
    fn rows(
        &self,
        solution: &ErasedSolution,
        place: u64,
        count: usize,
        images: bool,
        each: &mut dyn FnMut(Row),
    ) -> Result<Option<u64>, FileError>;
    /// The same in memory; `None` if it is there already.
    fn load(
        &self,
        solution: &ErasedSolution,
        options: &Options,
    ) -> Result<Option<ErasedSolution>, Unchecked>;
    /// Writes a file.
    fn save(
        &self,
        solution: &ErasedSolution,
        path: &Path,
        header: &[u8],
        threads: usize,
    ) -> Result<(), FileError>;
    /// Looks for a state whose value does not follow from those after it.
    fn verify(
        &self,
        solution: &ErasedSolution,
        options: &Options,
        listener: Listener<'_>,
    ) -> Result<ErasedFlaw, Unchecked>;
}

/// What is known of a solution as a whole.
pub struct Facts {
    /// From whose side payoffs are.
    pub player: Player,
    /// The payoffs that occur.
    pub payoffs: Vec<Payoff>,
    /// How many states there are.
    pub counts: Counts,
    /// What it takes in memory.
    pub bytes: usize,
}

/// A solution with either kind of names, in memory or in a file.
type Solved<G> = Box<dyn Answers<G>>;

fn facts<G: Solvable, E: Encoding<G>>(levels: &Levels<G, E>) -> Facts {
    Facts {
        player: levels.player(),
        payoffs: levels.scale().payoffs().to_vec(),
        counts: levels.counts(),
        bytes: 0,
    }
}

impl<G, E, R> Solver for Parts<G, E, R>
where
    G: Solvable + 'static,
    E: Send + Sync,
    R: Send + Sync,
{
    fn foresee(&self, root: &Erased, options: &Options) -> Forecast {
        let game = &self.game;
        encoded!(game, G, By => foresee::<G, By>(game, open(&**root), options))
    }

    fn solve_all(
        &self,
        root: &Erased,
        options: &Options,
        listener: Listener<'_>,
    ) -> Result<ErasedSolution, SolveError> {
        let (game, root) = (&self.game, open(&**root));
        let solved: Solved<G> = encoded!(game, G, By => {
            Box::new(solve::<G, By>(game, root, options, listener)?)
        });
        Ok(Box::new(solved))
    }

    fn solve_in(
        &self,
        root: &Erased,
        place: &Place<'_>,
        options: &Options,
        listener: Listener<'_>,
    ) -> Result<(ErasedLevels, Facts), SolveError> {
        let (game, root) = (&self.game, open(&**root));
        let &Place {
            folder,
            label,
            disk_bytes,
        } = place;
        encoded!(game, G, By => {
            let found = solve_in(game, root, folder, label, disk_bytes, options, listener);
            let levels: Levels<G, By> = found?;
            let facts = facts(&levels);
            Ok((Box::new(levels), facts))
        })
    }

    fn explore_in(
        &self,
        root: &Erased,
        place: &Place<'_>,
        options: &Options,
        listener: Listener<'_>,
    ) -> Result<Vec<FoundLevel>, SolveError> {
        let (game, root) = (&self.game, open(&**root));
        let &Place {
            folder,
            label,
            disk_bytes,
        } = place;
        encoded!(game, G, By => {
            explore_in::<G, By>(game, root, folder, label, disk_bytes, options, listener)
        })
    }

    fn solve_block(
        &self,
        root: &Erased,
        place: &Place<'_>,
        level: u32,
        shards: Range<usize>,
        options: &Options,
    ) -> Result<(), SolveError> {
        let (game, root) = (&self.game, open(&**root));
        let Place { folder, label, .. } = place;
        encoded!(game, G, By => {
            solve_block::<G, By>(game, root, folder, label, level, shards, options)
        })
    }

    fn save_levels(
        &self,
        levels: &ErasedLevels,
        path: &Path,
        header: &[u8],
        options: &Options,
    ) -> Result<(), SolveError> {
        let Options { threads, stop, .. } = options;
        let game = &self.game;
        encoded!(game, G, By => {
            open::<Levels<G, By>>(&**levels).save(game, path, header, *threads, stop)
        })
    }

    fn clear_levels(&self, levels: &ErasedLevels) -> Result<(), FileError> {
        encoded!(&self.game, G, By => open::<Levels<G, By>>(&**levels).clear())
    }

    fn open_file(
        &self,
        root: &Erased,
        payoffs: &[Payoff],
        counts: Counts,
        path: &Path,
    ) -> Result<ErasedSolution, FileError> {
        let (game, root) = (&self.game, open(&**root));
        let payoffs = payoffs.iter().copied();
        let solved: Solved<G> = encoded!(game, G, By => {
            Box::new(Saved::<G, By>::open(game, root, payoffs, counts, path)?)
        });
        Ok(Box::new(solved))
    }

    fn encoding(&self) -> &'static str {
        encoded!(&self.game, G, By => <By as Encoding<G>>::NAME)
    }

    fn facts(&self, solution: &ErasedSolution) -> Facts {
        let solution: &Solved<G> = open(&**solution);
        Facts {
            player: solution.player(),
            payoffs: solution.scale().payoffs().to_vec(),
            counts: solution.counts(),
            bytes: solution.bytes(),
        }
    }

    fn probe(
        &self,
        solution: &ErasedSolution,
        state: &Erased,
    ) -> Result<Option<Outcome>, FileError> {
        open::<Solved<G>>(&**solution).probe(&self.game, open(&**state))
    }

    fn best_moves(
        &self,
        solution: &ErasedSolution,
        state: &Erased,
    ) -> Result<Option<Vec<Erased>>, FileError> {
        let moves = open::<Solved<G>>(&**solution).best_moves(&self.game, open(&**state))?;
        Ok(moves.map(close_all))
    }

    fn page(
        &self,
        solution: &ErasedSolution,
        place: u64,
        count: usize,
    ) -> Result<ErasedPage, FileError> {
        let (page, next) = open::<Solved<G>>(&**solution).page(&self.game, place, count)?;
        let erase = |(state, outcome)| (close(state), outcome);
        Ok((page.into_iter().map(erase).collect(), next))
    }

    fn rows(
        &self,
        solution: &ErasedSolution,
        place: u64,
        count: usize,
        images: bool,
        each: &mut dyn FnMut(Row),
    ) -> Result<Option<u64>, FileError> {
        let solution = open::<Solved<G>>(&**solution);
        rows(&self.game, &**solution, place, count, images, each)
    }

    fn load(
        &self,
        solution: &ErasedSolution,
        options: &Options,
    ) -> Result<Option<ErasedSolution>, Unchecked> {
        let loaded = open::<Solved<G>>(&**solution).load(&self.game, options)?;
        Ok(loaded.map(|loaded| Box::new(loaded) as ErasedSolution))
    }

    fn save(
        &self,
        solution: &ErasedSolution,
        path: &Path,
        header: &[u8],
        threads: usize,
    ) -> Result<(), FileError> {
        open::<Solved<G>>(&**solution).save(&self.game, path, header, threads)
    }

    fn verify(
        &self,
        solution: &ErasedSolution,
        options: &Options,
        listener: Listener<'_>,
    ) -> Result<ErasedFlaw, Unchecked> {
        let flaw = open::<Solved<G>>(&**solution).verify(&self.game, options, listener)?;
        Ok(flaw.map(|Flaw { state, what }| (close(state), what)))
    }
}
