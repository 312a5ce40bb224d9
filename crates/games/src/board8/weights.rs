//! The weights of an evaluation, read from its data file.

/// The numbers after each of these names, one name a line; `#` begins a comment.
///
/// The file is part of the program, so a mistake in it is one of ours.
///
/// # Panics
///
/// If the file does not have exactly these lines with so many whole numbers each.
pub(crate) fn read<const NAMES: usize, const NUMBERS: usize>(
    text: &str,
    names: [&str; NAMES],
) -> [[i32; NUMBERS]; NAMES] {
    let lines: Vec<Vec<&str>> = text
        .lines()
        .map(|line| line.split('#').next().unwrap_or_default())
        .map(|line| line.split_whitespace().collect())
        .filter(|words: &Vec<&str>| !words.is_empty())
        .collect();
    assert_eq!(lines.len(), NAMES, "the weights are those of {names:?}");
    names.map(|name| {
        let numbers = lines
            .iter()
            .find(|words| words[0] == name)
            .unwrap_or_else(|| panic!("there is a line for {name}"));
        let numbers: Vec<i32> = numbers[1..]
            .iter()
            .map(|number| number.parse().expect("a weight is a whole number"))
            .collect();
        numbers
            .try_into()
            .unwrap_or_else(|_| panic!("{name} has {NUMBERS} numbers"))
    })
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn lines_are_found_by_name_and_comments_skipped() {
        let text = "# what it is\nbeta 3 -4 # more\n\nalpha 1 2\n";
        assert_eq!(read(text, ["alpha", "beta"]), [[1, 2], [3, -4]]);
    }

    #[test]
    #[should_panic(expected = "alpha has 3 numbers")]
    fn a_missing_number_is_noticed() {
        read::<1, 3>("alpha 1 2", ["alpha"]);
    }
}
