//! Thirty lists as schools have them, made by somebody who did not know how they are read (`lists/`, with what is right in `expected.json`): each
//! needs a few presses on the page, is imported, and everything that is expected is stored (docs/rules.md, *Import*); on both engines.

use std::collections::BTreeMap;
use std::path::Path;

use axum::http::StatusCode;
use db::FromRow;
use rules::roles::Role;
use serde::Deserialize;
use serde_json::Value;
use testing::imports::{counts, errors, press};
use testing::uploads::upload;
use testing::{TestApp, each_engine, rows};

/// What is pressed on the page of a plan.
enum Press {
    /// What is proposed for every group, or all that is not in the lists.
    Proposed,
    /// All sheets alike are read.
    Sheets,
    /// A group has what another field says, or nothing.
    Fill(&'static str),
    Empty(&'static str),
    /// A choice for a group.
    Choose(&'static str, &'static str),
    MonthFirst(&'static str),
}

impl Press {
    /// Choosing and pressing are two.
    const fn count(&self) -> usize {
        match self {
            Self::Choose(..) | Self::MonthFirst(_) => 2,
            _ => 1,
        }
    }
}

use Press::{Choose, Empty, Fill, MonthFirst, Proposed, Sheets};

/// The presses of the lists that need any.
const PRESSES: &[(&str, &[Press])] = &[
    ("02", &[Proposed]),
    ("03", &[Sheets, Proposed]),
    ("06", &[Proposed]),
    ("07", &[Proposed]),
    ("12", &[Proposed]),
    ("16", &[Empty("birthRegNo")]),
    ("17", &[MonthFirst("dob")]),
    ("19", &[Choose("sectionId", "Class 10 A")]),
    ("20", &[Proposed]),
    ("21", &[Proposed]),
    ("24", &[Fill("guardianName")]),
    ("25", &[Proposed]),
    ("26", &[Proposed]),
    ("27", &[Proposed]),
    ("28", &[Proposed]),
];

#[derive(Deserialize)]
struct Expected {
    file: String,
    kind: String,
    rows: Vec<BTreeMap<String, String>>,
}

#[derive(FromRow)]
struct Line {
    line: String,
}

/// The columns of a kind as `expected.json` names them, and the statement that reads them, the first of them what a row is found by.
fn stored_as(kind: &str) -> (&'static [&'static str], &'static str) {
    match kind {
        "students" => (
            &[
                "reg", "firstName", "lastName", "bn", "gender", "dob", "class", "section", "roll", "guardianName",
                "guardianMobile", "father", "mother", "blood", "group", "presentAddress", "religion", "brn",
                "previousSchool", "ownMobile", "nationality", "relation",
            ],
            "select coalesce(s.reg_no, '') || '|' || coalesce(s.first_name, '') || '|' || coalesce(s.last_name, '') || '|' || coalesce(s.name_bangla, '') || '|' || coalesce(s.gender, '')
                    || '|' || coalesce(s.dob, '') || '|' || coalesce(c.class_name, '') || '|' || coalesce(n.section_name, '') || '|' || coalesce(cast(r.roll as text), '') || '|' || coalesce(s.guardian_name, '')
                    || '|' || coalesce(s.guardian_mobile, '') || '|' || coalesce(s.father_name, '') || '|' || coalesce(s.mother_name, '')
                    || '|' || coalesce(s.blood_group, '') || '|' || coalesce(g.group_name, '') || '|' || coalesce(s.present_address, '')
                    || '|' || coalesce(s.religion, '') || '|' || coalesce(s.birth_reg_no, '') || '|' || coalesce(s.previous_school, '')
                    || '|' || coalesce(s.mobile_no, '') || '|' || coalesce(s.nationality, '') || '|' || coalesce(s.guardian_relation, '') as line
               from students s join enrolments r on r.student_id = s.id join sections n on n.id = r.section_id
               join classes c on c.id = r.class_id left join student_groups g on g.id = r.group_id order by s.reg_no",
        ),
        "employees" => (
            &[
                "name", "gender", "dob", "joiningDate", "mobile", "designation", "department", "role", "userId",
                "accountNumber", "bank", "email", "bn",
            ],
            "select e.employee_name || '|' || coalesce(e.gender, '') || '|' || coalesce(e.dob, '') || '|' || coalesce(e.joining_date, '')
                    || '|' || coalesce(e.mobile_no, '') || '|' || coalesce(d.designation_name, '') || '|' || coalesce(p.department_name, '')
                    || '|' || e.role || '|' || e.user_name || '|' || coalesce(e.account_number, '') || '|' || coalesce(e.bank_name, '')
                    || '|' || coalesce(e.email, '') || '|' || coalesce(e.employee_name_bangla, '') as line
               from employees e left join designations d on d.id = e.designation_id
               left join departments p on p.id = e.department_id order by e.employee_name",
        ),
        _ => (
            &["subject", "bn", "code", "abbreviation", "order"],
            "select subject_name || '|' || coalesce(subject_name_bangla, '') || '|' || coalesce(subject_code, '')
                    || '|' || coalesce(abbreviation, '') || '|' || coalesce(cast(card_order as text), '') as line
               from subjects where session_id = 'session-1' order by subject_name",
        ),
    }
}

/// The classes, sections and groups that the lists name, and some of the designations.
async fn open(app: &TestApp) {
    for (id, number) in [("class-3", 3), ("class-10", 10), ("class-11", 11)] {
        rows::class(&app.app.db, id, "session-1", (&format!("Class {number}"), number)).await;
        for section in ["A", "B"] {
            rows::section(&app.app.db, &format!("{id}-{section}"), id, section).await;
        }
    }
    let admin = app.as_role(Role::Admin);
    for group in ["Humanities", "Business Studies"] {
        let made = admin.post("/api/addGroup", &serde_json::json!({ "groupName": group })).await;
        assert_eq!(made.status, StatusCode::OK, "{}", made.text());
    }
    for designation in ["Headmaster", "Assistant Headmaster", "Senior Teacher", "Assistant Teacher", "Librarian"] {
        let made = admin.post("/api/addDesignation", &serde_json::json!({ "designationName": designation })).await;
        assert_eq!(made.status, StatusCode::OK, "{}", made.text());
    }
}

/// Presses a button on the page of a plan; the page after it.
async fn pressed(app: &TestApp, address: &str, plan: &Value, of: &Press) -> Value {
    let admin = app.as_role(Role::Admin);
    let groups = plan["groups"].as_array().unwrap();
    let place = |field: &str| {
        groups
            .iter()
            .position(|group| group["field"] == field)
            .unwrap_or_else(|| panic!("{address} {field}: {groups:?}"))
    };
    let (act, more) = match of {
        Proposed => ("all".to_owned(), None),
        Sheets => ("sheets".to_owned(), None),
        Fill(field) => (format!("fill.{}", place(field)), None),
        Empty(field) => (format!("empty.{}", place(field)), None),
        Choose(field, label) => {
            let choices = plan["choices"][*field].as_array().unwrap();
            let found = choices.iter().find(|choice| choice["label"] == *label || choice["value"] == *label);
            let value = found.unwrap_or_else(|| panic!("{label}: {choices:?}"))["value"].as_str().unwrap().to_owned();
            (format!("put.{}", place(field)), Some((format!("group.{}.value", place(field)), value)))
        }
        MonthFirst(field) => ("check".to_owned(), Some((format!("days.{field}"), "month".to_owned()))),
    };
    let more: Vec<(&str, &str)> = more.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    press(&admin, address, plan, &act, &more).await
}

/// Imports a list; what is not stored as expected.
async fn import(app: &TestApp, expected: &Expected, bytes: &[u8], presses: &[Press]) -> Vec<String> {
    let Expected { file, kind, rows } = expected;
    let admin = app.as_role(Role::Admin);
    let page = format!("/admin/bulkImport/{kind}");
    let part = if file.contains(".paste.") { ("pasted", None, bytes) } else { ("file", Some(file.as_str()), bytes) };
    let answer = upload(&admin, &page, "employee-admin", file, &[part]).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{file}: {}", answer.text());
    let address = answer.header("location").to_owned();
    let mut plan = admin.get(&address).await.props();
    for of in presses {
        plan = pressed(app, &address, &plan, of).await;
    }
    if plan["ready"] != true {
        return vec![format!("{file}: {:?}\n{:#?}\n{}", counts(&plan), errors(&plan), plan["faults"])];
    }
    let mut form = vec![("act", "apply"), ("seen", plan["seen"].as_str().unwrap())];
    form.extend((plan["gives"] == true).then_some(("gives", "true")));
    let applied = admin.form(&address, &form).await;
    assert_eq!(applied.status, StatusCode::SEE_OTHER, "{file}: {}", applied.text());

    let (names, statement) = stored_as(kind);
    let mut conn = app.app.db.acquire().await.unwrap();
    let lines: Vec<Line> = conn.all(statement, ()).await.unwrap();
    let stored: Vec<Vec<&str>> = lines.iter().map(|of| of.line.split('|').collect()).collect();
    let mut wrong = Vec::new();
    for row in rows {
        let by = names[0];
        let at = names.iter().position(|name| *name == by).unwrap();
        let Some(found) = stored.iter().find(|of| of[at] == row[by]) else {
            wrong.push(format!("{file}: {} is not stored", row[by]));
            continue;
        };
        for (name, value) in row {
            let at = names.iter().position(|of| of == name).unwrap_or_else(|| panic!("{name}"));
            if found[at] != value {
                wrong.push(format!("{file}: {} {name}: {} is not {value}", row[by], found[at]));
            }
        }
    }
    wrong
}

/// Every list of a kind, each into a school of its own.
async fn import_all(kind: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/people/lists");
    let text = std::fs::read_to_string(folder.join("expected.json")).unwrap();
    let all: Vec<Expected> = serde_json::from_str(&text).unwrap();
    assert_eq!(all.len(), 30);
    let wrong = std::sync::Mutex::new(Vec::new());
    for expected in all.iter().filter(|of| of.kind == kind) {
        let bytes = std::fs::read(folder.join(&expected.file)).unwrap();
        let found = PRESSES.iter().find(|(number, _)| expected.file.starts_with(number));
        let presses = found.map(|(_, presses)| *presses).unwrap_or_default();
        let count: usize = presses.iter().map(Press::count).sum();
        assert!(count <= 2, "{}: {count} presses", expected.file);
        each_engine(async |app| {
            open(app).await;
            let found = import(app, expected, &bytes, presses).await;
            wrong.lock().unwrap().extend(found);
        })
        .await;
    }
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test]
async fn lists_of_students_as_schools_have_them_need_two_presses() {
    import_all("students").await;
}

#[tokio::test]
async fn lists_of_employees_as_schools_have_them_need_two_presses() {
    import_all("employees").await;
}

#[tokio::test]
async fn lists_of_subjects_as_schools_have_them_need_two_presses() {
    import_all("subjects").await;
}
