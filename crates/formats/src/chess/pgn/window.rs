//! The part of a stream that is looked at.

use std::io::{self, Read};
use std::ops::Range;

/// Bytes that are read at once.
const CHUNK: usize = 1 << 16;

/// No comment and no header is longer.
pub(super) const LONGEST: usize = 16 << 20;

/// A stream with a window on it, which grows when a token is longer.
pub(super) struct Window<R> {
    input: R,
    bytes: Vec<u8>,
    /// Bytes of the stream before the window.
    passed: u64,
    /// What was looked at already is before this.
    pub at: usize,
    end: usize,
    /// Nothing comes after the window.
    pub ended: bool,
}

impl<R: Read> Window<R> {
    pub fn new(input: R) -> Window<R> {
        Window {
            input,
            bytes: vec![0; 4 * CHUNK],
            passed: 0,
            at: 0,
            end: 0,
            ended: false,
        }
    }

    /// Bytes of the stream that were looked at.
    #[inline]
    pub fn offset(&self) -> u64 {
        self.passed + self.at as u64
    }

    /// What is still to be looked at, as far as it is here.
    #[inline]
    pub fn rest(&self) -> &[u8] {
        &self.bytes[self.at..self.end]
    }

    /// Bytes that were here when the last token was found.
    #[inline]
    pub fn span(&self, span: &Range<usize>) -> &[u8] {
        &self.bytes[span.clone()]
    }

    /// Reads on, keeping what is still to be looked at. False if that is all, or too much for one token.
    ///
    /// Places in the window change.
    pub fn fill(&mut self) -> io::Result<bool> {
        if self.ended {
            return Ok(false);
        }
        self.bytes.copy_within(self.at..self.end, 0);
        self.passed += self.at as u64;
        (self.at, self.end) = (0, self.end - self.at);
        if self.bytes.len() - self.end < CHUNK {
            if self.end >= LONGEST {
                return Ok(false);
            }
            self.bytes.resize(2 * self.bytes.len(), 0);
        }
        loop {
            match self.input.read(&mut self.bytes[self.end..]) {
                Ok(0) => {
                    self.ended = true;
                    return Ok(true); // what is here is now known to be all
                }
                Ok(count) => {
                    self.end += count;
                    return Ok(true);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => (),
                Err(error) => return Err(error),
            }
        }
    }
}
