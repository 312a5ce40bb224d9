//! Alpha-beta on a game without its types.

use zermelo_core::{Evaluator, Game, Limits, Order, Player, Score};
use zermelo_search::alphabeta::{Memory, Searchable};
use zermelo_search::recorder::{Event, Recorder};
use zermelo_search::{AlphaBeta, Analysis, Options};

use crate::erased::{Erased, close, open, open_all};
use crate::rules::Parts;
use crate::watched::{Judgement, Move, Opposed, Plain, Ranks, State};

/// An event of some game's search.
pub type ErasedEvent = Event<Erased, Erased>;

/// What a search is given.
pub struct Task<'a> {
    /// Where it starts.
    pub state: &'a Erased,
    /// The positions that came before in the game.
    pub past: &'a [&'a Erased],
    /// Its techniques.
    pub options: &'a Options,
    /// What it may spend.
    pub limits: &'a Limits,
    /// What earlier searches left.
    pub memory: &'a Memory,
}

/// A game that alpha-beta can search.
pub trait AlphaBetaSearch: Send + Sync {
    /// Searches; `report` is told of every finished depth.
    fn search(&self, task: &Task<'_>, report: &mut dyn FnMut(Analysis<Erased>))
    -> Analysis<Erased>;

    /// A search with everything that happened in it, up to so many states.
    fn trace(&self, task: &Task<'_>, max_nodes: usize) -> (Analysis<Erased>, Vec<ErasedEvent>);
}

impl<G, E, R> AlphaBetaSearch for Parts<G, E, R>
where
    G: Searchable + 'static,
    E: Evaluator<G>,
    R: Order<G>,
{
    fn search(
        &self,
        task: &Task<'_>,
        report: &mut dyn FnMut(Analysis<Erased>),
    ) -> Analysis<Erased> {
        let (past, state) = (open_all(task.past), open(&**task.state));
        let judgement = Switched::new(&self.evaluator, task.options);
        let plan = self.plan(&judgement, task.options);
        let found = plan.search_with(task.memory, &past, state, task.limits, &mut (), |found| {
            report(erase(found));
        });
        erase(&found)
    }

    fn trace(&self, task: &Task<'_>, max_nodes: usize) -> (Analysis<Erased>, Vec<ErasedEvent>) {
        if R::STATIC {
            trace_static(self, task, max_nodes)
        } else {
            trace_ranked(self, task, max_nodes)
        }
    }
}

/// Neither of the two is generic: compiled once for all games.
fn trace_static(
    game: &dyn Opposed,
    task: &Task<'_>,
    max_nodes: usize,
) -> (Analysis<Erased>, Vec<ErasedEvent>) {
    trace_by(game, &Ranks::<true>, task, max_nodes)
}

fn trace_ranked(
    game: &dyn Opposed,
    task: &Task<'_>,
    max_nodes: usize,
) -> (Analysis<Erased>, Vec<ErasedEvent>) {
    trace_by(game, &Ranks::<false>, task, max_nodes)
}

fn trace_by<'a, R: Order<Plain<'a, dyn Opposed + 'a>>>(
    game: &'a dyn Opposed,
    order: &R,
    task: &Task<'_>,
    max_nodes: usize,
) -> (Analysis<Erased>, Vec<ErasedEvent>) {
    let past = task.past.iter().map(|state| game.opened(state));
    let (past, state): (Vec<State>, _) = (past.collect(), game.opened(task.state));
    let game = Plain(game);
    let plan = AlphaBeta {
        game: &game,
        evaluator: &Switched::new(&Judgement, task.options),
        order,
        options: task.options.clone(),
    };
    let mut recorder = Recorder::new(&game, &state, max_nodes);
    let found = plan.search_after(&past, &state, task.limits, &mut recorder, |_| {});
    let events = recorder.into_events().into_iter().map(erase_event);
    (found.map(Move::erased), events.collect())
}

impl<G, E, R> Parts<G, E, R> {
    fn plan<'a>(
        &'a self,
        judgement: &'a Switched<'a, E>,
        options: &Options,
    ) -> AlphaBeta<'a, G, Switched<'a, E>, R> {
        AlphaBeta {
            game: &self.game,
            evaluator: judgement,
            order: &self.order,
            options: options.clone(),
        }
    }
}

fn erase<M: Copy + Send + Sync + 'static>(analysis: &Analysis<M>) -> Analysis<Erased> {
    analysis.map(close)
}

fn erase_event(event: Event<State, Move>) -> ErasedEvent {
    match event {
        Event::Iteration(depth) => Event::Iteration(depth),
        Event::Enter(state, action, window) => {
            Event::Enter(state.erased(), action.map(Move::erased), window)
        }
        Event::Window(window) => Event::Window(window),
        Event::Value(score, exactness) => Event::Value(score, exactness),
        Event::Cutoff(reason, skipped) => {
            let skipped = skipped.into_iter().map(Move::erased);
            Event::Cutoff(reason, skipped.collect())
        }
        Event::TableHit(score, bound) => Event::TableHit(score, bound),
        Event::Repetition => Event::Repetition,
        Event::Leave(score, bound) => Event::Leave(score, bound),
        Event::Stopped => Event::Stopped,
    }
}

/// An evaluator that can be switched off, without compiling every search twice.
struct Switched<'a, E> {
    evaluator: &'a E,
    asked: bool,
}

impl<'a, E> Switched<'a, E> {
    fn new(evaluator: &'a E, options: &Options) -> Switched<'a, E> {
        Switched {
            evaluator,
            asked: options.evaluation,
        }
    }
}

impl<G: Game, E: Evaluator<G>> Evaluator<G> for Switched<'_, E> {
    const KNOWS_NOISE: bool = E::KNOWS_NOISE;

    fn knows_noise(&self, game: &G) -> bool {
        self.evaluator.knows_noise(game)
    }

    #[inline]
    fn evaluate(&self, game: &G, state: &G::State, player: Player) -> Score {
        if self.asked {
            self.evaluator.evaluate(game, state, player)
        } else {
            0
        }
    }

    fn noisy_moves(&self, game: &G, state: &G::State, moves: &mut Vec<G::Move>) {
        if self.asked {
            self.evaluator.noisy_moves(game, state, moves);
        }
    }

    const KNOWS_VALUES: bool = E::KNOWS_VALUES;

    #[inline]
    fn known(&self, game: &G, state: &G::State, player: Player) -> Option<Score> {
        self.evaluator.known(game, state, player)
    }
}
