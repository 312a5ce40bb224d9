//! Techniques that change the value by design agree with a readable reference, and those that guess
//! never call a guess proved.

use crate::common::{
    Backwards, DEEP, GUESSES, Graph, Node, Thirds, Written, chosen, graphs, is_true, negamax,
    wide_graphs,
};
use proptest::prelude::*;
use zermelo_core::value::{finished, shifted};
use zermelo_core::{Evaluator, Exactness, Game, Limits, Noisy, Quiescent, Score};
use zermelo_search::{AlphaBeta, Analysis, Options};

const EVALUATOR: Quiescent<Written, Thirds> = Quiescent {
    evaluator: Written,
    noisy: Thirds,
};

fn search(game: &Graph, options: &Options, limits: &Limits) -> Analysis<u8> {
    let plan = AlphaBeta {
        game,
        evaluator: &EVALUATOR,
        order: &Backwards,
        options: options.clone(),
    };
    plan.search(&game.initial(), limits, &mut (), |_| {})
}

/// Minimax with quiescence and singular extensions, as their definitions say.
struct Reference<'a> {
    game: &'a Graph,
    root_depth: u32,
    quiescence: u32,
    singular: Score,
}

impl Reference<'_> {
    /// The value of a successor for the mover, one move earlier.
    fn back(&self, mover: zermelo_core::Player, child: usize, score: Score) -> Score {
        let score = shifted(score, 1);
        if self.game.to_move(&child) == mover {
            score
        } else {
            -score
        }
    }

    fn value(&self, state: usize, depth: u32, ply: u32, testing: bool) -> Score {
        let (game, mover) = (self.game, self.game.to_move(&state));
        if game.is_terminal(&state) {
            return finished(game.utility(&state, mover), 0);
        }
        if depth == 0 {
            return self.quiet(state, self.quiescence);
        }
        let children = &game.nodes[state].children;
        let values = |depth: u32, testing: bool| -> Vec<Score> {
            let values = children
                .iter()
                .map(|&child| self.back(mover, child, self.value(child, depth, ply + 1, testing)));
            values.collect()
        };
        let mut found = values(depth - 1, testing);
        let tested = self.singular > 0 && !testing && ply > 0 && depth >= 4;
        if tested && ply + depth < 2 * self.root_depth && children.len() > 1 {
            let seen = values((depth - 1) / 2, true);
            let best = (0..seen.len()).max_by_key(|&index| seen[index]).unwrap();
            let others = (0..seen.len()).filter(|&index| index != best);
            let second = others.map(|index| seen[index]).max().unwrap();
            if seen[best] - second >= self.singular {
                let score = self.value(children[best], depth, ply + 1, testing);
                found[best] = self.back(mover, children[best], score);
            }
        }
        found.into_iter().max().unwrap()
    }

    /// The estimate, or what a noisy move makes of it if the mover prefers that.
    fn quiet(&self, state: usize, plies: u32) -> Score {
        let (game, mover) = (self.game, self.game.to_move(&state));
        let mut best = Written.evaluate(game, &state, mover);
        if plies == 0 {
            return best;
        }
        for (action, &child) in game.nodes[state].children.iter().enumerate() {
            if !Thirds.is_noisy(game, &state, action as u8) {
                continue;
            }
            let score = if game.is_terminal(&child) {
                finished(game.utility(&child, game.to_move(&child)), 0)
            } else {
                self.quiet(child, plies - 1)
            };
            best = best.max(self.back(mover, child, score));
        }
        best
    }
}

fn guesses(bits: u32, base: Options) -> Options {
    let mut options = base;
    for (place, switch) in GUESSES.iter().enumerate() {
        if bits >> place & 1 == 1 {
            switch(&mut options);
        }
    }
    options
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn quiescence_and_singular_extensions_give_what_their_definitions_say(
        game in graphs(), depth in 1u32..8, quiescence in 0u32..5, singular in 0i32..40,
        subset in any::<u32>(),
    ) {
        let reference = Reference { game: &game, root_depth: depth, quiescence, singular };
        let value = reference.value(0, depth, 0, false);
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let options = Options { table: false, quiescence, singular, ..chosen(subset) };
        let analysis = search(&game, &options, &limits);
        let truth = negamax(&game, 0, DEEP);
        // A search that has proved its value stops before the depth.
        if analysis.exactness == Exactness::Proved {
            prop_assert_eq!(analysis.score, truth, "{:?}", options);
        } else {
            prop_assert_eq!(analysis.score, value, "{:?}", options);
        }
        prop_assert!(is_true(truth, &analysis), "{:?} {:?}", options, analysis);
    }

    #[test]
    fn extended_searches_that_reach_the_end_give_the_minimax_value(
        game in graphs(), quiescence in 0u32..5, singular in 0i32..40, subset in any::<u32>(),
        bytes in 32usize..2048,
    ) {
        let limits = Limits { depth: Some(DEEP), table_bytes: bytes, ..Limits::default() };
        let options = Options { quiescence, singular, deepening: true, ..chosen(subset) };
        let analysis = search(&game, &options, &limits);
        prop_assert_eq!(analysis.exactness, Exactness::Proved);
        prop_assert_eq!(analysis.score, negamax(&game, 0, DEEP), "{:?}", options);
    }

    #[test]
    fn a_guess_is_never_called_proved(
        game in prop_oneof![graphs(), wide_graphs()], depth in 1u32..20, bits in 1u32..16,
        quiescence in 0u32..4,
        singular in 0i32..40, subset in any::<u32>(), bytes in 32usize..2048,
    ) {
        let limits = Limits { depth: Some(depth), table_bytes: bytes, ..Limits::default() };
        let options = guesses(bits, Options { quiescence, singular, ..chosen(subset) });
        prop_assert!(!options.is_sound());
        let analysis = search(&game, &options, &limits);
        let truth = negamax(&game, 0, DEEP);
        prop_assert!(is_true(truth, &analysis), "{:?} {:?}", options, analysis);
        game.play(&0, analysis.best_move().unwrap_or(0)).ok();
    }
}

/// The move tried first wins in seven moves, the one tried last in six; seven others end in a draw.
#[test]
fn a_faster_win_hidden_by_a_reduction_is_not_denied() {
    let state = |children: Vec<usize>, payoff| Node {
        mover: 0,
        children,
        payoff,
        estimate: 0,
    };
    let mut nodes = vec![state(vec![], 0); 9];
    let mut chain = |length: usize| {
        let start = nodes.len();
        nodes.extend((1..length).map(|step| state(vec![start + step], 0)));
        nodes.push(state(vec![], 1));
        start
    };
    let (fast, slow) = (chain(6), chain(7));
    let draws = 1..8;
    nodes[0] = state([fast].into_iter().chain(draws).chain([slow]).collect(), 0);
    let game = Graph {
        nodes,
        cyclic: false,
    };
    let options = Options {
        late_move_reductions: true,
        ..Options::default()
    };
    for depth in 1..12 {
        let limits = Limits {
            depth: Some(depth),
            table_bytes: 1024,
            ..Limits::default()
        };
        let analysis = search(&game, &options, &limits);
        let truth = negamax(&game, 0, DEEP);
        assert_eq!(truth, finished(1, 6));
        assert!(is_true(truth, &analysis), "{depth}: {analysis:?}");
        if depth == 7 {
            assert_eq!(analysis.score, finished(1, 7));
        }
    }
}
