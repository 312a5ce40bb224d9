//! What is known of good moves: patterns of 3 x 3 points and weights, from files of data.

use std::collections::HashMap;

use super::field::{EDGE, EMPTY, Field, Place};

/// Patterns, one a line: a name and the nine points.
const PATTERNS: &str = include_str!("../data/patterns.txt");
/// Weights, one a line: a name and a number.
const WEIGHTS: &str = include_str!("../data/weights.txt");

/// A weight for each name of the data.
macro_rules! weights {
    ($($name:ident),* $(,)?) => {
        /// How often playouts follow which knowledge, from 0 to 1, and what it is worth as a prior.
        #[derive(Clone, Debug)]
        pub(super) struct Weights {
            $(pub $name: f64,)*
        }

        impl Weights {
            /// From lines of a name and a number.
            fn read(text: &str) -> Weights {
                let numbers: HashMap<&str, f64> = lines(text)
                    .filter_map(|line| line.split_once(' '))
                    .filter_map(|(name, number)| Some((name, number.trim().parse().ok()?)))
                    .collect();
                let weight = |name: &str| {
                    let known = numbers.get(name).copied();
                    known.unwrap_or_else(|| panic!("data/weights.txt has no number for {name}"))
                };
                Weights { $($name: weight(stringify!($name)),)* }
            }

            /// The weight with a name.
            pub fn place(&mut self, name: &str) -> Option<&mut f64> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }
        }
    };
}

weights!(
    capture,
    escape,
    pattern,
    no_self_atari,
    prior_capture,
    prior_escape,
    prior_pattern,
    prior_near,
    prior_atari,
    prior_self_atari,
    prior_eye,
    prior_first_line,
    prior_third_line,
    prior_pass,
);

/// Patterns and weights.
#[derive(Clone, Debug)]
pub(super) struct Knowledge {
    /// One bit for each surrounding of a point, as the mover sees it.
    patterns: Vec<u64>,
    pub weights: Weights,
}

/// What a pattern asks of one of its points.
fn suits(symbol: char, seen: u8) -> bool {
    match symbol {
        'X' => seen == 0,
        'O' => seen == 1,
        '.' => seen == EMPTY,
        '#' => seen == EDGE,
        'x' => seen == 0 || seen == EMPTY,
        'o' => seen == 1 || seen == EMPTY,
        // Anything on the board.
        _ => seen != EDGE,
    }
}

/// The eight points around the middle, as [`Field`] has them: the row above, the sides, the row below.
const RING: [(usize, usize); 8] = [
    (0, 0),
    (0, 1),
    (0, 2),
    (1, 0),
    (1, 2),
    (2, 0),
    (2, 1),
    (2, 2),
];

impl Knowledge {
    /// From this crate's data.
    pub fn read() -> Knowledge {
        let mut patterns = vec![0u64; (1 << 16) / 64];
        for line in lines(PATTERNS) {
            let grid: Vec<Vec<char>> = line
                .rsplit(' ')
                .next()
                .into_iter()
                .flat_map(|rows| rows.split('/'))
                .map(|row| row.chars().collect())
                .collect();
            for turn in 0..16 {
                add(&mut patterns, &turned(&grid, turn));
            }
        }
        let weights = Weights::read(WEIGHTS);
        Knowledge { patterns, weights }
    }

    /// Whether the surroundings of an empty point are one of the patterns, for the mover.
    #[inline]
    pub fn is_pattern(&self, field: &Field, place: Place) -> bool {
        let mut code = 0;
        for (number, &by) in field.around.iter().enumerate() {
            let colour = field.colour[Field::step(place, by)];
            // Own stones are 0 and the other's 1, whoever moves.
            let seen = if colour < EMPTY {
                colour ^ field.mover
            } else {
                colour
            };
            code |= usize::from(seen) << (2 * number);
        }
        self.patterns[code / 64] >> (code % 64) & 1 == 1
    }
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with("//"))
}

/// A pattern turned and mirrored, and from 8 on with the colours exchanged.
fn turned(grid: &[Vec<char>], turn: usize) -> [char; 8] {
    RING.map(|(row, column)| {
        let (mut row, mut column) = (row, column);
        if turn & 1 != 0 {
            row = 2 - row;
        }
        if turn & 2 != 0 {
            column = 2 - column;
        }
        if turn & 4 != 0 {
            (row, column) = (column, row);
        }
        match (grid[row][column], turn & 8) {
            (symbol, 0) => symbol,
            ('X', _) => 'O',
            ('O', _) => 'X',
            ('x', _) => 'o',
            ('o', _) => 'x',
            (symbol, _) => symbol,
        }
    })
}

/// Marks every surrounding that suits a pattern.
fn add(patterns: &mut [u64], wanted: &[char; 8]) {
    let mut codes = vec![0usize];
    for (number, &symbol) in wanted.iter().enumerate() {
        let longer = codes.iter().flat_map(|&code| {
            let seen = (0..4u8).filter(move |&seen| suits(symbol, seen));
            seen.map(move |seen| code | usize::from(seen) << (2 * number))
        });
        codes = longer.collect();
    }
    for code in codes {
        patterns[code / 64] |= 1 << (code % 64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::{Go, Options};
    use zermelo_core::Notation;

    fn matches(text: &str, point: &str) -> bool {
        let game = Go::new(Options::square(5)).unwrap();
        let mut field = Field::new(&game);
        field.set(&game, &game.parse_state(text).unwrap());
        let place = field.place(game.parse_move_name(point).unwrap());
        Knowledge::read().is_pattern(&field, place)
    }

    #[test]
    fn hanes_and_cuts_are_patterns_for_both_players_however_they_lie() {
        for mover in ["black", "white"] {
            // Around the head of a stone between two of the other's, and from all sides.
            assert!(matches(
                &format!("...../.xox./...../...../..... {mover}"),
                "C3"
            ));
            assert!(matches(
                &format!("...../.x.../.o.../.x.../..... {mover}"),
                "C3"
            ));
            // The cut between two stones on a diagonal.
            assert!(matches(
                &format!("...../.xo../.o.../...../..... {mover}"),
                "C3"
            ));
        }
        assert!(!matches("...../...../...../...../..... black", "C3"));
        assert!(!matches("...../...../...../...../..... black", "A3"));
    }
}
