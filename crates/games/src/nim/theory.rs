//! Who wins at Nim: Bouton's theorem (1901), as an estimate and as an order of moves.

use zermelo_core::{Evaluator, Game, Order, Player, Score};

use super::rules::{Nim, Piles, Take};

/// What a position that is won by the theorem is worth, in millionths of a win.
const WON: Score = 900_000;

/// Whether the player to move wins with best play.
///
/// In normal Nim exactly if the exclusive or of the piles, the nim-sum, is not zero. Misère Nim
/// differs only when no pile has more than one match: then an even number of piles wins.
///
/// ```
/// use zermelo_games::nim::mover_wins;
///
/// assert!(mover_wins(&[3, 4, 5], false));
/// assert!(!mover_wins(&[2, 2], true));
/// assert!(!mover_wins(&[1], true));
/// ```
pub fn mover_wins(piles: &[u8], misere: bool) -> bool {
    let nim_sum = piles.iter().fold(0, |sum, size| sum ^ size);
    if misere && piles.iter().all(|&size| size <= 1) {
        nim_sum == 0
    } else {
        nim_sum != 0
    }
}

/// Knows the theorem: won positions look good, and moves that leave a lost one come first.
///
/// To a search this is an opinion like any other; it proves what it says.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bouton;

impl Evaluator<Nim> for Bouton {
    fn evaluate(&self, game: &Nim, piles: &Piles, player: Player) -> Score {
        let wins = mover_wins(piles.sizes(), game.is_misere());
        if wins == (game.to_move(piles) == player) {
            WON
        } else {
            -WON
        }
    }
}

impl Order<Nim> for Bouton {
    #[inline]
    fn rank(&self, game: &Nim, piles: &Piles, take: Take) -> i32 {
        let wins = !mover_wins(piles.without(take).sizes(), game.is_misere());
        i32::from(wins)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zermelo_core::Notation;

    #[test]
    fn estimates_are_opposed_and_the_winning_take_comes_first() {
        let game = Nim::new(&[3, 4, 5], false).unwrap();
        let start = game.initial();
        let estimates = [Player::FIRST, Player::SECOND].map(|p| Bouton.evaluate(&game, &start, p));
        assert_eq!(estimates, [WON, -WON]);
        let mut moves = Vec::new();
        game.actions(&start, &mut moves);
        moves.sort_by_key(|&take| -Bouton.rank(&game, &start, take));
        assert_eq!(game.move_name(moves[0]), "3-2");
    }
}
