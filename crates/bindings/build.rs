//! Asks the linker for a map of the library, from which `tests/architecture/test_code_size.py` tells
//! what each game costs: the wheel itself has no symbols.

use std::env;
use std::path::PathBuf;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux")
        && let Some(folder) = env::var_os("OUT_DIR")
    {
        let map = PathBuf::from(folder).join("library.map");
        println!("cargo::rustc-cdylib-link-arg=-Wl,-Map={}", map.display());
    }
}
