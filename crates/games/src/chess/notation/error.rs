//! What can be wrong with a text, in words for the person who wrote it.

use std::fmt;

/// A text that is no position or move of chess.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(
    missing_docs,
    reason = "the message of each variant says what its fields are"
)]
pub enum NotationError {
    /// Too few or too many ranks.
    Ranks { found: usize },
    /// A rank that is too short or too long.
    RankLength { rank: usize, found: usize },
    /// A letter that is no piece.
    Symbol { symbol: char, rank: usize },
    /// A pawn where none can be.
    Pawn { square: String },
    /// No king, or several.
    Kings { player: &'static str, found: usize },
    /// More pieces than a game has.
    TooMany {
        player: &'static str,
        what: &'static str,
        found: usize,
        most: usize,
    },
    /// Nobody to move.
    Turn { found: String },
    /// Letters that are no right to castle.
    Castling { found: String },
    /// A right to castle without the king or the rook in its place.
    CastlingPieces {
        letter: char,
        player: &'static str,
        king: String,
        rook: String,
    },
    /// No square behind a pawn.
    EnPassant {
        found: String,
        rank: usize,
        player: &'static str,
    },
    /// No pawn that has passed the square.
    EnPassantPawn {
        square: String,
        pawn: String,
        from: String,
        player: &'static str,
    },
    /// A check that was there before the pawn moved.
    EnPassantCheck { player: &'static str },
    /// A count of quiet moves that this game cannot reach.
    Clock { found: String, longest: u32 },
    /// No number of a move.
    Number { found: String },
    /// More fields than a FEN has.
    Excess { found: String },
    /// The player who is not to move is in check.
    OtherInCheck {
        mover: &'static str,
        other: &'static str,
    },
    /// Kings on neighbouring squares.
    KingsTouch,
    /// More checks than one move can give.
    Checks { found: u32 },
    /// No move at all.
    NoMove { text: String, at: Option<usize> },
    /// A move that is not legal here.
    Illegal { text: String, at: Option<usize> },
    /// Several moves that fit.
    Ambiguous {
        text: String,
        at: Option<usize>,
        moves: Vec<String>,
    },
    /// A move after the end.
    GameOver { at: Option<usize> },
}

/// " at move 3", or nothing when there is only one.
struct At(Option<usize>);

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .map_or(Ok(()), |number| write!(f, " at move {number}"))
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use NotationError::*;
        match self {
            Ranks { found } => write!(
                f,
                "field 1 of the FEN (the board) has {found} {}: there are 8, from rank 8 down, \
                 separated by /",
                if *found == 1 { "rank" } else { "ranks" }
            ),
            RankLength { rank, found } => write!(
                f,
                "field 1 of the FEN (the board): rank {rank} has {found} squares and must have 8"
            ),
            Symbol { symbol, rank } => write!(
                f,
                "field 1 of the FEN (the board): {symbol:?} in rank {rank} is no piece; pieces are \
                 KQRBNP for White and kqrbnp for Black, and 1 to 8 are empty squares"
            ),
            Pawn { square } => write!(
                f,
                "field 1 of the FEN (the board): a pawn on {square}; pawns stand on ranks 2 to 7"
            ),
            Kings { player, found } => write!(
                f,
                "field 1 of the FEN (the board): {player} has {found} kings and must have 1"
            ),
            TooMany {
                player,
                what,
                found,
                most,
            } => write!(
                f,
                "field 1 of the FEN (the board): {player} has {found} {what}, and there are at \
                 most {most}"
            ),
            Turn { found } if found.is_empty() => f.write_str(
                "field 2 of the FEN is missing: after the board write w or b, who is to move",
            ),
            Turn { found } => write!(
                f,
                "field 2 of the FEN is {found:?}: it is w or b, who is to move"
            ),
            Castling { found } => write!(
                f,
                "field 3 of the FEN (castling) is {found:?}: it is -, or some of KQkq"
            ),
            CastlingPieces {
                letter,
                player,
                king,
                rook,
            } => write!(
                f,
                "field 3 of the FEN (castling): {letter} needs {player}'s king on {king} and a \
                 rook on {rook}; write - if nobody can castle"
            ),
            EnPassant {
                found,
                rank,
                player,
            } => write!(
                f,
                "field 4 of the FEN (en passant) is {found:?}: it is -, or a square of rank {rank} \
                 when {player} is to move"
            ),
            EnPassantPawn {
                square,
                pawn,
                from,
                player,
            } => write!(
                f,
                "field 4 of the FEN (en passant): {square} needs a pawn of {player}'s on {pawn} \
                 that came from {from} over empty squares"
            ),
            EnPassantCheck { player } => write!(
                f,
                "field 4 of the FEN (en passant): {player} would have been in check before the \
                 pawn moved; write -"
            ),
            Clock { found, longest } => write!(
                f,
                "field 5 of the FEN (moves since a capture or a pawn's move) is {found:?}: it is a \
                 number from 0 to {longest}, where the game is drawn"
            ),
            Number { found } => write!(
                f,
                "field 6 of the FEN (the number of the move) is {found:?}: it is a number from 1 \
                 to 65535"
            ),
            Excess { found } => write!(f, "{found:?} after the FEN: it has 6 fields"),
            OtherInCheck { mover, other } => write!(
                f,
                "{other}'s king is in check and {mover} is to move: only the player to move can be \
                 in check"
            ),
            KingsTouch => f.write_str(
                "field 1 of the FEN (the board): the kings stand side by side, and each would be in \
                 check from the other",
            ),
            Checks { found } => write!(
                f,
                "the king is in check from {found} pieces: one move gives at most 2 checks"
            ),
            NoMove { text, at } => write!(
                f,
                "{text:?}{} is not a move: moves are like e4, Nf3, exd5, O-O, e8=Q or e2e4",
                At(*at)
            ),
            Illegal { text, at } => write!(f, "{text}{} is not legal", At(*at)),
            Ambiguous { text, at, moves } => {
                let (at, moves) = (At(*at), moves.join(" or "));
                write!(f, "{text}{at} can be {moves}: write which")
            }
            GameOver { at } => write!(f, "the game was already over{}", At(*at)),
        }
    }
}

impl std::error::Error for NotationError {}
