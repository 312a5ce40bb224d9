//! The loop: commands, and what is told by the search.

use std::collections::VecDeque;
use std::fmt::Display;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Instant;

use zermelo_core::Notation;

use super::command::{self, Command, Go};
use super::placed::Placed;
use super::settings::{Effect, Settings, declarations};
use super::turn::Turn;
use super::worker::{Job, Outcome, Worker};

/// So many events may wait until a reader or a search that is faster than the writer waits too.
const WAITING_EVENTS: usize = 256;

/// What happens.
pub(super) enum Event {
    /// A line was read, at this moment.
    Line(String, Instant),
    /// There are no more.
    End,
    /// A line of the search.
    Told(String),
    /// The search has ended.
    Done(Outcome),
    /// The thread that searches has failed.
    Failed,
}

/// A conversation with one chess program.
pub(super) struct Session<W> {
    output: W,
    events: Receiver<Event>,
    worker: Worker,
    settings: Settings,
    placed: Placed,
    /// The `go` that is being searched or held back.
    turn: Option<Turn>,
    /// Those that came meanwhile.
    next: VecDeque<(Turn, Job)>,
    /// What searches have left is to be forgotten as soon as none runs.
    forget: bool,
    debug: bool,
    quitting: bool,
}

impl<W: Write> Session<W> {
    /// Starts the threads.
    pub fn start<R>(options: &[(String, String)], input: R, output: W) -> io::Result<Session<W>>
    where
        R: BufRead + Send + 'static,
    {
        let mut settings = Settings::default();
        for (name, value) in options {
            let set = settings.set(name, value);
            set.map_err(|complaint| io::Error::new(io::ErrorKind::InvalidInput, complaint))?;
        }
        let (sender, events) = sync_channel(WAITING_EVENTS);
        let worker = Worker::start(sender.clone())?;
        let reader = thread::Builder::new().name("zermelo reader".to_owned());
        reader.spawn(move || read(input, &sender))?;
        Ok(Session {
            output,
            events,
            worker,
            placed: Placed::start(settings.chess960),
            settings,
            turn: None,
            next: VecDeque::new(),
            forget: false,
            debug: false,
            quitting: false,
        })
    }

    /// Obeys until `quit` or the end of the input.
    pub fn run(mut self) -> io::Result<()> {
        let ended = self.obey_all();
        self.end_turns();
        drop(self.events); // a search that has more to tell does not wait for a listener
        self.worker.join();
        ended
    }

    fn obey_all(&mut self) -> io::Result<()> {
        while !self.quitting || self.turn.is_some() {
            match self.await_event() {
                Some(Event::Line(line, read)) => self.hear(&line, read)?,
                Some(Event::End) => self.quit()?,
                Some(Event::Told(line)) => self.say(line)?,
                Some(Event::Done(outcome)) => {
                    if let Some(turn) = &mut self.turn {
                        turn.outcome = Some(outcome);
                    }
                    self.proceed()?;
                }
                Some(Event::Failed) => return Err(io::Error::other("the search has failed")),
                None => {
                    if let Some(turn) = &mut self.turn {
                        turn.expire();
                    }
                }
            }
        }
        Ok(())
    }

    /// The next event; `None` when the time of a search is up.
    fn await_event(&self) -> Option<Event> {
        let Some(deadline) = self.turn.as_ref().and_then(Turn::deadline) else {
            return Some(self.events.recv().unwrap_or(Event::Failed));
        };
        let left = deadline.saturating_duration_since(Instant::now());
        match self.events.recv_timeout(left) {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Event::Failed),
        }
    }

    fn hear(&mut self, line: &str, read: Instant) -> io::Result<()> {
        match command::read(line) {
            Ok(None) => Ok(()),
            Ok(Some(command)) => self.obey(command, read),
            Err(complaint) => self.complain(complaint),
        }
    }

    fn obey(&mut self, command: Command, read: Instant) -> io::Result<()> {
        match command {
            Command::Uci => self.say(format!(
                "id name Zermelo {}\nid author the authors of Zermelo\n{}uciok",
                env!("CARGO_PKG_VERSION"),
                declarations()
            )),
            Command::Debug(on) => {
                self.debug = on;
                Ok(())
            }
            Command::IsReady => self.say("readyok"),
            Command::SetOption { name, value } => match self.settings.set(&name, &value) {
                Ok(Effect::Nothing) => Ok(()),
                Ok(Effect::Forget) => {
                    self.forget = true;
                    self.proceed()
                }
                Err(complaint) => self.complain(complaint),
            },
            Command::Register => Ok(()), // it is free
            Command::NewGame => {
                self.forget = true;
                self.placed = Placed::start(self.settings.chess960);
                self.proceed()
            }
            Command::Position(setup) => match Placed::read(&setup, self.settings.chess960) {
                Ok(placed) => {
                    self.placed = placed;
                    Ok(())
                }
                Err(complaint) => self.complain(format!("position: {complaint}")),
            },
            Command::Go(go) => self.go(&go, read),
            Command::Stop => {
                self.end_turns();
                self.proceed()
            }
            Command::PonderHit => {
                self.hit(read);
                self.proceed()
            }
            Command::Quit => self.quit(),
            Command::Show => {
                let fen = self.placed.game.format_state(&self.placed.state);
                self.complain(fen)
            }
        }
    }

    fn go(&mut self, go: &Go, read: Instant) -> io::Result<()> {
        for complaint in &go.complaints {
            self.complain(complaint)?;
        }
        for text in &go.search_moves {
            if self.placed.find(text).is_none() {
                self.complain(format!("searchmoves: {text:?} is not legal"))?;
            }
        }
        if let Some(turn) = &mut self.turn
            && turn.waits_for_a_command()
        {
            turn.end();
        }
        for (turn, _) in &mut self.next {
            if turn.waits_for_a_command() {
                turn.end();
            }
        }
        let asked = Turn::new(go, self.placed.clone(), self.settings.clone(), read);
        self.next.push_back(asked);
        self.proceed()
    }

    /// `ponderhit` is about the last `go`.
    fn hit(&mut self, read: Instant) {
        match (self.next.back_mut(), &mut self.turn) {
            (Some((turn, job)), _) => turn.hit_early(job, read),
            (None, Some(turn)) => turn.hit(read),
            (None, None) => (),
        }
    }

    fn quit(&mut self) -> io::Result<()> {
        self.quitting = true;
        self.end_turns();
        self.proceed()
    }

    /// Every `go` so far is to be answered at once.
    fn end_turns(&mut self) {
        let waiting = self.next.iter_mut().map(|(turn, _)| turn);
        for turn in waiting.chain(&mut self.turn) {
            turn.end();
        }
    }

    /// Answers what can be answered, and begins what can be begun.
    fn proceed(&mut self) -> io::Result<()> {
        if let Some(turn) = &self.turn {
            let Some(outcome) = turn.outcome.filter(|_| !turn.holds()) else {
                return Ok(());
            };
            self.turn = None;
            self.answer(outcome)?;
        }
        if self.forget {
            self.forget = false;
            self.worker.forget();
        }
        if let Some((turn, job)) = self.next.pop_front() {
            if self.debug {
                self.complain(turn.time_in_words())?;
            }
            self.turn = Some(turn);
            self.worker.begin(job);
        }
        Ok(())
    }

    fn answer(&mut self, outcome: Outcome) -> io::Result<()> {
        match outcome {
            Outcome::Counted => Ok(()),
            Outcome::Move { best: None, .. } => self.say("bestmove (none)"),
            Outcome::Move {
                best: Some(best),
                ponder: None,
            } => self.say(format!("bestmove {best}")),
            Outcome::Move {
                best: Some(best),
                ponder: Some(ponder),
            } => self.say(format!("bestmove {best} ponder {ponder}")),
        }
    }

    /// Tells a person something, in one line.
    fn complain(&mut self, text: impl Display) -> io::Result<()> {
        let text = text.to_string().replace(['\n', '\r'], " ");
        self.say(format!("info string {text}"))
    }

    /// Writes a line, or several, at once.
    fn say(&mut self, text: impl Into<String>) -> io::Result<()> {
        let mut text = text.into();
        text.push('\n');
        self.output.write_all(text.as_bytes())?;
        self.output.flush()
    }
}

/// Reads lines until `quit` or the end, whatever bytes they are made of.
fn read(mut input: impl BufRead, events: &SyncSender<Event>) {
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match input.read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => break,
            Ok(_) => (),
        }
        let line = String::from_utf8_lossy(&bytes).into_owned();
        let quits = matches!(command::read(&line), Ok(Some(Command::Quit)));
        if quits || events.send(Event::Line(line, Instant::now())).is_err() {
            break;
        }
    }
    // Nobody listens any more if this is not heard.
    let _ = events.send(Event::End);
}
