//! What an estimate looks at: patterns of cells, and the stage of the game.

use zermelo_core::Kind;

/// No table of a pattern is longer, so that a place in it is a `u16`.
pub const LONGEST_TABLE: usize = 1 << 16;

/// What is told of a cell by its number: one of a few codes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Coding {
    /// The code of each number.
    pub codes: Box<[u8; 256]>,
    /// How many codes there are.
    pub count: u8,
}

/// Several cells that are looked at together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tuple {
    /// Whose weights it has: images of a tuple under a symmetry share them.
    pub table: u16,
    /// The cells, the one of the highest power last.
    pub cells: Vec<u16>,
}

/// Where the weights of single cells find room: a place in a larger pattern.
pub(crate) struct Home {
    /// The table of the pattern.
    pub table: u16,
    /// The power of the cell's code there.
    pub power: usize,
    /// How many codes the cell has.
    pub count: usize,
    /// In how many patterns of the table each of the cells is.
    pub times: f32,
}

/// How far a game is, by its cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stages {
    /// The cells that count, each with the number that does not.
    pub counted: Vec<(u16, u8)>,
    /// The cell whose number it is instead, where that tells more.
    pub cell: Option<u16>,
    /// The least measure of each stage but the first.
    pub bounds: Vec<u16>,
}

impl Stages {
    /// How far the game is.
    #[inline]
    pub fn measure(&self, cells: &[u8]) -> u16 {
        match self.cell {
            Some(cell) => cells[usize::from(cell)].into(),
            None => {
                let counted = self.counted.iter();
                counted
                    .map(|&(cell, empty)| u16::from(cells[usize::from(cell)] != empty))
                    .sum()
            }
        }
    }

    /// The stage of a measure.
    #[inline]
    pub fn of(&self, measure: u16) -> usize {
        self.bounds
            .iter()
            .take_while(|&&bound| bound <= measure)
            .count()
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.bounds.len() + 1
    }
}

/// What an estimate of a game looks at.
#[derive(Clone, PartialEq, Debug)]
pub struct Shape {
    /// How each cell is told.
    pub codings: Vec<Coding>,
    /// The patterns.
    pub tuples: Vec<Tuple>,
    /// Where the weights of each table begin, and after the last of them how many there are.
    pub tables: Vec<u32>,
    /// The stages.
    pub stages: Stages,
    /// How many numbers an estimate has: one where what one player gains the other one loses, else one for each player.
    pub outputs: usize,
    /// How many sets of weights there are: one for each that may be to move, chance last.
    pub sets: usize,
    /// What changes with a cell: by cell, the place of a tuple and the power of the cell's code.
    touched: Vec<Vec<(u16, u16)>>,
}

impl Shape {
    /// A shape with its tuples, the tables of which are numbered from 0.
    ///
    /// # Errors
    ///
    /// What is wrong with them, as of a file.
    pub fn new(
        codings: Vec<Coding>,
        tuples: Vec<Tuple>,
        stages: Stages,
        (outputs, sets): (usize, usize),
    ) -> Result<Shape, String> {
        let count = codings.len();
        let beyond = |&cell: &u16| usize::from(cell) >= count;
        if count == 0 || codings.iter().any(|coding| coding.count == 0) {
            return Err("there are no cells".to_owned());
        }
        if codings
            .iter()
            .any(|coding| coding.codes.iter().any(|&code| code >= coding.count))
        {
            return Err("a code is beyond the number of codes".to_owned());
        }
        if tuples
            .iter()
            .any(|tuple| tuple.cells.is_empty() || tuple.cells.iter().any(beyond))
            || stages.counted.iter().any(|(cell, _)| beyond(cell))
            || stages.cell.iter().any(beyond)
            || !stages.bounds.is_sorted()
        {
            return Err("a pattern has a cell that is not there".to_owned());
        }
        if outputs == 0 || sets == 0 || tuples.len() > 1 << 14 {
            return Err("there are too many patterns".to_owned());
        }
        let mut touched = vec![Vec::new(); count];
        let mut lengths: Vec<usize> = Vec::new();
        for (place, tuple) in tuples.iter().enumerate() {
            let mut power = 1;
            for &cell in &tuple.cells {
                touched[usize::from(cell)].push((place as u16, power as u16));
                power *= usize::from(codings[usize::from(cell)].count);
                if power > LONGEST_TABLE {
                    return Err("the table of a pattern is too long".to_owned());
                }
            }
            match lengths.get(usize::from(tuple.table)) {
                None if lengths.len() == usize::from(tuple.table) => lengths.push(power),
                Some(&length) if length == power => {}
                _ => return Err("a pattern shares a table of another length".to_owned()),
            }
        }
        let mut tables = vec![0];
        for length in lengths {
            tables.push(tables.last().copied().unwrap_or_default() + length as u32);
        }
        Ok(Shape {
            codings,
            tuples,
            tables,
            stages,
            outputs,
            sets,
            touched,
        })
    }

    /// A larger pattern that holds every cell of a table of single cells, each as often as any other.
    pub(crate) fn home_of(&self, single: u16) -> Option<Home> {
        let cells: Vec<u16> = self.in_table(single).map(|tuple| tuple.cells[0]).collect();
        let larger = self.tuples.iter().filter(|tuple| tuple.cells.len() > 1);
        for tuple in larger {
            let Some(place) = tuple.cells.iter().position(|&cell| cell == cells[0]) else {
                continue;
            };
            let there: Vec<u16> = self
                .in_table(tuple.table)
                .map(|tuple| tuple.cells[place])
                .collect();
            let times = |cell: &u16| there.iter().filter(|&other| other == cell).count();
            let often = times(&cells[0]);
            if there.len() == often * cells.len() && cells.iter().all(|cell| times(cell) == often) {
                let count = |cell: u16| usize::from(self.codings[usize::from(cell)].count);
                return Some(Home {
                    table: tuple.table,
                    power: tuple.cells[..place]
                        .iter()
                        .map(|&cell| count(cell))
                        .product(),
                    count: count(cells[0]),
                    times: often as f32,
                });
            }
        }
        None
    }

    fn in_table(&self, table: u16) -> impl Iterator<Item = &Tuple> {
        self.tuples.iter().filter(move |tuple| tuple.table == table)
    }

    /// Looks at these tuples alone, whose tables stay where they are.
    pub(crate) fn keep(&mut self, tuples: Vec<Tuple>) {
        self.tuples = tuples;
        self.touched = vec![Vec::new(); self.codings.len()];
        for (place, tuple) in self.tuples.iter().enumerate() {
            let mut power = 1u32;
            for &cell in &tuple.cells {
                self.touched[usize::from(cell)].push((place as u16, power as u16));
                power *= u32::from(self.codings[usize::from(cell)].count);
            }
        }
    }

    /// How many numbers an estimate of a game of this kind has, and how many sets of weights.
    pub fn roles(kind: Kind) -> (usize, usize) {
        let outputs = if kind.is_opposed() { 1 } else { kind.players };
        (outputs, kind.players + usize::from(kind.chance))
    }

    /// How many weights one set has in one stage.
    pub fn block(&self) -> usize {
        self.tables.last().copied().unwrap_or_default() as usize * self.outputs
    }

    /// How many weights there are.
    pub fn weights(&self) -> usize {
        self.block() * self.stages.count() * self.sets
    }

    /// The cells as codes.
    #[inline]
    pub fn code(&self, cells: &mut [u8]) {
        for (cell, coding) in cells.iter_mut().zip(&self.codings) {
            *cell = coding.codes[usize::from(*cell)];
        }
    }

    /// The place of each tuple in its table, by the codes of all cells.
    pub fn places(&self, codes: &[u8], to: &mut [u16]) {
        to.fill(0);
        for (&code, touched) in codes.iter().zip(&self.touched) {
            for &(tuple, power) in touched {
                to[usize::from(tuple)] += power * u16::from(code);
            }
        }
    }

    /// The places after some codes have changed.
    #[inline]
    pub fn follow(&self, before: &[u8], after: &[u8], places: &mut [u16]) {
        for (cell, (&old, &new)) in before.iter().zip(after).enumerate() {
            if old != new {
                let step = u16::from(new).wrapping_sub(u16::from(old));
                for &(tuple, power) in &self.touched[cell] {
                    let place = &mut places[usize::from(tuple)];
                    *place = place.wrapping_add(power.wrapping_mul(step));
                }
            }
        }
    }
}
