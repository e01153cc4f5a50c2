//! Letters in lower case: Latin, Greek and Cyrillic. The tables for every script would be a tenth of what a browser downloads for the text's sake.

/// The word in lower case. Letters of other scripts stay as they are.
pub(super) fn lower(word: &str) -> String {
    word.chars().map(lower_letter).collect()
}

fn lower_letter(letter: char) -> char {
    let code = u32::from(letter);
    let lower = match code {
        // A to Z; À to Þ without the sign ×; Greek; Cyrillic.
        0x41..=0x5a | 0xc0..=0xd6 | 0xd8..=0xde | 0x391..=0x3a1 | 0x3a3..=0x3ab | 0x410..=0x42f => code + 32,
        0x400..=0x40f => code + 80,
        0x178 => 0xff,
        // Upper and lower case by turns: Ā ā, Ḁ ḁ, Ạ ạ.
        0x100..=0x12f | 0x132..=0x137 | 0x14a..=0x177 | 0x1e00..=0x1e95 | 0x1ea0..=0x1eff => code | 1,
        // The same, with the upper case on odd places: Ĺ ĺ, Ź ź.
        0x139..=0x148 | 0x179..=0x17e => code + code % 2,
        _ => code,
    };
    char::from_u32(lower).unwrap_or(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latin_greek_and_cyrillic_are_lowered_as_unicode_has_it() {
        for letter in ('\0'..'\u{180}').chain('\u{391}'..'\u{3cf}').chain('\u{400}'..'\u{460}').chain('\u{1e00}'..'\u{1f00}') {
            // In lower case these are two letters, or none of their block.
            if !matches!(letter, 'İ' | 'ẞ') {
                assert_eq!(vec![lower_letter(letter)], letter.to_lowercase().collect::<Vec<_>>(), "{letter}");
            }
        }
    }

    #[test]
    fn a_word_keeps_what_has_no_case() {
        assert_eq!(lower("ÉCLAIRS’ 3½ 猫"), "éclairs’ 3½ 猫");
    }
}
