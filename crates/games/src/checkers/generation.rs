//! All moves of a position, from shifts of whole sets of pieces.
//!
//! Black and White differ in the direction of their men alone, so each function is compiled twice.

use super::moves::{Move, Trail};
use super::rules::Board;
use super::squares::{
    BLACK_HOME, BOARD, Square, Squares, WHITE_HOME, direction, each, jump, shift,
};

/// The directions of one colour.
trait Colour {
    /// Where men go. The two pairs are in such an order that equal places are opposite.
    const FORWARD: [u8; 2];
    /// Where only kings go.
    const BACKWARD: [u8; 2];
}

struct Black;
struct White;

impl Colour for Black {
    const FORWARD: [u8; 2] = [direction::DOWN_LEFT, direction::DOWN_RIGHT];
    const BACKWARD: [u8; 2] = [direction::UP_RIGHT, direction::UP_LEFT];
}

impl Colour for White {
    const FORWARD: [u8; 2] = Black::BACKWARD;
    const BACKWARD: [u8; 2] = Black::FORWARD;
}

/// A loop of jumps needs at least this many; shorter ones have one order only.
const LOOP: u32 = 4;

/// What one colour can do in a position.
struct Side {
    /// The men and kings of the player to move.
    own: Squares,
    /// The kings among them.
    kings: Squares,
    /// The pieces of the opponent.
    other: Squares,
    empty: Squares,
}

impl Board {
    #[inline(always)]
    fn side(&self) -> Side {
        Side {
            own: self.own,
            kings: self.own & self.kings,
            other: self.other,
            empty: BOARD & !(self.own | self.other),
        }
    }

    /// Whether the player to move has any move.
    #[inline]
    pub(super) fn has_moves(&self) -> bool {
        if self.black_moves() {
            self.side().has_moves::<Black>()
        } else {
            self.side().has_moves::<White>()
        }
    }

    /// The number of moves.
    #[inline]
    pub(super) fn count_moves(&self) -> usize {
        if self.black_moves() {
            self.side().count::<Black>()
        } else {
            self.side().count::<White>()
        }
    }

    /// Appends the moves.
    #[inline]
    pub(super) fn list_moves(&self, moves: &mut Vec<Move>) {
        if self.black_moves() {
            self.side().list::<Black>(moves);
        } else {
            self.side().list::<White>(moves);
        }
    }

    /// Appends the captures, which are forced, or else the steps that crown a man.
    #[inline]
    pub(super) fn list_noisy_moves(&self, moves: &mut Vec<Move>) {
        if self.has_captures() {
            self.list_moves(moves);
        } else if self.black_moves() {
            self.side().list_crownings::<Black>(moves);
        } else {
            self.side().list_crownings::<White>(moves);
        }
    }

    /// Whether a move is among the moves.
    pub(super) fn allows(&self, action: Move) -> bool {
        let side = self.side();
        if side.own & action.start() == 0 {
            return false;
        }
        let lone = Side {
            own: action.start(),
            kings: side.kings & action.start(),
            ..side
        };
        let mut moves = Vec::new();
        if self.black_moves() {
            lone.list::<Black>(&mut moves);
        } else {
            lone.list::<White>(&mut moves);
        }
        moves.contains(&action) && (action.is_capture() || !self.has_captures())
    }

    /// The move with this [number](Move::code), found from the piece that makes it alone.
    #[inline]
    pub(super) fn move_with_code(&self, code: u16) -> Option<Move> {
        let square = |place: u16| Square::new((place & 31) as u8 + 1).map_or(0, Square::bit);
        let (from, to) = (square(code >> 5), square(code));
        let side = self.side();
        if side.own & from == 0 {
            return None;
        }
        let lone = Side {
            own: from,
            kings: side.kings & from,
            ..side
        };
        if self.has_captures() {
            let mut moves = Vec::new();
            if self.black_moves() {
                lone.list_captures::<Black>(&mut moves);
            } else {
                lone.list_captures::<White>(&mut moves);
            }
            return moves.into_iter().find(|action| action.code() == code);
        }
        let steps = if self.black_moves() {
            lone.steps::<Black>()
        } else {
            lone.steps::<White>()
        };
        let reached = steps[0] | steps[1] | steps[2] | steps[3];
        (code < 1 << 10 && reached & to != 0).then(|| Move::new(from, to, 0))
    }

    /// Whether the player to move must capture.
    #[inline]
    pub(super) fn has_captures(&self) -> bool {
        let side = self.side();
        let landings = if self.black_moves() {
            side.landings::<Black>()
        } else {
            side.landings::<White>()
        };
        landings != [0; 4]
    }

    /// The number of steps that these pieces of one colour could make, captures or not.
    #[inline(always)]
    pub(super) fn reach(&self, pieces: Squares, black: bool) -> u32 {
        let side = Side {
            own: pieces,
            kings: pieces & self.kings,
            other: 0,
            empty: BOARD & !(self.own | self.other),
        };
        if black {
            side.count_steps::<Black>()
        } else {
            side.count_steps::<White>()
        }
    }
}

impl Side {
    /// The squares on which a first jump lands, for each direction.
    #[inline(always)]
    fn landings<C: Colour>(&self) -> [Squares; 4] {
        let [left, right] = C::FORWARD;
        let [back_left, back_right] = C::BACKWARD;
        let &Side {
            own,
            kings,
            other,
            empty,
        } = self;
        [
            jump(own, left, other, empty),
            jump(own, right, other, empty),
            jump(kings, back_left, other, empty),
            jump(kings, back_right, other, empty),
        ]
    }

    /// The squares on which a step lands, for each direction.
    #[inline(always)]
    fn steps<C: Colour>(&self) -> [Squares; 4] {
        let [left, right] = C::FORWARD;
        let [back_left, back_right] = C::BACKWARD;
        [
            shift(self.own, left) & self.empty,
            shift(self.own, right) & self.empty,
            shift(self.kings, back_left) & self.empty,
            shift(self.kings, back_right) & self.empty,
        ]
    }

    #[inline(always)]
    fn has_moves<C: Colour>(&self) -> bool {
        self.steps::<C>() != [0; 4] || self.landings::<C>() != [0; 4]
    }

    #[inline(always)]
    fn count<C: Colour>(&self) -> usize {
        let [left, right, back_left, back_right] = self.landings::<C>();
        if left | right | back_left | back_right == 0 {
            return self.count_steps::<C>() as usize;
        }
        if self.kings == 0 {
            return self.count_chains::<C>(left) + self.count_chains::<C>(right);
        }
        let men = self.own & !self.kings;
        let [left, right] = C::FORWARD.map(|way| jump(men, way, self.other, self.empty));
        let mut count = self.count_chains::<C>(left) + self.count_chains::<C>(right);
        for king in each(self.kings) {
            self.king_jumps(king, &mut |_| count += 1);
        }
        count
    }

    #[inline(always)]
    fn count_steps<C: Colour>(&self) -> u32 {
        let [left, right, back_left, back_right] = self.steps::<C>();
        let mut count = left.count_ones() + right.count_ones();
        if self.kings != 0 {
            count += back_left.count_ones() + back_right.count_ones();
        }
        count
    }

    /// The ways in which men that have just landed here can go on to the end.
    ///
    /// All of them at once: men only go forward, so they neither meet a piece that they have
    /// captured nor the square that they left.
    fn count_chains<C: Colour>(&self, landed: Squares) -> usize {
        if landed == 0 {
            return 0;
        }
        let [left, right] = C::FORWARD.map(|way| jump(landed, way, self.other, self.empty));
        if left | right == 0 {
            return landed.count_ones() as usize;
        }
        let [back_left, back_right] = C::BACKWARD;
        let going = back(left, back_left) | back(right, back_right);
        let stopped = (landed & !going).count_ones() as usize;
        stopped + self.count_chains::<C>(left) + self.count_chains::<C>(right)
    }

    #[inline(always)]
    fn list<C: Colour>(&self, moves: &mut Vec<Move>) {
        if self.landings::<C>() == [0; 4] {
            self.list_steps::<C>(moves);
        } else {
            self.list_captures::<C>(moves);
        }
    }

    #[inline(always)]
    fn list_captures<C: Colour>(&self, moves: &mut Vec<Move>) {
        let men = self.own & !self.kings;
        for (forward, backward) in C::FORWARD.into_iter().zip(C::BACKWARD) {
            for landing in each(jump(men, forward, self.other, self.empty)) {
                let over = shift(landing, backward);
                let from = shift(over, backward);
                self.list_chains::<C>(from, landing, over, moves);
            }
        }
        for king in each(self.kings) {
            self.king_jumps(king, &mut |action| moves.push(action));
        }
    }

    #[inline(always)]
    fn list_steps<C: Colour>(&self, moves: &mut Vec<Move>) {
        let [left, right, back_left, back_right] = self.steps::<C>();
        let [to_left, to_right] = C::FORWARD;
        let [from_left, from_right] = C::BACKWARD;
        for (landings, backward) in [
            (left, from_left),
            (right, from_right),
            (back_left, to_left),
            (back_right, to_right),
        ] {
            moves.extend(each(landings).map(|to| Move::new(shift(to, backward), to, 0)));
        }
    }

    #[inline(always)]
    fn list_crownings<C: Colour>(&self, moves: &mut Vec<Move>) {
        let men = self.own & !self.kings;
        for (forward, backward) in C::FORWARD.into_iter().zip(C::BACKWARD) {
            // Men only come to the far one of the two home rows.
            let crowned = shift(men, forward) & self.empty & (BLACK_HOME | WHITE_HOME);
            moves.extend(each(crowned).map(|to| Move::new(shift(to, backward), to, 0)));
        }
    }

    /// The captures of a man that has come this far.
    fn list_chains<C: Colour>(
        &self,
        from: Squares,
        at: Squares,
        captured: Squares,
        moves: &mut Vec<Move>,
    ) {
        let landings = C::FORWARD.map(|way| jump(at, way, self.other, self.empty));
        if landings == [0; 2] {
            moves.push(Move::new(from, at, captured));
        }
        for (landing, way) in landings.into_iter().zip(C::FORWARD) {
            if landing != 0 {
                self.list_chains::<C>(from, landing, captured | shift(at, way), moves);
            }
        }
    }

    /// Tells the captures of one king to `found`, each of them once.
    fn king_jumps(&self, king: Squares, found: &mut impl FnMut(Move)) {
        let lone = Side {
            own: king,
            kings: king,
            other: self.other,
            empty: self.empty | king,
        };
        lone.king_chains(king, self.other, Trail::EMPTY, found);
    }

    /// The captures of a king that has come this far, with these pieces not yet captured.
    fn king_chains(&self, at: Squares, left: Squares, trail: Trail, found: &mut impl FnMut(Move)) {
        let mut goes_on = false;
        for way in direction::ALL {
            let landing = jump(at, way, left, self.empty);
            if landing != 0 {
                goes_on = true;
                self.king_chains(landing, left ^ shift(at, way), trail.then(way), found);
            }
        }
        if !goes_on && trail.length() > 0 {
            let captured = self.other ^ left;
            let first = || Trail::first(self.own, at, captured) == Some(trail);
            if trail.length() < LOOP || first() {
                found(Move::new(self.own, at, captured));
            }
        }
    }
}

/// From where jumps that landed here came.
#[inline(always)]
const fn back(landed: Squares, backward: u8) -> Squares {
    shift(shift(landed, backward), backward)
}
