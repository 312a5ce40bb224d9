//! The machine code of a compiled game, and how it is called.
//!
//! A routine follows Numba's own calling convention: it returns a status, 0 for success, and writes
//! its answer through its first argument. Its second argument receives what describes an exception,
//! which is not looked at: Python repeats the call uncompiled and raises the real one.

use std::collections::HashMap;
use std::ffi::c_void;
use std::ptr;

/// What a routine is taken to return when it raised an exception; the codes above it, and below
/// [`WORST`], say something else.
pub const RAISED: i64 = -(1 << 62);

/// A playout counts its moves in this, and whose turn it is in ones.
const TURNS: i64 = 512;

/// Every answer below this is a fault.
pub const WORST: i64 = RAISED + 100;

type Exception = *mut c_void;
type State = *const u64;
type OfState = unsafe extern "C" fn(*mut i64, *mut Exception, State) -> i32;
type Listing = unsafe extern "C" fn(*mut i64, *mut Exception, State, *mut i64, i64) -> i32;
type Step = unsafe extern "C" fn(*mut i64, *mut Exception, State, i64, *mut u64) -> i32;
type OfPlayer = unsafe extern "C" fn(*mut i64, *mut Exception, State, i64) -> i32;
type Keying = unsafe extern "C" fn(*mut i64, *mut Exception, State, *mut u64) -> i32;
type Numbering = unsafe extern "C" fn(*mut i64, *mut Exception, State, i64, *mut f64) -> i32;
type Judging = unsafe extern "C" fn(*mut i64, *mut Exception, State, *mut f64) -> i32;
type Leaf = unsafe extern "C" fn(*mut i64, *mut Exception, State, i64, *mut f64) -> i32;
type Weighing =
    unsafe extern "C" fn(*mut i64, *mut Exception, State, *mut i64, *mut f64, i64) -> i32;
type Imaging = unsafe extern "C" fn(*mut i64, *mut Exception, State, *mut u64, i64) -> i32;
type Playing = unsafe extern "C" fn(*mut i64, *mut Exception, *mut u64, *mut u64, i64) -> i32;

/// The routines of one game. Their code lives as long as the Python object that came with them.
#[derive(Clone, Copy, Debug)]
pub struct Routines {
    turn: OfState,
    actions: Listing,
    count: OfState,
    result: Step,
    /// Whole payoffs, for games of two opposed players without chance.
    utility: Option<OfPlayer>,
    /// Payoffs of any size, for all others.
    payoff: Option<Numbering>,
    estimate: Option<Numbering>,
    /// The same for all players, where each plays for itself.
    estimates: Option<Judging>,
    /// The same for the state after a move.
    leaf: Option<Leaf>,
    outcomes: Option<Weighing>,
    evaluate: Option<OfPlayer>,
    noisy: Option<Listing>,
    /// The moves, the most promising first, where `actions` keeps another order.
    order: Option<Listing>,
    key: Option<Keying>,
    symmetries: Option<Imaging>,
    level: Option<OfState>,
    /// A whole playout, in place.
    playout: Option<Playing>,
}

/// Makes the call and gives the answer, or the code of a fault, which is below [`WORST`].
macro_rules! call {
    ($routine:expr $(, $argument:expr)*) => {{
        let mut answer = 0;
        let mut exception = ptr::null_mut();
        let status = ($routine)(&mut answer, &mut exception $(, $argument)*);
        if status == 0 { answer } else { RAISED }
    }};
}

impl Routines {
    /// The routines at these addresses; `None` when one that every game has is missing.
    ///
    /// # Safety
    ///
    /// Each address must be that of a routine with the signature that its name has in
    /// `zermelo.compiled.routines`, compiled for the size of state that it will be called with.
    pub unsafe fn new(addresses: &HashMap<String, usize>) -> Option<Routines> {
        let find = |name: &str| {
            let address = addresses.get(name).copied().filter(|&address| address != 0);
            address.map(|address| address as *const c_void)
        };
        // SAFETY: the caller vouches for address and signature, and null was left out above.
        unsafe {
            Some(Routines {
                turn: std::mem::transmute::<*const c_void, OfState>(find("turn")?),
                actions: std::mem::transmute::<*const c_void, Listing>(find("actions")?),
                count: std::mem::transmute::<*const c_void, OfState>(find("count")?),
                result: std::mem::transmute::<*const c_void, Step>(find("result")?),
                utility: find("utility")
                    .map(|found| std::mem::transmute::<*const c_void, OfPlayer>(found)),
                payoff: find("payoff")
                    .map(|found| std::mem::transmute::<*const c_void, Numbering>(found)),
                estimate: find("estimate")
                    .map(|found| std::mem::transmute::<*const c_void, Numbering>(found)),
                estimates: find("estimates")
                    .map(|found| std::mem::transmute::<*const c_void, Judging>(found)),
                leaf: find("leaf").map(|found| std::mem::transmute::<*const c_void, Leaf>(found)),
                outcomes: find("outcomes")
                    .map(|found| std::mem::transmute::<*const c_void, Weighing>(found)),
                evaluate: find("evaluate")
                    .map(|found| std::mem::transmute::<*const c_void, OfPlayer>(found)),
                noisy: find("noisy")
                    .map(|found| std::mem::transmute::<*const c_void, Listing>(found)),
                order: find("order")
                    .map(|found| std::mem::transmute::<*const c_void, Listing>(found)),
                key: find("key").map(|found| std::mem::transmute::<*const c_void, Keying>(found)),
                symmetries: find("symmetries")
                    .map(|found| std::mem::transmute::<*const c_void, Imaging>(found)),
                level: find("level")
                    .map(|found| std::mem::transmute::<*const c_void, OfState>(found)),
                playout: find("playout")
                    .map(|found| std::mem::transmute::<*const c_void, Playing>(found)),
            })
        }
    }

    /// Whose turn it is.
    pub fn turn<const W: usize>(&self, state: &[u64; W]) -> i64 {
        // SAFETY: the routine reads a state of at most 8 * W bytes and writes its answer.
        unsafe { call!(self.turn, state.as_ptr()) }
    }

    /// Appends the moves; a fault appends nothing.
    #[inline]
    pub fn actions<const W: usize>(&self, state: &[u64; W], moves: &mut Vec<i64>) -> i64 {
        // SAFETY: it is a routine of this game.
        unsafe { list(self.actions, state, moves) }
    }

    /// Appends the moves that are noisy: none in a game that tells none apart.
    #[inline]
    pub fn noisy<const W: usize>(&self, state: &[u64; W], moves: &mut Vec<i64>) -> i64 {
        // SAFETY: as above.
        self.noisy
            .map_or(0, |noisy| unsafe { list(noisy, state, moves) })
    }

    /// Appends the moves, the most promising first; `None` in a game that has no such order of its own.
    #[inline]
    pub fn order<const W: usize>(&self, state: &[u64; W], moves: &mut Vec<i64>) -> Option<i64> {
        // SAFETY: as above.
        self.order.map(|order| unsafe { list(order, state, moves) })
    }

    /// Whether the game tells noisy moves from quiet ones.
    pub fn knows_noise(&self) -> bool {
        self.noisy.is_some()
    }

    /// The number of moves.
    #[inline]
    pub fn count<const W: usize>(&self, state: &[u64; W]) -> i64 {
        // SAFETY: the routine reads a state as above and writes its answer.
        unsafe { call!(self.count, state.as_ptr()) }
    }

    /// Writes the state after a move, and gives whose turn it is there.
    #[inline]
    pub fn result<const W: usize>(
        &self,
        state: &[u64; W],
        action: i64,
        after: &mut [u64; W],
    ) -> i64 {
        // SAFETY: the routine reads a state as above and writes another of the same size; the two
        // are different memory, because one is borrowed for writing.
        unsafe { call!(self.result, state.as_ptr(), action, after.as_mut_ptr()) }
    }

    /// The payoff to a player, 0 in a game whose payoffs need not be whole.
    pub fn utility<const W: usize>(&self, state: &[u64; W], player: i64) -> i64 {
        // SAFETY: the routine reads a state as above and writes its answer.
        self.utility.map_or(0, |utility| unsafe {
            call!(utility, state.as_ptr(), player)
        })
    }

    /// The payoff to a player with its status; `None` in a game whose payoffs are whole.
    #[inline]
    pub fn payoff<const W: usize>(&self, state: &[u64; W], player: i64) -> Option<(i64, f64)> {
        // SAFETY: it is a routine of this game.
        self.payoff
            .map(|routine| unsafe { number(routine, state, player) })
    }

    /// The estimate for a player with its status; `None` in a game that has none.
    #[inline]
    pub fn estimate<const W: usize>(&self, state: &[u64; W], player: i64) -> Option<(i64, f64)> {
        // SAFETY: it is a routine of this game.
        self.estimate
            .map(|routine| unsafe { number(routine, state, player) })
    }

    /// Writes the estimate for each player, of whom there are as many as places, and gives the status;
    /// `None` in a game that does not judge for all at once.
    #[inline]
    pub fn estimates<const W: usize>(&self, state: &[u64; W], to: &mut [f64]) -> Option<i64> {
        // SAFETY: the routine reads a state as above, and writes its answer and a number for each
        // player of the game.
        self.estimates
            .map(|estimates| unsafe { call!(estimates, state.as_ptr(), to.as_mut_ptr()) })
    }

    /// Writes what each player gets after a move where the game is over then, else the estimate for each, and
    /// gives whether it is over, or a fault; `None` in a game that does not judge for all at once.
    #[inline]
    pub fn leaf<const W: usize>(
        &self,
        state: &[u64; W],
        action: i64,
        to: &mut [f64],
    ) -> Option<i64> {
        // SAFETY: as for the estimates.
        self.leaf
            .map(|leaf| unsafe { call!(leaf, state.as_ptr(), action, to.as_mut_ptr()) })
    }

    /// Shows what chance may do, with the weights; a fault shows nothing.
    #[inline]
    pub fn outcomes<const W: usize>(
        &self,
        state: &[u64; W],
        mut show: impl FnMut(f64, i64),
    ) -> i64 {
        let Some(routine) = self.outcomes else {
            return 0;
        };
        let (mut moves, mut weights) = ([0; 64], [0.0; 64]);
        let (mut many_moves, mut many_weights) = (Vec::new(), Vec::new());
        let (mut to, mut weigh): (&mut [i64], &mut [f64]) = (&mut moves, &mut weights);
        loop {
            let room = to.len();
            // SAFETY: the routine reads a state as above, and writes at most `room` moves and as
            // many weights to memory that has as many.
            let count = unsafe {
                let (to, weigh) = (to.as_mut_ptr(), weigh.as_mut_ptr());
                call!(routine, state.as_ptr(), to, weigh, room as i64)
            };
            if count < WORST {
                return count;
            }
            let found = count as usize;
            if found <= room {
                for (weight, action) in weigh.iter().zip(to.iter()).take(found) {
                    show(*weight, *action);
                }
                return count;
            }
            many_moves.resize(found, 0);
            many_weights.resize(found, 0.0);
            (to, weigh) = (&mut many_moves, &mut many_weights);
        }
    }

    /// The estimate for a player, 0 in a game that has none.
    #[inline]
    pub fn evaluate<const W: usize>(&self, state: &[u64; W], player: i64) -> i64 {
        // SAFETY: the routine reads a state as above and writes its answer.
        self.evaluate.map_or(0, |evaluate| unsafe {
            call!(evaluate, state.as_ptr(), player)
        })
    }

    /// Whether the game knows images of its states.
    #[inline]
    pub fn knows_symmetries(&self) -> bool {
        self.symmetries.is_some()
    }

    /// Shows every image of a state whose first `words` words are used; a fault shows none.
    #[inline]
    pub fn symmetries<const W: usize>(
        &self,
        state: &[u64; W],
        words: usize,
        mut show: impl FnMut([u64; W]),
    ) -> i64 {
        let Some(routine) = self.symmetries else {
            return 0;
        };
        let mut near = [0; 64];
        let mut far = Vec::new();
        let mut images: &mut [u64] = &mut near;
        loop {
            let room = images.len() / words;
            // SAFETY: the routine reads a state as above, and writes at most `room` states of
            // `words` words to memory that has as many.
            let count = unsafe {
                let most = room as i64;
                call!(routine, state.as_ptr(), images.as_mut_ptr(), most)
            };
            if count < WORST {
                return count;
            }
            let found = count as usize;
            if found <= room {
                for image in images.chunks_exact(words).take(found) {
                    let mut whole = [0; W];
                    whole[..words].copy_from_slice(image);
                    show(whole);
                }
                return count;
            }
            far.resize(found * words, 0);
            images = &mut far;
        }
    }

    /// The level of a state; `None` in a game that has none.
    #[inline]
    pub fn level<const W: usize>(&self, state: &[u64; W]) -> Option<i64> {
        // SAFETY: the routine reads a state as above and writes its answer.
        self.level
            .map(|level| unsafe { call!(level, state.as_ptr()) })
    }

    /// Makes at most so many random moves in place, with the numbers of the generator whose state is `seed`, and gives
    /// how many it made and whose turn it is then; `None` in a game without such a routine, and where anything is
    /// wrong: what `state` and `seed` are then means nothing.
    pub fn playout<const W: usize>(
        &self,
        state: &mut [u64; W],
        seed: &mut u64,
        most: u32,
    ) -> Option<(u32, i64)> {
        let routine = self.playout?;
        // SAFETY: the routine reads and writes a state of at most 8 * W bytes, and one number of 64 bits.
        let answer = unsafe { call!(routine, state.as_mut_ptr(), seed, most.into()) };
        let made = u32::try_from(answer / TURNS).ok()?;
        (answer >= WORST).then_some((made, answer % TURNS))
    }

    /// The game's own key with its status; `None` in a game that has none.
    #[inline]
    pub fn key<const W: usize>(&self, state: &[u64; W]) -> Option<(i64, u64)> {
        self.key.map(|routine| {
            let mut key = 0;
            // SAFETY: the routine reads a state as above, and writes its answer and one key.
            let status = unsafe { call!(routine, state.as_ptr(), &mut key) };
            (status, key)
        })
    }
}

/// What a routine writes, with its status.
///
/// # Safety
///
/// The routine must have been compiled for states of at most `8 * W` bytes.
#[inline]
unsafe fn number<const W: usize>(routine: Numbering, state: &[u64; W], player: i64) -> (i64, f64) {
    let mut number = 0.0;
    // SAFETY: the routine reads a state as above, and writes its answer and one number.
    let status = unsafe { call!(routine, state.as_ptr(), player, &mut number) };
    (status, number)
}

/// Appends what a routine lists; a fault appends nothing.
///
/// # Safety
///
/// The routine must have been compiled for states of at most `8 * W` bytes.
#[inline]
unsafe fn list<const W: usize>(listing: Listing, state: &[u64; W], moves: &mut Vec<i64>) -> i64 {
    let mut room = 64;
    loop {
        moves.reserve(room);
        let free = moves.spare_capacity_mut();
        let (start, most) = (free.as_mut_ptr().cast::<i64>(), free.len());
        // SAFETY: the routine reads a state as above, and writes at most `most` moves to memory
        // that is reserved for as many.
        let count = unsafe { call!(listing, state.as_ptr(), start, most as i64) };
        if count < WORST {
            return count;
        }
        let count_here = count as usize;
        if count_here <= most {
            // SAFETY: the first `count` places were reserved, and written just now.
            unsafe { moves.set_len(moves.len() + count_here) };
            return count;
        }
        room = count_here;
    }
}
