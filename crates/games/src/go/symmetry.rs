//! Turned and mirrored boards: eight images of a square, four of a rectangle.

use zermelo_core::Symmetric;

use super::points::Points;
use super::rules::{Board, Go, Point};

impl Symmetric for Go {
    fn symmetries(&self, board: &Board, images: &mut Vec<Board>) {
        images.push(*board);
        let turns = self.geometry.turns.iter().skip(1);
        images.extend(turns.map(|turn| self.turned(board, turn)));
    }

    fn canonical(&self, board: &Board) -> Board {
        let turns = self.geometry.turns.iter().skip(1);
        let images = turns.map(|turn| self.turned(board, turn));
        images.fold(*board, Board::min)
    }
}

impl Go {
    fn turned(&self, board: &Board, turn: &[u16]) -> Board {
        let point = |index: usize| usize::from(turn[index]);
        let stones = board.stones.map(|stones| {
            let turned = stones.iter().map(|index| Points::one(point(index)));
            turned.fold(Points::NONE, |all, one| all | one)
        });
        let ko = if board.ko == Point::PASS {
            Point::PASS
        } else {
            Point(turn[board.ko.index()])
        };
        Board {
            stones,
            hash: self.hash_of(&stones),
            ko,
            ..*board
        }
    }
}
