//! A network with what it makes of the cells of a state.
//!
//! A state is seen by the player to move: where two players are alike they are exchanged for the second. Every code in
//! every cell is a feature, but for the most common one. A move is what it changes: the cells that are others after
//! it, with their new codes; so moves need no numbers, and what is learned of one holds for its images.

use zermelo_core::random::Random;
use zermelo_core::{Cells, Kind, Player};
use zermelo_nets::multilayer::chances;
use zermelo_nets::{Layers, Multilayer, Units};

use crate::finding::{codings, permutations};
use crate::patterns::Scale;
use crate::shape::Coding;
use crate::survey::Survey;

/// What a network says of the states of a game with two opposed players.
#[derive(Clone, PartialEq, Debug)]
pub struct Judge {
    /// How each cell is told.
    pub(crate) codings: Vec<Coding>,
    /// The code of each cell that is no feature.
    pub(crate) usual: Vec<u8>,
    /// The symmetries, as places that cells go to.
    pub(crate) images: Vec<Vec<u16>>,
    /// Whether the second player sees the board with the players exchanged.
    pub(crate) exchanged: bool,
    /// The weights.
    pub network: Multilayer,
    /// The first feature of each cell, and after the last of them how many there are.
    starts: Vec<u16>,
}

/// Room for the work of a judge.
#[derive(Clone, Debug)]
pub struct Room {
    before: Vec<u8>,
    after: Vec<u8>,
    /// The features of the state.
    pub inputs: Vec<u16>,
    /// What its moves change, one after the other.
    pub changes: Vec<u16>,
    /// Where the changes of each move end.
    pub ends: Vec<u32>,
    /// The logits of its moves.
    pub logits: Vec<f32>,
    units: Units,
}

impl Judge {
    /// A network that knows nothing.
    ///
    /// # Errors
    ///
    /// A game of another kind than two opposed players, or one whose states have no cells or too many.
    pub fn new(
        survey: &Survey,
        exchanged: bool,
        hidden: usize,
        seed: u64,
    ) -> Result<Judge, String> {
        refuse(survey.kind)?;
        let codings = codings(survey);
        let mut images = permutations(survey);
        images.retain(|image| {
            let there = |cell: usize| usize::from(image[cell]);
            (0..codings.len()).all(|cell| codings[cell].count == codings[there(cell)].count)
        });
        let mut counts = vec![[0u32; 256]; codings.len()];
        for state in &survey.states {
            for ((counts, coding), &number) in counts.iter_mut().zip(&codings).zip(state) {
                counts[usize::from(coding.codes[usize::from(number)])] += 1;
            }
        }
        let most = |counts: &[u32; 256]| {
            let codes = 0..=255u8;
            codes.max_by_key(|&code| (counts[usize::from(code)], 255 - code))
        };
        let mut usual: Vec<u8> = counts
            .iter()
            .map(|counts| most(counts).unwrap_or(0))
            .collect();
        // Images must agree on it, and so must players who are exchanged.
        if images.len() > 1 || exchanged {
            usual.fill(0);
        }
        let features: usize = codings.iter().map(|coding| usize::from(coding.count)).sum();
        let layers = layers(features, hidden);
        let mut random = Random::new(seed);
        let network = Multilayer::random(layers, codings.len() / 2, &mut random)
            .ok_or(format!("{hidden} hidden units are no multiple of 32"))?;
        Judge::of(codings, usual, images, exchanged, network)
    }

    /// A judge of its parts.
    ///
    /// # Errors
    ///
    /// What does not fit, as of a file.
    pub fn of(
        codings: Vec<Coding>,
        usual: Vec<u8>,
        images: Vec<Vec<u16>>,
        exchanged: bool,
        network: Multilayer,
    ) -> Result<Judge, String> {
        let features: usize = codings.iter().map(|coding| usize::from(coding.count)).sum();
        if codings.is_empty() {
            return Err("there are no cells".to_owned());
        }
        if features + 2 > usize::from(u16::MAX) {
            return Err(format!("{features} features of cells are too many"));
        }
        let fits = network.layers() == layers(features, network.layers().hidden)
            && usual.len() == codings.len()
            && images.iter().all(|image| is_permutation(image, &codings));
        if !fits {
            return Err("the network does not fit the cells".to_owned());
        }
        let mut starts = vec![0];
        for coding in &codings {
            starts.push(starts[starts.len() - 1] + u16::from(coding.count));
        }
        Ok(Judge {
            codings,
            usual,
            images,
            exchanged,
            network,
            starts,
        })
    }

    /// How many cells a state has.
    pub fn width(&self) -> usize {
        self.codings.len()
    }

    /// How many symmetries there are, that which changes nothing included.
    pub fn images(&self) -> usize {
        self.images.len()
    }

    /// Room for its work.
    pub fn room(&self) -> Room {
        Room {
            before: vec![0; self.width()],
            after: vec![0; self.width()],
            inputs: Vec::new(),
            changes: Vec::new(),
            ends: Vec::new(),
            logits: Vec::new(),
            units: self.network.units(),
        }
    }

    /// Where each feature goes under a symmetry; those beyond the cells stay.
    pub(crate) fn image(&self, number: usize) -> Vec<u16> {
        let mut image = Vec::with_capacity(self.starts.len() + 2);
        for (cell, coding) in self.codings.iter().enumerate() {
            let there = self.starts[usize::from(self.images[number][cell])];
            image.extend((0..u16::from(coding.count)).map(|code| there + code));
        }
        let last = image.len() as u16;
        image.extend([last, last + 1]);
        image
    }

    /// Begins with a state, whose cells are given as the player to move sees them.
    fn begin(&self, mover: Player, room: &mut Room) {
        room.inputs.clear();
        room.changes.clear();
        room.ends.clear();
        room.logits.clear();
        let last = self.starts[self.width()];
        for (cell, number) in room.before.iter_mut().enumerate() {
            *number = self.codings[cell].codes[usize::from(*number)];
            if *number != self.usual[cell] {
                room.inputs.push(self.starts[cell] + u16::from(*number));
            }
        }
        if !self.exchanged {
            room.inputs.push(last + u16::from(mover == Player::SECOND));
        }
    }

    /// Goes on with the state after a move, as the same player sees it.
    fn follow(&self, room: &mut Room) {
        let first = room.changes.len();
        for (cell, &number) in room.after.iter().enumerate() {
            let code = self.codings[cell].codes[usize::from(number)];
            if code != room.before[cell] {
                room.changes.push(self.starts[cell] + u16::from(code));
            }
        }
        if room.changes.len() == first {
            room.changes.push(self.starts[self.width()]);
        }
        room.ends.push(room.changes.len() as u32);
    }

    /// The value to the player to move, from -1 to 1; the logits of the moves are left in `room`.
    fn conclude(&self, room: &mut Room) -> f32 {
        let value = self.network.value(&room.inputs, &mut room.units);
        let (changes, ends) = (&room.changes, &room.ends);
        self.network
            .logits(&room.units, changes, ends, &mut room.logits);
        value
    }

    /// What a state is worth to the player to move, from -1 to 1; `room.logits` says how good each of the moves looks
    /// that lead to the states `after`.
    pub fn judge<G: Cells>(
        &self,
        game: &G,
        state: &G::State,
        after: &[G::State],
        room: &mut Room,
    ) -> f32 {
        let mover = game.to_move(state);
        let turn = self.exchanged && mover == Player::SECOND;
        game.cells(state, &mut room.before);
        if turn {
            game.exchange(&mut room.before);
        }
        self.begin(mover, room);
        for state in after {
            game.cells(state, &mut room.after);
            if turn {
                game.exchange(&mut room.after);
            }
            self.follow(room);
        }
        self.conclude(room)
    }

    /// The same for cells alone, which must not be exchanged: those of the state, and of the states after its moves.
    ///
    /// # Errors
    ///
    /// Rows of another length.
    pub fn judge_cells<'a>(
        &self,
        mover: Player,
        before: &[u8],
        after: impl Iterator<Item = &'a [u8]>,
        room: &mut Room,
    ) -> Result<f32, String> {
        self.see(mover, before, after, room)?;
        Ok(self.conclude(room))
    }

    /// The features of a state and what its moves change, which are left in `room`, from cells as above.
    ///
    /// # Errors
    ///
    /// Rows of another length.
    pub fn see<'a>(
        &self,
        mover: Player,
        before: &[u8],
        after: impl Iterator<Item = &'a [u8]>,
        room: &mut Room,
    ) -> Result<(), String> {
        let width = self.width();
        let wrong = |given: usize| format!("a state of this game has {width} cells, not {given}");
        if before.len() != width {
            return Err(wrong(before.len()));
        }
        room.before.copy_from_slice(before);
        self.begin(mover, room);
        for cells in after {
            if cells.len() != width {
                return Err(wrong(cells.len()));
            }
            room.after.copy_from_slice(cells);
            self.follow(room);
        }
        Ok(())
    }

    /// Whether the second player sees the board with the players exchanged.
    pub fn exchanges(&self) -> bool {
        self.exchanged
    }
}

/// What a judge says of states, as a search wants to know it: what each is worth to the first player, from -1 to 1, and
/// how likely each of its moves seems to be the best. Where chance moves, the mean of what comes next is told.
pub fn opinions<'a, G: Cells>(
    game: &G,
    judge: &Judge,
    states: impl Iterator<Item = &'a G::State>,
) -> Vec<(f32, Vec<f32>)>
where
    G::State: 'a,
{
    let mut room = judge.room();
    let told = states.map(|state| opinion(game, judge, state, &mut room));
    told.collect()
}

fn opinion<G: Cells>(
    game: &G,
    judge: &Judge,
    state: &G::State,
    room: &mut Room,
) -> (f32, Vec<f32>) {
    if game.is_terminal(state) {
        let share = Scale::of(game.kind()).share(game.payoff(state, Player::FIRST));
        return (share, Vec::new());
    }
    let mover = game.to_move(state);
    if mover.is_chance() {
        let mut outcomes = Vec::new();
        game.outcomes(state, &mut outcomes);
        let mut mean = 0.0;
        for (chance, action) in outcomes {
            let after = game.result(state, action);
            mean += chance as f32 * opinion(game, judge, &after, room).0;
        }
        return (mean, Vec::new());
    }
    let mut moves = Vec::new();
    game.actions(state, &mut moves);
    let after = moves.iter().map(|&action| game.result(state, action));
    let after: Vec<G::State> = after.collect();
    let value = judge.judge(game, state, &after, room);
    let mut priors = room.logits.clone();
    chances(&mut priors);
    let sign = if mover == Player::SECOND { -1.0 } else { 1.0 };
    (sign * value, priors)
}

/// Two opposed players, or why not.
pub fn refuse(kind: Kind) -> Result<(), String> {
    if kind.is_opposed() {
        return Ok(());
    }
    Err("a network learns games of two opposed players; patterns learn all others".to_owned())
}

fn layers(features: usize, hidden: usize) -> Layers {
    // Two features tell who is to move, and one change stands for none.
    Layers {
        inputs: features + 2,
        hidden,
        changes: features + 1,
    }
}

fn is_permutation(image: &[u16], codings: &[Coding]) -> bool {
    let mut seen = vec![false; codings.len()];
    image.len() == codings.len()
        && image.iter().zip(codings).all(|(&there, coding)| {
            let there = usize::from(there);
            there < seen.len()
                && !std::mem::replace(&mut seen[there], true)
                && codings[there].count == coding.count
        })
}
