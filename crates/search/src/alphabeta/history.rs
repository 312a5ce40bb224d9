//! The history heuristic (Schaeffer 1983): moves that cut off often are tried early everywhere.

use std::hash::{Hash, Hasher};

use zermelo_core::Player;

/// A counter for each player and move. Moves that fall on one place share it, which costs order and
/// never correctness.
#[derive(Debug)]
pub(crate) struct History {
    counters: Box<[i16]>,
}

const PLACES: usize = 1 << 10;
const PLAYERS: usize = 2;

/// No counter is larger in size.
pub(crate) const LIMIT: i32 = 1 << 13;

impl History {
    /// All moves alike.
    pub fn new() -> History {
        History {
            counters: vec![0; PLACES * PLAYERS].into_boxed_slice(),
        }
    }

    /// The counters of one player.
    #[inline]
    pub fn of(&self, player: Player) -> Counters<'_> {
        let start = first(player);
        let counters = &self.counters[start..start + PLACES];
        Counters(counters.try_into().expect("a player has so many places"))
    }

    /// A move cut off a state of this depth (`good`), or failed to.
    ///
    /// The closer a counter is to its limit, the less it grows, so recent events count more.
    #[inline]
    pub fn learn(&mut self, player: Player, action: impl Hash, depth: u32, good: bool) {
        let counter = &mut self.counters[first(player) + place(action)];
        let weight = (depth * depth).min(400) as i32;
        let now = i32::from(*counter);
        let gain = if good { weight } else { -weight };
        *counter = (now + gain - now * weight / LIMIT) as i16;
    }
}

/// The counters of one player.
pub(crate) struct Counters<'a>(&'a [i16; PLACES]);

impl Counters<'_> {
    /// How often this move cut off, on a scale that forgets.
    #[inline]
    pub fn worth(&self, action: impl Hash) -> i32 {
        i32::from(self.0[place(action) % PLACES])
    }
}

fn first(player: Player) -> usize {
    player.index().unwrap_or_default() % PLAYERS * PLACES
}

#[inline]
fn place(action: impl Hash) -> usize {
    let mut hasher = Folder(0);
    action.hash(&mut hasher);
    (hasher.finish() >> (u64::BITS - PLACES.ilog2())) as usize
}

/// A hash of a few bytes in a few cycles: multiply and rotate.
struct Folder(u64);

impl Folder {
    #[inline]
    fn fold(&mut self, word: u64) {
        self.0 =
            (self.0.rotate_left(26) ^ word.wrapping_add(1)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Folder {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.fold(u64::from(byte));
        }
    }
    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.fold(u64::from(word));
    }
    #[inline]
    fn write_u16(&mut self, word: u16) {
        self.fold(u64::from(word));
    }
    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.fold(u64::from(word));
    }
    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.fold(word);
    }
    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.fold(word as u64);
    }
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_grow_with_cutoffs_shrink_with_failures_and_stay_within_their_limit() {
        let mut history = History::new();
        for _ in 0..10_000 {
            history.learn(Player::FIRST, 3u8, 30, true);
            history.learn(Player::SECOND, 3u8, 30, false);
        }
        let (good, bad) = (
            history.of(Player::FIRST).worth(3u8),
            history.of(Player::SECOND).worth(3u8),
        );
        assert!(good > LIMIT / 2 && good <= LIMIT, "{good}");
        assert!((-LIMIT..-LIMIT / 2).contains(&bad), "{bad}");
        assert_eq!(history.of(Player::FIRST).worth(4u8), 0);
    }
}
