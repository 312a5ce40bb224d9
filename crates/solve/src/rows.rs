//! A solved game as a table of rows: every state with its value and its best moves, in words.

use std::fmt::Write;

use zermelo_core::Payoff;

use crate::answers::Answers;
use crate::encoding::Solvable;
use crate::files::FileError;
use crate::solution::Outcome;

/// What is written of one state.
#[derive(Debug)]
pub struct Row {
    /// The state.
    pub state: String,
    /// The player to move, unless the game is over.
    pub player: Option<usize>,
    /// What it is worth, from the side of the solution's player.
    pub outcome: Outcome,
    /// All best moves.
    pub moves: Vec<String>,
}

/// Gives the rows of at least `count` states that are kept, from a place on, as long as there are so
/// many, and where to go on; `None` at the end.
///
/// With `images` every state has a row for each of its different images.
pub fn rows<G: Solvable>(
    game: &G,
    solution: &dyn Answers<G>,
    place: u64,
    count: usize,
    images: bool,
    mut each: impl FnMut(Row),
) -> Result<Option<u64>, FileError> {
    let (page, next) = solution.page(game, place, count)?;
    let mut alike = Vec::new();
    for (state, outcome) in page {
        alike.clear();
        if images {
            game.symmetries(&state, &mut alike);
        } else {
            alike.push(state);
        }
        for (number, image) in alike.iter().enumerate() {
            if alike[..number].contains(image) {
                continue;
            }
            let best = solution.best_moves(game, image)?.unwrap_or_default();
            let moves = best.iter().map(|&action| game.format_move(image, action));
            let player = game.to_move(image).index();
            each(Row {
                state: game.format_state(image),
                player: player.filter(|_| !game.is_terminal(image)),
                outcome,
                moves: moves.collect(),
            });
        }
    }
    Ok(next)
}

/// Rows with each column by itself.
#[derive(Debug, Default)]
pub struct Columns {
    /// The states.
    pub states: Vec<String>,
    /// The player to move, unless the game is over.
    pub players: Vec<Option<usize>>,
    /// The payoffs under best play, from the side of the solution's player.
    pub values: Vec<Payoff>,
    /// Moves to the end; draws that go on have none.
    pub remoteness: Vec<Option<u32>>,
    /// All best moves.
    pub moves: Vec<Vec<String>>,
}

impl Columns {
    /// Adds a row.
    pub fn add(&mut self, row: Row) {
        self.states.push(row.state);
        self.players.push(row.player);
        self.values.push(row.outcome.payoff);
        self.remoteness.push(row.outcome.remoteness);
        self.moves.push(row.moves);
    }
}

/// Rows as text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Values with commas between them.
    Csv,
    /// A JSON object on each line.
    JsonLines,
}

impl Format {
    /// Appends a row to a text.
    pub fn write(self, row: &Row, text: &mut String) {
        let written = match self {
            Format::Csv => write_csv(row, text),
            Format::JsonLines => write_json(row, text),
        };
        written.expect("a string takes everything");
    }
}

fn write_csv(row: &Row, text: &mut String) -> std::fmt::Result {
    write_cell(&row.state, text);
    text.push(',');
    if let Some(player) = row.player {
        write!(text, "{player}")?;
    }
    write!(text, ",{},", row.outcome.payoff)?;
    if let Some(remoteness) = row.outcome.remoteness {
        write!(text, "{remoteness}")?;
    }
    text.push(',');
    write_cell(&row.moves.join(" "), text);
    text.push('\n');
    Ok(())
}

/// A cell, in quotes if it needs them.
fn write_cell(cell: &str, text: &mut String) {
    if cell.contains([',', '"', '\n', '\r']) {
        text.push('"');
        text.push_str(&cell.replace('"', "\"\""));
        text.push('"');
    } else {
        text.push_str(cell);
    }
}

fn write_json(row: &Row, text: &mut String) -> std::fmt::Result {
    text.push_str("{\"state\": ");
    write_string(&row.state, text)?;
    match row.player {
        Some(player) => write!(text, ", \"player\": {player}")?,
        None => text.push_str(", \"player\": null"),
    }
    write!(text, ", \"value\": {}", row.outcome.payoff)?;
    match row.outcome.remoteness {
        Some(remoteness) => write!(text, ", \"remoteness\": {remoteness}")?,
        None => text.push_str(", \"remoteness\": null"),
    }
    text.push_str(", \"moves\": [");
    for (number, action) in row.moves.iter().enumerate() {
        if number > 0 {
            text.push_str(", ");
        }
        write_string(action, text)?;
    }
    text.push_str("]}\n");
    Ok(())
}

/// A string as JSON has it.
fn write_string(string: &str, text: &mut String) -> std::fmt::Result {
    text.push('"');
    if string.contains(|c: char| c == '"' || c == '\\' || c.is_ascii_control()) {
        for c in string.chars() {
            match c {
                '"' | '\\' => text.extend(['\\', c]),
                c if c < ' ' => write!(text, "\\u{:04x}", u32::from(c))?,
                c => text.push(c),
            }
        }
    } else {
        text.push_str(string);
    }
    text.push('"');
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_mislead_a_reader_is_quoted() {
        let row = Row {
            state: "a,\"b\"\n\\".to_owned(),
            player: None,
            outcome: Outcome {
                payoff: -3,
                remoteness: Some(7),
            },
            moves: vec!["x y".to_owned(), "z".to_owned()],
        };
        let written = |format: Format| {
            let mut text = String::new();
            format.write(&row, &mut text);
            text
        };
        assert_eq!(written(Format::Csv), "\"a,\"\"b\"\"\n\\\",,-3,7,x y z\n");
        assert_eq!(
            written(Format::JsonLines),
            "{\"state\": \"a,\\\"b\\\"\\u000a\\\\\", \"player\": null, \"value\": -3, \
             \"remoteness\": 7, \"moves\": [\"x y\", \"z\"]}\n"
        );
    }
}
