//! What a noun is, said once for its screens, its calls and the audit.

use rules::words::{Text, Word, labels, noun_texts};
use serde::Serialize;
use ts_rs::TS;

use super::field::{Choices, Field};
use base::error::Error;

/// `active` and `inactive`: every noun has a status, and pickers offer the active ones.
pub const ACTIVE: &str = "active";
pub const INACTIVE: &str = "inactive";
pub const STATUS: &str = "status";
/// What most nouns can be, the first one to begin with.
pub const STATUSES: &[(&str, Word)] = &[(ACTIVE, labels::ACTIVE), (INACTIVE, labels::INACTIVE)];

/// A kind of record.
#[derive(Debug)]
pub struct Noun {
    /// As the audit stores it and the browser picks further inputs by: `designation`.
    pub kind: &'static str,
    /// `Designation`, `Designations`
    pub one: Word,
    pub many: Word,
    /// As calls spell it: `addDesignation`, `getOneDesignation`.
    pub call: &'static str,
    /// The menu item's path: `/addDesignation`; its group there is the breadcrumb.
    pub path: &'static str,
    pub reach: Reach,
    /// The first one is the name.
    pub columns: &'static [Column],
    /// What can be filled in; the first one is the name.
    pub fields: &'static [Field],
    pub statuses: &'static [(&'static str, Word)],
    /// Fields whose texts are searched, in this order.
    pub searched: &'static [&'static str],
    /// What the empty list says.
    pub first: Word,
    /// What the list can be filtered by beside the status.
    pub filters: &'static [Filter],
    /// The column that the list begins sorted by, with a minus before it from the highest to the lowest; empty: the first that can be.
    pub order: &'static str,
    /// Objects inside a call's answer.
    pub nested: &'static [Nested],
    /// Constraints that a save may violate.
    pub unique: &'static [UniqueName],
}

impl Noun {
    /// What has neither a list nor a form, but for what each such noun says itself.
    pub const BARE: Self = Self {
        kind: "",
        one: Word::NONE,
        many: Word::NONE,
        call: "",
        path: "",
        reach: Reach::Session,
        columns: &[],
        fields: &[],
        statuses: &[(ACTIVE, labels::ACTIVE)],
        searched: &[],
        first: Word::NONE,
        filters: &[],
        order: "",
        nested: &[],
        unique: &[],
    };
}

/// The rights and statements of a [`RecordKind`](crate::RecordKind) that is imported and has neither a list nor a form: the one right of all, and the
/// column of its name.
#[macro_export]
macro_rules! imported_only {
    ($right:ty, $named:literal) => {
        type Reads = $right;
        type Writes = $right;
        type Adds = $right;
        type Deletes = $right;

        const NAMED: &'static str = $named;
        const ALL: &'static str = "";
        const ADD: &'static str = "";
        const UPDATE: &'static str = "";
        const DELETE: &'static str = "";
        const IN_USE: &'static [$crate::InUse] = &[];
    };
}

/// What a record belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// It is a branch itself.
    Installation,
    Branch,
    /// A branch; those of no branch belong to all and are for who is confined to none: super admins.
    BranchOrNone,
    /// A year of a branch.
    Session,
}

/// What a list can be filtered by: a field, or what else the statement has.
#[derive(Debug)]
pub struct Filter {
    /// As addresses and calls spell it: `sectionId`.
    pub key: &'static str,
    pub label: Word,
    /// The text column of the statement.
    pub column: &'static str,
}

/// An object inside a call's answer: `class: { _id, className }`.
#[derive(Debug)]
pub struct Nested {
    pub key: &'static str,
    /// Its keys, and the text columns of the statement that they are read from. Without the first there is no object.
    pub columns: &'static [(&'static str, &'static str)],
}

/// A unique constraint and what is said of a save that violates it.
#[derive(Debug)]
pub struct UniqueName {
    pub constraint: &'static str,
    /// As `SQLite` names them: `designations.branch_id, designations.search_text`.
    pub columns: &'static str,
    /// The field that is wrong.
    pub field: &'static str,
    pub message: Word,
}

/// What a column holds, said once for it: screens set numbers to the right, and on paper only names and texts go over more than one line,
/// between words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "records.ts")]
pub enum ColumnKind {
    /// Of somebody or something.
    Name,
    Text,
    /// What is read letter by letter: numbers of receipts, register numbers, times, telephone numbers, e-mail addresses, user names.
    Code,
    Day,
    /// A count or an amount.
    Number,
    /// One of a few words: a status, a role, a way of paying.
    State,
}

/// A column of the list, the CSV and the printed list.
#[derive(Debug)]
pub struct Column {
    /// A field's key, or the key of what the statement computes.
    pub key: &'static str,
    pub label: Word,
    pub kind: ColumnKind,
    /// The column of the statement that it is sorted by.
    pub sort: Option<&'static str>,
    /// The column of the statement that it is read from, where it is not a field.
    pub computed: Option<&'static str>,
    /// What is computed is a day, YYYY-MM-DD, which is shown as days are.
    pub is_day: bool,
    /// An amount in hundredths, shown with the symbol of the branch; the statement then has `currency` and `currency_symbol`.
    pub is_money: bool,
    /// What a reader is shown for the text that the statement has, where that is a code or a part of a sentence.
    pub said: Option<fn(&str) -> Text>,
}

impl Column {
    /// A field.
    pub const fn of(field: &'static Field, sort: &'static str) -> Self {
        Self {
            key: field.key,
            label: field.label,
            kind: field.column_kind(),
            sort: Some(sort),
            computed: None,
            is_day: false,
            is_money: field.is_money(),
            said: None,
        }
    }

    /// A count that the statement makes.
    pub const fn count(key: &'static str, label: Word, column: &'static str) -> Self {
        Self { kind: ColumnKind::Number, ..Self::text(key, label, column) }
    }

    /// An amount that the statement makes, in hundredths.
    pub const fn money(key: &'static str, label: Word, column: &'static str) -> Self {
        Self { is_money: true, ..Self::count(key, label, column) }
    }

    /// A text that the statement makes, perhaps null.
    pub const fn text(key: &'static str, label: Word, column: &'static str) -> Self {
        Self::sorted(key, label, column, column)
    }

    /// What somebody or something is called, which the statement makes, perhaps null.
    pub const fn named(key: &'static str, label: Word, column: &'static str) -> Self {
        Self { kind: ColumnKind::Name, ..Self::text(key, label, column) }
    }

    /// A day that the statement makes, perhaps null.
    pub const fn day(key: &'static str, label: Word, column: &'static str) -> Self {
        Self { kind: ColumnKind::Day, is_day: true, ..Self::text(key, label, column) }
    }

    /// The same as a text, sorted by another column of the statement.
    pub const fn sorted(key: &'static str, label: Word, column: &'static str, by: &'static str) -> Self {
        let kind = ColumnKind::Text;
        Self { key, label, kind, sort: Some(by), computed: Some(column), is_day: false, is_money: false, said: None }
    }

    /// The same column, of another kind than its field or its statement says by itself.
    #[must_use]
    pub const fn of_kind(self, kind: ColumnKind) -> Self {
        Self { kind, ..self }
    }

    /// What is read letter by letter.
    #[must_use]
    pub const fn code(self) -> Self {
        self.of_kind(ColumnKind::Code)
    }

    /// A name.
    #[must_use]
    pub const fn name(self) -> Self {
        self.of_kind(ColumnKind::Name)
    }

    /// The same column, whose text is a code, or a part of a sentence, that a reader is shown in words.
    #[must_use]
    pub const fn saying(self, said: fn(&str) -> Text) -> Self {
        Self { said: Some(said), ..self }
    }

    /// Whether it holds counts or amounts.
    pub const fn is_number(&self) -> bool {
        matches!(self.kind, ColumnKind::Number)
    }

    /// The status.
    pub const STATUS: Self = Self {
        key: STATUS,
        label: labels::STATUS,
        kind: ColumnKind::State,
        sort: Some(STATUS),
        computed: None,
        is_day: false,
        is_money: false,
        said: None,
    };
}

impl Noun {
    /// The call that lists them: `getAllDesignation`. The specification names the exam list's otherwise.
    pub fn list_call(&self) -> String {
        if self.call == "ExamList" { "getExamList".to_owned() } else { format!("getAll{}", self.call) }
    }

    /// `/admin/addDesignation`
    pub(super) fn address(&self) -> String {
        format!("/admin{}", self.path)
    }

    /// 404 for a record that is not there, with the way to the others.
    pub(super) fn no_record(&self) -> Error {
        Error::NoRecord {
            message: noun_texts::not_found(self.kind).into(),
            list: self.address(),
            way: noun_texts::go_to_list(self.kind).into(),
        }
    }

    /// What the menu has it under; a list that stands below a screen of the menu is where that is.
    pub fn group(&self) -> Option<Word> {
        let below = || rules::menu::find(self.path.rsplit_once('/')?.0);
        rules::menu::find(self.path).or_else(below).and_then(rules::menu::MenuItem::parent)
    }

    pub fn field(&self, key: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.key == key)
    }

    /// A field as the forms and the audit head it; one that is not known as it is stored.
    pub fn label_of(&self, key: &str) -> Text {
        if key == STATUS {
            return labels::STATUS.into();
        }
        let of_field = self.field(key).map(|field| field.label);
        let of_column = || self.columns.iter().find(|column| column.key == key).map(|column| column.label);
        of_field.or_else(of_column).map_or_else(|| key.into(), Text::from)
    }

    /// Whether records of this kind are people who sign in.
    pub fn signs_in(&self) -> bool {
        self.fields.iter().any(Field::is_secret)
    }

    /// Whether a record of this kind can be made inactive instead of being deleted.
    pub fn can_be_inactive(&self) -> bool {
        self.statuses.iter().any(|(status, _)| *status == INACTIVE)
    }

    /// A value as a person reads it: a day as it is, a chosen record by its name.
    pub fn said(&self, key: &str, value: &str, choices: &Choices) -> Text {
        if key == STATUS {
            let found = self.statuses.iter().find(|(status, _)| *status == value);
            return found.map_or_else(|| value.into(), |(_, label)| (*label).into());
        }
        match self.field(key) {
            None => value.into(),
            Some(field) => field.said(value, choices.of(key)),
        }
    }

    /// The same in English, as files and the audit have it.
    pub fn shown(&self, key: &str, value: &str, choices: &Choices) -> String {
        self.said(key, value, choices).english().to_owned()
    }

    pub(super) fn status_choices(&self) -> Vec<super::Choice> {
        self.statuses.iter().map(|(value, label)| super::Choice::new(value, *label)).collect()
    }
}

/// What can refer to a record and so keeps it from being deleted.
#[derive(Debug)]
pub struct InUse {
    /// `Sections`
    pub label: Word,
    /// The path of their list: `/sectionSetting`; empty where there is none yet.
    pub list: &'static str,
    /// By the record's id: one of those that refer to it as `example`, and how many as `count`; no row where there is none.
    pub statement: &'static str,
}
