//! Which pieces a table is about.

use std::fmt;

use cozy_chess::{Board, Color, Piece};

/// The most pieces of a table, the kings among them.
pub const MOST_PIECES: usize = 7;

/// The pieces in the order in which names have them.
const NAMED: [Piece; 6] = [
    Piece::King,
    Piece::Queen,
    Piece::Rook,
    Piece::Bishop,
    Piece::Knight,
    Piece::Pawn,
];

/// How many pieces of each kind the two sides have.
///
/// The first side is the one that a name has first: the one with more pieces, or with stronger ones. A
/// table calls it White; a board with the colours the other way round is turned round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Signature {
    /// By side and by [`Piece`].
    counts: [[u8; Piece::NUM]; 2],
}

impl Signature {
    /// The pieces of a board, White's first whichever side is the stronger.
    #[inline]
    pub fn of(board: &Board) -> Signature {
        let mut counts = [[0; Piece::NUM]; 2];
        for colour in Color::ALL {
            for piece in Piece::ALL {
                counts[colour as usize][piece as usize] =
                    board.colored_pieces(colour, piece).len() as u8;
            }
        }
        Signature { counts }
    }

    /// Reads the name of a table, the stronger side first; `None` for anything else.
    ///
    /// ```
    /// use zermelo_tables::chess::syzygy::Signature;
    ///
    /// assert_eq!(Signature::parse("KRPvKR").unwrap().to_string(), "KRPvKR");
    /// assert_eq!(Signature::parse("KRvKQ"), None); // the table is KQvKR
    /// ```
    pub fn parse(name: &str) -> Option<Signature> {
        let (first, second) = name.split_once('v')?;
        let mut counts = [[0; Piece::NUM]; 2];
        for (side, text) in [first, second].into_iter().enumerate() {
            if text.len() >= MOST_PIECES {
                return None;
            }
            for letter in text.chars() {
                let piece = NAMED.iter().find(|&&piece| named(piece) == letter)?;
                counts[side][*piece as usize] += 1;
            }
        }
        let found = Signature { counts };
        let kings = counts.map(|side| side[Piece::King as usize]);
        let fits = kings == [1, 1] && (3..=MOST_PIECES).contains(&found.pieces());
        (fits && !found.is_turned() && found.to_string() == name).then_some(found)
    }

    /// All the pieces, kings included.
    pub fn pieces(&self) -> usize {
        self.counts
            .iter()
            .flatten()
            .map(|&count| usize::from(count))
            .sum()
    }

    /// How many of these a side has, White or the first being 0.
    #[inline]
    pub(super) fn count(&self, side: Color, piece: Piece) -> usize {
        usize::from(self.counts[side as usize][piece as usize])
    }

    pub(super) fn has_pawns(&self) -> bool {
        self.counts
            .iter()
            .any(|side| side[Piece::Pawn as usize] > 0)
    }

    /// Whether both sides have the same.
    pub(super) fn is_symmetric(&self) -> bool {
        self.counts[0] == self.counts[1]
    }

    /// The same with the sides exchanged.
    #[inline]
    pub(super) fn turned(self) -> Signature {
        let [first, second] = self.counts;
        Signature {
            counts: [second, first],
        }
    }

    /// Whether the second side should be the first.
    pub(super) fn is_turned(&self) -> bool {
        let strength = |side: usize| {
            let counts = self.counts[side];
            let number: u8 = counts.iter().sum();
            (number, NAMED.map(|piece| counts[piece as usize]))
        };
        strength(1) > strength(0)
    }

    /// The same with the stronger side first.
    pub fn ordered(self) -> Signature {
        if self.is_turned() {
            self.turned()
        } else {
            self
        }
    }

    /// How many of the pieces are the only ones of their kind and colour.
    pub(super) fn unique(&self) -> usize {
        let all = self.counts.iter().flatten();
        all.filter(|&&count| count == 1).count()
    }

    /// The number by which it is found.
    #[inline]
    pub(super) fn key(&self) -> u64 {
        let all = self.counts.iter().flatten();
        all.fold(0, |key, &count| key << 4 | u64::from(count))
    }
}

fn named(piece: Piece) -> char {
    char::from(piece).to_ascii_uppercase()
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (side, counts) in self.counts.iter().enumerate() {
            if side == 1 {
                f.write_str("v")?;
            }
            for piece in NAMED {
                for _ in 0..counts[piece as usize] {
                    write!(f, "{}", named(piece))?;
                }
            }
        }
        Ok(())
    }
}
