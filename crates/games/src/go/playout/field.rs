//! A board that changes in place: chains, their liberties and the empty points are kept up to date stone by
//! stone, so that a move costs the same whatever is on the board.
//!
//! Every chain keeps how many pairs of a stone and an empty neighbour it has, the sum of these neighbours and the
//! sum of their squares. It has a single liberty exactly if `pairs * squares == sum * sum`, and that is `sum /
//! pairs`: no list of liberties is needed.
//!
//! Every point keeps how many of its neighbours are empty, and how many are each player's. Most points that a playout
//! draws are told to be an eye, or safe, by that one number. What is done to all four neighbours is done without asking
//! what they are, as the processor cannot guess that: empty points and the edge are in a chain that nobody looks at.

use zermelo_core::Player;

use crate::go::options::{Ko, Scoring};
use crate::go::points::Points;
use crate::go::rules::{Board, Go, Part, Point};

/// A point of the field, in a frame of points beyond the edge.
pub(super) type Place = usize;

/// 21 rows of 20 points, and one more at both ends, make 422: a power of two needs no check of bounds.
pub(super) const PLACES: usize = 512;
const MASK: usize = PLACES - 1;

/// What is on a point: the stone of player 0 or 1, nothing, or that it is beyond the edge.
pub(super) const EMPTY: u8 = 2;
pub(super) const EDGE: u8 = 3;

/// No point.
pub(super) const NOWHERE: Place = 0;

/// What is beside a point: how many empty points, stones of each player, the edge counted for both, and how often the
/// edge, with four bits each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Beside(u16);

impl Beside {
    const EMPTY: u16 = 1;
    const EDGE: u16 = 0x1110;

    #[inline(always)]
    fn stone(player: u8) -> u16 {
        0x10 << (4 * player)
    }

    /// Of an empty board, where so many neighbours are beyond the edge.
    pub fn at_first(edges: u16) -> Beside {
        Beside(edges * Beside::EDGE + (4 - edges) * Beside::EMPTY)
    }

    /// What a stone of a player changes for the points beside it.
    #[inline(always)]
    pub fn taken_by(player: u8) -> u16 {
        Beside::stone(player).wrapping_sub(Beside::EMPTY)
    }

    /// The same of a stone that is taken off.
    #[inline(always)]
    pub fn left_by(player: u8) -> u16 {
        Beside::EMPTY.wrapping_sub(Beside::stone(player))
    }

    /// Makes such a change.
    #[inline(always)]
    pub fn add(&mut self, change: u16) {
        self.0 = self.0.wrapping_add(change);
    }

    /// How many neighbours are empty.
    #[inline(always)]
    pub fn empty(self) -> u16 {
        self.0 & 15
    }

    /// Whether all neighbours are a player's, or beyond the edge.
    #[inline(always)]
    pub fn are_all(self, player: u8) -> bool {
        self.0 >> (4 + 4 * player) & 15 == 4
    }

    /// Whether all neighbours are the same player's, or beyond the edge.
    #[inline(always)]
    pub fn are_one_players(self) -> bool {
        self.0 & 0x440 != 0 // no count is above four
    }

    /// Whether some neighbour is beyond the edge.
    #[inline(always)]
    pub fn is_at_edge(self) -> bool {
        self.0 >> 12 > 0
    }

    /// How many neighbours are stones of a player.
    #[inline(always)]
    pub fn stones(self, player: u8) -> u16 {
        (self.0 >> (4 + 4 * player) & 15) - (self.0 >> 12)
    }
}

/// The liberties of a chain, see above: how many pairs, their sum, and the sum of their squares, in one number, so that
/// one addition counts a pair. No chain of 361 stones has more than 1,444 pairs, so nothing runs over. That of the chain
/// that nobody looks at counts round and round.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Breath(u64);

const SUM: u32 = 29;
const PAIRS: u32 = SUM + 20;

impl Breath {
    /// One pair.
    #[inline(always)]
    fn of(place: Place) -> u64 {
        1 << PAIRS | (place as u64) << SUM | (place * place) as u64
    }

    #[inline(always)]
    fn gain(&mut self, pair: u64) {
        self.0 = self.0.wrapping_add(pair);
    }

    #[inline(always)]
    fn lose(&mut self, pair: u64) {
        self.0 = self.0.wrapping_sub(pair);
    }

    #[inline(always)]
    fn pairs(self) -> u64 {
        self.0 >> PAIRS
    }

    #[inline(always)]
    fn sum(self) -> u64 {
        self.0 >> SUM & ((1 << (PAIRS - SUM)) - 1)
    }

    #[inline(always)]
    fn squares(self) -> u64 {
        self.0 & ((1 << SUM) - 1)
    }

    /// Whether all pairs have the same neighbour; there is at least one.
    #[inline(always)]
    fn is_single(self) -> bool {
        self.pairs() * self.squares() == self.sum() * self.sum()
    }
}

/// The liberties of a chain besides one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Besides {
    Nothing,
    One(Place),
    More,
}

impl Breath {
    /// What is left of the liberties without one, which touches so many of the chain's stones.
    #[inline(always)]
    pub fn besides(self, place: Place, touching: usize) -> Besides {
        let rest = Breath(self.0 - touching as u64 * Breath::of(place));
        let (pairs, sum, squares) = (rest.pairs(), rest.sum(), rest.squares());
        if pairs == 0 {
            Besides::Nothing
        } else if pairs * squares == sum * sum {
            Besides::One((sum / pairs) as Place)
        } else {
            Besides::More
        }
    }
}

/// The board of a playout.
#[derive(Clone, Debug)]
pub struct Field {
    /// The four neighbours and the four diagonal ones, by their distance.
    pub(super) beside: [isize; 4],
    pub(super) around: [isize; 8],
    pub(super) colour: [u8; PLACES],
    near: [Beside; PLACES],
    /// Of each stone one that stands for the whole chain; [`NOWHERE`] where there is no stone.
    head: [u16; PLACES],
    /// Of each stone the next one of its chain, round and round.
    next: [u16; PLACES],
    breath: [Breath; PLACES],
    /// How many stones it has.
    size: [u16; PLACES],
    /// The empty points in any order, and where each is among them.
    pub(super) free: Vec<u16>,
    spot: [u16; PLACES],
    /// Where a stone may not be put in this turn.
    pub(super) ko: Place,
    pub(super) mover: u8,
    pub(super) passes: u8,
    /// The last move and the one before it; [`NOWHERE`] for a pass or where nobody knows.
    pub(super) last: [Place; 2],
    pub(super) plies: u32,
    /// The stones on the board by player.
    stones: [u16; 2],
    part: Part,
    prisoners: i16,
    /// What the first player has spent more when all is settled: see `Go::settled_expense`.
    pub(super) expense: i32,
    frame: usize,
    /// Whether moves are chosen by what is known of good play.
    pub informed: bool,
    pub(super) room: Vec<u16>,
}

impl Field {
    /// An empty board of a game.
    pub fn new(game: &Go) -> Field {
        let stride = game.geometry.stride as isize;
        let mut field = Field {
            beside: [1, -1, stride, -stride],
            around: [
                stride - 1,
                stride,
                stride + 1,
                -1,
                1,
                -stride - 1,
                -stride,
                -stride + 1,
            ],
            colour: [EDGE; PLACES],
            near: [Beside::default(); PLACES],
            head: [0; PLACES],
            next: [0; PLACES],
            breath: [Breath::default(); PLACES],
            size: [0; PLACES],
            free: Vec::with_capacity(361),
            spot: [0; PLACES],
            ko: NOWHERE,
            mover: 0,
            passes: 0,
            last: [NOWHERE; 2],
            plies: 0,
            stones: [0; 2],
            part: Part::Proper,
            prisoners: 0,
            expense: 0,
            frame: stride as usize + 1,
            informed: true,
            room: Vec::new(),
        };
        field.clear(game);
        field
    }

    fn clear(&mut self, game: &Go) {
        self.free.clear();
        for index in game.geometry.all.iter() {
            let place = index + self.frame;
            self.colour[place] = EMPTY;
            self.head[place] = NOWHERE as u16;
            self.spot[place] = self.free.len() as u16;
            self.free.push(place as u16);
        }
        for number in 0..self.free.len() {
            let place = usize::from(self.free[number]);
            let beside = self.beside.map(|by| self.colour[Self::step(place, by)]);
            let edges = beside.iter().filter(|&&colour| colour == EDGE).count();
            self.near[place] = Beside::at_first(edges as u16);
        }
        self.stones = [0; 2];
        self.ko = NOWHERE;
        self.last = [NOWHERE; 2];
        self.plies = 0;
    }

    /// Puts a position on the board.
    pub fn set(&mut self, game: &Go, board: &Board) {
        self.clear(game);
        for player in 0..2u8 {
            for index in board.stones[usize::from(player)].iter() {
                // Nothing is taken: every chain of a position has a liberty, at the latest when all are there.
                self.put(game, index + self.frame, player, false);
            }
        }
        self.ko = if board.ko == Point::PASS {
            NOWHERE
        } else {
            board.ko.index() + self.frame
        };
        self.mover = board.mover;
        self.passes = board.passes;
        self.part = board.part;
        self.prisoners = board.prisoners;
        self.expense = game.settled_expense(board);
    }

    /// The position on the board.
    pub fn board(&self, game: &Go) -> Board {
        let mut stones = [Points::NONE; 2];
        for index in game.geometry.all.iter() {
            if let Some(own) = stones.get_mut(usize::from(self.colour[index + self.frame])) {
                *own = *own | Points::one(index);
            }
        }
        let ko = if game.options().ko == Ko::Simple && self.ko != NOWHERE {
            self.point(self.ko)
        } else {
            Point::PASS
        };
        Board {
            stones,
            hash: game.hash_of(&stones),
            ko,
            mover: self.mover,
            passes: self.passes,
            part: self.part,
            prisoners: self.prisoners,
        }
    }

    /// The place of a move; [`NOWHERE`] of a pass.
    pub(super) fn place(&self, point: Point) -> Place {
        if point == Point::PASS {
            NOWHERE
        } else {
            point.index() + self.frame
        }
    }

    /// The move that puts a stone on a place.
    #[inline]
    pub(super) fn point(&self, place: Place) -> Point {
        if place == NOWHERE {
            Point::PASS
        } else {
            Point((place - self.frame) as u16)
        }
    }

    #[inline(always)]
    pub(super) fn step(place: Place, by: isize) -> Place {
        place.wrapping_add_signed(by) & MASK
    }

    /// What is beside a point.
    #[inline(always)]
    pub(super) fn near(&self, place: Place) -> Beside {
        self.near[place]
    }

    /// The stone that stands for the chain of another.
    #[inline(always)]
    pub(super) fn chain(&self, place: Place) -> Place {
        usize::from(self.head[place]) & MASK
    }

    /// How many stones a chain has.
    #[inline(always)]
    pub(super) fn size(&self, place: Place) -> usize {
        usize::from(self.size[self.chain(place)])
    }

    /// The liberties of a chain, by its head.
    #[inline(always)]
    pub(super) fn breath(&self, head: Place) -> Breath {
        self.breath[head]
    }

    /// Whether the chain of a stone has a single liberty.
    #[inline(always)]
    pub(super) fn in_atari(&self, place: Place) -> bool {
        self.breath[self.chain(place)].is_single()
    }

    /// One of the liberties of a chain: the only one, if it is in atari.
    #[inline(always)]
    pub(super) fn liberty(&self, place: Place) -> Place {
        let breath = self.breath[self.chain(place)];
        (breath.sum() / breath.pairs().max(1)) as Place
    }

    /// The stone after this one in its chain; the last leads back to the first.
    #[inline(always)]
    pub(super) fn following(&self, place: Place) -> Place {
        usize::from(self.next[place])
    }

    /// Puts a stone on an empty point and takes what has no liberty any more, unless nothing is to be `taken`.
    #[inline]
    fn put(&mut self, game: &Go, place: Place, player: u8, taken: bool) {
        self.occupy(place);
        self.colour[place] = player;
        self.stones[usize::from(player)] += 1;
        self.next[place] = place as u16;
        let beside = self.near[place];
        let change = Beside::taken_by(player);
        let (mut breath, pair) = (Breath::default(), Breath::of(place));
        for by in self.beside {
            let near = Self::step(place, by);
            let is_empty = self.colour[near] == EMPTY;
            breath.gain(Breath::of(near) * u64::from(is_empty));
            let head = self.chain(near);
            self.breath[head].lose(pair);
            self.near[near].add(change);
        }
        self.head[place] = place as u16;
        self.breath[place] = breath;
        self.size[place] = 1;
        if beside.stones(player) > 0 {
            for by in self.beside {
                let near = Self::step(place, by);
                if self.colour[near] == player && self.head[near] != self.head[place] {
                    self.join(self.chain(near), self.chain(place));
                }
            }
        }
        if !taken {
            return;
        }
        self.ko = NOWHERE;
        let (mut count, mut single) = (0, NOWHERE);
        if beside.stones(1 - player) > 0 {
            for by in self.beside {
                let near = Self::step(place, by);
                if self.colour[near] == 1 - player && self.breath[self.chain(near)].pairs() == 0 {
                    count += self.remove(near);
                    single = near;
                }
            }
        }
        let mut prisoners = game.held(self.prisoners, usize::from(1 - player), count);
        let chain = self.chain(place);
        let pairs = self.breath[chain].pairs();
        if count == 1 && self.size[chain] == 1 && pairs == 1 {
            self.ko = single;
        } else if pairs == 0 {
            let lost = self.remove(place);
            prisoners = game.held(prisoners, usize::from(player), lost);
        }
        self.prisoners = prisoners;
    }

    /// Plays a move of the player to move: a legal one, or [`NOWHERE`] for a pass.
    #[inline]
    pub(super) fn play(&mut self, game: &Go, place: Place) {
        self.last = [place, self.last[0]];
        self.plies += 1;
        if place == NOWHERE {
            self.ko = NOWHERE;
            self.passes += 1;
            if game.options().scoring == Scoring::Territory {
                self.pass_for_territory(game);
            }
        } else {
            self.put(game, place, self.mover, true);
            self.passes = 0;
        }
        self.mover ^= 1;
    }

    /// A pass that was counted ends the game proper, or costs a stone after its end.
    fn pass_for_territory(&mut self, game: &Go) {
        if self.part != Part::Proper {
            self.prisoners = game.held(self.prisoners, usize::from(self.mover), 1);
        } else if self.passes == 2 {
            (self.part, self.passes) = (Part::begun_by(self.mover ^ 1), 0);
        }
    }

    /// Whether the game is over by its rules.
    #[inline]
    pub(super) fn is_over(&self) -> bool {
        self.passes >= 2 && self.part.beginner().is_none_or(|first| first == self.mover)
    }

    /// Takes an empty point out of the list.
    #[inline(always)]
    fn occupy(&mut self, place: Place) {
        let spot = usize::from(self.spot[place]);
        self.free.swap_remove(spot);
        if let Some(&moved) = self.free.get(spot) {
            self.spot[usize::from(moved)] = spot as u16;
        }
    }

    /// Exchanges two of the empty points in their list.
    #[inline(always)]
    pub(super) fn exchange(&mut self, one: usize, other: usize) {
        self.free.swap(one, other);
        self.spot[usize::from(self.free[one])] = one as u16;
        self.spot[usize::from(self.free[other])] = other as u16;
    }

    /// Makes one chain of two, by their heads.
    #[inline]
    fn join(&mut self, one: Place, other: Place) {
        let (large, small) = if self.size[one] >= self.size[other] {
            (one, other)
        } else {
            (other, one)
        };
        let added = self.breath[small].0;
        self.breath[large].gain(added);
        self.size[large] += self.size[small];
        let mut stone = small;
        loop {
            self.head[stone] = large as u16;
            stone = usize::from(self.next[stone]);
            if stone == small {
                break;
            }
        }
        self.next.swap(large, small);
    }

    /// Takes a chain off, and says how many stones it had.
    fn remove(&mut self, place: Place) -> u32 {
        let player = self.colour[place];
        let (mut stone, mut count) = (place, 0);
        loop {
            self.colour[stone] = EMPTY;
            self.head[stone] = NOWHERE as u16;
            self.spot[stone] = self.free.len() as u16;
            self.free.push(stone as u16);
            count += 1;
            stone = usize::from(self.next[stone]);
            if stone == place {
                break;
            }
        }
        self.stones[usize::from(player)] -= count as u16;
        let change = Beside::left_by(player);
        loop {
            let pair = Breath::of(stone);
            for by in self.beside {
                let near = Self::step(stone, by);
                let head = self.chain(near);
                self.breath[head].gain(pair);
                self.near[near].add(change);
            }
            stone = usize::from(self.next[stone]);
            if stone == place {
                return count;
            }
        }
    }

    /// By how many points the first player is ahead in area.
    pub(super) fn lead(&self, game: &Go) -> i32 {
        let mut lead = i32::from(self.stones[0]) - i32::from(self.stones[1]);
        for &place in &self.free {
            let mut seen = [false; 4];
            for by in self.beside {
                seen[usize::from(self.colour[Self::step(usize::from(place), by)])] = true;
            }
            match seen {
                // Larger empty regions are seldom left: the rules count them.
                [_, _, true, _] => return game.lead(&self.board(game)),
                [true, false, ..] => lead += 1,
                [false, true, ..] => lead -= 1,
                _ => {}
            }
        }
        lead
    }

    /// Who is to move.
    pub(super) fn to_move(&self) -> Player {
        Player::new(self.mover)
    }
}
