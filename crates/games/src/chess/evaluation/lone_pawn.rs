//! King and pawn against king: every position known, from a table that is made when it is first needed.
//!
//! White has the pawn, on the files a to d: other boards are turned round or mirrored. A position is won if
//! White can promote to a piece that is not taken at once. There are 24 squares for the pawn, 64 for each
//! king and two sides to move: 196,608 positions, of which one byte each says whether it is won.

use std::sync::OnceLock;

use cozy_chess::{BitBoard, Board, Color, Piece, Rank, Square, get_king_moves, get_pawn_attacks};

const PLACES: usize = 2 * 24 * 64 * 64;

/// The pawn, White's king, Black's king, and whether White is to move.
#[derive(Clone, Copy)]
struct Ending {
    pawn: Square,
    white: Square,
    black: Square,
    white_moves: bool,
}

/// Whether the side with the pawn wins; `None` for all but king and pawn against king.
#[inline]
pub(super) fn is_won(board: &Board) -> Option<bool> {
    if board.occupied().len() != 3 {
        return None;
    }
    let pawn = board.pieces(Piece::Pawn).next_square()?;
    let strong = if board.colors(Color::White).has(pawn) {
        Color::White
    } else {
        Color::Black
    };
    let flipped = if strong == Color::White { 0 } else { 56 };
    let mirrored = if (pawn as u8) & 7 > 3 { 7 } else { 0 };
    let seen = |square: Square| Square::index((square as u8 ^ flipped ^ mirrored).into());
    let ending = Ending {
        pawn: seen(pawn),
        white: seen(board.king(strong)),
        black: seen(board.king(!strong)),
        white_moves: board.side_to_move() == strong,
    };
    static WON: OnceLock<Vec<bool>> = OnceLock::new();
    Some(WON.get_or_init(solved)[ending.number()])
}

impl Ending {
    /// Its place in the table.
    #[inline]
    fn number(self) -> usize {
        let pawn = (self.pawn.rank() as usize - 1) * 4 + self.pawn.file() as usize;
        let kings = self.white as usize * 64 + self.black as usize;
        (usize::from(self.white_moves) * 24 + pawn) * 64 * 64 + kings
    }

    /// Every position that can arise.
    fn all() -> impl Iterator<Item = Ending> {
        (0..PLACES).filter_map(|number| {
            let (kings, rest) = (number % 4096, number / 4096);
            let pawn = rest % 24;
            let ending = Ending {
                pawn: Square::index((pawn / 4 + 1) * 8 + pawn % 4),
                white: Square::index(kings / 64),
                black: Square::index(kings % 64),
                white_moves: rest / 24 == 1,
            };
            ending.is_possible().then_some(ending)
        })
    }

    fn is_possible(self) -> bool {
        let Ending {
            pawn,
            white,
            black,
            white_moves,
        } = self;
        let apart = white != black && !get_king_moves(white).has(black);
        let checks = get_pawn_attacks(pawn, Color::White).has(black);
        apart && pawn != white && pawn != black && !(white_moves && checks)
    }

    /// Whether a move of the player to move keeps, or spoils, a win that is known.
    fn follows(self, won: &[bool]) -> bool {
        let leads = |next: Ending| next.is_possible() && won[next.number()];
        if self.white_moves {
            self.promotes() || self.after_white().any(leads)
        } else {
            self.black_is_lost(leads)
        }
    }

    /// Whether the pawn becomes a piece that Black cannot take.
    fn promotes(self) -> bool {
        if self.pawn.rank() != Rank::Seventh {
            return false;
        }
        let to = Square::new(self.pawn.file(), Rank::Eighth);
        let taken = get_king_moves(self.black).has(to) && !get_king_moves(self.white).has(to);
        to != self.white && to != self.black && !taken
    }

    /// The positions after White's moves, some of them not possible.
    fn after_white(self) -> impl Iterator<Item = Ending> {
        let kings = get_king_moves(self.white)
            .into_iter()
            .map(move |white| Ending {
                white,
                white_moves: false,
                ..self
            });
        let occupied = self.white.bitboard() | self.black.bitboard();
        let step = |from: Square| {
            let to = Square::try_index(from as usize + 8)?;
            (!occupied.has(to) && to.rank() != Rank::Eighth).then_some(to)
        };
        let one = step(self.pawn);
        let two = one
            .filter(|_| self.pawn.rank() == Rank::Second)
            .and_then(step);
        let pawns = [one, two].into_iter().flatten().map(move |pawn| Ending {
            pawn,
            white_moves: false,
            ..self
        });
        kings.chain(pawns)
    }

    /// Whether every move of Black's leads to a win of White's, and there is one.
    fn black_is_lost(self, leads: impl Fn(Ending) -> bool) -> bool {
        let guarded: BitBoard =
            get_pawn_attacks(self.pawn, Color::White) | get_king_moves(self.white);
        let mut moves = get_king_moves(self.black) & !guarded;
        if moves.has(self.pawn) || moves.is_empty() {
            return false; // the pawn is taken, or it is stalemate: a pawn alone never mates
        }
        moves &= !self.white.bitboard();
        moves.into_iter().all(|black| {
            leads(Ending {
                black,
                white_moves: true,
                ..self
            })
        })
    }
}

/// Adds what follows from the wins that are known until nothing does.
fn solved() -> Vec<bool> {
    let mut won = vec![false; PLACES];
    let mut open: Vec<Ending> = Ending::all().collect();
    loop {
        let before = open.len();
        open.retain(|ending| {
            let wins = ending.follows(&won);
            won[ending.number()] = wins;
            !wins
        });
        if open.len() == before {
            return won;
        }
    }
}
