//! One entry and its bytes.

use cozy_chess::{Board, File, Move, Piece, Square};

/// The bytes of an entry.
pub const BYTES: usize = 16;

/// What pawns become, by their numbers in a move; 0 is nothing.
const PROMOTIONS: [Piece; 4] = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];

/// A move of a position, and how good it is said to be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Entry {
    /// The key of the position.
    pub key: u64,
    /// The move as the format has it.
    pub code: u16,
    /// How often to play it, beside the other moves of the position.
    pub weight: u16,
    /// In how many games it was played; 0 if the book does not say. At most 65,535.
    pub games: u16,
    /// Points of whoever played it, 2 for a win and 1 for a draw, in that many games.
    pub points: u16,
}

impl Entry {
    /// Reads the bytes of an entry.
    pub fn from_bytes(bytes: [u8; BYTES]) -> Entry {
        let number = u128::from_be_bytes(bytes);
        Entry {
            key: (number >> 64) as u64,
            code: (number >> 48) as u16,
            weight: (number >> 32) as u16,
            games: (number >> 16) as u16,
            points: number as u16,
        }
    }

    /// The bytes of the entry.
    pub fn to_bytes(self) -> [u8; BYTES] {
        let parts = [self.code, self.weight, self.games, self.points];
        let low = parts
            .into_iter()
            .fold(0, |number, part| number << 16 | u64::from(part));
        (u128::from(self.key) << 64 | u128::from(low)).to_be_bytes()
    }

    /// The legal move of a position that the entry says; `None` if it is none there.
    ///
    /// Castling is the king that takes its own rook; books that have the king's move of two squares are understood.
    pub fn action(self, board: &Board) -> Option<Move> {
        let square = |number: u16| Square::index(usize::from(number & 63));
        let promotion = match self.code >> 12 {
            0 => None,
            number => Some(*PROMOTIONS.get(usize::from(number) - 1)?),
        };
        let mut action = Move {
            from: square(self.code >> 6),
            to: square(self.code),
            promotion,
        };
        let mover = board.side_to_move();
        if board.colored_pieces(mover, Piece::King).has(action.from)
            && action.from.file() == File::E
        {
            let rights = board.castle_rights(mover);
            let corner = match action.to.file() {
                File::G => rights.short,
                File::C => rights.long,
                _ => None,
            };
            if let Some(corner) = corner.filter(|_| action.to.rank() == action.from.rank()) {
                action.to = Square::new(corner, action.from.rank());
            }
        }
        board.is_legal(action).then_some(action)
    }
}

/// A legal move as the format has it.
pub fn code(action: Move) -> u16 {
    let promotion = PROMOTIONS
        .iter()
        .position(|&piece| Some(piece) == action.promotion);
    let promotion = promotion.map_or(0, |place| place as u16 + 1);
    promotion << 12 | (action.from as u16) << 6 | action.to as u16
}
