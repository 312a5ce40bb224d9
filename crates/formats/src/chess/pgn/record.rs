//! A whole game: its headers, and its moves with variations, comments and glyphs.

use cozy_chess::{Board, Move};

use super::Outcome;
use super::damage::Damage;
use super::start::usual;

/// A place in the tree of a game's moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// The start of the game, before any move.
    pub const ROOT: NodeId = NodeId(0);

    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A move and what annotators say of it. The root has no move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The move that leads here; castling is the king that takes its own rook.
    pub action: Option<Move>,
    /// Judgements by their numbers: $1 is a good move.
    pub glyphs: Vec<u8>,
    /// What is said before the move, at the beginning of a variation.
    pub before: String,
    /// What is said after it.
    pub comment: String,
    parent: NodeId,
    first: Option<NodeId>,
    last: Option<NodeId>,
    next: Option<NodeId>,
}

impl Node {
    fn new(action: Option<Move>, parent: NodeId) -> Node {
        Node {
            action,
            glyphs: Vec::new(),
            before: String::new(),
            comment: String::new(),
            parent,
            first: None,
            last: None,
            next: None,
        }
    }
}

/// A game as a file has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The headers in their order.
    pub headers: Vec<(String, String)>,
    /// Where the game begins.
    pub start: Board,
    /// Whether its castling is that of Chess960.
    pub chess960: bool,
    /// How it ended.
    pub outcome: Outcome,
    /// Variations that could not be read to their end, which stop before the move in question.
    pub flaws: Vec<Damage>,
    nodes: Vec<Node>,
}

impl Default for Record {
    /// A game without headers and moves, from the usual position.
    fn default() -> Record {
        Record::from_board(usual().clone(), false)
    }
}

impl Record {
    /// A game without headers and moves.
    pub fn from_board(start: Board, chess960: bool) -> Record {
        Record {
            headers: Vec::new(),
            start,
            chess960,
            outcome: Outcome::Unknown,
            flaws: Vec::new(),
            nodes: vec![Node::new(None, NodeId::ROOT)],
        }
    }

    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut headers = self.headers.iter();
        let found = headers.find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    /// Whether it begins from the usual position.
    pub fn is_usual(&self) -> bool {
        self.start == *usual()
    }

    /// A node.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// A node, to say something of it.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.index()]
    }

    /// The node before; the root's is the root.
    pub fn parent(&self, id: NodeId) -> NodeId {
        self.node(id).parent
    }

    /// The moves from here, the main one first.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.node(id).first, |&child| self.node(child).next)
    }

    /// The main move from here.
    pub fn main_child(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).first
    }

    /// Adds a move after all others from here. It is the caller's to see that it is legal.
    ///
    /// # Panics
    ///
    /// With more than four billion moves.
    pub fn add(&mut self, parent: NodeId, action: Move) -> NodeId {
        let id = NodeId(u32::try_from(self.nodes.len()).expect("a game of four billion moves"));
        self.nodes.push(Node::new(Some(action), parent));
        let last = self.node_mut(parent).last.replace(id);
        match last {
            Some(last) => self.node_mut(last).next = Some(id),
            None => self.node_mut(parent).first = Some(id),
        }
        id
    }

    /// The moves of the main line.
    pub fn mainline(&self) -> impl Iterator<Item = Move> + '_ {
        let first = self.main_child(NodeId::ROOT);
        let line = std::iter::successors(first, |&id| self.main_child(id));
        line.filter_map(|id| self.node(id).action)
    }
}
