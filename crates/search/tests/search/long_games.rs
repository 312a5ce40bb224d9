//! Games longer than any search: the recursion stays within the stack of an ordinary thread.

use crate::common::{Graph, Node, Written};
use zermelo_core::{Exactness, Limits};
use zermelo_search::alphabeta::MAX_DEPTH;
use zermelo_search::{AlphaBeta, Options};

/// A corridor with no doors, so long that no search sees its end.
fn corridor(length: usize, cyclic: bool) -> Graph {
    let nodes = (0..length).map(|index| Node {
        mover: (index % 2) as u8,
        children: match index + 1 {
            next if next < length => vec![next],
            _ if cyclic => vec![0],
            _ => vec![],
        },
        payoff: 1,
        estimate: 5,
    });
    Graph {
        nodes: nodes.collect(),
        cyclic,
    }
}

fn search(game: &Graph, options: Options) -> zermelo_search::Analysis<u8> {
    let plan = AlphaBeta {
        game,
        evaluator: &Written,
        order: &(),
        options,
    };
    let limits = Limits {
        table_bytes: 1 << 16,
        ..Limits::default()
    };
    plan.search(&0, &limits, &mut (), |_| {})
}

#[test]
fn a_search_goes_as_deep_as_searches_go_and_no_deeper() {
    for (deepening, table) in [(false, false), (true, true)] {
        let options = Options {
            deepening,
            table,
            singular: 1,
            ..Options::default()
        };
        let analysis = search(&corridor(5000, false), options);
        assert_eq!(analysis.depth, MAX_DEPTH);
        assert_eq!(analysis.exactness, Exactness::Estimate);
        assert!(analysis.statistics.selective_depth <= MAX_DEPTH);
    }
}

#[test]
fn an_end_just_within_reach_is_proved() {
    let analysis = search(&corridor(1000, false), Options::default());
    assert_eq!(analysis.exactness, Exactness::Proved);
    assert_eq!(zermelo_core::value::outcome(analysis.score), Some((1, 999)));
}

#[test]
fn a_long_circle_is_a_draw() {
    let options = Options {
        deepening: false,
        ..Options::default()
    };
    let analysis = search(&corridor(900, true), options);
    assert_eq!(analysis.score, 0);
    assert_eq!(analysis.exactness, Exactness::Estimate);
}
