//! Positions as four sets of squares, seen by the player to move, and their moves.
//!
//! Bit 0 is the square at the left end of the mover's first row, bit 31 the last one of the
//! opponent's. The mover's men go towards higher bits; after a move the board is turned around, so
//! that there are positions of one player to move only:
//!
//! ```text
//!        0   1   2   3      own men start here
//!      4   5   6   7
//!        8   9  10  11
//!     ...
//!     28  29  30  31        and are crowned here
//! ```

use zermelo_games::checkers::Board;

/// A set of squares.
pub type Squares = u32;

/// The row where the mover's men are crowned.
const CROWN: Squares = 0xf000_0000;
/// Rows that are shifted half a field to the right, with bits 0 to 3, 8 to 11 and so on.
const EVEN: Squares = 0x0f0f_0f0f;
const ODD: Squares = !EVEN;
/// The squares at the left edge, from which nothing lies to the left, and at the right edge.
const LEFT: Squares = 0x1010_1010;
const RIGHT: Squares = 0x0808_0808;

/// The directions of own men; kings also go the other two.
const FORWARD: [usize; 2] = [0, 1];
const ALL: [usize; 4] = [0, 1, 2, 3];

/// The squares one step away. Directions 0 and 1 are forward, 2 and 3 back.
#[inline(always)]
const fn shift(squares: Squares, direction: usize) -> Squares {
    match direction {
        0 => (squares & EVEN) << 4 | (squares & ODD & !LEFT) << 3,
        1 => (squares & EVEN & !RIGHT) << 5 | (squares & ODD) << 4,
        2 => (squares & ODD) >> 4 | (squares & EVEN & !RIGHT) >> 3,
        _ => (squares & ODD & !LEFT) >> 5 | (squares & EVEN) >> 4,
    }
}

/// The squares of a set, one bit each, lowest first.
#[inline(always)]
pub(super) fn each(mut squares: Squares) -> impl Iterator<Item = Squares> {
    std::iter::from_fn(move || {
        let lowest = squares & squares.wrapping_neg();
        squares ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

/// Who has which pieces where, seen by the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Position {
    /// The men of the player to move.
    pub own_men: Squares,
    /// The kings of the player to move.
    pub own_kings: Squares,
    /// The men of the other player.
    pub other_men: Squares,
    /// The kings of the other player.
    pub other_kings: Squares,
}

impl From<&Board> for Position {
    /// The position on a board, whoever is to move there.
    #[inline]
    fn from(board: &Board) -> Position {
        let [[own_men, own_kings], [other_men, other_kings]] = board.placement();
        let position = Position {
            own_men,
            own_kings,
            other_men,
            other_kings,
        };
        // Black's men go towards higher numbers.
        if board.black_moves() {
            position
        } else {
            position.around()
        }
    }
}

impl Position {
    #[inline(always)]
    fn own(&self) -> Squares {
        self.own_men | self.own_kings
    }

    #[inline(always)]
    fn other(&self) -> Squares {
        self.other_men | self.other_kings
    }

    #[inline(always)]
    fn empty(&self) -> Squares {
        !(self.own() | self.other())
    }

    /// The board turned around, the players as they are.
    #[inline]
    const fn around(self) -> Position {
        Position {
            own_men: self.own_men.reverse_bits(),
            own_kings: self.own_kings.reverse_bits(),
            other_men: self.other_men.reverse_bits(),
            other_kings: self.other_kings.reverse_bits(),
        }
    }

    /// The same board seen by the other player, who is to move then.
    #[inline]
    pub const fn turned(self) -> Position {
        Position {
            own_men: self.other_men,
            own_kings: self.other_kings,
            other_men: self.own_men,
            other_kings: self.own_kings,
        }
        .around()
    }

    /// Whether a man stands where it should have been crowned, which no table has.
    #[inline]
    pub const fn has_uncrowned(&self) -> bool {
        (self.own_men | self.other_men.reverse_bits()) & CROWN != 0
    }

    /// Whether the player to move can capture, and so must.
    #[inline]
    pub fn has_captures(&self) -> bool {
        let (other, empty) = (self.other(), self.empty());
        let lands = |pieces, way| shift(shift(pieces, way) & other, way) & empty;
        lands(self.own(), 0) | lands(self.own(), 1) != 0
            || lands(self.own_kings, 2) | lands(self.own_kings, 3) != 0
    }

    /// The positions after each capture, the other player to move. One that can be reached by several
    /// captures may come more than once.
    pub fn each_capture(&self, visit: &mut impl FnMut(Position)) {
        for king in each(self.own_kings) {
            self.chain(king, king, 0, &ALL, visit);
        }
        for man in each(self.own_men) {
            self.chain(man, man, 0, &FORWARD, visit);
        }
    }

    /// The captures of a piece from one square that has come to another, with these pieces captured.
    ///
    /// They stay on the board until the end of the move; the square that was left is empty.
    fn chain(
        &self,
        from: Squares,
        at: Squares,
        taken: Squares,
        ways: &[usize],
        visit: &mut impl FnMut(Position),
    ) {
        let (left, empty) = (self.other() & !taken, self.empty() | from);
        let mut goes_on = false;
        for &way in ways {
            let over = shift(at, way) & left;
            let landing = shift(over, way) & empty;
            if landing != 0 {
                goes_on = true;
                self.chain(from, landing, taken | over, ways, visit);
            }
        }
        if !goes_on && taken != 0 {
            let after = self.moved(from, at);
            visit(
                Position {
                    other_men: after.other_men & !taken,
                    other_kings: after.other_kings & !taken,
                    ..after
                }
                .turned(),
            );
        }
    }

    /// The board after a piece has gone from one square to another, not yet turned.
    #[inline(always)]
    fn moved(&self, from: Squares, to: Squares) -> Position {
        let is_king = self.own_kings & from != 0;
        let king = if is_king { to } else { to & CROWN };
        Position {
            own_men: self.own_men & !from | to & !king,
            own_kings: self.own_kings & !from | king,
            ..*self
        }
    }

    /// The number of steps that crown nobody: those that stay within a table.
    #[inline]
    pub fn quiet_steps(&self) -> u32 {
        let empty = self.empty();
        let men = FORWARD.map(|way| (shift(self.own_men, way) & empty & !CROWN).count_ones());
        let kings = ALL.map(|way| (shift(self.own_kings, way) & empty).count_ones());
        men.iter().chain(&kings).sum()
    }

    /// The positions after steps that crown nobody.
    pub fn each_quiet_step(&self, visit: &mut impl FnMut(Position)) {
        let empty = self.empty();
        let sets = [(self.own_men, &FORWARD[..]), (self.own_kings, &ALL[..])];
        for (pieces, ways) in sets {
            for from in each(pieces) {
                for &way in ways {
                    let crowned = if self.own_kings & from == 0 { CROWN } else { 0 };
                    let to = shift(from, way) & empty & !crowned;
                    if to != 0 {
                        visit(self.moved(from, to).turned());
                    }
                }
            }
        }
    }

    /// The positions after steps that crown a man.
    #[inline]
    pub fn each_crowning(&self, visit: &mut impl FnMut(Position)) {
        let empty = self.empty() & CROWN;
        for way in FORWARD {
            // The way back of 0 is 2, and that of 1 is 3.
            let men = shift(shift(self.own_men, way) & empty, way + 2);
            for from in each(men) {
                visit(self.moved(from, shift(from, way)).turned());
            }
        }
    }

    /// The positions after each legal move: captures if there are any, else all steps.
    pub fn each_successor(&self, visit: &mut impl FnMut(Position)) {
        if self.has_captures() {
            return self.each_capture(visit);
        }
        self.each_crowning(visit);
        self.each_quiet_step(visit);
    }

    /// The positions from which a step that crowns nobody leads here, among them such in which there
    /// are captures, so that the step was not allowed.
    #[inline]
    pub fn each_quiet_predecessor(&self, visit: &mut impl FnMut(Position)) {
        let empty = self.empty();
        for at in each(self.other_men) {
            for way in FORWARD {
                // Men of the other player go back where own ones go forward.
                let from = shift(at, way) & empty;
                if from != 0 {
                    let other_men = self.other_men ^ at ^ from;
                    visit(Position { other_men, ..*self }.turned());
                }
            }
        }
        for at in each(self.other_kings) {
            for way in ALL {
                let from = shift(at, way) & empty;
                if from != 0 {
                    let other_kings = self.other_kings ^ at ^ from;
                    visit(
                        Position {
                            other_kings,
                            ..*self
                        }
                        .turned(),
                    );
                }
            }
        }
    }
}
