//! Files of slices: probed byte by byte, the same bytes on any number of threads, damage refused.

use std::path::PathBuf;

use proptest::prelude::*;
use zermelo_solve::container;
use zermelo_solve::slices::{Reader, Slices, pack, write_aside};

fn file(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("zermelo-slices-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn every_byte_is_probed_and_none_can_change_unseen(
        slices in prop::collection::vec(prop::collection::vec(0u8..4, 0..700), 0..4),
        block in 1usize..300,
        place in any::<prop::sample::Index>(),
        change in 1u8..,
    ) {
        let borrowed: Vec<&[u8]> = slices.iter().map(Vec::as_slice).collect();
        let bytes = pack(b"header", &borrowed, block, 1).unwrap();
        prop_assert_eq!(&bytes, &pack(b"header", &borrowed, block, 3).unwrap());
        prop_assert!(container::unpack(&bytes, None).is_ok());
        let path = file(&format!("probed-{change}-{block}"));
        write_aside(&path, &bytes).unwrap();
        let read = Slices::open(&path).unwrap();
        prop_assert_eq!(read.header(), b"header");
        let mut reader = Reader::new().unwrap();
        for (number, slice) in slices.iter().enumerate() {
            for (index, &byte) in slice.iter().enumerate() {
                prop_assert_eq!(read.get(number, index, &mut reader).unwrap(), Some(byte));
            }
            prop_assert_eq!(read.get(number, slice.len(), &mut reader).unwrap(), None);
            let mut whole = vec![0; slice.len()];
            read.read_slice(number, &mut whole).unwrap();
            prop_assert_eq!(&whole, slice);
        }
        let mut altered = bytes.clone();
        altered[place.index(bytes.len())] ^= change;
        write_aside(&path, &altered).unwrap();
        let found = Slices::open(&path).and_then(|read| {
            slices.iter().enumerate().try_for_each(|(number, slice)| {
                read.read_slice(number, &mut vec![0; slice.len()])
            })
        });
        let message = found.unwrap_err().to_string();
        prop_assert!(message.starts_with(&path.display().to_string()), "{}", message);
        std::fs::remove_file(&path).unwrap();
    }
}

#[test]
fn a_file_that_is_cut_off_or_too_long_is_refused_by_name() {
    let bytes = pack(b"{}", &[&[1; 5000], &[2; 100]], 1000, 1).unwrap();
    let path = file("cut");
    for (altered, reason) in [
        (
            &bytes[..bytes.len() - 1],
            "cut off: the file ends before the table does",
        ),
        (&bytes[..3], "cut off: the file ends before the table does"),
        (
            &[&bytes[..], b"x"].concat()[..],
            "damaged: 1 bytes follow on the end",
        ),
        (b"something else entirely", "not a table of Zermelo"),
    ] {
        write_aside(&path, altered).unwrap();
        let message = Slices::open(&path).unwrap_err().to_string();
        assert_eq!(message, format!("{}: {reason}", path.display()));
    }
    let missing = Slices::open(&file("missing")).unwrap_err().to_string();
    assert!(missing.contains("missing"), "{missing}");
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn a_file_is_there_as_a_whole_or_not_at_all() {
    let path = file("whole");
    write_aside(&path, b"first").unwrap();
    let nowhere = path.join("below a file");
    assert!(write_aside(&nowhere, b"second").is_err());
    assert_eq!(std::fs::read(&path).unwrap(), b"first");
    let left: Vec<_> = std::fs::read_dir(path.parent().unwrap())
        .unwrap()
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.contains("whole"))
        .collect();
    assert_eq!(left, ["whole"]);
}
