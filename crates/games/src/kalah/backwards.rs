//! Moves taken back, and the one symmetry there is.

use zermelo_core::{Game, Reversible, Symmetric};

use super::board::{Board, House, Pit};
use super::rules::Kalah;

impl Symmetric for Kalah {
    /// The board alone: seeds run one way only, so no mirror image plays the same.
    fn symmetries(&self, board: &Board, images: &mut Vec<Board>) {
        images.push(*board);
    }

    fn canonical(&self, board: &Board) -> Board {
        *board
    }
}

impl Reversible for Kalah {
    /// Tries each house that may have been sown, with each number of seeds and each capture.
    fn predecessors(&self, board: &Board, states: &mut Vec<Board>) {
        let start = states.len();
        for side in 0..2 {
            // Seen from the side that moved: it moves again, or it captured, or neither.
            let after = if board.mover() == side {
                *board
            } else {
                board.passed()
            };
            for house in (0..self.houses() as u8).map(House::new) {
                let mut add = |sown: Board, seeds: u32| {
                    let before = u8::try_from(seeds)
                        .ok()
                        .and_then(|seeds| self.sowing.unsow(sown, side, house, seeds));
                    let before = before.filter(|before| {
                        self.is_legal(before, house)
                            && self.result(before, house) == *board
                            && !states[start..].contains(before)
                    });
                    states.extend(before);
                };
                self.without_capture(after, side, house, &mut add);
                if board.mover() != side {
                    self.with_capture(after, side, house, &mut add);
                }
            }
        }
    }
}

impl Kalah {
    /// What the house may have held: it was emptied, so what it holds now came with full laps.
    fn without_capture(
        &self,
        after: Board,
        side: usize,
        house: House,
        add: &mut impl FnMut(Board, u32),
    ) {
        let ring = u32::from(self.sowing.ring());
        let laps = u32::from(after.seeds(Pit::house(side, house.index())));
        for rest in 0..ring {
            add(after, laps * ring + rest);
        }
    }

    /// The boards before each capture that may have been made, at most one lap from the house.
    fn with_capture(
        &self,
        after: Board,
        side: usize,
        house: House,
        add: &mut impl FnMut(Board, u32),
    ) {
        let store = Pit::store(side);
        for seeds in 1..=self.sowing.ring() {
            let (last, _) = self.sowing.last(side, house, seeds);
            if last.side() != side || last == store {
                continue;
            }
            let opposite = self.opposite(last);
            if after.seeds(last) > 0 || after.seeds(opposite) > 0 {
                continue;
            }
            for taken in 0..after.seeds(store) {
                let captured = last.holding(1) + opposite.holding(taken);
                let sown = Board(after.0 - store.holding(taken + 1) + captured);
                add(sown, u32::from(seeds));
            }
        }
    }
}
