//! Characters that nobody sees: a text of them alone says nothing, and a name with one is not the name that it looks like.

/// Whether nothing is seen of a character: white space, controls, and those that join, part or turn others.
pub fn is_unseen(c: char) -> bool {
    c.is_whitespace() || c.is_control() || is_format(c)
}

/// Those of them that stand inside a text: neither white space nor a control.
pub const fn is_format(c: char) -> bool {
    matches!(c,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}'..='\u{1160}' | '\u{17B4}'..='\u{17B5}' | '\u{180B}'..='\u{180F}'
        | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{2800}' | '\u{3164}'
        | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFF}' | '\u{E0000}'..='\u{E0FFF}')
}

/// Whether a character joins its neighbours or keeps them apart: Bengali is written with these two.
pub const fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200C}' | '\u{200D}')
}

/// Whether a line holds a character that nobody sees. The two joiners are written after Indic letters only, where they change what is seen.
pub fn has_unseen(line: &str) -> bool {
    let mut before = ' ';
    line.chars().any(|c| {
        let joins = is_joiner(c) && matches!(before, '\u{900}'..='\u{DFF}');
        before = c;
        c.is_control() || is_format(c) && !joins
    })
}

/// The same of a text that may have several lines.
pub fn has_unseen_in_lines(text: &str) -> bool {
    // The ends of lines and the tab are controls that somebody types; they end a word as a blank does.
    text.split(['\n', '\r', '\t']).any(has_unseen)
}

/// What is seen of a text: for numbers, which are pasted with marks of their direction, and for names of files.
pub fn seen(text: &str) -> String {
    text.chars().filter(|c| !c.is_control() && !is_format(*c)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_joiner_stands_after_an_indic_letter_only() {
        for fine in ["র\u{200d}্যাব", "ত্\u{200d}", "Arts"] {
            assert!(!has_unseen(fine), "{fine:?}");
        }
        for bad in ["Ar\u{200d}ts", "Arts\u{200d}", "\u{200d}1", "a\u{202e}b", "a\nb", "a\tb"] {
            assert!(has_unseen(bad), "{bad:?}");
        }
    }

    #[test]
    fn lines_may_end_and_hold_nothing_else_that_is_not_seen() {
        for fine in ["one\ntwo\r\n\tthree", "র\u{200d}্যাব\nx", ""] {
            assert!(!has_unseen_in_lines(fine), "{fine:?}");
        }
        for bad in ["one\n\u{200d}two", "a\u{0}b", "a\u{7}b", "\u{feff}", "a\u{2066}b\u{2069}", "a\u{61c}b", "a\u{ad}b"]
        {
            assert!(has_unseen_in_lines(bad), "{bad:?}");
        }
    }

    #[test]
    fn of_a_number_what_is_not_seen_is_left_out() {
        assert_eq!(seen("\u{202a}01711\u{200b}000000\u{202c}"), "01711000000");
        assert_eq!(seen("fdp\u{202e}.exe"), "fdp.exe");
        assert_eq!(seen("নাম 1"), "নাম 1");
    }
}
