//! Searches that are written down run on games without their types: they must do the very same as on the game's
//! own types, event for event.

use std::fmt::Debug;

use zermelo_bundle::alphabeta::Task;
use zermelo_bundle::erased::{close, open};
use zermelo_bundle::fullwidth::{Algorithm, Task as FullWidthTask, Worth};
use zermelo_bundle::{Bundle, Erased};
use zermelo_core::{Draw, Evaluator, Game, Keyed, Limits, Notation, Order, Player, Quiescent};
use zermelo_games::chess::{CapturesFirst, Chess, Clashes, Evaluation};
use zermelo_games::connect4::{CentreFirst, ConnectFour, Features, Usual};
use zermelo_games::dots::{BoxesAhead, Dots};
use zermelo_games::kalah::{Features as SeedsAhead, GainsFirst, Kalah, Options as Seeds};
use zermelo_games::pig::{Lead, Pig};
use zermelo_search::alphabeta::{Memory, Searchable};
use zermelo_search::expectimax::{self, Expectiminimax, Range};
use zermelo_search::fullwidth::{self, Backup, FullWidth};
use zermelo_search::multiplayer::MaxN;
use zermelo_search::recorder::{Event, Recorder};
use zermelo_search::{AlphaBeta, Options};

const MOST: usize = 3_000;

/// Games with their moves in turn and not, with noise, with orders of every sort.
#[test]
fn alpha_beta_is_written_down_as_it_is_on_the_games_own_types() {
    let connect4 = ConnectFour::<Usual>::new(7, 6, 4).unwrap();
    let features = Features::new(&connect4);
    same_trace(connect4, features, CentreFirst, 6);
    same_trace(
        Kalah::new(Seeds::default()).unwrap(),
        SeedsAhead,
        GainsFirst,
        4,
    );
    let noisy = Quiescent {
        evaluator: Evaluation::default(),
        noisy: Clashes,
    };
    same_trace(Chess::default(), noisy, CapturesFirst, 3);
}

fn same_trace<G, E, R>(game: G, evaluator: E, order: R, depth: u32)
where
    G: Searchable + Notation + Draw + Clone + 'static,
    E: Evaluator<G> + Clone + 'static,
    R: Order<G> + Clone + 'static,
{
    let bundle = Bundle::of("game".to_owned(), game.clone());
    let bundle = bundle.judged(evaluator.clone(), order.clone()).alphabeta();
    let searched = bundle.shared().alphabeta.clone().unwrap();
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    let (state, after) = (game.initial(), first_move(&game));
    let plain = Options {
        table: false,
        history: false,
        killers: false,
        ..Options::default()
    };
    for options in [Options::default(), plain] {
        let plan = AlphaBeta {
            game: &game,
            evaluator: &evaluator,
            order: &order,
            options: options.clone(),
        };
        let mut recorder = Recorder::new(&game, &after, MOST);
        let past = [state.clone()];
        let found = plan.search_after(&past, &after, &limits, &mut recorder, |_| {});
        let erased = (close(state.clone()), close(after.clone()));
        let task = Task {
            state: &erased.1,
            past: &[&erased.0],
            options: &options,
            limits: &limits,
            memory: &Memory::default(),
        };
        let (told, events) = searched.trace(&task, MOST);
        assert_eq!((told.score, told.nodes), (found.score, found.nodes));
        assert_eq!(told.statistics.cutoffs, found.statistics.cutoffs);
        assert!(found.nodes > 100);
        let opened: Vec<_> = events.into_iter().map(opened::<G>).collect();
        assert_eq!(opened, recorder.into_events());
    }
}

fn first_move<G: Keyed>(game: &G) -> G::State {
    let mut moves = Vec::new();
    game.actions(&game.initial(), &mut moves);
    game.result(&game.initial(), moves[0])
}

fn opened<G: Keyed>(event: Event<Erased, Erased>) -> Event<G::State, G::Move> {
    let action = |erased: &Erased| *open::<G::Move>(&**erased);
    match event {
        Event::Iteration(depth) => Event::Iteration(depth),
        Event::Enter(state, by, window) => {
            let state = open::<G::State>(&*state).clone();
            Event::Enter(state, by.as_ref().map(action), window)
        }
        Event::Window(window) => Event::Window(window),
        Event::Value(score, exactness) => Event::Value(score, exactness),
        Event::Cutoff(reason, skipped) => {
            Event::Cutoff(reason, skipped.iter().map(action).collect())
        }
        Event::TableHit(score, bound) => Event::TableHit(score, bound),
        Event::Repetition => Event::Repetition,
        Event::Leave(score, bound) => Event::Leave(score, bound),
        Event::Stopped => Event::Stopped,
    }
}

#[test]
fn expectiminimax_is_written_down_as_it_is_on_the_games_own_types() {
    let game = Pig::new(20).unwrap();
    let range = Range::of(game.kind());
    let algorithm = Algorithm::Expectiminimax {
        player: Player::FIRST,
        range,
        options: expectimax::Options::default(),
    };
    let backup = Expectiminimax {
        player: Player::FIRST,
        evaluator: &Lead,
        range,
    };
    same_full_width(&game, Lead, algorithm, &backup, |&value| {
        Worth::Number(value)
    });
}

#[test]
fn maxn_is_written_down_as_it_is_on_the_games_own_types() {
    let game = Dots::new(2, 2, 3).unwrap();
    let algorithm = Algorithm::MaxN {
        options: fullwidth::Options::default(),
        sum: None,
    };
    let backup = MaxN {
        evaluator: &BoxesAhead,
        sum: None,
    };
    same_full_width(&game, BoxesAhead, algorithm, &backup, |value| {
        Worth::Vector(value.clone())
    });
}

fn same_full_width<G, E, B>(
    game: &G,
    evaluator: E,
    algorithm: Algorithm,
    backup: &B,
    worth: fn(&B::Value) -> Worth,
) where
    G: Keyed + Notation + Draw + Clone + 'static,
    E: Evaluator<G> + 'static,
    B: Backup<G>,
    B::Value: PartialEq + Debug,
{
    let limits = Limits {
        depth: Some(6),
        ..Limits::default()
    };
    let state = game.initial();
    let plan = FullWidth {
        game,
        backup,
        options: fullwidth::Options::default(),
    };
    let mut recorder = fullwidth::Recorder::new(MOST);
    let found = plan.search(&state, &limits, Some(&mut recorder), |_| {});
    let found = found.unwrap();
    let bundle = Bundle::of("game".to_owned(), game.clone()).judged(evaluator, ());
    let searched = bundle.full_width().shared().full_width.clone().unwrap();
    let task = FullWidthTask {
        state: &close(state),
        algorithm,
        limits: &limits,
    };
    let Ok((told, events)) = searched.trace(&task, MOST) else {
        panic!("the rules are sound");
    };
    assert_eq!(told.value, worth(&found.value));
    assert_eq!((told.nodes, told.leaves), (found.nodes, found.leaves));
    assert!(found.nodes > 100);
    let recorded = recorder.into_events();
    assert_eq!(events.len(), recorded.len());
    for (event, recorded) in events.into_iter().zip(recorded) {
        let same = match (event, recorded) {
            (fullwidth::Event::Enter(state, by), fullwidth::Event::Enter(own, action)) => {
                let by = by.map(|by| *open::<G::Move>(&*by));
                *open::<G::State>(&*state) == own && by == action
            }
            (fullwidth::Event::Value(value, leaf), fullwidth::Event::Value(own, kind)) => {
                value == worth(&own) && leaf == kind
            }
            (fullwidth::Event::TableHit(value), fullwidth::Event::TableHit(own))
            | (fullwidth::Event::Leave(value), fullwidth::Event::Leave(own)) => {
                value == worth(&own)
            }
            (fullwidth::Event::Iteration(depth), fullwidth::Event::Iteration(own)) => depth == own,
            (fullwidth::Event::Stopped, fullwidth::Event::Stopped) => true,
            _ => false,
        };
        assert!(same);
    }
}
