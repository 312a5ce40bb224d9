//! A finite game on a graph, with circles or without.

pub mod slow;

use std::fmt;

use zermelo_core::value::PAYOFF_LIMIT;
use zermelo_core::{
    Deterministic, Game, Keyed, Kind, Notation, Payoff, Player, Symmetric, ZeroSum,
};

/// One state: who moves, where the moves lead, and the first player's payoff if there are none.
#[derive(Clone, Debug)]
pub struct Node {
    pub mover: u8,
    pub children: Vec<usize>,
    pub payoff: Payoff,
}

/// A game on a graph. Every node has `images` images, between which moves go to and fro.
#[derive(Clone, Debug)]
pub struct Graph {
    pub nodes: Vec<Node>,
    pub images: u8,
    pub levelled: bool,
    /// So many nodes have the same level; the first has one of its own.
    pub wide: usize,
}

/// A node and one of its images.
pub type State = (usize, u8);

impl Game for Graph {
    type State = State;
    type Move = u8;

    fn kind(&self) -> Kind {
        Kind::opposed(PAYOFF_LIMIT)
    }
    fn initial(&self) -> State {
        (0, 0)
    }
    fn to_move(&self, state: &State) -> Player {
        Player::new(self.nodes[state.0].mover)
    }
    fn actions(&self, state: &State, moves: &mut Vec<u8>) {
        moves.extend(0..self.nodes[state.0].children.len() as u8);
    }
    fn result(&self, state: &State, action: u8) -> State {
        let child = self.nodes[state.0].children[usize::from(action)];
        (child, (state.1 + action) % self.images)
    }
    fn is_terminal(&self, state: &State) -> bool {
        self.nodes[state.0].children.is_empty()
    }
    fn utility(&self, state: &State, player: Player) -> Payoff {
        let payoff = self.nodes[state.0].payoff;
        if player == Player::FIRST {
            payoff
        } else {
            -payoff
        }
    }
}

impl ZeroSum for Graph {}

impl Deterministic for Graph {
    fn level(&self, state: &State) -> Option<u32> {
        self.levelled.then_some(state.0.div_ceil(self.wide) as u32)
    }
}

impl Keyed for Graph {
    const INJECTIVE: bool = true;

    fn key(&self, state: &State) -> u64 {
        state.0 as u64 * u64::from(self.images) + u64::from(state.1)
    }
    fn state_of(&self, key: u64) -> Option<State> {
        let images = u64::from(self.images);
        // A number that is no key gives the last state, as good as any other.
        let node = ((key / images) as usize).min(self.nodes.len() - 1);
        Some((node, (key % images) as u8))
    }
}

impl Symmetric for Graph {
    fn symmetries(&self, state: &State, images: &mut Vec<State>) {
        let turned = (0..self.images).map(|turn| (state.0, (state.1 + turn) % self.images));
        images.extend(turned);
    }
    fn canonical(&self, state: &State) -> State {
        (state.0, 0)
    }
}

#[derive(Debug)]
pub struct Unreadable;

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not node/image")
    }
}

impl std::error::Error for Unreadable {}

impl Notation for Graph {
    type Error = Unreadable;

    fn parse_state(&self, text: &str) -> Result<State, Unreadable> {
        let (node, image) = text.split_once('/').ok_or(Unreadable)?;
        let state = (
            node.parse().map_err(|_| Unreadable)?,
            image.parse().map_err(|_| Unreadable)?,
        );
        let exists = state.0 < self.nodes.len() && state.1 < self.images;
        exists.then_some(state).ok_or(Unreadable)
    }
    fn format_state(&self, state: &State) -> String {
        format!("{}/{}", state.0, state.1)
    }
    fn parse_move_name(&self, text: &str) -> Result<u8, Unreadable> {
        text.parse().map_err(|_| Unreadable)
    }
    fn move_name(&self, action: u8) -> String {
        action.to_string()
    }
    fn parse_move(&self, state: &State, text: &str) -> Result<u8, Unreadable> {
        let action = self.parse_move_name(text)?;
        let legal = self.is_legal(state, action);
        legal.then_some(action).ok_or(Unreadable)
    }
}
