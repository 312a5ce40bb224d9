//! Patterns found by themselves: which cells to look at together, from random games alone.

use std::collections::BTreeSet;

use zermelo_core::Place;
use zermelo_core::random::Random;

use crate::shape::{Coding, Shape, Stages, Tuple};
use crate::survey::Survey;

/// How many patterns there are, and how large.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    /// About so many patterns, images under symmetries included.
    pub tuples: usize,
    /// No table is longer.
    pub longest_table: usize,
    /// No pattern has more cells.
    pub longest_tuple: usize,
    /// At most so many stages.
    pub stages: usize,
}

impl Default for Size {
    fn default() -> Size {
        Size {
            tuples: 96,
            longest_table: 6561,
            longest_tuple: 8,
            stages: 8,
        }
    }
}

/// Cells with more numbers than this hold amounts and not kinds of pieces.
const MOST_KINDS: usize = 14;

/// Amounts are told apart in so many steps, or more where cells are few.
const STEPS: usize = 8;

/// A measure that rises or falls with the moves played at least so much tells the stage.
const LEAST_CORRELATION: f64 = 0.5;

/// The patterns of a game.
///
/// # Errors
///
/// When the game has no cells.
pub fn find(survey: &Survey, size: Size, seed: u64) -> Result<Shape, String> {
    let codings = codings(survey);
    let mut images = permutations(survey);
    // Images share tables, which must be of one length.
    images.retain(|image| {
        let there = |cell: usize| usize::from(image[cell]);
        (0..codings.len()).all(|cell| codings[cell].count == codings[there(cell)].count)
    });
    let near = neighbours(survey);
    let mut random = Random::new(seed);
    let mut tuples = single_cells(&images, codings.len());
    let mut seen = BTreeSet::new();
    let mut table = tuples
        .iter()
        .map(|tuple| tuple.table + 1)
        .max()
        .unwrap_or(0);
    let bases = (size.tuples / images.len()).max(8);
    for attempt in 0..bases * 20 {
        if usize::from(table) >= usize::from(u16::MAX) || seen.len() >= bases * images.len() {
            break;
        }
        let first = attempt % codings.len();
        let cells = wander(first, &near, &codings, size, &mut random);
        if cells.len() < 2 {
            continue;
        }
        // An image of the same cells in another order stays: it shares the weights as any other does.
        let shown: BTreeSet<Vec<u16>> = images.iter().map(|image| mapped(&cells, image)).collect();
        if seen.contains(&sorted(&cells)) {
            continue;
        }
        seen.extend(shown.iter().map(|cells| sorted(cells)));
        tuples.extend(shown.into_iter().map(|cells| Tuple { table, cells }));
        table += 1;
    }
    let stages = stages(survey, &codings, size.stages);
    Shape::new(codings, tuples, stages, Shape::roles(survey.kind))
}

fn sorted(cells: &[u16]) -> Vec<u16> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells
}

fn mapped(cells: &[u16], image: &[u16]) -> Vec<u16> {
    cells.iter().map(|&cell| image[usize::from(cell)]).collect()
}

/// How each cell is told. Cells of the board have the same codes, so that images can share weights.
pub(crate) fn codings(survey: &Survey) -> Vec<Coding> {
    let width = survey.places.len();
    let on_board = |cell: usize| matches!(survey.places[cell], Place::At(..));
    let mut counts = vec![[0u32; 256]; width + 1];
    for state in &survey.states {
        for (cell, &number) in state.iter().enumerate() {
            let place = if on_board(cell) { width } else { cell };
            counts[place][usize::from(number)] += 1;
        }
    }
    let steps = if width <= 4 { 24 } else { STEPS };
    let coding = |cell| coding(&counts[if on_board(cell) { width } else { cell }], steps);
    (0..width).map(coding).collect()
}

/// Codes for numbers that are seen so often: one each where they are few, else steps that are seen about equally often.
fn coding(counts: &[u32; 256], steps: usize) -> Coding {
    let kinds = counts.iter().filter(|&&count| count > 0).count();
    let total: u64 = counts.iter().map(|&count| u64::from(count)).sum();
    let mut codes = Box::new([0; 256]);
    let (mut code, mut held, mut before) = (0u8, 0u64, false);
    for (number, &count) in counts.iter().enumerate() {
        let full = if kinds <= MOST_KINDS {
            before
        } else {
            held * steps as u64 >= total
        };
        if count > 0 && full {
            code += 1;
            held = 0;
        }
        before |= count > 0;
        held += u64::from(count);
        codes[number] = code;
    }
    Coding {
        codes,
        count: code + 1,
    }
}

/// For each symmetry, which cell each cell goes to; the first one leaves all in place.
pub(crate) fn permutations(survey: &Survey) -> Vec<Vec<u16>> {
    let width = survey.places.len();
    let identity: Vec<u16> = (0..width as u16).collect();
    let count = survey.images.iter().map(Vec::len).min().unwrap_or(0);
    let mut found = vec![identity];
    for image in 1..count {
        let goes_to = |cell: usize, other: usize| {
            survey
                .images
                .iter()
                .all(|rows| rows[0][cell] == rows[image][other])
        };
        let still = |cell: usize| {
            survey
                .images
                .iter()
                .all(|rows| rows[0][cell] == survey.images[0][0][cell])
        };
        let alone = |cell: usize| {
            let mut there = (0..width).filter(|&other| goes_to(cell, other));
            match (there.next(), there.next()) {
                (Some(other), None) => Some(other as u16),
                // A cell that never changes may stay; of others it must be certain where they go.
                _ if still(cell) && goes_to(cell, cell) => Some(cell as u16),
                _ => None,
            }
        };
        let permutation: Option<Vec<u16>> = (0..width).map(alone).collect();
        found.extend(permutation.filter(|permutation| {
            let all: BTreeSet<u16> = permutation.iter().copied().collect();
            all.len() == width && !found.contains(permutation)
        }));
    }
    found
}

/// For each cell those that belong to it: next to it on the board, or changing with it in one move.
fn neighbours(survey: &Survey) -> Vec<Vec<u16>> {
    let width = survey.places.len();
    let mut together = vec![vec![0u32; width]; width];
    let mut changes = vec![0u32; width];
    for (pair, plies) in survey.states.windows(2).zip(survey.plies.windows(2)) {
        if plies[1] != plies[0] + 1 {
            continue;
        }
        let changed = (0..width).filter(|&cell| pair[0][cell] != pair[1][cell]);
        let changed: Vec<usize> = changed.collect();
        for &cell in &changed {
            changes[cell] += 1;
            for &other in &changed {
                together[cell][other] += 1;
            }
        }
    }
    let near = |cell: usize, other: usize| {
        let beside = match (survey.places[cell], survey.places[other]) {
            (Place::At(x, y), Place::At(u, v)) => x.abs_diff(u) <= 1 && y.abs_diff(v) <= 1,
            _ => false,
        };
        let often = together[cell][other] * 5 >= changes[cell].max(1);
        cell != other && (beside || often)
    };
    let all: Vec<Vec<u16>> = (0..width)
        .map(|cell| {
            (0..width)
                .filter(|&other| near(cell, other))
                .map(|other| other as u16)
                .collect()
        })
        .collect();
    let anywhere: Vec<u16> = (0..width as u16).collect();
    let or_anywhere = |near: Vec<u16>| {
        if near.is_empty() {
            anywhere.clone()
        } else {
            near
        }
    };
    all.into_iter().map(or_anywhere).collect()
}

/// Each cell by itself; those that a symmetry exchanges share their weights.
fn single_cells(images: &[Vec<u16>], width: usize) -> Vec<Tuple> {
    let mut tables = vec![None; width];
    let mut tuples = Vec::new();
    let mut table = 0;
    for cell in 0..width {
        if tables[cell].is_some() {
            continue;
        }
        for image in images {
            let there = usize::from(image[cell]);
            if tables[there].is_none() {
                tables[there] = Some(table);
                tuples.push(Tuple {
                    table,
                    cells: vec![there as u16],
                });
            }
        }
        table += 1;
    }
    tuples
}

/// A random walk over cells that belong together.
fn wander(
    first: usize,
    near: &[Vec<u16>],
    codings: &[Coding],
    size: Size,
    random: &mut Random,
) -> Vec<u16> {
    let mut cells = vec![first as u16];
    let mut length = usize::from(codings[first].count);
    for _ in 0..8 * size.longest_tuple {
        let from = cells[cells.len() - 1 - random.below(cells.len().min(2))];
        let choices = &near[usize::from(from)];
        let next = choices[random.below(choices.len())];
        let longer = length * usize::from(codings[usize::from(next)].count);
        if cells.contains(&next)
            || longer > size.longest_table.max(1 << 14 >> codings.len().min(14))
        {
            continue;
        }
        cells.push(next);
        length = longer;
        if cells.len() == size.longest_tuple {
            break;
        }
    }
    cells
}

/// What tells how far a game is.
fn stages(survey: &Survey, codings: &[Coding], most: usize) -> Stages {
    let width = codings.len();
    let on_board = (0..width).filter(|&cell| matches!(survey.places[cell], Place::At(..)));
    let on_board: Vec<usize> = on_board.collect();
    let mut counts = [0u64; 256];
    for state in &survey.states {
        for &cell in &on_board {
            counts[usize::from(codings[cell].codes[usize::from(state[cell])])] += 1;
        }
    }
    let empty = (0..=255u8)
        .max_by_key(|&code| (counts[usize::from(code)], 255 - code))
        .unwrap_or(0);
    let occupied = Stages {
        counted: on_board.iter().map(|&cell| (cell as u16, empty)).collect(),
        cell: None,
        bounds: Vec::new(),
    };
    let amounts = (0..width).filter(|&cell| !on_board.contains(&cell) && codings[cell].count >= 4);
    let amount = |cell: usize| Stages {
        counted: Vec::new(),
        cell: Some(cell as u16),
        bounds: Vec::new(),
    };
    let candidates = [occupied].into_iter().chain(amounts.map(amount));
    let measured = candidates.map(|stages| {
        let measures: Vec<f64> = survey
            .states
            .iter()
            .map(|state| measure(&stages, state, codings))
            .collect();
        (correlation(&measures, &survey.plies), stages, measures)
    });
    let best = measured.max_by(|one, other| one.0.total_cmp(&other.0));
    match best {
        Some((told, mut stages, mut measures)) if told >= LEAST_CORRELATION => {
            measures.sort_by(f64::total_cmp);
            let quantile = |part: usize| measures[part * measures.len() / most] as u16;
            stages.bounds = (1..most).map(quantile).collect();
            stages.bounds.dedup();
            let least = measures.first().map_or(0, |&least| least as u16);
            stages.bounds.retain(|&bound| bound > least);
            stages
        }
        _ => Stages {
            counted: Vec::new(),
            cell: None,
            bounds: Vec::new(),
        },
    }
}

fn measure(stages: &Stages, state: &[u8], codings: &[Coding]) -> f64 {
    let codes: Vec<u8> = state
        .iter()
        .zip(codings)
        .map(|(&number, coding)| coding.codes[usize::from(number)])
        .collect();
    stages.measure(&codes).into()
}

/// How closely two rows rise or fall together, from 0 to 1.
fn correlation(one: &[f64], other: &[u32]) -> f64 {
    let count = one.len().max(1) as f64;
    let mean_one = one.iter().sum::<f64>() / count;
    let mean_other = other.iter().map(|&ply| f64::from(ply)).sum::<f64>() / count;
    let (mut both, mut first, mut second) = (0.0, 0.0, 0.0);
    for (&left, &right) in one.iter().zip(other) {
        let (left, right) = (left - mean_one, f64::from(right) - mean_other);
        both += left * right;
        first += left * left;
        second += right * right;
    }
    if first * second > 0.0 {
        (both / (first * second).sqrt()).abs()
    } else {
        0.0
    }
}
