//! A solved game whose types are erased.

use std::any::Any;

use zermelo_core::{Draw, Evaluator, Order, Payoff, Player, Reversible};
use zermelo_search::alphabeta::Searchable;
use zermelo_solve::container::Packer;
use zermelo_solve::solution::PastTheEnd;
use zermelo_solve::{
    ByKey, ByState, Counts, Encoding, Flaw, Forecast, Listener, Options, Outcome, Solution,
    Solvable, SolveError, foresee, has_readable_keys, solve,
};

use crate::game_session::GameSession;
use crate::session::Erased;

/// A solution of some game. Only the session that made it can look inside.
pub type ErasedSolution = Box<dyn Any + Send + Sync>;

/// A flaw with its state as text.
pub type FlawInWords = Option<(Erased, String)>;

/// What Python can ask of a game that is solved as a whole.
///
/// Solutions and states given to a session must be its own; the callers check that.
pub trait Solving {
    fn foresee(&self, root: &Erased, options: &Options) -> Forecast;
    fn solve_all(
        &self,
        root: &Erased,
        options: &Options,
        listener: Listener<'_>,
    ) -> Result<ErasedSolution, SolveError>;
    fn read_blocks(
        &self,
        root: &Erased,
        payoffs: &[Payoff],
        blocks: &[&[u8]],
        options: &Options,
        listener: Listener<'_>,
    ) -> Result<ErasedSolution, String>;
    /// How states are named in files.
    fn encoding(&self) -> &'static str;

    fn facts(&self, solution: &ErasedSolution) -> Facts;
    fn probe(&self, solution: &ErasedSolution, state: &Erased) -> Option<Outcome>;
    fn best_moves(&self, solution: &ErasedSolution, state: &Erased) -> Option<Vec<Erased>>;
    fn state_at(
        &self,
        solution: &ErasedSolution,
        place: u64,
    ) -> Result<Option<(Erased, Outcome)>, PastTheEnd>;
    fn pack(&self, solution: &ErasedSolution, header: &[u8]) -> std::io::Result<Vec<u8>>;
    fn verify(
        &self,
        solution: &ErasedSolution,
        options: &Options,
        listener: Listener<'_>,
    ) -> Result<FlawInWords, SolveError>;
}

/// What is known of a solution as a whole.
pub struct Facts {
    pub player: Player,
    pub payoffs: Vec<Payoff>,
    pub counts: Counts,
    pub bytes: usize,
}

/// A solution with either kind of names.
enum Either<G: Solvable> {
    ByKey(Solution<G, ByKey>),
    ByState(Solution<G, ByState>),
}

/// The same expression for both kinds.
macro_rules! either {
    ($erased:expr, $solution:ident => $answer:expr) => {
        match open($erased) {
            Either::<G>::ByKey($solution) => $answer,
            Either::<G>::ByState($solution) => $answer,
        }
    };
}

fn open<T: Any>(erased: &(dyn Any + Send + Sync)) -> &T {
    erased
        .downcast_ref()
        .expect("the caller gives a session its own states and solutions")
}

impl<G, E, R> Solving for GameSession<G, E, R>
where
    G: Searchable + Solvable + Draw + Reversible + 'static,
    E: Evaluator<G>,
    R: Order<G>,
{
    fn foresee(&self, root: &Erased, options: &Options) -> Forecast {
        if has_readable_keys(&self.game) {
            foresee::<G, ByKey>(&self.game, open(&**root), options)
        } else {
            foresee::<G, ByState>(&self.game, open(&**root), options)
        }
    }

    fn solve_all(
        &self,
        root: &Erased,
        options: &Options,
        listener: Listener<'_>,
    ) -> Result<ErasedSolution, SolveError> {
        let (game, root) = (&self.game, open(&**root));
        Ok(Box::new(if has_readable_keys(game) {
            Either::<G>::ByKey(solve(game, root, options, listener)?)
        } else {
            Either::<G>::ByState(solve(game, root, options, listener)?)
        }))
    }

    fn read_blocks(
        &self,
        root: &Erased,
        payoffs: &[Payoff],
        blocks: &[&[u8]],
        options: &Options,
        listener: Listener<'_>,
    ) -> Result<ErasedSolution, String> {
        let (game, root) = (&self.game, open(&**root));
        let payoffs = payoffs.iter().copied();
        let blocks = blocks.iter().copied();
        Ok(Box::new(if has_readable_keys(game) {
            let read = Solution::from_blocks(game, root, payoffs, blocks, options, listener);
            Either::<G>::ByKey(read?)
        } else {
            let read = Solution::from_blocks(game, root, payoffs, blocks, options, listener);
            Either::<G>::ByState(read?)
        }))
    }

    fn encoding(&self) -> &'static str {
        if has_readable_keys(&self.game) {
            <ByKey as Encoding<G>>::NAME
        } else {
            <ByState as Encoding<G>>::NAME
        }
    }

    fn facts(&self, solution: &ErasedSolution) -> Facts {
        either!(&**solution, solution => Facts {
            player: solution.player(),
            payoffs: solution.scale().payoffs().to_vec(),
            counts: solution.counts(),
            bytes: solution.bytes(),
        })
    }

    fn probe(&self, solution: &ErasedSolution, state: &Erased) -> Option<Outcome> {
        either!(&**solution, solution => solution.probe(&self.game, open(&**state)))
    }

    fn best_moves(&self, solution: &ErasedSolution, state: &Erased) -> Option<Vec<Erased>> {
        let moves =
            either!(&**solution, solution => solution.best_moves(&self.game, open(&**state)))?;
        let erase = |action| Box::new(action) as Erased;
        Some(moves.into_iter().map(erase).collect())
    }

    fn state_at(
        &self,
        solution: &ErasedSolution,
        place: u64,
    ) -> Result<Option<(Erased, Outcome)>, PastTheEnd> {
        let found = either!(&**solution, solution => solution.state_at(&self.game, place))?;
        Ok(found.map(|(state, outcome)| (Box::new(state) as Erased, outcome)))
    }

    fn pack(&self, solution: &ErasedSolution, header: &[u8]) -> std::io::Result<Vec<u8>> {
        let mut packer = Packer::default();
        either!(&**solution, solution => solution.write_blocks(&self.game, |block| packer.add(&block)))?;
        Ok(packer.finish(header))
    }

    fn verify(
        &self,
        solution: &ErasedSolution,
        options: &Options,
        listener: Listener<'_>,
    ) -> Result<FlawInWords, SolveError> {
        let verdict =
            either!(&**solution, solution => solution.verify(&self.game, options, listener))?;
        let flaw = verdict.err();
        Ok(flaw.map(|Flaw { state, what }| (Box::new(state) as Erased, what)))
    }
}
