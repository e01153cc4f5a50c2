//! Keeps what a problem's text contains from steering the terminal it is printed on.

/// The character to print in place of `c`: itself, or a stand-in of the same length in UTF-8, so that byte offsets stay true.
///
/// Line feeds and tabs stay. Other control characters would move the cursor or change colours; format characters
/// such as the bidirectional overrides would print the words in another order than they are read.
fn stand_in(c: char) -> char {
    match c {
        '\n' | '\t' => c,
        '\r' => ' ',
        c if c.is_ascii_control() => '?',
        '\u{80}'..='\u{9f}' | '\u{ad}' => '·',
        '\u{61c}' => '·',
        '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' => {
            '\u{fffd}'
        }
        c => c,
    }
}

/// `text` with every character that could steer a terminal replaced; as long as `text`, byte for byte.
pub fn printable(text: &str) -> String {
    text.chars().map(stand_in).collect()
}

/// [`printable`] on one line.
pub fn printable_line(text: &str) -> String {
    printable(text).replace(['\n', '\t'], " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_survive_every_replacement() {
        for c in '\0'..=char::MAX {
            assert_eq!(stand_in(c).len_utf8(), c.len_utf8(), "{c:?}");
        }
    }

    #[test]
    fn no_escape_sequence_comes_through() {
        assert_eq!(printable("a\u{1b}[31mb\u{9b}c\u{202e}d\r\n"), "a?[31mb·c\u{fffd}d \n");
    }
}
