//! Boards as text: `x` for the first player, `o` for the second, `.` for an empty cell.
//!
//! A position is its rows from the top, separated by `/`, a space, and the player to move:
//! `..../.ox./.xo./.... x`. It is also read without the `/`, in capitals, and with `-` for `.`, as
//! other programs write it.

use std::fmt;

use zermelo_core::Player;

/// The shape of a board and how its cells are named: a letter for the column, a number for the row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grid {
    pub width: u32,
    pub height: u32,
    /// Whether row 1 is drawn at the top. Row 1 is always the one of bit 0.
    pub from_top: bool,
}

/// The pieces of the first and the second player.
pub(crate) type Pieces = [u64; 2];

impl Grid {
    /// The name of a cell: `f5`.
    pub fn name(&self, index: u8) -> String {
        format!("{}{}", char::from(b'a' + index % 8), index / 8 + 1)
    }

    /// The cell with this name, in small letters or capitals; `None` if the board has none.
    pub fn cell(&self, name: &str) -> Option<u8> {
        let &[letter, digit] = name.as_bytes() else {
            return None;
        };
        let column = letter.to_ascii_lowercase().checked_sub(b'a')?;
        let row = digit.checked_sub(b'1')?;
        let inside = u32::from(column) < self.width && u32::from(row) < self.height;
        inside.then(|| row * 8 + column)
    }

    /// The cells there are, in words: `a1 to h8`.
    pub fn span(&self) -> String {
        let last = (self.height - 1) * 8 + self.width - 1;
        format!("a1 to {}", self.name(last as u8))
    }

    /// The rows as bits number them, in the order in which they are drawn.
    fn rows_drawn(&self) -> impl Iterator<Item = u32> {
        let Grid {
            height, from_top, ..
        } = *self;
        (0..height).map(move |row| if from_top { row } else { height - 1 - row })
    }

    fn row_symbols(&self, pieces: Pieces, row: u32) -> impl Iterator<Item = char> {
        (0..self.width).map(move |column| {
            let cell = 1 << (row * 8 + column);
            if pieces[0] & cell != 0 {
                'x'
            } else if pieces[1] & cell != 0 {
                'o'
            } else {
                '.'
            }
        })
    }

    /// Writes a position.
    pub fn write(&self, pieces: Pieces, mover: Player) -> String {
        let rows: Vec<String> = self
            .rows_drawn()
            .map(|row| self.row_symbols(pieces, row).collect())
            .collect();
        let mover = if mover == Player::FIRST { 'x' } else { 'o' };
        format!("{} {mover}", rows.join("/"))
    }

    /// Reads a position.
    pub fn read(&self, text: &str) -> Result<(Pieces, Player), RowsError> {
        let mut words = text.trim().trim_end_matches(';').split_whitespace();
        let rows = self.split(words.next().unwrap_or_default())?;
        let mut pieces = [0; 2];
        for (number, (row, symbols)) in (1..).zip(self.rows_drawn().zip(rows)) {
            for (column, symbol) in (0..).zip(symbols.chars()) {
                let player = match symbol {
                    'x' | 'X' => 0,
                    'o' | 'O' => 1,
                    '.' | '-' => continue,
                    _ => {
                        return Err(RowsError::Symbol {
                            symbol,
                            row: number,
                        });
                    }
                };
                pieces[player] |= 1 << (row * 8 + column);
            }
        }
        let rest: Vec<&str> = words.collect();
        let mover = match rest.join(" ").as_str() {
            "x" | "X" => Player::FIRST,
            "o" | "O" => Player::SECOND,
            word => {
                return Err(RowsError::Mover {
                    word: word.to_owned(),
                });
            }
        };
        Ok((pieces, mover))
    }

    /// The rows of a board, each of the right length.
    fn split<'a>(&self, board: &'a str) -> Result<Vec<&'a str>, RowsError> {
        let (width, height) = (self.width as usize, self.height as usize);
        let whole = board.is_ascii() && board.len() == width * height && !board.contains('/');
        if whole {
            return Ok((0..height)
                .map(|row| &board[row * width..][..width])
                .collect());
        }
        let rows: Vec<&str> = board.split('/').collect();
        if rows.len() != height {
            return Err(RowsError::Count {
                found: rows.len(),
                height: self.height,
            });
        }
        for (number, row) in (1..).zip(&rows) {
            let found = row.chars().count();
            if found != width {
                return Err(RowsError::Length {
                    row: number,
                    found,
                    width: self.width,
                });
            }
        }
        Ok(rows)
    }

    /// A picture of the board, with letters beside row 1 and numbers at the left.
    pub fn draw(&self, pieces: Pieces) -> String {
        let line = |label: char, symbols: &mut dyn Iterator<Item = char>| {
            symbols.fold(label.to_string(), |line, symbol| format!("{line} {symbol}"))
        };
        let mut lines: Vec<String> = self
            .rows_drawn()
            .map(|row| {
                let label = char::from(b'1' + row as u8);
                line(label, &mut self.row_symbols(pieces, row))
            })
            .collect();
        let mut letters = (b'a'..).take(self.width as usize).map(char::from);
        let letters = line(' ', &mut letters);
        let place = if self.from_top { 0 } else { lines.len() };
        lines.insert(place, letters);
        lines.join("\n")
    }
}

/// What can be wrong with rows of text, before any rule of a game is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(
    missing_docs,
    reason = "the message of each variant says what its fields are"
)]
pub enum RowsError {
    /// Too few or too many rows.
    Count { found: usize, height: u32 },
    /// A row that is too short or too long.
    Length {
        row: usize,
        found: usize,
        width: u32,
    },
    /// Something other than `x`, `o` and `.`.
    Symbol { symbol: char, row: usize },
    /// Nothing, or something else, where the player to move is expected.
    Mover { word: String },
}

impl fmt::Display for RowsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RowsError::Count { found, height } => write!(
                f,
                "the board has {found} {}: this game has {height}, from the top, separated by /",
                if *found == 1 { "row" } else { "rows" }
            ),
            RowsError::Length { row, found, width } => write!(
                f,
                "row {row} from the top has {found} cells: this board is {width} wide"
            ),
            RowsError::Symbol { symbol, row } => write!(
                f,
                "{symbol:?} in row {row} from the top: a cell is x (first player), o (second) or ."
            ),
            RowsError::Mover { word } if word.is_empty() => {
                f.write_str("nobody is to move: write a space and x or o after the board")
            }
            RowsError::Mover { word } => {
                write!(f, "{word:?} after the board: the player to move is x or o")
            }
        }
    }
}

impl std::error::Error for RowsError {}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: Grid = Grid {
        width: 3,
        height: 2,
        from_top: false,
    };

    #[test]
    fn a_position_is_written_and_read_in_all_its_forms() {
        let position = ([0b001 | 1 << 8, 0b100], Player::SECOND);
        assert_eq!(GRID.write(position.0, position.1), "x../x.o o");
        for text in ["x../x.o o", "X--X-O O;", "  x../X.o\to "] {
            assert_eq!(GRID.read(text), Ok(position), "{text}");
        }
        assert_eq!(GRID.draw(position.0), "2 x . .\n1 x . o\n  a b c");
        let downwards = Grid {
            from_top: true,
            ..GRID
        };
        assert_eq!(downwards.draw(position.0), "  a b c\n1 x . o\n2 x . .");
    }

    #[test]
    fn cells_have_names() {
        assert_eq!((GRID.name(0), GRID.name(10)), ("a1".into(), "c2".into()));
        assert_eq!(GRID.cell("C2"), Some(10));
        for name in ["", "a", "a0", "a3", "d1", "a11", "é1", "1a", "@1"] {
            assert_eq!(GRID.cell(name), None, "{name}");
        }
        assert_eq!(GRID.span(), "a1 to c2");
    }
}
