//! The rules of Nim, on piles in falling order, so that their order never matters.
//!
//! A move takes one match or more from one pile. In normal Nim whoever takes the last match wins; in
//! misère Nim they lose.

use std::fmt;

use zermelo_core::{Deterministic, Game, Keyed, Kind, Payoff, Player, Readable, ZeroSum};

/// The most piles: with the player to move they fill one word of 64 bits.
pub const MOST_PILES: usize = 7;

/// Nim with its starting piles.
///
/// ```
/// use zermelo_core::{Game, Player};
/// use zermelo_games::nim::{Nim, Take};
///
/// let game = Nim::new(&[2, 1], true)?;
/// let state = game.play(&game.initial(), Take { size: 2, take: 2 }).unwrap();
/// let state = game.play(&state, Take { size: 1, take: 1 }).unwrap();
/// assert_eq!(game.utility(&state, Player::FIRST), 1); // the second player took the last match
/// # Ok::<(), zermelo_games::nim::PilesError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Nim {
    /// The piles at the start, in falling order.
    start: [u8; MOST_PILES],
    /// How many of them there are.
    pub(super) count: usize,
    misere: bool,
}

/// A position: the piles in falling order, zeros last, and the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Piles {
    pub(super) sizes: [u8; MOST_PILES],
    pub(super) mover: u8,
}

impl Piles {
    /// The sizes of the piles in falling order, zeros last.
    pub fn sizes(&self) -> &[u8] {
        &self.sizes
    }

    /// The piles after a take, in falling order again.
    pub(super) fn without(&self, take: Take) -> Piles {
        let mut sizes = self.sizes;
        // The last pile of this size, so that most often nothing need move.
        let place = sizes.iter().rposition(|&size| size == take.size);
        let Some(mut place) = place else {
            return *self;
        };
        let rest = take.size.saturating_sub(take.take);
        while place + 1 < MOST_PILES && sizes[place + 1] > rest {
            sizes[place] = sizes[place + 1];
            place += 1;
        }
        sizes[place] = rest;
        Piles {
            sizes,
            mover: self.mover ^ 1,
        }
    }
}

/// A move: take so many matches from a pile of this size.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Take {
    /// The size of the pile before.
    pub size: u8,
    /// The matches taken, 1 to the size.
    pub take: u8,
}

/// Why there is no such game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PilesError {
    /// No match to start with.
    Empty,
    /// More piles than fit.
    TooMany(usize),
    /// A pile that is too large to count.
    TooLarge(u32),
}

impl fmt::Display for PilesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            PilesError::Empty => {
                f.write_str("Nim needs a match to start with: every pile is empty")
            }
            PilesError::TooMany(found) => {
                write!(
                    f,
                    "there are {found} piles: there can be at most {MOST_PILES}"
                )
            }
            PilesError::TooLarge(size) => {
                write!(f, "a pile of {size} is too large: it can have at most 255")
            }
        }
    }
}

impl std::error::Error for PilesError {}

impl Nim {
    /// A game with these piles, in any order; empty ones are left out.
    pub fn new(piles: &[u32], misere: bool) -> Result<Nim, PilesError> {
        let mut start = [0; MOST_PILES];
        let mut count = 0;
        for &size in piles.iter().filter(|&&size| size > 0) {
            let size_in_byte = u8::try_from(size).map_err(|_| PilesError::TooLarge(size))?;
            if let Some(pile) = start.get_mut(count) {
                *pile = size_in_byte;
            }
            count += 1;
        }
        if count == 0 {
            return Err(PilesError::Empty);
        }
        if count > MOST_PILES {
            return Err(PilesError::TooMany(count));
        }
        start.sort_by(|one, other| other.cmp(one));
        Ok(Nim {
            start,
            count,
            misere,
        })
    }

    /// The piles at the start, in falling order.
    pub fn start(&self) -> &[u8] {
        &self.start[..self.count]
    }

    /// Whether whoever takes the last match loses.
    pub fn is_misere(&self) -> bool {
        self.misere
    }

    /// Whether these piles, in falling order, can be what is left of the starting ones.
    pub(super) fn fits(&self, sizes: &[u8; MOST_PILES]) -> bool {
        sizes
            .iter()
            .zip(&self.start)
            .all(|(size, most)| size <= most)
    }
}

/// The sizes of the piles, each once, the greatest first.
#[inline]
pub(super) fn different(sizes: &[u8]) -> impl Iterator<Item = u8> {
    let firsts = (0..sizes.len()).filter(|&place| place == 0 || sizes[place] != sizes[place - 1]);
    firsts.map(|place| sizes[place])
}

impl Game for Nim {
    type State = Piles;
    type Move = Take;

    fn kind(&self) -> Kind {
        Kind::opposed(1)
    }

    fn initial(&self) -> Piles {
        Piles {
            sizes: self.start,
            mover: 0,
        }
    }

    #[inline]
    fn to_move(&self, piles: &Piles) -> Player {
        Player::new(piles.mover)
    }

    /// From the greatest pile down, the smallest take first; equal piles count as one.
    #[inline]
    fn actions(&self, piles: &Piles, moves: &mut Vec<Take>) {
        for size in different(&piles.sizes) {
            moves.extend((1..=size).map(|take| Take { size, take }));
        }
    }

    #[inline]
    fn result(&self, piles: &Piles, take: Take) -> Piles {
        piles.without(take)
    }

    #[inline]
    fn is_terminal(&self, piles: &Piles) -> bool {
        piles.sizes[0] == 0
    }

    fn utility(&self, piles: &Piles, player: Player) -> Payoff {
        // The player to move did not take the last match.
        if (self.to_move(piles) == player) == self.misere {
            1
        } else {
            -1
        }
    }

    #[inline]
    fn count_actions(&self, piles: &Piles) -> usize {
        different(&piles.sizes).map(usize::from).sum()
    }

    fn is_legal(&self, piles: &Piles, take: Take) -> bool {
        (1..=take.size).contains(&take.take) && piles.sizes.contains(&take.size)
    }
}

impl ZeroSum for Nim {
    const ALTERNATES: bool = true;
}

impl Deterministic for Nim {
    /// The matches that are missing from the largest piles there can be.
    #[inline]
    fn level(&self, piles: &Piles) -> Option<u32> {
        let missing = piles.sizes.map(|size| u32::from(u8::MAX - size));
        Some(missing.iter().sum())
    }
}

impl Keyed for Nim {
    const INJECTIVE: bool = true;
    const READABLE: Readable = Readable::Always;

    /// The piles and the player to move, a byte each.
    #[inline]
    fn key(&self, piles: &Piles) -> u64 {
        let mut bytes = [0; 8];
        bytes[..MOST_PILES].copy_from_slice(&piles.sizes);
        bytes[MOST_PILES] = piles.mover;
        u64::from_le_bytes(bytes)
    }

    #[inline]
    fn state_of(&self, key: u64) -> Option<Piles> {
        let [sizes @ .., mover] = key.to_le_bytes();
        let mover = mover & 1;
        Some(Piles { sizes, mover })
    }
}
