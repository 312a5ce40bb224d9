//! The position ID and the match ID of GNU Backgammon.
//!
//! Both are strings of bits in Base64, the lowest bit of each byte first. A position has, for the
//! opponent and then for the player on roll, and for each of the points 1 to 24 and the bar, as many ones
//! as there are checkers, and a zero. GNU Backgammon's player 1, who sits below, is the first player
//! here, and its player 0 the second.

use super::NotationError;
use super::situation::{Situation, place_checkers};
use crate::backgammon::checkers::Checkers;
use crate::backgammon::matches::Match;
use crate::backgammon::rules::{Cube, Phase, State};

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

const POSITION: &str = "position ID";
const POSITION_BYTES: usize = 10;
const MATCH: &str = "match ID";
const MATCH_BYTES: usize = 9;

/// Writes where the checkers are, seen by the player whose turn it is.
///
/// ```
/// use zermelo_core::Game;
/// use zermelo_games::backgammon::{Backgammon, Options, write_position_id};
///
/// let game = Backgammon::new(Options::default()).unwrap();
/// assert_eq!(write_position_id(&game.initial()), "4HPwATDgc/ABMA");
/// ```
pub fn write_position_id(state: &State) -> String {
    let (own, other) = state.sides();
    let mut bits = Bits::new(POSITION_BYTES);
    for count in other.counts().into_iter().chain(own.counts()) {
        for _ in 0..count {
            bits.write(1, 1);
        }
        bits.write(1, 0);
    }
    bits.base64()
}

/// Reads the checkers of the player whose turn it is and of the opponent.
pub fn parse_position_id(text: &str) -> Result<[Checkers; 2], NotationError> {
    let damaged = |why: &str| NotationError::Damaged {
        name: POSITION,
        text: text.to_owned(),
        why: why.to_owned(),
    };
    let mut bits = Bits::read(POSITION, text, POSITION_BYTES)?;
    let mut counts = [[0; 25]; 2];
    for count in counts.iter_mut().flatten() {
        while bits
            .next(1)
            .ok_or_else(|| damaged("it ends before the last point"))?
            == 1
        {
            *count += 1;
        }
    }
    if bits.rest_is_set() {
        return Err(damaged("it goes on after the last point"));
    }
    let [other, own] = counts;
    place_checkers([own, other], ["moving", "waiting"])
}

/// Writes the score, the cube, whose turn it is and the dice.
pub fn write_match_id(situation: &Situation) -> String {
    let Situation { score, state } = situation;
    let player = |player: u8| u32::from(1 - player);
    let offered = state.phase == Phase::Offered;
    let stage = match state.phase {
        Phase::Opening => 0,
        Phase::Dropped => 4,
        _ if state.winner().is_some() => 2,
        _ => 1,
    };
    let dice = match state.phase {
        Phase::Moving(dice) => dice,
        _ => [0; 2],
    };
    let mut bits = Bits::new(MATCH_BYTES);
    bits.write(4, state.cube.doublings.into());
    bits.write(2, state.cube.owner.map_or(3, player));
    bits.write(1, player(state.mover));
    bits.write(1, score.is_crawford().into());
    bits.write(3, stage);
    bits.write(1, player(state.mover ^ u8::from(offered)));
    bits.write(1, offered.into());
    bits.write(2, 0);
    bits.write(3, dice[0].into());
    bits.write(3, dice[1].into());
    bits.write(15, score.length().into());
    bits.write(15, score.score()[1].into());
    bits.write(15, score.score()[0].into());
    bits.write(1, u32::from(score.length() == 0 && !score.has_jacoby()));
    bits.base64()
}

/// Reads a match ID, with the checkers that a position ID gave: the mover's and the opponent's.
pub fn parse_match_id(text: &str, sides: [Checkers; 2]) -> Result<Situation, NotationError> {
    let damaged = |why: String| NotationError::Damaged {
        name: MATCH,
        text: text.to_owned(),
        why,
    };
    let mut bits = Bits::read(MATCH, text, MATCH_BYTES)?;
    let mut next = |count| bits.next(count).unwrap_or(0);
    let doublings = next(4) as u8;
    let owner = match next(2) {
        3 => None,
        player @ (0 | 1) => Some(1 - player as u8),
        other => return Err(damaged(format!("{other} is no owner of the cube"))),
    };
    let mover = 1 - next(1) as u8;
    let crawford = next(1) == 1;
    let stage = next(3);
    let turn = 1 - next(1) as u8;
    let offered = next(1) == 1;
    if next(2) != 0 {
        return Err(NotationError::Resignation);
    }
    let dice = [next(3) as u8, next(3) as u8];
    let length = next(15) as u16;
    let scores = [next(15) as u16, next(15) as u16];
    let no_jacoby = next(1) == 1;
    let phase = match (stage, offered, dice) {
        (0, false, [0, 0]) => Phase::Opening,
        (1 | 2, false, [0, 0]) => Phase::Doubling,
        (1, false, [1..=6, 1..=6]) => Phase::Moving([dice[0].max(dice[1]), dice[0].min(dice[1])]),
        (1, true, [0, 0]) => Phase::Offered,
        (4, _, [0, 0]) => Phase::Dropped,
        (5.. | 3, ..) => return Err(damaged(format!("{stage} is no stage of a game"))),
        (_, _, [first, second]) => {
            return Err(damaged(format!(
                "dice {first} and {second} do not fit the stage {stage}"
            )));
        }
    };
    if turn != mover ^ u8::from(phase == Phase::Offered) && phase != Phase::Dropped {
        return Err(damaged(
            "the player to decide is not the one whose turn it is".to_owned(),
        ));
    }
    let jacoby = length == 0 && !no_jacoby;
    let [own, other] = sides;
    let situation = Situation {
        score: Match::at(length, [scores[1], scores[0]], crawford, jacoby)?,
        state: State {
            checkers: if mover == 0 {
                [own, other]
            } else {
                [other, own]
            },
            mover,
            phase,
            cube: Cube { doublings, owner },
        },
    };
    situation.checked()
}

/// Bits in bytes, the lowest of each byte first.
struct Bits {
    bytes: Vec<u8>,
    at: usize,
}

impl Bits {
    fn new(bytes: usize) -> Bits {
        Bits {
            bytes: vec![0; bytes],
            at: 0,
        }
    }

    fn write(&mut self, count: usize, value: u32) {
        for bit in 0..count {
            self.bytes[self.at / 8] |= ((value >> bit & 1) as u8) << (self.at % 8);
            self.at += 1;
        }
    }

    /// The next bits as a number; `None` at the end.
    fn next(&mut self, count: usize) -> Option<u32> {
        let mut value = 0;
        for bit in 0..count {
            let byte = self.bytes.get(self.at / 8)?;
            value |= u32::from(byte >> (self.at % 8) & 1) << bit;
            self.at += 1;
        }
        Some(value)
    }

    fn rest_is_set(&mut self) -> bool {
        std::iter::from_fn(|| self.next(1)).any(|bit| bit == 1)
    }

    fn base64(&self) -> String {
        let mut text = String::new();
        for three in self.bytes.chunks(3) {
            let mut bytes = [0; 3];
            bytes[..three.len()].copy_from_slice(three);
            let [a, b, c] = bytes;
            let sixes = [a >> 2, a << 4 & 63 | b >> 4, b << 2 & 63 | c >> 6, c & 63];
            let letters = sixes.map(|six| char::from(ALPHABET[usize::from(six)]));
            text.extend(&letters[..=three.len()]);
        }
        text
    }

    fn read(name: &'static str, text: &str, bytes: usize) -> Result<Bits, NotationError> {
        let wanted = (bytes * 8).div_ceil(6);
        let found = text.chars().count();
        if found != wanted {
            let text = text.to_owned();
            return Err(NotationError::Length {
                name,
                text,
                found,
                wanted,
            });
        }
        let mut read = Vec::new();
        let (mut pending, mut waiting) = (0u32, 0);
        for symbol in text.chars() {
            let six = ALPHABET
                .iter()
                .position(|&letter| char::from(letter) == symbol);
            let Some(six) = six else {
                let text = text.to_owned();
                return Err(NotationError::Symbol { symbol, name, text });
            };
            pending = pending << 6 | six as u32;
            waiting += 6;
            if waiting >= 8 {
                waiting -= 8;
                read.push((pending >> waiting) as u8);
                pending &= (1 << waiting) - 1;
            }
        }
        if pending != 0 {
            let why = "its last character has bits that nothing is written in".to_owned();
            let text = text.to_owned();
            return Err(NotationError::Damaged { name, text, why });
        }
        Ok(Bits { bytes: read, at: 0 })
    }
}
