//! Races to the goal that are over: who wins is seen before anybody is through.

use zermelo_core::value::finished;
use zermelo_core::{Player, Score};

use super::keys::Keys;
use super::rules::Breakthrough;
use crate::board8::{Board, row};

impl<K: Keys> Breakthrough<K> {
    /// The cells one step before a player's goal.
    #[inline]
    fn doorstep(&self, player: Player) -> u64 {
        let number = if player == Player::FIRST {
            self.height() - 2
        } else {
            1
        };
        row(self.width(), number)
    }

    /// The true value of an unfinished board to the player to move, if a piece at the goal's doorstep or
    /// one that can get there decides the game within three moves.
    ///
    /// A piece on the doorstep that is not taken wins, because no piece can stand in its way: one of its
    /// diagonals is on the board, and no own piece stands on the goal of an unfinished game.
    #[inline]
    pub(super) fn race(&self, board: &Board) -> Option<Score> {
        let Board { own, other, mover } = *board;
        let opponent = mover.opponent();
        let takes = self.threatened(own, mover);
        let is_last = other & other.wrapping_sub(1) == 0;
        if own & self.doorstep(mover) != 0 || is_last && takes & other != 0 {
            return Some(finished(1, 1));
        }
        let rivals = other & self.doorstep(opponent);
        if rivals != 0 {
            // Of two only one can be taken.
            let stopped = rivals & (rivals - 1) == 0 && takes & rivals != 0;
            return (!stopped).then(|| finished(-1, 2));
        }
        let [left, straight, right] = self.targets(board);
        let arrivals = (left | straight | right) & self.doorstep(mover);
        let safe = arrivals & !self.threatened(other, opponent);
        (safe != 0).then(|| finished(1, 3))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::breakthrough::Exact;
    use zermelo_core::random::Random;
    use zermelo_core::value::shifted;
    use zermelo_core::{Game, Notation};

    /// The value of a board as far as so many moves decide it, else 0.
    fn plain<K: Keys>(game: &Breakthrough<K>, board: &Board, depth: u32) -> Score {
        if game.is_terminal(board) {
            return finished(game.utility(board, board.mover), 0);
        }
        if depth == 0 {
            return 0;
        }
        let mut moves = Vec::new();
        game.actions(board, &mut moves);
        let values = moves.iter().map(|&action| {
            let after = game.result(board, action);
            -shifted(plain(game, &after, depth - 1), 1)
        });
        values.max().expect("there is always a move")
    }

    #[test]
    fn what_is_known_is_what_three_moves_show() {
        let mut seen = [0; 4];
        for (width, height) in [(2, 4), (3, 5), (5, 6), (4, 8)] {
            let game = Breakthrough::<Exact>::new(width, height).unwrap();
            let mut random = Random::new(u64::from(width));
            for _ in 0..60 {
                let mut board = game.initial();
                while !game.is_terminal(&board) {
                    let known = game.race(&board);
                    if let Some(score) = known {
                        assert_eq!(
                            score,
                            plain(&game, &board, 3),
                            "{}",
                            game.format_state(&board)
                        );
                    }
                    let place = [
                        Some(finished(1, 1)),
                        Some(finished(-1, 2)),
                        Some(finished(1, 3)),
                    ]
                    .iter()
                    .position(|&other| other == known);
                    seen[place.unwrap_or(3)] += 1;
                    let mut moves = Vec::new();
                    game.actions(&board, &mut moves);
                    board = game.result(&board, moves[random.below(moves.len())]);
                }
            }
        }
        assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
    }

    #[test]
    fn the_last_piece_can_be_taken_at_once() {
        let game = Breakthrough::<Exact>::new(3, 5).unwrap();
        let board = game.parse_state(".../.../.o./x../... x").unwrap();
        assert_eq!(game.race(&board), Some(finished(1, 1)));
    }
}
