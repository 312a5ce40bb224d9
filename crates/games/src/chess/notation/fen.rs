//! Positions in Forsyth-Edwards notation (FEN).

use cozy_chess::{Board, BoardBuilder, BoardBuilderError, Color, File, Piece, Rank, Square};

use super::drawing::symbol;
use super::error::NotationError;
use crate::chess::rules::{Chess, LONGEST, Position, kings_touch};

/// The rights to castle: their letter, whose they are, and the file of the rook.
const RIGHTS: [(char, Color, File); 4] = [
    ('K', Color::White, File::H),
    ('Q', Color::White, File::A),
    ('k', Color::Black, File::H),
    ('q', Color::Black, File::A),
];

impl Chess {
    /// Reads a FEN field by field, and refuses what no game can have.
    pub(super) fn parse_fen(&self, text: &str) -> Result<Position, NotationError> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        if let Some(&found) = fields.get(6) {
            return Err(NotationError::Excess {
                found: found.to_owned(),
            });
        }
        let field =
            |number: usize, usual: &'static str| fields.get(number).copied().unwrap_or(usual);
        let mut builder = BoardBuilder::empty();
        read_board(field(0, ""), &mut builder)?;
        builder.side_to_move = match field(1, "") {
            "w" => Color::White,
            "b" => Color::Black,
            found => {
                return Err(NotationError::Turn {
                    found: found.to_owned(),
                });
            }
        };
        if self.is_chess960() {
            read_castling_960(field(2, "-"), &mut builder)?;
        } else {
            read_castling(field(2, "-"), &mut builder)?;
        }
        read_en_passant(field(3, "-"), &mut builder)?;
        builder.halfmove_clock = self.read_clock(field(4, "0"))?;
        builder.fullmove_number = read_number(field(5, "1"))?;
        let board = builder.build().map_err(|error| refused(&builder, error))?;
        if kings_touch(&board) {
            return Err(NotationError::KingsTouch);
        }
        if board.checkers().len() > 2 {
            return Err(NotationError::Checks {
                found: board.checkers().len(),
            });
        }
        Ok(self.admit(board))
    }

    /// The moves since something happened; without a rule they are read and forgotten.
    fn read_clock(&self, text: &str) -> Result<u8, NotationError> {
        let longest = match self.draw_after() {
            0 => LONGEST,
            rule => rule,
        };
        let clock = whole(text).and_then(|clock| u8::try_from(clock).ok());
        clock
            .filter(|&clock| u32::from(clock) <= longest)
            .ok_or_else(|| NotationError::Clock {
                found: text.to_owned(),
                longest,
            })
    }
}

/// A number written with digits alone.
fn whole(text: &str) -> Option<u32> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}

fn read_number(text: &str) -> Result<u16, NotationError> {
    let number = whole(text).and_then(|number| u16::try_from(number).ok());
    // Some programs begin to count at 0.
    number
        .map(|number| number.max(1))
        .ok_or_else(|| NotationError::Number {
            found: text.to_owned(),
        })
}

fn read_board(text: &str, builder: &mut BoardBuilder) -> Result<(), NotationError> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 8 {
        return Err(NotationError::Ranks { found: ranks.len() });
    }
    for (rank, symbols) in Rank::ALL.into_iter().rev().zip(ranks) {
        let number = rank as usize + 1;
        let mut file = 0;
        for symbol in symbols.chars() {
            if let Some(empty @ 1..=8) = symbol.to_digit(10) {
                file += empty as usize;
                continue;
            }
            let piece = Piece::try_from(symbol.to_ascii_lowercase()).map_err(|_| {
                NotationError::Symbol {
                    symbol,
                    rank: number,
                }
            })?;
            let colour = if symbol.is_ascii_uppercase() {
                Color::White
            } else {
                Color::Black
            };
            if let Some(file) = File::try_index(file) {
                let square = Square::new(file, rank);
                *builder.square_mut(square) = Some((piece, colour));
                if piece == Piece::Pawn && matches!(rank, Rank::First | Rank::Eighth) {
                    return Err(NotationError::Pawn {
                        square: square.to_string(),
                    });
                }
            }
            file += 1;
        }
        if file != 8 {
            return Err(NotationError::RankLength {
                rank: number,
                found: file,
            });
        }
    }
    Color::ALL
        .into_iter()
        .try_for_each(|colour| count_pieces(builder, colour))
}

/// Refuses more or fewer pieces of a colour than a game can have.
fn count_pieces(builder: &BoardBuilder, colour: Color) -> Result<(), NotationError> {
    let pieces = || {
        let squares = Square::ALL.into_iter();
        squares.filter_map(|square| builder.square(square))
    };
    let count = |wanted: Piece| pieces().filter(|&found| found == (wanted, colour)).count();
    let player = name(colour);
    let (kings, pawns) = (count(Piece::King), count(Piece::Pawn));
    let all = pieces().filter(|&(_, owner)| owner == colour).count();
    if kings != 1 {
        Err(NotationError::Kings {
            player,
            found: kings,
        })
    } else if pawns > 8 {
        Err(NotationError::TooMany {
            player,
            what: "pawns",
            found: pawns,
            most: 8,
        })
    } else if all > 16 {
        Err(NotationError::TooMany {
            player,
            what: "pieces",
            found: all,
            most: 16,
        })
    } else {
        Ok(())
    }
}

fn read_castling(text: &str, builder: &mut BoardBuilder) -> Result<(), NotationError> {
    if text == "-" {
        return Ok(());
    }
    for letter in text.chars() {
        let right = RIGHTS.into_iter().find(|&(known, ..)| known == letter);
        let Some((_, colour, file)) = right else {
            return Err(NotationError::Castling {
                found: text.to_owned(),
            });
        };
        let rank = Rank::First.relative_to(colour);
        let (king, rook) = (Square::new(File::E, rank), Square::new(file, rank));
        let stands = |square, piece| builder.square(square) == Some((piece, colour));
        if !stands(king, Piece::King) || !stands(rook, Piece::Rook) {
            return Err(NotationError::CastlingPieces {
                letter,
                player: name(colour),
                king: king.to_string(),
                rook: rook.to_string(),
            });
        }
        let rights = &mut builder.castle_rights[colour as usize];
        let right = match file {
            File::H => &mut rights.short,
            _ => &mut rights.long,
        };
        *right = Some(file);
    }
    Ok(())
}

/// Rights by the files of the rooks, or of the outermost ones by `KQkq`.
fn read_castling_960(text: &str, builder: &mut BoardBuilder) -> Result<(), NotationError> {
    if text == "-" {
        return Ok(());
    }
    for letter in text.chars() {
        let colour = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        let rank = Rank::First.relative_to(colour);
        let stands = |file: File, piece: Piece| {
            builder.square(Square::new(file, rank)) == Some((piece, colour))
        };
        let king = File::ALL
            .into_iter()
            .find(|&file| stands(file, Piece::King));
        let rooks = || {
            let files = File::ALL.into_iter();
            files.filter(|&file| stands(file, Piece::Rook))
        };
        let rook = match letter.to_ascii_lowercase() {
            'k' => rooks().next_back().filter(|&rook| king < Some(rook)),
            'q' => rooks().next().filter(|&rook| Some(rook) < king),
            other => {
                let file = File::try_from(other).map_err(|_| NotationError::Castling960 {
                    found: text.to_owned(),
                })?;
                rooks().find(|&rook| rook == file)
            }
        };
        let (Some(king), Some(rook)) = (king, rook) else {
            return Err(NotationError::CastlingPieces960 {
                letter,
                player: name(colour),
                rank: rank as usize + 1,
            });
        };
        let rights = &mut builder.castle_rights[colour as usize];
        let right = if rook > king {
            &mut rights.short
        } else {
            &mut rights.long
        };
        *right = Some(rook);
    }
    Ok(())
}

fn read_en_passant(text: &str, builder: &mut BoardBuilder) -> Result<(), NotationError> {
    if text == "-" {
        return Ok(());
    }
    let mover = builder.side_to_move;
    let rank = Rank::Sixth.relative_to(mover);
    let square: Option<Square> = text
        .parse()
        .ok()
        .filter(|square: &Square| square.rank() == rank);
    let Some(square) = square else {
        return Err(NotationError::EnPassant {
            found: text.to_owned(),
            rank: rank as usize + 1,
            player: name(mover),
        });
    };
    let on = |rank: Rank| Square::new(square.file(), rank.relative_to(mover));
    let has_passed = builder.square(on(Rank::Fifth)) == Some((Piece::Pawn, !mover))
        && builder.square(on(Rank::Sixth)).is_none()
        && builder.square(on(Rank::Seventh)).is_none();
    if !has_passed {
        return Err(NotationError::EnPassantPawn {
            square: text.to_owned(),
            pawn: on(Rank::Fifth).to_string(),
            from: on(Rank::Seventh).to_string(),
            player: name(!mover),
        });
    }
    builder.en_passant = Some(square);
    Ok(())
}

/// What is wrong with a board of which each field by itself is right.
fn refused(builder: &BoardBuilder, error: BoardBuilderError) -> NotationError {
    let mover = builder.side_to_move;
    match error {
        BoardBuilderError::InvalidEnPassant => NotationError::EnPassantCheck {
            player: name(mover),
        },
        // All else has been checked before: only the kings are left.
        _ => NotationError::OtherInCheck {
            mover: name(mover),
            other: name(!mover),
        },
    }
}

/// The name of a player in a sentence.
fn name(colour: Color) -> &'static str {
    match colour {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// The FEN of a position, with all its fields.
pub(super) fn write(state: &Position, chess960: bool) -> String {
    let board = &state.board;
    let turn = match board.side_to_move() {
        Color::White => 'w',
        Color::Black => 'b',
    };
    let passed = state.en_passant().map_or_else(
        || "-".to_owned(),
        |file| Square::new(file, Rank::Sixth.relative_to(board.side_to_move())).to_string(),
    );
    format!(
        "{} {turn} {} {passed} {} {}",
        write_board(board),
        write_castling(board, chess960),
        board.halfmove_clock(),
        board.fullmove_number()
    )
}

fn write_board(board: &Board) -> String {
    let ranks = Rank::ALL.into_iter().rev().map(|rank| {
        let mut text = String::new();
        let mut empty = 0;
        for file in File::ALL {
            let letter = symbol(board, Square::new(file, rank));
            if letter == '.' {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
                empty = 0;
            }
            text.push(letter);
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        text
    });
    ranks.collect::<Vec<_>>().join("/")
}

fn write_castling(board: &Board, chess960: bool) -> String {
    let mut letters = String::new();
    for colour in Color::ALL {
        let rights = board.castle_rights(colour);
        for (right, usual) in [(rights.short, 'k'), (rights.long, 'q')] {
            let Some(file) = right else {
                continue;
            };
            let letter = if chess960 { char::from(file) } else { usual };
            letters.push(match colour {
                Color::White => letter.to_ascii_uppercase(),
                Color::Black => letter,
            });
        }
    }
    if letters.is_empty() {
        "-".to_owned()
    } else {
        letters
    }
}
