//! Multi-ProbCut: without end to its doubts it changes nothing, and what it believes is never called certain.

use crate::common::{Graph, Written, graphs, is_true, negamax, trees, wide_graphs};
use proptest::prelude::*;
use zermelo_core::{Evaluator, Foretold, Game, Guide, Limits, Player, Score};
use zermelo_search::Analysis;
use zermelo_search::selective::{Options, Selective};

/// Claims that every shallow search foretells a deep one, up to a deviation; without one it claims nothing.
struct Claims {
    deviation: Option<f32>,
}

impl Guide<Graph> for Claims {
    type Sum = ();

    const FORETELLS: bool = true;

    fn knows_noise(&self, _: &Graph) -> bool {
        false
    }

    fn sum(&self, _: &Graph, _: &usize) {}

    fn estimate(&self, game: &Graph, state: &usize, (): &(), player: Player) -> Score {
        Written.evaluate(game, state, player)
    }

    fn noisy_moves(&self, _: &Graph, _: &usize, _: &mut Vec<u8>) {}

    fn foretold(&self, _: &Graph, _: &usize, depth: i32) -> Option<Foretold> {
        let deviation = self.deviation.filter(|_| depth >= 2)?;
        Some(Foretold {
            depth: depth / 2,
            slope: 1.0,
            offset: 0.0,
            deviation,
        })
    }
}

fn search(game: &Graph, deviation: Option<f32>, depth: u32) -> Analysis<u8> {
    let options = Options {
        multi_probcut: 100,
        ..Options::default().sound()
    };
    let plan = Selective {
        game,
        guide: &Claims { deviation },
        options,
    };
    let limits = Limits {
        depth: Some(depth),
        table_bytes: 4096,
        ..Limits::default()
    };
    plan.search(&game.initial(), &limits, |_| {})
}

proptest! {
    #[test]
    fn with_doubts_beyond_all_estimates_it_searches_what_alpha_beta_does(
        game in prop_oneof![graphs(), wide_graphs(), trees()], depth in 1u32..9
    ) {
        let without = search(&game, None, depth);
        let doubtful = search(&game, Some(1e12), depth);
        prop_assert_eq!((without.score, without.nodes), (doubtful.score, doubtful.nodes));
        prop_assert_eq!(without.exactness, doubtful.exactness);
        prop_assert_eq!(without.principal_variation, doubtful.principal_variation);
    }

    #[test]
    fn what_is_certain_is_true_whatever_it_believes(
        game in prop_oneof![graphs(), wide_graphs(), trees()],
        deviation in 0.0f32..20_000.0, depth in 1u32..20
    ) {
        let found = search(&game, Some(deviation), depth);
        let truth = negamax(&game, 0, 60);
        prop_assert!(is_true(truth, &found), "{} is not {:?}", truth, found);
    }
}

#[test]
fn without_doubts_it_saves_nodes() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let (mut with, mut without) = (0, 0);
    for _ in 0..100 {
        let game = wide_graphs().new_tree(&mut runner).unwrap().current();
        with += search(&game, Some(1.0), 7).nodes;
        without += search(&game, None, 7).nodes;
    }
    assert!(with < without, "{with} nodes with it, {without} without");
}
