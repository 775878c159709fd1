//! Reading the fields of a form: what is wrong is reported beside its field, in words a person would use.

pub use rules::letters::has_unseen;
use rules::letters::seen;
use rules::money::amount;
use rules::semesters::{ExamType, Semester};
pub use rules::spelling::tidy;
use rules::spelling::{as_typed, composed};
use rules::words::{Said, Text, Word, labels, noun_texts, refusals};

use super::field::{PERIOD_KINDS, PERIOD_PARTS, is_semester, periods, spans};
use super::picked::is_open_search;
use super::{Field, FieldKind, Noun, STATUS};
use base::clock::is_day;
use web::posted::{FieldErrors, Raw};

/// A short text that is no field of a noun, as it is stored: one spelling, single blanks, at most `most` characters, nothing that is not seen;
/// empty where nothing is in it. `label` begins the sentence that says what is wrong.
///
/// # Errors
/// That sentence.
pub fn short(label: impl Into<Text>, text: &str, most: usize) -> Result<String, Text> {
    let text = tidy(text);
    if text.chars().count() > most {
        Err(refusals::field_most_letters(label, most).into())
    } else if has_unseen(&text) {
        Err(refusals::field_unseen(label).into())
    } else {
        Ok(text)
    }
}

/// How the fields of a form are read: the value, and what is wrong beside its field.
pub trait ReadsFields {
    /// A line of text of at most `most` characters; none where it is not filled in.
    fn line(&mut self, raw: &Raw, field: &Field, most: usize) -> Option<String>;

    /// The same for a field that must be filled in.
    fn required_line(&mut self, raw: &Raw, field: &Field, most: usize) -> Option<String>;

    /// A field as its noun declares it, as it is stored; empty where it is not filled in and need not be. What is wrong is reported.
    fn field(&mut self, raw: &Raw, field: &Field) -> Option<String>;

    /// A new record begins with the noun's first status where nothing is said; a saved one says what it is.
    fn status(&mut self, raw: &Raw, noun: &Noun) -> Option<String>;
}

/// How a field of one kind is read.
trait ReadsKinds {
    /// Several lines of text.
    fn lines(&mut self, text: &str, field: &Field, most: usize) -> Option<String>;

    /// A from and a to day for each of the options, both or neither.
    fn spans(&mut self, raw: &Raw, field: &Field, options: &[(&str, Word)]) -> Option<String>;

    /// The periods of a day, in their order, none before the one above it has ended.
    fn periods(&mut self, raw: &Raw, field: &Field, most: usize) -> Option<String>;

    /// An uploaded picture's id; empty where nothing was uploaded.
    fn picture(&mut self, raw: &Raw, field: &Field) -> Option<String>;

    /// The files that were uploaded: ids and names.
    fn files(&mut self, raw: &Raw, field: &Field) -> Option<String>;
}

impl ReadsFields for FieldErrors {
    fn line(&mut self, raw: &Raw, field: &Field, most: usize) -> Option<String> {
        let text = tidy(raw.text(field.key)?);
        if text.chars().count() > most {
            self.add(field.key, refusals::field_too_long(field.label, most));
        } else if has_unseen(&text) {
            self.add(field.key, refusals::field_unseen(field.label));
        } else if !text.chars().any(char::is_alphanumeric) {
            self.add(field.key, refusals::field_no_letter(field.label));
        } else {
            return Some(text);
        }
        None
    }

    fn required_line(&mut self, raw: &Raw, field: &Field, most: usize) -> Option<String> {
        if raw.text(field.key).is_none() {
            self.add(field.key, refusals::field_missing(field.label));
            return None;
        }
        self.line(raw, field, most)
    }

    #[expect(clippy::too_many_lines, reason = "one arm a kind of field, each of a few lines")]
    fn field(&mut self, raw: &Raw, field: &Field) -> Option<String> {
        let (key, label) = (field.key, field.label);
        // Boxes of which none is ticked send nothing; their form says that it had them.
        let is_new = !raw.has("version") && !raw.has(key) && !raw.has(&format!("{key}.shown"));
        let given = match field.kind {
            FieldKind::AnyOf(options) if !raw.has(key) => {
                let ticked = options.iter().filter(|(option, _)| raw.text(&format!("{key}.{option}")).is_some());
                Some(ticked.map(|(option, _)| *option).collect::<Vec<_>>().join(",")).filter(|all| !all.is_empty())
            }
            FieldKind::Spans(options) => {
                return match raw.text(key) {
                    Some(whole) if !raw.has(&format!("{key}.shown")) => {
                        let parts = in_parts(
                            key,
                            spans(whole).map(|(option, from, to)| (option, [("from", from), ("to", to)])),
                        );
                        let is_known = spans(whole).all(|(option, ..)| is_semester(options, option));
                        if !is_known || !is_whole(whole.split(' '), spans(whole).count(), &parts, 2) {
                            self.add(key, refusals::field_not_read(label));
                            return None;
                        }
                        self.spans(&parts, field, options)
                    }
                    _ => self.spans(raw, field, options),
                };
            }
            FieldKind::Picture(_) => return self.picture(raw, field),
            FieldKind::Files(..) => return self.files(raw, field),
            FieldKind::Periods(most) => return self.periods(raw, field, most),
            // Read apart from the values, among which it never is.
            FieldKind::Secret => return Some(String::new()),
            // A search that nothing was chosen from is not left out in silence.
            FieldKind::Picked(picker) if is_open_search(raw, key) => {
                self.add(key, noun_texts::choose_one_found(picker.noun));
                return None;
            }
            FieldKind::AnyOf(_) => raw.all(key),
            _ => raw.owned(key),
        };
        let given = given.or_else(|| Some(field.default.to_owned()).filter(|default| is_new && !default.is_empty()));
        let Some(text) = given else {
            if field.required && !raw.is_lacking(key) {
                self.add(key, refusals::field_missing(label));
                return None;
            }
            return Some(String::new());
        };
        let fault: Text = match field.kind {
            FieldKind::Line(most) => {
                return self.line(raw, field, most).or_else(|| Some(text).filter(|_| !raw.has(key)));
            }
            FieldKind::Lines(most) | FieldKind::Sign(most) => {
                // With the blanks before its first line.
                let whole = raw.verbatim(key).filter(|_| field.as_typed).unwrap_or(&text);
                return self.lines(whole, field, most);
            }
            FieldKind::Code(from, to) => {
                let code = text.to_ascii_uppercase();
                let fits = code.bytes().all(|byte| byte.is_ascii_uppercase()) && (from..=to).contains(&code.len());
                if fits {
                    return Some(code);
                }
                if from == to {
                    refusals::field_letters(label, from).into()
                } else {
                    refusals::field_letters_between(label, from, to).into()
                }
            }
            FieldKind::Account(most) => match account(label, &text, most) {
                Ok(account) => return Some(account),
                Err(fault) => fault,
            },
            FieldKind::Email if is_email(&text) => return Some(text),
            FieldKind::Email => refusals::field_not_email(label).into(),
            FieldKind::Phone => match phone(&text) {
                Some(phone) => return Some(phone),
                None => refusals::field_not_phone(label).into(),
            },
            FieldKind::Day if is_day(&text) => return Some(text),
            FieldKind::Day => refusals::not_a_date(text).into(),
            FieldKind::Whole(from, to) => match whole(&text).filter(|number| (from..=to).contains(number)) {
                Some(number) => return Some(number.to_string()),
                None => refusals::field_whole_between(label, from, to).into(),
            },
            FieldKind::Money(from, to) => match amount::parse(&text) {
                Err(fault) => labels::faults_of(label, fault.word()).into(),
                Ok(Some(hundredths)) if (from..=to).contains(&hundredths) => return Some(amount::plain(hundredths)),
                Ok(Some(..1) | None) if from == 1 => refusals::field_above_zero(label).into(),
                Ok(_) => refusals::field_amount_between(label, amount::plain(from), amount::plain(to)).into(),
            },
            FieldKind::OneOf(options) => {
                if options.iter().any(|(option, _)| *option == text) {
                    return Some(text);
                }
                refusals::field_not_a_choice(label).into()
            }
            // Whether it is offered is asked where it is saved.
            FieldKind::Offered(options)
                if options.iter().any(|(option, _)| *option == text)
                    || Semester::named(&text).is_some()
                    || ExamType::named(&text).is_some() =>
            {
                return Some(text);
            }
            FieldKind::AnyOf(options) => {
                let known = |one: &str| options.iter().any(|(option, _)| *option == one);
                if text.split(',').all(known) {
                    let chosen = options.iter().map(|(option, _)| *option);
                    let chosen = chosen.filter(|option| text.split(',').any(|one| one == *option));
                    return Some(chosen.collect::<Vec<_>>().join(","));
                }
                refusals::field_not_a_choice(label).into()
            }
            // Whether there is such a record is asked where it is saved.
            FieldKind::Record | FieldKind::Picked(_) if text.len() <= 100 => return Some(text),
            FieldKind::Offered(_) | FieldKind::Record | FieldKind::Picked(_) => {
                refusals::field_not_a_choice(label).into()
            }
            FieldKind::Picture(_)
            | FieldKind::Files(..)
            | FieldKind::Periods(_)
            | FieldKind::Spans(_)
            | FieldKind::Secret => {
                return Some(text);
            }
        };
        self.add(key, fault);
        None
    }

    fn status(&mut self, raw: &Raw, noun: &Noun) -> Option<String> {
        let is_new = !raw.has("version");
        let first = noun.statuses.first().map_or("", |(status, _)| status);
        let status = if is_new && !raw.has(STATUS) { first } else { raw.text(STATUS).unwrap_or_default() };
        if noun.statuses.iter().any(|(of, _)| *of == status) {
            return Some(status.to_owned());
        }
        let statuses = Text::joined(noun.statuses.iter().map(|(_, label)| *label), labels::either);
        self.add(STATUS, refusals::status_one_of(statuses.unwrap_or_default()));
        None
    }
}

impl ReadsKinds for FieldErrors {
    fn lines(&mut self, text: &str, field: &Field, most: usize) -> Option<String> {
        let text = if field.as_typed {
            as_typed(text)
        } else {
            let lines: Vec<String> = text.lines().map(tidy).collect();
            let joint = if matches!(field.kind, FieldKind::Sign(_)) { " " } else { "\n" };
            lines.join(joint).trim().to_owned()
        };
        let unseen = |line: &str| has_unseen(line);
        if text.chars().count() > most {
            self.add(field.key, refusals::field_too_long(field.label, most));
        } else if text.lines().any(unseen) {
            self.add(field.key, refusals::field_unseen(field.label));
        } else {
            return Some(text);
        }
        None
    }

    fn spans(&mut self, raw: &Raw, field: &Field, options: &[(&str, Word)]) -> Option<String> {
        let (mut stored, mut wrong) = (Vec::new(), false);
        for option in spans_sent(raw, field.key, options) {
            let found = options.iter().find(|(of, _)| *of == option);
            let label: Text = found.map_or_else(|| option.into(), |(_, label)| (*label).into());
            let names = ["from", "to"].map(|end| format!("{}.{option}.{end}", field.key));
            let [from, to] = names.each_ref().map(|name| raw.text(name));
            let mut fault = |name: &str, message: Said| {
                self.add(name, message);
                wrong = true;
            };
            match (from, to) {
                (None, None) => {}
                (None, Some(_)) => fault(&names[0], refusals::span_no_first_day(&label)),
                (Some(_), None) => fault(&names[1], refusals::span_no_last_day(&label)),
                (Some(from), Some(to)) => {
                    for (name, day) in names.iter().zip([from, to]) {
                        if !is_day(day) {
                            fault(name, refusals::not_a_date(day));
                        }
                    }
                    if is_day(from) && is_day(to) && to < from {
                        fault(&names[1], refusals::span_ends_before(&label));
                    }
                    stored.push(format!("{option}={from}..{to}"));
                }
            }
        }
        if wrong { None } else { Some(stored.join(" ")) }
    }

    fn periods(&mut self, raw: &Raw, field: &Field, most: usize) -> Option<String> {
        // Of a call that leaves them out: as they are stored, and held to the same.
        if let Some(whole) = raw.text(field.key).filter(|_| !raw.has(&format!("{}.shown", field.key))) {
            let numbers: Vec<String> = (1..=periods(whole).count()).map(|number| number.to_string()).collect();
            let each = numbers.iter().zip(periods(whole));
            let parts = in_parts(
                field.key,
                each.map(|(number, (start, end, kind))| {
                    (number.as_str(), [(PERIOD_PARTS[0], start), (PERIOD_PARTS[1], end), (PERIOD_PARTS[2], kind)])
                }),
            );
            if numbers.len() > most || !is_whole(whole.split(','), numbers.len(), &parts, 3) {
                self.add(field.key, refusals::field_not_read(field.label));
                return None;
            }
            return self.periods(&parts, field, most);
        }
        let (mut read, mut wrong) = (Vec::<String>::new(), false);
        let mut before = "00:00".to_owned();
        for number in 1..=most {
            let [start_name, end_name, kind_name] = PERIOD_PARTS.map(|part| format!("{}.{number}.{part}", field.key));
            let (start, end) = (raw.text(&start_name), raw.text(&end_name));
            let kind = raw.text(&kind_name).unwrap_or("lesson");
            let (Some(start), Some(end)) = (start, end) else {
                if start.is_some() || end.is_some() {
                    let name = if start.is_none() { &start_name } else { &end_name };
                    self.add(name, refusals::period_needs_both(number));
                    wrong = true;
                }
                continue;
            };
            let fault: Option<(&String, Text)> = if !is_time(start) {
                Some((&start_name, refusals::period_start_not_a_time(start).into()))
            } else if !is_time(end) {
                Some((&end_name, refusals::period_end_not_a_time(end).into()))
            } else if end <= start {
                Some((&end_name, refusals::period_ends_before(number).into()))
            } else if *start < *before {
                Some((&start_name, refusals::period_begins_before(number).into()))
            } else if !PERIOD_KINDS.iter().any(|(of, _)| *of == kind) {
                Some((&kind_name, refusals::PERIOD_KIND.into()))
            } else {
                None
            };
            if let Some((name, message)) = fault {
                self.add(name, message);
                wrong = true;
                continue;
            }
            end.clone_into(&mut before);
            read.push(format!("{start}-{end} {kind}"));
        }
        if read.is_empty() && !wrong {
            self.add(&format!("{}.1.start", field.key), refusals::fields_missing(field.label));
            return None;
        }
        if wrong { None } else { Some(read.join(",")) }
    }

    fn picture(&mut self, raw: &Raw, field: &Field) -> Option<String> {
        match raw.picture(field.key) {
            None => Some(String::new()),
            Some(Ok(picture)) => Some(picture.id.clone()),
            Some(Err(fault)) => {
                self.add(field.key, fault);
                None
            }
        }
    }

    fn files(&mut self, raw: &Raw, field: &Field) -> Option<String> {
        let mut read = Vec::new();
        for file in raw.documents(field.key) {
            match file {
                Ok(file) => read.push(format!("{}:{}", file.id, file.content.name)),
                Err(fault) => {
                    self.add(field.key, fault);
                    return None;
                }
            }
        }
        Some(read.join("/"))
    }
}

/// What somebody signs in with, in one spelling of its letters, of at most `most` characters.
///
/// # Errors
/// What is wrong with it; `label` begins that sentence.
pub fn account(label: impl Into<Text>, text: &str, most: usize) -> Result<String, Text> {
    let composed = composed(text);
    if composed.chars().any(char::is_whitespace) {
        Err(refusals::field_blank(label).into())
    } else if has_unseen(&composed) {
        Err(refusals::field_unseen(label).into())
    } else if composed.chars().count() > most {
        Err(refusals::field_too_long(label, most).into())
    } else if !composed.chars().any(char::is_alphanumeric) {
        Err(refusals::field_no_letter(label).into())
    } else {
        Ok(composed)
    }
}

/// The inputs of a field that has several, from its stored text.
fn in_parts<'t, const N: usize>(
    key: &str,
    parts: impl Iterator<Item = (&'t str, [(&'static str, &'t str); N])>,
) -> Raw {
    let mut raw = Raw::default();
    for (option, values) in parts {
        for (part, value) in values {
            raw.put(format!("{key}.{option}.{part}"), value.to_owned());
        }
    }
    raw
}

/// The semesters of a [`FieldKind::Spans`] that a form can have sent: the field's, then those of schools' own schemes as they came.
pub(super) fn spans_sent<'r>(raw: &'r Raw, key: &str, options: &'r [(&'r str, Word)]) -> Vec<&'r str> {
    let mut found: Vec<&str> = options.iter().map(|(option, _)| *option).collect();
    for (name, _) in raw.texts() {
        let of = name.strip_prefix(key).and_then(|rest| rest.strip_prefix('.')).and_then(|rest| rest.rsplit_once('.'));
        if let Some((semester, "from" | "to")) = of
            && !found.contains(&semester)
            && is_semester(options, semester)
        {
            found.push(semester);
        }
    }
    found
}

/// Whether a stored text was read as a whole: nothing is left over, and nothing came twice.
fn is_whole<'t>(split: impl Iterator<Item = &'t str>, read: usize, parts: &Raw, inputs: usize) -> bool {
    split.count() == read && parts.texts().count() == read * inputs
}

/// Bengali digits as Latin ones.
pub(super) fn latin(text: &str) -> String {
    let digit = |c: char| match u32::from(c) {
        bengali @ 0x09E6..=0x09EF => char::from_digit(bengali - 0x09E6, 10).unwrap_or(c),
        _ => c,
    };
    text.chars().map(digit).collect()
}

/// A whole number in Latin or Bengali digits.
pub fn whole(text: &str) -> Option<i64> {
    let latin = latin(text);
    if latin.is_empty() || !latin.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    latin.parse().ok()
}

/// HH:MM of a day.
fn is_time(text: &str) -> bool {
    let Some((hours, minutes)) = text.split_once(':') else { return false };
    let two = |part: &str, below: u8| {
        part.len() == 2
            && part.bytes().all(|byte| byte.is_ascii_digit())
            && part.parse::<u8>().is_ok_and(|of| of < below)
    };
    two(hours, 24) && two(minutes, 60)
}

/// What a person would take for an address: one @, something on both sides, a dot in the domain. Whether post arrives, nobody can tell.
fn is_email(text: &str) -> bool {
    let Some((name, domain)) = text.rsplit_once('@') else { return false };
    let fine = |c: char| c.is_ascii_graphic() && !matches!(c, '@' | ',' | ';' | '<' | '>' | '"' | '(' | ')' | '\\');
    text.len() <= 254
        && !name.is_empty()
        && name.chars().all(fine)
        && domain.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-'))
        && domain.split('.').count() > 1
        && domain.split('.').all(|part| !part.is_empty())
}

/// A number as it is stored: its digits, with a plus where it began with one.
pub(crate) fn phone(text: &str) -> Option<String> {
    // Numbers are copied out of address books with marks of their direction around them.
    let text = &latin(seen(text).trim());
    let plus = text.starts_with('+');
    let rest = text.strip_prefix('+').unwrap_or(text);
    if !rest.chars().all(|c| c.is_ascii_digit() || c.is_whitespace() || matches!(c, '-' | '(' | ')' | '.' | '/')) {
        return None;
    }
    let digits: String = rest.chars().filter(char::is_ascii_digit).collect();
    // A mobile of Bangladesh has one spelling, with or without the country's number, or the zero that a spreadsheet drops.
    let national = digits.strip_prefix("880").or(digits.strip_prefix('0').filter(|_| !plus)).unwrap_or(&digits);
    let is_mobile = national.len() == 10 && national.starts_with('1') && !(plus && national.len() == digits.len());
    if is_mobile {
        return Some(format!("0{national}"));
    }
    (5..=15).contains(&digits.len()).then(|| format!("{}{digits}", if plus { "+" } else { "" }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_read_in_both_scripts_and_nothing_else_is_one() {
        for (text, number) in
            [("12", Some(12)), ("০৭", Some(7)), ("007", Some(7)), ("1,000", None), ("-1", None), ("1.0", None)]
        {
            assert_eq!(whole(text), number, "{text}");
        }
    }

    #[test]
    fn what_somebody_signs_in_with_has_no_blanks() {
        assert_eq!(account("User Id", "rahima.begum", 60).as_deref(), Ok("rahima.begum"));
        assert_eq!(account("User Id", "Cafe\u{301}", 60).as_deref(), Ok("Caf\u{e9}"));
        assert_eq!(account("User Id", "রহিমা", 60).as_deref(), Ok("রহিমা"));
        for bad in ["a b", "a\u{a0}b", "a\u{2003}b", "a\u{200b}b", "\u{202e}ab", "...", "abc\u{3164}", "abcd"] {
            assert!(account("User Id", bad, 3).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn a_short_text_is_stored_as_it_is_seen() {
        assert_eq!(short("A note", "  Cafe\u{301} \n x ", 9).as_deref(), Ok("Caf\u{e9} x"));
        assert_eq!(short("A note", " \u{a0} ", 9).as_deref(), Ok(""));
        assert_eq!(short("A note", "র\u{200d}্যাব", 9).as_deref(), Ok("র\u{200d}্যাব"));
        let refused = short("A note", "123456789x", 9).unwrap_err();
        assert_eq!(refused.english(), "A note has at most 9 letters");
        for unseen in ['\u{202e}', '\u{2066}', '\u{200b}', '\u{200f}', '\u{feff}', '\u{ad}', '\u{7}', '\u{200d}'] {
            let refused = short("A note", &format!("a{unseen}b"), 9).unwrap_err();
            assert_eq!(refused.english(), "A note holds a character that cannot be shown", "{unseen:?}");
        }
    }

    #[test]
    fn addresses_and_telephone_numbers_are_those_that_a_person_would_take() {
        for good in ["a@b.example", "head.office+1@school.edu.bd"] {
            assert!(is_email(good), "{good}");
        }
        for bad in ["a", "@b.c", "a@b", "a b@c.d", "a@b..c", "a@b.c,", "<a@b.c>", "a@b@c.d e"] {
            assert!(!is_email(bad), "{bad}");
        }
        for mobile in [
            "+880 1711-000 000",
            "8801711000000",
            "01711 000000",
            "1711000000",
            "০১৭১১০০০০০০",
            "\u{202a}01711000000\u{202c}",
            "\u{200b}01711\u{a0}000\u{a0}000",
            "\u{2066}+8801711000000\u{2069}",
            "01711\u{ad}000000",
        ] {
            assert_eq!(phone(mobile).as_deref(), Some("01711000000"), "{mobile}");
        }
        for other in ["02-9661920", "+1711000000", "+4915112345678", "12345"] {
            let digits: String = other.chars().filter(|c| *c != '-').collect();
            assert_eq!(phone(other), Some(digits));
        }
        for bad in ["1234", "ask at the office", "+", "1234567890123456"] {
            assert_eq!(phone(bad), None, "{bad}");
        }
    }
}
