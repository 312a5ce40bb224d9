//! Positions from games, of every number of discs.

use std::time::Instant;

use zermelo_core::random::{Random, mix};
use zermelo_games::othello::Patterns;

use super::super::bits::pop;
use super::super::position::{Counting, Position};
use super::lookahead::Lookahead;
use super::parallel::pieces;

/// Games of a piece of work.
const PIECE: usize = 64;

/// How games are played.
#[derive(Clone, Copy, Debug)]
pub struct Play<'a> {
    /// What moves are chosen by; at random without it.
    pub patterns: Option<&'a Patterns>,
    /// How far a player looks ahead.
    pub depth: u32,
    /// Decides everything.
    pub seed: u64,
    /// How many threads play.
    pub threads: usize,
}

/// One position in so many is followed by a move at random: searches meet bad moves too.
const ASTRAY: usize = 3;

/// One move in so many is played at random.
const BLUNDER: usize = 25;

/// Positions with these numbers of discs, from 0 to 64.
pub type ByDiscs = Vec<Vec<Position>>;

/// Positions of so many games or of those that end before the deadline, no two alike, each list in an order
/// decided by the seed.
pub fn positions(play: &Play<'_>, games: usize, deadline: Option<Instant>) -> ByDiscs {
    let found = pieces(
        play.threads,
        games.div_ceil(PIECE),
        || (),
        |(), piece| {
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return None;
            }
            let mut random = Random::new(mix(play.seed ^ mix(piece as u64 + 1)));
            let mut met = Vec::with_capacity(PIECE * 60);
            for _ in 0..PIECE {
                game(play, &mut random, &mut met);
            }
            Some(met)
        },
    );
    let mut by_discs = vec![Vec::new(); 65];
    for position in found.into_iter().flatten() {
        by_discs[64 - position.empties() as usize].push(canonical(position));
    }
    for list in &mut by_discs {
        list.sort_unstable_by_key(|position| {
            (
                mix(position.own ^ mix(position.other ^ play.seed)),
                position.own,
            )
        });
        list.dedup();
    }
    by_discs
}

/// How many moves at the start are at random: mostly a few, sometimes many.
fn random_plies(random: &mut Random) -> usize {
    match random.below(8) {
        0 => 16 + random.below(30),
        _ => 4 + random.below(12),
    }
}

/// Plays one game and appends what it meets, positions with a move for the mover alone.
fn game(play: &Play<'_>, random: &mut Random, met: &mut Vec<Position>) {
    let mut position = Position {
        own: 0x0000_0008_1000_0000,
        other: 0x0000_0010_0800_0000,
    };
    let at_random = random_plies(random);
    for ply in 0.. {
        let open = position.moves();
        if open == 0 {
            position = position.passed();
            if position.moves() == 0 {
                return;
            }
            continue;
        }
        let stray = position.play(any(open, random));
        let kept = if random.below(ASTRAY) == 0 {
            stray
        } else {
            position
        };
        if kept.moves() != 0 {
            met.push(kept);
        }
        let cell = match play.patterns {
            Some(patterns) if ply >= at_random && random.below(BLUNDER) != 0 => {
                let lookahead = Lookahead {
                    patterns,
                    counting: Counting::Discs,
                };
                lookahead.best(position, play.depth).map(|(cell, _)| cell)
            }
            _ => None,
        };
        position = position.play(cell.unwrap_or_else(|| any(open, random)));
    }
}

/// A cell of a set that is not empty.
fn any(mut set: u64, random: &mut Random) -> u8 {
    for _ in 0..random.below(set.count_ones() as usize) {
        set &= set - 1;
    }
    pop(&mut set)
}

/// The least of the eight images of a position.
pub fn canonical(position: Position) -> Position {
    let mut least = position;
    let mut image = position;
    for turn in 0..8 {
        image = if turn == 4 {
            mapped(image, transposed)
        } else if turn % 2 == 0 {
            mapped(image, u64::swap_bytes)
        } else {
            mapped(image, |set| set.swap_bytes().reverse_bits())
        };
        if (image.own, image.other) < (least.own, least.other) {
            least = image;
        }
    }
    least
}

fn mapped(position: Position, map: impl Fn(u64) -> u64) -> Position {
    Position {
        own: map(position.own),
        other: map(position.other),
    }
}

/// Rows and columns exchanged.
fn transposed(mut set: u64) -> u64 {
    let mut swap = (set ^ (set >> 7)) & 0x00aa_00aa_00aa_00aa;
    set ^= swap ^ (swap << 7);
    swap = (set ^ (set >> 14)) & 0x0000_cccc_0000_cccc;
    set ^= swap ^ (swap << 14);
    swap = (set ^ (set >> 28)) & 0x0000_0000_f0f0_f0f0;
    set ^ swap ^ (swap << 28)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_images_have_the_same_least_one() {
        let mut random = Random::new(7);
        for _ in 0..200 {
            let own = random.next() & random.next();
            let position = Position {
                own,
                other: random.next() & !own,
            };
            let least = canonical(position);
            for image in [
                mapped(position, transposed),
                mapped(position, u64::swap_bytes),
                mapped(position, |set| set.swap_bytes().reverse_bits()),
                mapped(position, u64::reverse_bits),
            ] {
                assert_eq!(canonical(image), least);
            }
        }
    }

    #[test]
    fn equal_seeds_give_equal_positions_on_any_number_of_threads() {
        let play = |threads| Play {
            patterns: None,
            depth: 0,
            seed: 5,
            threads,
        };
        let one = positions(&play(1), 200, None);
        assert_eq!(one, positions(&play(3), 200, None));
        assert!(one[30].len() > 150);
        assert!(one[64].is_empty() && one[3].is_empty());
    }
}
