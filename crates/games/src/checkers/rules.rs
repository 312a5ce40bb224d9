//! The rules of English draughts.
//!
//! Men go one step forward along a diagonal, kings one step in any direction. A piece captures by
//! jumping over a neighbour to the empty square behind it, men forward only. Who can capture must,
//! with any capture; a piece that has jumped goes on while it can, and a man that reaches the last
//! row is crowned, which ends its move. Who has no move has lost.

use std::fmt;

use zermelo_core::random::mix;
use zermelo_core::{Deterministic, Game, Keyed, Kind, Payoff, Player, Repetition, ZeroSum};

use super::moves::Move;
use super::squares::{self, BLACK_HOME, BOARD, Squares, WHITE_HOME};

/// English draughts, also called American checkers. Black moves first.
///
/// The game is drawn when `draw_after` moves in a row, counting those of both players, neither
/// capture nor advance a man. Tournament rules say 40 of each player, which is 80. With a
/// `draw_after` of 0 nothing is counted, and a search takes a position that comes back for a draw.
///
/// ```
/// use zermelo_core::{Game, Notation, Player};
/// use zermelo_games::checkers::Checkers;
///
/// let game = Checkers::default();
/// let state = game.parse_state("B:W18,24,K27:B14,K10")?;
/// assert_eq!(game.to_move(&state), Player::FIRST);
/// let capture = game.parse_move(&state, "14x23x32")?; // over the man and the king
/// let after = game.result(&state, capture);
/// assert_eq!(game.format_state(&after), "W:W24:BK10,K32");
/// # Ok::<(), zermelo_games::checkers::NotationError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Checkers {
    draw_after: u16,
}

/// The longest `draw_after`.
pub const LONGEST: u32 = 1000;

/// A draw rule that no game of this kind has.
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

/// A position: who has which pieces where, who is to move, and how long nothing has happened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Board {
    /// The pieces of the player to move.
    pub(super) own: Squares,
    /// The pieces of the opponent.
    pub(super) other: Squares,
    /// The kings of both.
    pub(super) kings: Squares,
    /// Moves since the last capture or move of a man; always 0 where the game has no such rule.
    pub(super) quiet: u16,
    /// Whether White is to move.
    pub(super) white: bool,
}

impl Board {
    /// Whether Black is to move.
    pub fn black_moves(&self) -> bool {
        !self.white
    }

    /// The moves since the last capture or move of a man.
    pub fn quiet_moves(&self) -> u32 {
        self.quiet.into()
    }

    /// The number of pieces of both players.
    #[inline]
    pub fn pieces(&self) -> u32 {
        (self.own | self.other).count_ones()
    }

    /// The men and kings of the player to move, then those of the opponent: bit 0 is square 1, and
    /// bit 31 square 32.
    ///
    /// ```
    /// use zermelo_core::Notation;
    /// use zermelo_games::checkers::Checkers;
    ///
    /// let board = Checkers::default().parse_state("W:W9,K32:B2,K10")?;
    /// assert_eq!(board.placement(), [[1 << 8, 1 << 31], [1 << 1, 1 << 9]]);
    /// # Ok::<(), zermelo_games::checkers::NotationError>(())
    /// ```
    #[inline]
    pub fn placement(&self) -> [[u32; 2]; 2] {
        let men = !self.kings;
        [self.own, self.other].map(|set| [set & men, set & self.kings].map(squares::packed))
    }

    /// The pieces of Black and of White.
    #[inline(always)]
    pub(super) fn colours(&self) -> [Squares; 2] {
        if self.white {
            [self.other, self.own]
        } else {
            [self.own, self.other]
        }
    }
}

impl Checkers {
    /// The game that is drawn after so many moves without a capture or an advance; never if 0.
    pub fn new(draw_after: u32) -> Result<Checkers, DrawRuleError> {
        if draw_after > LONGEST {
            return Err(DrawRuleError { draw_after });
        }
        Ok(Checkers {
            draw_after: draw_after as u16,
        })
    }

    /// After how many moves without a capture or an advance the game is drawn; 0 is never.
    pub fn draw_after(&self) -> u32 {
        self.draw_after.into()
    }

    /// Whether the draw rule has ended the game, unless there was no move anyway.
    #[inline(always)]
    pub(super) fn is_worn_out(&self, board: &Board) -> bool {
        board.quiet >= self.draw_after && self.draw_after != 0
    }
}

impl Default for Checkers {
    /// The tournament rule: 40 moves of each player.
    fn default() -> Checkers {
        Checkers { draw_after: 80 }
    }
}

impl Game for Checkers {
    type State = Board;
    type Move = Move;

    /// Without a draw rule a player could go back and forth for ever, so that is a draw. With one
    /// the count grows meanwhile, no state comes back, and the rule itself ends the game.
    fn kind(&self) -> Kind {
        let kind = Kind::opposed(1);
        if self.draw_after == 0 {
            kind.repeating(Repetition::Draw(3))
        } else {
            kind
        }
    }

    fn initial(&self) -> Board {
        let first_three_rows = BOARD & ((1 << 13) - 1);
        let last_three_rows = BOARD & !((1 << 22) - 1);
        Board {
            own: first_three_rows,
            other: last_three_rows,
            kings: 0,
            quiet: 0,
            white: false,
        }
    }

    #[inline]
    fn to_move(&self, board: &Board) -> Player {
        Player::new(board.white.into())
    }

    #[inline]
    fn actions(&self, board: &Board, moves: &mut Vec<Move>) {
        if !self.is_worn_out(board) {
            board.list_moves(moves);
        }
    }

    #[inline]
    fn result(&self, board: &Board, action: Move) -> Board {
        let (start, end, taken) = (action.start(), action.end(), action.taken());
        let is_king = board.kings & start != 0;
        // Men only come to the far one of the two home rows.
        let crowned = is_king || end & (BLACK_HOME | WHITE_HOME) != 0;
        let counts = is_king && taken == 0 && self.draw_after != 0;
        Board {
            own: board.other & !taken,
            other: board.own & !start | end,
            kings: board.kings & !(start | taken) | if crowned { end } else { 0 },
            quiet: if counts {
                board.quiet.saturating_add(1)
            } else {
                0
            },
            white: !board.white,
        }
    }

    #[inline]
    fn is_terminal(&self, board: &Board) -> bool {
        self.is_worn_out(board) || !board.has_moves()
    }

    /// Who has no move has lost, even when the draw rule would end the game at the same time.
    fn utility(&self, board: &Board, player: Player) -> Payoff {
        if board.has_moves() {
            0
        } else if self.to_move(board) == player {
            -1
        } else {
            1
        }
    }

    fn is_legal(&self, board: &Board, action: Move) -> bool {
        !self.is_worn_out(board) && board.allows(action)
    }

    #[inline]
    fn count_actions(&self, board: &Board) -> usize {
        if self.is_worn_out(board) {
            0
        } else {
            board.count_moves()
        }
    }
}

impl ZeroSum for Checkers {}

impl Deterministic for Checkers {}

impl Keyed for Checkers {
    /// Everything enters: the pieces, whose turn it is, and the count of quiet moves.
    ///
    /// With the count, two states share a table entry only if the draw is equally near, so what a
    /// table says is never wrong. It costs little: the count is 0 until there are kings, and lines
    /// of equal length to one position mostly agree in it. Without a draw rule it is always 0.
    #[inline]
    fn key(&self, board: &Board) -> u64 {
        let count = u64::from(board.quiet) << 1 | u64::from(board.white);
        // 35 + 29 and 6 + 35 + 17 bits: nothing is lost before the mixing.
        let low = board.own | board.other << 35;
        let high = board.other >> 29 | board.kings << 6 | count << 41;
        mix(low).wrapping_mul(3) ^ mix(high)
    }
}
