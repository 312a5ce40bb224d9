//! Bytes of unknown encoding as text.

use std::borrow::Cow;

/// UTF-8 if it is that, and Latin-1 if it is not, as in the standard of PGN: every byte is some letter.
pub(super) fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().copied().map(char::from).collect()),
    }
}

/// The value of a header without the backslashes before quotes and backslashes.
pub(super) fn unescaped(bytes: &[u8]) -> String {
    let text = decoded(bytes);
    if !text.contains('\\') {
        return text.into_owned();
    }
    let mut plain = String::with_capacity(text.len());
    let mut symbols = text.chars().peekable();
    while let Some(symbol) = symbols.next() {
        let escaped = symbol == '\\' && matches!(symbols.peek(), Some('"' | '\\'));
        plain.push(if escaped {
            symbols.next().unwrap_or(symbol)
        } else {
            symbol
        });
    }
    plain
}

/// Appends a comment, its lines joined and its spaces single.
pub(super) fn append_comment(comment: &mut String, bytes: &[u8]) {
    for word in decoded(bytes).split_whitespace() {
        if !comment.is_empty() {
            comment.push(' ');
        }
        comment.push_str(word);
    }
}
