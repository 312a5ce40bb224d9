//! Chance: broken probabilities are refused, and many outcomes are sampled.

use zermelo_core::{Fault, Game, Keyed, Kind, Payoff, Player, Uniform};
use zermelo_search::expectimax::Range;
use zermelo_search::mcts::{Mcts, Memory, Options};

use super::drawn::{OPPOSED, Recipe, drawn, limits, search_with};

#[test]
fn probabilities_that_do_not_add_up_are_refused_with_the_state() {
    let mut game = drawn(
        Recipe {
            chance: true,
            ..OPPOSED
        },
        1,
    );
    game.nodes[0].mover = Player::CHANCE;
    game.nodes[0].children = vec![1];
    game.nodes[0].odds = vec![0.5];
    let broken = search_with(&game, 0, Options::plain(), &limits(10)).unwrap_err();
    assert_eq!((broken.state, broken.fault), (0, Fault::Total(0.5)));
}

/// A wheel with a thousand numbers, one of which a player bets on: high or low, or stays away.
struct Wheel;

impl Game for Wheel {
    type State = (u8, u16);
    type Move = u16;

    fn kind(&self) -> Kind {
        Kind {
            players: 1,
            ..Kind::opposed(1000).with_chance()
        }
    }
    fn initial(&self) -> (u8, u16) {
        (0, 0)
    }
    fn to_move(&self, state: &(u8, u16)) -> Player {
        if state.0 == 0 {
            Player::FIRST
        } else {
            Player::CHANCE
        }
    }
    fn actions(&self, state: &(u8, u16), moves: &mut Vec<u16>) {
        match state.0 {
            0 => moves.extend([1, 2]),
            1 | 2 => moves.extend(0..1000),
            _ => {}
        }
    }
    fn outcomes(&self, state: &(u8, u16), outcomes: &mut Vec<(f64, u16)>) {
        if state.0 == 1 || state.0 == 2 {
            outcomes.extend((0..1000).map(|number| (0.001, number)));
        }
    }
    fn result(&self, state: &(u8, u16), action: u16) -> (u8, u16) {
        match state.0 {
            0 => (action as u8, 0),
            bet => (bet + 2, action),
        }
    }
    fn is_terminal(&self, state: &(u8, u16)) -> bool {
        state.0 > 2
    }
    /// The number itself, or 600 less the half of it.
    fn utility(&self, state: &(u8, u16), _: Player) -> Payoff {
        let number = Payoff::from(state.1);
        if state.0 == 3 {
            number
        } else {
            600 - number / 2
        }
    }
}

impl Keyed for Wheel {
    fn key(&self, state: &(u8, u16)) -> u64 {
        u64::from(state.0) << 16 | u64::from(state.1)
    }
}

#[test]
fn many_outcomes_are_sampled_by_their_odds() {
    let plan = Mcts {
        game: &Wheel,
        evaluator: &(),
        playout: &Uniform,
        range: Range::of(Wheel.kind()),
        options: Options::plain(),
    };
    let found = plan
        .search(&Memory::default(), &[], &(0, 0), &limits(40_000), |_| {})
        .unwrap();
    assert_eq!(found.best_move(), Some(1));
    assert!((found.values[0] - 499.5).abs() < 25.0, "{found:?}");
    assert!(found.bounds[0].0 <= 499.5 && found.bounds[0].1 >= 499.5);
}
