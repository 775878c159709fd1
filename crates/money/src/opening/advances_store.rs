//! Advances from a spreadsheet (docs/rules.md, *Opening data*): each row is money that a student has paid ahead by the books of before markbook. It
//! raises the student's advance and nothing else.

use rules::money::{amount, ledger};
use rules::words::{Text, labels, money_texts, nouns};

use super::brought_store::{self, NewAdvance, OpeningAdvance};
use crate::amounts::MOST_CHARGED;
use crate::specials_store::STUDENTS;
use crate::{book_store, lines_store};
use auth::Caller;
use auth::permit::ManageFees;
use base::clock::printed_day;
use base::error::{Error, Result};
use db::Conn;
use records::import::{Checked, Imported, KINDS, Kind, Names, Part, names_of, pupils_store};
use records::{Choices, Field, FieldKind, Noun, RecordKind, Stamp, StoredRecord, Values, tidy, value_of};
use web::posted::{FieldErrors, Raw};

const STUDENT: Field = Field::new("studentId", labels::STUDENT, "student_id", FieldKind::Picked(&STUDENTS)).required();
pub(super) const AMOUNT: Field =
    Field::new("amount", labels::AMOUNT, "amount", FieldKind::Money(1, MOST_CHARGED)).required();
const PAID_ON: Field = Field::new("paidOn", labels::PAID_ON, "paid_on", FieldKind::Day);
const NOTE: Field = Field::new("note", labels::NOTE, "note", FieldKind::Line(200));
/// Why one was taken back. A list has no column for it; the audit finds its label here.
pub(super) const REASON: Field = Field::new("reason", labels::REASON, "note", FieldKind::Line(300)).required();

/// What `/admin/bulkImport/advances` adds.
pub struct Advances;

/// How the audit calls an advance that was brought in.
pub const ADVANCE: Noun = Noun { fields: &[STUDENT, AMOUNT, PAID_ON, NOTE, REASON], ..<Advances as RecordKind>::NOUN };

impl RecordKind for Advances {
    const NOUN: Noun = Noun {
        kind: "advance",
        one: nouns::ADVANCE,
        many: nouns::ADVANCE_MANY,
        call: "Advance",
        path: "/dueListSummary",
        fields: &[STUDENT, AMOUNT, PAID_ON, NOTE],
        ..Noun::BARE
    };
    records::imported_only!(ManageFees, "label");

    async fn choices(conn: &mut Conn, stamp: &Stamp, _: &Values) -> db::Result<Choices> {
        let pupils = pupils_store::pupils(conn, stamp.session_id.as_deref().unwrap_or_default()).await?;
        Ok(Choices::default().with(STUDENT.key, pupils_store::choices(&pupils)))
    }
}

impl Imported for Advances {
    const KEY: &'static str = STUDENT.key;
    const WITH: &'static [&'static str] = &[PAID_ON.key, NOTE.key];
    const PARTS: &'static [(&'static str, &'static [Part])] = &[(STUDENT.key, pupils_store::PARTS)];
    const KINDS: &'static [Kind] = KINDS;
    const HEADINGS: &'static str = include_str!("advances.txt");
    const NOTE: &'static str = money_texts::OPENING_ADVANCES_NOTE.english();
    const LIST: &'static str = "advances";
    const BELOW: &'static str = "/admin/dueListSummary";
    const SHOWN: &'static [&'static str] = &[AMOUNT.key, PAID_ON.key, NOTE.key];

    /// What the students of the session were brought in before and have still.
    async fn stored(conn: &mut Conn, _: &Caller, stamp: &Stamp) -> db::Result<Vec<StoredRecord>> {
        conn.query(
            "select a.id, a.branch_id, r.session_id, a.student_id, a.amount, a.paid_on, a.note, 'active' as status,
                    cast(0 as bigint) as version, a.by_name as changed_by_name, a.at as changed_at, a.note as label
               from opening_advances a join enrolments r on r.student_id = a.student_id
              where r.session_id = $1 and a.taken_back_at is null",
        )
        .bind(stamp.session_id.clone().unwrap_or_default())
        .fetch_all_by(records::Kind::of::<Self>())
        .await
    }

    async fn names(conn: &mut Conn, stamp: &Stamp, choices: &Choices) -> db::Result<Names> {
        let mut names = names_of(&Self::NOUN, choices);
        let pupils = pupils_store::pupils(conn, stamp.session_id.as_deref().unwrap_or_default()).await?;
        names.insert(STUDENT.key, pupils_store::names(&pupils));
        Ok(names)
    }

    fn found(_: &str, parts: &[String], names: &Names) -> std::result::Result<String, Text> {
        pupils_store::found(parts, names.get(STUDENT.key))
    }

    /// A note is compared as it is kept.
    fn settle(raw: &mut Raw, _: &Names, _: &mut FieldErrors) {
        let note = raw.text(NOTE.key).map(tidy);
        if let Some(note) = note {
            raw.set(NOTE.key, &note);
        }
    }

    fn called(values: &Values, choices: &Choices) -> Option<(String, String)> {
        let student = value_of(values, STUDENT.key);
        Some(pupils_store::apart(&Self::NOUN.shown(STUDENT.key, student, choices)))
    }

    /// What was brought in stays: it is taken back.
    fn stays(was: &Values, _: &Values, choices: &Choices) -> Option<Text> {
        let shown = |field: &Field| Self::NOUN.shown(field.key, value_of(was, field.key), choices);
        let (student, _) = pupils_store::apart(&shown(&STUDENT));
        Some(money_texts::opening_advance_there(student, shown(&AMOUNT)).into())
    }

    /// A day that has come; and what was taken back is not brought in again by the list that it came with.
    async fn check_all(
        conn: &mut Conn,
        caller: &Caller,
        stamp: &Stamp,
        rows: &[Checked<'_>],
    ) -> Result<Vec<(usize, String, Text)>> {
        let before = brought_store::of_session(conn, stamp.session_id.as_deref().unwrap_or_default()).await?;
        let mut faults = Vec::new();
        for row in rows {
            let of = |field: &Field| value_of(&row.values, field.key);
            if of(&PAID_ON) > caller.today.as_str() {
                let why = money_texts::opening_advance_to_come(printed_day(of(&PAID_ON)));
                faults.push((row.place, PAID_ON.key.to_owned(), why.into()));
            }
            let is_same = |one: &&OpeningAdvance| {
                one.student_id == of(&STUDENT)
                    && one.paid_on == of(&PAID_ON)
                    && one.note.to_lowercase() == of(&NOTE).to_lowercase()
            };
            let same: Vec<&OpeningAdvance> = before.iter().filter(is_same).collect();
            let paid = paid(&row.values);
            if let Some(there) = same.iter().find(|one| one.taken_back_at.is_none()) {
                // Somebody has brought it in since the rows were compared: the transaction stops at it.
                if there.note == of(&NOTE) && there.amount == paid {
                    continue;
                }
                let why = money_texts::opening_advance_there(&there.student_name, amount::plain(there.amount));
                faults.push((row.place, STUDENT.key.to_owned(), why.into()));
            } else if let Some(was) = same.iter().find(|one| one.amount == paid) {
                let reason = was.taken_back_reason.as_deref().unwrap_or_default();
                let why = money_texts::opening_advance_taken_back(&was.student_name, amount::plain(was.amount), reason);
                faults.push((row.place, STUDENT.key.to_owned(), why.into()));
            }
        }
        Ok(faults)
    }

    /// The advance, whose money no account gets.
    async fn enter(conn: &mut Conn, stamp: &Stamp, values: &Values) -> Result<bool> {
        book_store::hold(conn, &stamp.branch_id).await?;
        let student_id = value_of(values, STUDENT.key);
        let new = NewAdvance {
            id: &stamp.id,
            branch_id: &stamp.branch_id,
            student_id,
            amount: paid(values),
            paid_on: value_of(values, PAID_ON.key),
            note: value_of(values, NOTE.key),
            by_name: &stamp.by_name,
            at: stamp.at,
        };
        // Somebody may have brought it in meanwhile.
        if !brought_store::add(conn, new).await? {
            return Err(Error::conflict(money_texts::OPENING_ADVANCE_MEANWHILE));
        }
        lines_store::add_to_advance(conn, student_id, ledger::brought_in(new.amount).amount).await?;
        Ok(true)
    }
}

/// The amount of a row, in hundredths.
fn paid(values: &Values) -> i64 {
    amount::parse(value_of(values, AMOUNT.key)).ok().flatten().unwrap_or_default()
}
