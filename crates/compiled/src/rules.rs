//! The rules of a compiled game, as the traits of the core.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use zermelo_core::random::Random;
use zermelo_core::{
    Deterministic, Draw, Evaluator, Game, Keyed, Kind, Notation, Order, Packed, Payoff, Place,
    Player, Readable, Score, Symmetric, ZeroSum,
};

use crate::bytes::{Bytes, Turn};
use crate::cells::Source;
use crate::faults::{Fault, Faults};
use crate::game::Owner;
use crate::packing::Packing;
use crate::routines::{Routines, WORST};

/// A compiled game whose states fit into `W` words.
pub struct Rules<const W: usize> {
    pub routines: Routines,
    /// The bytes of a state that are used.
    pub size: usize,
    pub initial: Bytes<W>,
    pub kind: Kind,
    pub faults: Arc<Faults>,
    /// How states become numbers and numbers states, where all of them are solved.
    pub packing: Option<Packing<W>>,
    /// What is learned from, where anything is.
    pub cells: Arc<[(Source, Place)]>,
    pub _code: Owner,
}

impl<const W: usize> Rules<W> {
    /// The answer of a routine; a fault is kept, and the answer is `None`.
    #[inline]
    fn sound(
        &self,
        routine: &'static str,
        state: &[u64; W],
        argument: i64,
        answer: i64,
    ) -> Option<i64> {
        if answer >= WORST {
            return Some(answer);
        }
        self.fail(routine, state, argument, answer);
        None
    }

    #[cold]
    fn fail(&self, routine: &'static str, state: &[u64; W], argument: i64, code: i64) {
        let state = Bytes::unpack(state, self.size);
        self.faults.keep(Fault {
            routine,
            state,
            argument,
            code,
        });
    }

    fn number(player: Player) -> i64 {
        player.index().map_or(-1, |index| index as i64)
    }

    /// A state from its bytes.
    pub fn state(&self, words: [u64; W]) -> Bytes<W> {
        let turn = self.routines.turn(&words);
        match self.sound("turn", &words, 0, turn) {
            Some(turn) => Bytes {
                words,
                turn: Turn(turn),
            },
            None => Bytes::BROKEN,
        }
    }

    /// Shows the images that the game knows of a state.
    #[inline]
    fn images(&self, state: &Bytes<W>, mut show: impl FnMut(Bytes<W>)) {
        if self.routines.knows_symmetries() && !self.faults.is_broken() {
            let turn = state.turn;
            let words = self.size / 8;
            let show = |words| show(Bytes { words, turn });
            let count = self.routines.symmetries(&state.words, words, show);
            self.sound("symmetries", &state.words, 0, count);
        }
    }

    /// Shows what chance may do in a state of its own.
    #[inline]
    fn weighed(&self, state: &Bytes<W>, show: impl FnMut(f64, i64)) {
        let count = self.routines.outcomes(&state.words, show);
        self.sound("outcomes", &state.words, 0, count);
    }

    /// The bits that are set in some states of random games from a state.
    pub fn seen_bits(&self, root: &Bytes<W>) -> [u64; W] {
        let mut random = Random::new(1);
        let mut moves = Vec::new();
        let mut seen = root.words;
        let mut plies = 0;
        while plies < SEEN_PLIES {
            let mut state = *root;
            for _ in 0..LONGEST {
                moves.clear();
                self.actions(&state, &mut moves);
                plies += 1;
                if moves.is_empty() {
                    break;
                }
                state = self.result(&state, moves[random.below(moves.len())]);
                for (seen, word) in seen.iter_mut().zip(&state.words) {
                    *seen |= word;
                }
            }
        }
        seen
    }
}

/// Plies of random games that say which bits are used, and the longest of these games.
const SEEN_PLIES: usize = 50_000;
const LONGEST: usize = 1000;

impl<const W: usize> Game for Rules<W> {
    type State = Bytes<W>;
    type Move = i64;

    fn is_sound(&self) -> bool {
        !self.faults.is_broken()
    }
    fn kind(&self) -> Kind {
        self.kind
    }
    fn initial(&self) -> Bytes<W> {
        self.initial
    }
    fn to_move(&self, state: &Bytes<W>) -> Player {
        Player::new((state.turn.0 & 0xff) as u8)
    }
    #[inline]
    fn actions(&self, state: &Bytes<W>, moves: &mut Vec<i64>) {
        if self.is_terminal(state) {
            return;
        }
        if state.turn == Turn::CHANCE {
            self.weighed(state, |_, action| moves.push(action));
            return;
        }
        let count = self.routines.actions(&state.words, moves);
        self.sound("actions", &state.words, 0, count);
    }
    #[inline]
    fn outcomes(&self, state: &Bytes<W>, outcomes: &mut Vec<(f64, i64)>) {
        if state.turn == Turn::CHANCE && !self.is_terminal(state) {
            self.weighed(state, |weight, action| outcomes.push((weight, action)));
        }
    }
    #[inline]
    fn payoff(&self, state: &Bytes<W>, player: Player) -> f64 {
        if self.faults.is_broken() {
            return 0.0;
        }
        let number = Self::number(player);
        match self.routines.payoff(&state.words, number) {
            Some((status, payoff)) => {
                let status = self.sound("payoff", &state.words, number, status);
                status.map_or(0.0, |_| payoff)
            }
            None => f64::from(self.utility(state, player)),
        }
    }
    #[inline]
    fn result(&self, state: &Bytes<W>, action: i64) -> Bytes<W> {
        let mut words = [0; W];
        let turn = self.routines.result(&state.words, action, &mut words);
        match self.sound("result", &state.words, action, turn) {
            Some(turn) => Bytes {
                words,
                turn: Turn(turn),
            },
            None => Bytes::BROKEN,
        }
    }
    #[inline]
    fn is_terminal(&self, state: &Bytes<W>) -> bool {
        state.turn == Turn::OVER || self.faults.is_broken()
    }
    fn utility(&self, state: &Bytes<W>, player: Player) -> Payoff {
        if self.faults.is_broken() {
            return 0;
        }
        let player = Self::number(player);
        let payoff = self.routines.utility(&state.words, player);
        let payoff = self.sound("utility", &state.words, player, payoff);
        payoff.map_or(0, |payoff| payoff as Payoff)
    }
    #[inline]
    fn count_actions(&self, state: &Bytes<W>) -> usize {
        if self.is_terminal(state) {
            return 0;
        }
        if state.turn == Turn::CHANCE {
            let mut count = 0;
            self.weighed(state, |_, _| count += 1);
            return count;
        }
        let count = self.routines.count(&state.words);
        let count = self.sound("count", &state.words, 0, count);
        count.map_or(0, |count| count as usize)
    }
}

impl<const W: usize> ZeroSum for Rules<W> {}

impl<const W: usize> Deterministic for Rules<W> {
    /// The game's own `level`, where it has one; the routine refuses one that is out of bounds.
    #[inline]
    fn level(&self, state: &Bytes<W>) -> Option<u32> {
        let level = self.routines.level(&state.words)?;
        let level = self.sound("level", &state.words, 0, level);
        Some(level.map_or(0, |level| level as u32))
    }
}

impl<const W: usize> Keyed for Rules<W> {
    const READABLE: Readable = Readable::Sometimes;

    /// A state with bits that are not packed ends the work as a fault does; it is begun anew then.
    #[inline]
    fn key(&self, state: &Bytes<W>) -> u64 {
        if let Some(packing) = &self.packing {
            return packing.pack(&state.words).unwrap_or_else(|| {
                self.faults.escape(&state.words);
                0
            });
        }
        match self.routines.key(&state.words) {
            Some((status, key)) => {
                self.sound("key", &state.words, 0, status);
                key
            }
            None => hash(&state.words[..self.size / 8]),
        }
    }
    #[inline]
    fn state_of(&self, key: u64) -> Option<Bytes<W>> {
        let packing = self.packing.as_ref()?;
        Some(self.state(packing.unpack(key)))
    }
}

/// Every word multiplied in, and the upper half of the product folded onto the lower.
#[inline]
fn hash(words: &[u64]) -> u64 {
    words.iter().fold(0x243f_6a88_85a3_08d3, |hash, word| {
        let product = u128::from(hash ^ word) * 0x9e37_79b9_7f4a_7c15_u128;
        (product ^ (product >> 64)) as u64
    })
}

/// The game's own `evaluate`, and `noisy` where it has one.
pub struct Estimates;

impl<const W: usize> Evaluator<Rules<W>> for Estimates {
    #[inline]
    fn evaluate(&self, game: &Rules<W>, state: &Bytes<W>, player: Player) -> Score {
        let player = Rules::<W>::number(player);
        let score = game.routines.evaluate(&state.words, player);
        let score = game.sound("evaluate", &state.words, player, score);
        score.map_or(0, |score| score as Score)
    }

    /// As the game gives it, without the rounding of a score.
    #[inline]
    fn estimate(&self, game: &Rules<W>, state: &Bytes<W>, player: Player) -> f64 {
        let number = Rules::<W>::number(player);
        let Some((status, estimate)) = game.routines.estimate(&state.words, number) else {
            return 0.0;
        };
        let status = game.sound("estimate", &state.words, number, status);
        status.map_or(0.0, |_| estimate)
    }

    #[inline]
    fn estimates(&self, game: &Rules<W>, state: &Bytes<W>, to: &mut [f64]) {
        // The routine writes a number for each player, so there must be as many places.
        if to.len() == game.kind.players
            && let Some(status) = game.routines.estimates(&state.words, to)
            && status >= WORST
        {
            return;
        }
        // One by one, which also finds out for which player it fails.
        for (player, place) in to.iter_mut().enumerate() {
            *place = self.estimate(game, state, Player::new(player as u8));
        }
    }

    #[inline]
    fn estimates_after(
        &self,
        game: &Rules<W>,
        state: &Bytes<W>,
        action: i64,
        to: &mut [f64],
    ) -> Option<bool> {
        // As above; whoever has failed before gives no answers any more.
        if to.len() != game.kind.players || game.faults.is_broken() {
            return None;
        }
        let over = game.routines.leaf(&state.words, action, to)?;
        // What fails is done again in steps, which find out what and where.
        (over >= WORST).then_some(over != 0)
    }

    const KNOWS_NOISE: bool = true;

    fn knows_noise(&self, game: &Rules<W>) -> bool {
        game.routines.knows_noise()
    }

    fn noisy_moves(&self, game: &Rules<W>, state: &Bytes<W>, moves: &mut Vec<i64>) {
        if !game.is_terminal(state) {
            let count = game.routines.noisy(&state.words, moves);
            game.sound("noisy", &state.words, 0, count);
        }
    }
}

/// The game's own `order`, where its moves are listed in another one.
///
/// It is asked for the whole list at once, so it says only which move comes first, which best-reply search
/// rests on. To rank every move of every state would cost more than it saves: to all other searches it is
/// no order at all.
pub struct Preference;

impl<const W: usize> Order<Rules<W>> for Preference {
    const STATIC: bool = true;

    #[inline]
    fn rank(&self, _: &Rules<W>, _: &Bytes<W>, _: i64) -> i32 {
        0
    }

    fn first(&self, game: &Rules<W>, state: &Bytes<W>, moves: &[i64]) -> usize {
        let mut ordered = Vec::new();
        if let Some(count) = game.routines.order(&state.words, &mut ordered) {
            game.sound("order", &state.words, 0, count);
        }
        let first = ordered.first();
        let place = first.and_then(|first| moves.iter().position(|action| action == first));
        place.unwrap_or_default()
    }
}

/// States are written as the hexadecimal digits of their bytes, and moves as numbers: only Python,
/// which knows the game's own notation, reads them.
impl<const W: usize> Packed for Rules<W> {
    fn bytes(&self, state: &Bytes<W>) -> Vec<u8> {
        Bytes::unpack(&state.words, self.size)
    }
    fn state_with(&self, bytes: &[u8]) -> Option<Bytes<W>> {
        (bytes.len() == self.size).then(|| self.state(Bytes::pack(bytes)))
    }
    fn number(&self, action: i64) -> i64 {
        action
    }
    fn numbered(&self, number: i64) -> i64 {
        number
    }
}

/// The text of a state is its bytes in hexadecimal: what a game says of its states it says in Python.
impl<const W: usize> Notation for Rules<W> {
    type Error = Unreadable;

    fn parse_state(&self, text: &str) -> Result<Bytes<W>, Unreadable> {
        let unreadable = || Unreadable(format!("{text:?} is not {} bytes", self.size));
        if text.len() != 2 * self.size || !text.is_ascii() {
            return Err(unreadable());
        }
        let digits = |at| u8::from_str_radix(&text[at..at + 2], 16).ok();
        let bytes: Option<Vec<u8>> = (0..text.len()).step_by(2).map(digits).collect();
        Ok(self.state(Bytes::pack(&bytes.ok_or_else(unreadable)?)))
    }
    fn format_state(&self, state: &Bytes<W>) -> String {
        let bytes = Bytes::unpack(&state.words, self.size);
        bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    }
    fn parse_move_name(&self, text: &str) -> Result<i64, Unreadable> {
        let number = text.trim().parse();
        number.map_err(|_| Unreadable(format!("{text:?} is not a number")))
    }
    fn move_name(&self, action: i64) -> String {
        action.to_string()
    }
    fn parse_move(&self, state: &Bytes<W>, text: &str) -> Result<i64, Unreadable> {
        let action = self.parse_move_name(text)?;
        if self.is_legal(state, action) {
            Ok(action)
        } else {
            Err(Unreadable(format!("the move {action} is not legal here")))
        }
    }
}

/// What is wrong with a text.
#[derive(Debug)]
pub struct Unreadable(String);

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Unreadable {}

impl<const W: usize> Draw for Rules<W> {
    fn draw(&self, state: &Bytes<W>) -> String {
        self.format_state(state)
    }
}

/// The game's own `symmetries`; without, a state has no image but itself.
///
/// Images have the same player to move, and the game is over in all of them or in none.
impl<const W: usize> Symmetric for Rules<W> {
    fn symmetries(&self, state: &Bytes<W>, images: &mut Vec<Bytes<W>>) {
        let start = images.len();
        images.push(*state);
        self.images(state, |image| {
            if !images[start..].contains(&image) {
                images.push(image);
            }
        });
    }
    #[inline]
    fn canonical(&self, state: &Bytes<W>) -> Bytes<W> {
        let mut least = *state;
        self.images(state, |image| {
            if image.words < least.words {
                least = image;
            }
        });
        least
    }
}
