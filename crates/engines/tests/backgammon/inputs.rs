//! What the networks see, held against slower ways to the same.

use zermelo_core::Game;
use zermelo_engines::backgammon::inputs::{INPUTS, folded_inputs, folding, inputs};
use zermelo_engines::backgammon::shots::shots;
use zermelo_engines::backgammon::{Class, Networks};
use zermelo_games::backgammon::{BAR, Checkers, Phase, State, roll_chances};

use crate::{game, positions};

#[test]
fn folded_networks_say_the_same() {
    let networks = Networks::random([64, 32], 3).unwrap();
    let folded = networks
        .0
        .each_ref()
        .map(|network| network.folded(&folding()));
    let (mut plain, mut short) = (Vec::new(), Vec::new());
    for state in positions(20) {
        let (own, other) = state.sides();
        let class = Class::of(own, other);
        inputs(own, other, class == Class::Race, &mut plain);
        folded_inputs(own, other, class == Class::Race, &mut short);
        assert!(short.len() < plain.len());
        assert!(plain.iter().all(|&(input, _)| usize::from(input) < INPUTS));
        let (mut one, mut two) = ([0.0; 6], [0.0; 6]);
        let network = networks.of(class);
        let mut hidden = vec![0.0; network.shape().hidden];
        network.forward(&plain, &mut hidden, &mut one);
        folded[class as usize].forward(&short, &mut hidden, &mut two);
        for (one, two) in one.iter().zip(two) {
            assert!((one - two).abs() < 1e-4, "{one} and {two}");
        }
    }
}

/// The rolls that hit by the rules: of all plays, does one send a checker to the bar?
fn hits(own: Checkers, other: Checkers) -> u32 {
    let game = game();
    let rolls = roll_chances().filter(|&(_, dice)| {
        let state = State {
            checkers: [own, other],
            mover: 0,
            phase: Phase::Moving(dice),
            cube: Default::default(),
        };
        let mut moves = Vec::new();
        game.actions(&state, &mut moves);
        let hit = |action| game.result(&state, action).checkers[1].count(BAR) > other.count(BAR);
        moves.into_iter().any(hit)
    });
    rolls.map(|(weight, _)| weight).sum()
}

#[test]
fn shots_are_the_rolls_that_hit() {
    let (mut same, mut near, mut all) = (0, 0, 0);
    for state in positions(12) {
        let (own, other) = state.sides();
        let (found, true_hits) = (shots(own, other).rolls, hits(own, other));
        all += 1;
        same += u32::from(found == true_hits);
        near += u32::from(found.abs_diff(true_hits) <= 2);
    }
    // The rule that both dice must be played where possible forbids few hits.
    assert!(all > 500);
    assert!(same * 100 >= all * 97, "{same} of {all} are the same");
    assert!(near * 1000 >= all * 985, "{near} of {all} are near");
}

#[test]
fn a_direct_shot_six_away_is_seventeen_rolls() {
    let side = |point: usize| {
        let mut counts = [0; 25];
        counts[point - 1] = 1;
        Checkers::from_counts(&counts).unwrap()
    };
    // From the 10 point to the 4 point, which is the other side's 21 point.
    let found = shots(side(10), side(21));
    assert_eq!((found.rolls, found.pips), (17, 17 * 4));
}
