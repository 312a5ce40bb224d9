//! A state as a row of cells, for what is learned.

use zermelo_core::{Cells, Place, Symmetric};

use crate::bytes::Bytes;
use crate::rules::Rules;

/// Where the number of a cell comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// Bytes of the state, taken together as a number, which counts from the least if it has a sign.
    Number {
        /// The first of them.
        offset: u16,
        /// How many: 1, 2, 4 or 8.
        size: u8,
        /// Whether it has a sign.
        signed: bool,
    },
    /// The same bit of several words, the first one worth 1, the next one 2.
    Bits {
        /// The first byte of each word.
        offsets: Vec<u16>,
        /// Which bit.
        bit: u8,
    },
}

impl Source {
    #[inline]
    fn read<const W: usize>(&self, words: &[u64; W]) -> u8 {
        let word = |offset: u16| words.get(usize::from(offset / 8)).copied().unwrap_or(0);
        match *self {
            Source::Number {
                offset,
                size: 1,
                signed: false,
            } => (word(offset) >> (8 * (offset % 8))) as u8,
            Source::Number {
                offset,
                size,
                signed,
            } => {
                let unused = 64 - 8 * u32::from(size.clamp(1, 8));
                let high = word(offset) << (unused.saturating_sub(8 * u32::from(offset % 8)));
                if signed {
                    ((high as i64 >> unused).clamp(-128, 127) + 128) as u8
                } else {
                    (high >> unused).min(255) as u8
                }
            }
            Source::Bits { ref offsets, bit } => {
                let bits = offsets.iter().enumerate();
                bits.fold(0, |all, (place, &offset)| {
                    all | ((word(offset) >> bit & 1) as u8) << place
                })
            }
        }
    }
}

impl<const W: usize> Cells for Rules<W> {
    fn places(&self) -> Vec<Place> {
        self.cells.iter().map(|(_, place)| *place).collect()
    }

    #[inline]
    fn cells(&self, state: &Bytes<W>, to: &mut [u8]) {
        for (cell, (source, _)) in to.iter_mut().zip(self.cells.iter()) {
            *cell = source.read(&state.words);
        }
    }

    fn images(&self, state: &Bytes<W>, images: &mut Vec<Bytes<W>>) {
        self.symmetries(state, images);
    }
}
