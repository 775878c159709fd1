//! What the plan's page shows of a file, and what was decided on it.

use std::collections::BTreeMap;

use rules::words::{Text, imports_texts};

use super::content::Content;
use super::form::{PlanAct, PlanForm};
use super::groups::GroupAct;
use super::headings::file_kinds;
use super::plan::{Asked, Plan};
use super::wire::{AskedDays, FileColumn, RefusedCell};
use crate::kind::ImportKind;
use crate::wire::Choice;
use crate::{Choices, Field, FieldKind, STATUS, Values, value_of};
use web::workbook::column_letters;

/// Characters of a row that are shown.
const MOST_SHOWN: usize = 100;

impl Content {
    /// The file with what was decided on its page.
    pub(super) fn with(mut self, kind: ImportKind, form: &PlanForm) -> Self {
        let kinds = file_kinds(kind);
        let is_kind = |key: &str| key.is_empty() || kinds.iter().any(|kind| kind.key == key);
        let rows: BTreeMap<usize, usize> =
            self.table.rows.iter().enumerate().map(|(place, row)| (row.number, place)).collect();
        for (number, field, text) in &form.cells {
            let Some(row) = rows.get(number).and_then(|place| self.table.rows.get(*place)) else { continue };
            let text: String = text.trim().chars().take(2_000).collect();
            // Nothing was chosen in place of what is not in the list.
            let is_unchosen = text.is_empty() && has_choices(kind, field);
            if kinds.iter().any(|kind| kind.field == field) && !is_unchosen && text != self.text(kind, row, field) {
                self.edits.entry(*number).or_default().insert(field.clone(), text);
            }
        }
        // After the cells: they were typed on a page that showed the columns as they were, and an untouched one mends nothing.
        for (place, key) in &form.columns {
            if let Some(column) = self.columns.get_mut(*place).filter(|_| is_kind(key)) {
                column.clone_from(key);
            }
        }
        self.left_out.extend(form.out.iter().copied());
        self.left_out.retain(|row| !form.back_in.contains(row));
        let is_given = form.groups.iter().any(|(place, group)| form.adds(*place, group) && group.field == kind.key());
        self.gives = form.gives || (is_given && kind.may_give());
        for (field, month_first) in &form.month_first {
            if kind.noun().field(field).is_some() {
                self.month_first.insert(field.clone(), *month_first);
            }
        }
        match &form.act {
            PlanAct::Undo => self.undo(),
            PlanAct::Group(act, place) => {
                if let Some(group) = form.groups.get(place) {
                    self.mend(kind, act, group);
                }
            }
            PlanAct::DoAll => {
                for group in form.groups.values().filter(|group| !group.proposed.is_empty()) {
                    self.mend(kind, &GroupAct::Take, group);
                }
            }
            PlanAct::Sheets => {
                self.read_alike(kind);
                return self;
            }
            PlanAct::Check | PlanAct::Apply | PlanAct::Discard => {}
        }
        // Last: what was decided of the rows that were read is forgotten with them.
        let is_other = form.sheet.is_some_and(|sheet| sheet != self.place);
        let head = form.head.filter(|head| !is_other && *head != self.head);
        if is_other || head.is_some() {
            let place = form.sheet.unwrap_or(self.place);
            let taken = self.choose(kind, place, head);
            debug_assert!(taken.is_ok() || self.head.0 > 0, "what was read stays");
        }
        self
    }
}

/// `4`, or `4-5` of headings in two rows.
pub(super) fn rows_of((first, last): (usize, usize)) -> String {
    if first == last { first.to_string() } else { format!("{first}-{last}") }
}

/// A row in which headings can be, to be chosen.
pub(super) fn shown_head((first, last): (usize, usize), text: &str) -> Choice {
    let label: Text = if first == last {
        imports_texts::head_in_row(first, text).into()
    } else {
        imports_texts::head_in_rows(first, last, text).into()
    };
    Choice::new(&rows_of((first, last)), label)
}

/// A question about a column's days, with what is chosen already.
pub(super) fn asked_days(kind: ImportKind, asked: &Asked, decided: &BTreeMap<String, bool>) -> AskedDays {
    let none = Choices::default();
    let reading =
        |day: &Option<String>| day.as_ref().map(|day| kind.noun().shown(asked.field, day, &none)).unwrap_or_default();
    AskedDays {
        field: asked.field.to_owned(),
        label: asked.label,
        example: asked.example.clone(),
        day_first: reading(&asked.day_first),
        month_first: reading(&asked.month_first),
        chosen: decided.get(asked.field).map(|month| if *month { "month" } else { "day" }.to_owned()),
    }
}

/// The fields of new records that the plan shows: those that the kind names, and those that the file fills in and in which a misread day or number is
/// seen. A line counts where it holds numbers. Of what is found by several columns only the former.
pub(super) fn figures(kind: ImportKind, content: &Content, plan: &Plan) -> Vec<&'static Field> {
    let named: Vec<&Field> = kind.shows().iter().filter_map(|key| kind.noun().field(key)).collect();
    if !named.is_empty() && has_parts(kind) {
        return named;
    }
    let new: Vec<Values> = plan.rows.iter().filter_map(|row| row.verdict.added()).collect();
    let is_number =
        |text: &str| text.contains(char::is_numeric) && !text.contains(|c: char| c.is_alphabetic() && !c.is_numeric());
    let is_figure = |field: &&Field| match field.kind {
        FieldKind::Day | FieldKind::Whole(..) | FieldKind::Money(..) | FieldKind::Phone => true,
        FieldKind::Line(_) => new.iter().any(|values| is_number(value_of(values, field.key))),
        _ => false,
    };
    let is_named = |field: &&Field| field.key != kind.key() && content.columns.iter().any(|key| key == field.key);
    let is_other = |field: &&Field| !kind.shows().contains(&field.key) && is_named(field) && is_figure(field);
    let others = kind.noun().fields.iter().filter(is_other);
    named.into_iter().chain(others).collect()
}

/// Whether rows are matched by a record that several columns name.
pub(super) fn has_parts(kind: ImportKind) -> bool {
    kind.parts().iter().any(|(field, _)| *field == kind.key())
}

/// What heads the keys.
pub(super) fn key_label(kind: ImportKind) -> Text {
    let parts = kind.parts().iter().find(|(field, _)| *field == kind.key());
    let first = parts.and_then(|(_, parts)| parts.first()).map(|part| part.label.into());
    first.unwrap_or_else(|| kind.noun().label_of(kind.key()))
}

/// Whether rows are matched by what the records are called.
pub(super) fn is_name(kind: ImportKind) -> bool {
    !has_parts(kind) && kind.noun().fields.first().is_some_and(|field| field.key == kind.key())
}

pub(super) fn has_choices(kind: ImportKind, field: &str) -> bool {
    let declared = kind.noun().field(field);
    field == STATUS || declared.is_some_and(|of| matches!(of.kind, FieldKind::OneOf(_) | FieldKind::Record))
}

impl Content {
    /// The visible sheets that can be read, by their places; none where there is but one.
    pub(super) fn sheets(&self) -> Vec<Choice> {
        let mut names: Vec<&str> = self.others.iter().map(|sheet| sheet.name.as_str()).collect();
        names.insert(self.place.min(names.len()), &self.sheet);
        let is_read = |place: usize| {
            let other = if place < self.place { Some(place) } else { place.checked_sub(1) };
            place == self.place || other.and_then(|at| self.others.get(at)).is_some_and(|sheet| sheet.rows.len() > 1)
        };
        let all: Vec<Choice> = names
            .into_iter()
            .enumerate()
            .filter(|(place, _)| is_read(*place))
            .map(|(place, name)| Choice::new(&place.to_string(), name))
            .collect();
        if all.len() > 1 { all } else { Vec::new() }
    }

    /// What stands in a row, for whoever does not know it by its name.
    pub(super) fn line(&self, number: usize) -> String {
        let row = self.table.rows.iter().find(|row| row.number == number);
        let cells = row.into_iter().flat_map(|row| &row.cells).filter(|cell| !cell.is_empty());
        cells.cloned().collect::<Vec<_>>().join("  ").chars().take(MOST_SHOWN).collect()
    }

    pub(super) fn file_columns(&self) -> Vec<FileColumn> {
        let sample = |place: usize| {
            let cells = self.table.rows.iter().filter_map(|row| row.cells.get(place));
            cells.into_iter().find(|cell| !cell.is_empty()).cloned().unwrap_or_default()
        };
        let column = |(place, chosen): (usize, &String)| FileColumn {
            letters: column_letters(place),
            head: self.table.head.get(place).cloned().unwrap_or_default(),
            sample: sample(place).chars().take(60).collect(),
            chosen: chosen.clone(),
        };
        self.columns.iter().enumerate().map(column).collect()
    }

    /// A cell of a refused row, to be typed anew.
    pub(super) fn refused_cell(&self, kind: ImportKind, number: usize, field: &str, error: &Text) -> RefusedCell {
        let row = self.table.rows.iter().find(|row| row.number == number);
        RefusedCell {
            name: format!("cell.{number}.{field}"),
            label: kind.noun().label_of(field),
            value: row.map(|row| self.text(kind, row, field)).unwrap_or_default(),
            error: error.clone(),
            choices: has_choices(kind, field).then(|| field.to_owned()),
        }
    }
}
