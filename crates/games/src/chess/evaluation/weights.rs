//! The weights of all terms, and the text in which they are written.

use std::fmt::Write;

use super::pair::Pair;
use super::terms::{GROUPS, Group, TERMS};

/// No weight is larger, so that no sum leaves 16 bits.
pub const LARGEST: i32 = 2000;

/// What a word such as `90/110` begins a line of numbers with, and a name otherwise.
const HEADER: &str = "\
# What an estimate of chess is made of, in hundredths of a pawn: middle of the game / its end.
# A name stands before its numbers. Squares go from a1 to h8, a line a rank from the owner's side, on a board
# mirrored so that the own king (squares) or the other one (facing) stands on e to h; those of the king are e to h
# alone. Lists by rank, by distance or by the number of squares begin with 0. The dangers of a king are added up,
# and cost the square of their sum, divided by 256.
";

/// The weights of all terms, in their order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    pairs: Box<[Pair; TERMS]>,
}

/// Why a text has no weights.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WeightsError {
    /// A word that is neither a name nor a pair of numbers.
    #[error(
        "line {line}: {word:?} is no weight; one is written as 90/110, each number from -{LARGEST} to {LARGEST}"
    )]
    Number {
        /// The line, counted from 1.
        line: usize,
        /// What stands there.
        word: String,
    },
    /// A name that stands elsewhere in the order, or nowhere.
    #[error("line {line}: {found:?} stands where {expected} should come next")]
    Name {
        /// The line, counted from 1.
        line: usize,
        /// What stands there.
        found: String,
        /// What should.
        expected: &'static str,
    },
    /// Too few numbers, or too many.
    #[error("{name} has {expected} weights, and {found} are given")]
    Count {
        /// The name.
        name: &'static str,
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// The text ends too early.
    #[error("the weights end before {expected}")]
    End {
        /// What should come next.
        expected: &'static str,
    },
}

impl Weights {
    /// The weights in the order of the terms.
    pub fn new(pairs: [Pair; TERMS]) -> Weights {
        Weights {
            pairs: Box::new(pairs),
        }
    }

    /// Reads what [`Weights::write`] has written: every name once, in order, with its numbers.
    pub fn read(text: &str) -> Result<Weights, WeightsError> {
        let mut pairs = [Pair::default(); TERMS];
        let mut groups = GROUPS.iter();
        let mut group: Option<(&Group, usize)> = None;
        for (index, line) in text.lines().enumerate() {
            let line_number = index + 1;
            let written = line.split('#').next().unwrap_or_default();
            for word in written.split_whitespace() {
                if word.starts_with(|first: char| first.is_ascii_alphabetic()) {
                    finish(group)?;
                    let next = groups.next();
                    match next {
                        Some(next) if next.name == word => group = Some((next, 0)),
                        _ => {
                            return Err(WeightsError::Name {
                                line: line_number,
                                found: word.to_owned(),
                                expected: next.map_or("the end", |next| next.name),
                            });
                        }
                    }
                    continue;
                }
                let pair = read_pair(word).ok_or_else(|| WeightsError::Number {
                    line: line_number,
                    word: word.to_owned(),
                })?;
                let Some((of, count)) = &mut group else {
                    return Err(WeightsError::Name {
                        line: line_number,
                        found: word.to_owned(),
                        expected: GROUPS[0].name,
                    });
                };
                if *count < of.count {
                    pairs[of.first + *count] = pair;
                }
                *count += 1;
            }
        }
        finish(group)?;
        match groups.next() {
            None => Ok(Weights::new(pairs)),
            Some(next) => Err(WeightsError::End {
                expected: next.name,
            }),
        }
    }

    /// The weights as a text that [`Weights::read`] reads.
    pub fn write(&self) -> String {
        let mut text = HEADER.to_owned();
        for group in GROUPS {
            let pairs = &self.pairs[group.first..group.first + group.count];
            let width = match group.count {
                32 => 4,
                64 => 8,
                _ => 14,
            };
            text.push_str(group.name);
            text.push_str(if pairs.len() > width { "\n" } else { "" });
            for row in pairs.chunks(width) {
                for pair in row {
                    // Nothing fails that is written to a text.
                    let written = format!("{}/{}", pair.middle(), pair.end());
                    let _ = write!(text, " {written:>9}");
                }
                text.push('\n');
            }
        }
        text
    }

    /// The weight of a term.
    #[inline]
    pub fn of(&self, term: usize) -> Pair {
        self.pairs[term]
    }

    /// All weights, in the order of the terms.
    pub fn pairs(&self) -> &[Pair; TERMS] {
        &self.pairs
    }
}

/// Whether a group has all its numbers.
fn finish(group: Option<(&Group, usize)>) -> Result<(), WeightsError> {
    match group {
        Some((group, found)) if found != group.count => Err(WeightsError::Count {
            name: group.name,
            expected: group.count,
            found,
        }),
        _ => Ok(()),
    }
}

fn read_pair(word: &str) -> Option<Pair> {
    let (middle, end) = word.split_once('/')?;
    let number = |text: &str| {
        let number: i32 = text.parse().ok()?;
        (-LARGEST..=LARGEST).contains(&number).then_some(number)
    };
    Some(Pair::new(number(middle)?, number(end)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some() -> Weights {
        let mut pairs = [Pair::default(); TERMS];
        for (term, pair) in pairs.iter_mut().enumerate() {
            *pair = Pair::new(term as i32 - 400, 300 - term as i32);
        }
        Weights::new(pairs)
    }

    #[test]
    fn what_is_written_is_read_again() {
        assert_eq!(Weights::read(&some().write()), Ok(some()));
    }

    #[test]
    fn damage_is_named() {
        let text = some().write();
        for (from, to, named) in [
            ("tempo", "tempi", "\"tempi\" stands where tempo"),
            ("isolated ", "", "queen_facing has 64 weights, and 65"),
            ("doubled", "# doubled", "\"backward\" stands where doubled"),
            ("-400/300", "-400", "line 6: \"-400\" is no weight"),
            ("-400/300", "-400/90000", "is no weight"),
            ("-400/300", "", "material has 5 weights, and 4"),
            ("material", "", "material"),
            (
                "danger_knight_near",
                "\n#",
                "the weights end before danger_knight_near",
            ),
        ] {
            let damaged = text.replacen(from, to, 1);
            assert_ne!(damaged, text, "{from}");
            let error = Weights::read(&damaged).unwrap_err().to_string();
            assert!(error.contains(named), "{from}: {error}");
        }
        assert!(Weights::read("").is_err());
        assert!(Weights::read(&format!("{text}\nmore 1/1")).is_err());
    }
}
