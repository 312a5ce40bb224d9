//! The rules of chess, on the boards of `cozy-chess`.
//!
//! # Draws
//!
//! The game is drawn by stalemate; when neither side has the pieces to mate at all (see
//! [`Position::is_dead`]); and after `draw_after` moves in a row, of both players together, without
//! a capture or a move of a pawn. That is 100 by the laws, the fifty-move rule, which we apply by
//! itself: nobody needs to claim it. A mate on the last of these moves counts as a mate.
//!
//! By the laws the game is also drawn when a position has been there three times. A state has no
//! history, so it cannot say; searches keep count of it, see [`Kind::repetition`].
//!
//! # Chess960
//!
//! In Chess960 king and rooks start from other squares, so that a king may castle to a square that it
//! could also step to. There castling is written as the king that takes its own rook, as in UCI; in the
//! usual game it is the king's move of two squares. See [`Chess::chess960`].

use std::fmt;
use std::hash::{Hash, Hasher};

use cozy_chess::{
    BitBoard, Board, Color, File, Move as CozyMove, Piece, Rank, Square, get_king_moves,
    get_pawn_attacks,
};
use thiserror::Error;
use zermelo_core::random::mix;
use zermelo_core::{Deterministic, Game, Keyed, Kind, Payoff, Player, Repetition, ZeroSum};

use super::moves::Move;

/// Chess. White moves first.
///
/// ```
/// use zermelo_core::{Game, Notation, Player};
/// use zermelo_games::chess::Chess;
///
/// let game = Chess::default();
/// let state = game.parse_state("1. f3 e5 2. g4")?;
/// let mate = game.parse_move(&state, "Qh4#")?;
/// let after = game.result(&state, mate);
/// assert!(game.is_terminal(&after));
/// assert_eq!(game.utility(&after, Player::SECOND), 1);
/// # Ok::<(), zermelo_games::chess::NotationError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Chess {
    draw_after: u8,
    chess960: bool,
    /// The number of the start position.
    start: u16,
}

/// The number of the usual start position among those of Chess960.
pub const USUAL_START: u32 = 518;

/// How many start positions Chess960 has.
pub const STARTS: u32 = 960;

/// A start position that Chess960 does not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("start={start} cannot be: the start positions of Chess960 have the numbers 0 to 959")]
pub struct StartError {
    /// The number asked for.
    pub start: u32,
}

/// The longest `draw_after`: the fifty-move rule.
pub const LONGEST: u32 = 100;

/// A draw rule that chess does not have here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawRuleError {
    /// The number of moves asked for.
    pub draw_after: u32,
}

impl fmt::Display for DrawRuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let asked = self.draw_after;
        write!(
            f,
            "draw_after={asked} is too long: the longest is {LONGEST}, and 0 is never"
        )
    }
}

impl std::error::Error for DrawRuleError {}

/// A position: the board, who is to move, castling, en passant, and how long nothing has happened.
///
/// The number of the move is kept for FEN, and is no part of what makes positions equal. Nor is an
/// en passant square on which nothing can be taken.
#[derive(Clone)]
pub struct Position {
    pub(super) board: Board,
}

impl Position {
    /// The board, as `cozy-chess` has it.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Moves since the last capture or move of a pawn; always 0 where the game has no such rule.
    pub fn quiet_moves(&self) -> u32 {
        self.board.halfmove_clock().into()
    }

    /// Whether the player to move is in check.
    pub fn in_check(&self) -> bool {
        !self.board.checkers().is_empty()
    }

    /// The file on which a pawn can be taken en passant by a legal move.
    pub(super) fn en_passant(&self) -> Option<File> {
        let file = self.board.en_passant()?;
        let mover = self.board.side_to_move();
        let target = Square::new(file, Rank::Sixth.relative_to(mover));
        let pawns = self.board.colored_pieces(mover, Piece::Pawn);
        let takers = get_pawn_attacks(target, !mover) & pawns;
        let can_take = |from| {
            self.board.is_legal(CozyMove {
                from,
                to: target,
                promotion: None,
            })
        };
        takers.into_iter().any(can_take).then_some(file)
    }

    /// Whether no sequence of moves at all leads to a mate, for want of pieces: two bare kings, one
    /// knight, or bishops that all stand on squares of one colour.
    pub fn is_dead(&self) -> bool {
        let board = &self.board;
        let [knights, bishops] = [Piece::Knight, Piece::Bishop].map(|piece| board.pieces(piece));
        let kings = board.pieces(Piece::King);
        if board.occupied() != kings | knights | bishops {
            return false;
        }
        match (knights.len(), bishops.len()) {
            (0, _) => bishops.is_subset(LIGHT) || bishops.is_disjoint(LIGHT),
            (1, 0) => true,
            _ => false,
        }
    }

    /// The hash of the board, with the en passant file only where it matters.
    fn hash_of_board(&self) -> u64 {
        match self.board.en_passant() {
            Some(_) if self.en_passant().is_none() => self.board.hash_without_ep(),
            _ => self.board.hash(),
        }
    }
}

/// The light squares.
const LIGHT: BitBoard = BitBoard(0x55aa_55aa_55aa_55aa);

impl PartialEq for Position {
    /// Not `same_position` of `cozy-chess`, for which a king or an officer beside the pawn may take it
    /// en passant too.
    fn eq(&self, other: &Position) -> bool {
        let (one, two) = (&self.board, &other.board);
        one.halfmove_clock() == two.halfmove_clock()
            && one.hash_without_ep() == two.hash_without_ep()
            && one.side_to_move() == two.side_to_move()
            && Color::ALL.iter().all(|&colour| {
                one.colors(colour) == two.colors(colour)
                    && one.castle_rights(colour) == two.castle_rights(colour)
            })
            && Piece::ALL
                .iter()
                .all(|&piece| one.pieces(piece) == two.pieces(piece))
            && self.en_passant() == other.en_passant()
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.hash_of_board().hash(state);
        self.board.halfmove_clock().hash(state);
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.board)
    }
}

impl Chess {
    /// The game that is drawn after so many moves without a capture or a pawn's move; never if 0.
    pub fn new(draw_after: u32) -> Result<Chess, DrawRuleError> {
        match u8::try_from(draw_after) {
            Ok(draw_after) if u32::from(draw_after) <= LONGEST => Ok(Chess {
                draw_after,
                chess960: false,
                start: USUAL_START as u16,
            }),
            _ => Err(DrawRuleError { draw_after }),
        }
    }

    /// The same game with the castling of Chess960: from any squares that a FEN gives, its rights written
    /// as the files of the rooks (`HAha`), and the move as the king that takes its own rook.
    ///
    /// ```
    /// use zermelo_core::{Game, Notation};
    /// use zermelo_games::chess::Chess;
    ///
    /// let game = Chess::default().chess960();
    /// let state = game.parse_state("4k3/8/8/8/8/8/8/5K1R w H - 0 1")?;
    /// let castling = game.parse_move(&state, "O-O")?;
    /// assert_eq!(castling.to_string(), "f1h1");
    /// assert_eq!(
    ///     game.format_state(&game.result(&state, castling)),
    ///     "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"
    /// );
    /// # Ok::<(), zermelo_games::chess::NotationError>(())
    /// ```
    pub fn chess960(self) -> Chess {
        Chess {
            chess960: true,
            ..self
        }
    }

    /// Chess960 from the start position with this number, as Scharnagl counts them: 518 is the usual one.
    ///
    /// ```
    /// use zermelo_core::{Game, Notation};
    /// use zermelo_games::chess::Chess;
    ///
    /// let game = Chess::default().chess960_from(0)?;
    /// let start = game.format_state(&game.initial());
    /// assert_eq!(start, "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1");
    /// # Ok::<(), zermelo_games::chess::StartError>(())
    /// ```
    pub fn chess960_from(self, start: u32) -> Result<Chess, StartError> {
        match u16::try_from(start) {
            Ok(number) if start < STARTS => Ok(Chess {
                chess960: true,
                start: number,
                ..self
            }),
            _ => Err(StartError { start }),
        }
    }

    /// Whether the castling is that of Chess960.
    #[inline]
    pub fn is_chess960(&self) -> bool {
        self.chess960
    }

    /// The moves that the pieces can make, also where a draw rule has ended the game: a program that is
    /// asked for a move there has to give one.
    pub fn moves_of_pieces(&self, state: &Position) -> Vec<Move> {
        let mut moves = Vec::new();
        self.list(&state.board, &mut moves);
        moves
    }

    /// Appends the legal moves.
    #[inline]
    fn list(&self, board: &Board, moves: &mut Vec<Move>) {
        let own = board.colors(board.side_to_move());
        board.generate_moves(|mut group| {
            if group.piece == Piece::King {
                group.to = self.castled(group.from, group.to, own);
            }
            moves.extend(
                group
                    .into_iter()
                    .map(|action| Move::new(action.from, action.to, action.promotion)),
            );
            false
        });
    }

    /// The squares that a king which takes its own rooks goes to, as this game writes it.
    #[inline]
    pub(super) fn castled(&self, from: Square, to: BitBoard, own: BitBoard) -> BitBoard {
        if self.chess960 {
            return to;
        }
        (to & own).into_iter().fold(to & !own, |targets, rook| {
            targets | castling_with(from, rook).king.bitboard()
        })
    }

    /// After how many moves without a capture or a pawn's move the game is drawn; 0 is never.
    pub fn draw_after(&self) -> u32 {
        self.draw_after.into()
    }

    /// Whether a draw rule has ended the game, unless it is mate.
    #[inline]
    pub(super) fn is_drawn_by_rule(&self, state: &Position) -> bool {
        let worn_out = self.draw_after != 0 && state.board.halfmove_clock() >= self.draw_after;
        worn_out || state.is_dead()
    }

    /// A position of this game: without a count where the game has no rule that counts.
    pub(super) fn admit(&self, mut board: Board) -> Position {
        if self.draw_after == 0 {
            board.set_halfmove_clock(0);
        }
        Position { board }
    }
}

impl Default for Chess {
    /// With the fifty-move rule.
    fn default() -> Chess {
        Chess {
            draw_after: LONGEST as u8,
            chess960: false,
            start: USUAL_START as u16,
        }
    }
}

/// The player who has these pieces.
#[inline]
pub(super) fn player(colour: Color) -> Player {
    Player::new(colour as u8)
}

/// Whether the kings stand side by side, which `cozy-chess` does not look at.
pub(super) fn kings_touch(board: &Board) -> bool {
    get_king_moves(board.king(Color::White)).has(board.king(Color::Black))
}

/// The move as `cozy-chess` has it: castling is the king that takes its own rook.
#[inline]
pub(super) fn to_cozy(board: &Board, action: Move) -> CozyMove {
    let rook = castling(board, action).map(|castling| castling.rook);
    CozyMove {
        from: action.from(),
        to: rook.unwrap_or(action.to()),
        promotion: action.promotion(),
    }
}

/// Where the pieces of a castling go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Castling {
    /// Where the king goes.
    pub king: Square,
    /// Where the rook comes from,
    pub rook: Square,
    /// and where it goes.
    pub beside: Square,
}

/// What a move castles with, whichever game it is written for; `None` for every other move.
#[inline]
pub(super) fn castling(board: &Board, action: Move) -> Option<Castling> {
    let (from, to) = (action.from(), action.to());
    if !board.pieces(Piece::King).has(from) {
        return None;
    }
    if board.colors(board.side_to_move()).has(to) {
        return Some(castling_with(from, to));
    }
    let distance = to.file() as i8 - from.file() as i8;
    if distance.abs() != 2 || from.rank() != to.rank() {
        return None;
    }
    let corner = if distance > 0 { File::H } else { File::A };
    Some(castling_with(from, Square::new(corner, from.rank())))
}

/// The castling of a king with a rook.
#[inline]
fn castling_with(king: Square, rook: Square) -> Castling {
    let files = if rook.file() > king.file() {
        [File::G, File::F]
    } else {
        [File::C, File::D]
    };
    let [to, beside] = files.map(|file| Square::new(file, king.rank()));
    Castling {
        king: to,
        rook,
        beside,
    }
}

impl Game for Chess {
    type State = Position;
    type Move = Move;

    fn kind(&self) -> Kind {
        Kind::opposed(1).repeating(Repetition::Draw(3))
    }

    fn initial(&self) -> Position {
        Position {
            board: Board::chess960_startpos(self.start.into()),
        }
    }

    #[inline]
    fn to_move(&self, state: &Position) -> Player {
        player(state.board.side_to_move())
    }

    #[inline]
    fn actions(&self, state: &Position, moves: &mut Vec<Move>) {
        if !self.is_drawn_by_rule(state) {
            self.list(&state.board, moves);
        }
    }

    #[inline]
    fn result(&self, state: &Position, action: Move) -> Position {
        let mut after = state.clone();
        // An illegal move may leave from an empty square, which cozy-chess would panic at.
        if state.board.color_on(action.from()) == Some(state.board.side_to_move()) {
            after.board.play_unchecked(to_cozy(&state.board, action));
        }
        if self.draw_after == 0 {
            after.board.set_halfmove_clock(0);
        }
        after
    }

    #[inline]
    fn is_terminal(&self, state: &Position) -> bool {
        self.is_drawn_by_rule(state) || !state.board.generate_moves(|_| true)
    }

    /// Who is mated has lost; every other end is a draw.
    fn utility(&self, state: &Position, player: Player) -> Payoff {
        let mated = state.in_check() && !state.board.generate_moves(|_| true);
        match mated {
            true if self.to_move(state) == player => -1,
            true => 1,
            false => 0,
        }
    }

    #[inline]
    fn count_actions(&self, state: &Position) -> usize {
        if self.is_drawn_by_rule(state) {
            return 0;
        }
        let mut count = 0;
        state.board.generate_moves(|group| {
            count += group.len();
            false
        });
        count
    }

    fn is_legal(&self, state: &Position, action: Move) -> bool {
        let board = &state.board;
        let own = board.colors(board.side_to_move());
        !self.is_drawn_by_rule(state)
            && board.generate_moves_for(action.from().bitboard(), |mut group| {
                if group.piece == Piece::King {
                    group.to = self.castled(group.from, group.to, own);
                }
                let mut moves = group.into_iter();
                moves.any(|one| Move::new(one.from, one.to, one.promotion) == action)
            })
    }
}

impl ZeroSum for Chess {
    /// Not in check, and not with pawns alone, where being obliged to move often loses.
    fn pass(&self, state: &Position) -> Option<Position> {
        let board = &state.board;
        let officers = board.colors(board.side_to_move())
            & !(board.pieces(Piece::Pawn) | board.pieces(Piece::King));
        if officers.is_empty() {
            return None;
        }
        board.null_move().map(|board| self.admit(board))
    }
}

impl Deterministic for Chess {}

impl Keyed for Chess {
    /// Pieces, turn, castling, en passant, and the count of quiet moves.
    #[inline]
    fn key(&self, state: &Position) -> u64 {
        state.hash_of_board() ^ mix(state.board.halfmove_clock().into())
    }

    /// Without the count, so that a position that comes back is known again.
    #[inline]
    fn position_key(&self, state: &Position) -> u64 {
        state.hash_of_board()
    }

    #[inline]
    fn moves_until_draw(&self, state: &Position) -> u32 {
        let count = state.board.halfmove_clock();
        match self.draw_after {
            0 => u32::MAX,
            draw_after => draw_after.saturating_sub(count).into(),
        }
    }
}
