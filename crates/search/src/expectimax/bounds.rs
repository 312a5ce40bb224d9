//! What is known of a value, and what is asked about it.

/// A value lies between these, and in it where they are equal.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Bounds {
    pub lower: f64,
    pub upper: f64,
    /// How many moves ahead the last game ends that they rest on, where no estimate entered: they hold
    /// of a search to this depth or further.
    pub height: Option<u32>,
}

impl Bounds {
    /// The value itself.
    #[inline]
    pub fn exactly(value: f64, height: Option<u32>) -> Bounds {
        Bounds {
            lower: value,
            upper: value,
            height,
        }
    }

    #[inline]
    pub fn is_exact(&self) -> bool {
        self.lower == self.upper
    }

    /// Whether they say all that is asked.
    #[inline]
    pub fn answer(&self, window: Window) -> bool {
        self.is_exact() || self.upper <= window.alpha || self.lower >= window.beta
    }

    /// From the other side.
    #[inline]
    pub fn negated(self) -> Bounds {
        Bounds {
            lower: -self.upper,
            upper: -self.lower,
            height: self.height,
        }
    }
}

/// What is asked about a value: itself if it lies between these, and else on which side it lies.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Window {
    pub alpha: f64,
    pub beta: f64,
}

impl Window {
    /// The value itself, whatever it is.
    pub const OPEN: Window = Window {
        alpha: f64::NEG_INFINITY,
        beta: f64::INFINITY,
    };

    /// From the other side.
    #[inline]
    pub fn negated(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }
}
