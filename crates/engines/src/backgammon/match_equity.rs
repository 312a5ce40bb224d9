//! The chance to win a match from a score, by a formula of our own.
//!
//! Worked out backwards from the last point. At most scores a game is worth 1, 2, 4 or 8 points to either player with
//! chances that are typical of games with a cube. From the Crawford game on the cube is predictable: nobody
//! doubles in the Crawford game, and after it the player behind doubles at once.

/// The chance that a game at most scores is worth so many points.
const WORTH: [(usize, f64); 4] = [(1, 0.41), (2, 0.40), (4, 0.17), (8, 0.02)];

/// The chance that a game won is a gammon, where the player behind goes for it.
const GAMMONS: f64 = 0.27;

/// Chances for matches with at most so many points to go are tabled; longer ones count as this long.
pub const LONGEST: usize = 64;

/// The chances to win the match from every score, by the points that each player still needs.
///
/// ```
/// use zermelo_engines::backgammon::MatchEquities;
///
/// let equities = MatchEquities::new();
/// assert_eq!(equities.chance(5, 5, false), 0.5);
/// assert!((equities.chance(2, 1, true) - 0.32).abs() < 0.01);
/// ```
#[derive(Clone, Debug)]
pub struct MatchEquities {
    /// Before and at the Crawford game, the points that the player needs first.
    table: Vec<f64>,
    /// After the Crawford game, of the player behind.
    after_crawford: Vec<f64>,
}

impl Default for MatchEquities {
    fn default() -> MatchEquities {
        MatchEquities::new()
    }
}

impl MatchEquities {
    /// Works all chances out.
    pub fn new() -> MatchEquities {
        let mut after_crawford = vec![1.0; LONGEST + 1];
        let later = |list: &[f64], needs: usize, won: usize| {
            needs.checked_sub(won).map_or(1.0, |left| list[left])
        };
        for needs in 1..=LONGEST {
            let single = later(&after_crawford, needs, 2);
            let gammon = later(&after_crawford, needs, 4);
            let won = (1.0 - GAMMONS) * single + GAMMONS * gammon;
            // Who needs one point has nothing to gain by doubling.
            after_crawford[needs] = if needs == 1 { 0.5 } else { 0.5 * won };
        }
        let mut equities = MatchEquities {
            table: vec![0.5; (LONGEST + 1) * (LONGEST + 1)],
            after_crawford,
        };
        for total in 0..=2 * LONGEST {
            for own in total.saturating_sub(LONGEST)..=total.min(LONGEST) {
                let chance = equities.worked_out(own, total - own);
                equities.table[own * (LONGEST + 1) + total - own] = chance;
            }
        }
        equities
    }

    fn worked_out(&self, own: usize, other: usize) -> f64 {
        let behind = |needs: usize| {
            let after = |won: usize| {
                needs
                    .checked_sub(won)
                    .map_or(1.0, |left| self.after_crawford[left])
            };
            0.5 * ((1.0 - GAMMONS) * after(1) + GAMMONS * after(2))
        };
        match (own, other) {
            (0, _) => 1.0,
            (_, 0) => 0.0,
            (1, 1) => 0.5,
            (needs, 1) => behind(needs),
            (1, needs) => 1.0 - behind(needs),
            _ => {
                let terms = WORTH.iter().map(|&(points, share)| {
                    let won = self.tabled(own.saturating_sub(points), other);
                    let lost = self.tabled(own, other.saturating_sub(points));
                    share * 0.5 * (won + lost)
                });
                terms.sum()
            }
        }
    }

    fn tabled(&self, own: usize, other: usize) -> f64 {
        self.table[own * (LONGEST + 1) + other]
    }

    /// The chance to win the match of a player who needs so many points against one who needs so many, before
    /// the next game. `crawford` says whether that is the Crawford game; where a player needs one point and it is
    /// not, the Crawford game is over.
    pub fn chance(&self, own: usize, other: usize, crawford: bool) -> f64 {
        let (own, other) = (own.min(LONGEST), other.min(LONGEST));
        match (own, other) {
            (0, _) => 1.0,
            (_, 0) => 0.0,
            (needs, 1) if !crawford => self.after_crawford[needs],
            (1, needs) if !crawford => 1.0 - self.after_crawford[needs],
            _ => self.tabled(own, other),
        }
    }
}
