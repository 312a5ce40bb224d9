//! Kalah as text.
//!
//! A move is the number of a house, counted from 1, the one furthest from its owner's store. A state
//! can be read from two forms:
//!
//! - the houses played from the start, of both players as they come: `361` or `3 6 1`; the empty text
//!   is the start;
//! - the pits of the first player, `/`, those of the second, and who is to move. The pits of a player
//!   are the houses from the first one on and then the store:
//!   `4 4 0 5 5 5 1 / 4 4 4 4 4 4 0 first`. Without the last word the first player moves.
//!
//! A state keeps no history, so it is written in the second form.

use zermelo_core::{Draw, Game, Notation};

use super::board::{Board, House, Pit};
use super::rules::Kalah;
use crate::notation::{At, MoveError, PositionError};

mod error;

pub use error::NotationError;

/// The players as positions call them.
const PLAYERS: [&str; 2] = ["first", "second"];

impl Notation for Kalah {
    type Error = NotationError;

    fn parse_state(&self, text: &str) -> Result<Board, NotationError> {
        if text.contains('/') {
            self.parse_pits(text)
        } else {
            self.parse_moves(text)
        }
    }

    fn format_state(&self, board: &Board) -> String {
        let [first, second] = [0, 1].map(|side| {
            let pits: Vec<String> = self
                .pits(side)
                .map(|pit| board.seeds(pit).to_string())
                .collect();
            pits.join(" ")
        });
        format!("{first} / {second} {}", PLAYERS[board.mover()])
    }

    fn parse_move_name(&self, text: &str) -> Result<House, NotationError> {
        self.parse_house(text, At::SINGLE)
    }

    fn move_name(&self, house: House) -> String {
        (house.index() + 1).to_string()
    }

    fn parse_move(&self, board: &Board, text: &str) -> Result<House, NotationError> {
        let house = self.parse_house(text, At::SINGLE)?;
        self.refuse_illegal(board, house, At::SINGLE)?;
        Ok(house)
    }
}

impl Kalah {
    /// The pits of a player, the store last.
    fn pits(&self, side: usize) -> impl Iterator<Item = Pit> {
        let houses = (0..self.houses()).map(move |house| Pit::house(side, house));
        houses.chain([Pit::store(side)])
    }

    /// Reads one house; `at` is the number of the move, when there are several.
    fn parse_house(&self, text: &str, at: At) -> Result<House, NotationError> {
        let name = text.trim();
        let digits = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
        let number = name.parse::<u32>().ok();
        match number.filter(|number| (1..=self.houses()).contains(number)) {
            Some(number) if digits => Ok(House::new((number - 1) as u8)),
            _ if digits => Err(NotationError::NoSuchHouse {
                house: name.to_owned(),
                at,
                houses: self.houses(),
            }),
            _ => Err(NotationError::NoHouse {
                text: name.to_owned(),
                at,
                houses: self.houses(),
            }),
        }
    }

    fn refuse_illegal(&self, board: &Board, house: House, at: At) -> Result<(), NotationError> {
        if self.is_terminal(board) {
            Err(MoveError::GameOver { at }.into())
        } else if !self.is_legal(board, house) {
            Err(NotationError::EmptyHouse {
                house: house.index() + 1,
                player: PLAYERS[board.mover()],
                at,
            })
        } else {
            Ok(())
        }
    }

    /// Plays the houses from the start. They are single digits, so nothing need separate them.
    fn parse_moves(&self, text: &str) -> Result<Board, NotationError> {
        let mut board = self.initial();
        let words = text.split([' ', ',', '\t', '\n']);
        let houses = words.flat_map(|word| {
            let joined = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
            let pieces: Vec<&str> = if joined {
                word.split("").filter(|digit| !digit.is_empty()).collect()
            } else {
                vec![word]
            };
            pieces.into_iter().filter(|piece| !piece.is_empty())
        });
        for (index, house) in houses.enumerate() {
            let at = At::number(index + 1);
            let house = self.parse_house(house, at)?;
            self.refuse_illegal(&board, house, at)?;
            board = self.result(&board, house);
        }
        Ok(board)
    }

    /// Reads pits and refuses what no game can hold: too few or too many pits or seeds.
    ///
    /// Some positions that pass cannot be reached; telling those apart takes a search.
    fn parse_pits(&self, text: &str) -> Result<Board, NotationError> {
        let sides: Vec<&str> = text.split('/').collect();
        let &[first, second] = sides.as_slice() else {
            return Err(NotationError::Sides { found: sides.len() });
        };
        let mut second: Vec<&str> = second.split_whitespace().collect();
        let mover = match second.last() {
            Some(word) if !word.bytes().all(|byte| byte.is_ascii_digit()) => {
                let word = second.pop().unwrap_or_default();
                let known = PLAYERS.iter().position(|&name| name == word);
                known.ok_or_else(|| PositionError::Turn {
                    word: word.to_owned(),
                })?
            }
            _ => 0,
        };
        let mut board = Board(0);
        let mut total = 0;
        for (side, words) in [first.split_whitespace().collect(), second]
            .iter()
            .enumerate()
        {
            for (pit, seeds) in self.pits(side).zip(self.parse_side(side, words)?) {
                total += seeds;
                board.0 |= pit.holding(seeds.min(u32::from(u8::MAX)) as u8);
            }
        }
        if total != self.total() {
            return Err(NotationError::SeedCount {
                found: total,
                expected: self.total(),
            });
        }
        Ok(if mover == 0 { board } else { board.passed() })
    }

    /// The seeds of a player's pits.
    fn parse_side(&self, side: usize, words: &[&str]) -> Result<Vec<u32>, NotationError> {
        let player = PLAYERS[side];
        if words.len() != self.houses() as usize + 1 {
            return Err(NotationError::PitCount {
                player,
                found: words.len(),
                houses: self.houses(),
            });
        }
        let number = |word: &&str| {
            let digits = word.bytes().all(|byte| byte.is_ascii_digit());
            let seeds = word.parse::<u16>().ok().filter(|_| digits);
            seeds.map(u32::from).ok_or_else(|| NotationError::Seeds {
                word: (*word).to_owned(),
                player,
            })
        };
        words.iter().map(number).collect()
    }
}

impl Draw for Kalah {
    /// The board as the first player sees it: the own houses below, counted from the left, the
    /// second player's above, counted from the right; each store at the end of its owner's row.
    fn draw(&self, board: &Board) -> String {
        let row = |numbers: Vec<u32>| -> String {
            numbers
                .iter()
                .map(|number| format!("{number:>4}"))
                .collect()
        };
        let names: Vec<u32> = (1..=self.houses()).collect();
        let seeds = |side| -> Vec<u32> {
            let houses = 0..self.houses();
            houses
                .map(|house| u32::from(board.seeds(Pit::house(side, house))))
                .collect()
        };
        let reversed = |numbers: Vec<u32>| numbers.into_iter().rev().collect();
        let stores = [0, 1].map(|side| board.seeds(Pit::store(side)));
        let gap = " ".repeat(4 * self.houses() as usize);
        let turn = |side: usize| {
            let to_move = !self.is_terminal(board) && board.mover() == side;
            let note = if to_move { " to move" } else { "" };
            format!("   {}{note}", PLAYERS[side])
        };
        let mut lines = vec![
            format!("   {}{}", row(reversed(names.clone())), turn(1)),
            format!("   {}", row(reversed(seeds(1)))),
            format!("{:>3}{gap}{:>4}", stores[1], stores[0]),
            format!("   {}", row(seeds(0))),
            format!("   {}{}", row(names), turn(0)),
        ];
        if self.is_terminal(board) {
            let [first, second] = self.score(board);
            lines.push(format!("the game is over: first {first}, second {second}"));
        }
        lines.join("\n")
    }
}
