//! States with their values as a block of bytes, for files.
//!
//! A block holds up to [`Encoding::BLOCK`] states: how many, their names, the ranks of their payoffs,
//! and their distances, each column by itself, because alike things compress well together.

use crate::encoding::{Encoding, Solvable, read_number, write_number};
use crate::entry::{Entry, FARTHEST, Scale};

/// The bytes of states that are in order.
pub(crate) fn encode<G: Solvable, E: Encoding<G>>(
    game: &G,
    scale: &Scale,
    states: &[(E::Code, u32)],
) -> Vec<u8> {
    let mut bytes = Vec::new();
    write_number(states.len() as u64, &mut bytes);
    E::write(game, &mut states.iter().map(|(code, _)| code), &mut bytes);
    for &(_, entry) in states {
        write_number(u64::from(scale.rank(Entry(entry))), &mut bytes);
    }
    for &(_, entry) in states {
        let (_, distance) = scale.read(Entry(entry));
        write_number(u64::from(distance.unwrap_or(0)), &mut bytes);
    }
    bytes
}

/// All states of a block, or what is wrong with it.
pub(crate) fn decode<G: Solvable, E: Encoding<G>>(
    game: &G,
    scale: &Scale,
    mut bytes: &[u8],
) -> Result<Vec<(E::Code, Entry)>, String> {
    let bytes = &mut bytes;
    let count = count::<G, E>(bytes)?;
    let codes = E::read(game, count, bytes)?;
    let mut ranks = Vec::with_capacity(count);
    for _ in 0..count {
        ranks.push(read_number(bytes)?);
    }
    let mut states = Vec::with_capacity(count);
    for (code, rank) in codes.into_iter().zip(ranks) {
        states.push((code, entry(scale, rank, read_number(bytes)?)?));
    }
    if !bytes.is_empty() {
        return Err(format!("{} bytes are left over", bytes.len()));
    }
    Ok(states)
}

/// The entry of one state of a block, if it is there. No other state is made.
pub(crate) fn find<G: Solvable, E: Encoding<G>>(
    scale: &Scale,
    wanted: &E::Order,
    mut bytes: &[u8],
) -> Result<Option<Entry>, String> {
    let bytes = &mut bytes;
    let count = count::<G, E>(bytes)?;
    let Some(place) = E::find(wanted, count, bytes)? else {
        return Ok(None);
    };
    let mut rank = 0;
    for number in 0..count {
        let read = read_number(bytes)?;
        if number == place {
            rank = read;
        }
    }
    for _ in 0..place {
        read_number(bytes)?;
    }
    entry(scale, rank, read_number(bytes)?).map(Some)
}

fn count<G: Solvable, E: Encoding<G>>(bytes: &mut &[u8]) -> Result<usize, String> {
    let count = usize::try_from(read_number(bytes)?).unwrap_or(usize::MAX);
    if count > E::BLOCK {
        let most = E::BLOCK;
        return Err(format!("it has {count} states, and there can be {most}"));
    }
    Ok(count)
}

fn entry(scale: &Scale, rank: u64, distance: u64) -> Result<Entry, String> {
    if rank >= scale.payoffs().len() as u64 {
        return Err("a payoff is not on the list".to_owned());
    }
    if distance >= u64::from(FARTHEST) {
        return Err("a distance is too large".to_owned());
    }
    Ok(scale.ranked(rank as u32, distance as u32))
}
