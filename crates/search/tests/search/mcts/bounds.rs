//! What is proved is true: with constant sums, chance and many players.

use zermelo_core::Payoffs;

use super::drawn::{OPPOSED, Recipe};
use super::truth::proved;

#[test]
fn bounds_are_never_wrong_and_small_games_are_proved() {
    assert!(proved(OPPOSED, 0..3000, 3000) > 0.9);
    assert!(proved(OPPOSED, 3000..5000, 60) > 0.3);
}

#[test]
fn bounds_are_never_wrong_with_payoffs_of_a_constant_sum() {
    let recipe = Recipe {
        payoffs: Payoffs::Constant,
        ..OPPOSED
    };
    assert!(proved(recipe, 0..1000, 2000) > 0.6);
}

#[test]
fn bounds_are_never_wrong_with_chance() {
    let recipe = Recipe {
        chance: true,
        states: 24,
        most_moves: 3,
        ..OPPOSED
    };
    assert!(proved(recipe, 0..2500, 3000) > 0.8);
    assert!(proved(recipe, 2500..4000, 50) > 0.1);
}

#[test]
fn bounds_are_never_wrong_between_three_players() {
    let recipe = Recipe {
        players: 3,
        payoffs: Payoffs::General,
        states: 24,
        most_moves: 3,
        ..OPPOSED
    };
    assert!(proved(recipe, 0..2000, 3000) > 0.3);
    let chance = Recipe {
        chance: true,
        states: 14,
        ..recipe
    };
    assert!(proved(chance, 0..1500, 1500) > 0.3);
    let two = Recipe {
        players: 2,
        ..recipe
    };
    assert!(proved(two, 0..1500, 1500) > 0.3);
    let alone = Recipe {
        players: 1,
        ..recipe
    };
    assert!(proved(alone, 0..500, 3000) > 0.9);
}
