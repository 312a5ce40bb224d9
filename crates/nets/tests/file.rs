//! Weights come back from files, and nothing else passes for them.

use std::collections::BTreeMap;

use zermelo_nets::{Precision, Tensor, Weights};

fn weights() -> Weights {
    let values: Vec<f32> = (0..12).map(|number| number as f32 / 7.0 - 0.8).collect();
    let tensor = |shape: &[usize]| Tensor {
        shape: shape.to_vec(),
        values: values.clone(),
    };
    Weights {
        metadata: BTreeMap::from([("game".to_owned(), "none".to_owned())]),
        tensors: BTreeMap::from([
            ("one".to_owned(), tensor(&[3, 4])),
            ("other".to_owned(), tensor(&[12])),
        ]),
    }
}

#[test]
fn what_is_written_is_read() {
    let weights = weights();
    let file = weights.to_bytes(Precision::Full).unwrap();
    assert_eq!(Weights::from_bytes(&file).unwrap(), weights);
}

#[test]
fn halves_are_near() {
    let weights = weights();
    let file = weights.to_bytes(Precision::Half).unwrap();
    let read = Weights::from_bytes(&file).unwrap();
    assert!(file.len() < weights.to_bytes(Precision::Full).unwrap().len());
    for (one, other) in weights.tensors["one"]
        .values
        .iter()
        .zip(&read.tensors["one"].values)
    {
        assert!((one - other).abs() < 1e-3);
    }
}

#[test]
fn no_damaged_byte_goes_unnoticed() {
    let file = weights().to_bytes(Precision::Half).unwrap();
    for place in 0..file.len() {
        let mut damaged = file.clone();
        damaged[place] ^= 1;
        let read = Weights::from_bytes(&damaged);
        assert!(read.is_err(), "byte {place} of {} was changed", file.len());
    }
    for length in 0..file.len() {
        assert!(
            Weights::from_bytes(&file[..length]).is_err(),
            "{length} bytes"
        );
    }
}

#[test]
fn shapes_must_fit() {
    let mut weights = weights();
    weights.tensors.get_mut("one").unwrap().shape = vec![5];
    assert!(weights.to_bytes(Precision::Full).is_err());
}
