//! Training repeats itself, resumes, and learns.

use std::fs;

use zermelo_core::StopFlag;
use zermelo_engines::backgammon::{
    Settings, Trainer, Training, WeightsError, bearoff, contest, files, shipped,
};
use zermelo_games::backgammon::Structure;
use zermelo_nets::{Precision, Weights};

use crate::game;

const SMALL: Settings = Settings {
    seed: 3,
    hidden: [32, 32],
    lambda: 0.7,
    rates: [2e-3, 2e-5],
    refine_from: 1.0,
};

fn trained(threads: usize, rounds: u32) -> Trainer {
    let mut trainer = Trainer::new(SMALL, bearoff().unwrap()).unwrap().unwrap();
    for _ in 0..rounds {
        trainer.round(threads, 0.1);
    }
    trainer
}

#[test]
fn the_number_of_threads_changes_nothing() {
    assert_eq!(trained(1, 3).networks(), trained(3, 3).networks());
}

#[test]
fn another_seed_gives_other_weights() {
    let other = Settings { seed: 4, ..SMALL };
    let mut trainer = Trainer::new(other, bearoff().unwrap()).unwrap().unwrap();
    trainer.round(1, 0.1);
    assert_ne!(trained(1, 1).networks(), trainer.networks());
}

#[test]
fn a_training_that_is_resumed_ends_as_one_that_never_stopped() {
    let folder = std::env::temp_dir().join(format!("zermelo-learn-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("weights.safetensors");
    trained(1, 2)
        .save(&path, &files::Origin::default())
        .unwrap();
    let mut on_the_way = Trainer::load(&path, bearoff().unwrap()).unwrap().0;
    // The origin of a bare save says no seed and no games: a training of the program fills them in.
    assert_eq!(on_the_way.networks(), trained(1, 2).networks());
    on_the_way.round(1, 0.1);
    let plan = |games| Training {
        output: path.clone(),
        seconds: None,
        games: Some(games),
        threads: 2,
        command: "a test".to_owned(),
    };
    let stop = StopFlag::default();
    plan(64).run(SMALL, false, &stop, |_| ()).unwrap();
    let whole = fs::read(&path).unwrap();
    let mut rounds = 0;
    let halfway = StopFlag::default();
    plan(64)
        .run(SMALL, false, &halfway, |_| {
            rounds += 1;
            halfway.stop();
        })
        .unwrap();
    let (part, _) = Trainer::load(&path, bearoff().unwrap()).unwrap();
    assert!(part.games() < 64, "it was stopped after {rounds} rounds");
    plan(64).run(SMALL, true, &stop, |_| ()).unwrap();
    let (one, _) = files::unpack(&Weights::from_bytes(&whole).unwrap()).unwrap();
    let (other, origin) = files::load(&path).unwrap();
    assert_eq!(one, other);
    assert_eq!(
        (origin.games, origin.seed, origin.command.as_str()),
        (64, 3, "a test")
    );
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn the_shipped_networks_beat_the_hand_written_estimate() {
    let found = contest(&game(), &*shipped().unwrap(), &Structure, 100, 5);
    assert!(found.points - 2.0 * found.error > 0.2, "{found:?}");
}

#[test]
fn weights_of_another_game_are_refused() {
    let networks = trained(1, 0).networks().clone();
    let mut weights = files::pack(&networks, &files::Origin::default());
    weights
        .metadata
        .insert("game".to_owned(), "chess".to_owned());
    let error = files::unpack(&weights).unwrap_err();
    assert!(error.to_string().contains("weights of chess"), "{error}");
    weights
        .metadata
        .insert("game".to_owned(), "backgammon".to_owned());
    weights.tensors.remove("race.second");
    assert!(matches!(
        files::unpack(&weights),
        Err(WeightsError::Unexpected(_))
    ));
}

#[test]
fn weights_alone_cannot_be_resumed() {
    let path = std::env::temp_dir().join(format!(
        "zermelo-weights-{}.safetensors",
        std::process::id()
    ));
    let weights = files::pack(trained(1, 0).networks(), &files::Origin::default());
    weights.save(&path, Precision::Half).unwrap();
    let error = Trainer::load(&path, bearoff().unwrap()).unwrap_err();
    fs::remove_file(&path).unwrap();
    assert!(error.to_string().contains("weights alone"), "{error}");
}
