//! The database that is measured on: one branch filled like a real one (ten classes, two sections each, 40 students a
//! section and 60 in the one whose marks are saved), its sheets entered through the product's own calls.

mod larger;

use std::path::Path;

use auth::passwords::hash_now;
use db::{Conn, Db};
use hyper::Method;
use rules::components::Component;
use serde_json::{Map, Value, json};

use crate::client::Connection;
use crate::{Failure, Places};

pub use larger::{
    LargeClass, MANY, NextSession, add_large_class, add_many_students, add_next_session, class_schedule, join_sections,
};

/// User name of the branch's admin.
pub const ADMIN: &str = "bench.admin";
/// User name of its accountant.
pub const ACCOUNTANT: &str = "bench.accountant";
/// The password of everybody.
pub const PASSWORD: &str = "bench-password";
/// Students of the section that pages show.
pub const SHOWN: usize = 40;
/// Students of the section whose marks are saved.
pub const SAVED: usize = 60;
/// Exams and subjects of the session: every pair is a sheet.
pub const EXAMS: usize = 6;
pub const SUBJECTS: [&str; 12] = [
    "Bangla",
    "English Language",
    "English Literature",
    "Mathematics",
    "Additional Mathematics",
    "Physics",
    "Chemistry",
    "Biology",
    "Computer Science",
    "Bangladesh Studies",
    "Religion and Moral Education",
    "Business Studies",
];

const BRANCH: &str = "Dhanmondi";
/// Name of the active session, which is its year.
pub const SESSION: &str = "2026";
const EXAM_NAMES: [&str; EXAMS] =
    ["Class Test 1", "Class Test 2", "Half Yearly", "Class Test 3", "Class Test 4", "Annual"];
const FULL_MARK: i64 = 100;

const FIRST_NAMES: [&str; 20] = [
    "Mohammad Tanvir",
    "Sumaiya",
    "Abdullah Al",
    "Nusrat Jahan",
    "Md. Rakibul",
    "Farhana",
    "Shahriar",
    "Tasnim",
    "Ishrat",
    "Sadia Afrin",
    "Mehedi",
    "Jannatul",
    "Arif",
    "Maliha",
    "Rezaul Karim",
    "Anika",
    "Tahmid",
    "Zarin",
    "নুসরাত",
    "আব্দুল্লাহ",
];
const LAST_NAMES: [&str; 13] = [
    "Rahman",
    "Chowdhury",
    "Islam",
    "Akter",
    "Hossain",
    "Begum",
    "Ahmed",
    "Mamun Bhuiyan",
    "Sultana",
    "Khan",
    "Ferdous",
    "Haque",
    "চৌধুরী",
];

/// The sections of class 8: A is saved to, B is shown.
#[derive(Clone, Copy)]
pub enum Section {
    Saved,
    Shown,
}

/// One sheet: an exam and a subject of a section of class 8, by their places in the lists above.
#[derive(Clone, Copy)]
pub struct Sheet {
    pub section: Section,
    pub exam: usize,
    pub subject: usize,
}

/// Ids as long as those of the product, that say what they are of.
fn id(kind: u16, number: usize) -> String {
    format!("01990000-{kind:04x}-7000-8000-{number:012x}")
}

const BRANCHES: u16 = 1;
const SESSIONS: u16 = 2;
const CLASSES: u16 = 3;
const SECTIONS: u16 = 4;
const SUBJECTS_KIND: u16 = 5;
const EMPLOYEES: u16 = 6;
const STUDENTS: u16 = 7;
const ENROLMENTS: u16 = 8;
const EXAMS_KIND: u16 = 9;
const SCHEDULES: u16 = 10;
const SHEETS: u16 = 11;

/// Sections are numbered 2 x class, + 1 for B; class 8 is the sixth of 3 to 12.
const CLASS_8: usize = 5;

impl Section {
    fn number(self) -> usize {
        match self {
            Self::Saved => 2 * CLASS_8,
            Self::Shown => 2 * CLASS_8 + 1,
        }
    }
}

impl Sheet {
    /// Every sheet of a section.
    pub fn all(section: Section) -> impl Iterator<Item = Self> {
        (0..EXAMS).flat_map(move |exam| (0..SUBJECTS.len()).map(move |subject| Self { section, exam, subject }))
    }

    /// The filter set of docs/rules.md, *Calls*.
    pub fn filter(self) -> Map<String, Value> {
        let pairs = [
            ("branchName", BRANCH.to_owned()),
            ("branchId", id(BRANCHES, 0)),
            ("sessionName", SESSION.to_owned()),
            ("sessionId", id(SESSIONS, 1)),
            ("classId", id(CLASSES, CLASS_8)),
            ("sectionId", id(SECTIONS, self.section.number())),
            ("examId", id(EXAMS_KIND, self.exam)),
            ("subjectId", id(SUBJECTS_KIND, self.subject)),
        ];
        pairs.into_iter().map(|(key, value)| (key.to_owned(), Value::String(value))).collect()
    }

    /// The filter set as a query.
    pub fn query(self) -> String {
        let filter = self.filter();
        let pairs = filter.iter().filter_map(|(key, value)| Some((key, value.as_str()?)));
        form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish()
    }

    /// Address of the Results screen that shows it, as the branch's admin asks for it.
    pub fn screen(self) -> String {
        let filter = self.filter();
        let keys = ["sessionId", "classId", "sectionId", "examId", "subjectId"];
        let pairs = keys.iter().filter_map(|key| Some((key, filter.get(*key)?.as_str()?)));
        "/admin/examResult?".to_owned() + &form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish()
    }

    /// Ids of the section's students.
    pub fn students(self) -> Vec<String> {
        let (first, count) = places_of(self.section.number());
        (first..first + count).map(|number| id(STUDENTS, number)).collect()
    }

    /// One entry a student, in the first `components`; `seed` makes the marks differ between saves.
    pub fn entries(self, components: usize, seed: usize) -> Vec<Map<String, Value>> {
        let entry = |(row, student): (usize, String)| {
            let mut entry = Map::from_iter([("studentId".to_owned(), Value::String(student))]);
            for (column, component) in Component::ALL.iter().take(components).enumerate() {
                // Halves and wholes between 25 and 99.5; every component of every student differs from save to save.
                let halves = 50 + (row * 37 + column * 53 + self.subject * 11 + self.exam * 29 + seed) % 150;
                let mark = if halves.is_multiple_of(2) {
                    json!(halves / 2)
                } else {
                    json!(f64::from(u8::try_from(halves).unwrap_or(51)) / 2.0)
                };
                entry.insert(component.key().to_owned(), mark);
            }
            entry
        };
        self.students().into_iter().enumerate().map(entry).collect()
    }

    /// Enters marks by `addSubjectWiseMarks`.
    pub async fn add(self, connection: &mut Connection, bearer: &str, components: usize) -> Result<(), Failure> {
        let mut body = self.filter();
        body.insert("marks".to_owned(), self.entries(components, 0).into_iter().map(Value::Object).collect());
        let headers = [("authorization", bearer)];
        connection.json(Method::POST, "/api/addSubjectWiseMarks", &headers, &Value::Object(body)).await?;
        Ok(())
    }
}

/// Id of the branch that the admin belongs to.
pub fn branch_id() -> String {
    id(BRANCHES, 0)
}

/// Id of the session that is active.
pub fn session_id() -> String {
    id(SESSIONS, 1)
}

/// First and last name of a student, by number.
pub fn name_of(number: usize) -> (&'static str, &'static str) {
    (FIRST_NAMES[number % FIRST_NAMES.len()], LAST_NAMES[number % LAST_NAMES.len()])
}

/// Number of a section's first student, and how many it has.
fn places_of(section: usize) -> (usize, usize) {
    let saved = Section::Saved.number();
    let first = section * SHOWN + if section > saved { SAVED - SHOWN } else { 0 };
    (first, if section == saved { SAVED } else { SHOWN })
}

/// A new `SQLite` file that holds the school; answers its address.
pub async fn in_sqlite(folder: &Path, name: &str) -> Result<String, Failure> {
    let url = format!("sqlite://{}", folder.join(format!("{name}.db")).display());
    fill(&url).await?;
    Ok(url)
}

/// A new database in a Postgres cluster that holds the school, by its `create database` statement; answers its address.
pub async fn in_postgres(cluster: &str, statement: &'static str) -> Result<String, Failure> {
    let url = new_database(cluster, statement).await?;
    fill(&url).await?;
    Ok(url)
}

/// The name and the address of a new database of each engine that holds the school. See [`empty_databases`].
pub async fn databases(
    places: &Places,
    name: &str,
    statement: &'static str,
) -> Result<Vec<(&'static str, String)>, Failure> {
    let all = empty_databases(places, name, statement).await?;
    for (_, url) in &all {
        fill(url).await?;
    }
    Ok(all)
}

/// The name and the address of a new, empty database of each engine, or of `SQLite` alone if no cluster was given.
pub async fn empty_databases(
    places: &Places,
    name: &str,
    statement: &'static str,
) -> Result<Vec<(&'static str, String)>, Failure> {
    let mut all = vec![("SQLite", format!("sqlite://{}", places.folder.join(format!("{name}.db")).display()))];
    match &places.postgres {
        Some(cluster) => all.push(("Postgres", new_database(cluster, statement).await?)),
        None => eprintln!("no --postgres: {name} is measured on SQLite alone"),
    }
    Ok(all)
}

/// A new, empty database in a Postgres cluster, by its `create database` statement; returns its address.
pub async fn new_database(cluster: &str, statement: &'static str) -> Result<String, Failure> {
    let told = |error: db::Error| format!("Postgres: {error}");
    let (base, _) = cluster.rsplit_once('/').ok_or("the address of Postgres names no database")?;
    let admin = Db::connect(cluster, 1).await.map_err(told)?;
    let mut conn = admin.acquire().await.map_err(told)?;
    conn.execute(statement, ()).await.map_err(told)?;
    drop(conn);
    admin.close().await;
    let database = statement.rsplit(' ').next().unwrap_or_default();
    Ok(format!("{base}/{database}"))
}

async fn fill(url: &str) -> Result<(), Failure> {
    let db = Db::connect(url, 2).await.map_err(|error| format!("{url}: {error}"))?;
    db.migrate().await.map_err(|error| format!("{url}: {error}"))?;
    let filled = async {
        let mut tx = db.begin().await?;
        places(&mut tx).await?;
        people(&mut tx).await?;
        exams(&mut tx).await?;
        tx.commit().await
    };
    filled.await.map_err(|error| format!("the school in {url}: {error}"))?;
    db.close().await;
    Ok(())
}

async fn places(tx: &mut Conn) -> db::Result<()> {
    let branches: Vec<usize> = (0..3).collect();
    let names = [BRANCH, "Uttara", "Gulshan"];
    tx.insert_many(
        "insert into branches (id, branch_name, school_name, address, branch_code)",
        5,
        "",
        &branches,
        |row, branch| {
            row.bind((id(BRANCHES, *branch), names[*branch]));
            row.bind(("Shapla Higher Secondary School", "House 12, Road 7, Dhaka"));
            row.bind(format!("B{branch}"));
        },
    )
    .await?;
    let sessions = [("2025", "inactive"), (SESSION, "active")];
    let numbered: Vec<_> = sessions.iter().enumerate().collect();
    let head = "insert into sessions (id, branch_id, session_name, start_date, end_date, status)";
    tx.insert_many(head, 6, "", &numbered, |row, (number, (name, status))| {
        row.bind((id(SESSIONS, *number), id(BRANCHES, 0), *name));
        row.bind((format!("{name}-01-01"), format!("{name}-12-31"), *status));
    })
    .await?;
    let classes: Vec<usize> = (0..10).collect();
    let head = "insert into classes (id, session_id, class_name, class_numeric)";
    tx.insert_many(head, 4, "", &classes, |row, class| {
        row.bind((id(CLASSES, *class), id(SESSIONS, 1), format!("Class {}", class + 3)));
        row.bind(integer(class + 3));
    })
    .await?;
    let sections: Vec<usize> = (0..20).collect();
    tx.insert_many("insert into sections (id, class_id, section_name)", 3, "", &sections, |row, section| {
        let letter = if section % 2 == 0 { "A" } else { "B" };
        row.bind((id(SECTIONS, *section), id(CLASSES, section / 2), letter));
    })
    .await?;
    let subjects: Vec<_> = SUBJECTS.iter().enumerate().collect();
    tx.insert_many("insert into subjects (id, session_id, subject_name)", 3, "", &subjects, |row, (number, name)| {
        row.bind((id(SUBJECTS_KIND, *number), id(SESSIONS, 1), **name));
    })
    .await?;
    let taught: Vec<(usize, usize)> =
        (0..20).flat_map(|section| (0..SUBJECTS.len()).map(move |subject| (section, subject))).collect();
    let head = "insert into section_subjects (section_id, subject_id, position)";
    tx.insert_many(head, 3, "", &taught, |row, (section, subject)| {
        row.bind((id(SECTIONS, *section), id(SUBJECTS_KIND, *subject), integer(*subject)));
    })
    .await
}

async fn people(tx: &mut Conn) -> db::Result<()> {
    let hash = hash_now(PASSWORD);
    let branch = Some(id(BRANCHES, 0));
    let employees = [
        (0, None, "superAdmin", "bench.super"),
        (1, branch.clone(), "admin", ADMIN),
        (2, branch, "accountant", ACCOUNTANT),
    ];
    let head =
        "insert into employees (id, branch_id, role, employee_name, user_name, password_hash, token_epoch, status)";
    tx.insert_many(head, 8, "", &employees, |row, (number, branch, role, name)| {
        row.bind((id(EMPLOYEES, *number), branch, *role));
        row.bind(("Nasrin Akter", *name, &hash, 0_i64));
        row.bind("active");
    })
    .await?;
    // (number, section, place in it)
    let students: Vec<(usize, usize, usize)> = (0..20)
        .flat_map(|section| {
            let (first, count) = places_of(section);
            (0..count).map(move |place| (first + place, section, place))
        })
        .collect();
    students_and_enrolments(tx, &students, |section| section / 2).await
}

/// Students as (number, section, place in it); `class_of` is the class of a section.
async fn students_and_enrolments(
    tx: &mut Conn,
    students: &[(usize, usize, usize)],
    class_of: impl Fn(usize) -> usize,
) -> db::Result<()> {
    let hash = hash_now(PASSWORD);
    let head = "insert into students (id, branch_id, reg_no, first_name, last_name, password_hash, token_epoch, status, search_text, reg_no_key)";
    tx.insert_many(head, 10, "", students, |row, (number, _, _)| {
        let (first, last) = name_of(*number);
        let reg_no = format!("S1-{number:04}");
        let search = format!("{first} {last} {reg_no}").to_lowercase();
        let key = reg_no.to_lowercase();
        row.bind((id(STUDENTS, *number), id(BRANCHES, 0), reg_no));
        row.bind((first, last, &hash, 0_i64));
        row.bind(("active", search, key));
    })
    .await?;
    let head = "insert into enrolments (id, student_id, session_id, class_id, section_id, roll)";
    tx.insert_many(head, 6, "", students, |row, (number, section, place)| {
        row.bind((id(ENROLMENTS, *number), id(STUDENTS, *number), id(SESSIONS, 1)));
        row.bind((id(CLASSES, class_of(*section)), id(SECTIONS, *section), integer(place + 1)));
    })
    .await
}

async fn exams(tx: &mut Conn) -> db::Result<()> {
    let exams: Vec<_> = EXAM_NAMES.iter().enumerate().collect();
    let head = "insert into exams (id, session_id, name, semester, exam_type)";
    tx.insert_many(head, 5, "", &exams, |row, (number, name)| {
        let (semester, kind) = (
            if *number < EXAMS / 2 { "half_yearly" } else { "yearly" },
            if name.starts_with("Class Test") { "classTest" } else { "term" },
        );
        row.bind((id(EXAMS_KIND, *number), id(SESSIONS, 1), **name));
        row.bind((semester, kind));
    })
    .await?;
    let every: Vec<(usize, usize, usize)> = (0..20)
        .flat_map(|section| {
            (0..EXAMS).flat_map(move |exam| (0..SUBJECTS.len()).map(move |subject| (section, exam, subject)))
        })
        .collect();
    schedules(tx, &every).await
}

/// The number of a schedule and of its sheet.
fn schedule_number(section: usize, exam: usize, subject: usize) -> usize {
    (section * EXAMS + exam) * SUBJECTS.len() + subject
}

/// Schedules as (section, exam, subject), all eight components each.
async fn schedules(tx: &mut Conn, schedules: &[(usize, usize, usize)]) -> db::Result<()> {
    let head = "insert into exam_schedules (id, exam_id, section_id, subject_id, date,
        written_full_mark, written_pass_mark, practical_full_mark, practical_pass_mark,
        attendance_full_mark, attendance_pass_mark, viva_full_mark, viva_pass_mark,
        presentation_full_mark, presentation_pass_mark, paper1_full_mark, paper1_pass_mark,
        paper2_full_mark, paper2_pass_mark, paper3_full_mark, paper3_pass_mark)";
    tx.insert_many(head, 21, "", schedules, |row, (section, exam, subject)| {
        let number = schedule_number(*section, *exam, *subject);
        row.bind((id(SCHEDULES, number), id(EXAMS_KIND, *exam), id(SECTIONS, *section)));
        row.bind((id(SUBJECTS_KIND, *subject), format!("{SESSION}-06-{:02}", subject + 1)));
        for _ in Component::ALL {
            row.bind((FULL_MARK, 33_i64));
        }
    })
    .await
}

/// Sections of the large class, 40 students each.
pub const LARGE_SECTIONS: usize = 25;
/// Beyond the numbers of the school's own sections and students.
const LARGE_FIRST_SECTION: usize = 100;
const LARGE_CLASS: usize = 10;

fn integer(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
