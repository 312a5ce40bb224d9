//! XGID: a position, the cube, the dice and the score in one line.
//!
//! ```text
//! XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10
//!      position                  | | | |  | | | | highest cube, as a power of two
//!                             cube owner turn dice, both scores, rules, length of the match
//! ```
//!
//! The position is the second player's bar, the points 1 to 24 of the first player, and the first
//! player's bar; capital letters are the first player's checkers. The rules are 1 for the Crawford game in
//! a match, 1 for Jacoby and 2 for beavers in a money game.

use super::NotationError;
use super::situation::{Situation, place_checkers};
use crate::backgammon::checkers::BAR;
use crate::backgammon::matches::Match;
use crate::backgammon::rules::{Cube, Phase, State};

const PREFIX: &str = "XGID=";

/// Writes a situation; `highest` is the power of two to which the cube goes.
pub fn write_xgid(situation: &Situation, highest: u8) -> String {
    let Situation { score, state } = situation;
    let sign = |player: u8| if player == 0 { 1 } else { -1 };
    let dice = match state.phase {
        Phase::Moving([first, second]) => format!("{first}{second}"),
        Phase::Offered | Phase::Dropped => "D".to_owned(),
        _ => "00".to_owned(),
    };
    let rules = u8::from(score.is_crawford() || score.has_jacoby());
    let [first, second] = score.score();
    format!(
        "{PREFIX}{}:{}:{}:{}:{dice}:{first}:{second}:{rules}:{}:{highest}",
        write_board(state),
        state.cube.doublings,
        state.cube.owner.map_or(0, sign),
        sign(state.mover),
        score.length(),
    )
}

fn write_board(state: &State) -> String {
    let [first, second] = state.checkers;
    let place = |place: u8| {
        let own = if place == 0 { 0 } else { first.count(place) };
        let other = if place == BAR {
            0
        } else {
            second.count(BAR - place)
        };
        match (own, other) {
            (0, 0) => '-',
            (own, 0) => char::from(b'A' + own - 1),
            (_, other) => char::from(b'a' + other - 1),
        }
    };
    (0..=BAR).map(place).collect()
}

/// Reads an XGID; `XGID=` may be left out.
pub fn parse_xgid(text: &str) -> Result<Situation, NotationError> {
    let body = text.strip_prefix(PREFIX).unwrap_or(text);
    let fields: Vec<&str> = body.split(':').collect();
    if !(9..=10).contains(&fields.len()) {
        let found = fields.len();
        return Err(NotationError::Fields { found });
    }
    let wrong = |number: usize, wanted| NotationError::Field {
        number,
        field: fields[number - 1].to_owned(),
        wanted,
    };
    let number = |place: usize, wanted| -> Result<u16, NotationError> {
        fields[place - 1].parse().map_err(|_| wrong(place, wanted))
    };
    let mover = match fields[3] {
        "1" => 0,
        "-1" => 1,
        _ => return Err(wrong(4, "whose turn it is, 1 or -1")),
    };
    let owner = match fields[2] {
        "0" => None,
        "1" => Some(0),
        "-1" => Some(1),
        _ => return Err(wrong(3, "who owns the cube, 1, -1, or 0 for nobody")),
    };
    let doublings = number(2, "the cube as a power of two, 0 to 15")?;
    if doublings > 15 {
        return Err(wrong(2, "the cube as a power of two, 0 to 15"));
    }
    let phase = match fields[4].as_bytes() {
        b"00" => Phase::Doubling,
        b"D" => Phase::Offered,
        &[first @ b'1'..=b'6', second @ b'1'..=b'6'] => {
            let (first, second) = (first - b'0', second - b'0');
            Phase::Moving([first.max(second), first.min(second)])
        }
        _ => {
            return Err(wrong(
                5,
                "two dice, 00 before the roll, or D for a double that was offered",
            ));
        }
    };
    let score = [
        number(6, "points of a player")?,
        number(7, "points of a player")?,
    ];
    let length = number(9, "the length of the match, 0 for money")?;
    let rules = number(8, "0 or 1 in a match, 0 to 3 for money")?;
    let (crawford, jacoby) = match (length, rules) {
        (0, 0..=3) => (false, rules & 1 == 1),
        (1.., 0..=1) => (rules == 1, false),
        _ => return Err(wrong(8, "0 or 1 in a match, 0 to 3 for money")),
    };
    if fields.len() == 10 {
        number(10, "the highest cube as a power of two")?;
    }
    let counts = read_board(fields[0]).ok_or_else(|| {
        wrong(
            1,
            "26 places, each -, or A to O for the first player, or a to o for the second",
        )
    })?;
    let situation = Situation {
        score: Match::at(length, score, crawford, jacoby)?,
        state: State {
            checkers: place_checkers(counts, super::situation::PLAYERS)?,
            mover,
            phase,
            cube: Cube {
                doublings: doublings as u8,
                owner,
            },
        },
    };
    situation.checked()
}

fn read_board(text: &str) -> Option<[[u8; 25]; 2]> {
    let mut counts = [[0; 25]; 2];
    let places: &[u8; 26] = text.as_bytes().try_into().ok()?;
    for (place, &symbol) in places.iter().enumerate() {
        match (place, symbol) {
            (_, b'-') => {}
            (1.., b'A'..=b'O') => counts[0][place - 1] = symbol - b'A' + 1,
            (..=24, b'a'..=b'o') => counts[1][24 - place] = symbol - b'a' + 1,
            _ => return None,
        }
    }
    Some(counts)
}
