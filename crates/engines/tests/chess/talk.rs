//! A conversation with the engine, without a process.

use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use zermelo_engines::chess::uci::serve;

/// Longer than anything takes, also on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// An engine that runs on a thread of the test.
pub struct Talk {
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<String>,
    engine: JoinHandle<io::Result<()>>,
}

impl Talk {
    /// Starts an engine.
    pub fn new() -> Talk {
        let (input, chunks) = channel();
        let (lines, output) = channel();
        let engine = thread::spawn(move || {
            let rest = Vec::new();
            let read = BufReader::new(Chunks { chunks, rest });
            let line = Vec::new();
            serve(read, Lines { lines, line })
        });
        Talk {
            input: Some(input),
            output,
            engine,
        }
    }

    /// Sends bytes as they are.
    pub fn send(&self, bytes: &[u8]) {
        self.input.as_ref().unwrap().send(bytes.to_vec()).unwrap();
    }

    /// Sends lines.
    pub fn say(&self, lines: &[&str]) {
        for line in lines {
            self.send(format!("{line}\n").as_bytes());
        }
    }

    /// The lines up to the first one that begins so.
    pub fn until(&self, beginning: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.output.recv_timeout(PATIENCE);
            let line = line.unwrap_or_else(|_| panic!("no {beginning} after {lines:#?}"));
            let found = line.starts_with(beginning);
            lines.push(line);
            if found {
                return lines;
            }
        }
    }

    /// Everything that was answered to what was said so far, but for what a search is still to say.
    pub fn so_far(&self) -> Vec<String> {
        self.say(&["isready"]);
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    /// What the engine says in some time.
    pub fn within(&self, time: Duration) -> Vec<String> {
        let ends = Instant::now() + time;
        let mut lines = Vec::new();
        loop {
            let left = ends.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left) {
                Ok(line) => lines.push(line),
                Err(RecvTimeoutError::Timeout) => return lines,
                Err(RecvTimeoutError::Disconnected) => panic!("the engine has ended: {lines:#?}"),
            }
        }
    }

    /// Asks for a move and awaits it: all lines, the last of them `bestmove`.
    pub fn ask(&self, lines: &[&str]) -> Vec<String> {
        self.say(lines);
        self.until("bestmove")
    }

    /// The move that is asked for.
    pub fn best(&self, lines: &[&str]) -> String {
        best_of(&self.ask(lines))
    }

    /// Ends the input, and awaits the end of the engine: what it has said meanwhile.
    pub fn end(mut self) -> Vec<String> {
        self.input = None;
        self.engine.join().unwrap().unwrap();
        self.output.try_iter().collect()
    }
}

/// Fails unless one of some attempts takes less: on a busy machine any of them may be delayed.
pub fn is_soon(longest: Duration, mut attempt: impl FnMut() -> Duration) {
    let mut times = Vec::new();
    for _ in 0..8 {
        times.push(attempt());
        if times.last() < Some(&longest) {
            return;
        }
    }
    panic!("all attempts took longer than {longest:?}: {times:?}");
}

/// The move of the last line.
pub fn best_of(lines: &[String]) -> String {
    let words: Vec<&str> = lines.last().unwrap().split(' ').collect();
    assert_eq!(words[0], "bestmove");
    words[1].to_owned()
}

/// How many lines begin so.
pub fn count(lines: &[String], beginning: &str) -> usize {
    let found = lines.iter().filter(|line| line.starts_with(beginning));
    found.count()
}

/// The number after a word, in the last line that has it.
pub fn number(lines: &[String], word: &str) -> i64 {
    let found = lines.iter().rev().find_map(|line| {
        let mut words = line.split(' ').skip_while(|&other| other != word);
        words.nth(1)?.parse().ok()
    });
    found.unwrap_or_else(|| panic!("no {word} in {lines:#?}"))
}

struct Chunks {
    chunks: Receiver<Vec<u8>>,
    rest: Vec<u8>,
}

impl Read for Chunks {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.rest.is_empty() {
            match self.chunks.recv() {
                Ok(chunk) => self.rest = chunk,
                Err(_) => return Ok(0),
            }
        }
        let count = self.rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.rest[..count]);
        self.rest.drain(..count);
        Ok(count)
    }
}

struct Lines {
    lines: Sender<String>,
    line: Vec<u8>,
}

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            if byte == b'\n' {
                let line = String::from_utf8(std::mem::take(&mut self.line)).unwrap();
                // Nobody has to listen to the end.
                let _ = self.lines.send(line);
            } else {
                self.line.push(byte);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        assert!(self.line.is_empty(), "half a line");
        Ok(())
    }
}
