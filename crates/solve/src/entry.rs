//! What a table holds for a state: its value and distance in one ordered number.
//!
//! ```text
//!    rank of the payoff      distance
//!    12 bits                 20 bits
//! ```
//!
//! A larger entry is better for the player from whose side values are given. Among equal gains the
//! nearer is better, so gains hold the distance counted down from the farthest; among equal losses the
//! later is better. Draws have no distance.

use zermelo_core::Payoff;

const DISTANCE_BITS: u32 = 20;

/// The farthest distance that an entry can hold.
pub const FARTHEST: u32 = (1 << DISTANCE_BITS) - 1;

/// The most different payoffs that a game may have.
pub const MOST_PAYOFFS: usize = (1 << (32 - DISTANCE_BITS)) - 1;

/// The value and distance of one state, or that there is none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Entry(pub u32);

impl Entry {
    /// No state is here.
    pub const EMPTY: Entry = Entry(u32::MAX);
    /// The state is not solved yet. Larger than every solved entry.
    pub const UNSOLVED: Entry = Entry(u32::MAX - 1);
}

/// The payoffs of a game in ascending order, 0 among them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scale {
    payoffs: Vec<Payoff>,
    zero: u32,
}

impl Scale {
    /// The scale of these payoffs, or `None` when they are too many.
    pub fn new(payoffs: impl IntoIterator<Item = Payoff>) -> Option<Scale> {
        let mut payoffs: Vec<Payoff> = payoffs.into_iter().chain([0]).collect();
        payoffs.sort_unstable();
        payoffs.dedup();
        let zero = payoffs.binary_search(&0).ok()? as u32;
        (payoffs.len() <= MOST_PAYOFFS).then_some(Scale { payoffs, zero })
    }

    /// All payoffs, the worst first.
    pub fn payoffs(&self) -> &[Payoff] {
        &self.payoffs
    }

    /// The rank of the draw.
    pub(crate) fn zero(&self) -> u32 {
        self.zero
    }

    pub(crate) fn draw(&self) -> Entry {
        Entry(self.zero << DISTANCE_BITS)
    }

    /// The entry of a payoff at a distance; `None` for a payoff that is not on the scale.
    #[inline]
    pub(crate) fn entry(&self, payoff: Payoff, distance: u32) -> Option<Entry> {
        let rank = self.payoffs.binary_search(&payoff).ok()? as u32;
        Some(self.ranked(rank, distance))
    }

    #[inline]
    pub(crate) fn ranked(&self, rank: u32, distance: u32) -> Entry {
        let low = match rank.cmp(&self.zero) {
            std::cmp::Ordering::Greater => FARTHEST - distance.min(FARTHEST),
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Less => distance.min(FARTHEST),
        };
        Entry(rank << DISTANCE_BITS | low)
    }

    /// The same outcome one move earlier. Distances end at [`FARTHEST`].
    #[inline]
    pub(crate) fn back(&self, Entry(bits): Entry) -> Entry {
        let low = bits & FARTHEST;
        match (bits >> DISTANCE_BITS).cmp(&self.zero) {
            std::cmp::Ordering::Greater => Entry(bits - u32::from(low > 0)),
            std::cmp::Ordering::Equal => Entry(bits),
            std::cmp::Ordering::Less => Entry(bits + u32::from(low < FARTHEST)),
        }
    }

    /// The rank of an entry's payoff.
    #[inline]
    pub(crate) fn rank(&self, Entry(bits): Entry) -> u32 {
        bits >> DISTANCE_BITS
    }

    /// The payoff of an entry, and its distance unless it is a draw.
    #[inline]
    pub(crate) fn read(&self, entry: Entry) -> (Payoff, Option<u32>) {
        let (rank, low) = (self.rank(entry), entry.0 & FARTHEST);
        let distance = match rank.cmp(&self.zero) {
            std::cmp::Ordering::Greater => Some(FARTHEST - low),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Less => Some(low),
        };
        (self.payoffs[rank as usize], distance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_ordered_as_a_player_prefers_outcomes() {
        let scale = Scale::new([-3, 5, 1]).unwrap();
        let best_first = [(5, 2), (5, 9), (1, 0), (0, 0), (-3, 9), (-3, 2)];
        let entries = best_first.map(|(payoff, distance)| scale.entry(payoff, distance).unwrap());
        assert!(entries.is_sorted_by(|one, other| one > other));
        assert!(entries[0] < Entry::UNSOLVED && Entry::UNSOLVED < Entry::EMPTY);
        for ((payoff, distance), entry) in best_first.into_iter().zip(entries) {
            let (read, far) = scale.read(entry);
            assert_eq!((read, far.unwrap_or(0)), (payoff, distance));
            let (read, back) = scale.read(scale.back(entry));
            assert_eq!((read, back), (payoff, far.map(|far| far + 1)));
        }
        assert_eq!(scale.entry(2, 0), None);
    }

    #[test]
    fn distances_end_at_the_farthest() {
        let scale = Scale::new([-1, 1]).unwrap();
        for payoff in [-1, 1] {
            let far = scale.entry(payoff, FARTHEST).unwrap();
            assert_eq!(scale.back(far), far);
        }
        assert!(Scale::new(0..5000).is_none());
    }
}
