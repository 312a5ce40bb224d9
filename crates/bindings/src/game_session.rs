//! The one session there is, generic over the game.

use std::any::Any;
use std::cmp::Ordering;
use std::hash::{DefaultHasher, Hash, Hasher};

use zermelo_core::{
    Draw, Evaluator, Game, Limits, Notation, Order, Payoff, Player, Reversible, Score, StopFlag,
    Symmetric,
};
use zermelo_search::alphabeta::Searchable;
use zermelo_search::proof::{Claim, Numbers, Proof, prove};
use zermelo_search::recorder::{Event, Recorder};
use zermelo_search::{AlphaBeta, Analysis, Counted, Options, perft_until};

use crate::session::{Erased, ErasedEvent, Session, Task};

/// A game with its judgement and the text that names it.
pub struct GameSession<G, E, R> {
    pub spec: String,
    pub game: G,
    pub evaluator: E,
    pub order: R,
}

fn open<T: Any>(erased: &Erased) -> &T {
    erased
        .downcast_ref()
        .expect("the caller gives a session its own states and moves")
}

fn close<T: Any + Send + Sync>(values: Vec<T>) -> Vec<Erased> {
    values
        .into_iter()
        .map(|value| Box::new(value) as Erased)
        .collect()
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

fn erase<M: Copy + Send + Sync + 'static>(analysis: &Analysis<M>) -> Analysis<Erased> {
    analysis.map(|action| Box::new(action) as Erased)
}

fn erase_event<S, M>(event: Event<S, M>) -> ErasedEvent
where
    S: Send + Sync + 'static,
    M: Send + Sync + 'static,
{
    match event {
        Event::Iteration(depth) => Event::Iteration(depth),
        Event::Enter(state, action, window) => {
            let action = action.map(|action| Box::new(action) as Erased);
            Event::Enter(Box::new(state), action, window)
        }
        Event::Window(window) => Event::Window(window),
        Event::Value(score, exactness) => Event::Value(score, exactness),
        Event::Cutoff(reason, skipped) => Event::Cutoff(reason, close(skipped)),
        Event::TableHit(score, bound) => Event::TableHit(score, bound),
        Event::Repetition => Event::Repetition,
        Event::Leave(score, bound) => Event::Leave(score, bound),
        Event::Stopped => Event::Stopped,
    }
}

impl<G, E, R> GameSession<G, E, R> {
    fn plan<'a>(
        &'a self,
        opinion: &'a Opinion<'a, E>,
        options: &Options,
    ) -> AlphaBeta<'a, G, Opinion<'a, E>, R> {
        AlphaBeta {
            game: &self.game,
            evaluator: opinion,
            order: &self.order,
            options: options.clone(),
        }
    }
}

/// An evaluator that can be told to have no opinion, without compiling every search twice.
struct Opinion<'a, E> {
    evaluator: &'a E,
    asked: bool,
}

impl<G: Game, E: Evaluator<G>> Evaluator<G> for Opinion<'_, E> {
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

fn open_all<T: Any + Clone>(erased: &[&Erased]) -> Vec<T> {
    erased
        .iter()
        .map(|&value| open::<T>(value).clone())
        .collect()
}

impl<G, E, R> Session for GameSession<G, E, R>
where
    G: Searchable + Notation + Draw + Symmetric + Reversible + 'static,
    E: Evaluator<G>,
    R: Order<G>,
{
    fn spec(&self) -> &str {
        &self.spec
    }
    fn players(&self) -> usize {
        self.game.players()
    }
    fn payoff_limit(&self) -> Payoff {
        self.game.payoff_limit()
    }
    fn key_is_exact(&self) -> bool {
        G::INJECTIVE
    }

    fn initial(&self) -> Erased {
        Box::new(self.game.initial())
    }
    fn to_move(&self, state: &Erased) -> Player {
        self.game.to_move(open(state))
    }
    fn actions(&self, state: &Erased) -> Vec<Erased> {
        let mut moves = Vec::new();
        self.game.actions(open(state), &mut moves);
        close(moves)
    }
    fn play(&self, state: &Erased, action: &Erased) -> Option<Erased> {
        let after = self.game.play(open(state), *open(action)).ok()?;
        Some(Box::new(after))
    }
    fn is_terminal(&self, state: &Erased) -> bool {
        self.game.is_terminal(open(state))
    }
    fn utility(&self, state: &Erased, player: Player) -> Payoff {
        self.game.utility(open(state), player)
    }

    fn evaluate(&self, state: &Erased, player: Player) -> Score {
        self.evaluator.evaluate(&self.game, open(state), player)
    }
    fn rank(&self, state: &Erased, action: &Erased) -> i32 {
        self.order.rank(&self.game, open(state), *open(action))
    }
    fn key(&self, state: &Erased) -> u64 {
        self.game.key(open(state))
    }
    fn symmetries(&self, state: &Erased) -> Vec<Erased> {
        let mut images = Vec::new();
        self.game.symmetries(open(state), &mut images);
        close(images)
    }
    fn predecessors(&self, state: &Erased) -> Vec<Erased> {
        let mut states = Vec::new();
        self.game.predecessors(open(state), &mut states);
        close(states)
    }
    fn level(&self, state: &Erased) -> Option<u32> {
        self.game.level(open(state))
    }

    fn parse_state(&self, text: &str) -> Result<Erased, String> {
        let state = self
            .game
            .parse_state(text)
            .map_err(|error| error.to_string())?;
        Ok(Box::new(state))
    }
    fn format_state(&self, state: &Erased) -> String {
        self.game.format_state(open(state))
    }
    fn parse_move(&self, state: &Erased, text: &str) -> Result<Erased, String> {
        let action = self
            .game
            .parse_move(open(state), text)
            .map_err(|error| error.to_string())?;
        Ok(Box::new(action))
    }
    fn format_move(&self, state: &Erased, action: &Erased) -> String {
        self.game.format_move(open(state), *open(action))
    }
    fn parse_move_name(&self, text: &str) -> Result<Erased, String> {
        let action = self
            .game
            .parse_move_name(text)
            .map_err(|error| error.to_string())?;
        Ok(Box::new(action))
    }
    fn move_name(&self, action: &Erased) -> String {
        self.game.move_name(*open(action))
    }
    fn draw(&self, state: &Erased) -> String {
        self.game.draw(open(state))
    }

    fn copy_state(&self, state: &Erased) -> Erased {
        Box::new(open::<G::State>(state).clone())
    }
    fn same_state(&self, one: &Erased, other: &Erased) -> bool {
        open::<G::State>(one) == open::<G::State>(other)
    }
    fn hash_state(&self, state: &Erased) -> u64 {
        hash(open::<G::State>(state))
    }
    fn copy_move(&self, action: &Erased) -> Erased {
        Box::new(*open::<G::Move>(action))
    }
    fn compare_moves(&self, one: &Erased, other: &Erased) -> Ordering {
        open::<G::Move>(one).cmp(open(other))
    }
    fn hash_move(&self, action: &Erased) -> u64 {
        hash(open::<G::Move>(action))
    }

    fn perft(&self, state: &Erased, depth: u32, counted: Counted, stop: &StopFlag) -> Option<u64> {
        perft_until(&self.game, open(state), depth, counted, stop)
    }
    fn knows_noise(&self) -> bool {
        self.evaluator.knows_noise(&self.game)
    }
    fn noisy(&self, state: &Erased) -> Vec<Erased> {
        let mut moves = Vec::new();
        self.evaluator
            .noisy_moves(&self.game, open(state), &mut moves);
        close(moves)
    }
    fn search(
        &self,
        task: &Task<'_>,
        report: &mut dyn FnMut(Analysis<Erased>),
    ) -> Analysis<Erased> {
        let (past, state) = (open_all(task.past), open(task.state));
        let opinion = Opinion {
            evaluator: &self.evaluator,
            asked: task.options.evaluation,
        };
        let plan = self.plan(&opinion, task.options);
        let found = plan.search_after(&past, state, task.limits, &mut (), |found| {
            report(erase(found))
        });
        erase(&found)
    }
    fn prove(
        &self,
        state: &Erased,
        claim: Claim,
        limits: &Limits,
        report: &mut dyn FnMut(Numbers, u64),
    ) -> Proof<Erased> {
        let found = prove(&self.game, open(state), claim, limits, report);
        Proof {
            verdict: found.verdict,
            numbers: found.numbers,
            line: close(found.line),
            nodes: found.nodes,
            elapsed: found.elapsed,
        }
    }
    fn trace(&self, task: &Task<'_>, max_nodes: usize) -> (Analysis<Erased>, Vec<ErasedEvent>) {
        let (past, state) = (open_all(task.past), open(task.state));
        let opinion = Opinion {
            evaluator: &self.evaluator,
            asked: task.options.evaluation,
        };
        let plan = self.plan(&opinion, task.options);
        let mut recorder = Recorder::new(&self.game, state, max_nodes);
        let found = plan.search_after(&past, state, task.limits, &mut recorder, |_| {});
        let events = recorder.into_events().into_iter().map(erase_event);
        (erase(&found), events.collect())
    }
}
