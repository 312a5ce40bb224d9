//! Mirror images and moves taken back.

use zermelo_core::{Reversible, Symmetric};

use super::keys::Keys;
use super::rules::{Breakthrough, Step};
use crate::board8::{Board, indices, mirrored};

impl<K: Keys> Breakthrough<K> {
    fn mirror(&self, board: &Board) -> Board {
        Board {
            own: mirrored(board.own, self.width()),
            other: mirrored(board.other, self.width()),
            mover: board.mover,
        }
    }

    /// The most pieces of one player.
    pub(super) fn most_pieces(&self) -> u32 {
        2 * self.width()
    }
}

impl<K: Keys> Symmetric for Breakthrough<K> {
    /// The board and its mirror image.
    fn symmetries(&self, board: &Board, images: &mut Vec<Board>) {
        images.extend([*board, self.mirror(board)]);
    }

    fn canonical(&self, board: &Board) -> Board {
        self.mirror(board).min(*board)
    }
}

impl<K: Keys> Reversible for Breakthrough<K> {
    /// Takes back each possible last step, which may have taken a piece if it was diagonal.
    ///
    /// Boards on which the game was already over are left out: no game goes through them.
    fn predecessors(&self, board: &Board, states: &mut Vec<Board>) {
        let Board { own, other, mover } = *board;
        let last = mover.opponent();
        if own & self.goal(mover) != 0 {
            return;
        }
        let empty = self.cells() & !(own | other);
        for step in Step::ALL {
            // Where the last player's pieces are now, and one step of theirs leads from an empty cell.
            for to in indices(step.ahead(empty, last) & other) {
                let origin = 1 << step.origin(to, last);
                let target = 1 << to;
                let pieces = other & !target | origin;
                if pieces & self.goal(last) != 0 {
                    continue;
                }
                let mut push = |own: u64| {
                    states.push(Board {
                        own: pieces,
                        other: own,
                        mover: last,
                    });
                };
                if own != 0 {
                    push(own);
                }
                let room = own.count_ones() < self.most_pieces();
                let taken = !matches!(step, Step::Straight) && room;
                if taken && target & self.goal(mover) == 0 {
                    push(own | target);
                }
            }
        }
    }
}
