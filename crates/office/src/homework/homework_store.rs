//! Homework (docs/rules.md, *Homework*): the noun and its statements.
//!
//! Homework is given where `Homework::ADD` adds it, by form and by call alike; its students are told then, or on the day for which it is given.

use rules::limits::UPLOAD_BYTES;
use rules::words::{hints, labels, nouns, office_texts, roster_texts};

use super::store;
use auth::Caller;
use auth::permit::ManageHomework;
use base::clock::{Clock, day_beside, printed_day, printed_month};
use base::error::Result;
use db::Conn;
use records::place::session_days;
use records::{
    ACTIVE, Choice, Choices, Column, Field, FieldKind, Filter, InUse, Noun, Reach, RecordKind, RecordLink, STATUS,
    STATUSES, Stamp, Values, choices_of, value_of,
};
use web::app::App;
use web::notifications::{self, Notice};
use web::posted::FieldErrors;

/// How much time students have, unless somebody says otherwise.
// Specification silent: a week.
const USUAL_DAYS: i64 = 7;

const TITLE: Field = Field::new("title", labels::TITLE, "title", FieldKind::Line(200)).required();
const SECTION: Field = Field::new("sectionId", labels::SECTION, "section_id", FieldKind::Record).required();
const SUBJECT: Field = Field::new("subjectId", labels::SUBJECT, "subject_id", FieldKind::Record).required();
const GIVEN: Field =
    Field::new("givenOn", labels::GIVEN_ON, "given_on", FieldKind::Day).required().hint(hints::GIVEN_ON);
const DUE: Field =
    Field::new("dueOn", labels::DUE_ON, "due_on", FieldKind::Day).required().hint(hints::HOMEWORK_DUE_ON);
const TEXT: Field = Field::new("text", labels::WHAT_DONE, "text", FieldKind::Lines(5_000)).as_typed();
const FILES: Field = Field::new("files", labels::FILES, "files", FieldKind::Files(10, UPLOAD_BYTES));

/// The list `/admin/homeWorkList`.
pub struct Homework;

impl RecordKind for Homework {
    const NOUN: Noun = Noun {
        kind: "homework",
        one: nouns::HOMEWORK_EVALUATION,
        many: nouns::HOMEWORK_EVALUATION,
        call: "HomeWork",
        path: "/homeWorkList",
        reach: Reach::Session,
        columns: &[
            Column::of(&TITLE, "sort_key"),
            Column::sorted("sectionName", labels::SECTION, "section_name", "in_order").name(),
            Column::sorted("subjectName", labels::SUBJECT, "subject_name", "subject_order").name(),
            Column::of(&GIVEN, "given_on"),
            Column::of(&DUE, "due_on"),
            Column::count("handedIn", labels::HANDED_IN, "handed_in"),
            Column::count("waiting", labels::TO_EVALUATE, "waiting"),
            Column::STATUS,
        ],
        fields: &[TITLE, SECTION, SUBJECT, GIVEN, DUE, TEXT, FILES],
        statuses: STATUSES,
        searched: &[TITLE.key],
        first: nouns::HOMEWORK_FIRST,
        filters: FILTERS,
        order: "-dueOn",
        nested: &[],
        unique: &[],
    };
    type Reads = ManageHomework;
    type Writes = ManageHomework;
    type Adds = ManageHomework;
    type Deletes = ManageHomework;

    const IS_COPIED: bool = true;
    const IS_TAUGHT: bool = true;
    const ALL: &'static str = LISTED;
    const ADD: &'static str = "insert into homework
            (id, version, search_text, changed_by_name, changed_at, title, section_id, subject_id, given_on, due_on, text, status,
             session_id, given_by_name)
     select $1, $2, $3, $4, $5, $6, n.id, $8, $9, $10, $11, $12, c.session_id, $4
       from sections n join classes c on c.id = n.class_id where n.id = $7 and c.session_id = $13";
    const UPDATE: &'static str = "update homework
        set version = version + 1, search_text = $3, changed_by_name = $4, changed_at = $5, title = $6, section_id = $7,
            subject_id = $8, given_on = $9, due_on = $10, text = $11, status = $12
      where id = $1 and version = $2";
    const DELETE: &'static str = "delete from homework where id = $1 and version = $2";
    const ATTACH: &'static str = "insert into attachments (file_id, homework_id, file_name, size, by_name, at)
     values ($1, $2, $3, $4, $5, $6)";
    const IN_USE: &'static [InUse] = &[InUse {
        label: labels::HAND_INS,
        list: "",
        statement: "select trim(s.first_name || ' ' || s.last_name) as example, count(*) over () as count
               from hand_ins i join students s on s.id = i.student_id where i.homework_id = $1
                and (i.handed_in_at is not null or i.evaluated_at is not null) order by s.search_text limit 1",
    }];

    fn links(_: &Caller, id: Option<&str>, _: &[(&str, &str)]) -> Vec<RecordLink> {
        let link =
            |id| RecordLink { label: labels::HAND_INS_AND_EVALUATION, href: format!("/admin/homeworkEvaluation/{id}") };
        id.map(link).into_iter().collect()
    }

    /// What was evaluated without being handed in, and taken back, is nobody's work.
    async fn before_delete(conn: &mut Conn, id: &str) -> db::Result<()> {
        conn.execute(
            "delete from hand_ins where homework_id = $1 and handed_in_at is null and evaluated_at is null",
            id,
        )
        .await?;
        Ok(())
    }

    async fn offered(_: &mut Conn, stamp: &Stamp) -> db::Result<Values> {
        let due = day_beside(&stamp.today, USUAL_DAYS).unwrap_or_default();
        Ok(vec![(GIVEN.key, stamp.today.clone()), (DUE.key, due)])
    }

    async fn choices(conn: &mut Conn, stamp: &Stamp, values: &Values) -> db::Result<Choices> {
        let session_id = stamp.session_id.clone().unwrap_or_default();
        places(conn, &session_id, value_of(values, SECTION.key), value_of(values, SUBJECT.key)).await
    }

    async fn filter_choices(conn: &mut Conn, _: &str, session_id: Option<&str>) -> db::Result<Choices> {
        filter_choices(conn, session_id.unwrap_or_default()).await
    }

    async fn check(
        conn: &mut Conn,
        _: &Caller,
        stamp: &Stamp,
        was: Option<&Values>,
        values: &Values,
        errors: &mut FieldErrors,
    ) -> Result<()> {
        if value_of(values, DUE.key) < value_of(values, GIVEN.key) {
            errors.add(DUE.key, office_texts::DUE_BEFORE_GIVEN);
        }
        let days = session_days(conn, stamp.session_id.as_deref().unwrap_or_default()).await?;
        for field in [&GIVEN, &DUE] {
            let day = value_of(values, field.key);
            let has_moved = was.is_none_or(|was| value_of(was, field.key) != day);
            if let Some((first, last)) =
                days.as_ref().filter(|(first, last)| has_moved && (day < first.as_str() || day > last.as_str()))
            {
                let (day, first, last) = (printed_day(day), printed_day(first), printed_day(last));
                errors.add(field.key, roster_texts::day_outside_session(day, first, last));
            }
        }
        let (section, subject) = (value_of(values, SECTION.key), value_of(values, SUBJECT.key));
        let has_moved = |key: &str| was.is_some_and(|was| value_of(was, key) != value_of(values, key));
        if (was.is_none() || has_moved(SECTION.key) || has_moved(SUBJECT.key))
            && !store::is_taught(conn, section, subject).await?
        {
            errors.add(SUBJECT.key, office_texts::SUBJECT_NOT_TAUGHT);
        }
        if (has_moved(SECTION.key) || has_moved(SUBJECT.key)) && store::has_hand_ins(conn, &stamp.id).await? {
            let moved = if has_moved(SECTION.key) { SECTION.key } else { SUBJECT.key };
            errors.add(moved, office_texts::HOMEWORK_STAYS);
        }
        Ok(())
    }

    /// Those who see it. What is given for a later day is told on that day ([`tell_what_was_given`]).
    async fn told(conn: &mut Conn, stamp: &Stamp, values: &Values) -> db::Result<Vec<(Vec<String>, Notice)>> {
        if value_of(values, STATUS) != ACTIVE || value_of(values, GIVEN.key) > stamp.today.as_str() {
            return Ok(Vec::new());
        }
        Ok(notice_of(conn, &stamp.id, stamp.at).await?.into_iter().collect())
    }
}

/// Whom to tell of a piece of homework, and what; none where they were told before.
async fn notice_of(conn: &mut Conn, id: &str, at: i64) -> db::Result<Option<(Vec<String>, Notice)>> {
    if !store::tell(conn, id, at).await? {
        return Ok(None);
    }
    let Some(homework) = store::homework(conn, id).await? else { return Ok(None) };
    let due = printed_day(&homework.due_on);
    let body = String::from(office_texts::homework_given(homework.subject_name, homework.title, due));
    let href = format!("{OF_STUDENTS}/{id}");
    Ok(Some((store::students(conn, id).await?, Notice::of(OF_STUDENTS, body, href))))
}

/// Tells students of homework that they see since today and were not told of: it was given for this day before, or made active since.
pub async fn tell_what_was_given(app: &App) -> db::Result<()> {
    let untold = {
        let mut conn = app.db.acquire().await?;
        store::untold(&mut conn, &app.clock.today()).await?
    };
    for id in untold {
        let mut tx = app.db.begin().await?;
        tell(&mut tx, &app.clock, &id).await?;
        tx.commit().await?;
    }
    Ok(())
}

/// Tells the students of a piece of homework, unless they were told before.
pub async fn tell(conn: &mut Conn, clock: &Clock, id: &str) -> db::Result<()> {
    match notice_of(conn, id, clock.now_ms()).await? {
        Some((accounts, notice)) => notifications::raise(conn, clock, &accounts, &notice).await,
        None => Ok(()),
    }
}

/// The screen on which students see their homework.
const OF_STUDENTS: &str = "/admin/homeWorkStudent";

/// What the lists of homework are filtered by.
pub(super) const FILTERS: &[Filter] = &[
    Filter { key: SECTION.key, label: SECTION.label, column: "section_id" },
    Filter { key: SUBJECT.key, label: SUBJECT.label, column: "subject_id" },
    Filter { key: "dueMonth", label: labels::DUE_IN, column: "due_month" },
    Filter { key: "progress", label: labels::EVALUATION, column: "progress" },
];

/// Every piece of homework with what became of it. `progress`: `waiting` while something that was handed in is not evaluated.
pub(super) const LISTED: &str = "select h.*, case when h.waiting > 0 then 'waiting' when h.evaluated > 0 then 'evaluated' else 'none' end as progress
   from (select h.id, s.branch_id, h.session_id, h.section_id, h.subject_id, h.title, h.text, h.given_on, h.due_on, h.status, h.sort_key, h.search_text,
                h.version, h.changed_by_name, h.changed_at, substr(h.due_on, 1, 7) as due_month,
                c.class_name || ' ' || n.section_name as section_name, j.subject_name, j.sort_key as subject_order,
                case when c.class_numeric < 10 then '0' else '' end || cast(c.class_numeric as text) || ' ' || c.sort_key || ' ' ||
                  n.sort_key as in_order,
                (select count(*) from hand_ins i where i.homework_id = h.id and i.handed_in_at is not null) as handed_in,
                (select count(*) from hand_ins i where i.homework_id = h.id and i.handed_in_at is not null
                  and i.evaluated_at is null) as waiting,
                (select count(*) from hand_ins i where i.homework_id = h.id and i.evaluated_at is not null) as evaluated,
                (select string_agg(a.file_id || ':' || a.file_name, '/' order by a.at, a.file_id)
                   from attachments a where a.homework_id = h.id) as files
           from homework h join sessions s on s.id = h.session_id join sections n on n.id = h.section_id
           join classes c on c.id = n.class_id join subjects j on j.id = h.subject_id) h";

/// The sections and subjects of a session; those of a record are among them, whatever became of them.
pub(super) async fn places(conn: &mut Conn, session_id: &str, section: &str, subject: &str) -> db::Result<Choices> {
    let sections = choices_of(
        conn,
        "select n.id as value, c.class_name || ' ' || n.section_name as label
           from sections n join classes c on c.id = n.class_id
          where c.session_id = $1 and (n.status = 'active' or n.id = $2)
          order by c.class_numeric, c.sort_key, c.class_name, n.sort_key, n.section_name",
        session_id,
        section,
    )
    .await?;
    let subjects = choices_of(
        conn,
        "select id as value, subject_name as label from subjects
          where session_id = $1 and (status = 'active' or id = $2) order by sort_key, subject_name",
        session_id,
        subject,
    )
    .await?;
    Ok(Choices::default().with(SECTION.key, sections).with(SUBJECT.key, subjects))
}

/// What the filters of a session's homework offer.
pub(super) async fn filter_choices(conn: &mut Conn, session_id: &str) -> db::Result<Choices> {
    let months = choices_of(
        conn,
        "select distinct substr(due_on, 1, 7) as value, substr(due_on, 1, 7) as label from homework
          where session_id = $1 and $2 = '' order by value desc",
        session_id,
        "",
    )
    .await?;
    let months =
        months.into_iter().map(|month| Choice { label: printed_month(&month.value).into(), ..month }).collect();
    let progress =
        [("waiting", labels::TO_EVALUATE), ("evaluated", labels::EVALUATED), ("none", office_texts::NOTHING_HANDED_IN)];
    let progress = progress.into_iter().map(|(value, label)| Choice::new(value, label)).collect();
    Ok(places(conn, session_id, "", "").await?.with("dueMonth", months).with("progress", progress))
}
