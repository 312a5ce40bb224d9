//! What Othello on the usual board tells a search that plays, by either estimate.

use std::sync::Arc;

use zermelo_core::guide::{Foretold, Guide};
use zermelo_core::{Evaluator, Player, Score};

use super::foresight::Foresight;
use super::indices::{Indices, LANES};
use super::weights::Patterns;
use crate::board8::Board;
use crate::othello::evaluation::Features;
use crate::othello::guide::OthelloGuide;
use crate::othello::rules::{Move, Othello};

/// What searches rest on.
#[derive(Clone, Debug)]
pub enum Judgement {
    /// A few features, weighted by hand.
    Hand(Features<8>),
    /// What the discs on many shapes are worth, learned.
    Learned(Arc<Patterns>),
}

impl Evaluator<Othello<8>> for Judgement {
    #[inline]
    fn evaluate(&self, game: &Othello<8>, board: &Board, player: Player) -> Score {
        match self {
            Judgement::Hand(features) => features.evaluate(game, board, player),
            Judgement::Learned(patterns) => patterns.evaluate(game, board, player),
        }
    }
}

/// The guide of the usual board: the numbers of the shapes are carried along from move to move.
#[derive(Clone, Debug)]
pub struct FullBoardGuide {
    judgement: Judgement,
    plain: OthelloGuide<8>,
    foresight: Foresight,
}

impl FullBoardGuide {
    /// With this estimate.
    pub fn new(judgement: Judgement) -> FullBoardGuide {
        FullBoardGuide {
            judgement,
            plain: OthelloGuide::default(),
            foresight: Foresight::default(),
        }
    }
}

/// Where nobody asks for the numbers of the shapes.
const NO_INDICES: Indices = Indices([0; LANES]);

impl Guide<Othello<8>> for FullBoardGuide {
    type Sum = Indices;

    const TELLS_NOISE: bool = true;

    const FORETELLS: bool = true;

    #[inline]
    fn knows_noise(&self, game: &Othello<8>) -> bool {
        self.plain.knows_noise(game)
    }

    #[inline]
    fn sum(&self, _: &Othello<8>, board: &Board) -> Indices {
        match self.judgement {
            Judgement::Hand(_) => NO_INDICES,
            Judgement::Learned(_) => Indices::of(board.own, board.other),
        }
    }

    #[inline]
    fn sum_after(
        &self,
        _: &Othello<8>,
        board: &Board,
        sum: &Indices,
        (action, _): (Move, usize),
        after: &Board,
    ) -> Indices {
        match (&self.judgement, action.index()) {
            (Judgement::Hand(_), _) => NO_INDICES,
            (_, None) => sum.passed(),
            (_, Some(cell)) => sum.after(cell, after.other & board.other),
        }
    }

    #[inline]
    fn estimate(&self, game: &Othello<8>, board: &Board, sum: &Indices, player: Player) -> Score {
        match &self.judgement {
            Judgement::Hand(features) => features.evaluate(game, board, player),
            Judgement::Learned(patterns) => {
                let score = patterns.score(board.own, board.other, sum);
                if board.mover == player { score } else { -score }
            }
        }
    }

    #[inline]
    fn noisy_moves(&self, game: &Othello<8>, board: &Board, moves: &mut Vec<Move>) {
        self.plain.noisy_moves(game, board, moves);
    }

    #[inline]
    fn is_noisy(&self, game: &Othello<8>, board: &Board, action: Move) -> bool {
        self.plain.is_noisy(game, board, action)
    }

    #[inline]
    fn rank(&self, game: &Othello<8>, board: &Board, action: Move) -> i32 {
        self.plain.rank(game, board, action)
    }

    #[inline]
    fn code(&self, action: Move) -> u16 {
        Guide::<Othello<8>>::code(&self.plain, action)
    }

    #[inline]
    fn decode(&self, game: &Othello<8>, board: &Board, code: u16) -> Option<Move> {
        self.plain.decode(game, board, code)
    }

    #[inline]
    fn structure(&self, game: &Othello<8>, board: &Board) -> Option<u64> {
        self.plain.structure(game, board)
    }

    #[inline]
    fn foretold(&self, _: &Othello<8>, board: &Board, depth: i32) -> Option<Foretold> {
        match self.judgement {
            Judgement::Hand(_) => None,
            Judgement::Learned(_) => {
                let discs = (board.own | board.other).count_ones();
                self.foresight.of(discs, depth)
            }
        }
    }
}
