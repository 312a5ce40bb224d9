//! The library's evaluation of chess, from the same data: material and squares, from the middle of the game
//! to its end.

use cozy_chess::{Board, Color, Piece, Square};
use zermelo_core::Score;
use zermelo_core::value::ESTIMATE_LIMIT;

const MATERIAL: &str = include_str!("../../../games/src/chess/data/material.txt");
const SQUARES: &str = include_str!("../../../games/src/chess/data/squares.txt");

const NAMES: [&str; 6] = ["pawn", "knight", "bishop", "rook", "queen", "king"];

/// Hundredths of a pawn become millionths of a win.
pub const CENTIPAWN: Score = 100;

/// The phase of the start.
const WHOLE_PHASE: Score = 24;

pub struct Weights {
    /// By colour, piece and square, counted for White: in the middle, at the end, and the phase.
    worth: [[[Sum; 64]; 6]; 2],
    turn: Score,
}

/// What an estimate is made of.
#[derive(Clone, Copy, Default)]
pub struct Sum {
    middle: Score,
    end: Score,
    phase: Score,
}

impl Weights {
    pub fn new() -> Weights {
        let mut worth = [[[Sum::default(); 64]; 6]; 2];
        for (piece, name) in NAMES.into_iter().enumerate() {
            let material = numbers(MATERIAL, name);
            let rows = ["rank", "file", "rank_end", "file_end"]
                .map(|row| numbers(SQUARES, &format!("{name}_{row}")));
            for square in Square::ALL {
                let (rank, file) = (square.rank() as usize, square.file() as usize);
                let middle = material[0] + rows[0][rank] + rows[1][file];
                let end = material[1] + rows[2][rank] + rows[3][file];
                let phase = material[2];
                let [white, black] = [Color::White, Color::Black];
                worth[white as usize][piece][square as usize] = Sum { middle, end, phase };
                worth[black as usize][piece][square.flip_rank() as usize] = Sum {
                    middle: -middle,
                    end: -end,
                    phase,
                };
            }
        }
        Weights {
            worth,
            turn: numbers(MATERIAL, "turn")[0],
        }
    }

    pub fn sum(&self, board: &Board) -> Sum {
        let mut sum = Sum::default();
        for square in board.occupied() {
            if let (Some(piece), Some(colour)) = (board.piece_on(square), board.color_on(square)) {
                sum.add(self, colour, piece, square);
            }
        }
        sum
    }
}

impl Sum {
    #[inline]
    pub fn add(&mut self, weights: &Weights, colour: Color, piece: Piece, square: Square) {
        let worth = weights.worth[colour as usize][piece as usize][square as usize];
        self.middle += worth.middle;
        self.end += worth.end;
        self.phase += worth.phase;
    }

    #[inline]
    pub fn remove(&mut self, weights: &Weights, colour: Color, piece: Piece, square: Square) {
        let worth = weights.worth[colour as usize][piece as usize][square as usize];
        self.middle -= worth.middle;
        self.end -= worth.end;
        self.phase -= worth.phase;
    }

    #[inline]
    pub fn estimate(self, weights: &Weights, mover: Color) -> Score {
        let phase = self.phase.min(WHOLE_PHASE);
        let white = (self.middle * phase + self.end * (WHOLE_PHASE - phase)) / WHOLE_PHASE;
        let seen = if mover == Color::White { white } else { -white };
        let limit = ESTIMATE_LIMIT - 1;
        (CENTIPAWN * (seen + weights.turn)).clamp(-limit, limit)
    }
}

/// The numbers behind a name in a data file.
fn numbers(text: &str, name: &str) -> Vec<Score> {
    text.lines()
        .map(|line| line.split('#').next().unwrap_or_default())
        .map(|line| line.split_whitespace().collect::<Vec<_>>())
        .find(|words| words.first() == Some(&name))
        .unwrap_or_else(|| panic!("there is a line for {name}"))[1..]
        .iter()
        .map(|number| number.parse().expect("a weight is a whole number"))
        .collect()
}
