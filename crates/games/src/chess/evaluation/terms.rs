//! What an estimate is made of: the terms, each with its weight, and how they are counted.

use cozy_chess::Color;

/// Terms that belong together, such as the squares of a knight: they follow each other.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// The name in files of weights.
    pub name: &'static str,
    /// The place of the first term.
    pub first: usize,
    /// How many there are.
    pub count: usize,
}

/// Declares the groups in the order of their terms: a constant for the place of each, and the list.
macro_rules! groups {
    (@place $first:expr;) => {
        /// How many terms there are.
        pub const TERMS: usize = $first;
    };
    (@place $first:expr; $constant:ident $name:literal $count:literal, $($rest:tt)*) => {
        pub(super) const $constant: usize = $first;
        groups!(@place $first + $count; $($rest)*);
    };
    ($($constant:ident $name:literal $count:literal,)*) => {
        groups!(@place 0; $($constant $name $count,)*);
        /// All groups, in the order of their terms.
        pub const GROUPS: &[Group] = &[$(
            Group { name: $name, first: $constant, count: $count },
        )*];
    };
}

groups! {
    MATERIAL "material" 5,
    TEMPO "tempo" 1,
    // By rank from the owner's side and by file, the board mirrored so that the own king is on e to h.
    SQUARES "pawn_squares" 64,
    KNIGHT_SQUARES "knight_squares" 64,
    BISHOP_SQUARES "bishop_squares" 64,
    ROOK_SQUARES "rook_squares" 64,
    QUEEN_SQUARES "queen_squares" 64,
    KING_SQUARES "king_squares" 32,
    // The same with the other king on e to h.
    FACING "pawn_facing" 64,
    KNIGHT_FACING "knight_facing" 64,
    BISHOP_FACING "bishop_facing" 64,
    ROOK_FACING "rook_facing" 64,
    QUEEN_FACING "queen_facing" 64,
    ISOLATED "isolated" 1,
    ISOLATED_OPEN "isolated_open" 1,
    DOUBLED "doubled" 1,
    BACKWARD "backward" 1,
    BACKWARD_OPEN "backward_open" 1,
    PHALANX "phalanx" 8,
    PROTECTED "protected" 8,
    LEVER "lever" 8,
    LEVER_INWARD "lever_inward" 1,
    LEVER_SUPPORTED "lever_supported" 1,
    RAMMED "rammed" 8,
    CANDIDATE "candidate" 8,
    PASSED_CONNECTED "passed_connected" 8,
    PASSED "passed" 8,
    PASSED_OWN_KING "passed_own_king" 8,
    PASSED_OTHER_KING "passed_other_king" 8,
    PASSED_BLOCKED "passed_blocked" 8,
    PASSED_FREE "passed_free" 8,
    PASSED_ROOK "passed_rook" 1,
    KNIGHT_MOBILITY "knight_mobility" 9,
    BISHOP_MOBILITY "bishop_mobility" 14,
    ROOK_MOBILITY "rook_mobility" 15,
    QUEEN_MOBILITY "queen_mobility" 28,
    BISHOP_PAIR "bishop_pair" 1,
    BISHOP_PAWNS "bishop_pawns" 1,
    KNIGHT_OUTPOST "knight_outpost" 1,
    BISHOP_OUTPOST "bishop_outpost" 1,
    KNIGHT_TO_OUTPOST "knight_to_outpost" 1,
    BEHIND_PAWN "behind_pawn" 1,
    // For each own pawn more than five, and less for each that is missing.
    KNIGHT_PAWNS "knight_pawns" 1,
    ROOK_PAWNS "rook_pawns" 1,
    ROOK_OPEN "rook_open" 1,
    ROOK_HALF_OPEN "rook_half_open" 1,
    ROOK_SEVENTH "rook_seventh" 1,
    PAWN_THREAT "pawn_threat" 5,
    MINOR_THREAT "minor_threat" 5,
    ROOK_THREAT "rook_threat" 5,
    KING_THREAT "king_threat" 1,
    HANGING "hanging" 1,
    PUSH_THREAT "push_threat" 1,
    RESTRICTED "restricted" 1,
    SPACE "space" 1,
    SHELTER "shelter" 8,
    SHELTER_BESIDE "shelter_beside" 8,
    STORM "storm" 8,
    STORM_BESIDE "storm_beside" 8,
    // What follows is summed for each king, and the square of the sum counts.
    DANGER_BASE "danger_base" 1,
    DANGER_KNIGHT "danger_knight" 1,
    DANGER_BISHOP "danger_bishop" 1,
    DANGER_ROOK "danger_rook" 1,
    DANGER_QUEEN "danger_queen" 1,
    DANGER_ATTACKS "danger_attacks" 1,
    DANGER_WEAK "danger_weak" 1,
    DANGER_KNIGHT_CHECK "danger_knight_check" 1,
    DANGER_BISHOP_CHECK "danger_bishop_check" 1,
    DANGER_ROOK_CHECK "danger_rook_check" 1,
    DANGER_QUEEN_CHECK "danger_queen_check" 1,
    DANGER_OPEN "danger_open" 1,
    DANGER_NO_QUEEN "danger_no_queen" 1,
    DANGER_FLANK "danger_flank" 1,
    DANGER_DEFENDED "danger_defended" 1,
    DANGER_KNIGHT_NEAR "danger_knight_near" 1,
}

/// The first of the terms that are summed for each king.
pub const FIRST_DANGER: usize = DANGER_BASE;

/// A danger of this size costs as many hundredths of a pawn, twice it four times as many.
pub const DANGER_UNIT: i32 = 256;

/// Something that hears of each term how often a side has it.
pub(super) trait Count {
    /// A side has a term so often.
    fn add(&mut self, side: Color, term: usize, count: i32);

    /// The king of a side is in danger so often by a term.
    fn endanger(&mut self, side: Color, term: usize, count: i32);
}

/// How often each side has each term: what an estimate is made of, before it is weighed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counts {
    /// Of each term how often White has it, and Black.
    pub of: [[i32; 2]; TERMS],
}

impl Default for Counts {
    fn default() -> Counts {
        Counts {
            of: [[0; 2]; TERMS],
        }
    }
}

impl Count for Counts {
    fn add(&mut self, side: Color, term: usize, count: i32) {
        self.of[term][side as usize] += count;
    }

    fn endanger(&mut self, side: Color, term: usize, count: i32) {
        self.of[term][side as usize] += count;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_follow_each_other_and_fill_all_places() {
        let mut next = 0;
        for group in GROUPS {
            assert_eq!(group.first, next, "{}", group.name);
            next += group.count;
        }
        assert_eq!(next, TERMS);
        assert!(GROUPS.iter().any(|group| group.first == FIRST_DANGER));
    }
}
