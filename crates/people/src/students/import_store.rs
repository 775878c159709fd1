//! Students from a spreadsheet (docs/rules.md, *Import*): what a row is matched with, and what only the whole file can say.

use std::collections::{BTreeMap, BTreeSet};

use rules::spelling::{register_key, sort_key, tidy};
use rules::words::{Text, labels, people_texts};

use super::Students;
use super::fields::{
    BANGLA, DOB, FATHER, FIRST, GENDER, GROUP, GUARDIAN, GUARDIAN_MOBILE, LAST, MOBILE, REG_NO, ROLL, SECTION,
};
use super::joining::{self, Joining};
use super::record_store::{fault_of_birth, following, highest, student_columns};
use auth::Caller;
use base::error::Result;
use db::{Conn, FromRow};
use records::import::{Alone, Checked, Imported, Names, Part, Split, Whole, class_key, names_of};
use records::{Choices, Kind, Stamp, StoredRecord, value_of};
use roster::imports::{KINDS, STUDENT_HEADINGS};
use roster::structure::Groups;

impl Imported for Students {
    const KEY: &'static str = REG_NO.key;
    const PARTS: &'static [(&'static str, &'static [Part])] = &[(
        SECTION.key,
        &[Part::new(labels::CLASS, "className").required(), Part::new(labels::SECTION, "sectionName").required()],
    )];
    const ALONE: &'static [Alone] = &[Alone { fields: &[SECTION.key, ROLL.key], message: people_texts::ROLL_TAKEN }];
    const KINDS: &'static [roster::imports::Kind] = KINDS;
    const HEADINGS: &'static str = STUDENT_HEADINGS;
    const WHOLES: &'static [Whole] = &[
        Whole {
            key: "fullName",
            label: labels::STUDENT_NAME,
            first: FIRST.key,
            last: LAST.key,
            split: Split::LastBlank,
        },
        Whole {
            key: "sectionAndRoll",
            label: labels::SECTION_AND_ROLL,
            first: SECTION.key,
            last: ROLL.key,
            split: Split::Number,
        },
    ];
    const INSTEAD: &'static [(&'static str, &'static str)] = &[(BANGLA.key, "fullName")];
    const FILLED: &'static [(&'static str, &'static str)] =
        &[(GUARDIAN.key, FATHER.key), (GUARDIAN_MOBILE.key, MOBILE.key)];
    const MAKES: &'static [(&'static str, Kind)] = &[(GROUP.key, Kind::of::<Groups>())];
    const SHOWN: &'static [&'static str] = &[SECTION.key, GENDER.key, GUARDIAN.key];
    const NOTE: &'static str = people_texts::NEW_STUDENTS_SIGN_IN.english();

    /// Every student of the branch: those of other sessions are enrolled by their row.
    async fn stored(conn: &mut Conn, _: &Caller, stamp: &Stamp) -> db::Result<Vec<StoredRecord>> {
        conn.query(concat!(
            student_columns!(),
            "
           from students s join branches b on b.id = s.branch_id
           left join enrolments r on r.student_id = s.id and r.session_id = $2
           left join sessions a on a.id = r.session_id
           left join classes c on c.id = r.class_id left join sections n on n.id = r.section_id
           left join student_groups g on g.id = r.group_id
          where s.branch_id = $1"
        ))
        .bind((&stamp.branch_id, stamp.session_id.clone().unwrap_or_default()))
        .fetch_all_by(Kind::of::<Self>())
        .await
    }

    /// A section by its class's name or number, and its own.
    async fn names(conn: &mut Conn, stamp: &Stamp, choices: &Choices) -> db::Result<Names> {
        let mut names = names_of(&<Self as records::RecordKind>::NOUN, choices);
        let of_section = names.entry(SECTION.key).or_default();
        let sections = places(conn, stamp).await?;
        for section in &sections {
            let number = format!("{} {}", section.class_numeric, section.section_name).to_lowercase();
            // Streams share a number: it then names none of them.
            let is_alone = |of: &&PlaceName| {
                of.class_numeric == section.class_numeric && of.section_name.eq_ignore_ascii_case(&section.section_name)
            };
            if sections.iter().filter(is_alone).count() == 1 {
                of_section.entry(number.clone()).or_insert_with(|| section.id.clone());
                if let Some(key) = class_key(&number) {
                    of_section.entry(key).or_insert_with(|| section.id.clone());
                }
            }
            // A class that has one section is that section.
            if sections.iter().filter(|of| of.class_numeric == section.class_numeric).count() == 1
                && let Some(key) = class_key(&section.class_numeric.to_string())
            {
                of_section.entry(key).or_insert_with(|| section.id.clone());
            }
        }
        // Sections are called by letters: in Bengali by the first of its own, or as the Latin ones sound.
        for (latin, bengali) in LETTERS {
            let lettered: Vec<(String, String)> = of_section
                .iter()
                .filter(|(key, _)| key.starts_with('#'))
                .filter_map(|(key, id)| Some((key.strip_suffix(latin)?.strip_suffix(' ')?.to_owned(), id.clone())))
                .collect();
            for (class, id) in lettered {
                for letter in *bengali {
                    of_section.entry(format!("{class} {letter}")).or_insert_with(|| id.clone());
                }
            }
        }
        let of_group = names.entry(GROUP.key).or_default();
        for line in GROUPS.lines() {
            let all: Vec<String> = line.split(',').map(|name| tidy(name).to_lowercase()).collect();
            if let Some(id) = all.first().and_then(|name| of_group.get(name)).cloned() {
                for name in all {
                    of_group.entry(format!("#{name}")).or_insert_with(|| id.clone());
                }
            }
        }
        Ok(names)
    }

    fn spelled(field: &str, text: &str) -> Option<String> {
        match field {
            _ if field == SECTION.key => class_key(text),
            _ if field == GROUP.key => Some(format!("#{}", tidy(text).to_lowercase())),
            _ => None,
        }
    }

    async fn part_choices(conn: &mut Conn, stamp: &Stamp) -> db::Result<Vec<(String, Vec<String>)>> {
        let all = places(conn, stamp).await?;
        let mut classes: Vec<String> = all.iter().map(|of| of.class_name.clone()).collect();
        classes.dedup();
        let mut sections: Vec<String> = all.into_iter().map(|of| of.section_name).collect();
        sections.sort_by_cached_key(|name| (sort_key(name), name.clone()));
        sections.dedup();
        Ok(vec![(format!("{}.0", SECTION.key), classes), (format!("{}.1", SECTION.key), sections)])
    }

    fn same_key(key: &str) -> String {
        register_key(key)
    }

    fn highest(stored: &[StoredRecord]) -> String {
        let numbers = stored.iter().map(|row| value_of(&row.values(), REG_NO.key).to_owned());
        highest(numbers).unwrap_or_default()
    }

    fn following(key: &str) -> Option<String> {
        if key.is_empty() { Some("1".to_owned()) } else { following(key) }
    }

    /// Seats, counted over the whole file; marks, which keep a student in the section; and days of joining.
    async fn check_all(
        conn: &mut Conn,
        _: &Caller,
        stamp: &Stamp,
        rows: &[Checked<'_>],
    ) -> Result<Vec<(usize, String, Text)>> {
        let session_id = stamp.session_id.clone().unwrap_or_default();
        let marked: Vec<Moved> = conn
            .all(
                "select distinct m.student_id from marks m join mark_sheets t on t.id = m.sheet_id
                   join exams x on x.id = t.exam_id
                  where x.session_id = $1
                    and coalesce(m.written, m.practical, m.attendance, m.viva, m.presentation, m.paper1, m.paper2, m.paper3)
                        is not null",
                &session_id,
            )
            .await?;
        let marked: BTreeSet<&str> = marked.iter().map(|row| row.student_id.as_str()).collect();
        let seats: Vec<Seats> = conn
            .all(
                "select n.id, c.class_name || ' ' || n.section_name as label, n.seats as most,
                        (select count(*) from enrolments e where e.section_id = n.id and e.left_on is null) as enrolled
                   from sections n join classes c on c.id = n.class_id where c.session_id = $1 and n.seats is not null",
                &session_id,
            )
            .await?;
        let mut seats: BTreeMap<&str, (&Seats, i64)> =
            seats.iter().map(|section| (section.id.as_str(), (section, section.most - section.enrolled))).collect();
        let mut faults = Vec::new();
        for row in rows {
            if let Some(fault) = fault_of_birth(stamp, &row.values) {
                faults.push((row.place, DOB.key.to_owned(), fault.into()));
            }
        }
        // Rows that say nothing new of it are asked nothing more.
        let joins = |row: &&Checked<'_>| row.was.is_none_or(|was| Joining::of(&row.values).changes(&Joining::of(was)));
        if rows.iter().any(|row| joins(&row)) {
            let days = joining::session_days(conn, &session_id).await?;
            for row in rows.iter().filter(joins) {
                let whose = (row.was.and(row.id), session_id.as_str());
                for (key, fault) in joining::faults(conn, whose, days.as_ref(), &Joining::of(&row.values)).await? {
                    faults.push((row.place, key.to_owned(), fault));
                }
            }
        }
        let moves = |row: &&Checked<'_>| {
            row.was.map_or("", |was| value_of(was, SECTION.key)) != value_of(&row.values, SECTION.key)
        };
        for row in rows.iter().filter(moves) {
            let from = row.was.map_or("", |was| value_of(was, SECTION.key));
            if !from.is_empty() && row.id.is_some_and(|id| marked.contains(id)) {
                faults.push((row.place, SECTION.key.to_owned(), people_texts::MARKS_IN_SECTION.into()));
            }
            if let Some((_, free)) = seats.get_mut(from) {
                *free += 1;
            }
        }
        for row in rows.iter().filter(moves) {
            if let Some((section, free)) = seats.get_mut(value_of(&row.values, SECTION.key)) {
                *free -= 1;
                if *free < 0 {
                    let message = people_texts::seats_taken(section.most, &section.label);
                    faults.push((row.place, SECTION.key.to_owned(), message.into()));
                }
            }
        }
        Ok(faults)
    }

    /// Rolls that nobody has, until the new ones are saved.
    async fn make_way(conn: &mut Conn, stamp: &Stamp, ids: &[&str]) -> db::Result<()> {
        for id in ids {
            conn.execute(
                "update enrolments set roll = -roll where student_id = $1 and session_id = $2",
                (*id, stamp.session_id.clone().unwrap_or_default()),
            )
            .await?;
        }
        Ok(())
    }
}

/// Sections by letters, and what they are called in Bengali.
const LETTERS: &[(&str, &[&str])] = &[
    ("a", &["ক", "এ", "ka"]),
    ("b", &["খ", "বি", "kha"]),
    ("c", &["গ", "সি", "ga"]),
    ("d", &["ঘ", "ডি", "gha"]),
    ("e", &["ঙ", "ই"]),
];

/// What people call groups, a line for each: its own name, and the others.
const GROUPS: &str = include_str!("groups.txt");

/// A section by its names.
#[derive(FromRow)]
struct PlaceName {
    id: String,
    section_name: String,
    class_name: String,
    class_numeric: i64,
}

/// The active sections of the stamp's session.
async fn places(conn: &mut Conn, stamp: &Stamp) -> db::Result<Vec<PlaceName>> {
    conn.all(
        "select n.id, n.section_name, c.class_name, c.class_numeric from sections n join classes c on c.id = n.class_id
          where c.session_id = $1 and n.status = 'active' and c.status = 'active'
          order by c.class_numeric, c.sort_key, c.class_name, n.sort_key, n.section_name",
        stamp.session_id.clone().unwrap_or_default(),
    )
    .await
}

#[derive(FromRow)]
struct Moved {
    student_id: String,
}

#[derive(FromRow)]
struct Seats {
    id: String,
    label: String,
    most: i64,
    enrolled: i64,
}
