//! Chess as this loop carries it from node to node: the board, its keys, and what its estimate is made of.

use cozy_chess::{
    BitBoard, Board, Color, File, Move, Piece, Rank, Square, get_king_moves, get_pawn_attacks,
};
use zermelo_core::Score;
use zermelo_core::random::mix;

use crate::weights::{Sum, Weights};

/// A move in sixteen bits: target, origin, and one more than the piece that a pawn becomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action(pub u16);

impl Action {
    #[inline]
    pub fn new(from: Square, to: Square, promotion: Option<Piece>) -> Action {
        let promotion = promotion.map_or(0, |piece| 1 + piece as u16);
        Action(promotion << 12 | (from as u16) << 6 | to as u16)
    }

    #[inline]
    pub fn from(self) -> Square {
        Square::index(usize::from(self.0 >> 6 & 63))
    }

    #[inline]
    pub fn to(self) -> Square {
        Square::index(usize::from(self.0 & 63))
    }

    #[inline]
    pub fn promotion(self) -> Option<Piece> {
        match self.0 >> 12 {
            0 => None,
            number => Piece::try_index(usize::from(number) - 1),
        }
    }

    /// Where the rook of a castling king comes from.
    #[inline]
    fn castling(self, piece: Piece) -> Option<Square> {
        let (from, to) = (self.from(), self.to());
        let distance = to.file() as i8 - from.file() as i8;
        if piece != Piece::King || distance.abs() != 2 {
            return None;
        }
        let corner = if distance > 0 { File::H } else { File::A };
        Some(Square::new(corner, from.rank()))
    }

    /// As `cozy-chess` has it: a king that castles takes its own rook.
    #[inline]
    fn cozy(self, piece: Piece) -> Move {
        Move {
            from: self.from(),
            to: self.castling(piece).unwrap_or(self.to()),
            promotion: self.promotion(),
        }
    }
}

/// A move with the piece that makes it and the one that it takes.
#[derive(Clone, Copy, Debug)]
pub struct Deed {
    pub action: Action,
    pub piece: Piece,
    pub victim: Option<Piece>,
}

impl Deed {
    /// The index of piece and target in the histories.
    #[inline]
    pub fn index(self) -> usize {
        self.piece as usize * 64 + self.action.to() as usize
    }

    #[inline]
    pub fn is_noisy(self) -> bool {
        self.victim.is_some() || self.action.promotion() == Some(Piece::Queen)
    }

    /// Whether it is a capture en passant.
    #[inline]
    pub fn passes(self, board: &Board) -> bool {
        self.piece == Piece::Pawn
            && self.victim.is_some()
            && !board.occupied().has(self.action.to())
    }
}

/// A node of the tree.
#[derive(Clone)]
pub struct Position {
    pub board: Board,
    /// The key by which a repetition is known.
    pub key: u64,
    /// The key in the table, which heeds the fifty-move rule once it is near.
    pub table_key: u64,
    pub sum: Sum,
    pub ply: usize,
}

/// Quiet moves that draw the game.
pub const DRAW_AFTER: u8 = 100;

/// From so many quiet moves on, positions with different counts are different ones in the table.
const DRAW_IN_SIGHT: u8 = 77;

const LIGHT: BitBoard = BitBoard(0x55aa_55aa_55aa_55aa);

impl Position {
    pub fn root(board: Board, weights: &Weights) -> Position {
        let sum = weights.sum(&board);
        Position::new(board, sum, 0)
    }

    #[inline]
    fn new(board: Board, sum: Sum, ply: usize) -> Position {
        let key = key(&board);
        let count = board.halfmove_clock();
        let table_key = if count < DRAW_IN_SIGHT {
            key
        } else {
            key ^ mix(count.into())
        };
        Position {
            board,
            key,
            table_key,
            sum,
            ply,
        }
    }

    #[inline]
    pub fn mover(&self) -> Color {
        self.board.side_to_move()
    }

    #[inline]
    pub fn in_check(&self) -> bool {
        !self.board.checkers().is_empty()
    }

    #[inline]
    pub fn quiet_moves_left(&self) -> u32 {
        DRAW_AFTER
            .saturating_sub(self.board.halfmove_clock())
            .into()
    }

    #[inline]
    pub fn has_moves(&self) -> bool {
        self.board.generate_moves(|_| true)
    }

    #[inline]
    pub fn is_drawn_by_rule(&self) -> bool {
        self.board.halfmove_clock() >= DRAW_AFTER || self.is_dead()
    }

    /// Whether neither side has the pieces for a mate.
    #[inline]
    fn is_dead(&self) -> bool {
        let board = &self.board;
        let [knights, bishops] = [Piece::Knight, Piece::Bishop].map(|piece| board.pieces(piece));
        if board.occupied() != board.pieces(Piece::King) | knights | bishops {
            return false;
        }
        match (knights.len(), bishops.len()) {
            (0, _) => bishops.is_subset(LIGHT) || bishops.is_disjoint(LIGHT),
            (1, 0) => true,
            _ => false,
        }
    }

    /// The place of the pawns among the corrections, before it is cut to their number; `None` without any.
    #[inline]
    pub fn structure(&self) -> Option<u64> {
        let pawns = self.board.pieces(Piece::Pawn);
        let white = pawns & self.board.colors(Color::White);
        (!pawns.is_empty()).then(|| mix(pawns.0 ^ mix(white.0)))
    }

    /// The legal move with this number.
    #[inline]
    pub fn decode(&self, code: u16) -> Option<Deed> {
        let board = &self.board;
        let action = Action(code);
        let own = board.colors(self.mover());
        if code >> 12 > 6 || !own.has(action.from()) || own.has(action.to()) {
            return None;
        }
        let piece = board.piece_on(action.from())?;
        let victim = match board.piece_on(action.to()) {
            None if piece == Piece::Pawn && action.from().file() != action.to().file() => {
                Some(Piece::Pawn)
            }
            victim => victim,
        };
        board.is_legal(action.cozy(piece)).then_some(Deed {
            action,
            piece,
            victim,
        })
    }

    #[inline]
    pub fn after(&self, weights: &Weights, deed: Deed) -> Position {
        let Deed { action, piece, .. } = deed;
        let mut board = self.board.clone();
        board.play_unchecked(action.cozy(piece));
        let sum = weights.sum_after(self.sum, &self.board, (piece, action), &board);
        Position::new(board, sum, self.ply + 1)
    }

    /// After a pass, where the mover has more than pawns and is not in check.
    #[inline]
    pub fn passed(&self) -> Option<Position> {
        let board = &self.board;
        let officers =
            board.colors(self.mover()) & !(board.pieces(Piece::Pawn) | board.pieces(Piece::King));
        if officers.is_empty() {
            return None;
        }
        let board = board.null_move()?;
        Some(Position::new(board, self.sum, self.ply + 1))
    }

    /// Whether a move gives check.
    #[inline]
    pub fn checks(&self, deed: Deed) -> bool {
        let action = deed.action;
        let action =
            zermelo_games::chess::Move::new(action.from(), action.to(), action.promotion());
        zermelo_games::chess::guide::gives_check(&self.board, action)
    }

    /// How good the position looks for the player to move.
    #[inline]
    pub fn estimate(&self, weights: &Weights) -> Score {
        weights.estimate(self.sum, &self.board)
    }

    /// Calls `each` with the legal moves, or with the noisy ones alone.
    #[inline]
    pub fn generate<const NOISY: bool>(&self, mut each: impl FnMut(Deed)) {
        let board = &self.board;
        let mover = self.mover();
        let (own, enemy) = (board.colors(mover), board.colors(!mover));
        board.generate_moves(|group| {
            let (piece, from) = (group.piece, group.from);
            if piece == Piece::Pawn {
                for Move { to, promotion, .. } in group {
                    let victim = if to.file() == from.file() {
                        None
                    } else {
                        board.piece_on(to).or(Some(Piece::Pawn))
                    };
                    if !NOISY || victim.is_some() || promotion == Some(Piece::Queen) {
                        each(Deed {
                            action: Action::new(from, to, promotion),
                            piece,
                            victim,
                        });
                    }
                }
                return false;
            }
            let targets = if NOISY {
                group.to & enemy
            } else if piece == Piece::King {
                castled(from, group.to, own)
            } else {
                group.to
            };
            for square in targets {
                let victim = if enemy.has(square) {
                    board.piece_on(square)
                } else {
                    None
                };
                each(Deed {
                    action: Action::new(from, square, None),
                    piece,
                    victim,
                });
            }
            false
        });
    }
}

/// The squares of a king, castling as two steps instead of the rook's square.
#[inline]
fn castled(from: Square, to: BitBoard, own: BitBoard) -> BitBoard {
    debug_assert!((to & !own).is_subset(get_king_moves(from)));
    (to & own).into_iter().fold(to & !own, |targets, rook| {
        let file = if rook.file() > from.file() {
            File::G
        } else {
            File::C
        };
        targets | Square::new(file, from.rank()).bitboard()
    })
}

/// The board's hash, the file of a pawn that moved two steps counted only where it can be taken.
#[inline]
fn key(board: &Board) -> u64 {
    let Some(file) = board.en_passant() else {
        return board.hash();
    };
    let mover = board.side_to_move();
    let to = Square::new(file, Rank::Sixth.relative_to(mover));
    let takers = get_pawn_attacks(to, !mover) & board.colored_pieces(mover, Piece::Pawn);
    let takes = |from| {
        board.is_legal(Move {
            from,
            to,
            promotion: None,
        })
    };
    if takers.into_iter().any(takes) {
        board.hash()
    } else {
        board.hash_without_ep()
    }
}
