//! The moves of a whole path on one stack, picked best first.

use std::ops::Range;

use zermelo_core::Game;

/// The rank of the move that was best before.
pub const BEST: i32 = i32::MAX;

/// The ranks of killers: moves that cut off a sibling, the last one first.
pub const KILLERS: [i32; 2] = [i32::MAX - 1, i32::MAX - 2];

/// Opinions about moves stay below what the search itself knows.
pub const OPINION: i32 = i32::MAX - 3;

/// Move lists stacked on each other, one for each state of the current path.
///
/// Picking selects the best remaining move each time, which is cheaper than sorting when a cutoff
/// comes early. Equal ranks keep the order of the game.
#[derive(Debug)]
pub struct MoveStack<M> {
    moves: Vec<M>,
    /// The rank above, and below it the place in the list, inverted so that earlier is greater.
    ranks: Vec<i64>,
}

const PLACES: i64 = (1 << 24) - 1;

impl<M: Copy> MoveStack<M> {
    /// An empty stack.
    pub fn new() -> MoveStack<M> {
        MoveStack {
            moves: Vec::with_capacity(1024),
            ranks: Vec::with_capacity(1024),
        }
    }

    /// Puts the legal moves of a state on top and gives their range.
    #[inline]
    pub fn open<G: Game<Move = M>>(&mut self, game: &G, state: &G::State) -> Range<usize> {
        self.open_with(|moves| game.actions(state, moves))
    }

    /// Ranks the moves of the range on top: `rank` is given the place in the list and the move.
    pub fn rank(&mut self, range: Range<usize>, mut rank: impl FnMut(usize, M) -> i32) {
        // States whose moves are not ranked yet may lie below.
        self.ranks.resize(range.start, 0);
        let ranks = self.moves[range]
            .iter()
            .enumerate()
            .map(|(place, &action)| i64::from(rank(place, action)) << 24 | (PLACES - place as i64));
        self.ranks.extend(ranks);
    }

    /// Moves the best of the range to its front, and gives it with its place in the list.
    #[inline]
    pub fn pick(&mut self, range: Range<usize>) -> (M, usize) {
        let front = range.start;
        let ranks = &self.ranks[range.clone()];
        let mut best = 0;
        for (index, rank) in ranks.iter().enumerate() {
            if *rank > ranks[best] {
                best = index;
            }
        }
        self.moves.swap(front, front + best);
        self.ranks.swap(front, front + best);
        (
            self.moves[front],
            (PLACES - (self.ranks[front] & PLACES)) as usize,
        )
    }

    /// Puts moves on top that are picked by `list` and gives their range.
    pub fn open_with(&mut self, list: impl FnOnce(&mut Vec<M>)) -> Range<usize> {
        let start = self.moves.len();
        list(&mut self.moves);
        start..self.moves.len()
    }

    /// The number of moves on the stack.
    #[expect(clippy::len_without_is_empty, reason = "nobody asks")]
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// The moves at these places of the stack, to be put in another order.
    pub fn slice_mut(&mut self, range: Range<usize>) -> &mut [M] {
        &mut self.moves[range]
    }

    /// The move at a place of the stack.
    #[inline]
    pub fn at(&self, index: usize) -> M {
        self.moves[index]
    }

    /// The moves at these places of the stack.
    pub fn slice(&self, range: Range<usize>) -> &[M] {
        &self.moves[range]
    }

    /// Takes everything from `start` off the stack.
    pub fn close(&mut self, start: usize) {
        self.moves.truncate(start);
        self.ranks.truncate(start);
    }
}

impl<M: Copy> Default for MoveStack<M> {
    fn default() -> Self {
        MoveStack::new()
    }
}

/// Lists that were sorted before, for orders that depend on the moves alone.
///
/// In many games most states have the same moves, or one of a few lists of them.
#[derive(Debug)]
pub struct SortedLists<M> {
    /// A list as the game gives it, and the same sorted; by the length of the list.
    known: [(Vec<M>, Vec<M>); LISTS],
    /// The ranks of the list that is being sorted, with the places of its moves.
    ranks: Vec<(i64, u32)>,
}

const LISTS: usize = 16;

/// Brings things into the order of their ranks, the lowest first; equal ranks keep their order.
///
/// Numbers are sorted, and not the things, so that sorting is compiled once for all of them.
pub(crate) fn sort_by_rank<T>(things: &mut [T], rank: impl Fn(&T) -> i64) {
    let mut ranks: Vec<(i64, u32)> = things.iter().map(&rank).zip(0..).collect();
    sort_ranks(&mut ranks);
    for index in 0..things.len() {
        let mut from = ranks[index].1 as usize;
        // What stood there has made way for an earlier one, and went where that came from.
        while from < index {
            from = ranks[from].1 as usize;
        }
        things.swap(index, from);
    }
}

fn sort_ranks(ranks: &mut [(i64, u32)]) {
    ranks.sort_unstable();
}

/// Remembers a list, and the same in the order of the ranks given with their places.
#[cold]
fn learn<M: Copy>(known: &mut (Vec<M>, Vec<M>), moves: &[M], ranks: &mut [(i64, u32)]) {
    let (list, sorted) = known;
    list.clear();
    list.extend_from_slice(moves);
    sort_ranks(ranks);
    sorted.clear();
    sorted.extend(ranks.iter().map(|&(_, place)| moves[place as usize]));
}

impl<M: Copy + PartialEq> SortedLists<M> {
    /// Nothing sorted yet.
    pub fn new() -> SortedLists<M> {
        SortedLists {
            known: std::array::from_fn(|_| Default::default()),
            ranks: Vec::new(),
        }
    }

    /// Sorts by rank, the highest first; equal ranks keep their order.
    #[inline]
    pub fn sort(&mut self, moves: &mut [M], rank: impl Fn(M) -> i32) {
        let known = &mut self.known[moves.len() % LISTS];
        if known.0 != moves {
            self.ranks.clear();
            let ranked = moves.iter().map(|&action| -i64::from(rank(action)));
            self.ranks.extend(ranked.zip(0..));
            learn(known, moves, &mut self.ranks);
        }
        // Few moves: a loop is faster than a call.
        for (place, &action) in moves.iter_mut().zip(&known.1) {
            *place = action;
        }
    }
}

impl<M: Copy + PartialEq> Default for SortedLists<M> {
    fn default() -> Self {
        SortedLists::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_picked_by_rank_and_equals_in_their_order() {
        let mut stack = MoveStack::new();
        let range = stack.open_with(|moves| moves.extend([5u8, 2, 7, 9, 4]));
        stack.rank(range.clone(), |_, action| i32::from(action) % 2);
        let picked: Vec<(u8, usize)> = range
            .clone()
            .map(|front| stack.pick(front..range.end))
            .collect();
        assert_eq!(picked, [(5, 0), (7, 2), (9, 3), (2, 1), (4, 4)]);
    }

    #[test]
    fn things_are_sorted_by_rank_and_equals_keep_their_order() {
        let mut random = zermelo_core::random::Random::new(7);
        for length in 0..40usize {
            let mut things: Vec<(i64, usize)> = (0..length)
                .map(|place| (random.below(9) as i64 - 4, place))
                .collect();
            let mut expected = things.clone();
            expected.sort();
            sort_by_rank(&mut things, |&(rank, _)| rank);
            assert_eq!(things, expected);
        }
    }

    #[test]
    fn lists_are_sorted_the_same_the_first_time_and_later() {
        let mut lists = SortedLists::new();
        for _ in 0..2 {
            for list in [[3u8, 1, 2, 4], [1, 2, 3, 4]] {
                let mut moves = list;
                lists.sort(&mut moves, |action| i32::from(action) % 2);
                let mut expected = list;
                expected.sort_by_key(|action| 1 - action % 2);
                assert_eq!(moves, expected);
            }
        }
    }
}
