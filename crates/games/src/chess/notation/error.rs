//! What can be wrong with a text, in words for the person who wrote it.

use std::fmt;

use thiserror::Error;

use crate::notation::{At, MoveError};

/// A text that is no position or move of chess.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[expect(
    missing_docs,
    reason = "the message of each variant says what its fields are"
)]
pub enum NotationError {
    /// Too few or too many ranks.
    #[error(
        "field 1 of the FEN (the board) has {found} {}: there are 8, from rank 8 down, separated by /",
        if *.found == 1 { "rank" } else { "ranks" }
    )]
    Ranks { found: usize },
    /// A rank that is too short or too long.
    #[error("field 1 of the FEN (the board): rank {rank} has {found} squares and must have 8")]
    RankLength { rank: usize, found: usize },
    /// A letter that is no piece.
    #[error(
        "field 1 of the FEN (the board): {symbol:?} in rank {rank} is no piece; pieces are KQRBNP \
         for White and kqrbnp for Black, and 1 to 8 are empty squares"
    )]
    Symbol { symbol: char, rank: usize },
    /// A pawn where none can be.
    #[error("field 1 of the FEN (the board): a pawn on {square}; pawns stand on ranks 2 to 7")]
    Pawn { square: String },
    /// No king, or several.
    #[error("field 1 of the FEN (the board): {player} has {found} kings and must have 1")]
    Kings { player: &'static str, found: usize },
    /// More pieces than a game has.
    #[error(
        "field 1 of the FEN (the board): {player} has {found} {what}, and there are at most {most}"
    )]
    TooMany {
        player: &'static str,
        what: &'static str,
        found: usize,
        most: usize,
    },
    /// Nobody to move.
    #[error(fmt = turn)]
    Turn { found: String },
    /// Letters that are no right to castle.
    #[error("field 3 of the FEN (castling) is {found:?}: it is -, or some of KQkq")]
    Castling { found: String },
    /// A right to castle without the king or the rook in its place.
    #[error(
        "field 3 of the FEN (castling): {letter} needs {player}'s king on {king} and a rook on \
         {rook}; write - if nobody can castle"
    )]
    CastlingPieces {
        letter: char,
        player: &'static str,
        king: String,
        rook: String,
    },
    /// Letters that are no right to castle in Chess960.
    #[error(
        "field 3 of the FEN (castling) is {found:?}: it is -, some of KQkq, or the files of the rooks \
         such as HAha"
    )]
    Castling960 { found: String },
    /// A right to castle without a king or a rook on its rank, in Chess960.
    #[error(
        "field 3 of the FEN (castling): {letter} needs {player}'s king and that rook on rank {rank}; \
         write - if nobody can castle"
    )]
    CastlingPieces960 {
        letter: char,
        player: &'static str,
        rank: usize,
    },
    /// No square behind a pawn.
    #[error(
        "field 4 of the FEN (en passant) is {found:?}: it is -, or a square of rank {rank} when \
         {player} is to move"
    )]
    EnPassant {
        found: String,
        rank: usize,
        player: &'static str,
    },
    /// No pawn that has passed the square.
    #[error(
        "field 4 of the FEN (en passant): {square} needs a pawn of {player}'s on {pawn} that came \
         from {from} over empty squares"
    )]
    EnPassantPawn {
        square: String,
        pawn: String,
        from: String,
        player: &'static str,
    },
    /// A check that was there before the pawn moved.
    #[error(
        "field 4 of the FEN (en passant): {player} would have been in check before the pawn moved; \
         write -"
    )]
    EnPassantCheck { player: &'static str },
    /// A count of quiet moves that this game cannot reach.
    #[error(
        "field 5 of the FEN (moves since a capture or a pawn's move) is {found:?}: it is a number \
         from 0 to {longest}, where the game is drawn"
    )]
    Clock { found: String, longest: u32 },
    /// No number of a move.
    #[error(
        "field 6 of the FEN (the number of the move) is {found:?}: it is a number from 1 to 65535"
    )]
    Number { found: String },
    /// More fields than a FEN has.
    #[error("{found:?} after the FEN: it has 6 fields")]
    Excess { found: String },
    /// The player who is not to move is in check.
    #[error(
        "{other}'s king is in check and {mover} is to move: only the player to move can be in check"
    )]
    OtherInCheck {
        mover: &'static str,
        other: &'static str,
    },
    /// Kings on neighbouring squares.
    #[error(
        "field 1 of the FEN (the board): the kings stand side by side, and each would be in check \
         from the other"
    )]
    KingsTouch,
    /// More checks than one move can give.
    #[error("the king is in check from {found} pieces: one move gives at most 2 checks")]
    Checks { found: u32 },
    /// No move at all.
    #[error("{text:?}{at} is not a move: moves are like e4, Nf3, exd5, O-O, e8=Q or e2e4")]
    NoMove { text: String, at: At },
    /// A move that no game allows.
    #[error(transparent)]
    Move(#[from] MoveError),
}

fn turn(found: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if found.is_empty() {
        f.write_str("field 2 of the FEN is missing: after the board write w or b, who is to move")
    } else {
        write!(
            f,
            "field 2 of the FEN is {found:?}: it is w or b, who is to move"
        )
    }
}
