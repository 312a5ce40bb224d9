//! A game drawn as a graph, and plain negamax on it: what every search is compared with.

use std::collections::HashMap;

use proptest::prelude::*;
use zermelo_core::value::{finished, shifted};
use zermelo_core::{
    Bound, Deterministic, Evaluator, Exactness, Game, Keyed, Kind, Noisy, Order, Payoff, Player,
    Repetition, Score, Symmetric, ZeroSum,
};
use zermelo_search::{Analysis, Options, Replacement};

pub const DEEP: u32 = 60;

/// One state: who moves, where the moves lead, and the first player's payoff if there are none.
#[derive(Clone, Debug)]
pub struct Node {
    pub mover: u8,
    pub children: Vec<usize>,
    pub payoff: Payoff,
    pub estimate: Score,
}

/// A game on an explicit graph. States may be reached by several paths of different lengths, and a
/// player may move twice in a row. Where there are cycles, a repeated state is a draw.
#[derive(Clone, Debug)]
pub struct Graph {
    pub nodes: Vec<Node>,
    pub cyclic: bool,
}

impl Game for Graph {
    type State = usize;
    type Move = u8;

    fn kind(&self) -> Kind {
        let kind = Kind::opposed(self.payoff_limit());
        if self.cyclic {
            kind.repeating(Repetition::Draw(3))
        } else {
            kind
        }
    }
    fn initial(&self) -> usize {
        0
    }
    fn to_move(&self, state: &usize) -> Player {
        Player::new(self.nodes[*state].mover)
    }
    fn actions(&self, state: &usize, moves: &mut Vec<u8>) {
        moves.extend(0..self.nodes[*state].children.len() as u8);
    }
    fn result(&self, state: &usize, action: u8) -> usize {
        self.nodes[*state].children[usize::from(action)]
    }
    fn is_terminal(&self, state: &usize) -> bool {
        self.nodes[*state].children.is_empty()
    }
    fn utility(&self, state: &usize, player: Player) -> Payoff {
        let payoff = self.nodes[*state].payoff;
        if player == Player::FIRST {
            payoff
        } else {
            -payoff
        }
    }
}

impl ZeroSum for Graph {
    fn payoff_limit(&self) -> Payoff {
        let ends = self.nodes.iter().filter(|node| node.children.is_empty());
        ends.map(|node| node.payoff.abs()).max().unwrap_or(0)
    }

    /// The state with the next number, whoever moves there: as unsafe a pass as there can be.
    fn pass(&self, state: &usize) -> Option<usize> {
        Some(state + 1).filter(|&next| next < self.nodes.len())
    }
}

impl Deterministic for Graph {}

impl Symmetric for Graph {
    fn symmetries(&self, state: &usize, images: &mut Vec<usize>) {
        images.push(*state);
    }
    fn canonical(&self, state: &usize) -> usize {
        *state
    }
}

impl Keyed for Graph {
    const INJECTIVE: bool = true;

    fn key(&self, state: &usize) -> u64 {
        *state as u64
    }
}

/// The estimates written in the graph.
pub struct Written;

impl Evaluator<Graph> for Written {
    fn evaluate(&self, game: &Graph, state: &usize, player: Player) -> Score {
        let estimate = game.nodes[*state].estimate;
        if player == Player::FIRST {
            estimate
        } else {
            -estimate
        }
    }
}

/// Every third move is noisy.
#[derive(Clone, Copy)]
pub struct Thirds;

impl Noisy<Graph> for Thirds {
    fn is_noisy(&self, _: &Graph, state: &usize, action: u8) -> bool {
        (state + usize::from(action)).is_multiple_of(3)
    }
}

/// The last move first.
pub struct Backwards;

impl Order<Graph> for Backwards {
    fn rank(&self, _: &Graph, _: &usize, action: u8) -> i32 {
        i32::from(action)
    }
}

/// Plain negamax to a depth, for the player to move, at a distance from the state.
pub fn negamax(game: &Graph, state: usize, depth: u32) -> Score {
    remembered(game, state, depth, &mut HashMap::new())
}

/// Remembering what was computed keeps graphs with many paths affordable and changes nothing.
fn remembered(
    game: &Graph,
    state: usize,
    depth: u32,
    known: &mut HashMap<(usize, u32), Score>,
) -> Score {
    let mover = game.to_move(&state);
    let node = &game.nodes[state];
    if node.children.is_empty() {
        return finished(game.utility(&state, mover), 0);
    }
    if depth == 0 {
        return Written.evaluate(game, &state, mover);
    }
    if let Some(&score) = known.get(&(state, depth)) {
        return score;
    }
    let values = node.children.iter().map(|&child| {
        let score = shifted(remembered(game, child, depth - 1, known), 1);
        if game.to_move(&child) == mover {
            score
        } else {
            -score
        }
    });
    let score = values.max().expect("there are moves");
    known.insert((state, depth), score);
    score
}

/// A state as drawn: its mover, where its moves lead, payoff and estimate.
type Drawn = (u8, Vec<usize>, Payoff, Score);

fn drawn(steps: std::ops::Range<usize>, most: usize) -> impl Strategy<Value = Drawn> {
    let some = prop::collection::vec(steps, 1..=most);
    let steps = prop_oneof![1 => Just(Vec::new()), 6 => some];
    (0u8..2, steps, -3i32..=3, -50i32..=50)
}

/// A graph in which `to` says where the steps from a state lead, with payoffs of at most 1 or 3.
fn graph(
    drawn: Vec<Drawn>,
    signs: bool,
    cyclic: bool,
    to: impl Fn(usize, usize) -> Option<usize>,
) -> Graph {
    let nodes = drawn.into_iter().enumerate().map(|(index, drawn)| {
        let (mover, steps, payoff, estimate) = drawn;
        let mut children: Vec<usize> = steps.iter().filter_map(|&step| to(index, step)).collect();
        children.dedup();
        Node {
            mover,
            children,
            payoff: if signs { payoff.signum() } else { payoff },
            estimate,
        }
    });
    Graph {
        nodes: nodes.collect(),
        cyclic,
    }
}

/// Graphs of up to 60 states with payoffs of at most 1 or 3, so that the greatest is common or rare.
pub fn graphs() -> impl Strategy<Value = Graph> {
    let nodes = prop::collection::vec(drawn(1..7, 3), 1..60);
    (nodes, any::<bool>()).prop_map(|(drawn, signs)| {
        let size = drawn.len();
        graph(drawn, signs, false, |from, step| {
            Some(from + step).filter(|&child| child < size)
        })
    })
}

/// Graphs of up to 40 states with up to nine moves each, so that some are late in the order.
pub fn wide_graphs() -> impl Strategy<Value = Graph> {
    let nodes = prop::collection::vec(drawn(1..12, 9), 1..40);
    (nodes, any::<bool>()).prop_map(|(drawn, signs)| {
        let size = drawn.len();
        graph(drawn, signs, false, |from, step| {
            Some(from + step).filter(|&child| child < size)
        })
    })
}

/// Trees of up to 60 states: no state is reached twice.
pub fn trees() -> impl Strategy<Value = Graph> {
    let parents = prop::collection::vec((0.0f64..1.0, 0u8..2, -3i32..=3, -50i32..=50), 1..60);
    (parents, any::<bool>(), 1usize..8).prop_map(|(drawn, signs, back)| {
        let mut nodes: Vec<Node> = Vec::new();
        for (index, (place, mover, payoff, estimate)) in drawn.into_iter().enumerate() {
            if index > 0 {
                // Among the last few states, so that trees are deep as well as wide.
                let reach = index.min(back);
                let parent = index - 1 - (place * reach as f64) as usize;
                nodes[parent].children.push(index);
            }
            nodes.push(Node {
                mover,
                children: Vec::new(),
                payoff: if signs { payoff.signum() } else { payoff },
                estimate,
            });
        }
        Graph {
            nodes,
            cyclic: false,
        }
    })
}

/// Graphs of up to 12 states with cycles, where going round is a draw.
pub fn cyclic_graphs() -> impl Strategy<Value = Graph> {
    let nodes = prop::collection::vec(drawn(0..12, 3), 1..12);
    (nodes, any::<bool>()).prop_map(|(drawn, signs)| {
        let size = drawn.len();
        graph(drawn, signs, true, |_, step| Some(step % size))
    })
}

/// Whether what is claimed of the root is true of the game.
pub fn is_true(truth: Score, analysis: &Analysis<u8>) -> bool {
    holds(truth, analysis.score, analysis.exactness)
}

/// Whether what is claimed of a score is true.
pub fn holds(truth: Score, score: Score, exactness: Exactness) -> bool {
    match exactness {
        Exactness::Proved => score == truth,
        Exactness::Bound(Bound::Lower) => truth >= score,
        Exactness::Bound(Bound::Upper) => truth <= score,
        Exactness::Estimate => true,
    }
}

/// The techniques that do not change the value, each as a switch.
pub const SOUND: [fn(&mut Options, bool); 9] = [
    |options, on| options.deepening = on,
    |options, on| options.null_windows = on,
    |options, on| options.aspiration = if on { 10 } else { 0 },
    |options, on| options.table = on,
    |options, on| options.hash_move = on,
    |options, on| options.killers = on,
    |options, on| options.history = on,
    |options, on| options.game_order = on,
    |options, on| options.evaluation_order = on,
];

/// The techniques that guess, each switched on.
pub const GUESSES: [fn(&mut Options); 4] = [
    |options| options.beam = Some(2),
    |options| options.late_move_reductions = true,
    |options| options.null_move = true,
    |options| {
        options.probcut = [(1, 3), (2, 4), (3, 5)]
            .map(|(shallow, deep)| zermelo_search::Regression {
                shallow,
                deep,
                slope: 0.9,
                offset: 3.0,
                deviation: 5.0,
            })
            .to_vec();
    },
];

/// Nothing but the techniques whose bit is set, with one of the replacement strategies.
pub fn chosen(bits: u32) -> Options {
    let mut options = Options::plain();
    for (place, switch) in SOUND.iter().enumerate() {
        switch(&mut options, bits >> place & 1 == 1);
    }
    options.replacement = match bits >> SOUND.len() & 3 {
        0 => Replacement::Always,
        1 => Replacement::Deepest,
        _ => Replacement::TwoTier,
    };
    options
}

/// Plain alpha-beta with each technique and each pair of techniques added, and everything with each
/// and each pair left out.
pub fn singles_and_pairs() -> Vec<Options> {
    let all = (1u32 << SOUND.len()) - 1;
    let mut found = Vec::new();
    for one in 0..SOUND.len() {
        for other in one..SOUND.len() {
            let bits = 1 << one | 1 << other;
            found.extend([chosen(bits), chosen(all & !bits)]);
        }
    }
    found
}
