//! Games of a network against itself, and what is to be learned from them.

use std::ops::Range;

use zermelo_core::random::{Random, mix};
use zermelo_core::{Cells, Player};
use zermelo_nets::Example;

use crate::patterns::Scale;
use crate::zero::judge::Judge;
use crate::zero::search::{Effort, Search};

/// How games are played for learning.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// Equal seeds give equal games.
    pub seed: u64,
    /// The numbers of the games; each is the same whoever plays it.
    pub games: Range<u64>,
    /// Simulations a move.
    pub simulations: u32,
    /// How many moves are looked at in the first round of a search.
    pub considered: usize,
    /// Games begin with fewer random moves than this.
    pub openings: u32,
    /// How often a move is a random one later on, from 0 to 1.
    pub explore: f64,
    /// How much what came later in the game counts, from 0, the search alone, to 1, the end alone.
    pub trace: f32,
    /// Games that take longer are broken off.
    pub longest: u32,
}

/// States with what should be said of them, in lists that hold all of them side by side.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Games {
    inputs: Vec<u16>,
    changes: Vec<u16>,
    /// Where the changes of a move end, counted from the first of its state.
    ends: Vec<u32>,
    policies: Vec<f32>,
    values: Vec<f32>,
    /// Where the inputs, the changes and the moves of each state end.
    states: Vec<[usize; 3]>,
    /// How many games there are.
    pub games: u64,
    /// How many moves they had.
    pub plies: u64,
}

impl Games {
    /// How many states there are.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// One of the states.
    ///
    /// # Panics
    ///
    /// If there are not so many.
    pub fn example(&self, number: usize) -> Example<'_> {
        let before = number
            .checked_sub(1)
            .map_or([0; 3], |last| self.states[last]);
        let end = self.states[number];
        let range = |part: usize| before[part]..end[part];
        Example {
            inputs: &self.inputs[range(0)],
            value: self.values[number],
            changes: &self.changes[range(1)],
            ends: &self.ends[range(2)],
            policy: &self.policies[range(2)],
        }
    }

    /// Appends a state.
    pub fn push(&mut self, example: &Example<'_>) {
        self.inputs.extend_from_slice(example.inputs);
        self.changes.extend_from_slice(example.changes);
        self.ends.extend_from_slice(example.ends);
        self.policies.extend_from_slice(example.policy);
        self.values.push(example.value);
        self.states
            .push([self.inputs.len(), self.changes.len(), self.ends.len()]);
    }

    /// These and others.
    pub fn append(&mut self, other: &Games) {
        for number in 0..other.len() {
            self.push(&other.example(number));
        }
        self.games += other.games;
        self.plies += other.plies;
    }
}

/// A state of a game that is being played.
struct Step {
    second: bool,
    /// What it is worth to the first player.
    worth: f32,
    proved: bool,
    /// Whether the move made here was the one chosen, so that what came later tells of this state too.
    kept: bool,
}

/// Plays games and says what their states are worth. Ends early when `stop` says so, with the games finished until then.
pub fn play<G: Cells>(game: &G, judge: &Judge, plan: &Plan, stop: &dyn Fn() -> bool) -> Games {
    let mut games = Games::default();
    let mut search = Search::new(game, judge);
    for number in plan.games.clone() {
        if stop() || !game.is_sound() {
            break;
        }
        let mut random = Random::new(mix(plan.seed ^ mix(number + 1)));
        one_game(game, plan, &mut search, &mut random, &mut games);
    }
    games
}

fn one_game<G: Cells>(
    game: &G,
    plan: &Plan,
    search: &mut Search<'_, G>,
    random: &mut Random,
    games: &mut Games,
) {
    let effort = Effort {
        simulations: plan.simulations,
        considered: plan.considered,
        noise: true,
    };
    let mut opening = random.below(plan.openings.max(1) as usize);
    let mut state = game.initial();
    let (first, mut steps, mut plies) = (games.len(), Vec::new(), 0);
    while !game.is_terminal(&state) && plies < plan.longest && game.is_sound() {
        plies += 1;
        let mover = game.to_move(&state);
        if mover.is_chance() || opening > 0 {
            opening -= usize::from(!mover.is_chance());
            match random_move(game, &state, random) {
                Some(action) => state = game.result(&state, action),
                None => break,
            }
            continue;
        }
        let Some(chosen) = search.run(&state, effort, random) else {
            break;
        };
        let room = &search.room;
        games.push(&Example {
            inputs: &room.inputs,
            value: 0.0,
            changes: &room.changes,
            ends: &room.ends,
            policy: &search.tree.policy(0),
        });
        let count = search.tree.children(0).len();
        let strays = random.unit() < plan.explore;
        let taken = if strays { random.below(count) } else { chosen };
        steps.push(Step {
            second: mover == Player::SECOND,
            worth: search.tree.worth(0),
            proved: search.tree.proved(0).is_some(),
            kept: taken == chosen,
        });
        state = search.after(taken);
    }
    let scale = Scale::of(game.kind());
    let over = game.is_terminal(&state) && game.is_sound();
    let mut later = over.then(|| scale.share(game.payoff(&state, Player::FIRST)));
    for (number, step) in steps.iter().enumerate().rev() {
        let mut worth = step.worth;
        if let (Some(later), true, false) = (later, step.kept, step.proved) {
            worth += plan.trace * (later - worth);
        }
        later = Some(worth);
        games.values[first + number] = if step.second { -worth } else { worth };
    }
    games.games += 1;
    games.plies += u64::from(plies);
}

/// A move at random: by its probability where chance moves.
pub(crate) fn random_move<G: Cells>(
    game: &G,
    state: &G::State,
    random: &mut Random,
) -> Option<G::Move> {
    if game.to_move(state).is_chance() {
        let mut outcomes = Vec::new();
        game.outcomes(state, &mut outcomes);
        let weights = outcomes.iter().map(|&(weight, _)| weight);
        let drawn = zermelo_core::playout::weighted(weights, random);
        return outcomes.get(drawn).map(|&(_, action)| action);
    }
    let mut moves = Vec::new();
    game.actions(state, &mut moves);
    (!moves.is_empty()).then(|| moves[random.below(moves.len())])
}
