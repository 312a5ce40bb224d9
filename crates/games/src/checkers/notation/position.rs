//! Positions in PDN's FEN: `B:W18,24,K27:B12,K10`.

use super::{NotationError, parse_square};
use crate::checkers::rules::{Board, Checkers};
use crate::checkers::squares::{BLACK_HOME, Square, Squares, WHITE_HOME};
use crate::notation::At;

/// No player ever has more pieces.
const MOST: u32 = 12;

/// One colour: its name, its letter, and the row on which its men are crowned.
struct Colour {
    name: &'static str,
    adjective: &'static str,
    letter: char,
    crown: Squares,
}

const BLACK: Colour = Colour {
    name: "Black",
    adjective: "black",
    letter: 'B',
    crown: WHITE_HOME,
};

const WHITE: Colour = Colour {
    name: "White",
    adjective: "white",
    letter: 'W',
    crown: BLACK_HOME,
};

/// The fields of a position, as far as they have been read.
#[derive(Default)]
struct Fields {
    black: Option<Squares>,
    white: Option<Squares>,
    kings: Squares,
    quiet: Option<u16>,
}

impl Checkers {
    pub(super) fn parse_position(&self, text: &str) -> Result<Board, NotationError> {
        let text = text.strip_suffix('.').unwrap_or(text);
        let mut parts = text.split(':').map(str::trim);
        let white = match parts.next().unwrap_or_default() {
            "B" => false,
            "W" => true,
            found => {
                return Err(NotationError::Turn {
                    found: found.to_owned(),
                });
            }
        };
        let mut fields = Fields::default();
        for part in parts {
            self.parse_field(part, &mut fields)?;
        }
        let missing = |colour: Colour| NotationError::Missing {
            colour: colour.name,
            letter: colour.letter,
        };
        let black_pieces = fields.black.ok_or(missing(BLACK))?;
        let white_pieces = fields.white.ok_or(missing(WHITE))?;
        let (own, other) = if white {
            (white_pieces, black_pieces)
        } else {
            (black_pieces, white_pieces)
        };
        Ok(Board {
            own,
            other,
            kings: fields.kings,
            quiet: fields.quiet.unwrap_or(0),
            white,
        })
    }

    fn parse_field(&self, part: &str, fields: &mut Fields) -> Result<(), NotationError> {
        let mut symbols = part.chars();
        let letter = symbols.next();
        let rest = symbols.as_str();
        let again = match letter {
            Some('B') => fields.parse_pieces(rest, BLACK)?,
            Some('W') => fields.parse_pieces(rest, WHITE)?,
            Some('H') => fields.quiet.replace(self.parse_quiet(rest)?).is_some(),
            Some('F') if rest.bytes().all(|byte| byte.is_ascii_digit()) => false,
            _ => {
                return Err(NotationError::Field {
                    found: part.to_owned(),
                });
            }
        };
        match letter {
            Some(letter) if again => Err(NotationError::Twice { letter }),
            _ => Ok(()),
        }
    }

    fn parse_quiet(&self, text: &str) -> Result<u16, NotationError> {
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse::<u16>().ok();
        number
            .filter(|&number| digits && u32::from(number) <= self.draw_after())
            .ok_or_else(|| NotationError::Quiet {
                found: text.to_owned(),
                longest: self.draw_after(),
            })
    }
}

impl Fields {
    /// Reads the pieces of one colour; `true` if they were there already.
    fn parse_pieces(&mut self, text: &str, colour: Colour) -> Result<bool, NotationError> {
        let mut pieces = 0;
        let taken = self.black.unwrap_or(0) | self.white.unwrap_or(0);
        for item in text.split(',').map(str::trim) {
            if text.trim().is_empty() {
                break;
            }
            let king = item.strip_prefix('K');
            for square in parse_range(king.unwrap_or(item))? {
                let number = square.number();
                if (pieces | taken) & square.bit() != 0 {
                    return Err(NotationError::Occupied { square: number });
                }
                if king.is_some() {
                    self.kings |= square.bit();
                } else if colour.crown & square.bit() != 0 {
                    return Err(NotationError::Uncrowned {
                        colour: colour.adjective,
                        square: number,
                    });
                }
                pieces |= square.bit();
            }
        }
        if pieces.count_ones() > MOST {
            return Err(NotationError::TooMany {
                colour: colour.name,
                pieces: pieces.count_ones(),
            });
        }
        let place = match colour.letter {
            'B' => &mut self.black,
            _ => &mut self.white,
        };
        Ok(place.replace(pieces).is_some())
    }
}

/// One square, or all from one to another.
fn parse_range(text: &str) -> Result<impl Iterator<Item = Square>, NotationError> {
    let square = |text: &str| {
        parse_square(text.trim()).ok_or_else(|| NotationError::NoSquare {
            text: text.trim().to_owned(),
            at: At::SINGLE,
        })
    };
    let (first, last) = match text.split_once('-') {
        Some((first, last)) => (square(first)?, square(last)?),
        None => (square(text)?, square(text)?),
    };
    if first > last {
        return Err(NotationError::Range {
            text: text.to_owned(),
        });
    }
    Ok((first.number()..=last.number()).filter_map(Square::new))
}

/// The position with White's pieces first, men before kings.
pub(super) fn format(board: &Board) -> String {
    let [black, white] = board.colours();
    let turn = if board.white { 'W' } else { 'B' };
    let quiet = match board.quiet {
        0 => String::new(),
        quiet => format!(":H{quiet}"),
    };
    let (white, black) = (pieces(board, white), pieces(board, black));
    format!("{turn}:W{white}:B{black}{quiet}")
}

fn pieces(board: &Board, pieces: Squares) -> String {
    let men = Square::all(pieces & !board.kings).map(|square| square.to_string());
    let kings = Square::all(pieces & board.kings).map(|square| format!("K{square}"));
    men.chain(kings).collect::<Vec<_>>().join(",")
}
