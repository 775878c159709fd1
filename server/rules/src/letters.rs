//! Characters that nobody sees: a text of them alone says nothing, and a name with one is not the name that it looks like.

/// Whether nothing is seen of a character: white space, controls, and those that join, part or turn others.
#[must_use]
pub fn is_unseen(c: char) -> bool {
    c.is_whitespace() || c.is_control() || is_format(c)
}

/// Those of them that stand inside a text: neither white space nor a control.
#[must_use]
pub const fn is_format(c: char) -> bool {
    matches!(c,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}'..='\u{1160}' | '\u{17B4}'..='\u{17B5}' | '\u{180B}'..='\u{180F}'
        | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{2800}' | '\u{3164}'
        | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFF}' | '\u{E0000}'..='\u{E0FFF}')
}

/// Whether a character joins its neighbours or keeps them apart: Bengali is written with these two.
#[must_use]
pub const fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200C}' | '\u{200D}')
}
