//! Every technique by itself, and all of them together.

use std::time::Duration;

use zermelo_core::{Game, Keyed, Kind, Payoff, Payoffs, Player, Uniform};
use zermelo_search::expectimax::Range;
use zermelo_search::mcts::{Candidate, Mcts, Memory, Options, Selection};

use super::drawn::{Drawn, OPPOSED, Place, Recipe, drawn, limits, search_with};
use super::truth::{examine, right_without_proofs};

/// Every technique, each on or off by a bit.
pub fn techniques(bits: u64) -> Options {
    let on = |bit: u32| bits >> bit & 1 == 1;
    let number = |bit: u32, value: f64| if on(bit) { value } else { 0.0 };
    Options {
        seed: bits,
        selection: match (on(0), on(12)) {
            (true, _) => Selection::Puct,
            (false, true) => Selection::Tuned,
            (false, false) => Selection::Uct,
        },
        first_play: if on(1) { 0.3 } else { -1.0 },
        rave: number(2, 100.0),
        grave: if on(13) { 20 } else { 0 },
        progressive_history: number(14, 1.0),
        progressive_bias: number(3, 0.5),
        bias_visits: if on(19) { 10.0 } else { 1.0 },
        expansion: if on(20) { 3 } else { 1 },
        implicit_minimax: number(4, 0.4),
        rave_first: on(21),
        decisive: on(5),
        anti_decisive: on(15),
        mast: number(6, 0.6),
        ngram: number(16, 0.6),
        playout_depth: if on(7) { 3 } else { 0 },
        widening: number(8, 0.5),
        early_stop: on(9),
        temperature: number(10, 1.0),
        noise: number(11, 0.25),
        gumbel: if on(17) { 4 } else { 0 },
        transpositions: on(18),
        ..Options::plain()
    }
}

#[test]
fn bounds_are_never_wrong_with_any_techniques_and_a_seed_repeats_itself() {
    let recipes = [
        OPPOSED,
        Recipe {
            chance: true,
            states: 20,
            ..OPPOSED
        },
        Recipe {
            players: 3,
            payoffs: Payoffs::General,
            states: 16,
            most_moves: 3,
            ..OPPOSED
        },
    ];
    for seed in 0..6000u64 {
        let game = drawn(recipes[seed as usize % 3], seed);
        if game.is_terminal(&0) {
            continue;
        }
        let options = techniques(zermelo_core::random::mix(seed));
        let mut found = search_with(&game, 0, options.clone(), &limits(200)).unwrap();
        examine(&game, &found, seed);
        if seed % 8 == 0 {
            let mut again = search_with(&game, 0, options, &limits(200)).unwrap();
            found.effort.elapsed = Duration::ZERO;
            again.effort.elapsed = Duration::ZERO;
            assert_eq!(found, again, "{seed}");
        }
    }
}

#[test]
fn without_proofs_the_best_move_is_found_all_the_same_with_every_technique() {
    assert!(right_without_proofs(&Options::plain(), 0..300) >= 0.97);
    let plain = Options::plain;
    let each = [
        Options {
            selection: Selection::Tuned,
            ..plain()
        },
        Options {
            rave: 50.0,
            grave: 30,
            ..plain()
        },
        Options {
            progressive_history: 1.0,
            ..plain()
        },
        Options {
            ngram: 0.5,
            ..plain()
        },
        Options {
            transpositions: true,
            ..plain()
        },
        Options {
            gumbel: 4,
            ..plain()
        },
    ];
    for options in each {
        let right = right_without_proofs(&options, 0..150);
        assert!(right >= 0.95, "{right}: {options:?}");
    }
}

/// A game in which the first player wins by making move 3 in any of its turns, whatever the others do.
struct Lucky {
    players: usize,
}

impl Game for Lucky {
    /// The turn, and whether the move was made.
    type State = (u8, bool);
    type Move = u8;

    fn kind(&self) -> Kind {
        Kind {
            players: self.players,
            payoffs: if self.players == 2 {
                Payoffs::Zero
            } else {
                Payoffs::General
            },
            ..Kind::opposed(1)
        }
    }
    fn initial(&self) -> (u8, bool) {
        (0, false)
    }
    fn to_move(&self, state: &(u8, bool)) -> Player {
        Player::new(state.0 % self.players as u8)
    }
    fn actions(&self, _: &(u8, bool), moves: &mut Vec<u8>) {
        moves.extend(0..9);
    }
    fn result(&self, state: &(u8, bool), action: u8) -> (u8, bool) {
        let is_first = self.to_move(state) == Player::FIRST;
        (state.0 + 1, state.1 || is_first && action == 3)
    }
    fn is_terminal(&self, state: &(u8, bool)) -> bool {
        usize::from(state.0) == 3 * self.players
    }
    fn utility(&self, state: &(u8, bool), player: Player) -> Payoff {
        if state.1 == (player == Player::FIRST) {
            1
        } else {
            -1
        }
    }
}

impl Keyed for Lucky {
    fn key(&self, state: &(u8, bool)) -> u64 {
        u64::from(state.0) << 1 | u64::from(state.1)
    }
}

/// What the first player got in the mean of a few simulations of several searches: in all of them, or in those that
/// did not begin with the lucky move.
fn luck(players: usize, options: &Options, is_late: bool) -> f64 {
    let game = Lucky { players };
    // Enough to come to the second turn of the first player, and no more.
    let simulations = if players == 2 { 150 } else { 1200 };
    let mut sum = 0.0;
    for seed in 0..20 {
        let plan = Mcts {
            game: &game,
            evaluator: &(),
            playout: &Uniform,
            range: Range::of(game.kind()),
            options: Options {
                seed,
                proofs: false,
                first_play: 0.0,
                ..options.clone()
            },
        };
        let memory = Memory::default();
        let found = plan
            .search(&memory, &[], &game.initial(), &limits(simulations), |_| {})
            .unwrap();
        let moves = found.moves.iter();
        let moves = || moves.clone().filter(|one| !is_late || one.action != 3);
        let all = moves().map(|one| one.visits).sum::<u64>() as f64;
        let won = |one: &Candidate<u8>| one.values[0] * one.visits as f64;
        sum += moves().map(won).sum::<f64>() / all;
    }
    sum / 20.0
}

#[test]
fn what_came_of_a_move_elsewhere_helps_where_nothing_is_known_of_it() {
    let plain = Options::plain;
    for players in [2, 3] {
        let rave = Options {
            rave: 100.0,
            ..plain()
        };
        let grave = Options {
            grave: 25,
            ..rave.clone()
        };
        let history = Options {
            progressive_history: 2.0,
            ..plain()
        };
        let grams = Options {
            ngram: 0.7,
            ..plain()
        };
        // A node that is new borrows what the root knows of the moves below it.
        let late = [plain(), rave, grave].map(|options| luck(players, &options, true));
        assert!(late[2] > late[0].max(late[1]) + 0.1, "{players}: {late:?}");
        let all = [plain(), history, grams].map(|options| luck(players, &options, false));
        assert!(all[1] > all[0] + 0.1, "{players}: {all:?}");
        // The more simulations, the less playouts matter.
        let is_short = players == 2;
        assert!(!is_short || all[2] > all[0] + 0.1, "{players}: {all:?}");
    }
}

/// A game with two moves of the first player: a coin, and a payoff for certain.
fn coin_or(payoff: Payoff) -> Drawn {
    let mut game = drawn(OPPOSED, 0);
    let ended = |payoff: Payoff| Place {
        mover: Player::FIRST,
        children: Vec::new(),
        odds: Vec::new(),
        payoffs: vec![payoff, -payoff],
    };
    let mut nodes = vec![ended(0), ended(0), ended(payoff), ended(1), ended(-1)];
    nodes[0].children = vec![1, 2];
    nodes[1].mover = Player::CHANCE;
    nodes[1].children = vec![3, 4];
    nodes[1].odds = vec![0.5, 0.5];
    game.kind = Kind::opposed(1).with_chance();
    game.nodes = nodes;
    game
}

#[test]
fn tuned_selection_explores_less_what_never_varies() {
    let visits = |selection| {
        let options = Options {
            selection,
            proofs: false,
            ..Options::plain()
        };
        let found = search_with(&coin_or(-1), 0, options, &limits(4000)).unwrap();
        let sure = found.moves.iter().find(|one| one.action == 1).unwrap();
        sure.visits
    };
    let (tuned, uct) = (visits(Selection::Tuned), visits(Selection::Uct));
    assert!(tuned * 2 < uct && tuned > 1, "{tuned} {uct}");
}

#[test]
fn a_move_that_lets_the_other_win_at_once_is_seen_when_the_node_is_new() {
    // Move 0 lets the second player win at once, move 1 does not.
    let place = |mover, children: &[usize], payoff: Payoff| Place {
        mover,
        children: children.to_vec(),
        odds: Vec::new(),
        payoffs: vec![payoff, -payoff],
    };
    let (first, second) = (Player::FIRST, Player::SECOND);
    let mut game = drawn(OPPOSED, 0);
    game.kind = Kind::opposed(1);
    game.nodes = vec![
        place(first, &[1, 2], 0),
        place(second, &[4, 3], 0),
        place(second, &[4, 5], 0),
        place(first, &[], -1),
        place(first, &[6, 7], 0),
        place(first, &[6, 7], 0),
        place(first, &[], 1),
        place(first, &[], 0),
    ];
    for anti_decisive in [false, true] {
        let options = Options {
            anti_decisive,
            ..Options::plain()
        };
        let found = search_with(&game, 0, options, &limits(1)).unwrap();
        let bad = found.moves.iter().find(|one| one.action == 0).unwrap();
        assert_eq!(bad.is_proved, anti_decisive);
        if anti_decisive {
            assert_eq!((bad.values[0], found.best_move()), (-1.0, Some(1)));
        }
    }
    // Of three players, who is sure of its payoff, and nothing of the others.
    game.kind = Kind {
        players: 3,
        payoffs: Payoffs::General,
        ..Kind::opposed(1)
    };
    for place in &mut game.nodes {
        place.payoffs.push(0);
    }
    let options = Options {
        anti_decisive: true,
        ..Options::plain()
    };
    let found = search_with(&game, 0, options, &limits(1)).unwrap();
    let bad = found.moves.iter().find(|one| one.action == 0).unwrap();
    assert_eq!(bad.bounds, [(-1.0, 1.0), (1.0, 1.0), (-1.0, 1.0)]);
}
