//! How a table names the states of a game.

use std::marker::PhantomData;

use zermelo_core::random::mix;
use zermelo_core::{Deterministic, Keyed, Notation, Readable, Symmetric, ZeroSum};

use crate::space::States;

/// What a game needs to be solved: two opposed players, no chance, and keys.
///
/// Symmetries and levels make it faster, and every game has at least the trivial ones.
pub trait Solvable: ZeroSum + Deterministic + Keyed + Symmetric + Notation {}

impl<G: ZeroSum + Deterministic + Keyed + Symmetric + Notation> Solvable for G {}

/// A kind of names: what they are in tables and in files, whatever the game.
///
/// Solving is compiled once for each kind. What it needs of a game, it asks [`States`].
pub trait Names: Sized + Send + Sync + 'static {
    /// The name.
    type Code: Clone + Eq + Send + Sync + 'static;

    /// What names are ordered by in files.
    type Order: Ord + Clone + Send + Sync + 'static;

    /// What it is called in files.
    const NAME: &'static str;

    /// States in a block of a file: few enough that one is unpacked in some microseconds.
    const BLOCK: usize;

    /// The bytes of the longest name that a file can have.
    const LONGEST: usize;

    /// Spread evenly over 64 bits; equal names have equal hashes.
    fn hash(states: &dyn States<Self>, code: &Self::Code) -> u64;

    /// What a name is ordered by.
    fn order(states: &dyn States<Self>, code: &Self::Code) -> Self::Order;

    /// Brings names into the order that they have in a file.
    fn sort(states: &dyn States<Self>, entries: &mut [(Self::Code, u32)]);

    /// Appends names in that order to a file.
    fn write(
        states: &dyn States<Self>,
        codes: &mut dyn Iterator<Item = &Self::Code>,
        bytes: &mut Vec<u8>,
    );

    /// Reads the next `count` names of a file, or says what is wrong.
    fn read(
        states: &dyn States<Self>,
        count: usize,
        bytes: &mut &[u8],
    ) -> Result<Vec<Self::Code>, String>;

    /// Reads one name that stands alone, as what it is ordered by.
    fn read_order(bytes: &mut &[u8]) -> Result<Self::Order, String>;

    /// The place of a name among `count` names in their order, if it is there.
    fn find(wanted: &Self::Order, count: usize, bytes: &[u8]) -> Result<Option<usize>, String>;
}

/// A name for each state of a game, from which the state can be made again.
pub trait Encoding<G: Solvable>: Sync + Send + 'static {
    /// The kind of names.
    type Names: Names;

    /// What it is called in files.
    const NAME: &'static str = Self::Names::NAME;

    /// The name of a state.
    fn encode(game: &G, state: &G::State) -> CodeOf<G, Self>;

    /// The state with this name.
    fn decode(game: &G, code: &CodeOf<G, Self>) -> G::State;

    /// Spread evenly over 64 bits; equal names have equal hashes.
    fn hash(game: &G, code: &CodeOf<G, Self>) -> u64;
}

/// The names that an encoding gives to the states of a game.
pub type CodeOf<G, E> = <<E as Encoding<G>>::Names as Names>::Code;

/// Keys as names.
pub struct Keys;

/// States as names, which files have as texts.
pub struct Texts<S>(PhantomData<fn() -> S>);

/// States named by their keys, for games that can read a key back: 8 bytes a state.
pub struct ByKey;

/// States named by themselves, for all other games.
pub struct ByState;

/// Whether states can be named by their keys.
pub fn has_readable_keys<G: Solvable>(game: &G) -> bool {
    match G::READABLE {
        Readable::Never => false,
        Readable::Sometimes => game.state_of(game.key(&game.initial())).is_some(),
        Readable::Always => true,
    }
}

/// The same expression for the encoding that suits a game, [`ByKey`] or [`ByState`].
///
/// Where the type of the game decides it, the other one is not compiled at all.
#[macro_export]
macro_rules! encoded {
    ($game:expr, $G:ty, $E:ident => $answer:expr) => {{
        // Constants, as the compiler leaves out what follows on one that is false.
        if $crate::Suits::<$G>::NEVER_KEYS {
            type $E = $crate::ByState;
            $answer
        } else if $crate::Suits::<$G>::ALWAYS_KEYS || $crate::has_readable_keys($game) {
            type $E = $crate::ByKey;
            $answer
        } else {
            type $E = $crate::ByState;
            $answer
        }
    }};
}

/// Which encodings suit the games of a type.
pub struct Suits<G>(PhantomData<G>);

impl<G: Solvable> Suits<G> {
    /// No game reads keys back.
    pub const NEVER_KEYS: bool = matches!(G::READABLE, Readable::Never);
    /// Every game does.
    pub const ALWAYS_KEYS: bool = matches!(G::READABLE, Readable::Always);
}

impl<G: Solvable> Encoding<G> for ByKey {
    type Names = Keys;

    #[inline]
    fn encode(game: &G, state: &G::State) -> u64 {
        game.key(state)
    }

    #[inline]
    fn decode(game: &G, &code: &u64) -> G::State {
        game.state_of(code)
            .expect("a game that reads one key reads them all")
    }

    #[inline]
    fn hash(_: &G, &code: &u64) -> u64 {
        mix(code)
    }
}

impl<G: Solvable> Encoding<G> for ByState {
    type Names = Texts<G::State>;

    #[inline]
    fn encode(_: &G, state: &G::State) -> G::State {
        state.clone()
    }

    #[inline]
    fn decode(_: &G, code: &G::State) -> G::State {
        code.clone()
    }

    #[inline]
    fn hash(game: &G, code: &G::State) -> u64 {
        mix(game.key(code))
    }
}

impl Names for Keys {
    type Code = u64;
    type Order = u64;
    const NAME: &'static str = "key";
    const BLOCK: usize = 1024;
    const LONGEST: usize = 10;

    #[inline]
    fn hash(_: &dyn States<Self>, &code: &u64) -> u64 {
        mix(code)
    }

    #[inline]
    fn order(_: &dyn States<Self>, &code: &u64) -> u64 {
        code
    }

    fn sort(_: &dyn States<Self>, entries: &mut [(u64, u32)]) {
        entries.sort_unstable();
    }

    /// The difference from the key before, which is small when there are many.
    fn write(_: &dyn States<Self>, codes: &mut dyn Iterator<Item = &u64>, bytes: &mut Vec<u8>) {
        let mut last = 0;
        for &code in codes {
            write_number(code.wrapping_sub(last), bytes);
            last = code;
        }
    }

    fn read(_: &dyn States<Self>, count: usize, bytes: &mut &[u8]) -> Result<Vec<u64>, String> {
        let mut last = 0u64;
        let mut codes = Vec::new();
        for _ in 0..count {
            last = last.wrapping_add(read_number(bytes)?);
            codes.push(last);
        }
        Ok(codes)
    }

    fn read_order(bytes: &mut &[u8]) -> Result<u64, String> {
        read_number(bytes)
    }

    fn find(wanted: &u64, count: usize, mut bytes: &[u8]) -> Result<Option<usize>, String> {
        let mut last = 0u64;
        for place in 0..count {
            last = last.wrapping_add(read_number(&mut bytes)?);
            if last >= *wanted {
                return Ok((last == *wanted).then_some(place));
            }
        }
        Ok(None)
    }
}

impl<S: Clone + Eq + Send + Sync + 'static> Names for Texts<S> {
    type Code = S;
    type Order = String;
    const NAME: &'static str = "text";
    const BLOCK: usize = 256;
    const LONGEST: usize = 1 << 14;

    fn hash(states: &dyn States<Self>, code: &S) -> u64 {
        states.hash(code)
    }

    fn order(states: &dyn States<Self>, code: &S) -> String {
        states.text(code)
    }

    fn sort(states: &dyn States<Self>, entries: &mut [(S, u32)]) {
        entries.sort_by_cached_key(|(state, _)| states.text(state));
    }

    /// Texts one after the other, each with its length before it.
    fn write(states: &dyn States<Self>, codes: &mut dyn Iterator<Item = &S>, bytes: &mut Vec<u8>) {
        for code in codes {
            let text = states.text(code);
            write_number(text.len() as u64, bytes);
            bytes.extend_from_slice(text.as_bytes());
        }
    }

    fn read(states: &dyn States<Self>, count: usize, bytes: &mut &[u8]) -> Result<Vec<S>, String> {
        let mut codes = Vec::new();
        for _ in 0..count {
            let text = std::str::from_utf8(cut(bytes)?).map_err(|_| "a state is no text")?;
            let state = states.parse(text);
            codes.push(
                state.map_err(|error| format!("the state {text:?} cannot be read: {error}"))?,
            );
        }
        Ok(codes)
    }

    fn read_order(bytes: &mut &[u8]) -> Result<String, String> {
        let text = std::str::from_utf8(cut(bytes)?).map_err(|_| "a state is no text")?;
        Ok(text.to_owned())
    }

    fn find(wanted: &String, count: usize, mut bytes: &[u8]) -> Result<Option<usize>, String> {
        for place in 0..count {
            let text = cut(&mut bytes)?;
            if text >= wanted.as_bytes() {
                return Ok((text == wanted.as_bytes()).then_some(place));
            }
        }
        Ok(None)
    }
}

/// The next text, which has its length before it.
fn cut<'b>(bytes: &mut &'b [u8]) -> Result<&'b [u8], String> {
    let length = usize::try_from(read_number(bytes)?).unwrap_or(usize::MAX);
    let (text, rest) = bytes
        .split_at_checked(length)
        .ok_or("a text goes beyond the end")?;
    *bytes = rest;
    Ok(text)
}

/// Seven bits a byte, the lowest first; all but the last byte have the top bit set.
pub(crate) fn write_number(mut number: u64, bytes: &mut Vec<u8>) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Reads what [`write_number`] wrote.
#[inline]
pub(crate) fn read_number(bytes: &mut &[u8]) -> Result<u64, String> {
    match **bytes {
        [byte, ref rest @ ..] if byte < 0x80 => {
            *bytes = rest;
            Ok(u64::from(byte))
        }
        _ => read_long_number(bytes),
    }
}

/// A number of more than one byte, or of none.
fn read_long_number(bytes: &mut &[u8]) -> Result<u64, String> {
    let mut number = 0u64;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = bytes.split_first().ok_or("a number is cut off")?;
        *bytes = rest;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Ok(number);
        }
    }
    Err("a number is too long".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        let numbers = [0, 1, 127, 128, 300, 1 << 32, u64::MAX];
        let mut bytes = Vec::new();
        numbers
            .iter()
            .for_each(|&number| write_number(number, &mut bytes));
        let mut rest = &bytes[..];
        for number in numbers {
            assert_eq!(read_number(&mut rest), Ok(number));
        }
        assert!(rest.is_empty() && read_number(&mut rest).is_err());
        assert!(read_number(&mut &[0x80; 12][..]).is_err());
    }
}
