//! Monte Carlo tree search: what it proves is true, its limits are kept, and it finds what there is.

use std::time::{Duration, Instant};

use zermelo_core::random::Random;
use zermelo_core::{
    Evaluator, Fault, Game, Keyed, Kind, Limits, Payoff, Payoffs, Player, Repetition, Score,
    Uniform,
};
use zermelo_search::expectimax::Range;
use zermelo_search::mcts::{Finding, Mcts, Memory, Options, Searched, Selection, Verdict};

/// A game drawn as a graph without cycles, or with them: chance and any number of players.
#[derive(Clone, Debug)]
struct Drawn {
    kind: Kind,
    nodes: Vec<Place>,
}

#[derive(Clone, Debug)]
struct Place {
    mover: Player,
    children: Vec<usize>,
    odds: Vec<f64>,
    payoffs: Vec<Payoff>,
}

impl Game for Drawn {
    type State = usize;
    type Move = u16;

    fn kind(&self) -> Kind {
        self.kind
    }
    fn initial(&self) -> usize {
        0
    }
    fn to_move(&self, state: &usize) -> Player {
        self.nodes[*state].mover
    }
    fn actions(&self, state: &usize, moves: &mut Vec<u16>) {
        moves.extend(0..self.nodes[*state].children.len() as u16);
    }
    fn result(&self, state: &usize, action: u16) -> usize {
        self.nodes[*state].children[usize::from(action)]
    }
    fn is_terminal(&self, state: &usize) -> bool {
        self.nodes[*state].children.is_empty()
    }
    fn utility(&self, state: &usize, player: Player) -> Payoff {
        self.nodes[*state].payoffs[player.index().unwrap()]
    }
    fn outcomes(&self, state: &usize, outcomes: &mut Vec<(f64, u16)>) {
        let place = &self.nodes[*state];
        if place.mover.is_chance() {
            outcomes.extend(place.odds.iter().copied().zip(0..));
        }
    }
}

impl Keyed for Drawn {
    fn key(&self, state: &usize) -> u64 {
        *state as u64
    }
}

/// The first player's payoffs look good where the number of the state is even.
struct Parity;

impl Evaluator<Drawn> for Parity {
    fn evaluate(&self, _: &Drawn, state: &usize, player: Player) -> Score {
        let score = if state.is_multiple_of(2) {
            500_000
        } else {
            -500_000
        };
        if player == Player::FIRST {
            score
        } else {
            -score
        }
    }
}

/// What a random game is made of.
#[derive(Clone, Copy)]
struct Recipe {
    players: usize,
    payoffs: Payoffs,
    chance: bool,
    cyclic: bool,
    states: usize,
    most_moves: usize,
}

fn drawn(recipe: Recipe, seed: u64) -> Drawn {
    let mut random = Random::new(seed);
    let states = 2 + random.below(recipe.states);
    let greatest = 1 + random.below(3) as Payoff;
    let nodes = (0..states).map(|index| {
        let mut children = Vec::new();
        if random.below(7) > 0 {
            for _ in 0..=random.below(recipe.most_moves) {
                let child = if recipe.cyclic {
                    random.below(states)
                } else {
                    index + 1 + random.below(6)
                };
                if child < states && !children.contains(&child) {
                    children.push(child);
                }
            }
        }
        let mover = if recipe.chance && random.below(3) == 0 {
            Player::CHANCE
        } else {
            Player::new(random.below(recipe.players) as u8)
        };
        let weights: Vec<f64> = children
            .iter()
            .map(|_| 1.0 + random.below(5) as f64)
            .collect();
        let all: f64 = weights.iter().sum();
        let mut payoff = || random.below(2 * greatest as usize + 1) as Payoff - greatest;
        let first = payoff();
        let payoffs = match recipe.payoffs {
            Payoffs::Zero if recipe.players == 2 => vec![first, -first],
            Payoffs::Constant if recipe.players == 2 => vec![first, 1 - first],
            _ => (0..recipe.players).map(|_| payoff()).collect(),
        };
        Place {
            mover,
            children,
            odds: weights.iter().map(|weight| weight / all).collect(),
            payoffs,
        }
    });
    let nodes = nodes.collect();
    let range = match recipe.payoffs {
        Payoffs::Constant => (-greatest, greatest + 1),
        _ => (-greatest, greatest),
    };
    let kind = Kind {
        players: recipe.players,
        payoffs: recipe.payoffs,
        range,
        chance: recipe.chance,
        repetition: if recipe.cyclic {
            Repetition::Draw(3)
        } else {
            Repetition::Nothing
        },
    };
    Drawn { kind, nodes }
}

const OPPOSED: Recipe = Recipe {
    players: 2,
    payoffs: Payoffs::Zero,
    chance: false,
    cyclic: false,
    states: 40,
    most_moves: 4,
};

fn limits(simulations: u64) -> Limits {
    Limits {
        nodes: Some(simulations),
        table_bytes: 4 << 20,
        ..Limits::default()
    }
}

fn search_with(game: &Drawn, state: usize, options: Options, limits: &Limits) -> Searched<Drawn> {
    let plan = Mcts {
        game,
        evaluator: &Parity,
        playout: &Uniform,
        range: Range::of(game.kind),
        options,
    };
    plan.search(&Memory::default(), &[], &state, limits, |_| {})
}

fn search(game: &Drawn, simulations: u64, seed: u64) -> Finding<u16> {
    let options = Options {
        seed,
        ..Options::plain()
    };
    search_with(game, 0, options, &limits(simulations)).unwrap()
}

/// Every vector of payoffs that play from a state can end with, or the mean where chance moves, however players
/// choose between moves that are worth the same to them.
fn outcomes(game: &Drawn) -> Vec<Vec<Vec<f64>>> {
    // Moves lead to states with higher numbers.
    let mut known = vec![Vec::new(); game.nodes.len()];
    for state in (0..game.nodes.len()).rev() {
        known[state] = outcomes_of(game, state, &known);
    }
    known
}

fn outcomes_of(game: &Drawn, state: usize, known: &[Vec<Vec<f64>>]) -> Vec<Vec<f64>> {
    let place = &game.nodes[state];
    if place.children.is_empty() {
        return vec![place.payoffs.iter().map(|&payoff| payoff.into()).collect()];
    }
    let below: Vec<_> = place
        .children
        .iter()
        .map(|&child| known[child].clone())
        .collect();
    let Some(mover) = place.mover.index() else {
        let mut all = vec![vec![0.0; game.kind.players]];
        for (set, odds) in below.iter().zip(&place.odds) {
            let added = |sum: &Vec<f64>, one: &Vec<f64>| -> Vec<f64> {
                sum.iter()
                    .zip(one)
                    .map(|(sum, one)| sum + odds * one)
                    .collect()
            };
            all = all
                .iter()
                .flat_map(|sum| set.iter().map(move |one| added(sum, one)))
                .collect();
            distinct(&mut all);
        }
        return all;
    };
    let least = |set: &Vec<Vec<f64>>| {
        set.iter()
            .map(|one| one[mover])
            .fold(f64::INFINITY, f64::min)
    };
    let mut found = Vec::new();
    for (index, set) in below.iter().enumerate() {
        for one in set {
            let others = below
                .iter()
                .enumerate()
                .filter(|&(other, _)| other != index);
            if others
                .map(|(_, set)| least(set))
                .all(|least| least <= one[mover])
            {
                found.push(one.clone());
            }
        }
    }
    distinct(&mut found);
    found
}

fn distinct(vectors: &mut Vec<Vec<f64>>) {
    vectors.sort_by(|one, other| one.partial_cmp(other).unwrap());
    vectors.dedup();
}

fn holds(bounds: &[(f64, f64)], truth: &[f64]) -> bool {
    let close = 1e-12;
    let within = |(&(low, high), truth): (&(f64, f64), &f64)| {
        low - close <= *truth && *truth <= high + close
    };
    bounds.iter().zip(truth).all(within)
}

/// The bounds of the root and of every move hold, and what is called proved is the value.
fn examine(game: &Drawn, found: &Finding<u16>, seed: u64) {
    let known = outcomes(game);
    for truth in &known[0] {
        assert!(
            holds(&found.bounds, truth),
            "seed {seed}: {truth:?} {found:?}"
        );
        if found.is_proved {
            let off = found
                .values
                .iter()
                .zip(truth)
                .map(|(one, truth)| (one - truth).abs());
            assert!(
                off.fold(0.0, f64::max) < 1e-5,
                "seed {seed}: {truth:?} {found:?}"
            );
        }
    }
    for one in &found.moves {
        let after = game.result(&0, one.action);
        for truth in &known[after] {
            assert!(holds(&one.bounds, truth), "seed {seed}: {truth:?} {one:?}");
        }
    }
}

/// How many of many random games are proved, none of them wrongly.
fn proved(recipe: Recipe, seeds: std::ops::Range<u64>, simulations: u64) -> f64 {
    let (mut proved, mut all) = (0, 0);
    for seed in seeds {
        let game = drawn(recipe, seed);
        if game.is_terminal(&0) {
            continue;
        }
        let found = search(&game, simulations, seed);
        examine(&game, &found, seed);
        proved += u32::from(found.is_proved);
        all += 1;
    }
    f64::from(proved) / f64::from(all)
}

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

/// What each state is worth to the first player if play without end is a draw: by retrograde iteration from both
/// sides, so that what can be forced is forced.
fn endless_values(game: &Drawn) -> Vec<f64> {
    // The value of a state within n moves, then 0, for n without end: what is forced is forced within as many moves
    // as there are states.
    let mut values = vec![0.0; game.nodes.len()];
    for _ in 0..2 * game.nodes.len() {
        let before = values.clone();
        for (value, place) in values.iter_mut().zip(&game.nodes) {
            let below = place.children.iter().map(|&child| before[child]);
            *value = if place.children.is_empty() {
                place.payoffs[0].into()
            } else if place.mover == Player::FIRST {
                below.fold(f64::NEG_INFINITY, f64::max)
            } else {
                below.fold(f64::INFINITY, f64::min)
            };
        }
    }
    values
}

#[test]
fn bounds_are_never_wrong_where_positions_come_back() {
    let recipe = Recipe {
        cyclic: true,
        states: 12,
        most_moves: 3,
        ..OPPOSED
    };
    let mut proved = 0;
    for seed in 0..3000 {
        let game = drawn(recipe, seed);
        if game.is_terminal(&0) {
            continue;
        }
        let values = endless_values(&game);
        let found = search(&game, 400, seed);
        let both = |value: f64| [value, -value];
        assert!(
            holds(&found.bounds, &both(values[0])),
            "seed {seed}: {values:?} {found:?}"
        );
        for one in &found.moves {
            let truth = values[game.result(&0, one.action)];
            assert!(
                holds(&one.bounds, &both(truth)),
                "seed {seed}: {values:?} {one:?}"
            );
        }
        proved += u32::from(found.is_proved);
    }
    assert!(proved > 200, "{proved}");
}

/// What the first player gets where no position may come back, by looking at every game.
fn without_returns(game: &Drawn, past: &mut Vec<usize>, state: usize) -> f64 {
    let place = &game.nodes[state];
    if place.children.is_empty() {
        return f64::from(place.payoffs[0]);
    }
    past.push(state);
    let allowed: Vec<usize> = place.children.clone();
    let allowed = allowed.into_iter().filter(|next| !past.contains(next));
    let allowed: Vec<usize> = allowed.collect();
    let values = allowed
        .into_iter()
        .map(|next| without_returns(game, past, next));
    let values: Vec<f64> = values.collect();
    past.pop();
    let is_first = place.mover == Player::FIRST;
    let (least, greatest) = game.kind.range;
    // A player without a move has lost.
    let lost = f64::from(if is_first { least } else { greatest });
    let better = if is_first { f64::max } else { f64::min };
    values.into_iter().reduce(better).unwrap_or(lost)
}

#[test]
fn no_position_comes_back_where_the_rules_forbid_it_and_proofs_hold_for_the_game_so_far() {
    let recipe = Recipe {
        cyclic: true,
        states: 8,
        most_moves: 3,
        ..OPPOSED
    };
    let (mut proved, mut searched) = (0, 0);
    for seed in 0..300 {
        let mut game = drawn(recipe, seed);
        game.kind.repetition = Repetition::Forbidden;
        // Some of the states were there before the root.
        let past: Vec<usize> = (1..game.nodes.len())
            .filter(|state| state % 4 == 3)
            .collect();
        let truth = without_returns(&game, &mut past.clone(), 0);
        for batched in [false, true] {
            let plan = Mcts {
                game: &game,
                evaluator: &Parity,
                playout: &Uniform,
                range: Range::of(game.kind),
                options: Options {
                    seed,
                    ..Options::plain()
                },
            };
            let memory = Memory::default();
            let found = if batched {
                let alike = |_: &usize| Verdict {
                    values: vec![0.0, 0.0],
                    priors: Vec::new(),
                };
                let judge = &mut |states: &[usize]| Some(states.iter().map(alike).collect());
                plan.search_judged(&memory, &past, &0, &limits(3_000), 4, judge, &mut |_| {})
            } else {
                plan.search(&memory, &past, &0, &limits(3_000), |_| {})
            };
            let found = found.unwrap();
            assert!(holds(&found.bounds, &[truth, -truth]), "{seed}: {found:?}");
            let returns = |state: usize| past.contains(&state) || state == 0;
            for one in &found.moves {
                assert!(!returns(game.result(&0, one.line[0])), "{seed}");
            }
            proved += u32::from(found.is_proved);
            searched += 1;
        }
    }
    assert!(proved * 10 > searched * 9, "{proved} of {searched}");
}

#[test]
fn one_thread_and_a_seed_repeat_themselves() {
    let recipe = Recipe {
        chance: true,
        states: 200,
        most_moves: 6,
        ..OPPOSED
    };
    for seed in 0..50 {
        let game = drawn(recipe, seed);
        let (mut one, mut other) = (search(&game, 300, 7), search(&game, 300, 7));
        one.effort.elapsed = Duration::ZERO;
        other.effort.elapsed = Duration::ZERO;
        assert_eq!(one, other);
    }
}

/// A tree without end: the mover doubles a number or doubles it and adds one.
struct Endless;

impl Game for Endless {
    type State = u64;
    type Move = u8;

    fn kind(&self) -> Kind {
        Kind::opposed(1)
    }
    fn initial(&self) -> u64 {
        1
    }
    fn to_move(&self, state: &u64) -> Player {
        Player::new((state.ilog2() & 1) as u8)
    }
    fn actions(&self, _: &u64, moves: &mut Vec<u8>) {
        moves.extend([0, 1, 2]);
    }
    fn result(&self, state: &u64, action: u8) -> u64 {
        zermelo_core::random::mix(state ^ u64::from(action)) | 1
    }
    fn is_terminal(&self, _: &u64) -> bool {
        false
    }
    fn utility(&self, _: &u64, _: Player) -> Payoff {
        0
    }
}

impl Keyed for Endless {
    fn key(&self, state: &u64) -> u64 {
        *state
    }
}

fn endless(options: Options, limits: &Limits) -> Finding<u8> {
    let plan = Mcts {
        game: &Endless,
        evaluator: &(),
        playout: &Uniform,
        range: Range::of(Endless.kind()),
        options,
    };
    plan.search(&Memory::default(), &[], &1, limits, |_| {})
        .unwrap()
}

#[test]
fn the_number_of_simulations_is_exact_and_long_playouts_are_counted() {
    let options = Options {
        playout_plies: 20,
        ..Options::plain()
    };
    let found = endless(options, &limits(1234));
    assert_eq!(found.effort.simulations, 1234);
    assert_eq!(found.moves.iter().map(|one| one.visits).sum::<u64>(), 1234);
    assert_eq!(found.effort.cut_short, 1234);
    assert!(!found.is_proved && found.bounds[0] == (-1.0, 1.0));
}

#[test]
fn a_deadline_and_a_stop_are_kept() {
    let until = Limits {
        time: Some(Duration::from_millis(50)),
        ..Limits::default()
    };
    let started = Instant::now();
    let found = endless(Options::plain(), &until);
    assert!(started.elapsed() < Duration::from_millis(200) && found.effort.simulations > 0);
    let stopped = Limits::default();
    let stop = stopped.stop.clone();
    let found = std::thread::scope(|scope| {
        scope.spawn(move || {
            std::thread::sleep(Duration::from_millis(30));
            stop.stop();
        });
        endless(Options::plain(), &stopped)
    });
    assert!(found.best_move().is_some());
}

#[test]
fn a_tiny_memory_is_enough_to_go_on() {
    for bytes in [0, 20_000, 200_000] {
        let limits = Limits {
            nodes: Some(30_000),
            table_bytes: bytes,
            ..Limits::default()
        };
        let options = Options {
            playout_plies: 5,
            ..Options::plain()
        };
        let found = endless(options, &limits);
        assert_eq!(found.effort.simulations, 30_000);
        assert!(found.effort.compactions > 0, "{bytes}: {found:?}");
        // What was visited stays known, whatever was forgotten below it.
        assert_eq!(
            found.moves.iter().map(|one| one.visits).sum::<u64>(),
            30_000
        );
        assert!(
            found.effort.bytes <= (bytes as u64 / 2).max(40 * 256),
            "{found:?}"
        );
    }
}

#[test]
fn what_is_proved_stays_proved_when_memory_is_full() {
    let recipe = Recipe {
        states: 60,
        most_moves: 4,
        ..OPPOSED
    };
    let mut proved = 0;
    for seed in 0..400 {
        let game = drawn(recipe, seed);
        if game.is_terminal(&0) {
            continue;
        }
        let limits = Limits {
            nodes: Some(5000),
            table_bytes: 0,
            ..Limits::default()
        };
        let found = search_with(&game, 0, Options::plain(), &limits).unwrap();
        examine(&game, &found, seed);
        proved += u32::from(found.is_proved && found.effort.compactions > 0);
    }
    assert!(proved > 5, "{proved}");
}

#[test]
fn the_tree_is_kept_from_move_to_move() {
    let recipe = Recipe {
        chance: true,
        states: 400,
        most_moves: 5,
        ..OPPOSED
    };
    let mut reused = 0;
    for seed in 0..60 {
        let game = drawn(recipe, seed);
        let plan = Mcts {
            game: &game,
            evaluator: &Parity,
            playout: &Uniform,
            range: Range::of(game.kind),
            options: Options::plain(),
        };
        let (memory, mut past, mut state) = (Memory::default(), Vec::new(), 0);
        while !game.is_terminal(&state) {
            let found = plan
                .search(&memory, &past, &state, &limits(200), |_| {})
                .unwrap();
            if found.is_proved {
                examine_from(&game, state, &found, seed);
            }
            reused += u32::from(found.effort.reused > 0);
            past.push(state);
            state = game.result(&state, found.moves[0].action);
        }
    }
    assert!(reused > 60, "{reused}");
}

fn examine_from(game: &Drawn, state: usize, found: &Finding<u16>, seed: u64) {
    for truth in &outcomes(game)[state] {
        assert!(
            holds(&found.bounds, truth),
            "seed {seed}: {truth:?} {found:?}"
        );
    }
}

#[test]
fn probabilities_that_do_not_add_up_are_refused_with_the_state() {
    let mut game = drawn(
        Recipe {
            chance: true,
            ..OPPOSED
        },
        1,
    );
    game.nodes[0].mover = Player::CHANCE;
    game.nodes[0].children = vec![1];
    game.nodes[0].odds = vec![0.5];
    let broken = search_with(&game, 0, Options::plain(), &limits(10)).unwrap_err();
    assert_eq!((broken.state, broken.fault), (0, Fault::Total(0.5)));
}

/// A wheel with a thousand numbers, one of which a player bets on: high or low, or stays away.
struct Wheel;

impl Game for Wheel {
    type State = (u8, u16);
    type Move = u16;

    fn kind(&self) -> Kind {
        Kind {
            players: 1,
            ..Kind::opposed(1000).with_chance()
        }
    }
    fn initial(&self) -> (u8, u16) {
        (0, 0)
    }
    fn to_move(&self, state: &(u8, u16)) -> Player {
        if state.0 == 0 {
            Player::FIRST
        } else {
            Player::CHANCE
        }
    }
    fn actions(&self, state: &(u8, u16), moves: &mut Vec<u16>) {
        match state.0 {
            0 => moves.extend([1, 2]),
            1 | 2 => moves.extend(0..1000),
            _ => {}
        }
    }
    fn outcomes(&self, state: &(u8, u16), outcomes: &mut Vec<(f64, u16)>) {
        if state.0 == 1 || state.0 == 2 {
            outcomes.extend((0..1000).map(|number| (0.001, number)));
        }
    }
    fn result(&self, state: &(u8, u16), action: u16) -> (u8, u16) {
        match state.0 {
            0 => (action as u8, 0),
            bet => (bet + 2, action),
        }
    }
    fn is_terminal(&self, state: &(u8, u16)) -> bool {
        state.0 > 2
    }
    /// The number itself, or 600 less the half of it.
    fn utility(&self, state: &(u8, u16), _: Player) -> Payoff {
        let number = Payoff::from(state.1);
        if state.0 == 3 {
            number
        } else {
            600 - number / 2
        }
    }
}

impl Keyed for Wheel {
    fn key(&self, state: &(u8, u16)) -> u64 {
        u64::from(state.0) << 16 | u64::from(state.1)
    }
}

#[test]
fn many_outcomes_are_sampled_by_their_odds() {
    let plan = Mcts {
        game: &Wheel,
        evaluator: &(),
        playout: &Uniform,
        range: Range::of(Wheel.kind()),
        options: Options::plain(),
    };
    let found = plan
        .search(&Memory::default(), &[], &(0, 0), &limits(40_000), |_| {})
        .unwrap();
    assert_eq!(found.best_move(), Some(1));
    assert!((found.values[0] - 499.5).abs() < 25.0, "{found:?}");
    assert!(found.bounds[0].0 <= 499.5 && found.bounds[0].1 >= 499.5);
}

/// Every technique, each on or off by a bit.
fn techniques(bits: u64) -> Options {
    let on = |bit: u32| bits >> bit & 1 == 1;
    let number = |bit: u32, value: f64| if on(bit) { value } else { 0.0 };
    Options {
        seed: bits,
        selection: if on(0) {
            Selection::Puct
        } else {
            Selection::Uct
        },
        first_play: if on(1) { 0.3 } else { -1.0 },
        rave: number(2, 100.0),
        progressive_bias: number(3, 0.5),
        implicit_minimax: number(4, 0.4),
        decisive: on(5),
        mast: number(6, 0.6),
        playout_depth: if on(7) { 3 } else { 0 },
        widening: number(8, 0.5),
        early_stop: on(9),
        temperature: number(10, 1.0),
        noise: number(11, 0.25),
        ..Options::plain()
    }
}

#[test]
fn bounds_are_never_wrong_with_any_techniques() {
    let recipes = [
        OPPOSED,
        Recipe {
            chance: true,
            states: 20,
            ..OPPOSED
        },
        Recipe {
            players: 3,
            payoffs: Payoffs::General,
            states: 16,
            most_moves: 3,
            ..OPPOSED
        },
    ];
    for seed in 0..6000u64 {
        let game = drawn(recipes[seed as usize % 3], seed);
        if game.is_terminal(&0) {
            continue;
        }
        let options = techniques(zermelo_core::random::mix(seed));
        let found = search_with(&game, 0, options, &limits(200)).unwrap();
        examine(&game, &found, seed);
    }
}

#[test]
fn without_proofs_nothing_is_proved_and_the_best_move_is_found_all_the_same() {
    let (mut right, mut all) = (0, 0);
    for seed in 0..300 {
        let game = drawn(OPPOSED, seed);
        if game.is_terminal(&0) || game.nodes[0].mover != Player::FIRST {
            continue;
        }
        let options = Options {
            proofs: false,
            seed,
            ..Options::plain()
        };
        let found = search_with(&game, 0, options, &limits(3000)).unwrap();
        assert!(!found.is_proved && found.effort.simulations == 3000);
        let known = outcomes(&game);
        let after = game.result(&0, found.best_move().unwrap());
        right += u32::from(known[after][0][0] == known[0][0][0]);
        all += 1;
    }
    assert!(right * 100 >= all * 97, "{right} of {all}");
}

#[test]
fn threads_share_a_tree_and_prove_nothing_wrong() {
    let recipe = Recipe {
        states: 60,
        chance: true,
        most_moves: 3,
        ..OPPOSED
    };
    for seed in 0..60 {
        let game = drawn(recipe, seed);
        if game.is_terminal(&0) {
            continue;
        }
        let options = Options {
            threads: 2,
            ..techniques(zermelo_core::random::mix(seed) & !0x200)
        };
        let found = search_with(&game, 0, options, &limits(500)).unwrap();
        for truth in &outcomes(&game)[0] {
            assert!(
                holds(&found.bounds, truth),
                "seed {seed}: {truth:?} {found:?}"
            );
        }
    }
    let options = Options {
        threads: 3,
        playout_plies: 10,
        ..Options::plain()
    };
    let few = Limits {
        nodes: Some(20_000),
        table_bytes: 100_000,
        ..Limits::default()
    };
    let found = endless(options, &few);
    let visits: u64 = found.moves.iter().map(|one| one.visits).sum();
    assert_eq!((found.effort.simulations, visits), (20_000, 20_000));
    assert!(found.effort.compactions > 0);
}

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

#[test]
fn simulations_are_written_down_as_they_were() {
    let game = drawn(OPPOSED, 5);
    let plan = Mcts {
        game: &game,
        evaluator: &Parity,
        playout: &Uniform,
        range: Range::of(game.kind),
        options: Options {
            proofs: false,
            ..Options::plain()
        },
    };
    let found = plan.search_logged(&[], &0, &limits(300), 100).unwrap();
    assert_eq!(found.log.len(), 100);
    let side = found.player.index().unwrap();
    let mut total = 0.0;
    for (before, one) in found.log.iter().enumerate() {
        total += one.value;
        assert!((one.means[0] - total / (before + 1) as f64).abs() < 1e-9);
        assert_eq!(one.means.len(), one.moves.len() + 1);
        let mut state = 0;
        for &action in &one.moves {
            state = game.result(&state, action);
        }
        assert_eq!(one.is_over, game.is_terminal(&state));
        if one.is_over {
            assert_eq!(one.value, f64::from(game.nodes[state].payoffs[side]));
        }
    }
}
