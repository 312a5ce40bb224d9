//! Half a turn of the board, and moves taken back.

use zermelo_core::{Game, Reversible, Symmetric};

use super::rules::{Board, Hex};

impl Symmetric for Hex {
    /// The board and the board turned by half a turn, which leaves each player's sides in place.
    fn symmetries(&self, board: &Board, images: &mut Vec<Board>) {
        images.extend([*board, self.turned(board)]);
    }

    fn canonical(&self, board: &Board) -> Board {
        self.turned(board).min(*board)
    }
}

impl Reversible for Hex {
    /// Takes back each stone of the player who moved last, or the swap.
    ///
    /// Boards on which somebody had already won are left out: no game goes through them.
    fn predecessors(&self, board: &Board, states: &mut Vec<Board>) {
        let last = 1 - board.mover();
        if self.connects(board.stones[board.mover()], board.mover()) {
            return;
        }
        let mut stones = board.stones[last];
        while stones != 0 {
            let stone = stones & stones.wrapping_neg();
            stones ^= stone;
            let mut before = Board {
                mover: last as u8,
                won: false,
                ..*board
            };
            before.stones[last] ^= stone;
            if self.turns_add_up(&before) && !self.connects(before.stones[last], last) {
                states.push(before);
            }
        }
        self.before_swap(board, states);
    }
}

impl Hex {
    fn turned(&self, board: &Board) -> Board {
        Board {
            stones: board.stones.map(|stones| self.geometry.turned(stones)),
            ..*board
        }
    }

    fn before_swap(&self, board: &Board, states: &mut Vec<Board>) {
        let [first, second] = board.stones;
        if !self.has_swap() || board.mover != 0 || first != 0 || second.count_ones() != 1 {
            return;
        }
        let image = self.geometry.transposed(second.trailing_zeros());
        let before = Board {
            stones: [1 << image, 0],
            mover: 1,
            won: false,
        };
        if self.can_swap(&before) && self.result(&before, super::Cell::SWAP) == *board {
            states.push(before);
        }
    }

    /// Whether both have as many stones as turns taken from the start give them.
    pub(super) fn turns_add_up(&self, board: &Board) -> bool {
        let [first, second] = board.stones.map(u128::count_ones);
        let plain = first == second + u32::from(board.mover);
        // After a swap the second player is one stone ahead of that.
        let swapped = second >= 1 && second == first + 1 - u32::from(board.mover);
        plain || self.has_swap() && swapped
    }
}
