//! The Results screens as the server renders them (docs/rules.md, *Screens*, *Marks*, *Who may do what*, *Words on the screen*).

use axum::http::StatusCode;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::marks::{add_some, set_state};
use testing::school::sheet_query;
use testing::{Client, TestApp, both_schools, lines, rows, run};

const FIRST: &str = "/admin/examResult";
const SECOND: &str = "/admin/examResult_admin";

const IDS: &str = "branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1&examId=exam-1";

fn sheet(subject: &str) -> String {
    format!("{IDS}&subjectId={subject}")
}

async fn props(client: &Client, address: &str) -> Value {
    client.props_of(address, "examResult").await
}

/// `key: chosen of options` for each field of Select Ground.
fn ground(props: &Value) -> Vec<String> {
    let fields = props["ground"]["fields"].as_array().unwrap();
    fields
        .iter()
        .map(|field| {
            let options: Vec<_> =
                field["options"].as_array().unwrap().iter().map(|option| option["_id"].as_str().unwrap()).collect();
            format!(
                "{}: {} of {}",
                field["key"].as_str().unwrap(),
                field["chosen"].as_str().unwrap_or("-"),
                options.join(" ")
            )
        })
        .collect()
}

#[tokio::test]
async fn branch_and_session_are_chosen_by_super_admin_alone_on_the_first_page() {
    let app = TestApp::new().await;
    let empty = props(&app.as_role(Role::SuperAdmin), FIRST).await;
    assert_eq!(
        ground(&empty),
        [
            "branchId: - of branch-1 branch-2",
            "sessionId: - of ",
            "classId: - of ",
            "sectionId: - of ",
            "examId: - of ",
            "subjectId: - of "
        ]
    );
    assert_eq!(empty["ground"]["fixed"], json!([]));
    assert_eq!(empty["ground"]["hint"], "Choose a branch, then Filter to go on.");
    assert_eq!((&empty["results"], &empty["entry"], &empty["failure"]), (&Value::Null, &Value::Null, &Value::Null));

    for role in [Role::Admin, Role::TechnicalSupport, Role::AcademicSupport] {
        let own = props(&app.as_role(role), FIRST).await;
        assert_eq!(
            ground(&own),
            ["classId: - of class-1", "sectionId: - of ", "examId: - of ", "subjectId: - of "],
            "{role}"
        );
        assert_eq!(own["ground"]["fixed"], json!([["branchId", "branch-1"], ["sessionId", "session-1"]]));
        assert_eq!(
            (&own["ground"]["branchName"], &own["ground"]["sessionName"]),
            (&json!("Dhanmondi"), &json!("2026"))
        );
    }
    // On the second page everybody sees all six, the branch only the own.
    let second = props(&app.as_role(Role::Admin), SECOND).await;
    assert_eq!(second["variant"], "examResult_admin");
    assert_eq!(
        ground(&second)[..3],
        ["branchId: branch-1 of branch-1", "sessionId: session-1 of session-1 session-1-old", "classId: - of class-1"]
    );
    assert_eq!(second["ground"]["fixed"], json!([]));
}

#[tokio::test]
async fn each_list_is_filled_once_its_parent_is_chosen() {
    let app = TestApp::new().await;
    let super_admin = app.as_role(Role::SuperAdmin);
    let steps = [
        ("branchId=branch-1", "sessionId: - of session-1 session-1-old", "Choose a session, then Filter to go on."),
        ("branchId=branch-1&sessionId=session-1", "classId: - of class-1", "Choose a class, then Filter to go on."),
        (
            "branchId=branch-1&sessionId=session-1&classId=class-1",
            "sectionId: - of section-1 section-1-b",
            "Choose a section, then Filter to go on.",
        ),
        (
            "branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1",
            "examId: - of exam-1",
            "Choose an exam and a subject, then Filter.",
        ),
        (IDS, "subjectId: - of subject-1 subject-1-eng subject-1-spell", "Choose a subject, then Filter."),
    ];
    for (query, expected, hint) in steps {
        // Empty texts, as a form without a script sends them for what is not chosen yet.
        let props = props(&super_admin, &format!("{FIRST}?{query}&subjectId=")).await;
        assert!(ground(&props).contains(&expected.to_owned()), "{query}: {:?}", ground(&props));
        assert_eq!(props["ground"]["hint"], hint, "{query}");
        assert_eq!(props["failure"], Value::Null, "{query}");
        assert_eq!(props["ground"]["filter"], Value::Null);
        assert_eq!(props["resultsHref"], format!("{FIRST}?{query}"));
    }
    let whole =
        super_admin.get(&format!("{FIRST}?{}", sheet("subject-1"))).await.served_as("examResult_superAdmin").shown();
    assert_eq!(
        whole["ground"]["filter"],
        json!({
            "branchName": "Dhanmondi", "branchId": "branch-1", "sessionName": "2026", "sessionId": "session-1",
            "classId": "class-1", "className": "Class 8", "sectionId": "section-1", "sectionName": "A",
            "examId": "exam-1", "examName": "Half Yearly", "subjectId": "subject-1", "subjectName": "Mathematics",
        })
    );
    assert_eq!(whole["ground"]["hint"], Value::Null);
}

#[tokio::test]
async fn an_id_that_is_not_there_becomes_a_message_and_the_rest_is_shown() {
    let app = TestApp::new().await;
    let cases = [
        ("classId=class-404&sectionId=section-1", "The class was not found", "classId: - of class-1"),
        ("classId=class-1&sectionId=section-404", "The section was not found", "sectionId: - of section-1 section-1-b"),
        ("classId=class-1&sectionId=section-1&examId=exam-404", "The exam was not found", "examId: - of exam-1"),
        (
            "classId=class-1&sectionId=section-1&subjectId=subject-404",
            "The subject was not found",
            "subjectId: - of subject-1 subject-1-eng subject-1-spell",
        ),
        // Another branch's: told as if they were not there.
        ("classId=class-2", "The class was not found", "classId: - of class-1"),
        ("classId=class-1&sectionId=section-2", "The section was not found", "sectionId: - of section-1 section-1-b"),
        ("classId=class-1&sectionId=section-1&examId=exam-2", "The exam was not found", "examId: - of exam-1"),
    ];
    for (query, failure, field) in cases {
        let props = props(&app.as_role(Role::Admin), &format!("{FIRST}?{query}")).await;
        assert_eq!(props["failure"], failure, "{query}");
        assert!(ground(&props).contains(&field.to_owned()), "{query}: {:?}", ground(&props));
        assert_eq!(props["ground"]["filter"], Value::Null);
    }
    // The own branch's, of another parent: what a form sends when a list above was changed. It is to be chosen anew.
    for (query, field, hint) in [
        (
            "classId=class-1-old&sectionId=section-1-old",
            "classId: - of class-1",
            "Choose a class, then Filter to go on.",
        ),
        (
            "classId=class-1&sectionId=section-1-old",
            "sectionId: - of section-1 section-1-b",
            "Choose a section, then Filter to go on.",
        ),
    ] {
        let props = props(&app.as_role(Role::Admin), &format!("{FIRST}?{query}")).await;
        assert_eq!((&props["failure"], &props["ground"]["hint"]), (&Value::Null, &json!(hint)), "{query}");
        assert!(ground(&props).contains(&field.to_owned()), "{query}: {:?}", ground(&props));
    }
    // superAdmin changes the branch; a teacher's reach is the own routine.
    let root = app.as_role(Role::SuperAdmin);
    let changed = props(&root, &format!("{FIRST}?branchId=branch-2&sessionId=session-1&classId=class-1")).await;
    assert_eq!(
        (&changed["failure"], &changed["ground"]["hint"]),
        (&Value::Null, &json!("Choose a session, then Filter to go on."))
    );
    let teacher = props(&app.as_role(Role::Teacher), &format!("{FIRST}?classId=class-1-old")).await;
    assert_eq!(teacher["failure"], rules::messages::NOT_IN_ROUTINE);
    // A branch that is not the own: the same words whether it exists or not, and nothing of it.
    for branch in ["branch-2", "branch-404"] {
        let address = format!(
            "{FIRST}?branchId={branch}&sessionId=session-2&classId=class-2&sectionId=section-2&examId=exam-2&subjectId=subject-2"
        );
        let answer = app.as_role(Role::Admin).get(&address).await;
        let props = answer.props();
        assert_eq!(props["failure"], "This belongs to another branch");
        assert_eq!(ground(&props)[0], "classId: - of class-1");
        assert_eq!(props["results"], Value::Null);
        assert!(!props.to_string().contains("Uttara"));
    }
    // A session of the address wins over the chosen one; one of another branch does not.
    let old = props(&app.as_role(Role::Admin), &format!("{FIRST}?sessionId=session-1-old")).await;
    assert_eq!(
        (&old["ground"]["sessionName"], ground(&old)[0].as_str()),
        (&json!("2025"), "classId: - of class-1-old")
    );
    let other = props(&app.as_role(Role::Admin), &format!("{FIRST}?sessionId=session-2")).await;
    assert_eq!(other["failure"], "The session was not found");
    assert_eq!(ground(&other)[0], "classId: - of ");
}

#[tokio::test]
async fn a_teacher_is_offered_the_own_routine_alone() {
    let app = TestApp::new().await;
    rows::class(&app.app.db, "class-1-9", "session-1", ("Class 9", 9)).await;
    let teacher = app.as_role(Role::Teacher);
    let own = props(&teacher, &format!("{FIRST}?{}", sheet("subject-1"))).await;
    assert_eq!(
        ground(&own),
        [
            "classId: class-1 of class-1",
            "sectionId: section-1 of section-1",
            "examId: exam-1 of exam-1",
            "subjectId: subject-1 of subject-1"
        ]
    );
    assert_eq!(own["results"]["empty"], "No Data Found");
    for query in
        ["classId=class-1-9".to_owned(), "classId=class-1&sectionId=section-1-b".to_owned(), sheet("subject-1-eng")]
    {
        let refused = props(&teacher, &format!("{FIRST}?{query}")).await;
        assert_eq!(refused["failure"], "This is not in your class routine", "{query}");
        assert_eq!((&refused["results"], &refused["ground"]["filter"]), (&Value::Null, &Value::Null));
    }
}

#[tokio::test]
async fn the_table_shows_only_columns_with_a_value_and_the_letter_beside_each_mark() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    let address = format!("{FIRST}?{}", sheet("subject-1"));
    let nothing = props(&admin, &address).await["results"].clone();
    assert_eq!((&nothing["empty"], &nothing["columns"]), (&json!("No Data Found"), &json!([])));
    assert_eq!((&nothing["editHref"], &nothing["canDelete"]), (&Value::Null, &json!(false)));
    assert_eq!((&nothing["entered"], &nothing["students"]), (&json!(0), &json!(5)));

    add_some(&admin).await;
    run(&app.app.db, "update exam_schedules set written_full_mark = 100 where id = 'schedule-1'").await;
    let mut table = props(&admin, &address).await["results"].clone();
    let query = sheet("subject-1");
    // results_overview.rs has what stands over it.
    table.as_object_mut().unwrap().remove("overview");
    assert_eq!(
        table,
        json!({
            "columns": [
                // Out of the full mark of the day they were entered.
                { "key": "written", "label": "Written", "fullMark": 50 },
                { "key": "practical", "label": "Practical", "fullMark": 25 },
            ],
            "rows": [
                { "studentId": "student-1", "name": "Amina Rahman", "roll": 1, "regNo": "S-001",
                  "marks": [{ "text": "45.5", "grade": "A" }, { "text": "20", "grade": "B" }] },
                { "studentId": "student-2", "name": "Bashir Ahmed", "roll": 2, "regNo": "S-002",
                  "marks": [{ "text": "AB", "grade": null }, null] },
                { "studentId": "student-3", "name": "চন্দ্রা রায়", "roll": 3, "regNo": "S-003",
                  "marks": [{ "text": "0", "grade": null }, null] },
                { "studentId": "student-4", "name": "Dipa O'Brien <b>", "roll": 5, "regNo": "S-004", "marks": [null, null] },
                { "studentId": "student-5", "name": "Emon Chowdhury", "roll": 8, "regNo": "S-005", "marks": [null, null] },
            ],
            "status": { "isPublish": false, "isLocked": false },
            "empty": null, "notice": null,
            "printHref": format!("/admin/examResult/print?{query}"),
            "workbookHref": format!("/admin/files/exam-marks.xlsx?{query}"),
            "blankHref": format!("/admin/examResult/blank?{query}"),
            "fileHref": format!("/admin/examResult/file?{query}"),
            "editHref": format!("/admin/examResult?{query}&tab=marks&edit=1"),
            "historyHref": format!("/admin/audit?sheetId={}", lines(&app.app.db, "select id as line from mark_sheets").await[0]),
            "differs": [],
            "canDelete": true, "entered": 3, "students": 5,
        })
    );
    // Locked: the notice, and neither Edit nor Delete.
    set_state(&app, "subject-1", true, true).await;
    let locked = props(&admin, &address).await["results"].clone();
    assert_eq!(locked["notice"], "Mark is locked, not editable yet!");
    assert_eq!(locked["status"], json!({ "isPublish": true, "isLocked": true }));
    assert_eq!((&locked["editHref"], &locked["canDelete"]), (&Value::Null, &json!(false)));
    // Without a schedule the marks stay, but cannot be edited.
    set_state(&app, "subject-1", true, false).await;
    run(&app.app.db, "delete from exam_schedules where id = 'schedule-1'").await;
    let unscheduled = props(&admin, &address).await["results"].clone();
    assert_eq!(
        (&unscheduled["entered"], &unscheduled["editHref"], &unscheduled["canDelete"]),
        (&json!(3), &Value::Null, &json!(true))
    );
}

#[tokio::test]
async fn after_a_save_the_screen_says_so_and_offers_the_next_sheets() {
    let app = TestApp::new().await;
    add_some(&app.as_role(Role::Admin)).await;
    let sheet_of = |subject: &str| format!("branch-1.session-1.class-1.section-1.exam-1.{subject}");
    let saved = async |role: Role, marks: &str, sheet: &str| {
        let props = props(&app.as_role(role), &format!("{FIRST}?saved={marks}&savedSheet={sheet}")).await;
        assert_eq!(
            (&props["ground"]["filter"], &props["entry"]),
            (&Value::Null, &Value::Null),
            "filter and table are cleared"
        );
        props["saved"].clone()
    };
    let shown = saved(Role::Admin, "40", &sheet_of("subject-1")).await;
    assert_eq!((&shown["marks"], &shown["label"]), (&json!(40), &json!("Half Yearly, Class 8 A, Mathematics")));
    assert_eq!(shown["resultsHref"], json!(format!("{FIRST}?{}", sheet("subject-1"))));
    assert_eq!(shown["next"].as_array().unwrap().len(), 2);
    assert_eq!(saved(Role::Teacher, "40", &sheet_of("subject-1")).await["next"], json!([]));
    // Nothing for an address that no save leads to, of a sheet that is not the teacher's, or of another branch.
    for (role, marks, sheet) in [
        (Role::Admin, "0", sheet_of("subject-1")),
        (Role::Admin, "x", sheet_of("subject-1")),
        (Role::Admin, "40", "branch-1.session-1".to_owned()),
        (Role::Admin, "40", sheet_of("nothing")),
        (Role::Teacher, "40", sheet_of("subject-1-eng")),
        (Role::AcademicSupport, "40", sheet_of("subject-1")),
        (Role::Admin, "40", "branch-2.session-2.class-2.section-2.exam-2.subject-2".to_owned()),
    ] {
        assert_eq!(saved(role, marks, &sheet).await, Value::Null, "{role} {marks} {sheet}");
    }
}

#[tokio::test]
async fn pages_with_a_grid_have_its_first_keys_and_no_other_page_has() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    for (more, grid) in [("", false), ("&tab=marks", true)] {
        let answer = admin.get(&format!("{FIRST}?{}{more}", sheet("subject-1"))).await;
        let page = answer.text();
        let nonce = page.rsplit_once("nonce=\"").unwrap().1.split('"').next().unwrap().to_owned();
        assert!(nonce.len() >= 22);
        let opening = format!("<script nonce=\"{nonce}\">");
        let scripts: Vec<&str> =
            page.split(&opening).skip(1).map(|rest| rest.split("</script>").next().unwrap()).collect();
        let keys: Vec<&&str> = scripts.iter().filter(|script| script.contains("keydown")).collect();
        assert_eq!(keys.len(), usize::from(grid), "{more}");
        assert!(keys.iter().all(|script| script.len() <= 600));
        // Those of every page are in the head and at the end.
        assert_eq!(page.matches(nonce.as_str()).count(), if grid { 3 } else { 2 });
    }
}

#[tokio::test]
async fn a_subject_that_the_section_is_not_taught_is_found_empty() {
    let app = TestApp::new().await;
    let query = sheet("subject-1-spell").replace("section-1", "section-1-b");
    let props = props(&app.as_role(Role::Admin), &format!("{FIRST}?{query}")).await;
    assert_eq!((&props["failure"], &props["results"]["empty"]), (&Value::Null, &json!("No Data Found")));
}

#[tokio::test]
async fn the_page_is_complete_without_a_script() {
    let app = TestApp::new().await;
    add_some(&app.as_role(Role::Admin)).await;
    let answer = app.as_role(Role::Admin).get(&format!("{FIRST}?{}", sheet("subject-1"))).await;
    let html = answer.text();
    for words in ["Amina Rahman", "45.5", "Student Name", "O&#x27;Brien &lt;b&gt;", "Select Ground", "Mathematics"] {
        assert!(html.contains(words), "{words}");
    }
}

/// What the second tab decides.
async fn entry(client: &Client, more: &str) -> Value {
    let props = props(client, &format!("{FIRST}?{}&tab=marks{more}", sheet("subject-1"))).await;
    assert_eq!((&props["tab"], &props["results"]), (&json!("marks"), &Value::Null));
    let editing = props["entry"]["grid"]["mode"] == "edit";
    assert_eq!(props["marksTabLabel"], if editing { "Edit Marks" } else { "Add Marks" });
    props["entry"].clone()
}

#[tokio::test]
async fn entry_is_refused_by_locked_then_published_then_existing_marks() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    let edit_href = json!(format!("{FIRST}?{}&tab=marks&edit=1", sheet("subject-1")));
    let refused = |text: &str, edit_href: &Value| json!({ "grid": null, "refusal": text, "editHref": edit_href, "counting": null, "beside": [] });

    let grid = entry(&admin, "").await;
    assert_eq!(grid["grid"]["mode"], "add");
    assert_eq!((&grid["refusal"], &grid["editHref"]), (&Value::Null, &edit_href));
    assert_eq!(
        grid["grid"]["components"],
        json!([
            { "key": "written", "label": "Written", "fullMark": 50, "passMark": 17 },
            { "key": "practical", "label": "Practical", "fullMark": 25, "passMark": 8 },
        ])
    );
    assert_eq!(
        grid["grid"]["rows"][3],
        json!({ "studentId": "student-4", "name": "Dipa O'Brien <b>", "roll": 5, "regNo": "S-004", "version": 0, "marks": [null, null] })
    );
    // There is nothing to edit yet: the entry rules decide.
    assert_eq!(entry(&admin, "&edit=1").await["grid"]["mode"], "add");

    add_some(&admin).await;
    assert_eq!(entry(&admin, "").await, refused("Mark Already Added, Please Try to Edit", &edit_href));
    set_state(&app, "subject-1", true, false).await;
    assert_eq!(entry(&admin, "").await, refused("Result is Already Published, Please Try to Edit", &edit_href));
    // Published and unlocked may be edited.
    let edit = entry(&admin, "&edit=1").await;
    assert_eq!(edit["grid"]["mode"], "edit");
    assert_eq!(edit["grid"]["status"], json!({ "isPublish": true, "isLocked": false }));
    let rows = edit["grid"]["rows"].as_array().unwrap();
    assert_eq!((&rows[0]["version"], &rows[0]["marks"]), (&json!(1), &json!(["45.5", "20"])));
    assert_eq!(rows[1]["marks"], json!(["AB", null]));
    set_state(&app, "subject-1", true, true).await;
    for more in ["", "&edit=1"] {
        assert_eq!(entry(&admin, more).await, refused("Mark is locked", &Value::Null));
    }
    // Edit needs a schedule as well as marks.
    set_state(&app, "subject-1", false, false).await;
    run(&app.app.db, "delete from exam_schedules where id = 'schedule-1'").await;
    assert_eq!(entry(&admin, "&edit=1").await, refused("Mark Already Added, Please Try to Edit", &Value::Null));
}

#[tokio::test]
async fn a_sheet_with_nothing_scheduled_says_so() {
    let app = TestApp::new().await;
    let props = props(&app.as_role(Role::Admin), &format!("{FIRST}?{}&tab=marks", sheet("subject-1-spell"))).await;
    assert_eq!(
        props["entry"],
        json!({
            "grid": null, "refusal": "Nothing is scheduled for this exam and subject yet", "editHref": null, "counting": null, "beside": [],
        })
    );
}

#[tokio::test]
async fn support_roles_have_no_second_tab_and_neither_edit_nor_delete() {
    let app = TestApp::new().await;
    add_some(&app.as_role(Role::Admin)).await;
    for role in [Role::AcademicSupport, Role::TechnicalSupport] {
        let props = props(&app.as_role(role), &format!("{FIRST}?{}&tab=marks&edit=1", sheet("subject-1"))).await;
        assert_eq!(
            (&props["showMarksTab"], &props["tab"], &props["entry"]),
            (&json!(false), &json!("results"), &Value::Null)
        );
        assert_eq!(
            (&props["results"]["editHref"], &props["results"]["canDelete"]),
            (&Value::Null, &json!(false)),
            "{role}"
        );
        assert_eq!(props["results"]["entered"], 3);
    }
}

#[tokio::test]
async fn the_screens_are_for_the_roles_whose_menu_has_them() {
    let app = TestApp::new().await;
    for role in Role::ALL {
        let first = matches!(
            role,
            Role::SuperAdmin | Role::Admin | Role::Teacher | Role::TechnicalSupport | Role::AcademicSupport
        );
        let second = matches!(role, Role::SuperAdmin | Role::Admin);
        for (path, sees) in [(FIRST, first), (SECOND, second)] {
            let expected = if sees { StatusCode::OK } else { StatusCode::FORBIDDEN };
            assert_eq!(app.as_role(role).get(path).await.status, expected, "{role} {path}");
        }
    }
    let answer = app.anonymous().get(&format!("{FIRST}?{}", sheet("subject-1"))).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
    assert!(answer.header("location").contains("next=%2Fadmin%2FexamResult%3FbranchId%3Dbranch-1"));
    let answer = app.expired().get(FIRST).await;
    assert_eq!(answer.header("location"), "/auth/login?expired=1&next=%2Fadmin%2FexamResult");
}

#[tokio::test]
async fn the_results_list_and_the_blank_sheet_are_printed() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    add_some(&admin).await;
    let print = admin.get(&format!("{FIRST}/print?{}", sheet("subject-1"))).await;
    assert_eq!(print.status, StatusCode::OK);
    print.served_as("resultsPrint");
    for words in [
        "Test School",
        "Dhanmondi",
        "Half Yearly",
        "Mathematics",
        "Amina Rahman",
        "45.5",
        "AB",
        "S-001",
        "21 September 2026",
    ] {
        assert!(print.text().contains(words), "{words}");
    }
    assert!(!print.text().contains("<script"), "paper carries no script");
    let blank = admin.get(&format!("{FIRST}/blank?{}", sheet("subject-1"))).await;
    assert_eq!(blank.status, StatusCode::OK);
    blank.served_as("blankSheet");
    for words in ["Emon Chowdhury", "Written", "Practical", "15 June 2026", "S-005"] {
        assert!(blank.text().contains(words), "{words}");
    }
    assert!(!blank.text().contains("45.5"), "it is blank");
    assert_eq!(admin.get(&format!("{FIRST}/blank?{}", sheet("subject-1-spell"))).await.status, StatusCode::NOT_FOUND);
    for paper in ["print", "blank"] {
        let path = format!("{FIRST}/{paper}?{}", sheet("subject-1"));
        assert_eq!(app.as_employee("employee-admin-2", Role::Admin).get(&path).await.status, StatusCode::FORBIDDEN);
        assert_eq!(app.as_role(Role::Student).get(&path).await.status, StatusCode::FORBIDDEN);
        let other = format!("{FIRST}/{paper}?{}", sheet("subject-1-eng"));
        assert_eq!(app.as_role(Role::Teacher).get(&other).await.status, StatusCode::FORBIDDEN);
        assert_eq!(admin.get(&format!("{FIRST}/{paper}")).await.status, StatusCode::BAD_REQUEST);
    }
}

#[tokio::test]
async fn without_a_script_marks_are_deleted_by_a_form_once() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let admin = app.as_role(Role::Admin);
        add_some(&admin).await;
        let screen = format!("/admin/examResult?{}", sheet_query("subject-1"));
        let fields: Vec<(String, String)> =
            form_urlencoded::parse(sheet_query("subject-1").as_bytes()).into_owned().collect();
        let mut fields: Vec<(&str, &str)> = fields.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
        assert!(admin.get(&screen).await.text().contains("action=\"/admin/examResult/delete\""));
        let other = app.as_role(Role::AcademicSupport).form("/admin/examResult/delete", &fields).await;
        assert_eq!(other.status, StatusCode::FORBIDDEN);
        set_state(&app, "subject-1", false, true).await;
        assert_eq!(admin.form("/admin/examResult/delete", &fields).await.status, StatusCode::LOCKED);
        set_state(&app, "subject-1", false, false).await;

        fields.push(("formKey", "one-press"));
        let (first, second) = (
            admin.form("/admin/examResult/delete", &fields).await,
            admin.form("/admin/examResult/delete", &fields).await,
        );
        assert_eq!((first.status, second.status), (StatusCode::SEE_OTHER, StatusCode::SEE_OTHER), "{}", first.text());
        assert_eq!(first.header("location"), second.header("location"));
        let shown = admin.get(first.header("location")).await;
        assert!(shown.text().contains("Successfully Deleted") && shown.text().contains("No Data Found"));
        fields.pop();
        fields.push(("screen", "examResult_admin"));
        let back = admin.form("/admin/examResult/delete", &fields).await;
        assert!(back.header("location").starts_with("/admin/examResult_admin?"), "{}", back.header("location"));
    })
    .await;
}
