//! Leaves valued from outside, many at a time.

use zermelo_core::{Game, Uniform};
use zermelo_search::expectimax::Range;
use zermelo_search::mcts::{Mcts, Memory, Options, Verdict};

use super::drawn::{OPPOSED, Parity, Recipe, drawn, limits};
use super::endless::Endless;
use super::truth::examine;

#[test]
fn leaves_are_judged_in_batches_and_what_is_proved_holds() {
    let mut proved = 0;
    for seed in 0..300 {
        let recipe = Recipe {
            chance: seed % 2 == 0,
            states: 30,
            ..OPPOSED
        };
        let game = drawn(recipe, seed);
        if game.is_terminal(&0) {
            continue;
        }
        let plan = Mcts {
            game: &game,
            evaluator: &Parity,
            playout: &Uniform,
            range: Range::of(game.kind),
            options: Options::plain(),
        };
        let mut judged = 0;
        let mut most = 0;
        let judge = &mut |states: &[usize]| {
            most = most.max(states.len());
            judged += states.len();
            let verdict = |state: &usize| {
                let moves = game.nodes[*state].children.len();
                Verdict {
                    values: vec![0.0, 0.0],
                    priors: vec![1.0 / moves as f64; moves],
                }
            };
            Some(states.iter().map(verdict).collect())
        };
        let memory = Memory::default();
        let found = plan.search_judged(&memory, &[], &0, &limits(400), 8, judge, &mut |_| {});
        let found = found.unwrap();
        examine(&game, &found, seed);
        assert!(judged > 0 && most <= 8);
        assert!(
            found.is_proved || found.effort.simulations == 400,
            "{found:?}"
        );
        proved += u32::from(found.is_proved);
    }
    assert!(proved > 100, "{proved}");
}

#[test]
fn a_judge_that_gives_up_ends_the_search() {
    let plan = Mcts {
        game: &Endless,
        evaluator: &(),
        playout: &Uniform,
        range: Range::of(Endless.kind()),
        options: Options::plain(),
    };
    let mut calls = 0;
    let judge = &mut |states: &[u64]| {
        calls += 1;
        let verdict = Verdict {
            values: vec![0.5, -0.5],
            priors: Vec::new(),
        };
        (calls < 4).then(|| vec![verdict; states.len()])
    };
    let memory = Memory::default();
    let found = plan.search_judged(&memory, &[], &1, &limits(1000), 4, judge, &mut |_| {});
    let found = found.unwrap();
    assert!(found.effort.simulations < 16);
    let visits: u64 = found.moves.iter().map(|one| one.visits).sum();
    assert_eq!(visits + 1, found.effort.simulations);
}
