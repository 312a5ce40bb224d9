//! Rows as columns of bytes in the layout of Apache Arrow, so that no cell becomes a Python object.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use zermelo_solve::rows::Row;

/// Where each of a column's parts ends, 0 first.
struct Offsets(Vec<u8>);

impl Default for Offsets {
    fn default() -> Offsets {
        Offsets(0i32.to_le_bytes().to_vec())
    }
}

impl Offsets {
    fn end(&mut self, place: usize) {
        let place = i32::try_from(place).expect("a page of rows is small");
        self.0.extend_from_slice(&place.to_le_bytes());
    }
}

/// Texts one after the other.
#[derive(Default)]
struct Texts {
    offsets: Offsets,
    text: String,
    count: usize,
}

impl Texts {
    fn add(&mut self, text: &str) {
        self.text.push_str(text);
        self.offsets.end(self.text.len());
        self.count += 1;
    }
}

/// Numbers, some of which are missing.
#[derive(Default)]
struct Numbers {
    /// One bit for each number that is there.
    present: Vec<u8>,
    bytes: Vec<u8>,
}

impl Numbers {
    fn add<const N: usize>(&mut self, row: usize, bytes: Option<[u8; N]>) {
        if row.is_multiple_of(8) {
            self.present.push(0);
        }
        self.present[row / 8] |= u8::from(bytes.is_some()) << (row % 8);
        self.bytes.extend_from_slice(&bytes.unwrap_or([0; N]));
    }
}

/// The columns of some rows.
#[derive(Default)]
pub struct Buffers {
    count: usize,
    states: Texts,
    players: Numbers,
    values: Vec<u8>,
    remoteness: Numbers,
    /// Where the moves of each row end.
    ends: Offsets,
    moves: Texts,
}

/// How many rows and how many moves there are, and the bytes of the columns: the states' offsets and
/// text; the players' presence and numbers (8 bits); the values (32 bits); the distances' presence and
/// numbers (32 bits); where each row's moves end, and the moves' offsets and text.
pub type Bytes<'py> = (usize, usize, [Bound<'py, PyBytes>; 10]);

impl Buffers {
    /// Adds a row.
    pub fn add(&mut self, row: &Row) {
        self.states.add(&row.state);
        let player = row.player.map(|player| (player as i8).to_le_bytes());
        self.players.add(self.count, player);
        self.values
            .extend_from_slice(&row.outcome.payoff.to_le_bytes());
        let remoteness = row.outcome.remoteness.map(|plies| plies.to_le_bytes());
        self.remoteness.add(self.count, remoteness);
        row.moves.iter().for_each(|action| self.moves.add(action));
        self.ends.end(self.moves.count);
        self.count += 1;
    }

    /// The columns, for Python.
    pub fn bytes<'py>(&self, py: Python<'py>) -> Bytes<'py> {
        let buffers: [&[u8]; 10] = [
            &self.states.offsets.0,
            self.states.text.as_bytes(),
            &self.players.present,
            &self.players.bytes,
            &self.values,
            &self.remoteness.present,
            &self.remoteness.bytes,
            &self.ends.0,
            &self.moves.offsets.0,
            self.moves.text.as_bytes(),
        ];
        let buffers = buffers.map(|bytes| PyBytes::new(py, bytes));
        (self.count, self.moves.count, buffers)
    }
}
