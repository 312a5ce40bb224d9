//! One `go`, from its line to its answer.

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use zermelo_core::{Clock, StopFlag};

use super::command::Go;
use super::placed::Placed;
use super::settings::Settings;
use super::worker::{Job, Outcome, Time};

/// A move may take that much more of the clock where the opponent's time is used too: 5/4.
const PONDERING: (u32, u32) = (5, 4);

/// The overhead of so many moves is kept back from the clock, but no more than half of it: the answer to
/// one of them may be late for no fault of the engine.
const KEPT_BACK: u32 = 10;

/// A `go` that has not been answered yet.
pub(super) struct Turn {
    /// No answer before `ponderhit` or `stop`.
    ponder: bool,
    /// No answer before `stop`.
    infinite: bool,
    /// Nothing but a `stop` would ever end the search.
    endless: bool,
    asked: Instant,
    /// What it may take of the clock, once that runs.
    time: Time,
    stop: StopFlag,
    enough: Arc<OnceLock<Instant>>,
    deadline: Option<Instant>,
    /// What was found, if it is too early to say.
    pub outcome: Option<Outcome>,
}

impl Turn {
    /// What is asked by a command; and the job of the search.
    pub fn new(go: &Go, placed: Placed, settings: Settings, asked: Instant) -> (Turn, Job) {
        let among = go.search_moves.iter();
        let among = among.filter_map(|text| placed.find(text)).collect();
        let time = allotted(go, &placed, &settings);
        let unlimited = go.depth.is_none()
            && go.nodes.is_none()
            && go.mate.is_none()
            && go.perft.is_none()
            && time == Time::default();
        // A limit that could not be read is no reason to search forever.
        let garbled = unlimited && !go.complaints.is_empty() && !go.infinite && !go.ponder;
        let turn = Turn {
            ponder: go.ponder,
            infinite: go.infinite,
            endless: unlimited && !garbled && !settings.limit_strength,
            asked,
            time,
            stop: StopFlag::default(),
            enough: Arc::default(),
            deadline: None,
            outcome: None,
        };
        let no_hurry = go.ponder || go.infinite;
        // Who analyses or asks about certain moves wants to see a search.
        let from_book = !no_hurry && go.mate.is_none() && go.search_moves.is_empty();
        let job = Job {
            from_book,
            placed,
            among,
            depth: if garbled { Some(1) } else { go.depth },
            nodes: go.nodes,
            mate: go.mate,
            perft: go.perft,
            time: if no_hurry { Time::default() } else { time },
            asked,
            stop: turn.stop.clone(),
            enough: Arc::clone(&turn.enough),
            settings,
        };
        (turn, job)
    }

    /// What it may take of the clock, in words.
    pub fn time_in_words(&self) -> String {
        match (self.time.soft, self.time.hard) {
            (Some(soft), Some(hard)) => format!("thinks for {soft:.1?}, and {hard:.1?} at most"),
            (None, Some(hard)) => format!("thinks for {hard:.1?} at most"),
            _ => "thinks without a clock".to_owned(),
        }
    }

    /// Whether it is too early for an answer.
    pub fn holds(&self) -> bool {
        self.ponder || self.infinite
    }

    /// Whether only a command would ever end it.
    pub fn waits_for_a_command(&self) -> bool {
        self.holds() || self.endless
    }

    /// An answer at once.
    pub fn end(&mut self) {
        self.ponder = false;
        self.infinite = false;
        self.stop.stop();
    }

    /// The opponent has played the expected move: the clock runs from now on.
    ///
    /// The time since it was asked counts as thought: if it was enough for the move, the answer comes
    /// at once.
    pub fn hit(&mut self, now: Instant) {
        if !self.ponder {
            return;
        }
        self.ponder = false;
        if self.infinite {
            return;
        }
        if let Some(soft) = self.time.soft
            && let Some(at) = self.asked.checked_add(soft)
        {
            if at <= now {
                self.stop.stop();
            }
            let _ = self.enough.set(at); // nobody else sets it
        }
        self.deadline = self.time.hard.and_then(|hard| now.checked_add(hard));
    }

    /// The same before the search has begun: its whole time is still to come.
    pub fn hit_early(&mut self, job: &mut Job, now: Instant) {
        if !self.ponder {
            return;
        }
        self.ponder = false;
        if !self.infinite {
            (job.time, job.asked) = (self.time, now);
        }
    }

    /// When the search is to be ended from outside.
    pub fn deadline(&self) -> Option<Instant> {
        self.deadline.filter(|_| self.outcome.is_none())
    }

    /// The deadline has come.
    pub fn expire(&mut self) {
        self.deadline = None;
        self.stop.stop();
    }
}

fn allotted(go: &Go, placed: &Placed, settings: &Settings) -> Time {
    if let Some(time) = go.move_time {
        // As with a clock, the overhead is never more than a quarter.
        return Time {
            soft: None,
            hard: Some(time.saturating_sub(settings.overhead.min(time / 4))),
        };
    }
    let mover = placed.state.board().side_to_move() as usize;
    let Some(left) = go.time[mover] else {
        return Time::default();
    };
    let kept_back = settings.overhead.saturating_mul(KEPT_BACK).min(left / 2);
    let increment = go.increment[mover];
    let clock = Clock {
        left: left - kept_back,
        increment: increment - settings.overhead.min(increment / 2), // some of it is lost as well
        moves_to_go: go.moves_to_go,
    };
    let allotment = clock.allot_after(settings.overhead);
    let mut soft = allotment.soft;
    if settings.ponder {
        soft = (soft * PONDERING.0 / PONDERING.1).min(allotment.hard);
    }
    Time {
        soft: Some(soft),
        hard: Some(allotment.hard),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// What a player takes who always uses up the hard limit, and loses so much besides.
    #[test]
    fn a_game_of_a_second_and_ten_milliseconds_lasts_whatever_its_length() {
        let millisecond = Duration::from_millis(1);
        let (settings, placed) = (Settings::default(), Placed::start(false));
        for lost in [Duration::ZERO, millisecond, 5 * millisecond] {
            let mut left = Duration::from_secs(1);
            for number in 0..400 {
                let go = Go {
                    time: [Some(left); 2],
                    increment: [10 * millisecond; 2],
                    ..Go::default()
                };
                let time = allotted(&go, &placed, &settings);
                let (soft, hard) = (time.soft.unwrap(), time.hard.unwrap());
                assert!(soft <= hard && hard < left);
                // Now and then a move takes all that it may.
                let took = if number % 10 == 9 { hard } else { soft } + lost;
                left = left.checked_sub(took).unwrap() + 10 * millisecond;
            }
            // There is always some left for an answer that comes late.
            assert!(left > 50 * millisecond, "{left:?}");
        }
    }

    #[test]
    fn more_overhead_leaves_less_time() {
        let placed = Placed::start(false);
        let hard = |overhead: u64, left: u64| {
            let settings = Settings {
                overhead: Duration::from_millis(overhead),
                ..Settings::default()
            };
            let go = Go {
                time: [Some(Duration::from_millis(left)); 2],
                ..Go::default()
            };
            allotted(&go, &placed, &settings).hard.unwrap()
        };
        for left in [1, 10, 100, 1000, 60_000] {
            assert!(hard(5000, left) <= hard(20, left));
            assert!(hard(20, left) <= hard(0, left));
            assert!(hard(0, left) < Duration::from_millis(left));
        }
    }
}
