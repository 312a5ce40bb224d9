//! Backgammon as text.
//!
//! Moves are plays in the usual notation, see `plays`; rolls such as `31`; and `roll`, `double`, `take` and
//! `drop`. At the start each player rolls one die, the first player's is written first: `31` lets the
//! first player begin, `13` the second. A state can be read from
//!
//! - the moves from the start: `31 8/5 6/5 42 8/4 6/4`; the empty text is the start;
//! - an XGID; one of the words `opening`, `rolling` and `dropped` after it says what an XGID cannot;
//! - a position ID of GNU Backgammon, whose player on roll is then the first player, or one with its match
//!   ID after a colon.
//!
//! A state is written as XGID. The score in an ID says what the match was; the game's own options say
//! what a game is worth.

mod drawing;
mod error;
mod gnu;
mod plays;
mod situation;
mod xgid;

use zermelo_core::{Game, Notation};

use super::matches::Match;
use super::moves::Move;
use super::rules::{Backgammon, Cube, Phase, State};
use crate::notation::{At, MoveError};

pub use error::NotationError;
pub use gnu::{parse_match_id, parse_position_id, write_match_id, write_position_id};
pub use situation::Situation;
pub use xgid::{parse_xgid, write_xgid};

impl Notation for Backgammon {
    type Error = NotationError;

    fn parse_state(&self, text: &str) -> Result<State, NotationError> {
        let text = text.trim();
        let (body, word) = match text.rsplit_once(char::is_whitespace) {
            Some((body, word @ ("opening" | "rolling" | "dropped"))) => (body.trim_end(), word),
            _ => (text, ""),
        };
        let no_position = || NotationError::NoPosition {
            text: text.to_owned(),
        };
        let is_word = |word: &str| !word.contains(char::is_whitespace);
        if is_word(body) && (body.starts_with("XGID=") || body.matches(':').count() > 1) {
            return self.adopt(parse_xgid(body)?, word);
        }
        if !word.is_empty() {
            return Err(no_position());
        }
        if let Some((position, score)) = body.split_once(':').filter(|_| is_word(body)) {
            let sides = parse_position_id(position)?;
            return self.adopt(parse_match_id(score, sides)?, word);
        }
        if body.len() == 14 && is_word(body) && !is_play(body) {
            let checkers = parse_position_id(body)?;
            let state = State {
                checkers,
                mover: 0,
                phase: Phase::Doubling,
                cube: Cube::default(),
            };
            let score = Match::money(false);
            return self.adopt(Situation { score, state }.checked()?, word);
        }
        match body.chars().next() {
            Some(first) if !first.is_ascii_digit() => Err(no_position()),
            _ => self.parse_moves(body),
        }
    }

    fn format_state(&self, state: &State) -> String {
        let situation = Situation {
            score: self.options().score,
            state: *state,
        };
        let text = write_xgid(&situation, self.options().cube.trailing_zeros() as u8);
        match state.phase {
            Phase::Opening => text + " opening",
            Phase::Dropped => text + " dropped",
            Phase::Rolling if self.may_double(state.cube, state.mover) => text + " rolling",
            _ => text,
        }
    }

    fn parse_move_name(&self, text: &str) -> Result<Move, NotationError> {
        let word = text.trim().to_ascii_lowercase();
        match word.as_str() {
            "roll" | "no double" => Ok(Move::Roll),
            "double" | "doubles" | "redouble" => Ok(Move::Double),
            "take" | "takes" | "accept" => Ok(Move::Take),
            "drop" | "drops" | "reject" => Ok(Move::Drop),
            _ if word.contains('/') || word == "pass" => {
                plays::read_play_name(&word).map(Move::Play)
            }
            _ => read_dice(&word),
        }
    }

    fn move_name(&self, action: Move) -> String {
        match action {
            Move::Dice(first, second) => format!("{first}{second}"),
            Move::Play(play) => plays::play_name(play),
            Move::Roll => "roll".to_owned(),
            Move::Double => "double".to_owned(),
            Move::Take => "take".to_owned(),
            Move::Drop => "drop".to_owned(),
        }
    }

    fn parse_move(&self, state: &State, text: &str) -> Result<Move, NotationError> {
        let word = text.trim().to_ascii_lowercase();
        if self.is_terminal(state) {
            let at = At::SINGLE;
            return Err(MoveError::GameOver { at }.into());
        }
        if let Phase::Moving(dice) = state.phase {
            let is_named = self.parse_move_name(&word);
            if !matches!(
                is_named,
                Ok(Move::Roll | Move::Double | Move::Take | Move::Drop | Move::Dice(..))
            ) {
                let mut legal = Vec::new();
                self.actions(state, &mut legal);
                if let Err(error @ NotationError::NoMove { .. }) = &is_named
                    && !word.contains("move")
                    && !word.contains("dance")
                {
                    return Err(error.clone());
                }
                return plays::read_play(state, dice, &legal, &word).map(Move::Play);
            }
        }
        let mut action = self.parse_move_name(&word)?;
        if let (Move::Dice(first, second), Phase::Rolling) = (action, state.phase) {
            action = Move::Dice(first.max(second), first.min(second));
        }
        if self.is_legal(state, action) {
            return Ok(action);
        }
        let next = match state.phase {
            Phase::Opening => "each player rolls one die, and they are different",
            Phase::Doubling => "the player to move rolls or doubles first",
            Phase::Rolling => "the dice are rolled first, such as 31",
            Phase::Moving(_) => "the roll must be played",
            Phase::Offered | Phase::Dropped => "a double is offered, to take or drop",
        };
        let (text, at) = (self.move_name(action), At::SINGLE);
        Err(NotationError::NotNow { text, at, next })
    }

    fn format_move(&self, state: &State, action: Move) -> String {
        match action {
            Move::Play(play) => plays::write_play(state, play),
            _ => self.move_name(action),
        }
    }
}

/// Whether a word of fourteen characters is a play, such as `24/18*/12/6*/5`, and no ID.
fn is_play(word: &str) -> bool {
    let play = |symbol: char| symbol.is_ascii_digit() || "/*()".contains(symbol);
    word.contains('/') && word.chars().all(play)
}

fn read_dice(word: &str) -> Result<Move, NotationError> {
    match *word.replace(['-', ','], "").as_bytes() {
        [first @ b'1'..=b'6', second @ b'1'..=b'6'] => Ok(Move::Dice(first - b'0', second - b'0')),
        [first, second] if first.is_ascii_digit() && second.is_ascii_digit() => {
            let text = word.to_owned();
            Err(NotationError::NoRoll { text })
        }
        _ => {
            let (text, at) = (word.to_owned(), At::SINGLE);
            Err(NotationError::NoMove { text, at })
        }
    }
}

impl Backgammon {
    /// The state of a situation, if this game can come to it. `word` says what IDs cannot.
    fn adopt(&self, situation: Situation, word: &str) -> Result<State, NotationError> {
        let mut state = situation.state;
        let highest = self.options().cube;
        let value = state.cube.value();
        let wanted = if matches!(state.phase, Phase::Offered | Phase::Dropped) {
            2 * value
        } else {
            value
        };
        if wanted > highest {
            return Err(NotationError::Cube {
                value,
                highest,
                wanted,
            });
        }
        let over = state.winner().is_some();
        state.phase = match (word, state.phase) {
            ("opening", Phase::Doubling) => Phase::Opening,
            ("rolling", Phase::Doubling) if !over => Phase::Rolling,
            ("dropped", Phase::Offered) => Phase::Dropped,
            ("", Phase::Doubling) => self.turn_of(state.cube, state.mover),
            ("", phase) => phase,
            _ => {
                return Err(NotationError::NoPosition {
                    text: word.to_owned(),
                });
            }
        };
        if matches!(state.phase, Phase::Offered | Phase::Dropped)
            && self.options().score.is_crawford()
        {
            let (player, why) = (
                situation::PLAYERS[usize::from(state.mover)],
                "nobody doubles in the Crawford game",
            );
            return Err(NotationError::CannotDouble { player, why });
        }
        Situation { state, ..situation }.checked()?;
        if state.phase == Phase::Opening {
            state.mover = 0;
        }
        Ok(state)
    }

    /// The state after moves from the start; all words of a play follow each other.
    fn parse_moves(&self, text: &str) -> Result<State, NotationError> {
        let mut state = self.initial();
        let words: Vec<&str> = text.split_whitespace().collect();
        let is_part = |word: &&&str| word.contains('/');
        let mut rest = words.as_slice();
        let mut number = 0;
        while let [first, ..] = rest {
            let parts = rest.iter().take_while(is_part).count().max(1);
            let (now, later) = rest.split_at(parts);
            rest = later;
            number += 1;
            let at = At::number(number);
            let first = first.trim_end_matches([':', ',', ';']);
            let text = if parts == 1 {
                first.to_owned()
            } else {
                now.join(" ")
            };
            // A player who says nothing about the cube rolls.
            if state.phase == Phase::Doubling && read_dice(&text.to_ascii_lowercase()).is_ok() {
                state = self.result(&state, Move::Roll);
            }
            let action = self
                .parse_move(&state, &text)
                .map_err(|error| numbered(error, at))?;
            state = self.result(&state, action);
        }
        Ok(state)
    }
}

/// The same error with the number of the move.
fn numbered(mut error: NotationError, number: At) -> NotationError {
    match &mut error {
        NotationError::NoMove { at, .. }
        | NotationError::IllegalPlay { at, .. }
        | NotationError::NotNow { at, .. }
        | NotationError::Move(
            MoveError::GameOver { at }
            | MoveError::Illegal { at, .. }
            | MoveError::Ambiguous { at, .. },
        ) => *at = number,
        _ => {}
    }
    error
}
