//! The root's moves by sequential halving.

use std::time::Duration;

use zermelo_core::{Game, Keyed, Kind, Limits, Payoff, Player, Uniform};
use zermelo_search::expectimax::Range;
use zermelo_search::mcts::{Finding, Mcts, Memory, Options, Verdict};

use super::drawn::limits;

/// Many arms to choose from, once: each wins as many times in a hundred as its number says.
struct Bandit {
    arms: u8,
}

impl Bandit {
    fn chance(&self, arm: u8) -> f64 {
        0.2 + 0.6 * f64::from(arm) / f64::from(self.arms - 1)
    }
}

impl Game for Bandit {
    /// Before the choice; the arm; won or lost.
    type State = (u8, u8);
    type Move = u8;

    fn kind(&self) -> Kind {
        Kind {
            players: 1,
            ..Kind::opposed(1).with_chance()
        }
    }
    fn initial(&self) -> (u8, u8) {
        (0, 0)
    }
    fn to_move(&self, state: &(u8, u8)) -> Player {
        if state.0 == 1 {
            Player::CHANCE
        } else {
            Player::FIRST
        }
    }
    fn actions(&self, state: &(u8, u8), moves: &mut Vec<u8>) {
        match state.0 {
            0 => moves.extend(0..self.arms),
            1 => moves.extend([0, 1]),
            _ => {}
        }
    }
    fn outcomes(&self, state: &(u8, u8), outcomes: &mut Vec<(f64, u8)>) {
        if state.0 == 1 {
            let chance = self.chance(state.1);
            outcomes.extend([(1.0 - chance, 0), (chance, 1)]);
        }
    }
    fn result(&self, state: &(u8, u8), action: u8) -> (u8, u8) {
        (state.0 + 1, action)
    }
    fn is_terminal(&self, state: &(u8, u8)) -> bool {
        state.0 == 2
    }
    fn utility(&self, state: &(u8, u8), _: Player) -> Payoff {
        Payoff::from(state.1) * 2 - 1
    }
}

impl Keyed for Bandit {
    fn key(&self, state: &(u8, u8)) -> u64 {
        u64::from(state.0) << 8 | u64::from(state.1)
    }
}

fn options(gumbel: u32, seed: u64) -> Options {
    Options {
        gumbel,
        seed,
        proofs: false,
        ..Options::plain()
    }
}

fn pulled(arms: u8, options: Options, limits: &Limits) -> Finding<u8> {
    let game = Bandit { arms };
    let plan = Mcts {
        game: &game,
        evaluator: &(),
        playout: &Uniform,
        range: Range::of(game.kind()),
        options,
    };
    let memory = Memory::default();
    plan.search(&memory, &[], &(0, 0), limits, |_| {}).unwrap()
}

fn visits(found: &Finding<u8>) -> Vec<u64> {
    let mut visits: Vec<u64> = found.moves.iter().map(|one| one.visits).collect();
    visits.sort_unstable_by(|one, other| other.cmp(one));
    visits
}

#[test]
fn simulations_are_divided_between_halves_of_the_moves() {
    for seed in 0..20 {
        let found = pulled(20, options(8, seed), &limits(96));
        let expected = [vec![28, 28, 12, 12, 4, 4, 4, 4], vec![0; 12]].concat();
        assert_eq!(visits(&found), expected);
        assert_eq!(found.moves[0].visits, 28);
        let few = pulled(20, options(8, seed), &limits(5));
        assert_eq!(visits(&few).iter().sum::<u64>(), 5);
        assert!(few.best_move().is_some() && few.moves[0].visits == 1);
    }
}

#[test]
fn few_simulations_find_better_moves_than_without() {
    let game = Bandit { arms: 32 };
    let mean = |gumbel: u32| {
        let seeds = 0..200;
        let chance = |seed| {
            let found = pulled(32, options(gumbel, seed), &limits(160));
            game.chance(found.best_move().unwrap())
        };
        seeds.map(chance).sum::<f64>() / 200.0
    };
    let (with, without) = (mean(32), mean(0));
    assert!(with > without && with > 0.65, "{with} {without}");
}

#[test]
fn by_time_the_pace_makes_the_plan_and_without_limits_it_begins_again() {
    let time = Limits {
        time: Some(Duration::from_millis(60)),
        ..Limits::default()
    };
    let found = pulled(20, options(8, 1), &time);
    let seen = visits(&found);
    assert_eq!(seen.iter().sum::<u64>(), found.effort.simulations);
    assert!(seen[7] > 0 && seen[8] == 0, "{seen:?}");
    assert!(seen[1] >= 2 * seen[4] && seen[2] > seen[4], "{seen:?}");
    let stopped = Limits::default();
    let stop = stopped.stop.clone();
    let found = std::thread::scope(|scope| {
        scope.spawn(move || {
            std::thread::sleep(Duration::from_millis(60));
            stop.stop();
        });
        pulled(20, options(8, 1), &stopped)
    });
    let seen = visits(&found);
    assert!(seen[7] > 100 && seen[8] == 0, "{seen:?}");
}

#[test]
fn moves_are_drawn_by_the_priors_of_whoever_judges() {
    let game = Bandit { arms: 20 };
    for (seed, batch) in [(1, 1), (2, 7), (3, 32)] {
        let plan = Mcts {
            game: &game,
            evaluator: &(),
            playout: &Uniform,
            range: Range::of(game.kind()),
            options: options(4, seed),
        };
        let verdict = |state: &(u8, u8)| {
            let mut priors = vec![1e-7; if state.0 == 0 { 20 } else { 2 }];
            if state.0 == 0 {
                priors[3..7].fill(0.25);
            }
            Verdict {
                values: vec![0.0],
                priors,
            }
        };
        let judge = &mut |states: &[(u8, u8)]| Some(states.iter().map(verdict).collect());
        let memory = Memory::default();
        let found = plan.search_judged(
            &memory,
            &[],
            &(0, 0),
            &limits(65),
            batch,
            judge,
            &mut |_| {},
        );
        let found = found.unwrap();
        assert_eq!(found.effort.simulations, 65);
        for one in &found.moves {
            assert_eq!(one.visits > 0, (3..7).contains(&one.action), "{found:?}");
        }
        // The first simulation only made the moves known: 64 are left for two stages of 8 and 16 each.
        assert_eq!(visits(&found)[..4], [24, 24, 8, 8], "{batch}");
    }
}

#[test]
fn a_kept_tree_has_priors_for_its_new_root() {
    let game = Bandit { arms: 12 };
    let memory = Memory::default();
    let plan = |gumbel| Mcts {
        game: &game,
        evaluator: &(),
        playout: &Uniform,
        range: Range::of(game.kind()),
        options: options(gumbel, 2),
    };
    for _ in 0..2 {
        let plan = plan(4);
        let found = plan
            .search(&memory, &[], &(0, 0), &limits(40), |_| {})
            .unwrap();
        let all: f64 = found.moves.iter().map(|one| one.prior.unwrap()).sum();
        assert!((all - 1.0).abs() < 1e-5);
    }
}
