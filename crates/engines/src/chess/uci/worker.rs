//! The thread that searches, one `go` after the other.

use std::io;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel};
use std::sync::{Arc, OnceLock};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use zermelo_core::value::{finished, outcome};
use zermelo_core::{Limits, Score, StopFlag};
use zermelo_games::chess::evaluation::Weights;
use zermelo_games::chess::{Chess, ChessGuide, Evaluation, KnownEndings, Move};
use zermelo_search::selective::{Memory, Options};

use super::book;
use super::perft;
use super::placed::Placed;
use super::session::Event;
use super::settings::Settings;
use super::told::{Teller, legal_part};
use crate::chess::search::Question;
use crate::chess::strength;

/// Enough for a search as deep as they go; only what is used is taken.
const STACK_BYTES: usize = 64 << 20;

/// A search gets no less: what has not looked at a single depth plays any move.
const LEAST_TIME: Duration = Duration::from_millis(1);

/// What a search may take of the clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Time {
    /// Begin no further depth after this.
    pub soft: Option<Duration>,
    /// Be done by this.
    pub hard: Option<Duration>,
}

/// One `go` as the search sees it.
#[derive(Clone, Debug)]
pub(super) struct Job {
    pub placed: Placed,
    /// The moves to choose from; all of them if there are none here.
    pub among: Vec<Move>,
    pub settings: Settings,
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    /// Mate in so many moves is enough.
    pub mate: Option<u32>,
    pub perft: Option<u32>,
    /// Whether the book may answer.
    pub from_book: bool,
    /// What it may take from the moment that it was asked; `Time::default()` while there is no hurry.
    pub time: Time,
    pub asked: Instant,
    pub stop: StopFlag,
    /// Set when there is a hurry after all: begin no further depth after this.
    pub enough: Arc<OnceLock<Instant>>,
}

/// What a `go` is answered by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    /// The best move, if there is one, and the answer that is expected.
    Move {
        best: Option<Move>,
        ponder: Option<Move>,
    },
    /// Everything was told already.
    Counted,
}

/// The thread, and how it is given work.
pub(super) struct Worker {
    jobs: Sender<Job>,
    memory: Arc<Memory>,
    thread: JoinHandle<()>,
}

impl Worker {
    /// Starts the thread, which tells `events` of what it finds.
    pub fn start(events: SyncSender<Event>) -> io::Result<Worker> {
        let (jobs, received) = channel();
        let memory = Arc::new(Memory::default());
        let own = Arc::clone(&memory);
        let builder = thread::Builder::new().name("zermelo".to_owned());
        let thread = builder
            .stack_size(STACK_BYTES)
            .spawn(move || work(&received, &own, &Farewell(events)))?;
        Ok(Worker {
            jobs,
            memory,
            thread,
        })
    }

    /// Gives it a `go`; what it finds is told by events, the last of them `Event::Done`.
    pub fn begin(&self, job: Job) {
        // A thread that failed has said so by an event.
        let _ = self.jobs.send(job);
    }

    /// Forgets what searches have left. Only while none runs.
    pub fn forget(&self) {
        self.memory.clear();
    }

    /// Waits for the end of the thread, which has no work any more.
    pub fn join(self) {
        drop(self.jobs);
        let _ = self.thread.join();
    }
}

/// Says that the thread has failed, should it.
struct Farewell(SyncSender<Event>);

impl Drop for Farewell {
    fn drop(&mut self) {
        if thread::panicking() {
            let _ = self.0.send(Event::Failed);
        }
    }
}

fn work(jobs: &Receiver<Job>, memory: &Memory, events: &Farewell) {
    let mut guide = ChessGuide::default();
    let mut weights = None;
    for job in jobs {
        if job.settings.weights != weights {
            weights.clone_from(&job.settings.weights);
            let of = weights.as_deref().unwrap_or(Weights::tuned());
            guide.evaluator = Evaluation::new(of);
        }
        guide.endings = job.settings.syzygy.as_ref().map(|found| {
            let tables: Arc<dyn KnownEndings> = found.tables.clone();
            tables
        });
        // Where nobody listens any more, the work is done soon: the flag is set.
        let outcome = think(memory, &guide, &job, &mut |line| {
            let _ = events.0.send(Event::Told(line));
        });
        let _ = events.0.send(Event::Done(outcome));
    }
}

/// Searches, and tells of it line by line.
fn think(memory: &Memory, guide: &ChessGuide, job: &Job, tell: &mut dyn FnMut(String)) -> Outcome {
    let Placed { game, past, state } = &job.placed;
    if let Some(depth) = job.perft {
        perft::divide(game, state, depth, &job.stop, tell);
        return Outcome::Counted;
    }
    if let Some(best) = book::answer(job) {
        tell("info string a move of the book".to_owned());
        return Outcome::Move {
            best: Some(best),
            ponder: None,
        };
    }
    let tables = job.settings.syzygy.as_ref().map(|found| &*found.tables);
    let teller = Teller {
        game,
        guide,
        state,
        show_chances: job.settings.show_chances,
        tables: tables.map(|tables| (tables, tables.hits())),
    };
    let moves = game.moves_of_pieces(state);
    let first = job.among.first().or(moves.first()).copied();
    let Some(first) = first else {
        let score = finished(-i32::from(state.in_check()), 0);
        tell(teller.settled(0, score, &[]));
        return Outcome::Move {
            best: None,
            ponder: None,
        };
    };
    if state.is_dead() {
        tell(teller.settled(1, 0, &[first]));
        return Outcome::Move {
            best: Some(first),
            ponder: None,
        };
    }
    let unclaimed;
    let mut rules = game;
    if state.quiet_moves() >= game.draw_after() {
        unclaimed = without_count(game);
        rules = &unclaimed;
    }
    let limits = limits(job);
    let question = Question {
        game: rules,
        guide,
        options: &Options {
            threads: job.settings.threads,
            lines: job.settings.lines,
            tactics: job.settings.tactics,
            ..Options::default()
        },
        memory,
        past,
        state,
        among: &job.among,
        tables,
        limits: &limits,
    };
    let mut told = None;
    let found = question.answer(&mut |found| {
        tell(teller.depth(found));
        told = Some((found.best_move(), found.nodes));
        if is_mate_within(found.score, job.mate)
            || job.enough.get().is_some_and(|&at| Instant::now() >= at)
        {
            job.stop.stop();
        }
    });
    // The last depth may have found a better move before it was stopped, and it took its time.
    if told != Some((found.best_move(), found.nodes)) {
        tell(teller.best(&found));
    }
    if let Some(error) = tables.and_then(|tables| tables.trouble()) {
        tell(format!("info string SyzygyPath: {error}"));
    }
    let variation = legal_part(game, state, &found.principal_variation);
    Outcome::Move {
        best: Some(variation.first().copied().unwrap_or(first)),
        ponder: variation.get(1).copied(),
    }
}

/// The same rules for a game that goes on though its draw could be claimed.
fn without_count(game: &Chess) -> Chess {
    let endless = Chess::new(0).unwrap_or_default();
    if game.is_chess960() {
        endless.chess960()
    } else {
        endless
    }
}

fn is_mate_within(score: Score, moves: Option<u32>) -> bool {
    let distance = outcome(score).filter(|&(payoff, _)| payoff > 0);
    distance.is_some_and(|(_, distance)| moves.is_some_and(|moves| distance.div_ceil(2) <= moves))
}

fn limits(job: &Job) -> Limits {
    let late = job.asked.elapsed();
    let rest = |time: Duration| time.saturating_sub(late).max(LEAST_TIME);
    // Guesses hide some mates until a search goes deeper than they are long.
    let for_mate = job
        .mate
        .map(|moves| moves.saturating_mul(4).saturating_add(8));
    let for_rating = job
        .settings
        .limit_strength
        .then(|| strength::nodes(job.settings.rating));
    Limits {
        depth: least(job.depth, for_mate),
        nodes: least(job.nodes, for_rating),
        time: job.time.hard.map(rest),
        soft_time: job.time.soft.map(rest),
        table_bytes: job.settings.hash_bytes,
        stop: job.stop.clone(),
        ..Limits::default()
    }
}

fn least<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
    one.into_iter().chain(other).min()
}
