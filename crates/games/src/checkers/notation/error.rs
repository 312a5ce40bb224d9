//! What can be wrong with a text, in words for the person who wrote it.

use std::fmt;

/// A text that is no position or move of checkers.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(
    missing_docs,
    reason = "the message of each variant says what its fields are"
)]
pub enum NotationError {
    /// A position that does not say who is to move.
    Turn { found: String },
    /// A field that is no list of pieces and no count.
    Field { found: String },
    /// Two lists of one colour, or two counts.
    Twice { letter: char },
    /// No list of one colour.
    Missing { colour: &'static str, letter: char },
    /// No square of the board.
    NoSquare { text: String, at: Option<usize> },
    /// A range that goes backwards.
    Range { text: String },
    /// Two pieces on one square.
    Occupied { square: u8 },
    /// A man where it would be a king.
    Uncrowned { colour: &'static str, square: u8 },
    /// More pieces than a player ever has.
    TooMany { colour: &'static str, pieces: u32 },
    /// A count of quiet moves that this game cannot reach.
    Quiet { found: String, longest: u32 },
    /// No move at all.
    NoMove { text: String, at: Option<usize> },
    /// Squares that no piece can go along.
    Unconnected { text: String },
    /// A move that is not legal here.
    Illegal { text: String, at: Option<usize> },
    /// A step, or another capture, where there are captures.
    MustCapture { text: String, at: Option<usize> },
    /// Several captures between the same squares.
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
            Turn { found } => write!(
                f,
                "the position starts with {found:?}: B or W says who is to move, \
                 as in B:W21-32:B1-12"
            ),
            Field { found } => write!(
                f,
                "{found:?} is no list of pieces: it starts with W or B (or H for quiet moves)"
            ),
            Twice { letter } => write!(f, "there are two fields {letter}: one is enough"),
            Missing { colour, letter } => write!(
                f,
                "the pieces of {colour} are missing: write {letter} alone if there are none"
            ),
            NoSquare { text, at } => {
                let at = At(*at);
                write!(f, "{text:?}{at} is not a square: squares are 1 to 32")
            }
            Range { text } => write!(f, "{text:?} is no range: the smaller number comes first"),
            Occupied { square } => write!(f, "there are two pieces on square {square}"),
            Uncrowned { colour, square } => write!(
                f,
                "a {colour} man on square {square} would have been crowned: write K{square}"
            ),
            TooMany { colour, pieces } => {
                write!(
                    f,
                    "{colour} has {pieces} pieces: no player has more than 12"
                )
            }
            Quiet { found, longest: 0 } => write!(
                f,
                "H{found}: this game counts no quiet moves, as it has no draw rule"
            ),
            Quiet { found, longest } => write!(
                f,
                "H{found}: the number of quiet moves is at most {longest}, where the game is drawn"
            ),
            NoMove { text, at } => {
                let at = At(*at);
                write!(
                    f,
                    "{text:?}{at} is not a move: moves are like 11-15 or 15x22"
                )
            }
            Unconnected { text } => write!(
                f,
                "{text} is not a move: a step ends on the next square of a diagonal, \
                 a jump on the one after it"
            ),
            Illegal { text, at } => write!(f, "{text}{} is not legal", At(*at)),
            MustCapture { text, at } => {
                let at = At(*at);
                write!(
                    f,
                    "{text}{at} is not legal: there is a capture, which must be made"
                )
            }
            Ambiguous { text, at, moves } => {
                let (at, moves) = (At(*at), moves.join(" or "));
                write!(f, "{text}{at} can be {moves}: write which")
            }
            GameOver { at } => write!(f, "the game was already over{}", At(*at)),
        }
    }
}

impl std::error::Error for NotationError {}
