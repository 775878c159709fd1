//! What a record's form is filled with: stored values and those that were sent by the names of its inputs, its fields, and what can be
//! chosen in them.

use std::collections::BTreeMap;

use rules::words::{Word, hints, labels};

use super::field::{PERIOD_KINDS, PERIOD_PARTS, periods, spans};
use super::fields::spans_sent;
use super::kind::Kind;
use super::wire::{ShownField, ShownKind};
use super::{Choice, Choices, FieldKind, Noun, STATUS, Values};
use auth::Caller;
use web::kept::{kept_of, lost_of};
use web::posted::Raw;
use web::shell::file_address;

/// The names of a field's inputs: one, or one for each of its parts.
fn inputs_of(kind: FieldKind, key: &str, raw: &Raw) -> Vec<String> {
    match kind {
        FieldKind::AnyOf(options) => options.iter().map(|(option, _)| format!("{key}.{option}")).collect(),
        FieldKind::Spans(options) => {
            let ends = |option: &str| ["from", "to"].map(|end| format!("{key}.{option}.{end}"));
            spans_sent(raw, key, options).into_iter().flat_map(ends).collect()
        }
        FieldKind::Periods(most) => {
            let parts = |number: usize| PERIOD_PARTS.map(|part| format!("{key}.{number}.{part}"));
            (1..=most).flat_map(parts).collect()
        }
        _ => vec![key.to_owned()],
    }
}

/// Stored values by the names of their inputs.
pub(super) fn by_input(noun: &Noun, values: Values) -> BTreeMap<String, String> {
    let mut shown = BTreeMap::new();
    for (key, value) in values {
        match noun.field(key).map(|field| field.kind) {
            Some(FieldKind::AnyOf(_)) => {
                let ticked = value.split(',').filter(|one| !one.is_empty());
                shown.extend(ticked.map(|one| (format!("{key}.{one}"), "true".to_owned())));
            }
            Some(FieldKind::Spans(_)) => {
                for (option, from, to) in spans(&value) {
                    shown.insert(format!("{key}.{option}.from"), from.to_owned());
                    shown.insert(format!("{key}.{option}.to"), to.to_owned());
                }
            }
            Some(FieldKind::Periods(_)) => {
                for (index, (start, end, kind)) in periods(&value).enumerate() {
                    for (part, value) in PERIOD_PARTS.iter().zip([start, end, kind]) {
                        shown.insert(format!("{key}.{}.{part}", index + 1), value.to_owned());
                    }
                }
            }
            Some(FieldKind::Picture(_)) if !value.is_empty() => {
                shown.insert(key.to_owned(), file_address(&value));
            }
            _ => {
                shown.insert(key.to_owned(), value);
            }
        }
    }
    shown
}

/// What was typed, by the names of the inputs; of pictures and files what is kept of them (`web/kept.rs`).
pub(super) fn typed(noun: &Noun, raw: &Raw) -> BTreeMap<String, String> {
    let names = noun.fields.iter().filter(|field| !field.is_picture() && !field.is_files());
    let names = names.flat_map(|field| inputs_of(field.kind, field.key, raw)).chain([STATUS.to_owned()]);
    let typed = names.filter_map(|name| raw.verbatim(&name).map(|text| (name.clone(), text.to_owned())));
    // What is to be taken away.
    let is_removal = |name: &str| {
        let of = noun.fields.iter().filter(|field| field.is_files() || field.is_picture());
        let mut rests = of.filter_map(|field| name.strip_prefix(field.key));
        rests.any(|rest| rest == ".remove" || rest.starts_with(".remove."))
    };
    let removals = raw.texts().filter(|(name, _)| is_removal(name));
    let uploads = noun.fields.iter().filter(|field| field.is_picture() || field.is_files());
    let of_uploads: Vec<String> = uploads.flat_map(|field| [kept_of(field.key), lost_of(field.key)]).collect();
    let pictures = noun.fields.iter().filter(|field| field.is_picture() && raw.text(&kept_of(field.key)).is_some());
    let shown: Vec<&str> = pictures.map(|field| field.key).collect();
    let kept = raw.texts().filter(|(name, _)| shown.contains(name) || of_uploads.iter().any(|of| of == name));
    let removals = removals.chain(kept);
    typed.chain(removals.map(|(name, text)| (name.to_owned(), text.to_owned()))).collect()
}

/// What an empty form begins with.
pub(super) fn defaults(noun: &Noun) -> Values {
    let first = noun.statuses.first().map_or("", |(status, _)| status);
    let values = noun.fields.iter().map(|field| (field.key, field.default.to_owned()));
    values.chain([(STATUS, first.to_owned())]).collect()
}

/// The fields as a screen shows them, the status last.
pub(super) fn fields(noun: &Noun, is_new: bool) -> Vec<ShownField> {
    let hint = if noun.signs_in() {
        hints::STATUS_SIGNS_IN
    } else if noun.can_be_inactive() {
        hints::STATUS
    } else {
        Word::NONE
    };
    let status = ShownField {
        key: STATUS,
        label: labels::STATUS,
        kind: ShownKind::Choice,
        required: false,
        hint,
        heading: Word::NONE,
        longest: 0,
    };
    // A first password is a new record's alone.
    let shown = noun.fields.iter().filter(|field| is_new || !field.is_secret());
    shown.map(ShownField::from).chain([status]).collect()
}

/// Whether an input is one of a field's boxes.
pub(super) fn is_box(noun: &Noun, name: &str) -> bool {
    noun.fields.iter().any(|field| {
        matches!(field.kind, FieldKind::AnyOf(_))
            && name.strip_prefix(field.key).is_some_and(|rest| rest.starts_with('.'))
    })
}

/// What this caller can choose, by field; what is stored is among it.
pub(super) fn offered(kind: Kind, caller: &Caller, choices: Choices, stored: &Values) -> BTreeMap<String, Vec<Choice>> {
    let mut all = all_choices(kind.noun(), choices);
    for (key, value) in kind.withheld(caller) {
        if let Some(of) = all.get_mut(*key).filter(|_| super::value_of(stored, key) != *value) {
            of.retain(|choice| choice.value != *value);
        }
    }
    all
}

/// Everything that can be chosen, by field.
pub(super) fn all_choices(noun: &Noun, choices: Choices) -> BTreeMap<String, Vec<Choice>> {
    let mut all = choices.into_map();
    for field in noun.fields {
        if matches!(field.kind, FieldKind::Periods(_)) {
            let kinds = PERIOD_KINDS.iter().map(|(value, label)| Choice::new(value, *label));
            all.insert(field.key.to_owned(), kinds.collect());
        }
        let choices = |options: &[(&str, Word)]| {
            options.iter().map(|(value, label)| Choice::new(value, *label)).collect::<Vec<_>>()
        };
        match field.kind {
            FieldKind::OneOf(options) | FieldKind::AnyOf(options) => {
                all.insert(field.key.to_owned(), choices(options));
            }
            FieldKind::Offered(options) | FieldKind::Spans(options) => {
                all.entry(field.key.to_owned()).or_insert_with(|| choices(options));
            }
            _ => {}
        }
    }
    all.entry(STATUS.to_owned()).or_insert_with(|| noun.status_choices());
    all
}
