//! Who owns what after many playouts: whose points are whose, and which stones are as good as taken.

use zermelo_core::Playout;
use zermelo_core::random::Random;

use super::Playouts;
use crate::go::options::Scoring;
use crate::go::rules::{Board, Go, Part};

impl Playouts {
    /// How sure it is who owns each point when a position is played out with knowledge: 1 if it is always the first
    /// player, -1 if it is always the second. Rows follow each other from the bottom.
    ///
    /// Both players begin equally often, whoever is to move, so that nobody is a move ahead. With the same seed it is the
    /// same. An estimate, as playouts are: it is good at stones that are plainly dead.
    pub fn ownership(&self, game: &Go, board: &Board, playouts: u32, seed: u64) -> Vec<f64> {
        let mut boards = self.board(game);
        let mut random = Random::new(seed);
        let mut owned = vec![0i64; game.geometry.all.iter().count()];
        for number in 0..playouts {
            let start = Board {
                mover: (number % 2) as u8,
                passes: 0,
                part: match game.options().scoring {
                    Scoring::Area => Part::Proper,
                    Scoring::Territory => Part::begun_by((number % 2) as u8),
                },
                ..*board
            };
            self.place(game, &mut boards, &start);
            while self.step(game, &mut boards, &mut random).is_some() {}
            let [first, second] = game.areas(&self.state(game, &boards));
            for (owned, index) in owned.iter_mut().zip(game.geometry.all.iter()) {
                *owned += i64::from(first.has(index)) - i64::from(second.has(index));
            }
        }
        let share = |owned: i64| owned as f64 / f64::from(playouts.max(1));
        owned.into_iter().map(share).collect()
    }
}
