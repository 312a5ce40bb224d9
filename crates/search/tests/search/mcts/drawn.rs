//! Random games drawn as graphs: chance, any number of players, any payoffs.

use zermelo_core::random::Random;
use zermelo_core::{
    Evaluator, Game, Keyed, Kind, Limits, Payoff, Payoffs, Player, Repetition, Score, Uniform,
};
use zermelo_search::expectimax::Range;
use zermelo_search::mcts::{Finding, Mcts, Memory, Options, Searched};

/// A game drawn as a graph without cycles, or with them: chance and any number of players.
#[derive(Clone, Debug)]
pub struct Drawn {
    pub kind: Kind,
    pub nodes: Vec<Place>,
}

#[derive(Clone, Debug)]
pub struct Place {
    pub mover: Player,
    pub children: Vec<usize>,
    pub odds: Vec<f64>,
    pub payoffs: Vec<Payoff>,
}

impl Game for Drawn {
    type State = usize;
    type Move = u16;

    fn kind(&self) -> Kind {
        self.kind
    }
    fn initial(&self) -> usize {
        0
    }
    fn to_move(&self, state: &usize) -> Player {
        self.nodes[*state].mover
    }
    fn actions(&self, state: &usize, moves: &mut Vec<u16>) {
        moves.extend(0..self.nodes[*state].children.len() as u16);
    }
    fn result(&self, state: &usize, action: u16) -> usize {
        self.nodes[*state].children[usize::from(action)]
    }
    fn is_terminal(&self, state: &usize) -> bool {
        self.nodes[*state].children.is_empty()
    }
    fn utility(&self, state: &usize, player: Player) -> Payoff {
        self.nodes[*state].payoffs[player.index().unwrap()]
    }
    fn outcomes(&self, state: &usize, outcomes: &mut Vec<(f64, u16)>) {
        let place = &self.nodes[*state];
        if place.mover.is_chance() {
            outcomes.extend(place.odds.iter().copied().zip(0..));
        }
    }
}

impl Keyed for Drawn {
    fn key(&self, state: &usize) -> u64 {
        *state as u64
    }
}

/// The first player's payoffs look good where the number of the state is even.
pub struct Parity;

impl Evaluator<Drawn> for Parity {
    fn evaluate(&self, _: &Drawn, state: &usize, player: Player) -> Score {
        let score = if state.is_multiple_of(2) {
            500_000
        } else {
            -500_000
        };
        if player == Player::FIRST {
            score
        } else {
            -score
        }
    }
}

/// What a random game is made of.
#[derive(Clone, Copy)]
pub struct Recipe {
    pub players: usize,
    pub payoffs: Payoffs,
    pub chance: bool,
    pub cyclic: bool,
    pub states: usize,
    pub most_moves: usize,
}

pub fn drawn(recipe: Recipe, seed: u64) -> Drawn {
    let mut random = Random::new(seed);
    let states = 2 + random.below(recipe.states);
    let greatest = 1 + random.below(3) as Payoff;
    let nodes = (0..states).map(|index| {
        let mut children = Vec::new();
        if random.below(7) > 0 {
            for _ in 0..=random.below(recipe.most_moves) {
                let child = if recipe.cyclic {
                    random.below(states)
                } else {
                    index + 1 + random.below(6)
                };
                if child < states && !children.contains(&child) {
                    children.push(child);
                }
            }
        }
        let mover = if recipe.chance && random.below(3) == 0 {
            Player::CHANCE
        } else {
            Player::new(random.below(recipe.players) as u8)
        };
        let weights: Vec<f64> = children
            .iter()
            .map(|_| 1.0 + random.below(5) as f64)
            .collect();
        let all: f64 = weights.iter().sum();
        let mut payoff = || random.below(2 * greatest as usize + 1) as Payoff - greatest;
        let first = payoff();
        let payoffs = match recipe.payoffs {
            Payoffs::Zero if recipe.players == 2 => vec![first, -first],
            Payoffs::Constant if recipe.players == 2 => vec![first, 1 - first],
            _ => (0..recipe.players).map(|_| payoff()).collect(),
        };
        Place {
            mover,
            children,
            odds: weights.iter().map(|weight| weight / all).collect(),
            payoffs,
        }
    });
    let nodes = nodes.collect();
    let range = match recipe.payoffs {
        Payoffs::Constant => (-greatest, greatest + 1),
        _ => (-greatest, greatest),
    };
    let kind = Kind {
        players: recipe.players,
        payoffs: recipe.payoffs,
        range,
        chance: recipe.chance,
        repetition: if recipe.cyclic {
            Repetition::Draw(3)
        } else {
            Repetition::Nothing
        },
    };
    Drawn { kind, nodes }
}

pub const OPPOSED: Recipe = Recipe {
    players: 2,
    payoffs: Payoffs::Zero,
    chance: false,
    cyclic: false,
    states: 40,
    most_moves: 4,
};

pub fn limits(simulations: u64) -> Limits {
    Limits {
        nodes: Some(simulations),
        table_bytes: 4 << 20,
        ..Limits::default()
    }
}

pub fn search_with(
    game: &Drawn,
    state: usize,
    options: Options,
    limits: &Limits,
) -> Searched<Drawn> {
    let plan = Mcts {
        game,
        evaluator: &Parity,
        playout: &Uniform,
        range: Range::of(game.kind),
        options,
    };
    plan.search(&Memory::default(), &[], &state, limits, |_| {})
}

pub fn search(game: &Drawn, simulations: u64, seed: u64) -> Finding<u16> {
    let options = Options {
        seed,
        ..Options::plain()
    };
    search_with(game, 0, options, &limits(simulations)).unwrap()
}
