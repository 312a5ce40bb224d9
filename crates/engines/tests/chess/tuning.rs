//! Weights estimated from games: slopes, known weights found again, checkpoints, and games read from text.

use std::path::PathBuf;
use std::sync::Mutex;

use zermelo_core::random::Random;
use zermelo_core::{Evaluator, Game, Player, StopFlag};
use zermelo_engines::chess::tuning::positions::{Sample, quiet};
use zermelo_engines::chess::tuning::regression::{
    NUMBERS, estimate as value, foretold, gradient, mean_loss, numbers, steepness, weights,
};
use zermelo_engines::chess::tuning::{
    Data, Played, SelfPlay, Settings, TuningError, estimate, games, report,
};
use zermelo_games::chess::evaluation::Weights;
use zermelo_games::chess::evaluation::terms::GROUPS;
use zermelo_games::chess::{Chess, Evaluation, Position};

/// Positions of random games, every side some pieces short so that they are not all level.
fn positions(seed: u64, count: usize) -> Vec<Position> {
    let game = Chess::default();
    let mut random = Random::new(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let mut state = game.initial();
        for ply in 0..140 {
            let mut moves = Vec::new();
            game.actions(&state, &mut moves);
            if moves.is_empty() {
                break;
            }
            if ply > 8 && ply % 4 == 0 {
                found.push(state.clone());
            }
            state = game.result(&state, moves[random.below(moves.len())]);
        }
    }
    found.truncate(count);
    found
}

/// Samples with results drawn by what weights foretell.
fn simulated(seed: u64, count: usize, truth: &Weights, steepness: f64) -> Vec<Sample> {
    let mut random = Random::new(seed ^ 99);
    let truth_numbers = numbers(truth);
    let samples = positions(seed, count).into_iter().map(|state| {
        let mut sample = Sample::new(&state, truth, 0.0, None);
        let chance = foretold(value(&sample, &truth_numbers), steepness);
        sample.result = f32::from(u8::from(random.unit() < chance));
        sample
    });
    samples.collect()
}

fn place(name: &str) -> usize {
    GROUPS
        .iter()
        .find(|group| group.name == name)
        .unwrap()
        .first
}

#[test]
fn the_estimate_of_the_regression_is_that_of_the_search_but_for_rounding() {
    let game = Chess::default();
    let evaluation = Evaluation::default();
    let numbers = numbers(Weights::tuned());
    assert_eq!(&weights(&numbers), Weights::tuned());
    for state in positions(1, 2000) {
        let sample = Sample::new(&state, Weights::tuned(), 0.5, None);
        let searched = f64::from(evaluation.evaluate(&game, &state, Player::FIRST)) / 100.0;
        let estimated = value(&sample, &numbers);
        assert!(
            (searched - estimated).abs() < 4.0,
            "{state:?} {searched} {estimated}"
        );
    }
}

#[test]
fn slopes_are_those_of_finite_differences() {
    let samples = simulated(2, 300, Weights::by_hand(), 0.004);
    let mut at = numbers(Weights::by_hand());
    let mut random = Random::new(4);
    for number in &mut at {
        *number += 10.0 * random.unit() - 5.0;
    }
    let (loss, slopes) = gradient(&samples, &at, 0.004, 2);
    assert!((loss - mean_loss(&samples, &at, 0.004)).abs() < 1e-9);
    let mut steep = 0;
    for index in 0..NUMBERS {
        let step = 1e-3;
        let moved = |by: f64| {
            let mut numbers = at.clone();
            numbers[index] += by;
            mean_loss(&samples, &numbers, 0.004)
        };
        let difference = (moved(step) - moved(-step)) / (2.0 * step);
        let error = (difference - slopes[index]).abs();
        assert!(
            error < 1e-8 + 1e-4 * difference.abs(),
            "{index}: {difference} {}",
            slopes[index]
        );
        steep += usize::from(difference != 0.0);
    }
    assert!(steep > 600, "{steep}");
    let (_, alone) = gradient(&samples, &at, 0.004, 1);
    assert_eq!(slopes, alone, "threads change nothing");
}

/// How far what two sets of numbers foretell is apart, as a mean over positions.
fn apart(samples: &[Sample], one: (&[f64], f64), other: (&[f64], f64)) -> f64 {
    let squares = samples.iter().map(|sample| {
        let [one, other] =
            [one, other].map(|(numbers, steepness)| foretold(value(sample, numbers), steepness));
        (one - other).powi(2)
    });
    (squares.sum::<f64>() / samples.len() as f64).sqrt()
}

/// The worth of a knight can be in its material, its squares or its mobility, and results do not tell which; nor do
/// they tell a pair of bishops well from its bishops. So what is compared is what the weights foretell, and the
/// tempo, for which nothing else can stand.
#[test]
fn known_weights_are_found_again_from_simulated_results() {
    const STEEPNESS: f64 = 0.006;
    let mut truth = numbers(Weights::by_hand());
    let material = place("material");
    let (tempo, pair) = (place("tempo"), place("bishop_pair"));
    for (term, worth) in [
        (material + 1, 400.0),
        (material + 2, 220.0),
        (material + 4, 650.0),
        (tempo, 90.0),
        (pair, 170.0),
    ] {
        truth[2 * term] = worth;
        truth[2 * term + 1] = worth;
    }
    let samples = simulated(5, 30_000, &weights(&truth), STEEPNESS);
    let (testing, teaching) = samples.split_at(3000);
    let data = Data {
        games: samples.len(),
        teaching: teaching.to_vec(),
        testing: testing.to_vec(),
    };
    let settings = Settings {
        steps: 250,
        threads: 2,
        ..Settings::default()
    };
    let start = Weights::by_hand();
    let mut told = 0;
    let found = estimate(&data, start, &settings, &StopFlag::default(), &mut |_| {
        told += 1;
    });
    let found = found.unwrap();
    assert!(found.finished && told == 25);
    assert!(found.after.testing < found.before.testing);
    let fresh = simulated(8, 3000, &weights(&truth), STEEPNESS);
    let from_truth = |weights: &Weights| {
        let steepness = found.steepness;
        apart(&fresh, (&truth, STEEPNESS), (&numbers(weights), steepness))
    };
    let (before, after) = (from_truth(start), from_truth(&found.weights));
    assert!(after < 0.5 * before, "{after}, and {before} at the start");
    let mean = |weights: &Weights| {
        let tempo = weights.of(tempo);
        f64::from(tempo.middle() + tempo.end()) / 2.0
    };
    let first = mean(start);
    let now = mean(&found.weights) * found.steepness / STEEPNESS;
    let way = (now - first) / (90.0 - first);
    assert!((0.7..1.3).contains(&way), "{now} from {first}, truly 90");
    let text = report(&data, start, &found);
    for named in ["knight", "bishop", "30000 games", "on the test", "material"] {
        assert!(text.contains(named), "{named}: {text}");
    }
}

#[test]
fn the_steepness_is_found_again() {
    let samples = simulated(6, 20_000, Weights::by_hand(), 0.005);
    let found = steepness(&samples, &numbers(Weights::by_hand()));
    assert!((found - 0.005).abs() < 0.0005, "{found}");
}

fn file(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("zermelo-tuning-{name}-{}", std::process::id()))
}

#[test]
fn an_interrupted_estimation_goes_on_to_the_same_weights() {
    let samples = simulated(7, 3000, Weights::by_hand(), 0.005);
    let data = Data {
        games: 100,
        testing: samples[..500].to_vec(),
        teaching: samples[500..].to_vec(),
    };
    let path = file("resumed");
    let plain = Settings {
        steps: 40,
        ..Settings::default()
    };
    let kept = Settings {
        checkpoint: Some(path.clone()),
        ..plain.clone()
    };
    let start = Weights::by_hand();
    let whole = estimate(&data, start, &plain, &StopFlag::default(), &mut |_| {}).unwrap();
    let stop = StopFlag::default();
    let part = estimate(&data, start, &kept, &stop, &mut |now| {
        if now.steps == 20 {
            stop.stop();
        }
    });
    assert!(!part.unwrap().finished);
    let rest = estimate(&data, start, &kept, &StopFlag::default(), &mut |now| {
        assert!(now.steps > 20);
    });
    assert_eq!(rest.unwrap(), whole);
    // Another estimation is refused, and so is a damaged file.
    let other = Settings {
        freedom: 7.0,
        ..kept.clone()
    };
    let refused = |settings: &Settings| {
        let found = estimate(&data, start, settings, &StopFlag::default(), &mut |_| {});
        match found {
            Err(TuningError::Checkpoint { reason, .. }) => reason,
            other => panic!("{other:?}"),
        }
    };
    assert!(refused(&other).contains("other games, weights or settings"));
    let text = std::fs::read_to_string(&path).unwrap();
    for (damaged, named) in [
        (text[..text.len() / 2].to_owned(), "damaged"),
        (text.replacen('7', "8", 1), "damaged"),
        ("nothing".to_owned(), "no checkpoint"),
    ] {
        std::fs::write(&path, damaged).unwrap();
        assert!(refused(&kept).contains(named));
    }
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn too_few_games_are_refused() {
    let found = estimate(
        &Data::default(),
        Weights::by_hand(),
        &Settings::default(),
        &StopFlag::default(),
        &mut |_| {},
    );
    assert!(found.unwrap_err().to_string().contains("too few"));
}

#[test]
fn games_are_read_with_all_that_stands_between_their_moves() {
    let text = "\
[Event \"one\"]
[Result \"1-0\"]

1. e4 {best (by test) 1-0} e5 2.Nf3 $1 (2. f4 exf4 (2... d5 3. exd5) 3. Nf3) 2... Nc6!? ; to the end * {
3. Bb5 a6 1-0

[Result \"1/2-1/2\"]
[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]

e2e4 Kd7 1/2-1/2

[Result \"0-1\"]

1. e4 e5 2. Ke3 0-1

[Result \"*\"]

1. d4 *
1. d4 d5 0-1
";
    let found = games::read(text);
    assert_eq!(
        (found.games.len(), found.damaged, found.unfinished),
        (3, 1, 1)
    );
    assert_eq!(found.games[0].moves.len(), 6);
    assert_eq!(found.games[1].moves.len(), 2);
    let results: Vec<u8> = found
        .games
        .iter()
        .map(|played| played.half_points)
        .collect();
    assert_eq!(results, [2, 1, 0]);
    let damage = found.first_damage.unwrap();
    assert!(
        damage.starts_with("line 12") && damage.contains("Ke3"),
        "{damage}"
    );
}

#[test]
fn games_against_oneself_repeat_on_any_number_of_threads_and_are_read_again() {
    let play = |threads: usize| {
        let plan = SelfPlay {
            weights: Weights::by_hand().clone(),
            nodes: 60,
            seed: 3,
            threads,
        };
        let games: Mutex<Vec<(u64, Played)>> = Mutex::default();
        plan.play(0..4, &StopFlag::default(), |number, played| {
            games.lock().unwrap().push((number, played));
        });
        let mut games = games.into_inner().unwrap();
        games.sort_by_key(|(number, _)| *number);
        games
            .into_iter()
            .map(|(_, played)| played)
            .collect::<Vec<_>>()
    };
    let alone = play(1);
    assert_eq!(alone.len(), 4);
    assert_eq!(alone, play(2));
    let text: String = alone.iter().map(Played::to_pgn).collect();
    assert_eq!(games::read(&text).games, alone);
}

#[test]
fn scores_of_searches_are_read_from_comments() {
    let text = "1. e4 { [%eval 0.35] [%clk 0:03:00] } e5 {a book move} 2. f3 {[%eval -1.2]} (2. d4 {[%eval 9]})
2... d5 { [%eval #-3] } 3. g4 {[%eval much]} Qh4+ { [%eval #2] } 0-1";
    let found = games::read(text);
    assert_eq!(found.damaged, 0, "{:?}", found.first_damage);
    let most = games::LARGEST_SCORE;
    let scores = [Some(35), None, Some(-120), Some(-most), None, Some(most)];
    assert_eq!(found.games[0].scores, scores);
    assert_eq!(games::read(&found.games[0].to_pgn()).games, found.games);
}

#[test]
fn a_score_pulls_what_is_to_be_foretold_away_from_the_result() {
    let at = numbers(Weights::by_hand());
    let mut samples = simulated(2, 300, Weights::by_hand(), 0.004);
    for sample in &mut samples {
        sample.result = 1.0;
    }
    let by_results = mean_loss(&samples, &at, 0.004);
    for sample in &mut samples {
        sample.score = Some(value(sample, &at) as f32);
    }
    let (with_scores, slopes) = gradient(&samples, &at, 0.004, 1);
    assert!(with_scores < by_results, "{with_scores} {by_results}");
    assert!((with_scores - mean_loss(&samples, &at, 0.004)).abs() < 1e-9);
    let step = |by: f64| {
        let mut numbers = at.clone();
        numbers[2 * place("material")] += by;
        mean_loss(&samples, &numbers, 0.004)
    };
    let difference = (step(1e-3) - step(-1e-3)) / 2e-3;
    let error = (difference - slopes[2 * place("material")]).abs();
    assert!(error < 1e-8 + 1e-4 * difference.abs(), "{error}");
}

#[test]
fn pawns_that_can_take_each_other_are_quiet_and_a_piece_that_can_be_taken_is_not() {
    let seen = |text: &str| {
        let found = games::read(text);
        assert_eq!(found.games.len(), 1, "{:?}", found.first_damage);
        quiet(&found.games[0], Weights::by_hand()).len()
    };
    // The last position, with pawns on e4 and d5, and the same with a knight on e5 to be taken.
    assert_eq!(seen("1. a3 a6 2. e4 d5 3. h3 1-0"), 1);
    assert_eq!(seen("1. Nf3 d6 2. Ne5 a6 3. h3 h6 1-0"), 1);
}
