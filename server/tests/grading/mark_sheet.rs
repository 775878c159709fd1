//! The Sheet screen (docs/rules.md, *Screens*), its cards on paper, its list as CSV and on paper.

use axum::http::StatusCode;
use rules::messages;
use rules::permission::{Action, may};
use rules::roles::Role;
use serde_json::{Value, json};

use testing::report_card_school::{FIRST, HALF_YEARLY, fill, fill_the_section, publish, store_picture};
use testing::{Client, TestApp, rows, run};

const SCREEN: &str = "/admin/markSheet";
const CARDS: &str = "/admin/markSheet/cards";
/// The ground that the screen's own addresses carry.
const GROUND: &str = "branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1&semester=half_yearly";

async fn school() -> TestApp {
    let app = TestApp::new().await;
    fill(&app.app.db).await;
    app
}

async fn props(client: &Client, query: &str) -> Value {
    let answer = client.get(&format!("{SCREEN}?{query}")).await;
    assert_eq!(answer.status, StatusCode::OK, "{query}: {}", answer.text());
    let data = answer.page_data();
    assert_eq!(data["page"], "markSheet");
    assert_eq!((&data["shell"]["title"], &data["shell"]["parent"]), (&json!("Mark Sheet"), &json!("Exam")));
    data["props"].clone()
}

/// The names on the cards of a document, in their order.
async fn names(client: &Client, query: &str) -> Vec<String> {
    let answer = client.get(&format!("{CARDS}?{query}")).await;
    assert_eq!(answer.status, StatusCode::OK, "{query}: {}", answer.text());
    let name = |sheet: &str| {
        let (_, rest) = sheet.split_once("card-student-name").expect("a card has its student's name");
        let rest = rest.split_once('>').unwrap().1;
        rest.split('<').next().unwrap().to_owned()
    };
    answer.text().split("<section class=\"sheet ").skip(1).map(name).collect()
}

#[tokio::test]
async fn before_filter_nothing_is_indicated() {
    let app = school().await;
    let admin = app.as_role(Role::Admin);
    admin.get(SCREEN).await.served_as("markSheet_before");
    let before = props(&admin, "").await;
    assert_eq!(before["empty"], messages::NO_DATA_INDICATED);
    for key in ["table", "subjects", "preflight", "failure"] {
        assert_eq!(before[key], Value::Null, "{key}");
    }
    assert_eq!(before["states"], json!([]));
    // Branch and session are preset but for superAdmin.
    let keys = |props: &Value| -> Vec<String> {
        let fields = props["ground"]["fields"].as_array().unwrap();
        fields.iter().map(|field| field["key"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(keys(&before), ["classId", "sectionId", "semester"]);
    assert_eq!(
        keys(&props(&app.as_role(Role::SuperAdmin), "").await),
        ["branchId", "sessionId", "classId", "sectionId", "semester"]
    );
    // A section without a semester offers its subjects already.
    let half = props(&admin, "classId=class-1&sectionId=section-1").await;
    assert_eq!(half["subjects"]["options"].as_array().unwrap().len(), 3);
    assert_eq!(half["empty"], messages::NO_DATA_INDICATED);
}

#[tokio::test]
async fn after_filter_the_students_are_listed_with_their_cards() {
    let app = school().await;
    let shown = props(&app.as_role(Role::Admin), HALF_YEARLY).await;
    assert_eq!((&shown["empty"], &shown["failure"]), (&Value::Null, &Value::Null));
    let table = &shown["table"];
    assert_eq!(
        table["rows"][0],
        json!({ "studentId": "student-1", "name": "Amina Rahman", "regNo": "S-001", "roll": 1,
                "guardianName": "Guardian Name", "cardHref": format!("{CARDS}?{GROUND}&student=student-1") })
    );
    assert_eq!((&table["found"], &table["total"], &table["shown"]["pages"]), (&json!(5), &json!(5), &json!(1)));
    assert_eq!((&table["shown"]["limit"], &table["shown"]["sort"]), (&json!("25"), &json!("roll")));
    assert_eq!(table["bulkHref"], format!("{CARDS}?{GROUND}"));
    assert_eq!(shown["subjects"]["options"][1], json!({ "_id": "subject-1-eng", "name": "English Language" }));
    assert_eq!(shown["subjects"]["chosen"], json!([]));
    // Chosen subjects go along everywhere.
    let query = format!("{GROUND}&subjects=subject-1-eng&subjects=subject-1&search=amina");
    let shown = props(&app.as_role(Role::Accountant), &query).await;
    assert_eq!(shown["subjects"]["chosen"], json!(["subject-1-eng", "subject-1"]));
    let chosen = format!("{GROUND}&subjects=subject-1-eng&subjects=subject-1");
    assert_eq!(shown["table"]["bulkHref"], format!("{CARDS}?{chosen}"));
    assert_eq!(shown["table"]["csvHref"], format!("{SCREEN}/students.csv?{chosen}&search=amina&limit=25"));
    assert_eq!((&shown["table"]["found"], &shown["table"]["total"]), (&json!(1), &json!(5)));
    let nobody = props(&app.as_role(Role::Accountant), &format!("{GROUND}&search=nobody")).await;
    assert_eq!((&nobody["empty"], &nobody["table"]["total"]), (&json!(messages::NO_DATA_FOUND), &json!(5)));
}

#[tokio::test]
async fn subjects_are_offered_from_class_7_up() {
    let app = school().await;
    let admin = app.as_role(Role::Admin);
    assert_eq!(props(&admin, FIRST).await["subjects"], Value::Null);
    for (numeric, semester, offered) in [(6, "1stSemester", false), (7, "1stSemester", true), (11, "interim", true)] {
        let mut conn = app.app.db.acquire().await.unwrap();
        let update = conn.query("update classes set class_numeric = $1 where id = 'class-5'").bind(i64::from(numeric));
        update.execute().await.unwrap();
        let shown = props(&admin, &FIRST.replace("1stSemester", semester)).await;
        assert_eq!(shown["subjects"].is_object(), offered, "class {numeric}");
        // Not offered, they are not taken either.
        let asked = props(&admin, &format!("{}&subjects=subject-1", FIRST.replace("1stSemester", semester))).await;
        let carried = asked["table"]["bulkHref"].as_str().unwrap().contains("subjects=");
        assert_eq!(carried, offered, "class {numeric}");
    }
}

#[tokio::test]
async fn what_an_address_asks_in_vain_is_said_and_nothing_of_it_shown() {
    let app = school().await;
    let admin = app.as_role(Role::Admin);
    for (from, to, failure) in [
        ("branchId=branch-1", "branchId=branch-2", messages::OTHER_BRANCH),
        ("sectionId=section-1", "sectionId=section-2", "The section was not found"),
        ("semester=half_yearly", "semester=none", "The semester was not found"),
    ] {
        let shown = props(&admin, &GROUND.replace(from, to)).await;
        assert_eq!((&shown["failure"], &shown["table"]), (&json!(failure), &Value::Null), "{to}");
    }
    // Another class's semester stands in an address whose class was changed: it is to be chosen anew.
    let shown = props(&admin, &GROUND.replace("semester=half_yearly", "semester=1stSemester")).await;
    assert_eq!((&shown["failure"], &shown["table"]), (&Value::Null, &Value::Null));
    let shown = props(&admin, &format!("{GROUND}&subjects=subject-2&subjects=subject-1")).await;
    assert_eq!(
        (&shown["failure"], &shown["subjects"]["chosen"]),
        (&json!("The subject was not found"), &json!(["subject-1"]))
    );
}

/// Spelling has a paper of 10 in the half-yearly, in which nobody has a mark.
async fn schedule_spelling(app: &TestApp) {
    let sheet = ["exam-1", "section-1", "subject-1-spell"];
    rows::schedule(&app.app.db, "schedule-spell", sheet, None, &[("paper1", 10, 0)]).await;
}

/// The kind and words of each note.
fn texts(notes: &Value) -> Vec<String> {
    let text = |note: &Value| format!("{} {}", note["kind"].as_str().unwrap(), note["text"].as_str().unwrap());
    notes.as_array().unwrap().iter().map(text).collect()
}

#[tokio::test]
async fn what_the_cards_lack_is_said_before_they_are_printed() {
    let app = school().await;
    let admin = app.as_role(Role::Admin);
    let guardian = "Muhammad Wahiduzzaman ".repeat(100);
    let unfit = format!("update students set first_name = 'Юрий', guardian_name = '{guardian}' where id = 'student-2'");
    run(&app.app.db, unfit.leak()).await;
    schedule_spelling(&app).await;
    let lacking = props(&admin, GROUND).await["preflight"].clone();
    assert_eq!((&lacking["cards"], &lacking["complete"]), (&json!(5), &json!(0)));
    assert_eq!(
        (&lacking["provisional"], &lacking["students"][0]["provisional"]),
        (&json!(5), &json!("Marks not entered: Spelling. Results not published: all subjects."))
    );
    assert_eq!(
        texts(&lacking["set"]),
        [
            "marks Spelling, Half Yearly: Paper 1",
            "unpublished Not published yet: Mathematics (Class Test 1, Half Yearly); English Language (Half Yearly); Spelling (Half Yearly)",
        ]
    );
    let students = lacking["students"].as_array().unwrap();
    let first: Vec<_> =
        students.iter().map(|student| (student["roll"].as_i64().unwrap(), texts(&student["notes"]))).collect();
    let qualities = "qualities Qualities: Patriotism, Honesty, Leadership, Discipline, Participation, Tolerance, Awareness, Punctuality, Handwriting, Homework";
    assert_eq!(first[0], (1, vec![qualities.to_owned()]));
    assert_eq!(first[1].1[..2], ["marks Mathematics, Half Yearly: Paper 2", "qualities No qualities"]);
    // The layout itself was asked.
    assert_eq!(
        first[1].1[2..],
        [
            "text The name has letters that no font on paper has: Ю р и й",
            "text The guardian's name is too long for one page"
        ]
    );
    assert_eq!(
        first[2].1,
        [
            "marks Mathematics, Class Test 1: Paper 1",
            "marks Mathematics, Half Yearly: Paper 1, Paper 2",
            "marks English Language, Half Yearly: Paper 1",
            "photo No photo",
            "qualities No qualities",
        ]
    );
    // The way to put it right, for who may enter marks.
    let href = |lacking: &Value| lacking["students"][1]["notes"][0]["href"].clone();
    assert_eq!(
        href(&lacking),
        "/admin/examResult?branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1&examId=exam-1&subjectId=subject-1&tab=marks&edit=1"
    );
    assert_eq!(href(&props(&app.as_role(Role::Librarian), GROUND).await["preflight"]), Value::Null);
    // Signatures, the class teacher, and nothing to print at all.
    run(&app.app.db, "update branches set principal_signature_file_id = null where id = 'branch-1'").await;
    run(&app.app.db, "update sections set class_teacher_id = null where id = 'section-1'").await;
    publish(&app.app.db, &["sheet-ct", "sheet-term", "sheet-eng"], true).await;
    run(&app.app.db, "delete from exam_schedules where id = 'schedule-spell'").await;
    let lacking = props(&admin, GROUND).await["preflight"].clone();
    assert_eq!(
        texts(&lacking["set"]),
        ["signature No picture of the principal's signature", "signature No class teacher is named for the section"]
    );
    // student-1 has every mark, and all of it is published.
    assert_eq!(
        (&lacking["provisional"], &lacking["students"][0]["provisional"], &lacking["students"][1]["provisional"]),
        (&json!(4), &Value::Null, &json!("Marks not entered: Mathematics."))
    );
    admin.get(&format!("{SCREEN}?{GROUND}")).await.served_as("markSheet");
    // Each card's state is in its row, from the same finding.
    let states = props(&admin, GROUND).await["states"].clone();
    assert_eq!(states[0], json!({ "provisional": null, "lacks": ["Qualities incomplete"] }));
    assert_eq!(
        states[1],
        json!({ "provisional": "marks missing in 1 subject", "lacks": ["No qualities", "Text does not fit"] })
    );
    let found = props(&admin, &format!("{GROUND}&sort=-roll&limit=10")).await;
    assert_eq!((found["states"].as_array().unwrap().len(), &found["states"][4]), (5, &states[0]), "by the rows");
    publish(&app.app.db, &["sheet-eng"], false).await;
    let found = props(&admin, &format!("{GROUND}&search=amina")).await["states"].clone();
    assert_eq!(found, json!([{ "provisional": "1 subject not published", "lacks": ["Qualities incomplete"] }]));
    publish(&app.app.db, &["sheet-eng"], true).await;
    // What nobody has is said once.
    run(&app.app.db, "delete from student_qualities").await;
    run(&app.app.db, "update students set profile_photo_file_id = null").await;
    let lacking = props(&admin, GROUND).await["preflight"].clone();
    assert_eq!(texts(&lacking["set"])[2..], ["qualities No student has qualities", "photo No student has a photo"]);
    assert_eq!(lacking["complete"], 1, "student-1 lacks nothing of the own");
    let ready = json!({ "provisional": null, "lacks": [] });
    assert_eq!(props(&admin, GROUND).await["states"][0], ready);
    let lacking = props(&admin, &format!("{GROUND}&subjects=subject-1-spell")).await["preflight"].clone();
    assert_eq!(texts(&lacking["set"])[0], "marks Nothing that counts is scheduled for Half Yearly in these subjects");
    // A card of nothing is not ready, whatever else it has.
    assert_eq!(lacking["complete"], 0);
    let found = props(&admin, &format!("{GROUND}&subjects=subject-1-spell")).await;
    for state in found["states"].as_array().unwrap() {
        assert_eq!(state["lacks"][0], "No subject", "{state}");
    }
}

#[tokio::test]
async fn who_has_no_mark_in_any_of_many_sheets_is_named_once() {
    let app = school().await;
    let admin = app.as_role(Role::Admin);
    schedule_spelling(&app).await;
    let (db, english, spelling) = (&app.app.db, "subject-1-eng", "subject-1-spell");
    for (id, subject) in [("schedule-more-eng", english), ("schedule-more-spell", spelling)] {
        rows::schedule(db, id, ["exam-1-ct", "section-1", subject], None, &[("paper1", 10, 0)]).await;
    }
    for (id, exam, subject) in [
        ("sheet-more-eng", "exam-1-ct", english),
        ("sheet-more-spell", "exam-1-ct", spelling),
        ("sheet-more", "exam-1", spelling),
    ] {
        rows::mark_sheet(db, id, [exam, "section-1", subject], (true, false), 1).await;
        rows::mark(db, id, "student-1", &[("paper1", 500, Some(10))]).await;
    }
    let more = props(&admin, GROUND).await["preflight"].clone();
    assert_eq!(texts(&more["students"][2]["notes"])[0], "marks every subject");
    assert_eq!(
        texts(&more["students"][1]["notes"])[..2],
        ["marks Mathematics, Half Yearly: Paper 2", "marks English Language, Class Test 1: Paper 1"]
    );
}

#[tokio::test]
async fn a_card_whose_marks_are_not_all_entered_or_published_says_so_and_has_no_grade_for_them() {
    let app = school().await;
    let admin = app.as_role(Role::Admin);
    let card = async |student: &str| {
        let answer = admin.get(&format!("{CARDS}?{GROUND}&student={student}")).await;
        answer.text().split("<section class=\"sheet ").nth(1).unwrap().to_owned()
    };
    let says = |reason: &str| format!("<strong>Provisional</strong><p>{reason}</p>");
    let grades = |card: &str| -> Vec<String> {
        let cells =
            card.split("<td ").filter(|cell| cell.split('>').next().is_some_and(|tag| tag.contains("card-grade")));
        // The text of the cell, whatever it stands in.
        let text = |cell: &str| cell.split('>').filter_map(|part| part.split('<').next()).skip(1).collect::<String>();
        cells.map(|cell| text(cell.split("</td>").next().unwrap())).collect()
    };
    assert!(card("student-1").await.contains(&says("Results not published: all subjects.")));
    publish(&app.app.db, &["sheet-ct", "sheet-term"], true).await;
    assert!(card("student-1").await.contains(&says("Results not published: English Language.")));
    publish(&app.app.db, &["sheet-eng"], true).await;
    let whole = card("student-1").await;
    assert!(!whole.contains("Provisional"));
    // 75 of 100, 54 of 60; 129 of 160 in all.
    assert_eq!(grades(&whole), ["C+", "A", "B"]);
    let open = card("student-2").await;
    assert!(open.contains(&says("Marks not entered: Mathematics.")));
    // Neither the subject nor the whole has a grade.
    assert_eq!(grades(&open), ["–", "A+", "–"]);
    assert!(open.contains("<b>–</b> marks not entered"));
}

#[tokio::test]
async fn pictures_that_cannot_be_printed_are_named_and_their_places_stay_blank() {
    let app = school().await;
    let admin = app.as_role(Role::Admin);
    store_picture(&app.app.db, "icon-1", b"").await;
    store_picture(&app.app.db, "photo-2", b"not a picture").await;
    let lacking = props(&admin, GROUND).await["preflight"].clone();
    let has = |notes: &Value, text: &str| notes.as_array().unwrap().iter().any(|note| note["text"] == text);
    assert!(has(&lacking["set"], "The school's icon is an empty file: its place stays blank"), "{lacking}");
    assert!(has(&lacking["students"][1]["notes"], "The photo cannot be read: its place stays blank"), "{lacking}");
    assert!(!lacking["students"][0]["notes"].to_string().contains("The photo"));
    let cards = admin.get(&format!("{CARDS}?{GROUND}")).await;
    assert!(cards.text().contains("/admin/files/photo-1?size=photo"));
    assert!(!cards.text().contains("icon-1") && !cards.text().contains("photo-2"));
    // Lists, which look through nothing, get a picture of nothing.
    for id in ["icon-1", "photo-2"] {
        let blank = admin.get(&format!("/admin/files/{id}?size=icon")).await;
        assert_eq!((blank.status, blank.header("content-type")), (StatusCode::OK, "image/png"), "{id}");
        let pixel = image::load_from_memory(&blank.bytes).unwrap().to_rgba8();
        assert_eq!((pixel.dimensions(), pixel.get_pixel(0, 0).0[3]), ((1, 1), 0));
    }
    // A huge one is made as small as it is printed, once.
    let mut huge = std::io::Cursor::new(Vec::new());
    image::RgbImage::from_fn(1_200, 900, |x, y| image::Rgb([x * y, x, y].map(|shade| shade.to_le_bytes()[0])))
        .write_to(&mut huge, image::ImageFormat::Png)
        .unwrap();
    store_picture(&app.app.db, "photo-1", huge.get_ref()).await;
    let printed = admin.get("/admin/files/photo-1?size=photo").await;
    let shown = image::load_from_memory(&printed.bytes).unwrap();
    assert_eq!((shown.width(), shown.height()), (551, 413));
    assert!(printed.bytes.len() * 4 < huge.get_ref().len());
    assert_eq!(admin.get("/admin/files/photo-1?size=photo").await.bytes, printed.bytes);
    assert_eq!(&admin.get("/admin/files/photo-1").await.bytes, huge.get_ref());
}

#[tokio::test]
async fn the_bulk_sheet_has_every_students_card_in_their_order() {
    let app = school().await;
    let admin = app.as_role(Role::Admin);
    let all = names(&admin, HALF_YEARLY).await;
    assert_eq!(all, ["Amina Rahman", "Bashir Ahmed", "চন্দ্রা রায়", "Dipa O&#x27;Brien &lt;b&gt;", "Emon Chowdhury"]);
    assert_eq!(names(&admin, &format!("{GROUND}&pages=2-3")).await, all[1..3]);
    assert_eq!(names(&admin, &format!("{GROUND}&pages=5-100")).await, all[4..]);
    assert_eq!(names(&admin, &format!("{GROUND}&student=student-2")).await, all[1..2]);
    let answer = admin.get(&format!("{CARDS}?{GROUND}")).await;
    let text = answer.text();
    assert!(text.contains("<title>Dhanmondi 2026 Class 8 A Half Yearly Report Cards</title>"));
    assert!(text.contains("/admin/files/photo-1") && text.contains("3 of 5") && !text.contains("<script"));
    assert_eq!(text.matches("S-001").count(), 1, "the register number stands on the sheet exactly once");
    assert_eq!(answer.header("x-robots-tag"), "noindex");
    // A single card is its own set.
    let one = admin.get(&format!("{CARDS}?{GROUND}&student=student-2")).await;
    assert!(
        one.text().contains("1 of 1")
            && one.text().contains("<title>Dhanmondi 2026 Class 8 A Half Yearly S-002 Report Card</title>")
    );
    // Only the chosen subjects.
    let some = admin.get(&format!("{CARDS}?{GROUND}&subjects=subject-1-eng&student=student-1")).await;
    assert!(some.text().contains("English Language") && !some.text().contains("Mathematics"));
}

#[tokio::test]
async fn without_a_section_the_cards_are_those_of_the_class_or_of_the_session() {
    let app = school().await;
    let admin = app.as_role(Role::Admin);
    let class = "branchId=branch-1&sessionId=session-1&classId=class-1&semester=half_yearly";
    assert_eq!(names(&admin, class).await.len(), 6);
    assert_eq!(names(&admin, &format!("{class}&pages=6")).await, ["Farid Hasan"]);
    let session = "branchId=branch-1&sessionId=session-1&semester=1stSemester";
    assert_eq!(names(&admin, session).await, ["Gita Sen", "=Hari Das"]);
    assert_eq!(names(&admin, &format!("{session}&student=student-52")).await, ["=Hari Das"]);
}

#[tokio::test]
async fn sixty_cards_are_sixty_sheets_each_with_its_own_name() {
    let app = school().await;
    fill_the_section(&app.app.db).await;
    let admin = app.as_role(Role::Admin);
    let found = names(&admin, HALF_YEARLY).await;
    assert_eq!(found.len(), 45);
    assert_eq!(found[44], "More Student 50");
    let before = app.app.db.statements();
    assert_eq!(admin.get(&format!("{CARDS}?{HALF_YEARLY}")).await.status, StatusCode::OK);
    // Signing in and the visitor's sessions, the ids, the sections, whether cards were printed before, and the nine of the set.
    assert!(app.app.db.statements() - before <= 15, "{}", app.app.db.statements() - before);
}

#[tokio::test]
async fn cards_that_cannot_be_are_refused() {
    let app = school().await;
    let admin = app.as_role(Role::Admin);
    let status = async |query: String| {
        let answer = admin.get(&format!("{CARDS}?{query}")).await;
        assert!(!answer.text().contains("class=\"sheet"), "{query}");
        answer.status.as_u16()
    };
    for (query, expected) in [
        (GROUND.replace("&semester=half_yearly", ""), 400),
        (GROUND.replace("half_yearly", "1stSemester"), 422),
        (GROUND.replace("classId=class-1&", "").replace("half_yearly", "1stSemester"), 422),
        (GROUND.replace("half_yearly", "never"), 400),
        (format!("{GROUND}&pages=3-1"), 400),
        (format!("{GROUND}&pages=6"), 404),
        (format!("{GROUND}&student=student-6"), 404),
        (format!("{GROUND}&student=nobody"), 404),
        (format!("{GROUND}&subjects=subject-2"), 404),
        (GROUND.replace("section-1", "section-5"), 404),
        (GROUND.replace("section-1", "section-2"), 403),
        (GROUND.replace("branch-1", "branch-2"), 403),
        // A class that nobody is enrolled in.
        ("branchId=branch-1&sessionId=session-1-old&semester=half_yearly".to_owned(), 404),
    ] {
        assert_eq!(status(query.clone()).await, expected, "{query}");
    }
}

#[tokio::test]
async fn the_visible_rows_are_a_csv_and_a_list_on_paper() {
    let app = school().await;
    let admin = app.as_role(Role::Admin);
    let csv = admin.get(&format!("{SCREEN}/students.csv?{FIRST}&search=s-05")).await;
    assert_eq!(csv.status, StatusCode::OK, "{}", csv.text());
    // What begins as a formula is neutralised.
    assert_eq!(
        csv.text(),
        "\u{feff}Student Name,Register No,Roll,Guardian Name\r\nGita Sen,S-051,1,\r\n'=Hari Das,S-052,2,\r\n"
    );
    assert_eq!(csv.header("content-type"), "text/csv; charset=utf-8");
    assert!(
        csv.header("content-disposition")
            .starts_with("attachment; filename=\"Dhanmondi 2026 Class 5 Red Half Yearly Students.csv\"")
    );
    let turned = admin.get(&format!("{SCREEN}/students.csv?{FIRST}&sort=-regNo")).await;
    assert!(turned.text().find("S-052") < turned.text().find("S-051"), "{}", turned.text());
    // The page that is asked for, and no more.
    fill_the_section(&app.app.db).await;
    let page = admin.get(&format!("{SCREEN}/students.csv?{GROUND}&page=5&limit=10")).await;
    assert_eq!(page.text().lines().count(), 6);
    assert!(page.text().contains("M-46") && !page.text().contains("M-45"));
    let paper = admin.get(&format!("{SCREEN}/print?{GROUND}&search=bashir")).await;
    paper.served_as("studentList");
    assert_eq!(paper.status, StatusCode::OK, "{}", paper.text());
    assert!(paper.text().contains("Bashir Ahmed") && !paper.text().contains("Amina"));
    assert!(!paper.text().contains("<script"));
    for path in ["students.csv", "print"] {
        for (query, status) in [
            (GROUND.replace("&semester=half_yearly", ""), 400),
            (GROUND.replace("half_yearly", "interim"), 422),
            (GROUND.replace("&sectionId=section-1", ""), 400),
            (GROUND.replace("section-1", "section-2"), 403),
            (GROUND.replace("section-1", "nowhere"), 404),
        ] {
            assert_eq!(admin.get(&format!("{SCREEN}/{path}?{query}")).await.status.as_u16(), status, "{path} {query}");
        }
    }
}

#[tokio::test]
async fn the_screen_and_its_papers_are_for_whom_the_menu_shows_it() {
    let app = school().await;
    for path in ["", "/cards", "/students.csv", "/print"] {
        let address = format!("{SCREEN}{path}?{GROUND}");
        for role in Role::ALL {
            let answer = app.as_role(role).get(&address).await;
            let expected = if may(role, Action::ViewReportCards) { 200 } else { 403 };
            assert_eq!(answer.status.as_u16(), expected, "{role} {address}");
            assert_eq!(answer.text().contains("Bashir"), expected == 200, "{role} {address}");
        }
        for client in [app.anonymous(), app.expired()] {
            let answer = client.get(&address).await;
            assert_eq!(answer.status, StatusCode::SEE_OTHER, "{address}");
        }
        // superAdmin reaches the other branch, its admin the own alone.
        let other = app.as_employee("employee-admin-2", Role::Admin).get(&address).await;
        assert!(!other.text().contains("Bashir"), "{address}");
    }
}
