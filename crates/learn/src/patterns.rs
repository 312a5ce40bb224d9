//! Weights of patterns, and the estimates that they make.

use std::collections::BTreeSet;

use zermelo_core::{Cells, Kind, Player, Score};

use crate::shape::{Home, Shape};

/// An estimate learned from a game: for each pattern of cells a weight, by stage and by who is to move.
///
/// The sum of the weights, bent to between -1 and 1, stands for what a player may expect between the least and the
/// greatest payoff; for the first player where what one gains the other one loses, else for each player.
#[derive(Clone, PartialEq, Debug)]
pub struct Patterns {
    shape: Shape,
    /// By set, stage, place in a table, and output.
    weights: Vec<f32>,
    /// Where the weights of each tuple begin.
    starts: Vec<u32>,
    /// The size of what is worth a thought, in millionths; 0 if nobody knows.
    pub unit: Score,
}

/// The cells of a state as codes, and the place of each tuple in its table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    codes: Vec<u8>,
    places: Vec<u16>,
}

impl Patterns {
    /// With these weights.
    ///
    /// # Errors
    ///
    /// When there are too few or too many of them, or some are no numbers.
    pub fn new(shape: Shape, weights: Vec<f32>) -> Result<Patterns, String> {
        if weights.len() != shape.weights() || weights.iter().any(|weight| !weight.is_finite()) {
            return Err("the weights do not fit the patterns".to_owned());
        }
        let start = |table: u16| shape.tables[usize::from(table)] * shape.outputs as u32;
        let starts = shape.tuples.iter().map(|tuple| start(tuple.table));
        let starts = starts.collect();
        Ok(Patterns {
            shape,
            weights,
            starts,
            unit: 0,
        })
    }

    /// Without an opinion: all weights are 0.
    pub fn blank(shape: Shape) -> Patterns {
        let weights = vec![0.0; shape.weights()];
        Patterns::new(shape, weights).expect("so many weights as the shape has")
    }

    /// The same estimate with fewer patterns: single cells are taken into larger patterns that hold them.
    ///
    /// Training wants them apart, as a single cell is learned from every state; a search wants few.
    pub fn folded(&self) -> Patterns {
        let (mut weights, mut kept) = (self.weights.clone(), self.shape.tuples.clone());
        let singles: BTreeSet<u16> = kept
            .iter()
            .filter(|tuple| tuple.cells.len() == 1)
            .map(|tuple| tuple.table)
            .collect();
        for single in singles {
            let Some(home) = self.shape.home_of(single) else {
                continue;
            };
            self.take_in(single, &home, &mut weights);
            kept.retain(|tuple| tuple.table != single);
        }
        // Tables of which no tuple is left stay where they are, so that no weight moves.
        let mut folded = Patterns {
            weights,
            ..self.clone()
        };
        folded.shape.keep(kept);
        let start = |table: u16| self.shape.tables[usize::from(table)] * self.shape.outputs as u32;
        folded.starts = folded
            .shape
            .tuples
            .iter()
            .map(|tuple| start(tuple.table))
            .collect();
        folded
    }

    /// Adds the weights of a single cell to those of a table in which it has a place.
    fn take_in(&self, single: u16, home: &Home, weights: &mut [f32]) {
        let (shape, outputs) = (&self.shape, self.shape.outputs);
        let table = |number: u16| {
            let number = usize::from(number);
            shape.tables[number] as usize..shape.tables[number + 1] as usize
        };
        for block in (0..weights.len()).step_by(shape.block()) {
            for (place, row) in table(home.table).enumerate() {
                let code = place / home.power % home.count;
                let from = block + (table(single).start + code) * outputs;
                for output in 0..outputs {
                    weights[block + row * outputs + output] +=
                        self.weights[from + output] / home.times;
                }
            }
        }
    }

    /// What it looks at.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The weights: by set, stage, place in a table, and output.
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// The weights, to be changed.
    pub(crate) fn weights_mut(&mut self) -> &mut [f32] {
        &mut self.weights
    }

    /// Room for a state.
    pub fn board(&self) -> Board {
        Board {
            codes: vec![0; self.shape.codings.len()],
            places: vec![0; self.shape.tuples.len()],
        }
    }

    /// Puts cells on a board.
    pub fn place(&self, cells: &[u8], board: &mut Board) {
        board.codes.copy_from_slice(cells);
        self.shape.code(&mut board.codes);
        self.shape.places(&board.codes, &mut board.places);
    }

    /// Puts a state on a board.
    pub fn place_state<G: Cells>(&self, game: &G, state: &G::State, board: &mut Board) {
        game.cells(state, &mut board.codes);
        self.shape.code(&mut board.codes);
        self.shape.places(&board.codes, &mut board.places);
    }

    /// Puts a state on a board that follows on another one, by what has changed.
    #[inline]
    pub fn follow<G: Cells>(&self, game: &G, state: &G::State, before: &Board, board: &mut Board) {
        game.cells(state, &mut board.codes);
        self.shape.code(&mut board.codes);
        board.places.copy_from_slice(&before.places);
        self.shape
            .follow(&before.codes, &board.codes, &mut board.places);
    }

    /// Puts other cells on a board in place of those that are there. The cells are codes afterwards.
    #[inline]
    pub(crate) fn change(&self, cells: &mut [u8], board: &mut Board) {
        self.shape.code(cells);
        self.shape.follow(&board.codes, cells, &mut board.places);
        board.codes.copy_from_slice(cells);
    }

    /// Which set of weights belongs to a player to move, or to chance.
    #[inline]
    pub fn set(&self, mover: Player) -> usize {
        mover.index().unwrap_or(self.shape.sets - 1)
    }

    /// How far the game is on a board.
    #[inline]
    pub fn stage(&self, board: &Board) -> usize {
        let stages = &self.shape.stages;
        stages.of(stages.measure(&board.codes))
    }

    /// Where the weights for a board begin.
    #[inline]
    fn block(&self, board: &Board, set: usize) -> usize {
        (set * self.shape.stages.count() + self.stage(board)) * self.shape.block()
    }

    /// The place of the first of the weights of each tuple.
    #[inline]
    pub(crate) fn weights_of(&self, board: &Board, set: usize) -> impl Iterator<Item = usize> {
        let (block, outputs) = (self.block(board, set), self.shape.outputs);
        let tuples = self.starts.iter().zip(&board.places);
        tuples.map(move |(&start, &place)| block + start as usize + usize::from(place) * outputs)
    }

    /// What the first player may expect, or the one player whose number it is: from -1 to 1.
    #[inline]
    pub fn value(&self, board: &Board, set: usize, output: usize) -> f32 {
        let sum: f32 = self
            .weights_of(board, set)
            .map(|place| self.weights[place + output])
            .sum();
        sum.tanh()
    }

    /// The numbers of all outputs.
    pub fn values(&self, board: &Board, set: usize, to: &mut [f32]) {
        for (output, value) in to.iter_mut().enumerate() {
            *value = self.value(board, set, output);
        }
    }
}

/// What payoffs mean between -1 and 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Scale {
    middle: f64,
    half: f64,
}

impl Scale {
    /// Of the payoffs of a kind of game.
    pub fn of(kind: Kind) -> Scale {
        let (least, greatest) = (f64::from(kind.range.0), f64::from(kind.range.1));
        Scale {
            middle: (least + greatest) / 2.0,
            half: ((greatest - least) / 2.0).max(0.5),
        }
    }

    /// A payoff as a number from -1 to 1.
    pub fn share(self, payoff: f64) -> f32 {
        ((payoff - self.middle) / self.half).clamp(-1.0, 1.0) as f32
    }

    /// What such a number stands for.
    pub fn payoff(self, share: f32) -> f64 {
        self.middle + self.half * f64::from(share)
    }
}
