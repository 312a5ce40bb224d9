//! States with their values as a block of bytes, for files.
//!
//! A block holds up to [`Names::BLOCK`] states: how many, how long the first two columns are, then
//! their names, the ranks of their payoffs, and their distances, each column by itself, because alike
//! things compress well together.

use crate::encoding::{Names, read_number, write_number};
use crate::entry::{Entry, FARTHEST, Scale};
use crate::space::States;

/// The bytes of the largest block: names, ranks and distances as long as they can be.
pub(crate) const fn most<N: Names>() -> usize {
    32 + N::BLOCK * (N::LONGEST + 20)
}

/// The bytes of states that are in order.
pub(crate) fn encode<N: Names>(
    states: &dyn States<N>,
    scale: &Scale,
    entries: &[(N::Code, u32)],
) -> Vec<u8> {
    let (mut names, mut ranks, mut distances) = (Vec::new(), Vec::new(), Vec::new());
    N::write(
        states,
        &mut entries.iter().map(|(code, _)| code),
        &mut names,
    );
    for &(_, entry) in entries {
        let (_, distance) = scale.read(Entry(entry));
        write_number(u64::from(scale.rank(Entry(entry))), &mut ranks);
        write_number(u64::from(distance.unwrap_or(0)), &mut distances);
    }
    let mut bytes = Vec::with_capacity(16 + names.len() + ranks.len() + distances.len());
    for number in [entries.len(), names.len(), ranks.len()] {
        write_number(number as u64, &mut bytes);
    }
    for column in [names, ranks, distances] {
        bytes.extend_from_slice(&column);
    }
    bytes
}

/// The columns of a block: how many states, their names, ranks and distances.
struct Columns<'b> {
    count: usize,
    names: &'b [u8],
    ranks: &'b [u8],
    distances: &'b [u8],
}

impl<'b> Columns<'b> {
    fn read<N: Names>(mut bytes: &'b [u8]) -> Result<Columns<'b>, String> {
        let count = count::<N>(&mut bytes)?;
        let mut length =
            || read_number(&mut bytes).map(|n| usize::try_from(n).unwrap_or(usize::MAX));
        let (names, ranks) = (length()?, length()?);
        let cut = |bytes: &'b [u8], length| {
            let parts = bytes.split_at_checked(length);
            parts.ok_or("a column goes beyond the end")
        };
        let (names, rest) = cut(bytes, names)?;
        let (ranks, distances) = cut(rest, ranks)?;
        Ok(Columns {
            count,
            names,
            ranks,
            distances,
        })
    }
}

/// All states of a block, or what is wrong with it.
pub(crate) fn decode<N: Names>(
    states: &dyn States<N>,
    scale: &Scale,
    bytes: &[u8],
) -> Result<Vec<(N::Code, Entry)>, String> {
    let Columns {
        count,
        mut names,
        mut ranks,
        mut distances,
    } = Columns::read::<N>(bytes)?;
    let mut found = Vec::with_capacity(count);
    for code in N::read(states, count, &mut names)? {
        let (rank, distance) = (read_number(&mut ranks)?, read_number(&mut distances)?);
        found.push((code, entry(scale, rank, distance)?));
    }
    match names.len() + ranks.len() + distances.len() {
        0 => Ok(found),
        left => Err(format!("{left} bytes are left over")),
    }
}

/// The entry of one state of a block, if it is there. No other state is made.
pub(crate) fn find<N: Names>(
    scale: &Scale,
    wanted: &N::Order,
    bytes: &[u8],
) -> Result<Option<Entry>, String> {
    let columns = Columns::read::<N>(bytes)?;
    let Some(place) = N::find(wanted, columns.count, columns.names)? else {
        return Ok(None);
    };
    let rank = number_at(columns.ranks, place, columns.count)?;
    let distance = number_at(columns.distances, place, columns.count)?;
    entry(scale, rank, distance).map(Some)
}

/// One number of a column. Most columns have nothing but numbers of one byte.
fn number_at(mut column: &[u8], place: usize, count: usize) -> Result<u64, String> {
    if column.len() == count {
        column = &column[place..];
    } else {
        for _ in 0..place {
            read_number(&mut column)?;
        }
    }
    read_number(&mut column)
}

fn count<N: Names>(bytes: &mut &[u8]) -> Result<usize, String> {
    let count = usize::try_from(read_number(bytes)?).unwrap_or(usize::MAX);
    if count > N::BLOCK {
        let most = N::BLOCK;
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
