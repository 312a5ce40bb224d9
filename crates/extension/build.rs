//! Asks the linker for a smaller library, and for a map of it, from which
//! `tests/architecture/test_code_size.py` tells what each game costs: the wheel itself has no symbols.

use std::env;
use std::path::PathBuf;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux")
        && let Some(folder) = env::var_os("OUT_DIR")
    {
        let map = PathBuf::from(folder).join("library.map");
        println!("cargo::rustc-cdylib-link-arg=-Wl,-Map={}", map.display());
    }
    if links_by_lld() {
        // Functions that were compiled to the same instructions for several games become one, and so do
        // constants: the tables of chess stood in every crate that asks for them. Nothing here rests on
        // the address of a function or of a constant.
        println!("cargo::rustc-cdylib-link-arg=-Wl,--icf=all,--ignore-data-address-equality");
    }
}

/// Whether the linker is the one that comes with Rust, as it is here by default from version 1.90 on: what is
/// asked of it the system's may not know.
fn links_by_lld() -> bool {
    let default = env::var("TARGET").is_ok_and(|target| target == "x86_64-unknown-linux-gnu")
        && minor_version().is_some_and(|minor| minor >= 90);
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    let chosen = env::var_os("RUSTC_LINKER").is_some();
    default && !chosen && !flags.contains("linker") && !flags.contains("fuse-ld")
}

/// The 95 of `rustc 1.95.0`.
fn minor_version() -> Option<u32> {
    let rustc = env::var_os("RUSTC")?;
    let output = Command::new(rustc).arg("--version").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    text.split('.').nth(1)?.parse().ok()
}
