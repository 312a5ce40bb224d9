//! Every state that can be reached, numbered. The only part that is compiled for each game.

use zermelo_core::allocation::{self, NoMemory};
use zermelo_core::{Game, Keyed, Notation, Player};

use super::index::Index;
use super::{BadState, Graph};
use crate::work::{Listener, Monitor, Options, Phase, SolveError};

/// After so many states it is looked whether to stop; a state may have many moves.
const STRIDE: usize = 64;

/// Bytes that later work takes for each state: its component, its bounds, the order of work.
const LATER: usize = 48;

/// States by their numbers, and the numbers by their states.
pub struct StateList<G: Game> {
    states: Vec<G::State>,
    index: Index,
}

impl<G: Keyed> Default for StateList<G> {
    fn default() -> StateList<G> {
        StateList {
            states: Vec::new(),
            index: Index::default(),
        }
    }
}

impl<G: Keyed> StateList<G> {
    /// The number of states.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// What it takes in memory, but for what states keep elsewhere.
    pub fn bytes(&self) -> usize {
        self.states.len() * size_of::<G::State>() + self.index.bytes()
    }

    /// The state with a number.
    pub fn state(&self, number: u32) -> Option<&G::State> {
        self.states.get(number as usize)
    }

    /// The number of a state.
    pub fn find(&self, game: &G, state: &G::State) -> Option<u32> {
        let is = |number: u32| self.states[number as usize] == *state;
        self.index.find(game.key(state), is)
    }

    /// The number of a state, which is a new one if it was not there.
    pub fn number(&mut self, game: &G, state: G::State) -> Result<u32, NoMemory> {
        if let Some(known) = self.find(game, &state) {
            return Ok(known);
        }
        let number = self.states.len() as u32;
        allocation::push(&mut self.states, state)?;
        let states = &self.states;
        self.index
            .add(number, |number| game.key(&states[number as usize]))?;
        Ok(number)
    }
}

/// Finds every state that can be reached from `root`, which is state 0, and what follows on each.
pub fn explore<G: Keyed + Notation>(
    game: &G,
    root: &G::State,
    options: &Options,
    listener: Listener<'_>,
) -> Result<(StateList<G>, Graph), SolveError> {
    let monitor = Monitor::new(options, listener);
    monitor.begin(Phase::Explore, 0);
    let mut found = StateList::<G>::default();
    let mut graph = Graph::new(game.players());
    found.number(game, root.clone())?;
    let mut expander = Expander {
        game,
        moves: Vec::new(),
        outcomes: Vec::new(),
        odds: Vec::new(),
        next: Vec::new(),
    };
    let (mut taken, mut known) = (0, 0);
    while graph.len() < found.len() {
        let states = (found.len() - graph.len()).min(STRIDE);
        for _ in 0..states {
            let number = graph.len();
            expander
                .expand(&mut found, &mut graph)
                .map_err(|bad| refused(game, &found.states[number], bad))?;
        }
        let bytes = found.bytes() + graph.bytes() + found.len() * LATER;
        monitor.take(bytes.saturating_sub(taken), found.len() - known);
        (taken, known) = (bytes.max(taken), found.len());
        if !monitor.go_on(states) {
            break;
        }
    }
    monitor.check()?;
    if !game.is_sound() {
        return Err(SolveError::BrokenRules("they failed".to_owned()));
    }
    Ok((found, graph))
}

fn refused<G: Notation>(game: &G, state: &G::State, bad: Refused) -> SolveError {
    match bad {
        Refused::Memory(error) => error.into(),
        Refused::State(bad) => {
            SolveError::BrokenRules(format!("{bad}, in {}", game.format_state(state)))
        }
    }
}

enum Refused {
    Memory(NoMemory),
    State(BadState),
}

impl From<NoMemory> for Refused {
    fn from(error: NoMemory) -> Refused {
        Refused::Memory(error)
    }
}

impl From<BadState> for Refused {
    fn from(bad: BadState) -> Refused {
        Refused::State(bad)
    }
}

/// Makes the moves of states.
struct Expander<'a, G: Game> {
    game: &'a G,
    moves: Vec<G::Move>,
    outcomes: Vec<(f64, G::Move)>,
    odds: Vec<f64>,
    next: Vec<u32>,
}

impl<G: Keyed> Expander<'_, G> {
    /// Adds the next state to the graph, and its successors to the states found.
    fn expand(&mut self, found: &mut StateList<G>, graph: &mut Graph) -> Result<(), Refused> {
        let game = self.game;
        let state = found.states[graph.len()].clone();
        if game.is_terminal(&state) {
            let players = (0..game.players()).map(|player| Player::new(player as u8));
            self.odds.clear();
            self.odds
                .extend(players.map(|player| game.payoff(&state, player)));
            return Ok(graph.add_end(&self.odds)?);
        }
        let mover = game.to_move(&state);
        self.moves.clear();
        self.odds.clear();
        self.next.clear();
        if mover.is_chance() {
            self.outcomes.clear();
            game.outcomes(&state, &mut self.outcomes);
            for &(chance, action) in &self.outcomes {
                self.odds.push(chance);
                self.moves.push(action);
            }
        } else {
            game.actions(&state, &mut self.moves);
        }
        for &action in &self.moves {
            self.next
                .push(found.number(game, game.result(&state, action))?);
        }
        match mover.index() {
            Some(player) => graph.add_choice(player as u8, &self.next)?,
            None => graph.add_chance(&self.odds, &self.next)?,
        }
        Ok(())
    }
}
