//! The learned evaluation of Othello: its small search, its training, and the weights that come with the program.

use std::fs;
use std::path::PathBuf;

use zermelo_core::StopFlag;
use zermelo_core::random::Random;
use zermelo_engines::othello::learning::files::{load, unpack};
use zermelo_engines::othello::learning::labels::{Labels, solved};
use zermelo_engines::othello::learning::positions::{Play, positions};
use zermelo_engines::othello::learning::{Length, Lookahead, Training, shipped};
use zermelo_engines::othello::table::Table;
use zermelo_engines::othello::{Counting, Position};
use zermelo_games::othello::Indices;
use zermelo_games::othello::patterns::weights::DISC;
use zermelo_nets::Weights;

/// A place for files that is removed with the value.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Minimax without any order or window.
fn plain(lookahead: &Lookahead<'_>, position: Position, depth: u32) -> i32 {
    let Position { own, other } = position;
    if depth == 0 {
        return lookahead.estimate(position, &Indices::of(own, other));
    }
    if position.is_over() {
        return DISC * Counting::Discs.score(own, other);
    }
    let open = position.moves();
    if open == 0 {
        return -plain(lookahead, position.passed(), depth);
    }
    let cells = (0..64u8).filter(|cell| open >> cell & 1 == 1);
    cells
        .map(|cell| -plain(lookahead, position.play(cell), depth - 1))
        .max()
        .unwrap()
}

fn met(games: usize) -> Vec<Vec<Position>> {
    let play = Play {
        patterns: None,
        depth: 0,
        seed: 4,
        threads: 1,
    };
    positions(&play, games, None)
}

#[test]
fn the_small_search_is_minimax() {
    let patterns = shipped().unwrap();
    let lookahead = Lookahead {
        patterns: &patterns,
        counting: Counting::Discs,
    };
    for discs in [8, 20, 33, 47, 58, 61] {
        for &position in met(64)[discs].iter().take(6) {
            for depth in 0..4 {
                assert_eq!(
                    lookahead.value(position, depth),
                    plain(&lookahead, position, depth)
                );
            }
            let best = lookahead.best(position, 3).unwrap();
            assert_eq!(best.1, plain(&lookahead, position, 3));
        }
    }
}

#[test]
fn what_is_solved_for_the_training_is_minimax() {
    let patterns = shipped().unwrap();
    let mut table = Table::new(1 << 20).unwrap();
    let mut random = Random::new(1);
    for position in met(64)[57].iter().take(20) {
        let lookahead = Lookahead {
            patterns: &patterns,
            counting: Counting::Discs,
        };
        let truth = plain(&lookahead, *position, 20) / DISC;
        let guess = random.below(120) as i32 - 60;
        assert_eq!(solved(*position, guess, &mut table), truth);
        let labels = Labels {
            patterns: &patterns,
            exact: 7,
            depth: 1,
            threads: 1,
        };
        assert_eq!(labels.values(&[*position], None), [truth as f32]);
    }
}

#[test]
fn a_training_that_was_stopped_goes_on_to_the_same_weights() {
    let folder = Folder::new("zermelo-othello-training");
    let training = |name: &str, threads| Training {
        output: folder.0.join(name),
        length: Length::Games(12),
        seed: 3,
        threads,
        command: "a test".to_owned(),
    };
    let whole = training("whole", 1);
    let done = whole.run(false, &StopFlag::default(), |_| {}).unwrap();
    assert!((done.share - 1.0).abs() < 1e-9 && done.pass == 4);
    let parts = training("parts", 2);
    let stop = StopFlag::default();
    let mut stages = 0;
    let half = parts.run(false, &stop, |_| {
        stages += 1;
        if stages == 33 {
            stop.stop();
        }
    });
    assert!(half.unwrap().share < 0.3);
    parts.run(true, &StopFlag::default(), |_| {}).unwrap();
    let weights = |training: &Training| unpack(&Weights::load(&training.output).unwrap()).unwrap();
    let ((first, origin), (second, _)) = (weights(&whole), weights(&parts));
    assert!(first == second && first.iter().any(|&weight| weight != 0));
    assert_eq!((origin.command.as_str(), origin.seed), ("a test", 3));
    assert_eq!(origin.positions, done.positions);
    let error = load(&folder.0.join("whole.training"))
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("\"training\", where \"weights\" is needed"),
        "{error}"
    );
}

#[test]
fn the_evaluation_that_comes_with_the_program_is_near_the_truth() {
    let patterns = shipped().unwrap();
    let play = Play {
        patterns: Some(&patterns),
        depth: 1,
        seed: 77,
        threads: 1,
    };
    let lookahead = Lookahead {
        patterns: &patterns,
        counting: Counting::Discs,
    };
    let mut table = Table::new(1 << 22).unwrap();
    let met = &positions(&play, 256, None)[52];
    let errors = met.iter().take(100).map(|&position| {
        let guess = lookahead.value(position, 0) as f32 / DISC as f32;
        (guess - solved(position, guess as i32, &mut table) as f32).abs()
    });
    let mean = errors.sum::<f32>() / 100.0;
    assert!(mean < 9.0, "{mean} discs");
}
