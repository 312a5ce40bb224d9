//! An estimation that is not finished, in a file.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use zermelo_core::random::mix;

use super::estimator::{Data, Progress, Settings, TuningError};
use super::regression::{Adam, NUMBERS, Numbers};

/// The first line of a checkpoint.
const MAGIC: &str = "zermelo chess tuning 1";

/// Where an estimation stands.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Sitting {
    pub adam: Adam,
    /// The numbers that foretold the testing positions best.
    pub best: (Progress, Numbers),
}

/// Tells an estimation from one of other games, weights or settings.
pub(super) fn fingerprint(data: &Data, start: &[f64], settings: &Settings) -> u64 {
    let mut print = mix(u64::from(settings.steps) ^ settings.freedom.to_bits());
    let mut take = |word: u64| print = mix(print.rotate_left(5) ^ word);
    for number in start {
        take(number.to_bits());
    }
    for sample in data.teaching.iter().chain(&data.testing) {
        take(u64::from(sample.result.to_bits()) << 32 | u64::from(sample.end.to_bits()));
        take(sample.score.map_or(0, |score| u64::from(score.to_bits())));
        for entry in &sample.entries {
            take(u64::from(entry.term) << 16 | u64::from(entry.count as u16));
        }
    }
    print
}

impl Sitting {
    /// Writes it aside and renames it, so that a kill leaves the last one whole.
    pub fn save(&self, path: &Path, fingerprint: u64) -> Result<(), TuningError> {
        let (best, best_numbers) = &self.best;
        let mut text = format!(
            "{MAGIC}\n{fingerprint:016x} {} {} {} {:016x} {:016x}\n",
            self.adam.steps,
            best.steps,
            best.of,
            best.teaching.to_bits(),
            best.testing.to_bits(),
        );
        let [means, squares] = &self.adam.means;
        for index in 0..NUMBERS {
            for numbers in [&self.adam.numbers, means, squares, best_numbers] {
                // Nothing fails that is written to a text.
                let _ = write!(text, "{:016x} ", numbers[index].to_bits());
            }
            text.push('\n');
        }
        let _ = writeln!(text, "{:016x}", checksum(&text));
        let mut aside = path.as_os_str().to_owned();
        aside.push(".part");
        let written = fs::write(&aside, text).and_then(|()| fs::rename(&aside, path));
        written.map_err(|error| TuningError::File {
            path: path.to_owned(),
            error,
        })
    }

    /// Reads it, if it belongs to the same estimation.
    pub fn load(path: &Path, fingerprint: u64) -> Result<Sitting, TuningError> {
        let text = fs::read_to_string(path).map_err(|error| TuningError::File {
            path: path.to_owned(),
            error,
        })?;
        let wrong = |reason: &str| TuningError::Checkpoint {
            path: path.to_owned(),
            reason: reason.to_owned(),
        };
        if !text.starts_with(MAGIC) {
            return Err(wrong("no checkpoint of the tuning of chess"));
        }
        let (print, sitting) =
            parse(&text).ok_or_else(|| wrong("this checkpoint is damaged: delete it"))?;
        if print != fingerprint {
            return Err(wrong(
                "this checkpoint is of other games, weights or settings: delete it, or give another name",
            ));
        }
        Ok(sitting)
    }
}

/// The fingerprint and the rest of a checkpoint; `None` if it is damaged.
fn parse(text: &str) -> Option<(u64, Sitting)> {
    let (body, sum) = text.trim_end().rsplit_once('\n')?;
    let word = |word: &str| u64::from_str_radix(word, 16).ok();
    let body_with_end = &text[..body.len() + 1];
    if word(sum)? != checksum(body_with_end) {
        return None;
    }
    let mut lines = body.lines().skip(1);
    let head: Vec<&str> = lines.next()?.split_whitespace().collect();
    let [print, steps, best_steps, of, teaching, testing] = head.as_slice() else {
        return None;
    };
    let best = Progress {
        steps: best_steps.parse().ok()?,
        of: of.parse().ok()?,
        teaching: f64::from_bits(word(teaching)?),
        testing: f64::from_bits(word(testing)?),
    };
    let mut columns: [Numbers; 4] = Default::default();
    for line in lines {
        let mut words = line.split_whitespace();
        for column in &mut columns {
            column.push(f64::from_bits(word(words.next()?)?));
        }
    }
    let [numbers, means, squares, best_numbers] = columns;
    let whole = numbers.len() == NUMBERS;
    let sitting = Sitting {
        adam: Adam {
            numbers,
            means: [means, squares],
            steps: steps.parse().ok()?,
        },
        best: (best, best_numbers),
    };
    whole.then_some((word(print)?, sitting))
}

fn checksum(text: &str) -> u64 {
    text.bytes().fold(0, |sum, byte| mix(sum ^ u64::from(byte)))
}
