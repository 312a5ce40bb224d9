//! States whose value is known before the end of the game: what a search makes of them is true.

use crate::common::{Backwards, DEEP, Graph, Thirds, Written, chosen, graphs, is_true, negamax};
use proptest::prelude::*;
use zermelo_core::value::finished;
use zermelo_core::{Evaluator, Exactness, Game, Limits, Player, Quiescent, Score};
use zermelo_search::{AlphaBeta, Options};

/// Knows the states whose number is among the bits, and has the written opinion of the others.
struct Tables(u64);

impl Evaluator<Graph> for Tables {
    fn evaluate(&self, game: &Graph, state: &usize, player: Player) -> Score {
        Written.evaluate(game, state, player)
    }

    const KNOWS_VALUES: bool = true;

    fn known(&self, game: &Graph, state: &usize, player: Player) -> Option<Score> {
        let score = negamax(game, *state, DEEP);
        let own = game.to_move(state) == player;
        (self.0 >> (state % 64) & 1 == 1).then_some(if own { score } else { -score })
    }
}

/// Knows the states in which the game is over, and says so.
struct Ends;

impl Evaluator<Graph> for Ends {
    fn evaluate(&self, game: &Graph, state: &usize, player: Player) -> Score {
        Written.evaluate(game, state, player)
    }

    const KNOWS_VALUES: bool = true;
    const KNOWS_ENDS_ALONE: bool = true;

    fn known(&self, game: &Graph, state: &usize, player: Player) -> Option<Score> {
        let over = game.is_terminal(state);
        over.then(|| finished(game.utility(state, player), 0))
    }
}

fn search<E: Evaluator<Graph>>(
    game: &Graph,
    evaluator: &E,
    options: Options,
    limits: &Limits,
) -> zermelo_search::Analysis<u8> {
    let plan = AlphaBeta {
        game,
        evaluator,
        order: &Backwards,
        options,
    };
    plan.search(&game.initial(), limits, &mut (), |_| {})
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_claimed_with_some_states_known_is_true(
        game in graphs(), known in any::<u64>(), depth in 1u32..8, subset in any::<u32>(),
    ) {
        let truth = negamax(&game, 0, DEEP);
        let limits = Limits { depth: Some(depth), table_bytes: 2048, ..Limits::default() };
        let analysis = search(&game, &Tables(known), chosen(subset), &limits);
        prop_assert!(is_true(truth, &analysis), "{:?}", analysis);
        let noisy = Quiescent { evaluator: Tables(known), noisy: Thirds };
        let options = Options { quiescence: 4, ..chosen(subset) };
        let analysis = search(&game, &noisy, options, &limits);
        prop_assert!(is_true(truth, &analysis), "past the horizon: {:?}", analysis);
    }

    #[test]
    fn to_know_the_ends_alone_changes_nothing(
        game in graphs(), depth in 1u32..8, subset in any::<u32>(),
    ) {
        let limits = Limits { depth: Some(depth), table_bytes: 2048, ..Limits::default() };
        let known = search(&game, &Ends, chosen(subset), &limits);
        let looked_at = search(&game, &Written, chosen(subset), &limits);
        prop_assert_eq!(
            (known.score, known.exactness, known.nodes, known.principal_variation),
            (looked_at.score, looked_at.exactness, looked_at.nodes, looked_at.principal_variation)
        );
    }

    #[test]
    fn one_ply_proves_the_value_where_all_states_are_known(game in graphs(), subset in any::<u32>()) {
        let limits = Limits { depth: Some(1), ..Limits::default() };
        let analysis = search(&game, &Tables(u64::MAX), chosen(subset), &limits);
        prop_assert_eq!(analysis.exactness, Exactness::Proved);
        prop_assert_eq!(analysis.score, negamax(&game, 0, DEEP));
    }
}
