//! Games of a learner against itself, and what is to be learned from them.

use std::ops::Range;

use zermelo_core::random::{Random, mix};
use zermelo_core::{Cells, Player};

use crate::patterns::{Patterns, Scale};
use crate::search::{Lookahead, Values};

/// How games are played for learning.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Equal seeds give equal games.
    pub seed: u64,
    /// The numbers of the games; each is the same whoever plays it.
    pub games: Range<u64>,
    /// How many moves ahead states are valued.
    pub depth: u32,
    /// Games begin with fewer random moves than this.
    pub openings: u32,
    /// How often a move is a random one later on, from 0 to 1.
    pub explore: f64,
    /// How much what came later in the game counts, from 0, the look-ahead alone, to 1, the end alone.
    pub trace: f32,
    /// Games that take longer are broken off.
    pub longest: u32,
}

/// States with what they are worth.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Samples {
    /// The cells of each, one after the other.
    pub cells: Vec<u8>,
    /// Who is to move, as a set of weights.
    pub sets: Vec<u8>,
    /// What each is worth, all outputs of one side by side.
    pub targets: Vec<f32>,
    /// How many games they are from.
    pub games: u64,
    /// How many moves these had.
    pub plies: u64,
}

impl Samples {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.sets.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.sets.is_empty()
    }

    /// These and others.
    pub fn append(&mut self, mut other: Samples) {
        self.cells.append(&mut other.cells);
        self.sets.append(&mut other.sets);
        self.targets.append(&mut other.targets);
        self.games += other.games;
        self.plies += other.plies;
    }
}

/// A state of a game that is being played.
struct Step {
    set: u8,
    values: Values,
    proved: bool,
    /// Whether the move made here was the best one, so that what came later tells of this state too.
    kept: bool,
}

/// Plays games and says what their states are worth. Ends early when `stop` says so, with the games finished until then.
pub fn play<G: Cells>(
    game: &G,
    patterns: &Patterns,
    plan: &Plan,
    stop: &dyn Fn() -> bool,
) -> Samples {
    let mut samples = Samples::default();
    let mut search = Lookahead::new(game, patterns);
    for number in plan.games.clone() {
        if stop() || !game.is_sound() {
            break;
        }
        let mut random = Random::new(mix(plan.seed ^ mix(number + 1)));
        one_game(game, patterns, plan, &mut search, &mut random, &mut samples);
    }
    samples
}

fn one_game<G: Cells>(
    game: &G,
    patterns: &Patterns,
    plan: &Plan,
    search: &mut Lookahead<'_, G>,
    random: &mut Random,
    samples: &mut Samples,
) {
    let width = patterns.shape().codings.len();
    let mut opening = random.below(plan.openings.max(1) as usize);
    let mut state = game.initial();
    let mut steps: Vec<Step> = Vec::new();
    let mut plies = 0;
    let mut moves = Vec::new();
    let mut outcomes = Vec::new();
    while !game.is_terminal(&state) && plies < plan.longest && game.is_sound() {
        plies += 1;
        let mover = game.to_move(&state);
        if mover.is_chance() {
            outcomes.clear();
            game.outcomes(&state, &mut outcomes);
            let weights = outcomes.iter().map(|&(weight, _)| weight);
            let Some(&(_, drawn)) = outcomes.get(zermelo_core::playout::weighted(weights, random))
            else {
                break;
            };
            state = game.result(&state, drawn);
            continue;
        }
        let at_random = opening > 0 || random.unit() < plan.explore;
        if opening > 0 {
            opening -= 1;
            moves.clear();
            game.actions(&state, &mut moves);
            if moves.is_empty() {
                break;
            }
            state = game.result(&state, moves[random.below(moves.len())]);
            continue;
        }
        let found = search.best(&state, plan.depth, |moves| shuffle(moves, random));
        let Some(best) = found.action else { break };
        let start = samples.cells.len();
        samples.cells.resize(start + width, 0);
        game.cells(&state, &mut samples.cells[start..]);
        let mut step = Step {
            set: patterns.set(mover) as u8,
            values: found.values,
            proved: found.proved,
            kept: true,
        };
        let mut action = best;
        if at_random {
            moves.clear();
            game.actions(&state, &mut moves);
            action = moves[random.below(moves.len())];
            step.kept = action == best;
        }
        steps.push(step);
        state = game.result(&state, action);
    }
    samples.games += 1;
    samples.plies += u64::from(plies);
    let end = game.is_terminal(&state).then(|| ended(game, &state));
    label(&mut steps, end, plan.trace);
    let outputs = patterns.shape().outputs;
    for step in steps {
        samples.sets.push(step.set);
        samples.targets.extend_from_slice(&step.values[..outputs]);
    }
}

/// What each state is worth by its look-ahead and by what came later.
fn label(steps: &mut [Step], end: Option<Values>, trace: f32) {
    let mut later = end;
    for step in steps.iter_mut().rev() {
        if let (Some(later), false, true) = (&later, step.proved, step.kept) {
            for (value, later) in step.values.iter_mut().zip(later) {
                *value += trace * (later - *value);
            }
        }
        later = Some(step.values);
    }
}

fn ended<G: Cells>(game: &G, state: &G::State) -> Values {
    let (kind, mut values) = (game.kind(), Values::default());
    let scale = Scale::of(kind);
    let players = if kind.is_opposed() { 1 } else { kind.players };
    for (player, value) in values.iter_mut().enumerate().take(players) {
        *value = scale.share(game.payoff(state, Player::new(player as u8)));
    }
    values
}

fn shuffle<T>(items: &mut [T], random: &mut Random) {
    for last in (1..items.len()).rev() {
        items.swap(last, random.below(last + 1));
    }
}
