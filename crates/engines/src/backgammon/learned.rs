//! The learned evaluation: networks for contact and for races, the exact table for the end, and if it is given
//! the table of one side for bearing off before that.

use std::sync::Arc;

use zermelo_core::random::Random;
use zermelo_games::backgammon::{CHECKERS, Checkers, OFF, State};
use zermelo_nets::activation::softmax;
use zermelo_nets::{Input, Network, Shape};
use zermelo_tables::backgammon::{Bearoffs, Home, OneSided, TwoSided};

use super::inputs::{INPUTS, USUAL_INPUTS, folded_inputs, folding, in_contact};
use super::outcomes::{ENDS, Outcomes, possible, size};

/// The most hidden units of a network.
pub const MOST_HIDDEN: usize = 512;

/// Which of the networks is asked about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// The sides have yet to pass each other.
    Contact,
    /// Nobody can be hit any more.
    Race,
}

impl Class {
    /// All of them, in the order of [`Networks`].
    pub const ALL: [Class; 2] = [Class::Contact, Class::Race];

    /// The class of a position.
    #[inline]
    pub fn of(own: Checkers, other: Checkers) -> Class {
        if in_contact(own, other) {
            Class::Contact
        } else {
            Class::Race
        }
    }

    /// Its name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Class::Contact => "contact",
            Class::Race => "race",
        }
    }
}

/// The networks as they are trained, one for each [`Class`].
#[derive(Clone, PartialEq, Debug)]
pub struct Networks(pub [Network; 2]);

impl Networks {
    /// The shape of a network with so many hidden units.
    pub const fn shape(hidden: usize) -> Shape {
        Shape {
            inputs: INPUTS,
            hidden,
            outputs: ENDS,
        }
    }

    /// Networks that know nothing, with so many hidden units for contact and for races; `None` if these are not
    /// full blocks or more than [`MOST_HIDDEN`].
    pub fn random(hidden: [usize; 2], seed: u64) -> Option<Networks> {
        let mut random = Random::new(seed);
        let mut network = |hidden| {
            let fits = hidden <= MOST_HIDDEN;
            let network = Network::random(Networks::shape(hidden), USUAL_INPUTS, &mut random);
            network.filter(|_| fits)
        };
        Some(Networks([network(hidden[0])?, network(hidden[1])?]))
    }

    /// The network of a class.
    pub fn of(&self, class: Class) -> &Network {
        &self.0[class as usize]
    }
}

/// Room that evaluations need, kept from one to the next.
#[derive(Clone, Debug)]
pub struct Scratch {
    inputs: Vec<Input>,
    hidden: [f32; MOST_HIDDEN],
}

impl Default for Scratch {
    fn default() -> Scratch {
        Scratch {
            inputs: Vec::with_capacity(64),
            hidden: [0.0; MOST_HIDDEN],
        }
    }
}

/// Networks made ready to play: folded, and overruled by the exact table where it applies.
#[derive(Clone, Debug)]
pub struct Learned {
    networks: [Network; 2],
    table: Arc<TwoSided>,
    /// Asked where it is valid in place of the network for races, if it is there.
    race: Option<Arc<OneSided>>,
}

impl Learned {
    /// Makes networks ready.
    pub fn new(networks: &Networks, table: Arc<TwoSided>) -> Learned {
        let folding = folding();
        let folded = |network: &Network| network.folded(&folding);
        let [contact, race] = &networks.0;
        Learned {
            networks: [folded(contact), folded(race)],
            table,
            race: None,
        }
    }

    /// The same networks with tables of files: that of both sides in place of its own unless that has more, and
    /// that of one side for races in which nobody can be gammoned.
    #[must_use]
    pub fn with_tables(&self, tables: &Bearoffs) -> Learned {
        let mut learned = self.clone();
        if let Some(table) = &tables.two_sided
            && table.checkers() >= self.table.checkers()
        {
            learned.table = table.clone();
        }
        learned.race = tables.one_sided.clone();
        learned
    }

    /// Whether both sides have as few checkers left as the table.
    #[inline]
    pub(super) fn is_near_the_table(&self, state: &State) -> bool {
        let least_off = CHECKERS - self.table.checkers();
        state
            .checkers
            .iter()
            .all(|side| side.count(OFF) >= least_off)
    }

    /// The tables that are exact.
    pub(super) fn exact_tables(&self) -> Bearoffs {
        Bearoffs {
            two_sided: Some(self.table.clone()),
            one_sided: None,
        }
    }

    /// The exact outcomes, where the game is over or in the table, to the side on roll.
    #[inline]
    pub fn exact(&self, own: Checkers, other: Checkers) -> Option<Outcomes> {
        if other.is_done() {
            return Some(Outcomes::won(size(own)).opposite());
        }
        if own.is_done() {
            return Some(Outcomes::won(size(other)));
        }
        // Most positions are far from the table: a look at the checkers off is enough to say so.
        let least_off = CHECKERS - self.table.checkers();
        if own.count(OFF) < least_off || other.count(OFF) < least_off {
            return None;
        }
        let value = self.table.value(Home::of(own)?, Home::of(other)?)?;
        Some(Outcomes::single((0.5 + 0.5 * value) as f32))
    }

    /// The chances of two sides that bear off without looking at each other, where a table has them and nobody can
    /// be gammoned: an estimate.
    #[inline]
    fn raced(&self, own: Checkers, other: Checkers) -> Option<Outcomes> {
        let race = self.race.as_ref()?;
        if own.count(OFF) == 0 || other.count(OFF) == 0 {
            return None;
        }
        let win = race.win(Home::of(own)?, Home::of(other)?)?;
        Some(Outcomes::single(win as f32))
    }

    /// How the game may end, to the side on roll before it has rolled.
    #[inline]
    pub fn outcomes(&self, own: Checkers, other: Checkers, scratch: &mut Scratch) -> Outcomes {
        let known = self.exact(own, other);
        if let Some(known) = known.or_else(|| self.raced(own, other)) {
            return known;
        }
        let class = Class::of(own, other);
        let race = class == Class::Race;
        folded_inputs(own, other, race, &mut scratch.inputs);
        let network = &self.networks[class as usize];
        let mut chances = [0.0; ENDS];
        let hidden = &mut scratch.hidden[..network.shape().hidden];
        network.forward(&scratch.inputs, hidden, &mut chances);
        softmax(&mut chances, possible(own, other, race));
        Outcomes(chances)
    }
}
