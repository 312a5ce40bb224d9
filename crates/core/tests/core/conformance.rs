//! The conformance test accepts a sound game and names the fault of each broken one.

use zermelo_core::{Game, Keyed, Kind, Payoff, Player, ZeroSum, conformance};

/// Take one or two from a heap; the last one wins. The field is a fault to build in.
struct Heap(Fault);

#[derive(PartialEq)]
enum Fault {
    None,
    MoveTwice,
    NeverOver,
    SharedUtility,
    LyingKey,
}

impl Game for Heap {
    type State = (u8, u8);
    type Move = u8;

    fn kind(&self) -> Kind {
        Kind::opposed(1)
    }
    fn initial(&self) -> (u8, u8) {
        (9, 0)
    }
    fn to_move(&self, state: &(u8, u8)) -> Player {
        Player::new(state.1)
    }
    fn actions(&self, state: &(u8, u8), moves: &mut Vec<u8>) {
        moves.extend(1..=state.0.min(2));
        if self.0 == Fault::MoveTwice && state.0 == 4 {
            moves.push(1);
        }
    }
    fn result(&self, state: &(u8, u8), taken: u8) -> (u8, u8) {
        (state.0 - taken, 1 - state.1)
    }
    fn is_terminal(&self, state: &(u8, u8)) -> bool {
        state.0 == 0 && self.0 != Fault::NeverOver
    }
    fn utility(&self, state: &(u8, u8), player: Player) -> Payoff {
        if self.0 == Fault::SharedUtility || self.to_move(state) != player {
            1
        } else {
            -1
        }
    }
}

impl ZeroSum for Heap {}

impl Keyed for Heap {
    const INJECTIVE: bool = true;

    fn key(&self, state: &(u8, u8)) -> u64 {
        let lie = self.0 == Fault::LyingKey;
        u64::from(state.0) * 2 + if lie { 0 } else { u64::from(state.1) }
    }
}

#[test]
fn a_sound_game_passes() {
    let game = Heap(Fault::None);
    conformance::rules(&game, 50, 1).unwrap();
    conformance::zero_sum(&game, 50, 1).unwrap();
    conformance::keyed(&game, 50, 1).unwrap();
}

#[test]
fn each_fault_is_named_with_the_line_that_shows_it() {
    let twice = conformance::rules(&Heap(Fault::MoveTwice), 50, 1).unwrap_err();
    assert_eq!(twice.claim, "no move is listed twice");
    assert_eq!(
        twice
            .line
            .iter()
            .map(|taken| taken.parse::<u8>().unwrap())
            .sum::<u8>(),
        5
    );

    let endless = conformance::rules(&Heap(Fault::NeverOver), 50, 1).unwrap_err();
    assert_eq!(
        endless.claim,
        "there are moves exactly when the game is not over"
    );

    let shared = conformance::zero_sum(&Heap(Fault::SharedUtility), 50, 1).unwrap_err();
    assert_eq!(shared.claim, "utilities add up to zero");

    let key = conformance::keyed(&Heap(Fault::LyingKey), 50, 1).unwrap_err();
    assert_eq!(key.claim, "different states have different keys");
}
