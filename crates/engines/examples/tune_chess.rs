//! The weights of chess estimated without Python.
//!
//! `tune_chess play GAMES NODES SEED THREADS FILE.pgn [WEIGHTS]` adds games against itself to a file,
//! `tune_chess fit STEPS FREEDOM FILE.pgn OUTPUT [WEIGHTS]` estimates weights from them, beginning with those of
//! a file or with the ones set by hand.

use std::error::Error;
use std::fs::{self, OpenOptions};
use std::io::Write;

use zermelo_core::StopFlag;
use zermelo_engines::chess::tuning::{Data, SelfPlay, Settings, estimate, games, report};
use zermelo_games::chess::evaluation::Weights;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["play", games, nodes, seed, threads, file, weights @ ..] => {
            let plan = SelfPlay {
                weights: given(weights)?,
                nodes: nodes.parse()?,
                seed: seed.parse()?,
                threads: threads.parse()?,
            };
            let mut output = OpenOptions::new().create(true).append(true).open(file)?;
            plan.play(0..games.parse()?, &StopFlag::default(), |_, played| {
                if let Err(error) = output.write_all(played.to_pgn().as_bytes()) {
                    eprintln!("{error}");
                }
            });
        }
        ["fit", steps, freedom, file, output, weights @ ..] => {
            let start = given(weights)?;
            let read = games::read(&fs::read_to_string(file)?);
            eprintln!("{} damaged, {:?}", read.damaged, read.first_damage);
            let data = Data::new(&read.games, &start);
            let settings = Settings {
                steps: steps.parse()?,
                freedom: freedom.parse()?,
                ..Settings::default()
            };
            let found = estimate(&data, &start, &settings, &StopFlag::default(), &mut |now| {
                eprintln!("{} {:.5} {:.5}", now.steps, now.teaching, now.testing);
            })?;
            fs::write(output, found.weights.write())?;
            print!("{}", report(&data, &start, &found));
        }
        _ => eprintln!("what to write stands at the head of the source"),
    }
    Ok(())
}

fn given(weights: &[&str]) -> Result<Weights, Box<dyn Error>> {
    match weights {
        [path] => Ok(Weights::read(&fs::read_to_string(path)?)?),
        _ => Ok(Weights::by_hand().clone()),
    }
}
