//! Games as bytes, so that they can be played in one process and learned from in another.
//!
//! Two counts of 8 bytes, games and plies; then for each state three counts of 4 bytes (features, changes, moves), its
//! value, the features and changes as 2 bytes each, where the changes of each move end, and the policy. The lowest byte
//! comes first.

use zermelo_nets::{Example, Layers};

use crate::zero::selfplay::Games;

/// The games as bytes.
pub fn to_bytes(games: &Games) -> Vec<u8> {
    let mut bytes = Vec::new();
    bytes.extend(games.games.to_le_bytes());
    bytes.extend(games.plies.to_le_bytes());
    for number in 0..games.len() {
        let example = games.example(number);
        let counts = [
            example.inputs.len(),
            example.changes.len(),
            example.ends.len(),
        ];
        for count in counts {
            bytes.extend((count as u32).to_le_bytes());
        }
        bytes.extend(example.value.to_le_bytes());
        for feature in example.inputs.iter().chain(example.changes) {
            bytes.extend(feature.to_le_bytes());
        }
        for end in example.ends {
            bytes.extend(end.to_le_bytes());
        }
        for chance in example.policy {
            bytes.extend(chance.to_le_bytes());
        }
    }
    bytes
}

/// The games that bytes tell of, for a network of these sizes.
///
/// # Errors
///
/// What is wrong: bytes that end early, or states that are none of such a network.
pub fn from_bytes(bytes: &[u8], layers: Layers) -> Result<Games, String> {
    read(bytes, layers)
        .ok_or_else(|| "games that are damaged, or of a network of another size".to_owned())
}

fn read(mut bytes: &[u8], layers: Layers) -> Option<Games> {
    let mut games = Games::default();
    games.games = u64::from_le_bytes(take(&mut bytes)?);
    games.plies = u64::from_le_bytes(take(&mut bytes)?);
    while !bytes.is_empty() {
        let mut counts = [0; 3];
        for count in &mut counts {
            *count = u32::from_le_bytes(take(&mut bytes)?) as usize;
        }
        let value = f32::from_le_bytes(take(&mut bytes)?);
        let inputs = row(&mut bytes, counts[0], u16::from_le_bytes)?;
        let changes = row(&mut bytes, counts[1], u16::from_le_bytes)?;
        let ends = row(&mut bytes, counts[2], u32::from_le_bytes)?;
        let policy = row(&mut bytes, counts[2], f32::from_le_bytes)?;
        let fits = inputs.iter().all(|&one| usize::from(one) < layers.inputs)
            && changes.iter().all(|&one| usize::from(one) < layers.changes)
            && ends.is_sorted()
            && ends.last().map_or(0, |&end| end as usize) == changes.len()
            && policy.iter().all(|chance| (0.0..=1.0).contains(chance))
            && (-1.0..=1.0).contains(&value);
        if !fits {
            return None;
        }
        games.push(&Example {
            inputs: &inputs,
            value,
            changes: &changes,
            ends: &ends,
            policy: &policy,
        });
    }
    Some(games)
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk::<N>()?;
    *bytes = rest;
    Some(*first)
}

fn row<const N: usize, T>(
    bytes: &mut &[u8],
    count: usize,
    read: fn([u8; N]) -> T,
) -> Option<Vec<T>> {
    if bytes.len() / N < count {
        return None; // before anything is asked for it
    }
    (0..count).map(|_| take(bytes).map(read)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAYERS: Layers = Layers {
        inputs: 9,
        hidden: 32,
        changes: 8,
    };

    fn some_games() -> Games {
        let mut games = Games::default();
        (games.games, games.plies) = (2, 7);
        for value in [-1.0, 0.25] {
            games.push(&Example {
                inputs: &[1, 8],
                value,
                changes: &[0, 7, 3],
                ends: &[1, 3],
                policy: &[0.25, 0.75],
            });
        }
        games
    }

    #[test]
    fn bytes_tell_the_same_games() {
        let games = some_games();
        assert_eq!(from_bytes(&to_bytes(&games), LAYERS), Ok(games));
        let none = Games::default();
        assert_eq!(from_bytes(&to_bytes(&none), LAYERS), Ok(none));
    }

    #[test]
    fn bytes_that_end_early_are_refused() {
        let bytes = to_bytes(&some_games());
        let state = (bytes.len() - 16) / 2;
        for length in (0..bytes.len()).filter(|&length| length != 16 && length != 16 + state) {
            assert!(from_bytes(&bytes[..length], LAYERS).is_err(), "{length}");
        }
    }

    #[test]
    fn games_of_a_larger_network_are_refused() {
        let bytes = to_bytes(&some_games());
        for layers in [
            Layers {
                inputs: 8,
                ..LAYERS
            },
            Layers {
                changes: 7,
                ..LAYERS
            },
        ] {
            assert!(from_bytes(&bytes, layers).is_err());
        }
    }
}
