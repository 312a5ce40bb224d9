//! States as numbers of 64 bits: the bits that a game uses, moved together.
//!
//! A state has a word or several for what often needs few bits. Which ones are used is seen in random
//! games; the bits left over go to where a game most likely uses more. Tables of all states are small
//! so, and a state that has other bits after all is noticed.

/// Which bits a game uses, and where they go.
#[derive(Clone, Debug)]
pub struct Packing<const W: usize> {
    used: [u64; W],
    runs: Vec<Run>,
}

/// Bits side by side.
#[derive(Clone, Copy, Debug)]
struct Run {
    word: usize,
    from: u32,
    /// As many ones as there are bits.
    mask: u64,
    to: u32,
}

impl<const W: usize> Packing<W> {
    /// Packs exactly these bits; `None` if they are more than 64.
    pub fn new(used: [u64; W]) -> Option<Packing<W>> {
        let mut runs = Vec::new();
        let mut to = 0;
        for (word, &bits) in used.iter().enumerate() {
            let mut left = bits;
            while left != 0 {
                let from = left.trailing_zeros();
                let length = (left >> from).trailing_ones();
                let mask = u64::MAX >> (64 - length);
                if to + length > 64 {
                    return None;
                }
                runs.push(Run {
                    word,
                    from,
                    mask,
                    to,
                });
                left &= !(mask << from);
                to += length;
            }
        }
        Some(Packing { used, runs })
    }

    /// The number of a state; `None` if it has bits that are not packed.
    #[inline]
    pub fn pack(&self, words: &[u64; W]) -> Option<u64> {
        let mut outside = 0;
        for (word, used) in words.iter().zip(&self.used) {
            outside |= word & !used;
        }
        if outside != 0 {
            return None;
        }
        let moved = |run: &Run| ((words[run.word] >> run.from) & run.mask) << run.to;
        Some(self.runs.iter().map(moved).fold(0, |key, bits| key | bits))
    }

    /// The state with a number.
    #[inline]
    pub fn unpack(&self, key: u64) -> [u64; W] {
        let mut words = [0; W];
        for run in &self.runs {
            words[run.word] |= ((key >> run.to) & run.mask) << run.from;
        }
        words
    }
}

/// These bits and others near them, 64 in all if `size` words have as many.
///
/// First the narrowest gaps between bits of a word are filled, then each run grows upwards by turns.
pub fn widened<const W: usize>(mut used: [u64; W], size: usize) -> [u64; W] {
    let count = |used: &[u64; W]| used.iter().map(|word| word.count_ones()).sum::<u32>();
    loop {
        let spare = 64u32.saturating_sub(count(&used));
        let gaps = (0..size.min(W)).flat_map(|word| gaps(used[word]).map(move |gap| (gap, word)));
        let narrowest = gaps.min_by_key(|((length, _), _)| *length);
        match narrowest {
            Some(((length, mask), word)) if length <= spare => used[word] |= mask,
            _ => break,
        }
    }
    for _ in 0..64 {
        let mut wider = used;
        for word in wider.iter_mut().take(size) {
            // The bit above each run, which is free.
            *word |= (*word << 1) & !*word;
        }
        if count(&wider) > 64 {
            break;
        }
        used = wider;
    }
    used
}

/// The gaps between bits of a word: how wide, and which bits.
fn gaps(word: u64) -> impl Iterator<Item = (u32, u64)> {
    let mut left = word;
    std::iter::from_fn(move || {
        if left == 0 {
            return None;
        }
        // Past the lowest run of ones.
        let start = left.trailing_zeros();
        let end = start + (left >> start).trailing_ones();
        left = if end == 64 { 0 } else { left >> end << end };
        if left == 0 {
            return None;
        }
        let next = left.trailing_zeros();
        let mask = (u64::MAX >> (64 - (next - end))) << end;
        Some((next - end, mask))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_comes_back_and_other_bits_are_noticed() {
        let used = [0b1111_0111, 0, 1 << 63 | 0xff00, 5];
        let packing = Packing::new(used).unwrap();
        for state in [[0; 4], used, [0b1001_0001, 0, 1 << 63, 4]] {
            let key = packing.pack(&state).unwrap();
            assert_eq!(packing.unpack(key), state);
            assert!(key < 1 << 18);
        }
        assert_eq!(packing.pack(&[8, 0, 0, 0]), None);
        assert_eq!(packing.pack(&[0, 1, 0, 0]), None);
        assert!(Packing::new([u64::MAX, 1]).is_none());
        let whole = Packing::new([u64::MAX]).unwrap();
        assert_eq!(whole.unpack(whole.pack(&[12345]).unwrap()), [12345]);
    }

    #[test]
    fn spare_bits_go_where_a_game_may_need_them() {
        // A board of columns of four with a gap between them, and a small number.
        let board = 0b01111_01111_01111;
        let wide = widened([board, 1, 0], 2);
        assert_eq!(wide[0] & 0b11111_11111_11111, 0b11111_11111_11111);
        assert!(wide[1] & 0b11 == 0b11 && wide[2] == 0);
        assert!(Packing::new(wide).is_some());
        for used in [[u64::MAX, 0], [u64::MAX >> 1, 1], [0, 0], [1 << 63 | 1, 7]] {
            let wide = widened(used, 2);
            assert!(Packing::new(wide).is_some(), "{used:?} {wide:?}");
            assert!((0..2).all(|word| wide[word] & used[word] == used[word]));
        }
    }
}
