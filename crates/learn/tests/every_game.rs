//! What learning rests on, in every game: cells that tell states apart, boards that follow moves, files that come back.

use zermelo_core::random::Random;
use zermelo_core::{Cells, Evaluator, Game, Player};
use zermelo_games::{
    breakthrough, checkers, chinese_checkers, connect4, dots, go, hex, kalah, mnk, nim, othello,
    pig, rolit,
};
use zermelo_learn::file::{Origin, load, save};
use zermelo_learn::survey::fingerprint;
use zermelo_learn::{Learned, Patterns, Plan, Size, Trainer, find, play, survey};

/// States of random games, and whether each follows on the one before.
fn states<G: Game>(game: &G, seed: u64, games: u64) -> Vec<(G::State, bool)> {
    let mut all = Vec::new();
    for number in 0..games {
        let mut random = Random::new(seed + number);
        let mut state = game.initial();
        for ply in 0..120 {
            all.push((state.clone(), ply > 0));
            let mut moves = Vec::new();
            game.actions(&state, &mut moves);
            if moves.is_empty() {
                break;
            }
            state = game.result(&state, moves[random.below(moves.len())]);
        }
    }
    all
}

/// Patterns with random weights.
fn random_patterns<G: Cells>(game: &G) -> Patterns {
    let survey = survey(game, 3, 100, 200);
    let size = Size {
        tuples: 24,
        ..Size::default()
    };
    let shape = find(&survey, size, 5).expect("the game has cells");
    let mut random = Random::new(7);
    let weights = (0..shape.weights()).map(|_| random.unit() as f32 / 10.0 - 0.05);
    let weights = weights.collect();
    Patterns::new(shape, weights).expect("as many weights as patterns want")
}

fn boards_follow_moves<G: Cells>(game: &G) {
    let patterns = random_patterns(game);
    let (mut followed, mut anew) = (patterns.board(), patterns.board());
    for (state, follows) in states(game, 11, 6) {
        patterns.place_state(game, &state, &mut anew);
        if follows {
            let before = followed.clone();
            patterns.follow(game, &state, &before, &mut followed);
        } else {
            followed.clone_from(&anew);
        }
        assert_eq!(followed, anew);
    }
}

/// What a state is worth to one is what the exchanged one is worth to the other: ends tell.
fn exchanged_ends_are_exchanged<G: Cells>(game: &G) {
    let mut ends = std::collections::HashMap::new();
    for (state, _) in states(game, 21, 400) {
        if game.is_terminal(&state) {
            let mut cells = vec![0; game.places().len()];
            game.cells(&state, &mut cells);
            let mover = game.to_move(&state);
            ends.insert((cells, mover), game.utility(&state, Player::FIRST));
        }
    }
    for ((cells, mover), payoff) in &ends {
        let mut turned = cells.clone();
        if !game.exchange(&mut turned) {
            return;
        }
        if let Some(other) = ends.get(&(turned.clone(), mover.opponent())) {
            assert_eq!(*other, -payoff);
        }
        assert!(game.exchange(&mut turned));
        assert_eq!(&turned, cells);
    }
}

fn symmetric_states_have_one_estimate<G: Cells>(game: &G) {
    let patterns = random_patterns(game);
    let mut images = Vec::new();
    for (state, _) in states(game, 31, 4) {
        images.clear();
        game.images(&state, &mut images);
        let estimate = |state: &G::State| {
            let mut board = patterns.board();
            patterns.place_state(game, state, &mut board);
            patterns.value(&board, patterns.set(game.to_move(state)), 0)
        };
        for image in &images {
            assert!((estimate(image) - estimate(&state)).abs() < 1e-4);
        }
    }
}

fn games_are_the_same_whoever_plays_them<G: Cells>(game: &G) {
    let patterns = random_patterns(game);
    let plan = |games| Plan {
        seed: 3,
        games,
        depth: 1,
        openings: 4,
        explore: 0.2,
        trace: 0.5,
        longest: 60,
    };
    let together = play(game, &patterns, &plan(0..4), &|| false);
    let mut apart = play(game, &patterns, &plan(0..1), &|| false);
    apart.append(play(game, &patterns, &plan(1..4), &|| false));
    assert_eq!(together, apart);
    let shape = patterns.shape();
    assert_eq!(together.cells.len(), together.len() * shape.codings.len());
    assert!(together.targets.iter().all(|target| target.abs() <= 1.0));
}

fn folded_patterns_say_the_same<G: Cells>(game: &G) {
    let patterns = random_patterns(game);
    let folded = patterns.folded();
    assert!(folded.shape().tuples.len() <= patterns.shape().tuples.len());
    for (state, _) in states(game, 41, 3) {
        let (mut one, mut other) = (patterns.board(), folded.board());
        patterns.place_state(game, &state, &mut one);
        folded.place_state(game, &state, &mut other);
        let set = patterns.set(game.to_move(&state));
        for output in 0..patterns.shape().outputs {
            let far = patterns.value(&one, set, output) - folded.value(&other, set, output);
            assert!(far.abs() < 1e-5);
        }
    }
}

fn all_of_it<G: Cells>(game: &G) {
    boards_follow_moves(game);
    folded_patterns_say_the_same(game);
    exchanged_ends_are_exchanged(game);
    symmetric_states_have_one_estimate(game);
    games_are_the_same_whoever_plays_them(game);
}

#[test]
fn boards_of_two_players() {
    all_of_it(&connect4::ConnectFour::<connect4::Usual>::new(7, 6, 4).unwrap());
    all_of_it(&othello::Othello::<6>::new());
    all_of_it(&breakthrough::Breakthrough::<breakthrough::Exact>::new(5, 5).unwrap());
    all_of_it(&hex::Hex::new(5, true).unwrap());
    all_of_it(&mnk::Mnk::new(mnk::Options::default()).unwrap());
    all_of_it(&checkers::Checkers::new(80).unwrap());
    all_of_it(&go::Go::new(go::Options::square(5)).unwrap());
}

#[test]
fn amounts_chance_and_many_players() {
    all_of_it(&kalah::Kalah::new(kalah::Options::default()).unwrap());
    all_of_it(&nim::Nim::new(&[3, 4, 5], true).unwrap());
    all_of_it(&pig::Pig::new(50).unwrap());
    all_of_it(&dots::Dots::new(2, 2, 3).unwrap());
    all_of_it(&rolit::Rolit::new(4, 4).unwrap());
    let half = chinese_checkers::Blocking::Half;
    all_of_it(&chinese_checkers::ChineseCheckers::new(2, 3, half, 100).unwrap());
}

#[test]
fn single_cells_find_room_in_larger_patterns() {
    let patterns = random_patterns(&othello::Othello::<6>::new());
    let single = |patterns: &Patterns| {
        let tuples = patterns.shape().tuples.iter();
        tuples.filter(|tuple| tuple.cells.len() == 1).count()
    };
    assert_eq!(single(&patterns), 36);
    assert!(single(&patterns.folded()) < 18);
}

#[test]
fn other_rules_have_another_number() {
    let board = |width| connect4::ConnectFour::<u64>::new(width, 5, 4).unwrap();
    assert_eq!(fingerprint(&board(6)), fingerprint(&board(6)));
    assert_ne!(fingerprint(&board(6)), fingerprint(&board(5)));
    let nim = |misere| nim::Nim::new(&[3, 4, 5], misere).unwrap();
    assert_ne!(fingerprint(&nim(true)), fingerprint(&nim(false)));
}

#[test]
fn files_come_back_and_damage_is_named() {
    let game = othello::Othello::<6>::new();
    let trainer = Trainer::new(random_patterns(&game));
    let folder = std::env::temp_dir().join(format!("zermelo-learn-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("othello.safetensors");
    let origin = Origin {
        game: "othello:size=6".to_owned(),
        rules: fingerprint(&game),
        notes: [("seed".to_owned(), "5".to_owned())].into(),
    };
    save(&trainer, &origin, &path, true).unwrap();
    let (read, told) = load(&path).unwrap();
    assert_eq!((&read, &told), (&trainer, &origin));
    save(&trainer, &origin, &path, false).unwrap();
    let (half, _) = load(&path).unwrap();
    assert_eq!(half.patterns.shape(), trainer.patterns.shape());
    let far = half
        .patterns
        .weights()
        .iter()
        .zip(trainer.patterns.weights());
    assert!(
        far.into_iter()
            .all(|(one, other)| (one - other).abs() < 1e-4)
    );
    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&path, &bytes).unwrap();
    let error = load(&path).unwrap_err();
    assert!(error.contains("othello.safetensors"), "{error}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn an_estimate_is_the_same_whatever_was_estimated_before() {
    let game = connect4::ConnectFour::<connect4::Usual>::new(7, 6, 4).unwrap();
    let patterns = std::sync::Arc::new(random_patterns(&game));
    let learned = Learned::new((), Some(patterns.clone()));
    let other = Learned::new(
        (),
        Some(std::sync::Arc::new(random_patterns(&game).folded())),
    );
    for (state, _) in states(&game, 51, 5) {
        let mover = game.to_move(&state);
        let mut board = patterns.board();
        patterns.place_state(&game, &state, &mut board);
        let share = patterns.value(&board, patterns.set(mover), 0) * 1e6;
        for estimate in [&learned, &other] {
            let score = Evaluator::<_>::evaluate(estimate, &game, &state, Player::FIRST);
            assert!((score as f32 - share).abs() < 20.0, "{score} {share}");
            let theirs = Evaluator::<_>::evaluate(estimate, &game, &state, Player::SECOND);
            assert_eq!(theirs, -score);
        }
    }
}
