//! What an estimation found, in words and pawns.

use std::fmt::Write;

use zermelo_games::chess::evaluation::Weights;
use zermelo_games::chess::evaluation::terms::GROUPS;

use super::estimator::{Data, Estimated};
use super::positions::Sample;

/// The pieces in the order of their material.
const PIECES: [&str; 5] = ["pawn", "knight", "bishop", "rook", "queen"];

/// What a piece is worth as it stood in the games: its material and its squares, in the middle of the game and at
/// its end.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Worth {
    /// The piece.
    pub piece: &'static str,
    /// In hundredths of a pawn by the weights, in the middle of the game,
    pub middle: f64,
    /// and at its end.
    pub end: f64,
    /// The mean of both, as so many pawns.
    pub pawns: f64,
}

/// What pieces are worth on the mean square on which they stood.
pub fn worths(samples: &[Sample], weights: &Weights) -> [Worth; 5] {
    let first = |name: &str| {
        GROUPS
            .iter()
            .find(|group| group.name == name)
            .map(|group| group.first)
    };
    let mut worths = [Worth::default(); 5];
    for (number, piece) in PIECES.into_iter().enumerate() {
        let material = weights.of(number);
        let mut worth = Worth {
            piece,
            middle: material.middle().into(),
            end: material.end().into(),
            pawns: 0.0,
        };
        for suffix in ["squares", "facing"] {
            let Some(first) = first(&format!("{piece}_{suffix}")) else {
                continue;
            };
            let [mut middle, mut end, mut count] = [0.0; 3];
            for entry in samples.iter().flat_map(|sample| &sample.entries) {
                let term = usize::from(entry.term);
                if (first..first + 64).contains(&term) {
                    let times = f64::from(entry.count).abs();
                    middle += times * f64::from(weights.of(term).middle());
                    end += times * f64::from(weights.of(term).end());
                    count += times;
                }
            }
            if count > 0.0 {
                worth.middle += middle / count;
                worth.end += end / count;
            }
        }
        worths[number] = worth;
    }
    let mean = |worth: &Worth| f64::midpoint(worth.middle, worth.end);
    let pawn = mean(&worths[0]);
    for worth in &mut worths {
        worth.pawns = if pawn > 0.0 { mean(worth) / pawn } else { 0.0 };
    }
    worths
}

/// The report as text: the data, how much better the results are foretold, what pieces are worth, and which
/// weights changed most.
pub fn report(data: &Data, start: &Weights, found: &Estimated) -> String {
    let (teaching, testing) = (data.teaching.len(), data.testing.len());
    // Nothing fails that is written to a text.
    let mut text = format!(
        "{} games, {teaching} quiet positions to learn from and {testing} to test\n",
        data.games
    );
    let _ = writeln!(
        text,
        "loss on what was learned from {:.5}, before {:.5}; on the test {:.5}, before {:.5}",
        found.after.teaching, found.before.teaching, found.after.testing, found.before.testing
    );
    let pawn = 1.0 / (1.0 + (-100.0 * found.steepness).exp());
    let _ = writeln!(
        text,
        "100 hundredths of a pawn ahead score {:.1}%\n\npiece    pawns  middle    end",
        100.0 * pawn
    );
    let samples = if data.testing.is_empty() {
        &data.teaching
    } else {
        &data.testing
    };
    for worth in worths(samples, &found.weights) {
        let Worth {
            piece,
            middle,
            end,
            pawns,
        } = worth;
        let _ = writeln!(text, "{piece:<8} {pawns:>5.2} {middle:>7.0} {end:>6.0}");
    }
    let _ = writeln!(text, "\nterms that changed most, on average");
    let mut changes: Vec<(f64, &str)> = GROUPS
        .iter()
        .map(|group| {
            let terms = group.first..group.first + group.count;
            let change: i32 = terms
                .map(|term| {
                    let (old, new) = (start.of(term), found.weights.of(term));
                    (old.middle() - new.middle()).abs() + (old.end() - new.end()).abs()
                })
                .sum();
            (f64::from(change) / (2 * group.count) as f64, group.name)
        })
        .collect();
    changes.sort_by(|one, other| other.0.total_cmp(&one.0));
    for (change, name) in changes.into_iter().take(12) {
        let _ = writeln!(text, "{name:<20} {change:>5.1}");
    }
    text
}
