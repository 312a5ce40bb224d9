//! Which question to ask next: "is the score more than this?"

use std::fmt;

use super::score::Score;
use super::table::Bounds;

/// What is known of a score before it is looked for.
///
/// Bounds are promises: from wrong ones follow wrong scores. A guess only says where to begin.
///
/// ```
/// use zermelo_engines::connect4::Known;
///
/// assert!(Known::between(Some(-2), Some(3)).is_ok());
/// let error = Known::between(Some(3), Some(2)).unwrap_err();
/// assert_eq!(error.to_string(), "lower=3 is more than upper=2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Known {
    lower: Option<Score>,
    upper: Option<Score>,
    guess: Option<Score>,
}

/// The lower bound is more than the upper one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KnownError {
    /// As given.
    pub lower: Score,
    /// As given.
    pub upper: Score,
}

impl fmt::Display for KnownError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "lower={} is more than upper={}", self.lower, self.upper)
    }
}

impl std::error::Error for KnownError {}

impl Known {
    /// The score is proved to be at least `lower` and at most `upper`, where there are any.
    pub fn between(lower: Option<Score>, upper: Option<Score>) -> Result<Known, KnownError> {
        if let (Some(lower), Some(upper)) = (lower, upper)
            && lower > upper
        {
            return Err(KnownError { lower, upper });
        }
        Ok(Known {
            lower,
            upper,
            guess: None,
        })
    }

    /// The score is proved to be at most this.
    pub fn at_most(upper: Score) -> Known {
        Known {
            upper: Some(upper),
            ..Known::default()
        }
    }

    /// The score is likely to be near this.
    pub fn guess(score: Score) -> Known {
        Known {
            guess: Some(score),
            ..Known::default()
        }
    }

    /// The same from the other side.
    fn turned(self) -> Known {
        let negative = |score: Option<Score>| score.map(Score::saturating_neg);
        Known {
            lower: negative(self.upper),
            upper: negative(self.lower),
            guess: negative(self.guess),
        }
    }

    /// The first question, unless it is one like all others.
    ///
    /// Who has one bound only most often has it from a neighbour whose score is the same but for the
    /// sign. Of a guess it is asked whether the end comes so soon.
    fn first(self) -> Option<Score> {
        match (self.lower, self.upper, self.guess) {
            (Some(lower), None, _) => Some(lower),
            (None, Some(upper), _) => Some(upper.saturating_sub(1)),
            (None, None, Some(guess)) => Some(if guess > 0 { guess - 1 } else { guess }),
            _ => None,
        }
    }
}

/// What is asked of a position.
#[derive(Clone, Copy, Debug)]
pub(super) enum Aim {
    /// Its score, of which this is known.
    Score(Known),
    /// Whether its score is at least this.
    Reaches(Score),
}

impl Aim {
    /// The same of the other side.
    pub(super) fn turned(self) -> Aim {
        match self {
            Aim::Score(known) => Aim::Score(known.turned()),
            Aim::Reaches(score) => Aim::Reaches(1_i32.saturating_sub(score)),
        }
    }
}

/// The questions about one position, until enough is known.
#[derive(Debug)]
pub(super) struct Questions {
    bounds: Bounds,
    first: Option<Score>,
    target: Option<Score>,
}

impl Questions {
    /// Begins with what holds for every such position, and the aim.
    pub(super) fn new(any: Bounds, aim: Aim) -> Questions {
        let within = |score: Score| score.clamp(any.lower, any.upper);
        match aim {
            Aim::Score(known) => Questions {
                bounds: Bounds {
                    lower: known.lower.map_or(any.lower, within),
                    upper: known.upper.map_or(any.upper, within),
                },
                first: known.first(),
                target: None,
            },
            Aim::Reaches(score) => Questions {
                bounds: any,
                first: None,
                target: Some(score),
            },
        }
    }

    /// What is known so far.
    pub(super) fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// The next question, "is the score more than this?"; `None` when enough is known.
    pub(super) fn next(&mut self) -> Option<Score> {
        let Bounds { lower, upper } = self.bounds;
        if lower >= upper {
            return None;
        }
        match self.target {
            None => {
                let first = self.first.take();
                Some(first.map_or_else(
                    || middle(self.bounds),
                    |first| first.clamp(lower, upper - 1),
                ))
            }
            Some(score) => (lower < score && score <= upper).then_some(score - 1),
        }
    }

    /// Takes the answer to a question: a bound of the score on the one side or on the other.
    pub(super) fn learn(&mut self, alpha: Score, score: Score) {
        if score > alpha {
            self.bounds.lower = score;
        } else {
            self.bounds.upper = score;
        }
    }
}

/// The middle, but from far away half of the way to a draw.
///
/// Whether somebody wins soon is found out quickly, and what is learnt then orders the rest.
fn middle(bounds: Bounds) -> Score {
    let Bounds { lower, upper } = bounds;
    let middle = lower + (upper - lower) / 2;
    let alpha = if middle <= 0 && lower / 2 < middle {
        lower / 2
    } else if middle >= 0 && upper / 2 > middle {
        upper / 2
    } else {
        middle
    };
    alpha.clamp(lower, upper - 1)
}
