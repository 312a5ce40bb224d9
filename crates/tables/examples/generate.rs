//! Builds tables in memory and says what is in them: `cargo run --release --example generate KBNK`.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

use zermelo_core::StopFlag;
use zermelo_tables::chess::build::{bare_kings, build};
use zermelo_tables::chess::{Counts, Material, Table};
use zermelo_tables::share::Crew;

fn main() {
    let crew = Crew {
        threads: 2,
        stop: StopFlag::default(),
    };
    let mut tables: HashMap<Material, Arc<Table>> = HashMap::new();
    let bare = bare_kings().unwrap();
    tables.insert(bare.material.clone(), Arc::new(bare));
    let mut total = 0.0;
    for name in std::env::args().skip(1) {
        let wanted: Vec<Material> = match name.parse::<usize>() {
            Ok(n) => (3..=n).flat_map(Material::all).collect(),
            Err(_) => vec![Material::parse(&name).unwrap()],
        };
        for material in wanted.iter().flat_map(Material::plan) {
            if tables.contains_key(&material) {
                continue;
            }
            let started = Instant::now();
            let table = build(&material, |m| tables[m].clone(), &crew, &|_| ()).unwrap();
            let seconds = started.elapsed().as_secs_f64();
            total += seconds;
            let c = Counts::of(&table, &crew);
            println!(
                "{material} | wtm W {} D {} L {} maxDTM {} ({}) | btm W {} D {} L {} maxDTM {} | unique {} bound {} | {seconds:.2} s +{:.2}",
                c.white.wins,
                c.white.draws,
                c.white.losses,
                c.white.longest_mate,
                c.white.longest_count,
                c.black.wins,
                c.black.draws,
                c.black.losses,
                c.black.longest_mate,
                c.white.unique + c.black.unique,
                c.bound,
                started.elapsed().as_secs_f64() - seconds
            );
            tables.insert(material, Arc::new(table));
        }
    }
    println!("total {total:.2}");
}
