//! Keys of boards, in two ways, so that the type says whether they are exact.

use std::fmt::Debug;

use zermelo_core::{Keyed, Player, Readable};

use super::rules::Breakthrough;
use crate::board8::{Board, number};

/// How a board gets its key.
pub trait Keys: Copy + Debug + Default + Send + Sync + 'static {
    /// Whether different boards always have different keys.
    const EXACT: bool;
    /// The most cells of a board that has such keys.
    const MOST_CELLS: u32;

    /// The key of a board of this size: who has pieces where, the mover first.
    fn key(pieces: [u64; 2], mover: Player, width: u32, height: u32) -> u64;

    /// The pieces and the mover that gave a key, where it can be read back.
    fn read(key: u64, width: u32, height: u32) -> Option<([u64; 2], Player)>;
}

/// A different key for every board, for boards of at most 39 cells.
#[derive(Clone, Copy, Debug, Default)]
pub struct Exact;

/// Keys that agree for different boards no more often than random numbers do.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hashed;

impl Keys for Exact {
    const EXACT: bool = true;
    const MOST_CELLS: u32 = number::MOST_CELLS;

    #[inline]
    fn key([own, other]: [u64; 2], mover: Player, width: u32, height: u32) -> u64 {
        number::exact(own, other, mover, width, height)
    }

    #[inline]
    fn read(key: u64, width: u32, height: u32) -> Option<([u64; 2], Player)> {
        let (own, other, mover) = number::board(key, width, height);
        Some(([own, other], mover))
    }
}

impl Keys for Hashed {
    const EXACT: bool = false;
    const MOST_CELLS: u32 = 64;

    #[inline]
    fn key([own, other]: [u64; 2], mover: Player, _: u32, _: u32) -> u64 {
        number::hashed(own, other, mover)
    }

    fn read(_: u64, _: u32, _: u32) -> Option<([u64; 2], Player)> {
        None
    }
}

impl<K: Keys> Keyed for Breakthrough<K> {
    const INJECTIVE: bool = K::EXACT;
    const READABLE: Readable = if K::EXACT {
        Readable::Always
    } else {
        Readable::Never
    };

    #[inline]
    fn key(&self, board: &Board) -> u64 {
        let pieces = [board.own, board.other];
        K::key(pieces, board.mover, self.width(), self.height())
    }

    #[inline]
    fn state_of(&self, key: u64) -> Option<Board> {
        let ([own, other], mover) = K::read(key, self.width(), self.height())?;
        Some(Board { own, other, mover })
    }
}
