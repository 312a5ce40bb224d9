//! A state of a compiled game.

/// The bytes of a state in `W` words, and whose turn it is, which follows from them.
///
/// What a game does not use is 0, so equal states are equal in all words.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bytes<const W: usize> {
    pub words: [u64; W],
    pub turn: Turn,
}

/// The player to move, or [`Turn::OVER`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Turn(pub i64);

impl Turn {
    /// The game is over.
    pub const OVER: Turn = Turn(256);

    /// Chance moves, as [`zermelo_core::Player::CHANCE`] is numbered.
    pub const CHANCE: Turn = Turn(255);
}

impl<const W: usize> Bytes<W> {
    /// The end of a game in which something went wrong.
    pub const BROKEN: Bytes<W> = Bytes {
        words: [0; W],
        turn: Turn::OVER,
    };

    /// The words that hold these bytes, which are at most `8 * W`.
    pub fn pack(bytes: &[u8]) -> [u64; W] {
        let mut words = [0; W];
        for (word, chunk) in words.iter_mut().zip(bytes.chunks(8)) {
            let mut whole = [0; 8];
            whole[..chunk.len()].copy_from_slice(chunk);
            *word = u64::from_ne_bytes(whole);
        }
        words
    }

    /// The first `size` bytes.
    pub fn unpack(words: &[u64; W], size: usize) -> Vec<u8> {
        let bytes = words.iter().flat_map(|word| word.to_ne_bytes());
        bytes.take(size).collect()
    }
}
