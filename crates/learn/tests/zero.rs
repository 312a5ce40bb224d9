//! Networks that learn from games against themselves: perfect tic-tac-toe, repeatable on any number of threads.

use zermelo_core::random::Random;
use zermelo_core::{Cells, Game, Player};
use zermelo_games::{connect4, kalah, mnk, pig};
use zermelo_learn::file::Origin;
use zermelo_learn::survey;
use zermelo_learn::survey::fingerprint;
use zermelo_learn::zero::search::Effort;
use zermelo_learn::zero::{
    Games, Judge, Plan, Search, Settings, Trainer, duel, file, opinions, play,
};

fn judge<G: Cells>(game: &G, hidden: usize) -> Judge {
    let survey = survey(game, 1, 100, 200);
    let exchanged = game.exchange(&mut vec![0; survey.places.len()]);
    Judge::new(&survey, exchanged, hidden, 1).expect("two opposed players")
}

fn plan(simulations: u32) -> Plan {
    Plan {
        seed: 1,
        games: 0..0,
        simulations,
        considered: 16,
        openings: 6,
        explore: 0.05,
        trace: 0.8,
        longest: 200,
    }
}

/// Rounds of self-play and lessons.
fn trained<G: Cells>(game: &G, rounds: u64, games: u64, threads: usize) -> Trainer {
    let mut trainer = Trainer::new(judge(game, 32));
    let settings = Settings {
        seed: 1,
        batch: 128,
        repeats: 6.0,
        rate: 2e-3,
        window: 20_000,
        threads,
    };
    for round in 0..rounds {
        let mut all = Games::default();
        let share = games.div_ceil(threads as u64);
        for part in 0..threads as u64 {
            let first = round * games + (part * share).min(games);
            let last = round * games + ((part + 1) * share).min(games);
            let plan = Plan {
                games: first..last,
                ..plan(16)
            };
            all.append(&play(game, &trainer.judge, &plan, &|| false));
        }
        assert_eq!(all.games, games);
        trainer.learn(all, &settings);
    }
    trainer
}

/// The value of a state to the first player, by looking at everything.
fn minimax<G: Game>(game: &G, state: &G::State) -> i32 {
    if game.is_terminal(state) {
        return game.utility(state, Player::FIRST);
    }
    let mut moves = Vec::new();
    game.actions(state, &mut moves);
    let values = moves
        .iter()
        .map(|&action| minimax(game, &game.result(state, action)));
    let best = if game.to_move(state) == Player::FIRST {
        values.max()
    } else {
        values.min()
    };
    best.expect("a state that is not over has moves")
}

/// Against every reply of every opponent, from both sides.
#[test]
fn tic_tac_toe_is_played_perfectly() {
    let game = mnk::Mnk::new(mnk::Options::default()).expect("a board");
    let trainer = trained(&game, 60, 64, 1);
    let mut search = Search::new(&game, &trainer.judge);
    let effort = Effort {
        simulations: 32,
        considered: 16,
        noise: false,
    };
    let mut choose = |state: &<mnk::Mnk as Game>::State| {
        search
            .run(state, effort, &mut Random::new(1))
            .expect("moves")
    };
    let (mut wrong, mut count) = (0, 0);
    for player in [Player::FIRST, Player::SECOND] {
        let mut open = vec![game.initial()];
        while let Some(state) = open.pop() {
            let mut moves = Vec::new();
            game.actions(&state, &mut moves);
            if game.to_move(&state) == player && !moves.is_empty() {
                moves = vec![moves[choose(&state)]];
                count += 1;
                let after = game.result(&state, moves[0]);
                wrong += u32::from(minimax(&game, &state) != minimax(&game, &after));
            }
            open.extend(moves.iter().map(|&action| game.result(&state, action)));
        }
    }
    assert!(
        wrong == 0 && count > 100,
        "{wrong} of {count} moves give something away"
    );
    // Its bare policy is good as well, where a network that knows nothing is not.
    let bare = kept(&game, &trainer.judge);
    let nothing = kept(&game, &judge(&game, 32));
    assert!(
        bare > 0.9 && bare > nothing + 0.03,
        "{bare} after {nothing}"
    );
}

/// How often the likeliest move keeps the value, in random games.
fn kept<G: Cells>(game: &G, judge: &Judge) -> f64 {
    let (mut good, mut count) = (0, 0);
    for number in 0..200 {
        let mut random = Random::new(number + 1000);
        let mut state = game.initial();
        while !game.is_terminal(&state) {
            let mut moves = Vec::new();
            game.actions(&state, &mut moves);
            let told = opinions(game, judge, std::iter::once(&state));
            let priors = &told[0].1;
            let best =
                (0..moves.len()).max_by(|&one, &other| priors[one].total_cmp(&priors[other]));
            let after = game.result(&state, moves[best.expect("moves")]);
            count += 1;
            good += u32::from(minimax(game, &state) == minimax(game, &after));
            state = game.result(&state, moves[random.below(moves.len())]);
        }
    }
    f64::from(good) / f64::from(count)
}

#[test]
fn equal_seeds_learn_the_same_on_any_number_of_threads() {
    let game = connect4::ConnectFour::<u64>::new(4, 4, 3).expect("a board");
    let one = trained(&game, 2, 10, 1);
    let three = trained(&game, 2, 10, 3);
    assert_eq!(one, three);
}

#[test]
fn games_with_chance_and_with_extra_moves_are_learned() {
    let dice = pig::Pig::new(12).expect("a goal");
    assert!(trained(&dice, 1, 8, 1).remembered() > 8);
    let extra = kalah::Kalah::new(kalah::Options::default()).expect("a board");
    assert!(trained(&extra, 1, 8, 1).remembered() > 8);
}

#[test]
fn opinions_of_chance_are_means() {
    let dice = pig::Pig::new(12).expect("a goal");
    let judge = judge(&dice, 32);
    let mut state = dice.initial();
    let mut moves = Vec::new();
    while !dice.to_move(&state).is_chance() {
        moves.clear();
        dice.actions(&state, &mut moves);
        state = dice.result(&state, moves[0]);
    }
    let mut outcomes = Vec::new();
    dice.outcomes(&state, &mut outcomes);
    let mean: f64 = outcomes
        .iter()
        .map(|&(chance, action)| {
            let after = dice.result(&state, action);
            chance * f64::from(opinions(&dice, &judge, std::iter::once(&after))[0].0)
        })
        .sum();
    let told = opinions(&dice, &judge, std::iter::once(&state))[0].0;
    assert!((f64::from(told) - mean).abs() < 1e-6);
}

#[test]
fn a_trained_network_beats_one_that_knows_nothing() {
    let game = connect4::ConnectFour::<u64>::new(5, 4, 4).expect("a board");
    let trainer = trained(&game, 12, 64, 1);
    let nothing = judge(&game, 32);
    let plan = Plan {
        games: 0..40,
        ..plan(8)
    };
    let points = duel(&game, [&trainer.judge, &nothing], &plan, &|| false);
    assert!(points > 44.0, "{points} of 80 points");
    let mirrored = duel(&game, [&nothing, &trainer.judge], &plan, &|| false);
    assert!((points + mirrored - 80.0).abs() < 1e-9);
}

#[test]
fn files_come_back() {
    let game = connect4::ConnectFour::<u64>::new(4, 4, 3).expect("a board");
    let trainer = trained(&game, 1, 8, 1);
    let origin = Origin {
        game: "connect4".to_owned(),
        rules: fingerprint(&game),
        notes: [("seed".to_owned(), "1".to_owned())].into(),
    };
    let path = std::env::temp_dir().join(format!("zero-{}.safetensors", std::process::id()));
    file::save(&trainer, &origin, &path, true).expect("written");
    let (read, from) = file::load(&path).expect("read");
    assert_eq!((&read.judge, from), (&trainer.judge, origin.clone()));
    assert_eq!(read.adam(), trainer.adam());
    file::save(&trainer, &origin, &path, false).expect("written");
    let (half, _) = file::load(&path).expect("read");
    let [whole, half] = [&trainer.judge, &half.judge].map(|judge| judge.network.parameters());
    assert!(
        whole
            .iter()
            .zip(half)
            .all(|(one, other)| (one - other).abs() < 2e-3)
    );
    assert!(
        zermelo_learn::file::load(&path).is_err(),
        "it is no file of patterns"
    );
    std::fs::remove_file(&path).expect("removed");
}
