//! What a tab shows of a part before it prints it: a line in each face with every letter of the sheets, so that the faces have come when it
//! prints. The sheets themselves stay hidden until then, and so are laid out once, for paper; that is a third of the time.

use std::collections::BTreeSet;
use std::fmt::Write as _;

/// Hides the sheets on screen, and the letters on paper.
pub const HIDDEN: &str = "<style>@media screen{.sheet{display:none}}@media print{.letters{display:none}}</style>\n";

/// The letters of a part, and the faces of its document.
#[derive(Debug, Default)]
pub struct Letters {
    /// The declarations that choose a face: `font-family:Noto Sans;font-weight:600`.
    faces: BTreeSet<String>,
    seen: BTreeSet<char>,
}

impl Letters {
    /// Takes in the document's head, whose styles name the faces.
    pub fn head(&mut self, html: &str) {
        for face in html.split("@font-face").skip(1) {
            let Some((_, rest)) = face.split_once('{') else { continue };
            let Some((declared, _)) = rest.split_once('}') else { continue };
            let chosen = ["font-family:", "font-weight:", "font-style:"]
                .map(|name| declared.split(';').map(str::trim).find(|one| one.starts_with(name)).unwrap_or_default());
            // A face that its style says nothing of is in that of the page.
            if !chosen[0].is_empty() {
                let chosen: Vec<&str> = chosen.into_iter().filter(|one| !one.is_empty()).collect();
                self.faces.insert(chosen.join(";").replace('"', "'"));
            }
        }
        self.sheet(html);
    }

    /// Takes in a sheet.
    pub fn sheet(&mut self, html: &str) {
        self.seen.extend(html.chars().filter(|letter| !letter.is_control()));
    }

    /// The lines.
    pub fn lines(&self) -> String {
        let letters = self.seen.iter().fold(String::new(), |mut text, letter| {
            match letter {
                '&' => text.push_str("&amp;"),
                '<' => text.push_str("&lt;"),
                letter => text.push(*letter),
            }
            text
        });
        self.faces.iter().fold(String::new(), |mut lines, face| {
            let _ = writeln!(lines, "<p class=\"letters\" style=\"{face}\">{letters}</p>");
            lines
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Letters;

    #[test]
    fn every_letter_stands_in_every_face() {
        let mut letters = Letters::default();
        letters.head(
            "<style>@font-face{font-family:Noto Sans;font-weight:400;src:url(a);unicode-range:U+41}\
             @font-face{font-family:Noto Sans;font-weight:400;src:url(b);unicode-range:U+985}\
             @font-face { font-family: \"Noto Sans\"; font-weight: 700; font-style: italic; src: url(c) }</style>",
        );
        letters.sheet("<p>আমিনা &amp; Ünal</p>\n");
        let lines = letters.lines();
        assert_eq!(lines.lines().count(), 2, "{lines}");
        assert!(lines.contains("style=\"font-family:Noto Sans;font-weight:400\">"), "{lines}");
        assert!(lines.contains("style=\"font-family: 'Noto Sans';font-weight: 700;font-style: italic\">"), "{lines}");
        for letter in ["আ", "ম", "ি", "ন", "া", "Ü", "&amp;", "&lt;", "U"] {
            assert!(lines.lines().all(|line| line.contains(letter)), "{letter} in {lines}");
        }
        assert!(!Letters::default().lines().contains('p'), "no face, no line");
    }
}
