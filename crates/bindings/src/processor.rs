//! The instructions that this build rests on, asked of the processor before anything runs.

use pyo3::PyResult;

/// An `ImportError` on a processor too old for the instructions that `.cargo/config.toml` allows.
///
/// Asked of the processor itself: the usual test is answered by the compiler, which was told yes.
pub fn check() -> PyResult<()> {
    #[cfg(all(target_arch = "x86_64", target_feature = "popcnt"))]
    {
        const COUNTS_BITS: u32 = 1 << 23;
        const SSE42: u32 = 1 << 20;
        let found = std::arch::x86_64::__cpuid(1).ecx;
        if found & (COUNTS_BITS | SSE42) != COUNTS_BITS | SSE42 {
            return Err(pyo3::exceptions::PyImportError::new_err(
                "zermelo was built for processors of the level x86-64-v2 (SSE 4.2 and POPCNT, all \
                 since 2009), and this one is older; build it from source without .cargo/config.toml",
            ));
        }
    }
    Ok(())
}
