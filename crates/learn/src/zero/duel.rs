//! One network against another.

use std::ops::Range;

use zermelo_core::random::{Random, mix};
use zermelo_core::{Cells, Player};

use crate::patterns::Scale;
use crate::zero::judge::Judge;
use crate::zero::search::{Effort, Search};
use crate::zero::selfplay::{Plan, random_move};

/// The points of the first judge in pairs of games, with each opening played from both sides: 1 for a win, ½ for a
/// draw and for a game that is broken off. The numbers of the pairs are the `games` of the plan; there is no noise.
pub fn duel<G: Cells>(game: &G, judges: [&Judge; 2], plan: &Plan, stop: &dyn Fn() -> bool) -> f64 {
    let mut searches = judges.map(|judge| Search::new(game, judge));
    let mut points = 0.0;
    for (number, seat) in pairs(plan.games.clone()) {
        if stop() || !game.is_sound() {
            break;
        }
        let mut random = Random::new(mix(!plan.seed ^ mix(number + 1)));
        let share = one_game(game, plan, &mut searches, seat, &mut random);
        points += f64::from(if seat == 0 { share } else { 1.0 - share });
    }
    points
}

fn pairs(numbers: Range<u64>) -> impl Iterator<Item = (u64, usize)> {
    numbers.flat_map(|number| [(number, 0), (number, 1)])
}

/// The points of the first player, who is the judge at `seat`.
fn one_game<G: Cells>(
    game: &G,
    plan: &Plan,
    searches: &mut [Search<'_, G>; 2],
    seat: usize,
    random: &mut Random,
) -> f32 {
    let effort = Effort {
        simulations: plan.simulations,
        considered: plan.considered,
        noise: false,
    };
    let opening = random.below(plan.openings.max(1) as usize);
    let mut state = game.initial();
    for ply in 0..plan.longest as usize {
        if game.is_terminal(&state) || !game.is_sound() {
            break;
        }
        let mover = game.to_move(&state);
        if mover.is_chance() || ply < opening {
            let Some(action) = random_move(game, &state, random) else {
                break;
            };
            state = game.result(&state, action);
            continue;
        }
        let search = &mut searches[usize::from(mover == Player::SECOND) ^ seat];
        let Some(chosen) = search.run(&state, effort, random) else {
            break;
        };
        state = search.after(chosen);
    }
    if !game.is_terminal(&state) {
        return 0.5;
    }
    let share = Scale::of(game.kind()).share(game.payoff(&state, Player::FIRST));
    0.5 + share.signum() * f32::from(u8::from(share.abs() > 1e-6)) / 2.0
}
