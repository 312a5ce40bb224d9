//! What an estimate says of winning, drawing and losing.

/// Ahead by this many hundredths of a pawn, half of the games are won.
const HALF: f64 = 100.0;

/// The smaller, the faster a greater lead wins more games.
const SPREAD: f64 = 50.0;

/// Wins, draws and losses in a thousand games, for an estimate in hundredths of a pawn.
///
/// The logistic curve w(x) = 1000 / (1 + exp((100 − x) / 50)): a pawn ahead wins half of the games, two pawns 88%. Losses are
/// w(−x), and the rest is drawn. The curve is a convention, not fitted to games. The three always make 1000.
///
/// ```
/// use zermelo_engines::chess::chances::of_centipawns;
///
/// assert_eq!(of_centipawns(0), [119, 762, 119]);
/// assert_eq!(of_centipawns(100), [500, 482, 18]);
/// assert_eq!(of_centipawns(-100), [18, 482, 500]);
/// ```
pub fn of_centipawns(estimate: i32) -> [u32; 3] {
    let won = |estimate: f64| (1000.0 / (1.0 + ((HALF - estimate) / SPREAD).exp())).round() as u32;
    let (wins, losses) = (won(estimate.into()), won((-estimate).into()));
    [wins, 1000 - wins - losses, losses]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_make_a_thousand_and_grow_with_the_estimate() {
        let mut last = of_centipawns(-10_001);
        for estimate in -10_000..=10_000 {
            let chances = of_centipawns(estimate);
            assert_eq!(chances.iter().sum::<u32>(), 1000);
            assert!(chances[0] >= last[0] && chances[2] <= last[2]);
            let [wins, draws, losses] = of_centipawns(-estimate);
            assert_eq!(chances, [losses, draws, wins]);
            last = chances;
        }
    }
}
