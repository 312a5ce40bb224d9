//! What the fuzz targets for files begin with and have found is read again, without a fuzzer.

use std::fs;
use std::path::Path;

#[path = "../../../../fuzz/src/files.rs"]
mod files;

/// A target, by the folder of its corpus.
type Target = (&'static str, fn(&[u8]));

const TARGETS: [Target; 3] = [
    ("container", files::container),
    ("slices", files::slices),
    ("policy", files::policy),
];

/// One test for all: the targets share a file.
#[test]
fn every_input_of_the_corpora_is_read_or_refused_by_name() {
    let corpora = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/fuzz");
    for (name, read) in TARGETS {
        let inputs = fs::read_dir(corpora.join(name)).unwrap();
        let mut count = 0;
        for input in inputs {
            let data = fs::read(input.unwrap().path()).unwrap();
            read(&data);
            // Cut anywhere, it is refused by name too.
            (0..data.len())
                .step_by(7)
                .for_each(|end| read(&data[..end]));
            count += 1;
        }
        assert!(count >= 2, "{name}");
    }
}
