//! Which pieces there are.

use std::fmt;

use cozy_chess::{Board, Color, Piece};

use super::value::LONGEST_MATES;
use crate::error::Pieces;

/// The most pieces of a table, the kings among them.
pub const MOST_PIECES: usize = 5;

/// The pieces besides the kings, from the strongest.
const OFFICERS: [Piece; 5] = [
    Piece::Queen,
    Piece::Rook,
    Piece::Bishop,
    Piece::Knight,
    Piece::Pawn,
];

/// The pieces of both sides, without their kings, the strongest first.
///
/// The first side is the one with more pieces, or with the stronger ones: `KQKR`, not `KRKQ`. It is
/// called White in a table; a position with the colours the other way round is turned round.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Material {
    sides: [Vec<u8>; 2],
}

/// A text that names no material of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MaterialError {
    text: String,
    reason: &'static str,
}

impl fmt::Display for MaterialError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} is no table: {}; write the pieces of both sides from K to K, as in KBNK or KQKR, \
             with at most {MOST_PIECES} pieces",
            self.text, self.reason
        )
    }
}

impl std::error::Error for MaterialError {}

/// How strong a piece is among the officers: 0 is a queen.
fn strength(piece: Piece) -> u8 {
    let place = OFFICERS.iter().position(|&officer| officer == piece);
    place.unwrap_or(OFFICERS.len()) as u8
}

impl Material {
    /// The material with these pieces besides the kings, whichever side is the stronger.
    ///
    /// The second value says whether the sides were exchanged.
    pub fn new(sides: [Vec<Piece>; 2]) -> (Material, bool) {
        let mut sides = sides.map(|pieces| {
            let mut pieces: Vec<u8> = pieces.into_iter().map(strength).collect();
            pieces.sort();
            pieces
        });
        let [first, second] = &sides;
        let exchanged = second.len() > first.len() || second.len() == first.len() && second < first;
        if exchanged {
            sides.reverse();
        }
        (Material { sides }, exchanged)
    }

    /// The material of a board, and whether its Black is the table's White.
    pub fn of(board: &Board) -> (Material, bool) {
        Material::new([Color::White, Color::Black].map(|colour| {
            let squares = board.colors(colour).into_iter();
            squares
                .filter_map(|square| board.piece_on(square))
                .filter(|&piece| piece != Piece::King)
                .collect()
        }))
    }

    /// Reads `KBNK`; also in small letters, with `v` between the sides, and with the weaker side
    /// first.
    ///
    /// ```
    /// use zermelo_tables::chess::Material;
    ///
    /// assert_eq!(Material::parse("krvkq")?.to_string(), "KQKR");
    /// assert!(Material::parse("KQRBNK").is_err());
    /// # Ok::<(), zermelo_tables::chess::material::MaterialError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Material, MaterialError> {
        let fail = |reason| MaterialError {
            text: text.to_owned(),
            reason,
        };
        let mut sides: [Vec<Piece>; 2] = [Vec::new(), Vec::new()];
        let mut kings = 0;
        for letter in text.trim().chars() {
            if matches!(letter, 'v' | 'V' | '-' | '_') && kings == 1 {
                continue;
            }
            let piece = Piece::try_from(letter.to_ascii_lowercase())
                .map_err(|_| fail("pieces are K, Q, R, B, N and P"))?;
            if piece == Piece::King {
                kings += 1;
            } else if kings == 0 {
                return Err(fail("each side begins with its king"));
            } else if kings <= 2 {
                sides[kings - 1].push(piece);
            }
        }
        if kings != 2 {
            return Err(fail("there are two kings"));
        }
        let (material, _) = Material::new(sides);
        if material.pieces() > MOST_PIECES {
            return Err(fail("it has too many pieces"));
        }
        if material.pieces() < 3 {
            return Err(fail("two bare kings are a draw"));
        }
        Ok(material)
    }

    /// All material with so many pieces, kings included.
    pub fn all(pieces: usize) -> Vec<Material> {
        let mut found: Vec<Material> = Vec::new();
        let others = pieces.saturating_sub(2);
        for number in 0..10usize.pow(others as u32) {
            let digits = (0..others).map(|place| number / 10usize.pow(place as u32) % 10);
            let mut sides = [Vec::new(), Vec::new()];
            digits.for_each(|digit| sides[digit / 5].push(OFFICERS[digit % 5]));
            found.push(Material::new(sides).0);
        }
        found.sort();
        found.dedup();
        found
    }

    /// The number of pieces, kings included.
    pub fn pieces(&self) -> usize {
        2 + self.sides[0].len() + self.sides[1].len()
    }

    /// The pieces of the first or the second side, without its king.
    pub fn side(&self, number: usize) -> impl Iterator<Item = Piece> + '_ {
        self.sides[number]
            .iter()
            .map(|&strength| OFFICERS[usize::from(strength)])
    }

    /// Whether there are pawns.
    pub fn has_pawns(&self) -> bool {
        self.sides.iter().flatten().any(|&piece| piece == 4)
    }

    /// The material that one capture, one promotion or both lead to.
    pub fn next(&self) -> Vec<Material> {
        let mut found = Vec::new();
        for mover in [0, 1] {
            let own: Vec<Piece> = self.side(mover).collect();
            let other: Vec<Piece> = self.side(1 - mover).collect();
            let mut after_own = vec![own.clone()];
            if let Some(pawn) = own.iter().position(|&piece| piece == Piece::Pawn) {
                for officer in &OFFICERS[..4] {
                    let mut promoted = own.clone();
                    promoted[pawn] = *officer;
                    after_own.push(promoted);
                }
            }
            let mut after_other = vec![other.clone()];
            for taken in 0..other.len() {
                let mut rest = other.clone();
                rest.remove(taken);
                after_other.push(rest);
            }
            for one in &after_own {
                for another in &after_other {
                    let (material, _) = Material::new([one.clone(), another.clone()]);
                    if material != *self {
                        found.push(material);
                    }
                }
            }
        }
        found.sort();
        found.dedup();
        found
    }

    /// All material that must be known before, in an order in which it can be built, and this one.
    pub fn plan(&self) -> Vec<Material> {
        let mut plan = Vec::new();
        self.add_to(&mut plan);
        plan
    }

    fn add_to(&self, plan: &mut Vec<Material>) {
        if self.pieces() == 2 || plan.contains(self) {
            return;
        }
        for next in self.next() {
            next.add_to(plan);
        }
        plan.push(self.clone());
    }
}

impl Pieces for Material {
    const GAME: &'static str = "chess";
    const MOST: usize = MOST_PIECES;
    const EXAMPLE: &'static str = "--all 4";

    fn request(&self) -> String {
        self.to_string()
    }

    fn beyond() -> String {
        let [white, black] = LONGEST_MATES;
        format!("mates in more than {white} moves, or {black} of the weaker side")
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for number in [0, 1] {
            f.write_str("K")?;
            for piece in self.side(number) {
                write!(f, "{}", char::from(piece).to_ascii_uppercase())?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_5_tables_of_3_pieces_30_of_4_and_110_of_5() {
        assert_eq!(Material::all(3).len(), 5);
        assert_eq!(Material::all(4).len(), 30);
        assert_eq!(Material::all(5).len(), 110);
    }

    #[test]
    fn a_plan_begins_with_what_is_needed_first() {
        let plan = Material::parse("KPKP").unwrap().plan();
        for (place, material) in plan.iter().enumerate() {
            for next in material.next() {
                assert!(next.pieces() == 2 || plan[..place].contains(&next));
            }
        }
        let names: Vec<String> = Material::parse("KBNK")
            .unwrap()
            .plan()
            .iter()
            .map(Material::to_string)
            .collect();
        assert_eq!(names.len(), 3);
        assert_eq!(names[2], "KBNK");
    }

    #[test]
    fn names_are_refused_with_what_would_be_right() {
        for (text, reason) in [
            ("QK", "each side begins with its king"),
            ("KX", "pieces are K, Q, R, B, N and P"),
            ("KQ", "there are two kings"),
            ("KQKRK", "there are two kings"),
            ("KK", "two bare kings are a draw"),
            ("KQQQQK", "it has too many pieces"),
        ] {
            let error = Material::parse(text).unwrap_err().to_string();
            assert!(error.contains(reason), "{error}");
        }
    }
}
