//! Moves in standard notation and in UCI's.

use cozy_chess::{File, Piece, Rank, Square};
use zermelo_core::Game;

use crate::chess::moves::{Move, PROMOTIONS};
use crate::chess::rules::{Chess, Position, castling};

/// What a text says about a move; what it leaves open is `None`.
pub(super) struct Pattern {
    piece: Option<Piece>,
    from_file: Option<File>,
    from_rank: Option<Rank>,
    to: Square,
    promotion: Option<Piece>,
    castling: bool,
}

impl Pattern {
    /// Reads `Nbd7`, `exd8=Q+`, `O-O`, `e7d8q`, `Ng1-f3`; `None` if it is no such text.
    pub fn read(text: &str, state: &Position) -> Option<Pattern> {
        let bare = text.trim_end_matches(['+', '#', '!', '?']);
        if let Some(file) = castling_file(bare) {
            let king = state.board.king(state.board.side_to_move());
            return Some(Pattern {
                piece: Some(Piece::King),
                from_file: None,
                from_rank: None,
                to: Square::new(file, king.rank()),
                promotion: None,
                castling: true,
            });
        }
        let (bare, promotion) = split_promotion(bare)?;
        let piece = bare.chars().next().and_then(officer);
        let squares = &bare[usize::from(piece.is_some())..];
        let (origin, to) = squares.split_at_checked(squares.len().checked_sub(2)?)?;
        let origin = origin.trim_end_matches(['x', 'X', '-', ':']);
        let (from_file, from_rank) = parse_origin(origin)?;
        // Two squares name a move of any piece, as in UCI; a single one is a pawn's.
        let is_pair = from_file.is_some() && from_rank.is_some();
        Some(Pattern {
            piece: piece.or((!is_pair).then_some(Piece::Pawn)),
            from_file,
            from_rank,
            to: to.parse().ok()?,
            promotion,
            castling: false,
        })
    }

    /// Whether a legal move is what the text says.
    pub fn fits(&self, state: &Position, action: Move) -> bool {
        let (from, to) = (action.from(), action.to());
        let piece = state.board.piece_on(from);
        let arrives = if self.castling {
            castling(&state.board, action).map(|castling| castling.king)
        } else {
            Some(to)
        };
        arrives == Some(self.to)
            && self.piece.is_none_or(|asked| piece == Some(asked))
            && self.from_file.is_none_or(|file| from.file() == file)
            && self.from_rank.is_none_or(|rank| from.rank() == rank)
            && (self.promotion.is_none() || action.promotion() == self.promotion)
    }
}

/// Where the king goes when the text is castling.
fn castling_file(text: &str) -> Option<File> {
    match text {
        "O-O" | "0-0" | "o-o" | "OO" => Some(File::G),
        "O-O-O" | "0-0-0" | "o-o-o" | "OOO" => Some(File::C),
        _ => None,
    }
}

/// The piece of a capital letter, if it is none of a pawn.
fn officer(letter: char) -> Option<Piece> {
    match letter {
        'N' => Some(Piece::Knight),
        'B' => Some(Piece::Bishop),
        'R' => Some(Piece::Rook),
        'Q' => Some(Piece::Queen),
        'K' => Some(Piece::King),
        _ => None,
    }
}

/// Cuts off what a pawn becomes: `=Q`, `Q` or `q` after a rank.
fn split_promotion(text: &str) -> Option<(&str, Option<Piece>)> {
    let last = text.chars().next_back()?;
    if last.is_ascii_digit() {
        return Some((text, None));
    }
    let piece = officer(last.to_ascii_uppercase()).filter(|piece| PROMOTIONS.contains(piece))?;
    let rest = text.strip_suffix(last)?;
    let rest = rest.strip_suffix('=').unwrap_or(rest);
    rest.ends_with(|symbol: char| symbol.is_ascii_digit())
        .then_some((rest, Some(piece)))
}

/// What is said of the square that a piece leaves: nothing, its file, its rank, or both.
fn parse_origin(text: &str) -> Option<(Option<File>, Option<Rank>)> {
    let mut symbols = text.chars();
    let pair = (symbols.next(), symbols.next(), symbols.next());
    let file = |symbol: char| File::try_from(symbol).ok();
    let rank = |symbol: char| Rank::try_from(symbol).ok();
    match pair {
        (None, ..) => Some((None, None)),
        (Some(one), None, _) => match (file(one), rank(one)) {
            (None, None) => None,
            found => Some(found),
        },
        (Some(one), Some(two), None) => Some((Some(file(one)?), Some(rank(two)?))),
        _ => None,
    }
}

/// A move as UCI writes it, of any position.
pub(super) fn parse_uci(text: &str) -> Option<Move> {
    let (squares, promotion) = match text.len() {
        4 => (text, None),
        5 => {
            let (squares, letter) = text.split_at_checked(4)?;
            let piece: Piece = letter.parse().ok()?;
            (
                squares,
                Some(piece).filter(|piece| PROMOTIONS.contains(piece)),
            )
        }
        _ => return None,
    };
    if text.len() == 5 && promotion.is_none() {
        return None;
    }
    let (from, to) = squares.split_at_checked(2)?;
    Some(Move::new(from.parse().ok()?, to.parse().ok()?, promotion))
}

impl Chess {
    /// Writes a legal move.
    pub(super) fn write_san(&self, state: &Position, action: Move) -> String {
        let board = &state.board;
        let (from, to) = (action.from(), action.to());
        let piece = board.piece_on(from).unwrap_or(Piece::Pawn);
        let distance = to.file() as i8 - from.file() as i8;
        let mut text = String::new();
        if let Some(castling) = castling(board, action) {
            let short = castling.king.file() == File::G;
            text.push_str(if short { "O-O" } else { "O-O-O" });
        } else {
            let takes = board.occupied().has(to) || piece == Piece::Pawn && distance != 0;
            if piece == Piece::Pawn {
                if takes {
                    text.push(from.file().into());
                }
            } else {
                let letter: char = piece.into();
                text.push(letter.to_ascii_uppercase());
                text.push_str(&self.told_apart(state, action, piece));
            }
            if takes {
                text.push('x');
            }
            text.push_str(&to.to_string());
            if let Some(promotion) = action.promotion() {
                let letter: char = promotion.into();
                text.push('=');
                text.push(letter.to_ascii_uppercase());
            }
        }
        let after = self.result(state, action);
        if after.in_check() {
            let mated = !after.board.generate_moves(|_| true);
            text.push(if mated { '#' } else { '+' });
        }
        text
    }

    /// The file, the rank or both of a piece, where another one like it can go to the same square.
    fn told_apart(&self, state: &Position, action: Move, piece: Piece) -> String {
        let from = action.from();
        let mut moves = Vec::new();
        self.actions(state, &mut moves);
        let rivals: Vec<Square> = moves
            .iter()
            .filter(|other| other.to() == action.to() && other.from() != from)
            .map(|other| other.from())
            .filter(|&square| state.board.piece_on(square) == Some(piece))
            .collect();
        let same_file = rivals.iter().any(|square| square.file() == from.file());
        let same_rank = rivals.iter().any(|square| square.rank() == from.rank());
        match (rivals.is_empty(), same_file, same_rank) {
            (true, ..) => String::new(),
            (false, false, _) => from.file().to_string(),
            (false, true, false) => from.rank().to_string(),
            (false, true, true) => from.to_string(),
        }
    }
}
