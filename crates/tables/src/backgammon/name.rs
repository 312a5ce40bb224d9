//! What bear-off tables are called.

use std::fmt;

use zermelo_games::backgammon::CHECKERS;

use super::layout::Home;
use super::two_sided::MOST_CHECKERS;
use crate::error::Pieces;

/// A bear-off table by its kind and the most checkers of a side: `bearoff-6` has both sides and is exact, `race-15`
/// has one side and gives estimates.
///
/// ```
/// use zermelo_tables::backgammon::Name;
///
/// assert_eq!(Name::parse("bearoff-6"), Ok(Name::TwoSided(6)));
/// assert_eq!(Name::OneSided(15).to_string(), "race-15");
/// assert!(Name::parse("bearoff-7").is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Name {
    /// How many rolls a side takes.
    OneSided(u8),
    /// The exact value of every position.
    TwoSided(u8),
}

/// A text that names no table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NameError(String);

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} is no table of backgammon: there are bearoff-1 to bearoff-{MOST_CHECKERS} (both sides, exact) and \
             race-1 to race-{CHECKERS} (one side, for estimates)",
            self.0
        )
    }
}

impl std::error::Error for NameError {}

impl Name {
    /// The table of this name, whatever its capitals.
    pub fn parse(text: &str) -> Result<Name, NameError> {
        let read = || {
            let lower = text.trim().to_ascii_lowercase();
            let (kind, checkers) = lower.split_once('-')?;
            let checkers: u8 = checkers.parse().ok()?;
            match kind {
                "bearoff" if (1..=MOST_CHECKERS).contains(&checkers) => {
                    Some(Name::TwoSided(checkers))
                }
                "race" if (1..=CHECKERS).contains(&checkers) => Some(Name::OneSided(checkers)),
                _ => None,
            }
        };
        read().ok_or_else(|| NameError(text.to_owned()))
    }

    /// The most checkers of a side.
    pub const fn checkers(self) -> u8 {
        let (Name::TwoSided(checkers) | Name::OneSided(checkers)) = self;
        checkers
    }

    /// How many positions it has: pairs of sides, or sides.
    pub const fn positions(self) -> u64 {
        let sides = Home::sides(self.checkers()) as u64;
        match self {
            Name::TwoSided(_) => sides * sides,
            Name::OneSided(_) => sides,
        }
    }

    /// The meaning of the numbers in its file, with their version.
    pub(super) const fn encoding(self) -> &'static str {
        match self {
            Name::TwoSided(_) => "two-sided-bearoff-1",
            Name::OneSided(_) => "one-sided-bearoff-1",
        }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Name::TwoSided(checkers) => write!(f, "bearoff-{checkers}"),
            Name::OneSided(checkers) => write!(f, "race-{checkers}"),
        }
    }
}

impl Pieces for Name {
    const GAME: &'static str = "backgammon";
    const MOST: usize = CHECKERS as usize;
    const EXAMPLE: &'static str = "backgammon";

    fn request(&self) -> String {
        self.to_string()
    }

    fn beyond() -> String {
        "more rolls than a table counts".to_owned()
    }
}
