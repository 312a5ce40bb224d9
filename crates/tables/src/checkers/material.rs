//! Which pieces there are: the men and kings of the player to move, and of the other.

use std::fmt;

use super::value::LONGEST;
use crate::error::Pieces;

/// Tables have at most so many pieces.
pub const MOST_PIECES: usize = 5;

/// The men and kings of one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Side {
    /// Men.
    pub men: usize,
    /// Kings.
    pub kings: usize,
}

impl Side {
    /// Men and kings together.
    pub const fn pieces(self) -> usize {
        self.men + self.kings
    }

    /// All ways to have so many pieces, those with fewer men first.
    fn all(pieces: usize) -> impl Iterator<Item = Side> {
        (0..=pieces).map(move |men| Side {
            men,
            kings: pieces - men,
        })
    }

    fn parse(text: &str) -> Option<Side> {
        let men = text.chars().take_while(|&piece| piece == 'M').count();
        let kings = text.len() - men;
        let whole = text.chars().skip(men).all(|piece| piece == 'K') && !text.is_empty();
        whole.then_some(Side { men, kings })
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (men, kings) = ("M".repeat(self.men), "K".repeat(self.kings));
        write!(f, "{men}{kings}")
    }
}

/// The pieces of a position, seen by the player to move: `MK-KK` is a man and a king against two
/// kings, the former to move.
///
/// ```
/// use zermelo_tables::checkers::Material;
///
/// let material = Material::parse("MK-KK").unwrap();
/// assert_eq!(material.pieces(), 4);
/// assert_eq!(material.turned().to_string(), "KK-MK");
/// assert!(Material::parse("MQ-K").is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Material {
    /// The pieces of the player to move.
    pub own: Side,
    /// The pieces of the other player.
    pub other: Side,
}

/// A text that names no pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MaterialError(String);

impl fmt::Display for MaterialError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} names no pieces of checkers: write men and kings of both players, {MOST_PIECES} \
             at most together, such as MK-KK",
            self.0
        )
    }
}

impl std::error::Error for MaterialError {}

impl Material {
    /// Reads the men and kings of both players.
    pub fn parse(text: &str) -> Result<Material, MaterialError> {
        let sides = text.split_once('-');
        let read = sides.and_then(|(own, other)| {
            Some(Material {
                own: Side::parse(own)?,
                other: Side::parse(other)?,
            })
        });
        read.filter(|material| material.pieces() <= MOST_PIECES)
            .ok_or_else(|| MaterialError(text.to_owned()))
    }

    /// The pieces of both.
    pub const fn pieces(self) -> usize {
        self.own.pieces() + self.other.pieces()
    }

    /// The same pieces with the other player to move.
    pub const fn turned(self) -> Material {
        Material {
            own: self.other,
            other: self.own,
        }
    }

    /// Of the two players to move, the one by whom a table is named.
    pub fn name(self) -> Material {
        self.max(self.turned())
    }

    /// Every choice of so many pieces, the player to move first, as the published counts list them.
    ///
    /// Those in which one player has no pieces are among them: they are won or lost at once, and have
    /// no table.
    pub fn all(pieces: usize) -> Vec<Material> {
        let mut all: Vec<Material> = (0..=pieces)
            .flat_map(|own| {
                Side::all(own).flat_map(move |own| {
                    Side::all(pieces - own.pieces()).map(move |other| Material { own, other })
                })
            })
            .collect();
        all.sort_unstable();
        all
    }

    /// Whether both players have pieces.
    pub const fn has_both(self) -> bool {
        self.own.pieces() > 0 && self.other.pieces() > 0
    }

    /// The tables of at most so many pieces, each after those that its captures and crownings lead
    /// to: fewer pieces first, then fewer men.
    pub fn plan(pieces: usize) -> Vec<Material> {
        let mut plan = Vec::new();
        for pieces in 2..=pieces {
            let named = Material::all(pieces)
                .into_iter()
                .filter(|&material| material.has_both() && material.name() == material);
            let start = plan.len();
            plan.extend(named);
            plan[start..].sort_by_key(|material| material.own.men + material.other.men);
        }
        plan
    }

    /// Whether captures and crownings, or none, can lead from those pieces to these, whoever is to
    /// move.
    pub fn is_within(self, from: Material) -> bool {
        let leads = |to: Side, from: Side| to.men <= from.men && to.pieces() <= from.pieces();
        let both = |to: Material| leads(to.own, from.own) && leads(to.other, from.other);
        both(self) || both(self.turned())
    }

    /// The tables that captures and crownings lead to from this one, in an order in which they can be
    /// built.
    ///
    /// ```
    /// use zermelo_tables::checkers::Material;
    ///
    /// let needs = Material::parse("MK-K").unwrap().needs();
    /// let names: Vec<String> = needs.iter().map(ToString::to_string).collect();
    /// assert_eq!(names, ["K-K", "M-K", "KK-K"]);
    /// ```
    pub fn needs(self) -> Vec<Material> {
        let mut needs = Material::plan(self.pieces());
        needs.retain(|table| *table != self.name() && table.is_within(self));
        needs
    }

    /// A number below [`Material::NUMBERS`] for each choice of pieces.
    #[inline]
    pub(super) const fn number(self) -> usize {
        const BASE: usize = MOST_PIECES + 1;
        let Material { own, other } = self;
        ((own.men * BASE + own.kings) * BASE + other.men) * BASE + other.kings
    }

    /// See [`Material::number`].
    pub(super) const NUMBERS: usize = (MOST_PIECES + 1).pow(4);
}

impl Pieces for Material {
    const GAME: &'static str = "checkers";
    const MOST: usize = MOST_PIECES;
    const EXAMPLE: &'static str = "checkers-4";

    fn request(&self) -> String {
        format!("checkers-{}", self.pieces())
    }

    fn beyond() -> String {
        format!("wins in more than {LONGEST} plies")
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.own, self.other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_comes_after_those_its_moves_lead_to() {
        let plan = Material::plan(MOST_PIECES);
        for (place, material) in plan.iter().enumerate() {
            for players in [*material, material.turned()] {
                let Material { own, other } = players;
                let mut next = Vec::new();
                if own.men > 0 {
                    let crowned = Side {
                        men: own.men - 1,
                        kings: own.kings + 1,
                    };
                    next.push((crowned, other));
                }
                let taken = [
                    (other.men > 0).then(|| other.men - 1),
                    (other.men == 0).then_some(0),
                ];
                for men in taken.into_iter().flatten() {
                    let kings = other.kings - usize::from(other.men == 0);
                    next.push((own, Side { men, kings }));
                }
                for (own, other) in next {
                    let next = Material { own, other };
                    if next.has_both() {
                        let found = plan.iter().position(|known| *known == next.name());
                        assert!(
                            found.is_some_and(|found| found < place),
                            "{players} to {next}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_written_is_read_again_and_other_text_refused() {
        for material in Material::plan(MOST_PIECES) {
            assert_eq!(Material::parse(&material.to_string()), Ok(material));
        }
        for text in ["", "-", "K", "K-", "KM-K", "K-K-K", "MMM-KKK", "Q-K", "k-k"] {
            assert!(Material::parse(text).is_err(), "{text}");
        }
    }
}
