//! Games solved in a folder: in little memory, gone on with, and with the bytes of a solve in memory.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::common::{Graph, Node};
use zermelo_core::random::Random;
use zermelo_core::{Game, StopFlag};
use zermelo_solve::{Answers, ByKey, ByState, Encoding, Levels, Options, SolveError};
use zermelo_solve::{SHARDS, explore_in, join_blocks, solve, solve_block, solve_in};

/// A graph of so many levels of this size; moves lead one to three levels ahead.
fn graph(levels: usize, size: usize) -> Graph {
    let mut random = Random::new(3);
    let count = 1 + levels * size;
    let mut nodes = Vec::with_capacity(count);
    for index in 0..count {
        let level = index.div_ceil(size);
        let mut children = Vec::new();
        for _ in 0..random.below(9) + usize::from(index == 0) * 200 {
            let ahead = [1, 1, 1, 2, 3][random.below(5)];
            if level + ahead <= levels {
                children.push((level + ahead - 1) * size + 1 + random.below(size));
            }
        }
        nodes.push(Node {
            mover: random.below(2) as u8,
            children,
            payoff: random.below(7) as i32 - 3,
        });
    }
    Graph {
        nodes,
        images: 3,
        levelled: true,
        wide: size,
    }
}

fn options(memory_bytes: u64) -> Options {
    Options {
        threads: 2,
        memory_bytes,
        ..Options::default()
    }
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("zermelo-folders-{}", std::process::id()));
    let folder = folder.join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn expected<E: Encoding<Graph>>(game: &Graph, folder: &Path) -> Vec<u8> {
    let whole = solve::<_, E>(game, &game.initial(), &options(1 << 40), &|_| ()).unwrap();
    assert!(whole.counts().entries > 30_000, "{:?}", whole.counts());
    let path = folder.join("whole.table");
    whole.save(game, &path, b"header", 1).unwrap();
    std::fs::read(path).unwrap()
}

fn saved<E: Encoding<Graph>>(game: &Graph, levels: &Levels<Graph, E>, folder: &Path) -> Vec<u8> {
    let path = folder.join("levels.table");
    levels
        .save(game, &path, b"header", 2, &StopFlag::default())
        .unwrap();
    let bytes = std::fs::read(&path).unwrap();
    std::fs::remove_file(path).unwrap();
    bytes
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn gives_the_same_bytes<E: Encoding<Graph>>() {
    let game = graph(9, 9_000);
    let around = folder(&format!("same-{}", E::NAME));
    let expected = expected::<E>(&game, &around);
    // From everything in one pass to many passes, and files in which states wait.
    for memory in [1 << 30, 1 << 20, 1 << 16] {
        let work = around.join(memory.to_string());
        let limits = options(memory);
        let levels = solve_in::<_, E>(
            &game,
            &game.initial(),
            &work,
            "graph",
            u64::MAX,
            &limits,
            &|_| (),
        );
        let levels = levels.unwrap();
        assert_eq!(saved(&game, &levels, &around), expected, "{memory}");
        levels.clear().unwrap();
        assert!(names(&work).is_empty(), "{:?}", names(&work));
    }
    std::fs::remove_dir_all(around).unwrap();
}

#[test]
fn a_folder_gives_the_bytes_of_a_solve_in_memory() {
    gives_the_same_bytes::<ByKey>();
    gives_the_same_bytes::<ByState>();
}

fn blocks_give_the_same_bytes<E: Encoding<Graph>>() {
    let game = graph(9, 9_000);
    let root = game.initial();
    let around = folder(&format!("blocks-{}", E::NAME));
    let expected = expected::<E>(&game, &around);
    for (memory, blocks) in [(1 << 30, 5), (1 << 16, 3)] {
        let work = around.join(format!("{memory}-{blocks}"));
        let limits = options(memory);
        let found =
            explore_in::<_, E>(&game, &root, &work, "graph", u64::MAX, &limits, &|_| ()).unwrap();
        assert!(found.iter().map(|level| level.states).sum::<usize>() > 5_000);
        let bounds: Vec<usize> = (0..=blocks).map(|place| SHARDS * place / blocks).collect();
        for level in found.iter().rev() {
            // In whatever order, and some twice, as after a worker was lost.
            for pair in bounds.windows(2).rev().chain(bounds.windows(2).take(1)) {
                let shards = pair[0]..pair[1];
                let done =
                    solve_block::<_, E>(&game, &root, &work, "graph", level.level, shards, &limits);
                done.unwrap();
            }
            let firsts = &bounds[..blocks];
            join_blocks(&work, "graph", level.level, firsts).unwrap();
            join_blocks(&work, "graph", level.level, firsts).unwrap();
        }
        let other = join_blocks(&work, "another", 0, &[0]);
        assert!(matches!(other, Err(SolveError::OtherGame { .. })));
        assert!(!names(&work).iter().any(|name| name.starts_with("block")));
        let nobody = |_: zermelo_solve::Progress| ();
        let levels =
            solve_in::<_, E>(&game, &root, &work, "graph", u64::MAX, &limits, &nobody).unwrap();
        assert_eq!(
            saved(&game, &levels, &around),
            expected,
            "{memory} {blocks}"
        );
        levels.clear().unwrap();
        assert!(names(&work).is_empty(), "{:?}", names(&work));
    }
    std::fs::remove_dir_all(around).unwrap();
}

#[test]
fn shards_solved_by_themselves_give_the_same_bytes() {
    blocks_give_the_same_bytes::<ByKey>();
    blocks_give_the_same_bytes::<ByState>();
}

#[test]
fn a_block_waits_for_the_levels_after_it() {
    let game = graph(9, 9_000);
    let root = game.initial();
    let work = folder("early");
    let limits = options(1 << 30);
    let early = solve_block::<_, ByKey>(&game, &root, &work, "graph", 0, 0..SHARDS, &limits);
    assert!(early.is_err(), "nothing was found yet");
    let found = explore_in::<_, ByKey>(&game, &root, &work, "graph", u64::MAX, &limits, &|_| ());
    let lowest = found.unwrap()[0].level;
    let early = solve_block::<_, ByKey>(&game, &root, &work, "graph", lowest, 0..SHARDS, &limits);
    assert!(early.is_err(), "nothing after it is solved");
    std::fs::remove_dir_all(work).unwrap();
}

#[test]
fn a_solve_that_was_stopped_again_and_again_gives_the_same_bytes() {
    let game = graph(9, 9_000);
    let around = folder("stopped");
    let expected = expected::<ByKey>(&game, &around);
    let work = around.join("work");
    let mut random = Random::new(8);
    let mut stops = 0;
    let levels = loop {
        let limits = options(if stops % 2 == 0 { 1 << 17 } else { 1 << 30 });
        // A folder is gone on with whatever the memory; the stop comes after some of the work.
        let (told, last) = (AtomicU64::new(0), random.below(40_000) as u64);
        let stop_late = |progress: zermelo_solve::Progress| {
            told.fetch_max(progress.done, Ordering::Relaxed);
            if progress.done > last {
                limits.stop.stop();
            }
        };
        if stops < 12 {
            // Without waiting for the listener, which is called now and then only.
            let stop = limits.stop.clone();
            // At once at first, and later each time, so that a fast machine is stopped too.
            let most = 1 + 15 * stops as usize;
            let after = std::time::Duration::from_millis(random.below(most) as u64);
            std::thread::spawn(move || {
                std::thread::sleep(after);
                stop.stop();
            });
        }
        let found = solve_in::<_, ByKey>(
            &game,
            &game.initial(),
            &work,
            "graph",
            u64::MAX,
            &limits,
            &|progress| {
                if stops < 12 {
                    stop_late(progress);
                }
            },
        );
        match found {
            Ok(levels) => break levels,
            Err(error) => assert_eq!(error, SolveError::Stopped),
        }
        stops += 1;
    };
    assert_eq!(saved(&game, &levels, &around), expected);
    assert!(stops > 0);
    std::fs::remove_dir_all(around).unwrap();
}

#[test]
fn folders_of_another_game_and_games_without_levels_are_refused() {
    let mut game = graph(3, 50);
    let around = folder("refused");
    let start = |game: &Graph, label: &str, disk: u64| {
        let limits = options(1 << 20);
        let found = solve_in::<_, ByKey>(
            game,
            &game.initial(),
            &around.join("work"),
            label,
            disk,
            &limits,
            &|_| (),
        );
        found.map(drop)
    };
    assert!(matches!(
        start(&game, "one", 100),
        Err(SolveError::TooLargeForDisk { .. })
    ));
    start(&game, "one", u64::MAX).unwrap();
    let refused = start(&game, "another", u64::MAX).unwrap_err().to_string();
    assert!(
        refused.contains("the solving of one was begun, not that of another"),
        "{refused}"
    );
    let damaged = around.join("work").join("solved-00001");
    let mut bytes = std::fs::read(&damaged).unwrap();
    bytes[3] ^= 1;
    std::fs::write(&damaged, bytes).unwrap();
    std::fs::remove_file(around.join("work").join("solved-00000")).unwrap();
    let refused = start(&game, "one", u64::MAX).unwrap_err().to_string();
    assert!(refused.contains("solved-00001: damaged"), "{refused}");
    std::fs::remove_file(damaged).unwrap();
    start(&game, "one", u64::MAX).unwrap();
    game.levelled = false;
    assert_eq!(start(&game, "one", u64::MAX), Err(SolveError::NoLevels));
    std::fs::remove_dir_all(around).unwrap();
}
