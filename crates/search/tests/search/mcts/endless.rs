//! A tree without end.

use zermelo_core::{Game, Keyed, Kind, Limits, Payoff, Player, Uniform};
use zermelo_search::expectimax::Range;
use zermelo_search::mcts::{Finding, Mcts, Memory, Options};

/// A tree without end: the mover doubles a number or doubles it and adds one.
pub struct Endless;

impl Game for Endless {
    type State = u64;
    type Move = u8;

    fn kind(&self) -> Kind {
        Kind::opposed(1)
    }
    fn initial(&self) -> u64 {
        1
    }
    fn to_move(&self, state: &u64) -> Player {
        Player::new((state.ilog2() & 1) as u8)
    }
    fn actions(&self, _: &u64, moves: &mut Vec<u8>) {
        moves.extend([0, 1, 2]);
    }
    fn result(&self, state: &u64, action: u8) -> u64 {
        zermelo_core::random::mix(state ^ u64::from(action)) | 1
    }
    fn is_terminal(&self, _: &u64) -> bool {
        false
    }
    fn utility(&self, _: &u64, _: Player) -> Payoff {
        0
    }
}

impl Keyed for Endless {
    fn key(&self, state: &u64) -> u64 {
        *state
    }
}

pub fn endless(options: Options, limits: &Limits) -> Finding<u8> {
    let plan = Mcts {
        game: &Endless,
        evaluator: &(),
        playout: &Uniform,
        range: Range::of(Endless.kind()),
        options,
    };
    plan.search(&Memory::default(), &[], &1, limits, |_| {})
        .unwrap()
}
