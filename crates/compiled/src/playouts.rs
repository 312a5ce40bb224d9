//! Playouts of compiled games: the whole of each is one call of machine code.

use zermelo_core::playout::Listing;
use zermelo_core::random::Random;
use zermelo_core::{Game, Player, Playout, Uniform};

use crate::bytes::{Bytes, Turn};
use crate::rules::Rules;

/// Uniform playouts, move for move those of [`Uniform`] with the same random numbers.
#[derive(Clone, Copy, Debug, Default)]
pub struct WholePlayouts;

impl<const W: usize> Playout<Rules<W>> for WholePlayouts {
    type Board = Listing<Rules<W>>;

    fn board(&self, game: &Rules<W>) -> Self::Board {
        Uniform.board(game)
    }

    fn place(&self, game: &Rules<W>, board: &mut Self::Board, state: &Bytes<W>) {
        Uniform.place(game, board, state);
    }

    #[inline]
    fn step(&self, game: &Rules<W>, board: &mut Self::Board, random: &mut Random) -> Option<i64> {
        Uniform.step(game, board, random)
    }

    fn run(&self, game: &Rules<W>, board: &mut Self::Board, random: &mut Random, most: u32) -> u32 {
        if game.is_terminal(&board.state) {
            return 0;
        }
        let (mut words, mut seed) = (board.state.words, random.state());
        if let Some((made, turn)) = game.routines.playout(&mut words, &mut seed, most) {
            let turn = Turn(turn);
            board.state = Bytes { words, turn };
            *random = Random::new(seed);
            return made;
        }
        // Where something is wrong, the same moves one by one find out what and where.
        Uniform.run(game, board, random, most)
    }

    fn state(&self, _: &Rules<W>, board: &Self::Board) -> Bytes<W> {
        board.state
    }

    #[inline]
    fn to_move(&self, game: &Rules<W>, board: &Self::Board) -> Player {
        game.to_move(&board.state)
    }

    #[inline]
    fn payoff(&self, game: &Rules<W>, board: &Self::Board, player: Player) -> f64 {
        game.payoff(&board.state, player)
    }
}
