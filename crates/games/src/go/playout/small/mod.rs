//! The board of light playouts of 9 x 9 points: so small that chains are joined without lists of their stones.

mod stones;
#[cfg(test)]
mod tests;

use std::hint::select_unpredictable;

use zermelo_core::random::Random;
use zermelo_core::{Game, Player};

use self::stones::{FIRST, FRAME, NOWHERE, SECOND, SIZE, STONES, Stones};
use super::most_plies;
use crate::go::options::{Ko, Scoring};
use crate::go::points::Points;
use crate::go::rules::{Board, Go, Part, Point};

/// The board of light playouts of 9 x 9 points.
#[derive(Clone, Debug)]
pub(super) struct Small {
    stones: Stones,
    /// As it is at first.
    empty: Stones,
    passes: u8,
    plies: u32,
    most_plies: u32,
}

impl Small {
    /// An empty board, if the game is played on one of this size and nothing but the stones at its end counts.
    pub fn new(game: &Go) -> Option<Small> {
        let options = game.options();
        let is_small = (options.width as usize, options.height as usize) == (SIZE, SIZE);
        let suits = is_small && options.scoring == Scoring::Area;
        suits.then(|| {
            let mut small = Small {
                stones: Stones::new(),
                empty: Stones::new(),
                passes: 0,
                plies: 0,
                most_plies: most_plies(game),
            };
            small.set(&game.initial());
            small
        })
    }

    /// Puts a position on the board.
    pub fn set(&mut self, board: &Board) {
        self.stones.clone_from(&self.empty);
        for (player, stones) in [0, SECOND].into_iter().zip(board.stones) {
            self.stones.mover = player;
            for index in stones.iter() {
                // Nothing is taken: every chain of a position has a liberty, at the latest when all are there.
                self.stones.put(index + FRAME);
            }
        }
        self.stones.list_empty();
        self.stones.ko = if board.ko == Point::PASS {
            NOWHERE
        } else {
            board.ko.index() + FRAME
        };
        self.stones.mover = board.mover * SECOND;
        self.passes = board.passes;
        self.plies = 0;
    }

    /// The position on the board.
    pub fn board(&self, game: &Go) -> Board {
        let mut stones = [Points::NONE; 2];
        for index in game.geometry.all.iter() {
            let number = self.stones.number[index + FRAME];
            if number & !SECOND >= FIRST {
                let own = &mut stones[usize::from(number / SECOND)];
                *own = *own | Points::one(index);
            }
        }
        let ko = match game.options().ko {
            Ko::Simple => point(self.stones.ko),
            _ => Point::PASS,
        };
        Board {
            stones,
            hash: game.hash_of(&stones),
            ko,
            mover: self.stones.mover / SECOND,
            passes: self.passes,
            part: Part::Proper,
            prisoners: 0,
        }
    }

    /// Plays a sensible move drawn at random, or passes if there is none; `None` if the game is over, or too long.
    pub fn step(&mut self, random: &mut Random) -> Option<Point> {
        let mut ahead = random.peek();
        self.step_by(random, &mut ahead)
    }

    #[inline(always)]
    fn step_by(&mut self, random: &mut Random, ahead: &mut u64) -> Option<Point> {
        if self.passes >= 2 || self.plies >= self.most_plies {
            return None;
        }
        let place = self.stones.put_anywhere(random, ahead);
        self.passes = select_unpredictable(place == NOWHERE, self.passes + 1, 0);
        self.plies += 1;
        self.stones.mover ^= SECOND;
        Some(point(place))
    }

    /// The same at most so many times; how many moves were played.
    #[inline(never)]
    pub fn run(&mut self, random: &mut Random, most: u32) -> u32 {
        // Of its own, so that the compiler need not write it down after every draw.
        let (mut own, mut ahead) = (random.clone(), random.peek());
        let over = (0..most).find(|_| self.step_by(&mut own, &mut ahead).is_none());
        *random = own;
        over.unwrap_or(most)
    }

    /// By how many points the first player is ahead in area.
    pub fn lead(&self, game: &Go) -> i32 {
        let stones = &self.stones;
        let mut lead = 0;
        for &place in &stones.free[..stones.count] {
            let near = stones.near[usize::from(place)];
            if near.empty() > 0 {
                // Larger empty regions are seldom left: the rules count them.
                return game.lead(&self.board(game));
            }
            lead += i32::from(near.are_all(0)) - i32::from(near.are_all(1));
        }
        for number in &stones.number[..STONES] {
            let is_stone = number & !SECOND >= FIRST;
            lead += i32::from(is_stone) * (1 - 2 * i32::from(number / SECOND));
        }
        lead
    }

    /// Who is to move.
    pub fn to_move(&self) -> Player {
        Player::new(self.stones.mover / SECOND)
    }
}

/// The point of a place; a pass if it is nowhere.
#[inline(always)]
fn point(place: usize) -> Point {
    if place == NOWHERE {
        Point::PASS
    } else {
        Point((place - FRAME) as u16)
    }
}
