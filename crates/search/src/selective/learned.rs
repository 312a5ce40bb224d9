//! What a search learns of moves and estimates while it goes, and keeps for the next one.

use zermelo_core::guide::DEEDS;
use zermelo_core::{Player, Score};

/// Numbers of moves below this are told apart by what is learned of moves alone.
const ROUTES: usize = 4096;

/// Places for corrections, for each player.
const STRUCTURES: usize = 1 << 14;

/// What is learned of a move lies between minus this and this.
pub(super) const MOST: i32 = 16_384;

/// No move, or one that is not known.
pub(super) const NO_DEED: usize = DEEDS;
const NO_CODE: u16 = u16::MAX;

/// A move, as far as is needed to learn of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trait {
    pub code: u16,
    pub deed: u16,
}

/// One thread's experience. The default has room for nothing: it keeps the place of one that is in use.
#[derive(Clone, Debug, Default)]
pub(super) struct Learned {
    /// Quiet moves by player and number.
    quiet: Vec<i16>,
    /// Noisy moves by player and deed.
    noisy: Vec<i16>,
    /// Moves by the deed of the last move, and of the one before it.
    following: [Vec<i16>; 2],
    /// The move that answered a deed well.
    answers: Vec<u16>,
    /// Two moves of each ply that were good in other states there.
    killers: Vec<[u16; 2]>,
    /// How far estimates were wrong, by player and structure.
    corrections: Vec<i32>,
}

impl Learned {
    pub fn new(plies: usize) -> Learned {
        let following = || vec![0; (DEEDS + 1) * DEEDS];
        Learned {
            quiet: vec![0; 2 * ROUTES],
            noisy: vec![0; 2 * DEEDS],
            following: [following(), following()],
            answers: vec![NO_CODE; DEEDS + 1],
            killers: vec![[NO_CODE; 2]; plies],
            corrections: Vec::new(),
        }
    }

    /// A new search begins, of a state not far away: what was good at a ply was so two plies ago.
    pub fn begin_search(&mut self) {
        self.killers.fill([NO_CODE; 2]);
    }

    #[inline]
    fn route(player: Player, code: u16) -> usize {
        seat(player) * ROUTES + usize::from(code) % ROUTES
    }

    /// What is known of a player's quiet moves after these two deeds; or, unless `follows`, after any.
    #[inline]
    pub fn quiet_moves(&self, player: Player, before: [usize; 2], follows: bool) -> QuietMoves<'_> {
        QuietMoves {
            quiet: row(&self.quiet, seat(player)),
            following: follows.then(|| {
                [
                    row(&self.following[0], before[0]),
                    row(&self.following[1], before[1]),
                ]
            }),
        }
    }

    /// What is known of a noisy move.
    #[inline]
    pub fn of_noisy(&self, player: Player, one: Trait) -> i32 {
        i32::from(self.noisy[seat(player) * DEEDS + usize::from(one.deed)])
    }

    /// A quiet move was good (or, with a negative bonus, was not).
    #[inline]
    pub fn learn_quiet(&mut self, player: Player, one: Trait, before: [usize; 2], bonus: i32) {
        nudge(&mut self.quiet[Self::route(player, one.code)], bonus);
        let deed = usize::from(one.deed);
        for (table, &last) in self.following.iter_mut().zip(&before) {
            if last != NO_DEED {
                nudge(&mut table[last * DEEDS + deed], bonus);
            }
        }
    }

    /// The same for a noisy move.
    #[inline]
    pub fn learn_noisy(&mut self, player: Player, one: Trait, bonus: i32) {
        nudge(
            &mut self.noisy[seat(player) * DEEDS + usize::from(one.deed)],
            bonus,
        );
    }

    /// A quiet move was too good at a ply, after a deed.
    #[inline]
    pub fn remember(&mut self, ply: usize, last: usize, code: u16) {
        let killers = &mut self.killers[ply];
        if killers[0] != code {
            *killers = [code, killers[0]];
        }
        self.answers[last] = code;
    }

    #[inline]
    pub fn killers(&self, ply: usize) -> [u16; 2] {
        self.killers[ply]
    }

    /// What was good at the ply after next was good in other parts of the tree.
    #[inline]
    pub fn forget_killers(&mut self, ply: usize) {
        if let Some(killers) = self.killers.get_mut(ply) {
            *killers = [NO_CODE; 2];
        }
    }

    #[inline]
    pub fn answer(&self, last: usize) -> u16 {
        self.answers[last]
    }

    /// How much estimates of states with this structure are to be raised.
    #[inline]
    pub fn correction(&self, player: Player, structure: u64) -> Score {
        let place = seat(player) * STRUCTURES + structure as usize % STRUCTURES;
        self.corrections.get(place).map_or(0, |sum| sum / GRAIN)
    }

    /// A search to a depth found so much more than the estimate.
    pub fn correct(&mut self, player: Player, structure: u64, error: Score, depth: i32) {
        if self.corrections.is_empty() {
            self.corrections = vec![0; 2 * STRUCTURES];
        }
        let place = seat(player) * STRUCTURES + structure as usize % STRUCTURES;
        let weight = i64::from((depth + 1).min(16));
        let sum = &mut self.corrections[place];
        let next = i64::from(*sum) * (256 - weight) + i64::from(error) * i64::from(GRAIN) * weight;
        *sum = (next / 256) as i32;
    }
}

/// What is known of the quiet moves of one state, its rows of the tables found once for all of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct QuietMoves<'a> {
    quiet: &'a [i16; ROUTES],
    following: Option<[&'a [i16; DEEDS]; 2]>,
}

impl QuietMoves<'_> {
    /// What is known of one of them.
    #[inline]
    pub fn of(&self, one: Trait) -> i32 {
        let mut sum = i32::from(self.quiet[usize::from(one.code) % ROUTES]);
        if let Some([last, before_it]) = self.following {
            let deed = usize::from(one.deed) % DEEDS;
            sum += i32::from(last[deed]) + i32::from(before_it[deed]);
        }
        sum
    }
}

/// The row with this number of a table.
#[inline]
fn row<const WIDTH: usize>(table: &[i16], number: usize) -> &[i16; WIDTH] {
    &table.as_chunks().0[number]
}

/// Corrections are kept in so many parts.
const GRAIN: i32 = 64;

#[inline]
fn seat(player: Player) -> usize {
    usize::from(player == Player::SECOND)
}

/// Moves towards the bonus the more, the farther away it is.
#[inline]
fn nudge(place: &mut i16, bonus: i32) {
    let old = i32::from(*place);
    let new = old + bonus - old * bonus.abs() / MOST;
    *place = new.clamp(-MOST, MOST) as i16;
}

/// What a good move of a search to this depth counts.
#[inline]
pub(super) fn bonus(depth: i32) -> i32 {
    (150 * depth - 50).clamp(50, 1800)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_learned_stays_within_bounds_and_can_be_unlearned() {
        let mut place = 0;
        for _ in 0..10_000 {
            nudge(&mut place, 1800);
        }
        assert!(i32::from(place) <= MOST && i32::from(place) > MOST * 9 / 10);
        for _ in 0..100 {
            nudge(&mut place, -1800);
        }
        assert!(place < 0);
    }

    #[test]
    fn corrections_come_near_the_error_and_differ_by_player_and_structure() {
        let mut learned = Learned::new(4);
        assert_eq!(learned.correction(Player::FIRST, 5), 0);
        for _ in 0..500 {
            learned.correct(Player::FIRST, 5, 9_000, 8);
        }
        assert!((8_500..=9_000).contains(&learned.correction(Player::FIRST, 5)));
        assert_eq!(learned.correction(Player::SECOND, 5), 0);
        assert_eq!(learned.correction(Player::FIRST, 6), 0);
    }

    #[test]
    fn the_last_two_killers_are_kept_and_differ() {
        let mut learned = Learned::new(4);
        for code in [1, 2, 2, 3] {
            learned.remember(1, 7, code);
        }
        assert_eq!(learned.killers(1), [3, 2]);
        assert_eq!(learned.answer(7), 3);
        learned.forget_killers(1);
        learned.forget_killers(4);
        assert_eq!(learned.killers(1), [NO_CODE; 2]);
    }
}
