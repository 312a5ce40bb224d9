//! Games with their results: what weights are estimated from. Read from PGN, and written to it.

use std::fmt::Write;

use zermelo_core::{Game, Notation};
use zermelo_games::chess::{Chess, Move, Position};

/// A game that was played to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Where it began.
    pub start: Position,
    /// The moves.
    pub moves: Vec<Move>,
    /// After each move what a search found, in hundredths of a pawn for White, where one is known.
    pub scores: Vec<Option<i16>>,
    /// Half points of White: 2 for a win, 1 for a draw, 0 for a loss.
    pub half_points: u8,
}

/// The games of a text, and how many were left out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Collection {
    /// Games that could be read, with a result.
    pub games: Vec<Played>,
    /// Games without a result.
    pub unfinished: usize,
    /// Games that could not be read, the first of them with its line and what was wrong.
    pub damaged: usize,
    /// What was wrong with the first damaged game.
    pub first_damage: Option<String>,
}

/// No score is larger, in hundredths of a pawn; a mate counts as much.
pub const LARGEST_SCORE: i16 = 3000;

/// Reads the main lines of all games of a PGN text, with scores of searches that comments tell as
/// `[%eval 0.35]`. Other comments, variations and glyphs are skipped.
///
/// A damaged game is counted and skipped; a game that is broken off has no result, and is counted too.
pub fn read(text: &str) -> Collection {
    let game = Chess::default();
    let mut found = Collection::default();
    let mut draft = Draft::default();
    let mut depth = 0usize;
    let mut in_comment = false;
    let mut in_score = false;
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if !in_comment && line.starts_with('[') && line.ends_with(']') {
            if draft.has_moves {
                draft.finish(&game, &mut found);
                draft = Draft::default();
                depth = 0;
            }
            draft.line = if draft.line == 0 {
                index + 1
            } else {
                draft.line
            };
            draft.header(line);
            continue;
        }
        if line.starts_with('%') {
            continue;
        }
        for word in words(line) {
            match word {
                _ if in_comment => {
                    if in_score && depth == 0 {
                        draft.score(word.trim_end_matches(']'));
                    }
                    in_score = word == "[%eval";
                    in_comment = word != "}";
                }
                ";" => break,
                "{" => in_comment = true,
                "(" => depth += 1,
                ")" => depth = depth.saturating_sub(1),
                _ if depth > 0 => {}
                "1-0" | "0-1" | "1/2-1/2" | "*" => {
                    draft.result = Some(word.to_owned());
                    draft.finish(&game, &mut found);
                    draft = Draft::default();
                }
                _ => {
                    draft.line = if draft.line == 0 {
                        index + 1
                    } else {
                        draft.line
                    };
                    draft.word(word);
                }
            }
        }
    }
    if draft.has_moves {
        draft.finish(&game, &mut found);
    }
    found
}

/// The words of a line of moves, brackets and braces by themselves.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let is_sign = |sign: char| "{}();".contains(sign);
    line.split_inclusive(is_sign).flat_map(move |part| {
        let (rest, sign) = match part.chars().last() {
            Some(last) if is_sign(last) => part.split_at(part.len() - last.len_utf8()),
            _ => (part, ""),
        };
        rest.split_whitespace()
            .chain((!sign.is_empty()).then_some(sign))
    })
}

/// A game that is being read.
#[derive(Default)]
struct Draft {
    line: usize,
    fen: Option<String>,
    result: Option<String>,
    moves: Vec<String>,
    scores: Vec<Option<i16>>,
    has_moves: bool,
}

impl Draft {
    fn header(&mut self, line: &str) {
        let value = || line.split('"').nth(1).unwrap_or_default().to_owned();
        if line.starts_with("[FEN ") {
            self.fen = Some(value());
        } else if line.starts_with("[Result ") {
            self.result = Some(value());
        }
    }

    fn word(&mut self, word: &str) {
        self.has_moves = true;
        // `12.e4` and `12...e5` are a number and a move.
        let numbered = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
        let action = if numbered.starts_with('.') {
            numbered.trim_start_matches('.')
        } else {
            word
        };
        let action = action.trim_end_matches(['!', '?']);
        if !action.is_empty() && !action.starts_with('$') {
            self.moves.push(action.to_owned());
            self.scores.push(None);
        }
    }

    /// Takes the score after the last move, in pawns for White or as a mate such as `#-3`.
    fn score(&mut self, text: &str) {
        let most = f64::from(LARGEST_SCORE);
        let hundredths = match text.strip_prefix('#') {
            Some(mate) => Some(if mate.starts_with('-') { -most } else { most }),
            None => text.parse().ok().map(|pawns: f64| 100.0 * pawns),
        };
        if let Some(last) = self.scores.last_mut()
            && let Some(hundredths) = hundredths.filter(|number| number.is_finite())
        {
            *last = Some(hundredths.round().clamp(-most, most) as i16);
        }
    }

    fn finish(&self, game: &Chess, found: &mut Collection) {
        let half_points = match self.result.as_deref() {
            Some("1-0") => 2,
            Some("1/2-1/2") => 1,
            Some("0-1") => 0,
            _ => {
                found.unfinished += 1;
                return;
            }
        };
        match self.played(game, half_points) {
            Ok(played) => found.games.push(played),
            Err(damage) => {
                found.damaged += 1;
                let line = self.line;
                found
                    .first_damage
                    .get_or_insert_with(|| format!("line {line}: {damage}"));
            }
        }
    }

    fn played(&self, game: &Chess, half_points: u8) -> Result<Played, String> {
        let start = match &self.fen {
            Some(fen) => game.parse_state(fen).map_err(|error| error.to_string())?,
            None => game.initial(),
        };
        let mut state = start.clone();
        let mut moves = Vec::with_capacity(self.moves.len());
        for text in &self.moves {
            let action = game
                .parse_move(&state, text)
                .map_err(|error| error.to_string())?;
            state = game.result(&state, action);
            moves.push(action);
        }
        Ok(Played {
            start,
            moves,
            scores: self.scores.clone(),
            half_points,
        })
    }
}

impl Played {
    /// The game as PGN.
    pub fn to_pgn(&self) -> String {
        let game = Chess::default();
        let result = ["0-1", "1/2-1/2", "1-0"][usize::from(self.half_points.min(2))];
        // Nothing fails that is written to a text.
        let mut text = format!("[Result \"{result}\"]\n");
        if self.start != game.initial() {
            let fen = game.format_state(&self.start);
            let _ = writeln!(text, "[SetUp \"1\"]\n[FEN \"{fen}\"]");
        }
        text.push('\n');
        let mut width = 0;
        for (index, action) in self.moves.iter().enumerate() {
            let mut word = action.to_string();
            if let Some(&Some(score)) = self.scores.get(index) {
                let _ = write!(word, " {{[%eval {:.2}]}}", f64::from(score) / 100.0);
            }
            width += word.len() + 1;
            text.push_str(&word);
            text.push(if width > 80 { '\n' } else { ' ' });
            width = if width > 80 { 0 } else { width };
        }
        let _ = write!(text, "{result}\n\n");
        text
    }
}
