//! The moves of a whole path on one stack, picked best first.

use std::ops::Range;

use zermelo_core::Game;

/// The rank of the move that was best before.
pub const BEST: i32 = i32::MAX;

/// The rank of a killer: a move that cut off a sibling.
pub const KILLER: i32 = i32::MAX - 1;

/// Opinions about moves stay below what the search itself knows.
pub const OPINION: i32 = i32::MAX - 2;

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

    /// The move at a place of the stack.
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
