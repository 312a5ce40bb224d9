//! Files that somebody cuts or overwrites while they are open, disks that fail, and what is left then.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{Graph, Node};
use zermelo_core::random::Random;
use zermelo_core::{Game, StopFlag};
use zermelo_solve::files::{FileError, faults, write_aside};
use zermelo_solve::slices::{Reader, Slices, pack};
use zermelo_solve::{Answers, ByKey, ByState, Encoding, Options, Saved, Solution};
use zermelo_solve::{clear, solve, solve_in};

/// A folder of its own for each test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("zermelo-broken-{}", std::process::id()));
    let folder = folder.join(name);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A graph in which every move leads to a higher level.
fn graph(count: usize) -> Graph {
    let mut random = Random::new(5);
    let nodes = (0..count).map(|index| Node {
        mover: random.below(2) as u8,
        children: (0..6)
            .map(|_| index + 10 + random.below(30))
            .filter(|&child| child < count)
            .collect(),
        payoff: random.below(3) as i32 - 1,
    });
    Graph {
        nodes: nodes.collect(),
        images: 2,
        levelled: true,
        wide: 10,
    }
}

fn options() -> Options {
    Options {
        threads: 1,
        memory_bytes: 1 << 30,
        ..Options::default()
    }
}

fn solved<E: Encoding<Graph>>(game: &Graph) -> Solution<Graph, E> {
    solve(game, &game.initial(), &options(), &|_| ()).unwrap()
}

fn opened<E: Encoding<Graph>>(
    game: &Graph,
    solution: &Solution<Graph, E>,
    path: &Path,
) -> Saved<Graph, E> {
    let payoffs = solution.scale().payoffs().iter().copied();
    Saved::open(game, &game.initial(), payoffs, solution.counts(), path).unwrap()
}

/// Something that is done to a file, and its name.
type Mischief<'a> = (&'static str, Box<dyn Fn() + 'a>);

/// What can be done to a file that is open.
fn mischief(path: &Path) -> [Mischief<'_>; 3] {
    let bytes = fs::read(path).unwrap();
    let length = bytes.len();
    [
        ("emptied", Box::new(move || fs::write(path, b"").unwrap())),
        (
            "halved",
            Box::new(move || {
                let file = fs::File::options().write(true).open(path).unwrap();
                file.set_len(length as u64 / 2).unwrap();
            }),
        ),
        (
            "overwritten",
            Box::new(move || fs::write(path, vec![7; length]).unwrap()),
        ),
    ]
}

fn is_told_of_mischief<E: Encoding<Graph>>() {
    let game = graph(4_000);
    let solution = solved::<E>(&game);
    let path = folder(E::NAME).join("policy");
    solution.save(&game, &path, b"header", 1).unwrap();
    let whole = fs::read(&path).unwrap();
    for (what, do_it) in mischief(&path) {
        fs::write(&path, &whole).unwrap();
        let saved = opened(&game, &solution, &path);
        do_it();
        let mut failed = 0;
        for node in 0..game.nodes.len() {
            if let Err(error) = saved.probe(&game, &(node, 0)) {
                let text = error.to_string();
                assert!(
                    text.starts_with(&path.display().to_string()),
                    "{what}: {text}"
                );
                failed += 1;
            }
        }
        assert!(failed > 0, "{what}");
        let copy = path.with_extension("copy");
        let copied = saved.save(&game, &copy, b"", 1);
        assert_eq!(copied.is_err(), what != "overwritten", "{what}");
        assert_eq!(copy.exists(), copied.is_ok(), "{what}: half of it is left");
    }
}

#[test]
fn a_policy_that_is_cut_or_overwritten_while_it_is_open_is_an_error_with_its_name() {
    is_told_of_mischief::<ByKey>();
    is_told_of_mischief::<ByState>();
}

#[test]
fn slices_that_are_cut_or_overwritten_while_they_are_open_are_an_error_with_their_name() {
    let path = folder("slices").join("table");
    let mut random = Random::new(1);
    let slice: Vec<u8> = (0..50_000).map(|_| random.below(200) as u8).collect();
    let bytes = pack(b"header", &[&slice], 4096, 1).unwrap();
    fs::write(&path, &bytes).unwrap();
    for (what, do_it) in mischief(&path) {
        fs::write(&path, &bytes).unwrap();
        let slices = Slices::open(&path).unwrap();
        let mut reader = Reader::new().unwrap();
        assert_eq!(slices.get(0, 0, &mut reader).unwrap(), Some(slice[0]));
        do_it();
        let error = slices.get(0, 49_999, &mut reader).unwrap_err().to_string();
        let name = path.display().to_string();
        assert!(error.starts_with(&name), "{what}: {error}");
        let whole = slices.read_slice(0, &mut vec![0; slice.len()]);
        assert!(whole.unwrap_err().to_string().starts_with(&name), "{what}");
    }
}

/// All files of a folder with what is in them.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        (name, fs::read(path).unwrap())
    });
    entries.collect()
}

/// Makes each call to the file system fail once, the first, the second and so on, until there is no
/// such call. Each time the error must name a file of the folder, and the folder must be as it was.
fn fails_at_every_call(folder: &Path, write: impl Fn() -> Result<(), String>) -> u64 {
    let before = contents(folder);
    for calls in 0.. {
        faults::after(calls);
        let written = write();
        if !faults::off() {
            written.unwrap();
            return calls;
        }
        let error = written.expect_err("a failure is told");
        assert!(error.starts_with(&folder.display().to_string()), "{error}");
        let after = contents(folder);
        assert!(
            after == before,
            "call {calls}: {:?} is left",
            after.keys().collect::<Vec<_>>()
        );
    }
    unreachable!("it ends when no call fails")
}

fn told(result: Result<(), FileError>) -> Result<(), String> {
    result.map_err(|error| error.to_string())
}

#[test]
fn a_file_written_aside_is_the_old_one_after_any_failure() {
    let folder = folder("aside");
    let path = folder.join("file");
    fs::write(&path, b"old").unwrap();
    let calls = fails_at_every_call(&folder, || told(write_aside(&path, &[1; 200_000])));
    assert!(calls >= 4, "{calls}");
    assert_eq!(contents(&folder).len(), 1);
    assert_eq!(fs::read(&path).unwrap().len(), 200_000);
}

#[test]
fn a_policy_that_cannot_be_written_leaves_nothing_behind() {
    let game = graph(20_000);
    let solution = solved::<ByState>(&game);
    let folder = folder("saving");
    let path = folder.join("policy");
    let calls = fails_at_every_call(&folder, || {
        told(Answers::save(&solution, &game, &path, b"header", 1))
    });
    assert!(calls >= 6, "{calls}");
    let saved = opened(&game, &solution, &path);
    let copy = folder.join("copy");
    assert!(fails_at_every_call(&folder, || told(saved.save(&game, &copy, b"", 1))) >= 3);
    assert!(fs::read(&copy).unwrap() == fs::read(&path).unwrap());
}

#[test]
fn a_solve_in_a_folder_goes_on_after_any_failure() {
    let game = graph(90);
    let expected = {
        let path = folder("expected").join("policy");
        solved::<ByKey>(&game)
            .save(&game, &path, b"header", 1)
            .unwrap();
        fs::read(path).unwrap()
    };
    // So little memory that states wait in files, too.
    let little = Options {
        memory_bytes: 1 << 10,
        ..options()
    };
    let root = game.initial();
    let mut calls = 0;
    loop {
        let work = folder("levels");
        let solve = || {
            let limits = &little;
            let levels = solve_in::<_, ByKey>(&game, &root, &work, "g", u64::MAX, limits, &|_| ())?;
            let path = work.join("policy");
            levels.save(&game, &path, b"header", 1, &StopFlag::default())?;
            levels.clear().map_err(zermelo_solve::SolveError::from)
        };
        faults::after(calls);
        let written = solve();
        let failed = faults::off();
        if failed {
            let error = written.unwrap_err().to_string();
            assert!(error.starts_with(&work.display().to_string()), "{error}");
            solve().unwrap();
        } else {
            written.unwrap();
        }
        assert_eq!(contents(&work).keys().collect::<Vec<_>>(), ["policy"]);
        assert!(
            fs::read(work.join("policy")).unwrap() == expected,
            "{calls}"
        );
        fs::remove_dir_all(&work).unwrap();
        if !failed {
            break;
        }
        // Most calls are alike: every one of the first, then some.
        calls += 1 + calls / 8;
    }
    assert!(calls > 40, "{calls}");
}

#[test]
fn a_folder_is_cleared_by_its_label_alone() {
    let folder = folder("label");
    assert!(clear(&folder, "one").is_ok());
    assert!(contents(&folder).is_empty());
}
