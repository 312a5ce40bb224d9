//! Bear-off tables agree with values computed elsewhere, with each other, and with their files.

use std::fs;
use std::sync::{Arc, LazyLock};
use std::time::Instant;

use zermelo_core::random::Random;
use zermelo_core::{Evaluator, Game, Notation, Player, StopFlag};
use zermelo_games::backgammon::{Backgammon, Options, Structure};
use zermelo_tables::backgammon::{
    Bearoffs, Folder, Home, Name, OneSided, Stored, TableError, Tabled, TwoSided,
};
use zermelo_tables::share::Crew;

/// From a dynamic programme of somebody else, with which GNU Backgammon agrees: the counts on the points of
/// both sides, what the player on roll may expect, and the chance to win.
const KNOWN: &str = include_str!("data/backgammon_bearoff.csv");

static TABLE: LazyLock<Arc<TwoSided>> = LazyLock::new(|| Arc::new(TwoSided::build(6).unwrap()));

fn known() -> impl Iterator<Item = (Home, Home, f64)> {
    KNOWN.lines().skip(1).map(|line| {
        let numbers: Vec<f64> = line.split(',').map(|word| word.parse().unwrap()).collect();
        let side = |from: usize| Home(std::array::from_fn(|place| numbers[from + place] as u8));
        (side(0), side(6), numbers[12])
    })
}

#[test]
fn every_side_has_a_number_of_its_own() {
    assert_eq!((Home::sides(6), Home::sides(15)), (924, 54_264));
    for number in 0..Home::sides(15) {
        let home = Home::numbered(number);
        assert_eq!(home.number(), number);
        assert!(number < Home::sides(home.count()));
        assert_eq!(home.checkers().and_then(Home::of), Some(home));
    }
}

#[test]
fn the_values_are_those_computed_elsewhere() {
    let mut checked = 0;
    for (own, other, value) in known() {
        let found = TABLE.value(own, other).unwrap();
        assert!(
            (found - value).abs() < 1e-9,
            "{own:?} {other:?}: {found}, not {value}"
        );
        checked += 1;
    }
    assert_eq!(checked, 167);
}

#[test]
fn the_table_follows_from_the_rules_and_a_wrong_one_does_not() {
    let start = Instant::now();
    let small = TwoSided::build(4).unwrap();
    println!("four checkers a side: {:?}", start.elapsed());
    assert_eq!(small.verify().unwrap(), None);
    assert_eq!(TABLE.verify().unwrap(), None);
}

#[test]
fn a_table_of_fewer_checkers_is_part_of_one_of_more() {
    let small = TwoSided::build(3).unwrap();
    for own in 1..Home::sides(3) {
        for other in 1..Home::sides(3) {
            let [own, other] = [own, other].map(Home::numbered);
            assert_eq!(small.value(own, other), TABLE.value(own, other));
        }
    }
    assert_eq!(
        small.value(Home([4, 0, 0, 0, 0, 0]), Home([1, 0, 0, 0, 0, 0])),
        None
    );
}

#[test]
fn tables_come_back_from_their_files_and_damage_is_found() {
    let folder = std::env::temp_dir().join(format!("zermelo-bearoff-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let (both, one) = (folder.join("both.ztable"), folder.join("one.ztable"));
    let table = TwoSided::build(3).unwrap();
    let race = OneSided::build(4).unwrap();
    table.save(&both).unwrap();
    race.save(&one).unwrap();
    assert_eq!(TwoSided::load(&both).unwrap(), table);
    assert_eq!(OneSided::load(&one).unwrap(), race);
    let error = TwoSided::load(&one).unwrap_err().to_string();
    assert!(error.contains("not a table two-sided-bearoff"), "{error}");
    assert!(TwoSided::load(&folder.join("none.ztable")).is_err());
    let whole = fs::read(&both).unwrap();
    let mut random = Random::new(1);
    for _ in 0..300 {
        let mut bytes = whole.clone();
        let at = random.below(bytes.len());
        bytes[at] ^= 1 << random.below(8);
        if random.below(4) == 0 {
            bytes.truncate(at);
        }
        fs::write(&both, bytes).unwrap();
        assert!(TwoSided::load(&both).is_err(), "byte {at}");
    }
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_side_takes_as_many_rolls_as_it_should() {
    let race = OneSided::build(15).unwrap();
    let mean = |home| race.mean(Home(home)).unwrap();
    assert_eq!(mean([1, 0, 0, 0, 0, 0]), 1.0);
    assert_eq!(mean([2, 0, 0, 0, 0, 0]), 1.0);
    // A checker on the 6 point is off with 27 rolls of 36, and surely with the next one.
    assert!((mean([0, 0, 0, 0, 0, 1]) - 1.25).abs() < 1e-12);
    // Three on the ace point are off at once with a double only.
    assert!((mean([3, 0, 0, 0, 0, 0]) - (1.0 + 30.0 / 36.0)).abs() < 1e-12);
    for number in 0..Home::sides(15) {
        let total: f64 = race.rolls(Home::numbered(number)).unwrap().iter().sum();
        assert!((total - 1.0).abs() < 1e-12);
    }
}

/// Who looks at the opponent plays a little better at times, so chances of independent sides are close.
#[test]
fn races_of_independent_sides_are_close_to_the_truth() {
    let race = OneSided::build(6).unwrap();
    let mut worst: f64 = 0.0;
    for own in (1..924).step_by(7) {
        for other in (1..924).step_by(5) {
            let [own, other] = [own, other].map(Home::numbered);
            let truth = (1.0 + TABLE.value(own, other).unwrap()) / 2.0;
            worst = worst.max((race.win(own, other).unwrap() - truth).abs());
        }
    }
    assert!(worst < 0.02, "{worst}");
    let one = Home([1, 0, 0, 0, 0, 0]);
    assert_eq!(race.win(one, one), Some(1.0));
}

#[test]
fn a_search_is_told_the_exact_value() {
    let game = Backgammon::new(Options::default()).unwrap();
    let tabled = Tabled {
        evaluator: Structure,
        tables: Bearoffs {
            two_sided: Some(TABLE.clone()),
            one_sided: None,
        },
    };
    let state = game
        .parse_state("XGID=------A-----------a------:0:0:1:00:0:0:0:0:0")
        .err();
    assert!(state.is_some());
    let state = game
        .parse_state("XGID=------A------------a------:0:0:1:00:0:0:0:0:0")
        .unwrap();
    let exact = TABLE
        .value(Home([0, 0, 0, 0, 0, 1]), Home([0, 0, 0, 0, 0, 1]))
        .unwrap();
    assert_eq!(tabled.estimate(&game, &state, Player::FIRST), exact);
    assert_eq!(tabled.estimate(&game, &state, Player::SECOND), -exact);
    // The mean over the rolls of what is said after each of them.
    let mut outcomes = Vec::new();
    game.outcomes(&state, &mut outcomes);
    let mean: f64 = outcomes
        .iter()
        .map(|&(chance, roll)| {
            chance * tabled.estimate(&game, &game.result(&state, roll), Player::FIRST)
        })
        .sum();
    assert!((mean - exact).abs() < 1e-12);
    let contact = game.parse_state("31").unwrap();
    assert_eq!(
        tabled.estimate(&game, &contact, Player::FIRST),
        Structure.estimate(&game, &contact, Player::FIRST)
    );
}

fn folder(name: &str) -> Folder {
    let unique = format!("zermelo-{name}-{}", std::process::id());
    Folder::new(std::env::temp_dir().join(unique))
}

fn crew() -> Crew {
    Crew {
        threads: 1,
        stop: StopFlag::default(),
    }
}

#[test]
fn a_folder_builds_what_is_missing_and_loads_the_largest() {
    let folder = folder("bearoffs");
    assert!(folder.list().is_err(), "there is no such folder yet");
    let names = ["bearoff-2", "bearoff-3", "race-4"].map(|name| Name::parse(name).unwrap());
    let mut found = Vec::new();
    for _ in 0..2 {
        folder
            .build(&names, &crew(), &|_| (), |report| {
                found.push(report.clone())
            })
            .unwrap();
    }
    let were_there: Vec<bool> = found.iter().map(|report| report.found).collect();
    assert_eq!(were_there, [false, false, false, true, true, true]);
    assert_eq!(found[0].counts, 28 * 28);
    assert_eq!(folder.list().unwrap(), [names[2], names[0], names[1]]);
    let loaded = folder.load().unwrap();
    assert_eq!(*loaded.two_sided.unwrap(), TwoSided::build(3).unwrap());
    assert_eq!(*loaded.one_sided.unwrap(), OneSided::build(4).unwrap());
    for name in names {
        assert_eq!(folder.verify(name).unwrap(), None);
    }
    // A table under the name of another is refused by that name.
    fs::copy(folder.path_of(&names[0]), folder.path_of(&names[1])).unwrap();
    let loaded = Folder::new(folder.path()).load().err().unwrap();
    assert!(loaded.to_string().contains("bearoff-3.ztable"), "{loaded}");
    fs::remove_dir_all(folder.path()).unwrap();
    assert!(matches!(folder.load(), Err(TableError::System(..))));
}

#[test]
fn races_are_estimated_only_where_nobody_is_gammoned() {
    let game = Backgammon::new(Options::default()).unwrap();
    let tables = Bearoffs {
        two_sided: Some(TABLE.clone()),
        one_sided: Some(Arc::new(OneSided::build(15).unwrap())),
    };
    let value = |text: &str| tables.value(&game, &game.parse_state(text).unwrap());
    // Seven checkers each: too many for the table of both sides.
    let seven = value("XGID=-BBBA---------------abbb--:0:0:1:00:0:0:0:0:0").unwrap();
    assert!(!seven.is_exact);
    assert!((0.0..1.0).contains(&seven.value), "{}", seven.value);
    // Any play of 65 takes two checkers off, so that both sides are in the table of both.
    let rolled = value("XGID=-BBBA----------------bbb--:0:0:1:65:0:0:0:0:0").unwrap();
    assert!(rolled.is_exact);
    // All fifteen are there, and could be gammoned.
    assert_eq!(
        value("XGID=-CCCCC---------------bbb--:0:0:1:00:0:0:0:0:0"),
        None
    );
    assert_eq!(value("31"), None);
}
