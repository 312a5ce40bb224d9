//! The rules of Go, as Tromp and Taylor have put them.
//!
//! Players take turns to put a stone on an empty point or to pass. Then chains of the opponent's stones that have
//! no empty neighbour are taken off, and after them those of the own ones, if the rules allow such a
//! [suicide](Options::suicide). Two passes in a row end the game, and whoever has the larger area wins, the
//! [komi](Options::komi) of the second player counted; or territory and prisoners are counted: see [`Scoring`].

use zermelo_core::random::mix;
use zermelo_core::{Deterministic, Game, Keyed, Kind, Payoff, Player, Repetition, ZeroSum};

use super::geometry::{Geometry, MOST_SIZE};
use super::options::{Ko, MOST_KOMI, Options, OptionsError, Payout, Scoring};
use super::points::{BITS, Points};

/// Go with its board and rules.
///
/// ```
/// use zermelo_core::{Game, Player};
/// use zermelo_games::go::{Go, Options, Point};
///
/// let game = Go::new(Options::square(3))?;
/// let mut state = game.initial();
/// for action in [game.point(1, 1), Point::PASS, Point::PASS] {
///     state = game.play(&state, action).unwrap();
/// }
/// assert_eq!(game.lead(&state), 9);
/// assert_eq!(game.utility(&state, Player::FIRST), 1);
/// # Ok::<(), zermelo_games::go::OptionsError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Go {
    options: Options,
    pub(super) geometry: Geometry,
    handicap: Points,
}

/// A position: the stones, who is to move, and what the rules need besides. No history.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Board {
    /// The stones of the first and the second player.
    pub(super) stones: [Points; 2],
    /// The random numbers of all stones, taken together.
    pub(super) hash: u64,
    /// Where a stone may not be put in this very turn, or [`Point::PASS`]: under [`Ko::Simple`] alone.
    pub(super) ko: Point,
    /// The number of the player to move.
    pub(super) mover: u8,
    /// How many passes there were in a row.
    pub(super) passes: u8,
    /// Whether dead stones are being settled: see [`Scoring::Territory`].
    pub(super) part: Part,
    /// By how many prisoners the first player is ahead: under [`Scoring::Territory`] alone.
    pub(super) prisoners: i16,
}

/// Which part of a game it is, where there are two.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub(super) enum Part {
    /// The game proper.
    Proper,
    /// What is dead is settled, which the first player began.
    SettledFromFirst,
    /// The same, which the second player began.
    SettledFromSecond,
}

impl Part {
    /// Settling begins with this player.
    #[inline]
    pub fn begun_by(mover: u8) -> Part {
        if mover == 0 {
            Part::SettledFromFirst
        } else {
            Part::SettledFromSecond
        }
    }

    /// Who began to settle.
    #[inline]
    pub fn beginner(self) -> Option<u8> {
        match self {
            Part::Proper => None,
            Part::SettledFromFirst => Some(0),
            Part::SettledFromSecond => Some(1),
        }
    }
}

impl Board {
    /// The number of stones of a player.
    pub fn stones(&self, player: Player) -> u32 {
        player
            .index()
            .and_then(|index| self.stones.get(index))
            .map_or(0, Points::count)
    }

    /// How many passes there were in a row.
    pub fn passes(&self) -> u32 {
        self.passes.into()
    }

    /// The number of the player to move.
    #[inline]
    pub(super) fn mover(&self) -> usize {
        usize::from(self.mover & 1)
    }
}

/// A move: the point to put a stone on, or a pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Point(pub(super) u16);

impl Point {
    /// No stone.
    pub const PASS: Point = Point(BITS as u16);

    #[inline]
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl Go {
    /// A game with these options.
    ///
    /// # Errors
    ///
    /// A board that is too large, and komi or handicap that do not suit it.
    pub fn new(options: Options) -> Result<Go, OptionsError> {
        let sizes = 1..=MOST_SIZE;
        if !sizes.contains(&options.width) || !sizes.contains(&options.height) {
            return Err(OptionsError::Size(options.width, options.height));
        }
        if options.komi.abs() > MOST_KOMI {
            return Err(OptionsError::Komi(options.komi));
        }
        let geometry = Geometry::new(options.width, options.height);
        let stones = geometry.handicap(options.handicap);
        let stones = stones.ok_or(OptionsError::Handicap(options.handicap))?;
        let handicap = stones.into_iter().map(Points::one);
        let handicap = handicap.fold(Points::NONE, |all, one| all | one);
        Ok(Go {
            options,
            geometry,
            handicap,
        })
    }

    /// The board and the rules.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The point in a row and a column, both counted from 0 at the bottom left.
    pub fn point(&self, row: u32, column: u32) -> Point {
        debug_assert!(row < self.options.height && column < self.options.width);
        Point(self.geometry.index(row, column) as u16)
    }

    /// The row and the column of a point, counted from 0 at the bottom left; `None` of a pass.
    pub fn place(&self, point: Point) -> Option<(u32, u32)> {
        let there = self.geometry.all.has(point.index());
        there.then(|| self.geometry.place(point.index()))
    }

    /// The points that are marked on the board.
    pub fn stars(&self) -> Vec<Point> {
        let stars = self.geometry.stars();
        stars.into_iter().map(|star| Point(star as u16)).collect()
    }

    /// The points without a stone.
    #[inline]
    pub(super) fn empty(&self, board: &Board) -> Points {
        self.geometry.all & !(board.stones[0] | board.stones[1])
    }

    /// The random numbers of all stones of a board, taken together.
    pub(super) fn hash_of(&self, stones: &[Points; 2]) -> u64 {
        let mut hash = 0;
        for (player, stones) in stones.iter().enumerate() {
            for index in stones.iter() {
                hash ^= self.geometry.zobrist[player][index];
            }
        }
        hash
    }

    /// The chains of a set of stones next to a point that have no empty neighbour.
    #[inline]
    pub(super) fn strangled(&self, stones: &Points, beside: &Points, empty: &Points) -> Points {
        let mut rest = self.geometry.near(beside) & *stones;
        let mut found = Points::NONE;
        while let Some(index) = rest.first() {
            let chain = self.geometry.joined(Points::one(index), stones);
            if (self.geometry.near(&chain) & *empty).is_empty() {
                found = found | chain;
            }
            rest = rest & !chain;
        }
        found
    }

    /// Whether a stone of the mover on an empty point takes stones or has an empty neighbour then.
    pub(super) fn breathes(&self, board: &Board, index: usize) -> bool {
        let stone = Points::one(index);
        let empty = self.empty(board) & !stone;
        if !(self.geometry.near(&stone) & empty).is_empty() {
            return true;
        }
        let (own, other) = (board.stones[board.mover()], board.stones[1 - board.mover()]);
        if !self.strangled(&other, &stone, &empty).is_empty() {
            return true;
        }
        let chain = self.geometry.joined(stone, &(own | stone));
        !(self.geometry.near(&chain) & empty).is_empty()
    }

    /// Whether a stone of the mover may be put on an empty point, whatever was played before.
    fn may_put(&self, board: &Board, point: Point) -> bool {
        if point == board.ko {
            return false;
        }
        if self.breathes(board, point.index()) {
            return true;
        }
        // A stone alone that takes itself off leaves the very board that was there.
        let alone = || {
            let stone = Points::one(point.index());
            (self.geometry.near(&stone) & board.stones[board.mover()]).is_empty()
        };
        self.options.suicide && !(self.options.ko == Ko::Positional && alone())
    }

    /// The board after a pass.
    #[inline]
    fn passed_on(&self, board: &Board) -> Board {
        let mut after = Board {
            ko: Point::PASS,
            mover: board.mover ^ 1,
            passes: board.passes.saturating_add(1),
            ..*board
        };
        if self.options.scoring == Scoring::Territory {
            if board.part != Part::Proper {
                after.prisoners = self.held(board.prisoners, board.mover(), 1);
            } else if after.passes == 2 {
                (after.part, after.passes) = (Part::begun_by(after.mover), 0);
            }
        }
        after
    }

    /// The board after a stone on an empty point.
    #[inline]
    fn placed(&self, board: &Board, index: usize) -> Board {
        let (me, other) = (board.mover(), 1 - board.mover());
        let stone = Points::one(index);
        let mut stones = board.stones;
        stones[me] = stones[me] | stone;
        let empty = self.geometry.all & !(stones[0] | stones[1]);
        let mut hash = board.hash ^ self.geometry.zobrist[me][index];
        let mut ko = Point::PASS;
        let mut prisoners = board.prisoners;
        let taken = self.strangled(&stones[other], &stone, &empty);
        if !taken.is_empty() {
            stones[other] = stones[other] & !taken;
            prisoners = self.held(prisoners, other, taken.count());
            hash ^= self.hash_of(&Self::only(other, taken));
            if self.options.ko == Ko::Simple && taken.count() == 1 {
                let alone = (self.geometry.near(&stone) & stones[me]).is_empty();
                let breaths = self.geometry.near(&stone) & (empty | taken);
                if alone && breaths == taken {
                    ko = Point(taken.first().unwrap_or(BITS) as u16);
                }
            }
        } else if (self.geometry.near(&stone) & empty).is_empty() {
            let chain = self.geometry.joined(stone, &stones[me]);
            if (self.geometry.near(&chain) & empty).is_empty() {
                stones[me] = stones[me] & !chain;
                prisoners = self.held(prisoners, me, chain.count());
                hash ^= self.hash_of(&Self::only(me, chain));
            }
        }
        Board {
            stones,
            hash,
            ko,
            mover: board.mover ^ 1,
            passes: 0,
            part: board.part,
            prisoners,
        }
    }

    /// Stones of one player alone.
    fn only(player: usize, stones: Points) -> [Points; 2] {
        let mut both = [Points::NONE; 2];
        both[player] = stones;
        both
    }

    /// The passes in a row, mixed into a key; nothing if there are none.
    fn passed(board: &Board) -> u64 {
        if board.passes == 0 {
            0
        } else {
            mix(u64::from(board.passes) << 8)
        }
    }

    /// What is settled, mixed into a key; nothing in the game proper.
    fn settled(board: &Board) -> u64 {
        match board.part.beginner() {
            None => 0,
            Some(player) => mix((u64::from(player) + 1) << 24),
        }
    }

    /// The prisoners, mixed into a key; nothing if nobody is ahead.
    fn taken(board: &Board) -> u64 {
        if board.prisoners == 0 {
            0
        } else {
            mix(u64::from(board.prisoners as u16) << 32)
        }
    }

    /// The mover, mixed into a key.
    fn turn(board: &Board) -> u64 {
        mix(u64::from(board.mover) + 3)
    }
}

impl Game for Go {
    type State = Board;
    type Move = Point;

    fn kind(&self) -> Kind {
        let limit = match self.options.payout {
            Payout::Win => 1,
            Payout::Margin => self.most_margin(),
        };
        Kind::opposed(limit).repeating(match self.options.ko {
            Ko::Positional | Ko::Situational => Repetition::Forbidden,
            Ko::Simple | Ko::Anything => Repetition::Nothing,
        })
    }

    fn initial(&self) -> Board {
        let stones = [self.handicap, Points::NONE];
        Board {
            stones,
            hash: self.hash_of(&stones),
            ko: Point::PASS,
            mover: u8::from(self.options.handicap > 0),
            passes: 0,
            part: Part::Proper,
            prisoners: 0,
        }
    }

    #[inline]
    fn to_move(&self, board: &Board) -> Player {
        Player::new(board.mover)
    }

    fn actions(&self, board: &Board, moves: &mut Vec<Point>) {
        if self.is_terminal(board) {
            return;
        }
        let empty = self.empty(board);
        // Most points have an empty neighbour, and need no closer look.
        let open = empty & self.geometry.near(&empty);
        for index in empty.iter() {
            let point = Point(index as u16);
            if open.has(index) && point != board.ko || self.may_put(board, point) {
                moves.push(point);
            }
        }
        moves.push(Point::PASS);
    }

    #[inline]
    fn result(&self, board: &Board, point: Point) -> Board {
        if !self.empty(board).has(point.index()) {
            return self.passed_on(board);
        }
        self.placed(board, point.index())
    }

    #[inline]
    fn is_terminal(&self, board: &Board) -> bool {
        board.passes >= 2
            && board
                .part
                .beginner()
                .is_none_or(|first| first == board.mover)
    }

    fn utility(&self, board: &Board, player: Player) -> Payoff {
        let margin = self.margin(board);
        let first = match self.options.payout {
            Payout::Win => margin.signum(),
            Payout::Margin => margin,
        };
        if player == Player::FIRST {
            first
        } else {
            -first
        }
    }

    fn is_legal(&self, board: &Board, point: Point) -> bool {
        if self.is_terminal(board) {
            return false;
        }
        point == Point::PASS || self.empty(board).has(point.index()) && self.may_put(board, point)
    }
}

impl ZeroSum for Go {
    const ALTERNATES: bool = true;
}

impl Deterministic for Go {}

impl Keyed for Go {
    #[inline]
    fn key(&self, board: &Board) -> u64 {
        let position = board.hash ^ Self::turn(board) ^ Self::passed(board) ^ Self::settled(board);
        position ^ Self::taken(board) ^ mix(u64::from(board.ko.0) << 16)
    }

    /// The stones, how many passes there were in a row, and whether dead stones are being settled; who is to move where
    /// the rule asks for it. Prisoners are no part of it: a board that comes back is forbidden whoever holds more.
    #[inline]
    fn position_key(&self, board: &Board) -> u64 {
        let position = board.hash ^ Self::passed(board) ^ Self::settled(board);
        match self.options.ko {
            Ko::Positional => position,
            Ko::Situational => position ^ Self::turn(board),
            Ko::Simple | Ko::Anything => self.key(board),
        }
    }
}
