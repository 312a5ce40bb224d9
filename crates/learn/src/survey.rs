//! What random games tell of the cells of a game: which numbers they hold, and which of them belong together.

use zermelo_core::random::{Random, mix};
use zermelo_core::{Cells, Kind, Place};

/// Cells of random games.
#[derive(Clone, Debug)]
pub struct Survey {
    /// What kind of game it is.
    pub kind: Kind,
    /// Where the cells lie.
    pub places: Vec<Place>,
    /// The cells of states, in the order of the games.
    pub states: Vec<Vec<u8>>,
    /// How many moves came before each.
    pub plies: Vec<u32>,
    /// The images of some states under the symmetries, each with the state itself first.
    pub images: Vec<Vec<Vec<u8>>>,
    /// How long the games were on average.
    pub length: f64,
}

/// So many states have their images looked at.
const STATES_WITH_IMAGES: usize = 2000;

/// Plays random games.
pub fn survey<G: Cells>(game: &G, seed: u64, games: u64, longest: u32) -> Survey {
    let places = game.places();
    let mut survey = Survey {
        kind: game.kind(),
        places,
        states: Vec::new(),
        plies: Vec::new(),
        images: Vec::new(),
        length: 0.0,
    };
    for number in 0..games {
        let mut random = Random::new(mix(seed ^ mix(number + 1)));
        walk(game, &mut random, longest, &mut survey);
        if !game.is_sound() {
            break;
        }
    }
    survey.length = survey.states.len() as f64 / games.max(1) as f64;
    survey
}

/// Plays one random game, and gives its last state.
fn walk<G: Cells>(game: &G, random: &mut Random, longest: u32, survey: &mut Survey) -> G::State {
    let width = survey.places.len();
    let row = |state: &G::State| {
        let mut cells = vec![0; width];
        game.cells(state, &mut cells);
        cells
    };
    let mut state = game.initial();
    let (mut moves, mut outcomes, mut images) = (Vec::new(), Vec::new(), Vec::new());
    for ply in 0..longest {
        survey.states.push(row(&state));
        survey.plies.push(ply);
        if survey.images.len() < STATES_WITH_IMAGES && random.below(2) == 0 {
            images.clear();
            game.images(&state, &mut images);
            let rows = images.iter().map(row).collect();
            survey.images.push(rows);
        }
        if game.is_terminal(&state) || !game.is_sound() {
            break;
        }
        let action = if game.to_move(&state).is_chance() {
            outcomes.clear();
            game.outcomes(&state, &mut outcomes);
            let weights = outcomes.iter().map(|&(weight, _)| weight);
            let drawn = zermelo_core::playout::weighted(weights, random);
            outcomes.get(drawn).map(|&(_, action)| action)
        } else {
            moves.clear();
            game.actions(&state, &mut moves);
            (!moves.is_empty()).then(|| moves[random.below(moves.len())])
        };
        let Some(action) = action else { break };
        state = game.result(&state, action);
    }
    state
}

/// What the rules of a game do, as one number: the cells, movers and payoffs of some random games. Another number means
/// other rules.
pub fn fingerprint<G: Cells>(game: &G) -> u64 {
    const GAMES: u64 = 8;
    const LONGEST: u32 = 200;
    let mut survey = Survey {
        kind: game.kind(),
        places: game.places(),
        states: Vec::new(),
        plies: Vec::new(),
        images: Vec::new(),
        length: 0.0,
    };
    let mut print = mix(survey.kind.players as u64);
    let mut take = |number: u64| print = mix(print.rotate_left(17) ^ number);
    for number in 0..GAMES {
        let mut random = Random::new(mix(number + 1));
        let last = walk(game, &mut random, LONGEST, &mut survey);
        for player in 0..game.players() {
            let payoff = game.payoff(&last, zermelo_core::Player::new(player as u8));
            take(if game.is_terminal(&last) {
                payoff.to_bits()
            } else {
                1
            });
        }
    }
    for (cells, ply) in survey.states.iter().zip(&survey.plies) {
        take(u64::from(*ply));
        cells.iter().for_each(|&cell| take(cell.into()));
    }
    print
}
