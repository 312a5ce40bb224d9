//! The compressed values of one part of a table.
//!
//! Values are written as symbols: a symbol is one value, or two symbols one after the other, so that one of
//! them may stand for up to 256 values. The symbols are written in a canonical Huffman code, in blocks of a
//! fixed number of bytes. A list of lengths says how many values each block has, and a sparse index which
//! block has every so-many-th value.

use super::bytes::{Bytes, Cursor, Fault, Trouble};

/// Values are the same for the whole part.
const CONSTANT: u8 = 0x80;

/// Halves of a symbol that has none.
const NO_SYMBOL: u16 = 0xfff;

/// No symbol has more values.
const MOST_VALUES: u32 = 256;

/// No code is longer.
const LONGEST_CODE: u8 = 32;

/// No block is larger than two to this.
const LARGEST_BLOCK: u8 = 16;

/// No distance of the sparse index is larger than two to this.
const WIDEST_INDEX: u8 = 32;

/// How many lengths of blocks are read at once.
const LENGTHS_AT_ONCE: u64 = 64;

/// The values of one part of a table.
#[derive(Clone, Debug)]
pub(super) enum Values {
    /// All the same.
    Constant(u16),
    /// In blocks.
    Coded(Coded),
}

#[derive(Clone, Copy, Debug)]
struct Symbol {
    /// The first half, or the value.
    first: u16,
    /// The second half, `NO_SYMBOL` where there is a value.
    second: u16,
    /// How many values it stands for.
    values: u32,
}

/// Values in blocks.
#[derive(Clone, Debug)]
pub(super) struct Coded {
    /// How many values there are.
    size: u64,
    block_bits: u8,
    index_bits: u8,
    /// Blocks with data.
    blocks: u32,
    /// Blocks with a length; the last ones may have no data.
    lengths: u32,
    shortest: u8,
    /// By the length of a code, from the shortest on: the first symbol, and the least code, its bits
    /// shifted to the top of a word.
    first_symbols: Vec<u16>,
    least_codes: Vec<u64>,
    symbols: Vec<Symbol>,
    index_at: u64,
    lengths_at: u64,
    data_at: u64,
}

impl Values {
    /// Reads the flags and the code of a part that has `size` values.
    pub fn read(cursor: &mut Cursor<'_>, size: u64, is_wdl: bool) -> Result<(u8, Values), Fault> {
        let flags = cursor.byte()?;
        if flags & CONSTANT != 0 {
            let value = cursor.byte()?.into();
            return Ok((flags, Values::Constant(if is_wdl { value } else { 0 })));
        }
        Ok((flags, Values::Coded(Coded::read(cursor, size)?)))
    }

    /// The coded values, if they are.
    pub fn coded(&mut self) -> Option<&mut Coded> {
        match self {
            Values::Constant(_) => None,
            Values::Coded(coded) => Some(coded),
        }
    }

    /// The value with a number.
    #[inline]
    pub fn get(&self, number: u64, bytes: &Bytes) -> Result<u16, Trouble> {
        match self {
            Values::Constant(value) => Ok(*value),
            Values::Coded(coded) => coded.get(number, bytes),
        }
    }
}

impl Coded {
    fn read(cursor: &mut Cursor<'_>, size: u64) -> Result<Coded, Fault> {
        let block_bits = cursor.byte()?;
        let index_bits = cursor.byte()?;
        let padding = cursor.byte()?;
        let blocks = cursor.word()?;
        let [longest, shortest] = [cursor.byte()?, cursor.byte()?];
        if !(2..=LARGEST_BLOCK).contains(&block_bits) || !(1..=WIDEST_INDEX).contains(&index_bits) {
            return Err("the size of its blocks makes no sense");
        }
        if shortest == 0 || shortest > longest || longest > LONGEST_CODE {
            return Err("the lengths of its codes make no sense");
        }
        let mut first_symbols = Vec::new();
        for _ in shortest..=longest {
            first_symbols.push(cursor.short()?);
        }
        let least_codes = least_codes(&first_symbols, shortest)?;
        let count = cursor.short()?;
        let symbols = read_symbols(cursor.take(3 * usize::from(count))?)?;
        cursor.take(usize::from(count & 1))?;
        Ok(Coded {
            size,
            block_bits,
            index_bits,
            blocks,
            lengths: blocks
                .checked_add(padding.into())
                .ok_or("it has too many blocks")?,
            shortest,
            first_symbols,
            least_codes,
            symbols,
            index_at: 0,
            lengths_at: 0,
            data_at: 0,
        })
    }

    /// Says where the sparse index begins; where it ends.
    pub fn place_index(&mut self, start: u64) -> u64 {
        self.index_at = start;
        start + 6 * self.size.div_ceil(1 << self.index_bits)
    }

    /// Says where the lengths of the blocks begin; where they end.
    pub fn place_lengths(&mut self, start: u64) -> u64 {
        self.lengths_at = start;
        start + 2 * u64::from(self.lengths)
    }

    /// Says where the blocks begin, which is on a multiple of 64; where they end.
    pub fn place_data(&mut self, start: u64) -> u64 {
        self.data_at = start.next_multiple_of(64);
        self.data_at + (u64::from(self.blocks) << self.block_bits)
    }

    /// The value with a number.
    fn get(&self, number: u64, bytes: &Bytes) -> Result<u16, Trouble> {
        let (block, place) = self.find(number, bytes)?;
        let data = self.block(block, bytes)?;
        let mut reader = BitReader::new(&data);
        let mut place = place;
        loop {
            let symbol = self.next_symbol(&mut reader)?;
            let values = self.symbols[symbol].values;
            if place < values {
                return Ok(self.within(symbol, place));
            }
            place -= values;
        }
    }

    /// The bytes of a block.
    fn block<'a>(
        &self,
        block: u32,
        bytes: &'a Bytes,
    ) -> Result<std::borrow::Cow<'a, [u8]>, Trouble> {
        let start = self.data_at + (u64::from(block) << self.block_bits);
        bytes.get(start, 1 << self.block_bits)
    }

    /// The block of a value, and its place among the values of the block.
    fn find(&self, number: u64, bytes: &Bytes) -> Result<(u32, u32), Trouble> {
        if number >= self.size {
            return Err("a position is beyond its end".into());
        }
        // Each entry of the index is about a value in the middle of its stretch.
        let entry = bytes.get(self.index_at + 6 * (number >> self.index_bits), 6)?;
        let block = u32::from_le_bytes([entry[0], entry[1], entry[2], entry[3]]);
        let offset = u16::from_le_bytes([entry[4], entry[5]]);
        let stretch = 1i64 << self.index_bits;
        let within = (number & (stretch as u64 - 1)) as i64;
        let mut place = i64::from(offset) + within - stretch / 2;
        let mut block = i64::from(block);
        let mut lengths = Lengths {
            coded: self,
            bytes,
            start: 0,
            read: Vec::new(),
        };
        while place < 0 {
            block -= 1;
            place += lengths.of(block)?;
        }
        loop {
            let length = lengths.of(block)?;
            if place < length {
                break;
            }
            place -= length;
            block += 1;
        }
        if block >= i64::from(self.blocks) {
            return Err("its index leads past its data".into());
        }
        Ok((block as u32, place as u32))
    }

    /// The next symbol of a block.
    #[inline]
    fn next_symbol(&self, reader: &mut BitReader<'_>) -> Result<usize, Fault> {
        let window = reader.window();
        let step = self.least_codes.iter().position(|&least| window >= least);
        let step = step.ok_or("a code of it has no symbol")?;
        let bits = u32::from(self.shortest) + step as u32;
        let beyond = (window - self.least_codes[step]) >> (64 - bits);
        let symbol = beyond + u64::from(self.first_symbols[step]);
        reader.skip(bits)?;
        usize::try_from(symbol)
            .ok()
            .filter(|&symbol| symbol < self.symbols.len())
            .ok_or("a code of it has no symbol")
    }

    /// The value at a place within a symbol, which has that many.
    #[inline]
    fn within(&self, mut symbol: usize, mut place: u32) -> u16 {
        loop {
            let found = self.symbols[symbol];
            if found.second == NO_SYMBOL {
                return found.first;
            }
            let first = usize::from(found.first);
            let before = self.symbols[first].values;
            if place < before {
                symbol = first;
            } else {
                place -= before;
                symbol = found.second.into();
            }
        }
    }

    /// The greatest of all values.
    pub fn greatest(&self) -> u16 {
        let values = self
            .symbols
            .iter()
            .filter(|symbol| symbol.second == NO_SYMBOL);
        values.map(|symbol| symbol.first).max().unwrap_or(0)
    }

    /// Unpacks every block, and checks that lengths and index say of them what is true.
    pub fn check(&self, bytes: &Bytes, stop: &dyn Fn() -> bool) -> Result<(), Trouble> {
        let mut lengths = Lengths {
            coded: self,
            bytes,
            start: 0,
            read: Vec::new(),
        };
        let stretch = 1u64 << self.index_bits;
        let mut first = 0; // the number of the first value of the block
        let mut entry = 0; // the next entry of the index
        let entries = self.size.div_ceil(stretch);
        for block in 0..self.blocks {
            if block % 4096 == 0 && stop() {
                return Ok(());
            }
            let length = lengths.of(block.into())? as u64;
            let data = self.block(block, bytes)?;
            let mut reader = BitReader::new(&data);
            // The last symbol may have more values than the block: the next one has them again.
            let mut found = 0;
            while found < length {
                let symbol = self.next_symbol(&mut reader)?;
                found += u64::from(self.symbols[symbol].values);
            }
            let end = first + length;
            while entry < entries && entry * stretch + stretch / 2 < end {
                let told = bytes.get(self.index_at + 6 * entry, 6)?;
                let at = u32::from_le_bytes([told[0], told[1], told[2], told[3]]);
                let offset = u16::from_le_bytes([told[4], told[5]]);
                if at != block || first + u64::from(offset) != entry * stretch + stretch / 2 {
                    return Err("its index does not lead to its blocks".into());
                }
                entry += 1;
            }
            first = end;
        }
        if first < self.size {
            return Err("its blocks have too few values".into());
        }
        Ok(())
    }
}

/// The least code of each length, shifted to the top of a word.
fn least_codes(first_symbols: &[u16], shortest: u8) -> Result<Vec<u64>, Fault> {
    const NO_CODE: Fault = "its codes make no sense";
    let mut codes = vec![0u64; first_symbols.len()];
    for step in (0..codes.len().saturating_sub(1)).rev() {
        let [here, next] = [first_symbols[step], first_symbols[step + 1]].map(u64::from);
        let sum = (codes[step + 1] + here).checked_sub(next).ok_or(NO_CODE)?;
        codes[step] = sum / 2;
    }
    for (bits, code) in (u32::from(shortest)..).zip(&mut codes) {
        if *code >> bits != 0 {
            return Err(NO_CODE);
        }
        *code <<= 64 - bits;
    }
    Ok(codes)
}

/// The symbols, three bytes each, with how many values each stands for.
fn read_symbols(bytes: &[u8]) -> Result<Vec<Symbol>, Fault> {
    let halves = bytes.chunks_exact(3).map(|three| {
        let [low, middle, high] = [three[0], three[1], three[2]].map(u16::from);
        Symbol {
            first: (middle & 15) << 8 | low,
            second: high << 4 | middle >> 4,
            values: 0,
        }
    });
    let mut symbols: Vec<Symbol> = halves.collect();
    for symbol in 0..symbols.len() {
        count_values(&mut symbols, symbol)?;
    }
    Ok(symbols)
}

/// Counts the values of a symbol and of those that it is made of.
fn count_values(symbols: &mut [Symbol], symbol: usize) -> Result<(), Fault> {
    let mut open = vec![symbol];
    while let Some(&here) = open.last() {
        let Symbol {
            first,
            second,
            values,
        } = symbols[here];
        let counted = if values != 0 {
            values
        } else if second == NO_SYMBOL {
            1
        } else {
            let halves = [first, second].map(usize::from);
            if halves.iter().any(|&half| half >= symbols.len()) {
                return Err("a symbol of it has a half that there is not");
            }
            let missing = halves.into_iter().find(|&half| symbols[half].values == 0);
            if let Some(missing) = missing {
                // None is deeper than it has values, unless it is a part of itself.
                if open.len() as u32 > MOST_VALUES {
                    return Err("a symbol of it is a part of itself");
                }
                open.push(missing);
                continue;
            }
            halves.map(|half| symbols[half].values).iter().sum()
        };
        if counted > MOST_VALUES {
            return Err("a symbol of it has too many values");
        }
        symbols[here].values = counted;
        open.pop();
    }
    Ok(())
}

/// The lengths of the blocks, some of them read at once.
struct Lengths<'a> {
    coded: &'a Coded,
    bytes: &'a Bytes,
    start: u64,
    read: Vec<u8>,
}

impl Lengths<'_> {
    /// How many values a block has.
    #[inline]
    fn of(&mut self, block: i64) -> Result<i64, Trouble> {
        let block = u64::try_from(block)
            .ok()
            .filter(|&block| block < self.coded.lengths.into())
            .ok_or("its index leads past its blocks")?;
        let at = self.coded.lengths_at;
        let pair: [u8; 2] = if let Bytes::Whole(_) = self.bytes {
            let two = self.bytes.get(at + 2 * block, 2)?;
            [two[0], two[1]]
        } else {
            self.seek(block)?;
            let place = 2 * (block - self.start) as usize;
            [self.read[place], self.read[place + 1]]
        };
        Ok(i64::from(u16::from_le_bytes(pair)) + 1)
    }

    /// Reads the lengths around a block, unless they are there.
    fn seek(&mut self, block: u64) -> Result<(), Trouble> {
        let count = self.read.len() as u64 / 2;
        if !(self.start..self.start + count).contains(&block) {
            self.start = block.saturating_sub(LENGTHS_AT_ONCE / 2);
            let end = (self.start + LENGTHS_AT_ONCE).min(self.coded.lengths.into());
            let at = self.coded.lengths_at + 2 * self.start;
            self.read = self.bytes.get(at, 2 * (end - self.start))?.into_owned();
        }
        Ok(())
    }
}

/// The bits of a block, the highest of each byte first.
struct BitReader<'a> {
    bytes: &'a [u8],
    place: usize,
}

impl<'a> BitReader<'a> {
    fn new(bytes: &'a [u8]) -> BitReader<'a> {
        BitReader { bytes, place: 0 }
    }

    /// The next bits, at least 57 of them, at the top of a word; zeros past the end.
    #[inline]
    fn window(&self) -> u64 {
        let byte = self.place / 8;
        let word = match self.bytes.get(byte..byte + 8) {
            Some(eight) => u64::from_be_bytes([
                eight[0], eight[1], eight[2], eight[3], eight[4], eight[5], eight[6], eight[7],
            ]),
            None => {
                let mut last = [0; 8];
                let rest = self.bytes.get(byte..).unwrap_or_default();
                last[..rest.len()].copy_from_slice(rest);
                u64::from_be_bytes(last)
            }
        };
        word << (self.place % 8)
    }

    /// Goes on; an error past the end.
    #[inline]
    fn skip(&mut self, bits: u32) -> Result<(), Fault> {
        self.place += bits as usize;
        if self.place > 8 * self.bytes.len() {
            return Err("a block of it ends too early");
        }
        Ok(())
    }
}
