//! Star1 and Star2 against the plain search over all moves, on random games and trees.

use proptest::prelude::*;
use zermelo_core::random::mix;
use zermelo_core::{Evaluator, Fault, Game, Keyed, Kind, Limits, Order, Payoff, Player, Score};
use zermelo_search::expectimax::{Expectiminimax, Options, Pruning, Range, StarSearch};
use zermelo_search::fullwidth::{self, Finding, FullWidth};

use crate::graph::{Graph, Guess, RANGE, broken, plain_mean};

/// Moves in an order of no sense, which changes with the state.
struct Whim;

impl Order<Graph> for Whim {
    fn rank(&self, _: &Graph, state: &usize, action: usize) -> i32 {
        (state * 31 + action * 17) as i32 % 5
    }
}

const PRUNINGS: [Pruning; 3] = [Pruning::None, Pruning::Star1, Pruning::Star2];

fn switches() -> impl Strategy<Value = Options> {
    let flags = any::<[bool; 7]>();
    (0usize..3, flags, 1usize..5).prop_map(|(pruning, flags, lines)| Options {
        pruning: PRUNINGS[pruning],
        deepening: flags[0],
        table: flags[1],
        hash_move: flags[2],
        killers: flags[3],
        history: flags[4],
        game_order: flags[5],
        ties: flags[6],
        lines,
        ..Options::default()
    })
}

fn depth(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

fn star<'a>(game: &'a Graph, range: Range, options: Options) -> StarSearch<'a, Graph, Guess, Whim> {
    StarSearch {
        game,
        evaluator: &Guess,
        order: &Whim,
        player: side(game),
        range,
        options,
    }
}

fn side(game: &Graph) -> Player {
    let mover = game.to_move(&0);
    if mover.is_chance() {
        Player::FIRST
    } else {
        mover
    }
}

/// The plain search, with nothing saved.
fn plain(game: &Graph, to: u32) -> Finding<f64, usize> {
    let backup = Expectiminimax {
        player: side(game),
        evaluator: &Guess,
        range: RANGE,
    };
    let options = fullwidth::Options {
        deepening: false,
        table: false,
        ..fullwidth::Options::default()
    };
    let search = FullWidth {
        game,
        backup: &backup,
        options,
    };
    search.search(&0, &depth(to), None, |_| {}).unwrap()
}

/// The same value to the last bit, the same move and line, and the same of every move that was asked for.
fn same(
    found: &Finding<f64, usize>,
    plain: &Finding<f64, usize>,
    options: Options,
) -> Result<(), TestCaseError> {
    prop_assert_eq!(found.value.to_bits(), plain.value.to_bits());
    prop_assert_eq!(found.best, plain.best);
    prop_assert_eq!(found.line(), plain.line());
    prop_assert!(!plain.is_final || found.is_final);
    let mut values: Vec<f64> = plain
        .branches
        .iter()
        .map(|one| one.value.unwrap())
        .collect();
    for (branch, plain) in found.branches.iter().zip(&plain.branches) {
        if let Some(value) = branch.value {
            prop_assert_eq!(Some(value), plain.value);
            prop_assert_eq!(&branch.line, &plain.line);
        }
    }
    values.sort_by(|one, other| other.total_cmp(one));
    let known = found.branches.iter().filter_map(|branch| branch.value);
    let least = values.get(options.lines - 1);
    let better = |value: &f64| least.is_none_or(|least| value > least);
    let as_good = |value: &f64| least.is_none_or(|least| value >= least);
    let count = |among: &mut dyn Iterator<Item = f64>, like: &dyn Fn(&f64) -> bool| {
        among.filter(|value| like(value)).count()
    };
    // Those better than the last that was asked for are all there, and so many in all at least.
    let mut all = values.iter().copied();
    prop_assert_eq!(count(&mut known.clone(), &better), count(&mut all, &better));
    prop_assert!(count(&mut known.clone(), &as_good) >= options.lines.min(values.len()));
    if options.ties {
        let mut all = values.iter().copied();
        prop_assert_eq!(
            count(&mut known.clone(), &as_good),
            count(&mut all, &as_good)
        );
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn pruning_changes_no_bit_of_the_value_no_move_and_no_line(
        seed: u64, players in 1usize..3, levels in 1usize..8, to in 1u32..9, ends_early: bool,
        options in switches(), bounded: bool,
    ) {
        let mut game = Graph::random(seed, players, levels, ends_early);
        if seed.is_multiple_of(3) {
            game.nodes[0].mover = Player::CHANCE; // the root may be a throw of dice
        }
        let range = if bounded { RANGE } else { Range::UNKNOWN };
        let found = star(&game, range, options).search(&0, &depth(to), |_| {}).unwrap();
        prop_assert!(found.depth == to || found.is_final);
        let book = plain(&game, found.depth);
        prop_assert_eq!(book.value, plain_mean(&game, 0, found.depth, side(&game)));
        if game.nodes[0].mover.is_chance() {
            prop_assert_eq!(found.value.to_bits(), book.value.to_bits());
        } else {
            same(&found, &book, options)?;
        }
        if found.is_final {
            prop_assert_eq!(found.value, plain_mean(&game, 0, 100, side(&game)));
        }
    }

    // A table of two places forgets nearly everything, one of 64 now and then.
    #[test]
    fn a_table_that_forgets_changes_nothing(
        seed: u64, levels in 3usize..8, options in switches(),
        bytes in prop::sample::select(vec![64, 2 << 10, 1 << 20]),
    ) {
        let game = Graph::random(seed, 2, levels, true);
        let options = Options { table: true, ..options };
        let limits = Limits { table_bytes: bytes, ..depth(6) };
        let found = star(&game, RANGE, options).search(&0, &limits, |_| {}).unwrap();
        same(&found, &plain(&game, found.depth), options)?;
    }

    #[test]
    fn without_pruning_every_state_is_visited(seed: u64, levels in 1usize..6, to in 1u32..6) {
        let game = Graph::random(seed, 2, levels, true);
        let options = Options {
            pruning: Pruning::None, table: false, deepening: false, ..Options::default()
        };
        let found = star(&game, RANGE, options).search(&0, &depth(to), |_| {}).unwrap();
        let plain = plain(&game, to);
        prop_assert_eq!((found.nodes, found.leaves), (plain.nodes, plain.leaves));
    }

    #[test]
    fn samples_are_the_same_whatever_is_pruned_and_never_final(
        seed: u64, sampling: u64, samples in 1u32..4, to in 1u32..7, options in switches(),
    ) {
        let game = Graph::random(seed, 2, 6, true);
        let drawn = Options { samples: Some(samples), seed: sampling, ..options };
        let all = Options { pruning: Pruning::None, table: false, deepening: false, ..drawn };
        let found = star(&game, RANGE, drawn).search(&0, &depth(to), |_| {}).unwrap();
        let book = star(&game, RANGE, all).search(&0, &depth(found.depth), |_| {}).unwrap();
        prop_assert_eq!(found.value.to_bits(), book.value.to_bits());
        prop_assert_eq!(found.line(), book.line());
        prop_assert!(!found.is_final && found.branches.iter().all(|branch| !branch.is_final));
        if samples == 3 {
            // No state has more outcomes, so nothing is left out.
            prop_assert_eq!(found.value, plain_mean(&game, 0, found.depth, side(&game)));
        }
    }

    #[test]
    fn a_limit_of_nodes_is_exact_and_the_answer_is_of_a_finished_depth(
        seed: u64, nodes in 1u64..200, options in switches(),
    ) {
        let game = Graph::random(seed, 2, 6, false);
        let options = Options { deepening: true, ..options };
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let found = star(&game, RANGE, options).search(&0, &limits, |_| {}).unwrap();
        prop_assert!(found.nodes <= nodes);
        prop_assert!(found.is_final || found.nodes == nodes);
        prop_assert!(found.best_move().is_some());
        prop_assert_eq!(found.value, plain_mean(&game, 0, found.depth, side(&game)));
    }
}

#[test]
fn probabilities_that_are_none_are_refused_with_the_state() {
    for pruning in PRUNINGS {
        let options = Options {
            pruning,
            ..Options::default()
        };
        for (weights, fault) in [
            (vec![0.5, 0.4], Fault::Total(0.9)),
            (vec![-0.5, 1.5], Fault::Probability(-0.5)),
            (vec![f64::INFINITY, 0.5], Fault::Probability(f64::INFINITY)),
            (vec![], Fault::NoOutcomes),
        ] {
            let game = broken(weights);
            let found = star(&game, RANGE, options).search(&0, &depth(3), |_| {});
            let refused = found.unwrap_err();
            assert_eq!((refused.state, refused.fault), (1, fault));
        }
        let game = broken(vec![f64::NAN, 0.5]);
        let refused = star(&game, RANGE, options).search(&0, &depth(3), |_| {});
        assert!(matches!(refused.unwrap_err().fault, Fault::Probability(_)));
        let game = broken(vec![0.5, 0.5]);
        let narrow = Range {
            least: -1.0,
            greatest: 0.5,
        };
        let refused = star(&game, narrow, options).search(&0, &depth(3), |_| {});
        let fault = Fault::Payoff {
            payoff: 1.0,
            range: (-1.0, 0.5),
        };
        assert_eq!(refused.unwrap_err().fault, fault);
    }
}

/// A tree in which players and chance take turns. Every move and every outcome is worth something, and
/// the payoff is the sum, so that a player can see some of it coming; with `surprise` it cannot.
struct Tree {
    seed: u64,
    moves: usize,
    faces: usize,
    plies: u32,
    surprise: bool,
}

/// Plies made, the path as a number, and what it was worth to the first player.
type Path = (u32, u64, Payoff);

/// What one move or outcome is worth at most.
const WORTH: Payoff = 100;

impl Game for Tree {
    type State = Path;
    type Move = usize;

    fn kind(&self) -> Kind {
        Kind::opposed(WORTH * self.plies as Payoff).with_chance()
    }
    fn initial(&self) -> Path {
        (0, mix(self.seed), 0)
    }
    fn to_move(&self, &(ply, ..): &Path) -> Player {
        match ply % 4 {
            0 => Player::FIRST,
            2 => Player::SECOND,
            _ => Player::CHANCE,
        }
    }
    fn actions(&self, state: &Path, moves: &mut Vec<usize>) {
        let chance = self.to_move(state).is_chance();
        moves.extend(0..if chance { self.faces } else { self.moves });
    }
    fn result(&self, &(ply, path, sum): &Path, action: usize) -> Path {
        let path = mix(path.wrapping_add(action as u64 + 1));
        let worth = |path: u64| (path % (2 * WORTH as u64 + 1)) as Payoff - WORTH;
        let sum = match self.surprise {
            true if ply + 1 == self.plies => worth(path) * self.plies as Payoff,
            true => 0,
            false => sum + worth(path),
        };
        (ply + 1, path, sum)
    }
    fn is_terminal(&self, &(ply, ..): &Path) -> bool {
        ply == self.plies
    }
    fn utility(&self, &(_, _, sum): &Path, player: Player) -> Payoff {
        if player == Player::FIRST { sum } else { -sum }
    }
    fn outcomes(&self, _: &Path, outcomes: &mut Vec<(f64, usize)>) {
        outcomes.extend((0..self.faces).map(|face| (1.0 / self.faces as f64, face)));
    }
}

impl Keyed for Tree {
    fn key(&self, &(ply, path, _): &Path) -> u64 {
        mix(path ^ u64::from(ply))
    }
}

/// What was gained so far.
struct Sum;

impl Evaluator<Tree> for Sum {
    fn evaluate(&self, _: &Tree, _: &Path, _: Player) -> Score {
        unreachable!("means are made of estimates")
    }
    fn estimate(&self, game: &Tree, state: &Path, player: Player) -> f64 {
        f64::from(game.utility(state, player))
    }
}

/// The nodes of searches of some trees, without pruning, with Star1 and with Star2.
fn nodes_of_trees(tree: impl Fn(u64) -> Tree) -> [u64; 3] {
    let mut nodes = [0; 3];
    for game in (0..5).map(tree) {
        let mut values = Vec::new();
        for (count, pruning) in nodes.iter_mut().zip(PRUNINGS) {
            let search = StarSearch {
                game: &game,
                evaluator: &Sum,
                order: &(),
                player: Player::FIRST,
                range: Range::of(game.kind()),
                options: Options {
                    pruning,
                    ..Options::default()
                },
            };
            let found = search.search(&game.initial(), &depth(game.plies), |_| {});
            let found = found.unwrap();
            assert!(found.is_final);
            *count += found.nodes;
            values.push((found.value.to_bits(), found.best));
        }
        assert!(values.iter().all(|value| *value == values[0]));
    }
    nodes
}

/// Moves, faces of the dice, plies, whether nothing is seen coming, and the nodes of five trees: without
/// pruning, with Star1, with Star2. The counts are exact, so that a change of the search shows here.
const NODES: [(usize, usize, u32, bool, [u64; 3]); 11] = [
    (4, 4, 5, false, [9085, 6639, 3615]),
    (8, 3, 5, false, [32385, 19258, 6432]),
    (5, 2, 7, false, [46260, 22005, 10118]),
    (20, 6, 4, false, [98220, 64740, 17770]),
    (8, 8, 5, false, [213985, 142606, 38957]),
    (5, 5, 7, false, [610335, 402844, 111412]),
    (8, 3, 5, true, [32385, 25574, 14632]),
    (5, 2, 7, true, [46260, 33521, 18457]),
    (20, 6, 4, true, [98220, 73390, 40875]),
    (8, 8, 5, true, [213985, 188192, 100042]),
    (5, 5, 7, true, [610335, 490772, 213845]),
];

#[test]
fn star2_visits_at_most_half_of_the_nodes_on_random_trees() {
    for (moves, faces, plies, surprise, expected) in NODES {
        let tree = |seed| Tree {
            seed,
            moves,
            faces,
            plies,
            surprise,
        };
        let found = nodes_of_trees(tree);
        let [none, star1, star2] = found;
        assert!(star2 * 2 <= none && star1 < none, "{found:?}");
        assert_eq!(found, expected);
    }
}
