//! What chess tells a search that plays.

use std::fmt;
use std::sync::Arc;

use cozy_chess::{
    BitBoard, Board, Move as CozyMove, Piece, Square, get_bishop_moves, get_king_moves,
    get_knight_moves, get_pawn_attacks, get_rook_moves,
};
use zermelo_core::guide::{DEEDS, Guide};
use zermelo_core::random::mix;
use zermelo_core::{Game, Noisy, Payoff, Player, Score};

use super::evaluation::{CENTIPAWN, Evaluation, Sum};
use super::exchange;
use super::moves::Move;
use super::ordering::Clashes;
use super::rules::{Chess, Position, to_cozy};

/// Captures by what they exchange, checks as threats, pawns as what changes slowly, and an estimate that
/// is carried along.
#[derive(Clone, Debug, Default)]
pub struct ChessGuide {
    /// The estimate.
    pub evaluator: Evaluation,
    /// Endings of which is known who wins them, if there are any.
    pub endings: Option<Arc<dyn KnownEndings>>,
}

/// Positions of which is known who wins them under the fifty-move rule, such as those of endgame tables.
pub trait KnownEndings: fmt::Debug + Send + Sync {
    /// What a position is worth to the player to move if the last move was a capture or a pawn's: 1, 0 or
    /// -1, or `None` where that is not known.
    fn payoff(&self, state: &Position) -> Option<Payoff>;
}

/// The rule with which outcomes of endings are known.
const FIFTY_MOVES: u32 = 100;

impl Guide<Chess> for ChessGuide {
    type Sum = Sum;

    const TELLS_NOISE: bool = true;

    #[inline]
    fn knows_noise(&self, _: &Chess) -> bool {
        true
    }

    #[inline]
    fn sum(&self, _: &Chess, state: &Position) -> Sum {
        self.evaluator.sum(state.board())
    }

    #[inline]
    fn sum_after(
        &self,
        _: &Chess,
        state: &Position,
        sum: &Sum,
        (action, deed): (Move, usize),
        after: &Position,
    ) -> Sum {
        let piece = Piece::try_index(deed / 64).unwrap_or(Piece::Pawn);
        let board = state.board();
        self.evaluator
            .sum_after(*sum, board, piece, action, after.board())
    }

    #[inline]
    fn estimate(&self, _: &Chess, state: &Position, sum: &Sum, player: Player) -> Score {
        self.evaluator.of_sum(*sum, state.board(), player)
    }

    const KNOWS_WINNERS: bool = true;

    /// Asked only right after a capture or a move of a pawn: then neither the count of the fifty-move rule
    /// nor a repetition of what came before can take the win away.
    #[inline]
    fn winner(&self, game: &Chess, state: &Position, player: Player) -> Option<Payoff> {
        let endings = self.endings.as_ref()?;
        if state.quiet_moves() != 0 || game.draw_after() != FIFTY_MOVES {
            return None;
        }
        let payoff = endings.payoff(state)?;
        Some(if game.to_move(state) == player {
            payoff
        } else {
            -payoff
        })
    }

    fn noisy_moves(&self, game: &Chess, state: &Position, moves: &mut Vec<Move>) {
        Clashes.noisy_moves(game, state, moves);
    }

    #[inline]
    fn is_noisy(&self, game: &Chess, state: &Position, action: Move) -> bool {
        Clashes.is_noisy(game, state, action)
    }

    const KNOWS_THREATS: bool = true;

    #[inline]
    fn threatens(&self, _: &Chess, state: &Position, action: Move) -> bool {
        gives_check(state.board(), action)
    }

    #[inline]
    fn survey(
        &self,
        game: &Chess,
        state: &Position,
        _: &mut Vec<Move>,
        mut each: impl FnMut(Move, usize, bool),
    ) {
        if game.is_drawn_by_rule(state) {
            return;
        }
        let board = state.board();
        let own = board.colors(board.side_to_move());
        let theirs = board.colors(!board.side_to_move());
        board.generate_moves(|mut group| {
            let (piece, from) = (group.piece, group.from);
            if piece == Piece::King {
                group.to = game.castled(from, group.to, own);
            }
            if piece == Piece::Pawn {
                for action in group {
                    let takes = action.to.file() != from.file();
                    let noisy = takes || action.promotion == Some(Piece::Queen);
                    let promotion = action.promotion;
                    let deed = deed(piece, action.to);
                    each(Move::new(from, action.to, promotion), deed, noisy);
                }
            } else {
                for to in group.to {
                    each(Move::new(from, to, None), deed(piece, to), theirs.has(to));
                }
            }
            false
        });
    }

    const RANKS: bool = false;

    #[inline]
    fn gain(&self, _: &Chess, state: &Position, action: Move) -> Score {
        CENTIPAWN * exchange::gain(state.board(), action)
    }

    #[inline]
    fn exchanges(&self, _: &Chess, state: &Position, action: Move, least: Score) -> bool {
        exchange::is_worth(state.board(), action, least / CENTIPAWN)
    }

    #[inline]
    fn is_forced(&self, _: &Chess, state: &Position) -> bool {
        state.in_check()
    }

    /// Pieces that attack the king or a square beside it; pawns are not counted.
    fn pressure(&self, _: &Chess, state: &Position) -> u32 {
        let board = state.board();
        let king = board.king(board.side_to_move());
        let ring = get_king_moves(king) | king.bitboard();
        let theirs = board.colors(!board.side_to_move());
        let presses = |&from: &Square| {
            let straight = || get_rook_moves(from, board.occupied());
            let diagonal = || get_bishop_moves(from, board.occupied());
            let attacked = match board.piece_on(from) {
                Some(Piece::Knight) => get_knight_moves(from),
                Some(Piece::Bishop) => diagonal(),
                Some(Piece::Rook) => straight(),
                Some(Piece::Queen) => straight() | diagonal(),
                _ => BitBoard::EMPTY,
            };
            !attacked.is_disjoint(ring)
        };
        theirs.into_iter().filter(presses).count() as u32
    }

    #[inline]
    fn code(&self, action: Move) -> u16 {
        action.code()
    }

    #[inline]
    fn decode(&self, game: &Chess, state: &Position, code: u16) -> Option<Move> {
        let action = Move::from_code(code)?;
        let board = state.board();
        let own = board.colors(board.side_to_move());
        if !own.has(action.from()) {
            return None;
        }
        let legal = if game.is_chess960() {
            board.is_legal(CozyMove {
                from: action.from(),
                to: action.to(),
                promotion: action.promotion(),
            })
        } else {
            !own.has(action.to()) && board.is_legal(to_cozy(board, action))
        };
        legal.then_some(action)
    }

    #[inline]
    fn deed(&self, _: &Chess, state: &Position, action: Move) -> usize {
        let piece = state.board().piece_on(action.from()).unwrap_or(Piece::Pawn);
        deed(piece, action.to())
    }

    #[inline]
    fn structure(&self, _: &Chess, state: &Position) -> Option<u64> {
        let board = state.board();
        let pawns = board.pieces(Piece::Pawn);
        if pawns.is_empty() {
            // All endings without pawns would be corrected by each other: a mate with bishop and knight by
            // the draws in which one of them is lost.
            return None;
        }
        let white = pawns & board.colors(cozy_chess::Color::White);
        Some(mix(pawns.0 ^ mix(white.0)))
    }

    #[inline]
    fn unit(&self) -> Score {
        100 * CENTIPAWN
    }
}

#[inline]
fn deed(piece: Piece, to: Square) -> usize {
    const { assert!(6 * 64 <= DEEDS) };
    piece as usize * 64 + to as usize
}

/// Whether a legal move gives check, by itself or by opening a line. Castling and captures en passant are
/// not looked at closely: what they open is not seen.
pub fn gives_check(board: &Board, action: Move) -> bool {
    let mover = board.side_to_move();
    let (from, to) = (action.from(), action.to());
    let own = board.colors(mover) - from.bitboard();
    let Some(piece) = board.piece_on(from).filter(|_| !own.has(to)) else {
        return false;
    };
    let king = board.king(!mover);
    let occupied = (board.occupied() - from.bitboard()) | to.bitboard();
    let straight = get_rook_moves(king, occupied);
    let diagonal = get_bishop_moves(king, occupied);
    let direct = match action.promotion().unwrap_or(piece) {
        Piece::Pawn => get_pawn_attacks(to, mover).has(king),
        Piece::Knight => get_knight_moves(to).has(king),
        Piece::Bishop => diagonal.has(to),
        Piece::Rook => straight.has(to),
        Piece::Queen => (straight | diagonal).has(to),
        Piece::King => false,
    };
    let queens = board.pieces(Piece::Queen);
    let opened = straight & (board.pieces(Piece::Rook) | queens)
        | diagonal & (board.pieces(Piece::Bishop) | queens);
    direct || !(opened & own).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use zermelo_core::random::Random;
    use zermelo_core::{Evaluator, Notation};

    #[test]
    fn what_is_carried_along_is_what_would_be_made_anew() {
        let (game, guide) = (Chess::default(), ChessGuide::default());
        let mut random = Random::new(5);
        for _ in 0..60 {
            let mut state = game.initial();
            let mut sum = guide.sum(&game, &state);
            for _ in 0..150 {
                let mut moves = Vec::new();
                game.actions(&state, &mut moves);
                if moves.is_empty() {
                    break;
                }
                for player in [Player::FIRST, Player::SECOND] {
                    let estimate = guide.estimate(&game, &state, &sum, player);
                    let anew = guide.evaluator.evaluate(&game, &state, player);
                    assert_eq!(estimate, anew);
                }
                let action = moves[random.below(moves.len())];
                let after = game.result(&state, action);
                let done = (action, guide.deed(&game, &state, action));
                sum = guide.sum_after(&game, &state, &sum, done, &after);
                state = after;
            }
        }
    }

    #[test]
    fn quiet_moves_that_give_check_are_known_without_making_them() {
        let (game, guide) = (Chess::default(), ChessGuide::default());
        let mut random = Random::new(8);
        let mut checks = 0;
        for _ in 0..80 {
            let mut state = game.initial();
            for _ in 0..160 {
                let mut moves = Vec::new();
                game.actions(&state, &mut moves);
                for &action in &moves {
                    let castles = crate::chess::rules::castling(state.board(), action).is_some();
                    if castles || guide.is_noisy(&game, &state, action) {
                        continue;
                    }
                    let in_check = game.result(&state, action).in_check();
                    let told = guide.threatens(&game, &state, action);
                    assert_eq!(told, in_check, "{state:?} {action}");
                    checks += usize::from(told);
                }
                if moves.is_empty() {
                    break;
                }
                state = game.result(&state, moves[random.below(moves.len())]);
            }
        }
        assert!(checks > 1000, "{checks}");
    }

    #[test]
    fn pieces_that_attack_squares_beside_the_king_press_it() {
        let (game, guide) = (Chess::default(), ChessGuide::default());
        let pressure = |text: &str| guide.pressure(&game, &game.parse_state(text).unwrap());
        assert_eq!(pressure(""), 0);
        // The knight does; the bishop is shut out by the pawn on f6, the rook by the knight. Pawns do not count.
        assert_eq!(pressure("6k1/5pp1/5p1P/6N1/8/8/1B6/6RK b - - 0 1"), 1);
        assert_eq!(pressure("6k1/5pp1/8/6N1/8/8/1B6/6RK b - - 0 1"), 2);
        assert_eq!(pressure("6k1/5pp1/8/6N1/8/8/1B6/6RK w - - 0 1"), 0);
    }

    #[test]
    fn moves_are_surveyed_as_they_are_listed_and_told_of_one_by_one() {
        let (game, guide) = (Chess::default(), ChessGuide::default());
        let mut random = Random::new(7);
        let mut promotions = 0;
        for _ in 0..60 {
            let mut state = game.initial();
            for _ in 0..200 {
                let mut moves = Vec::new();
                game.actions(&state, &mut moves);
                let told: Vec<(Move, usize, bool)> = moves
                    .iter()
                    .map(|&action| {
                        let deed = guide.deed(&game, &state, action);
                        (action, deed, guide.is_noisy(&game, &state, action))
                    })
                    .collect();
                let mut surveyed = Vec::new();
                guide.survey(&game, &state, &mut Vec::new(), |action, deed, noisy| {
                    surveyed.push((action, deed, noisy));
                });
                assert_eq!(surveyed, told, "{state:?}");
                promotions += moves.iter().filter(|one| one.promotion().is_some()).count();
                if moves.is_empty() {
                    break;
                }
                state = game.result(&state, moves[random.below(moves.len())]);
            }
        }
        assert!(promotions > 100, "{promotions}");
    }

    #[test]
    fn a_number_is_read_back_exactly_where_the_move_is_legal() {
        let (game, guide) = (Chess::default(), ChessGuide::default());
        let mut random = Random::new(6);
        for _ in 0..6 {
            let mut state = game.initial();
            for _ in 0..60 {
                let mut moves = Vec::new();
                game.actions(&state, &mut moves);
                if moves.is_empty() {
                    break;
                }
                let mut read: Vec<Move> = (0..=u16::MAX)
                    .filter_map(|code| guide.decode(&game, &state, code))
                    .collect();
                read.sort();
                moves.sort();
                assert_eq!(read, moves);
                state = game.result(&state, moves[random.below(moves.len())]);
            }
        }
    }
}
