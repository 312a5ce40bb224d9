//! The search that plays: without its guesses it is minimax, and what it calls certain is true.

use crate::common::{
    Backwards, Graph, Thirds, Written, cyclic_graphs, graphs, holds, is_true, negamax, trees,
    wide_graphs,
};
use proptest::prelude::*;
use zermelo_core::value::{finished, shifted};
use zermelo_core::{Evaluator, Exactness, Game, Judged, Limits, Noisy, Quiescent, Score};
use zermelo_search::Analysis;
use zermelo_search::selective::{Memory, Options, Selective};

type Judge = Quiescent<Written, Thirds>;

const JUDGE: Judge = Quiescent {
    evaluator: Written,
    noisy: Thirds,
};

fn limits(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        table_bytes: 4096,
        ..Limits::default()
    }
}

/// Searches with noisy moves played out, or not.
fn search_with(
    memory: &Memory,
    game: &Graph,
    past: &[usize],
    options: &Options,
    limits: &Limits,
) -> Vec<Analysis<u8>> {
    let mut reports = Vec::new();
    let guide = Judged {
        evaluator: &JUDGE,
        order: &Backwards,
    };
    let plan = Selective {
        game,
        guide: &guide,
        options: options.clone(),
    };
    let told = |found: &Analysis<u8>| reports.push(found.clone());
    let last = plan.search_with(memory, past, &game.initial(), limits, told);
    reports.push(last);
    reports
}

fn search(game: &Graph, options: &Options, depth: u32) -> Analysis<u8> {
    let reports = search_with(&Memory::default(), game, &[], options, &limits(depth));
    reports.into_iter().next_back().unwrap()
}

/// Every state past the horizon: the estimate, or what its noisy moves lead to.
fn played_out(game: &Graph, state: usize) -> Score {
    let mover = game.to_move(&state);
    if game.is_terminal(&state) {
        return finished(game.utility(&state, mover), 0);
    }
    let mut best = Written.evaluate(game, &state, mover);
    for (action, &child) in (0..).zip(&game.nodes[state].children) {
        if Thirds.is_noisy(game, &state, action) {
            let score = shifted(played_out(game, child), 1);
            let same = game.to_move(&child) == mover;
            best = best.max(if same { score } else { -score });
        }
    }
    best
}

fn plain(game: &Graph, state: usize, depth: u32, noise: bool) -> Score {
    let mover = game.to_move(&state);
    if game.is_terminal(&state) {
        return finished(game.utility(&state, mover), 0);
    }
    if depth == 0 {
        return if noise {
            played_out(game, state)
        } else {
            Written.evaluate(game, &state, mover)
        };
    }
    let values = game.nodes[state].children.iter().map(|&child| {
        let score = shifted(plain(game, child, depth - 1, noise), 1);
        if game.to_move(&child) == mover {
            score
        } else {
            -score
        }
    });
    values.max().expect("there are moves")
}

/// The switches of the steps that guess.
const GUESSES: [fn(&mut Options, bool); 14] = [
    |options, on| options.correction = on,
    |options, on| options.reductions = on,
    |options, on| options.late_move_pruning = on,
    |options, on| options.futility = on,
    |options, on| options.reverse_futility = on,
    |options, on| options.razoring = on,
    |options, on| options.null_move = on,
    |options, on| options.probcut = on,
    |options, on| options.multi_probcut = if on { 150 } else { 0 },
    |options, on| options.exchanges = on,
    |options, on| options.singular = on,
    |options, on| options.forced = on,
    |options, on| options.internal_reductions = on,
    |options, on| options.tactics = on,
];

/// The switches of the others.
const SOUND: [fn(&mut Options, bool); 7] = [
    |options, on| options.table = on,
    |options, on| options.quiescence = on,
    |options, on| options.aspiration = if on { 30 } else { 0 },
    |options, on| options.game_order = on,
    |options, on| options.history = on,
    |options, on| options.continuation = on,
    |options, on| options.killers = on,
];

fn chosen(sound: u32, guesses: u32) -> Options {
    let mut options = Options::default();
    for (place, switch) in SOUND.iter().enumerate() {
        switch(&mut options, sound >> place & 1 == 1);
    }
    for (place, switch) in GUESSES.iter().enumerate() {
        switch(&mut options, guesses >> place & 1 == 1);
    }
    options
}

fn few_or_all(count: usize) -> impl Strategy<Value = u32> {
    prop_oneof![Just(0), Just(u32::MAX), 0u32..1 << count]
}

proptest! {
    #[test]
    fn without_guesses_it_is_minimax(
        game in prop_oneof![graphs(), wide_graphs(), trees()], sound in few_or_all(7), depth in 1u32..7
    ) {
        let options = chosen(sound, 0);
        prop_assert!(options.is_sound());
        let found = search(&game, &options, depth);
        let truth = plain(&game, 0, found.depth, options.quiescence);
        prop_assert_eq!(found.score, truth, "{:?}", found);
        prop_assert!(is_true(negamax(&game, 0, 60), &found));
        prop_assert!(found.depth == depth || found.exactness != Exactness::Estimate);
    }

    #[test]
    fn what_is_certain_is_true(
        game in prop_oneof![graphs(), wide_graphs(), trees()],
        sound in few_or_all(7), guesses in few_or_all(14), lines in 1usize..4
    ) {
        let options = Options { lines, ..chosen(sound, guesses) };
        let truth = negamax(&game, 0, 60);
        for found in search_with(&Memory::default(), &game, &[], &options, &limits(20)) {
            prop_assert!(is_true(truth, &found), "{} is not {:?}", truth, found);
            let scores = found.lines.iter().map(|line| line.score);
            prop_assert!(scores.is_sorted_by(|one, next| one >= next), "{:?}", found.lines);
            for line in &found.lines {
                let child = game.result(&0, line.moves[0]);
                let score = shifted(negamax(&game, child, 60), 1);
                let same = game.to_move(&child) == game.to_move(&0);
                let value = if same { score } else { -score };
                // What all moves together prove of the root is said of the first line too.
                let value = if line.moves[0] == found.lines[0].moves[0] { value.max(truth) } else { value };
                prop_assert!(holds(value, line.score, line.exactness), "{} {:?}", value, found);
            }
        }
    }

    #[test]
    fn what_is_certain_is_true_where_positions_come_back(
        game in cyclic_graphs(), sound in few_or_all(7), guesses in few_or_all(14)
    ) {
        let mut blind = game.clone();
        for node in &mut blind.nodes {
            node.estimate = 0;
        }
        let truth = negamax(&blind, 0, 200);
        let options = chosen(sound, guesses);
        let memory = Memory::default();
        for _ in 0..2 {
            for found in search_with(&memory, &game, &[], &options, &limits(16)) {
                prop_assert!(is_true(truth, &found), "{} is not {:?}", truth, found);
            }
        }
    }

    #[test]
    fn it_repeats_itself_and_its_lines_are_legal(
        game in prop_oneof![graphs(), wide_graphs()], guesses in few_or_all(14)
    ) {
        let options = chosen(u32::MAX, guesses);
        let [one, two] = [0; 2].map(|_| search(&game, &options, 12));
        prop_assert_eq!((one.score, one.nodes), (two.score, two.nodes));
        prop_assert_eq!(&one.principal_variation, &two.principal_variation);
        let mut state = 0;
        for &action in &one.principal_variation {
            prop_assert!(game.is_legal(&state, action));
            state = game.result(&state, action);
        }
        prop_assert!(game.is_terminal(&0) || !one.principal_variation.is_empty());
    }

    #[test]
    fn a_game_that_ends_soon_is_proved(
        game in prop_oneof![graphs(), wide_graphs(), trees()],
        sound in few_or_all(7), guesses in few_or_all(14), threads in 1u32..3
    ) {
        let options = Options { threads, ..chosen(sound, guesses) };
        let unlimited = Limits { table_bytes: 4096, ..Limits::default() };
        let reports = search_with(&Memory::default(), &game, &[], &options, &unlimited);
        let found = reports.last().unwrap();
        prop_assert_eq!(found.exactness, Exactness::Proved, "{:?}", found);
        prop_assert_eq!(found.score, negamax(&game, 0, 60), "{:?}", found);
    }

    #[test]
    fn a_limit_of_nodes_is_kept(game in wide_graphs(), nodes in 1u64..300) {
        let limits = Limits { nodes: Some(nodes), ..limits(20) };
        let found = search_with(&Memory::default(), &game, &[], &Options::default(), &limits);
        let last = found.last().unwrap();
        prop_assert!(last.nodes <= nodes);
        prop_assert!(game.is_terminal(&0) || last.best_move().is_some());
    }

    #[test]
    fn some_of_the_moves_are_searched_as_if_there_were_no_others(
        game in prop_oneof![graphs(), wide_graphs(), trees()],
        mask in 1u32.., guesses in few_or_all(14), threads in 1u32..3
    ) {
        prop_assume!(!game.is_terminal(&0));
        let among: Vec<u8> = (0..game.nodes[0].children.len() as u8)
            .filter(|action| mask >> (action % 32) & 1 == 1)
            .collect();
        let guide = Judged { evaluator: &JUDGE, order: &Backwards };
        let plan = Selective {
            game: &game,
            guide: &guide,
            options: Options { threads, ..chosen(u32::MAX, guesses) },
        };
        let memory = Memory::default();
        let unlimited = Limits { table_bytes: 4096, ..Limits::default() };
        let found = plan.search_among(&memory, &[], &0, &among, &unlimited, |found| {
            assert!(among.is_empty() || among.contains(&found.best_move().unwrap()));
        });
        let mover = game.to_move(&0);
        let value = |action: u8| {
            let child = game.result(&0, action);
            let score = shifted(negamax(&game, child, 60), 1);
            if game.to_move(&child) == mover { score } else { -score }
        };
        let truth = among.iter().map(|&action| value(action)).max();
        let truth = truth.unwrap_or_else(|| negamax(&game, 0, 60));
        prop_assert!(is_true(truth, &found), "{} is not {:?}", truth, found);
        let best = found.best_move().unwrap();
        prop_assert!(among.is_empty() || among.contains(&best));
        // What was said of a few is not remembered of all.
        let all = plan.search_with(&memory, &[], &0, &unlimited, |_| {});
        prop_assert!(is_true(negamax(&game, 0, 60), &all), "{:?}", all);
    }

    #[test]
    fn several_threads_say_what_is_true(game in wide_graphs(), guesses in few_or_all(14)) {
        let options = Options { threads: 3, ..chosen(u32::MAX, guesses) };
        let truth = negamax(&game, 0, 60);
        let found = search(&game, &options, 20);
        prop_assert!(is_true(truth, &found), "{} is not {:?}", truth, found);
    }
}
