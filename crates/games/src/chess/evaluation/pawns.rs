//! The structure of the pawns, which changes slowly: made once for each structure, and remembered.

use std::sync::atomic::{AtomicU64, Ordering};

use cozy_chess::{BitBoard, Board, Color, Piece};
use zermelo_core::random::mix;

use super::bitboards::{ahead, beside, files, fill_ahead, inward, pawn_attacks};
use super::pair::Pair;
use super::terms::{
    BACKWARD, BACKWARD_OPEN, CANDIDATE, Count, DOUBLED, ISOLATED, ISOLATED_OPEN, LEVER,
    LEVER_INWARD, LEVER_SUPPORTED, PASSED_CONNECTED, PHALANX, PROTECTED, RAMMED,
};

/// Counts what pawns are to each other, and says which of them no pawn of the other side can stop.
pub(super) fn count(board: &Board, to: &mut impl Count) -> BitBoard {
    let pawns = [Color::White, Color::Black].map(|side| board.colored_pieces(side, Piece::Pawn));
    let mut passed = BitBoard::EMPTY;
    for side in Color::ALL {
        let (own, theirs) = (pawns[side as usize], pawns[!side as usize]);
        let [attacked, _] = pawn_attacks(own, side);
        let [their_attacks, _] = pawn_attacks(theirs, !side);
        let own_ahead = fill_ahead(own, side);
        // Squares that own pawns attack now, or by going on.
        let span = ahead(beside(own_ahead), side);
        let before_theirs = ahead(fill_ahead(theirs, !side), !side);
        let open = own - before_theirs;
        let isolated = own - files(beside(own));
        // Their stop is attacked, and no neighbour can come to help.
        let stopped = ahead(own, side) & (their_attacks - span);
        let backward = ahead(stopped, !side) & (own - isolated);
        let doubled = own & ahead(own_ahead, side);
        for (set, term) in [
            (isolated, ISOLATED),
            (isolated & open, ISOLATED_OPEN),
            (doubled, DOUBLED),
            (backward, BACKWARD),
            (backward & open, BACKWARD_OPEN),
        ] {
            to.add(side, term, set.len() as i32);
        }
        let behind = ahead(fill_ahead(own, !side), !side);
        let stoppers = before_theirs | beside(before_theirs);
        let passes = own - stoppers - behind;
        passed |= passes;
        // Pawns that can take pawns; those that do so towards the middle win it.
        let levers = own & their_attacks;
        let inward = inward(ahead(own, side)) & theirs;
        to.add(side, LEVER_INWARD, inward.len() as i32);
        to.add(side, LEVER_SUPPORTED, (levers & attacked).len() as i32);
        let connected = beside(own) | attacked;
        for (set, term) in [
            (own & beside(own), PHALANX),
            (own & attacked, PROTECTED),
            (levers, LEVER),
            (own & ahead(theirs, !side), RAMMED),
            (
                candidates(open - passes - behind, side, own, theirs),
                CANDIDATE,
            ),
            (passes & connected, PASSED_CONNECTED),
        ] {
            for square in set {
                to.add(side, term + square.relative_to(side).rank() as usize, 1);
            }
        }
    }
    passed
}

/// The pawns on open files that could become passed pawns: beside them as many own pawns can help as there
/// are guards of the other side before them.
fn candidates(open: BitBoard, side: Color, own: BitBoard, theirs: BitBoard) -> BitBoard {
    let helped = open.into_iter().filter(|square| {
        let pawn = square.bitboard();
        let before = ahead(beside(fill_ahead(pawn, side)), side);
        let helpers = beside(fill_ahead(pawn, !side)) & own;
        helpers.len() >= (before & theirs).len()
    });
    helped.fold(BitBoard::EMPTY, |set, square| set | square.bitboard())
}

/// What is remembered of a structure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Structure {
    /// White's minus Black's.
    pub score: Pair,
    /// The passed pawns of both sides.
    pub passed: BitBoard,
}

const PLACES: usize = 1 << 13;

/// Structures by their key. Threads share it without a lock: what two of them have mixed up does not fit
/// its key, and is made anew.
pub(super) struct Structures {
    places: Box<[[AtomicU64; 3]]>,
}

impl Structures {
    pub fn new() -> Structures {
        let place = || [const { AtomicU64::new(0) }; 3];
        Structures {
            places: (0..PLACES).map(|_| place()).collect(),
        }
    }

    /// The structure of a board, made if it is not remembered.
    #[inline]
    pub fn get(&self, board: &Board, make: impl FnOnce() -> Structure) -> Structure {
        let pawns = board.pieces(Piece::Pawn);
        let white = pawns & board.colors(Color::White);
        // An empty place fits no structure, as no structure has this key but by rare chance.
        let key = mix(pawns.0 ^ mix(white.0)) | 1;
        let [check, score, passed] = &self.places[(key >> 32) as usize % PLACES];
        let (score_bits, passed_bits) = (
            score.load(Ordering::Relaxed),
            passed.load(Ordering::Relaxed),
        );
        if check.load(Ordering::Relaxed) ^ score_bits ^ passed_bits == key {
            return Structure {
                score: Pair::from_bits(score_bits as u32),
                passed: BitBoard(passed_bits),
            };
        }
        let made = make();
        let (score_bits, passed_bits) = (u64::from(made.score.bits()), made.passed.0);
        score.store(score_bits, Ordering::Relaxed);
        passed.store(passed_bits, Ordering::Relaxed);
        check.store(key ^ score_bits ^ passed_bits, Ordering::Relaxed);
        made
    }
}
