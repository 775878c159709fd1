//! ID cards, admit cards and certificates (docs/rules.md, *Cards and certificates*), on both engines: who may, what is refused, what is on the sheets.

use axum::http::StatusCode;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::{Answer, Client, TestApp, each_engine, run};

/// Adds a template; returns its id.
async fn template(client: &Client, call: &str, body: Value) -> String {
    let answer = client.post(&format!("/api/add{call}"), &body).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    answer.json()["_id"].as_str().unwrap().to_owned()
}

pub(crate) async fn id_template(client: &Client, whose: &str) -> String {
    let body = json!({ "title": format!("Card of {whose}"), "whose": whose, "accent": "green", "signedBy": "principal",
                       "shown": ["regNo", "roll", "employeeId"], "validUntil": "2026-12-31", "backText": "Return it." });
    template(client, "IdCardTemplate", body).await
}

/// How many sheets a document has.
fn sheets(answer: &Answer) -> usize {
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    assert!(!answer.text().contains(" sheet-fault\""), "{}", answer.text());
    answer.text().matches("<section class=\"sheet ").count()
}

const STUDENT_CARDS: &str = "/admin/student-id-card";
const EMPLOYEE_CARDS: &str = "/admin/employee-id-card";

#[tokio::test]
async fn id_cards_are_printed_for_whoever_is_ticked_and_for_all_where_nobody_is() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let empty = admin.get(STUDENT_CARDS).await.props();
        assert_eq!((empty["lacksTemplate"].clone(), empty["empty"].clone()), (json!(true), json!("No data indicated")));
        let id = id_template(&admin, "students").await;
        let here = format!("{STUDENT_CARDS}?template={id}&sectionId=section-1");
        let page = admin.get(&here).await.served_as("papers").props();
        let people = page["people"].as_array().unwrap();
        assert!(people.len() > 2, "{page}");
        assert_eq!(page["filters"][0]["chosen"], json!(id));

        let print = format!("{STUDENT_CARDS}/print?template={id}&sectionId=section-1");
        let all = admin.get(&print).await;
        all.served_as("idCards");
        assert_eq!(sheets(&all), 2, "a front and its back");
        assert!(all.text().contains("id-sheet accent-green") && all.text().contains("Valid until 31 December 2026"));
        for person in people {
            assert!(all.text().contains(person["number"].as_str().unwrap()), "{person}");
        }
        let one = admin.get(&format!("{print}&ticked.student-1=on")).await;
        assert_eq!(one.text().matches("class=\"id-card ").count(), 2, "one card: its front and its back");
        let gone = admin.get(&format!("{print}&ticked.student-6=on")).await;
        assert_eq!(gone.status, StatusCode::NOT_FOUND, "somebody of another section");

        let staff = id_template(&admin, "employees").await;
        let page = admin.get(EMPLOYEE_CARDS).await.props();
        let count = page["people"].as_array().unwrap().len();
        let print = format!("{EMPLOYEE_CARDS}/print?template={staff}");
        let all = admin.get(&print).await;
        assert_eq!(sheets(&all), 2 * count.div_ceil(10));
        assert!(all.text().contains("Teacher Person") && !all.text().contains("admin.2"));
        assert_eq!(sheets(&admin.get(&format!("{print}&ticked.employee-teacher=on")).await), 2);
        let other = admin.get(&format!("{print}&ticked.employee-admin-2=on")).await;
        assert_eq!(other.status, StatusCode::NOT_FOUND, "somebody of another branch");
    })
    .await;
}

#[tokio::test]
async fn what_does_not_fit_an_id_card_or_an_admit_card_is_named_before_it_is_printed() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let (card, entry) = (id_template(&admin, "students").await, admit_template(&admin).await);
        let pages = [
            format!("{STUDENT_CARDS}?template={card}&sectionId=section-1"),
            format!("{ADMIT}?template={entry}&sectionId=section-1&examId=exam-1"),
        ];
        for page in &pages {
            let page = admin.get(page).await.props();
            assert_eq!(page["notes"], json!([]), "{page}");
            assert!(page["people"].as_array().unwrap().iter().all(|person| person["faults"] == json!([])), "{page}");
        }
        run(&app.app.db, "update students set first_name = '漢字' where id = 'student-1'").await;
        let address = format!("update branches set address = '{}' where id = 'branch-1'", "W".repeat(300));
        run(&app.app.db, &address).await;
        for page in &pages {
            let page = admin.get(page).await.props();
            let letters = "The name has letters that no font on paper has: 漢 字";
            assert_eq!(page["people"][0]["faults"], json!([letters]), "{page}");
            assert_eq!(page["people"][1]["faults"], json!([]), "{page}");
            let of_school = &page["notes"][0];
            assert_eq!(
                (&of_school["text"], &of_school["href"]),
                (&json!("The address is too long."), &json!("/admin/branch/branch-1")),
                "{page}"
            );
        }
        // They are printed all the same, as far as there is room.
        let print = format!("{STUDENT_CARDS}/print?template={card}&sectionId=section-1");
        assert_eq!(sheets(&admin.get(&print).await), 2);
    })
    .await;
}

#[tokio::test]
async fn a_name_in_bengali_stands_with_the_name_and_moves_no_fact() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let body = json!({ "title": "Card", "whose": "students", "accent": "blue", "signedBy": "nobody",
                           "shown": ["nameBangla", "regNo", "roll", "dob"], "backText": "Return it to the school." });
        let id = template(&admin, "IdCardTemplate", body).await;
        let name = "মোহাম্মদ ওয়াহিদুজ্জামান চৌধুরী তালুকদার হাসান";
        let set = format!("update students set name_bangla = '{name}', dob = '2012-03-04' where id = 'student-1'");
        run(&app.app.db, &set).await;
        let print = format!("{STUDENT_CARDS}/print?template={id}&sectionId=section-1&ticked.student-1=on");
        let sheets = admin.get(&print).await.text().to_owned();
        let (front, back) = sheets.split_once("class=\"id-stripe\"").unwrap();
        for text in [name, "Register No", "Roll", "4 March 2012"] {
            assert!(front.contains(text), "{text} on the front: {front}");
        }
        assert!(back.contains("Return it to the school."), "{back}");
    })
    .await;
}

#[tokio::test]
async fn id_cards_are_made_by_their_roles_in_their_own_branch_of_their_own_templates() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let (students, employees) = (id_template(&admin, "students").await, id_template(&admin, "employees").await);
        let paths = [
            STUDENT_CARDS.to_owned(),
            EMPLOYEE_CARDS.to_owned(),
            format!("{STUDENT_CARDS}/print?template={students}&sectionId=section-1"),
            format!("{EMPLOYEE_CARDS}/print?template={employees}"),
            "/admin/id-card-template/preview?title=x".to_owned(),
        ];
        for role in Role::ALL {
            let may = matches!(role, Role::Admin | Role::TechnicalSupport | Role::AdmissionSupport);
            for path in &paths {
                let status = app.as_role(role).get(path).await.status;
                assert_eq!(status, if may { StatusCode::OK } else { StatusCode::FORBIDDEN }, "{role} {path}");
            }
        }
        let elsewhere = app.as_employee("employee-admin-2", Role::Admin);
        for (client, path, status) in [
            (&admin, format!("{STUDENT_CARDS}?sectionId=section-2"), 403),
            (&admin, format!("{STUDENT_CARDS}?sectionId=nowhere"), 404),
            (&admin, format!("{STUDENT_CARDS}?branchId=branch-2"), 403),
            (&admin, format!("{EMPLOYEE_CARDS}?branchId=branch-2"), 403),
            (&admin, format!("{STUDENT_CARDS}/print?template={students}"), 400),
            (&admin, format!("{STUDENT_CARDS}/print?sectionId=section-1"), 400),
            (&admin, format!("{STUDENT_CARDS}/print?template={employees}&sectionId=section-1"), 400),
            (&admin, format!("{STUDENT_CARDS}/print?template={students}&sectionId=section-2"), 403),
            (&admin, format!("{STUDENT_CARDS}/print?template=nowhere&sectionId=section-1"), 404),
            (&admin, format!("{EMPLOYEE_CARDS}/print"), 400),
            (&admin, format!("{EMPLOYEE_CARDS}/print?template={students}"), 400),
            (&elsewhere, format!("{STUDENT_CARDS}/print?template={students}&sectionId=section-2"), 403),
            (&elsewhere, format!("{EMPLOYEE_CARDS}/print?template={employees}"), 403),
        ] {
            assert_eq!(client.get(&path).await.status.as_u16(), status, "{path}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_preview_shows_what_the_form_says_so_far() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    let path = "/admin/id-card-template/preview";
    let shown = admin
        .get(&format!("{path}?title=Visitor&whose=employees&accent=maroon&shown.employeeId=true&validUntil=2027-01-31"))
        .await;
    assert_eq!(sheets(&shown), 1);
    for text in ["Visitor", "id-sheet accent-maroon", "nasrin.akter", "Valid until 31 January 2027", "Nasrin Akter"] {
        assert!(shown.text().contains(text), "{text}");
    }
    // What is wrong so far is no fault yet.
    let long = "x".repeat(5_000);
    let odd = admin.get(&format!("{path}?title={long}&accent=red&validUntil=soon&whose=nobody")).await;
    assert_eq!(sheets(&odd), 1);
    assert!(odd.text().contains("id-sheet accent-blue"));
    assert_eq!(admin.get(&format!("{path}?title=a%ff")).await.status, StatusCode::BAD_REQUEST);
    // The form brings its preview, with what is in it.
    let form = admin.get("/admin/id-card-template/new").await.props();
    assert_eq!(form["preview"]["path"], json!(path));
    assert!(form["preview"]["href"].as_str().unwrap().contains("shown.regNo=true"), "{form}");
}

const ADMIT: &str = "/admin/generate-admit-card";

pub(crate) async fn admit_template(client: &Client) -> String {
    let body = json!({ "title": "Entry", "accent": "teal", "signedBy": "nobody", "shown": ["regNo"], "instructions": "Be early." });
    template(client, "AdmitCardTemplate", body).await
}

#[tokio::test]
async fn admit_cards_say_what_a_student_sits_in_which_hall_and_on_which_seat() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let id = admit_template(&admin).await;
        let hall = template(&admin, "ExamHall", json!({ "hallName": "North Hall", "seats": 40 })).await;
        let mut tx = app.app.db.begin().await.unwrap();
        tx.execute(
            "update exam_schedules set hall_id = $1, start_time = '10:00', end_time = '12:00' where id = 'schedule-1'",
            hall,
        )
        .await
        .unwrap();
        tx.commit().await.unwrap();

        let unsaid = admin.get(&format!("{ADMIT}?sectionId=section-1")).await.props();
        assert_eq!(unsaid["people"], Value::Null, "an exam is chosen first");
        let exams: Vec<&str> = unsaid["filters"][2]["choices"]
            .as_array()
            .unwrap()
            .iter()
            .map(|exam| exam["value"].as_str().unwrap())
            .collect();
        assert!(exams.contains(&"exam-1") && !exams.contains(&"exam-2"), "{exams:?}");
        let page = admin.get(&format!("{ADMIT}?template={id}&sectionId=section-1&examId=exam-1")).await.props();
        let people = page["people"].as_array().unwrap().len();

        let print = format!("{ADMIT}/print?template={id}&sectionId=section-1&examId=exam-1");
        let all = admin.get(&print).await;
        all.served_as("admitCards");
        assert_eq!(sheets(&all), people.div_ceil(2), "two a sheet");
        assert_eq!(all.text().matches("<article class=\"admit-card ").count(), people);
        let one = admin.get(&format!("{print}&ticked.student-1=on")).await;
        assert_eq!(sheets(&one), 1);
        for text in ["Entry", "Half Yearly", "Mathematics", "15 June 2026", "10:00 to 12:00", "North Hall", "Be early."]
        {
            assert!(one.text().contains(text), "{text} in {}", one.text());
        }
        assert!(one.text().contains("<td>North Hall</td><td>1</td>"), "the first seat: {}", one.text());
        // A section that sits nothing yet leads to where exams are scheduled; who may not do that is told whom to ask.
        run(&app.app.db, "delete from exam_schedules where section_id = 'section-1-b'").await;
        let bare = admin.get(&format!("{ADMIT}?sectionId=section-1-b")).await.props();
        let href = "/admin/examSchedule?sessionId=session-1&classId=class-1";
        assert_eq!(bare["step"]["link"], json!({ "label": "Schedule an exam", "href": href }));
        assert_eq!(admin.get(href).await.status, StatusCode::SEE_OTHER, "the screen of that class");
        let support = app.as_role(Role::TechnicalSupport).get(&format!("{ADMIT}?sectionId=section-1-b")).await.props();
        assert_eq!(support["step"]["link"], Value::Null);
        assert!(support["step"]["text"].as_str().unwrap().ends_with("Ask an admin to schedule one."), "{support}");
        // Whoever has left has no card.
        run(&app.app.db, "update enrolments set left_on = '2026-05-01' where student_id = 'student-1'").await;
        let gone = admin.get(&format!("{print}&ticked.student-1=on")).await;
        assert_eq!(gone.status, StatusCode::NOT_FOUND);
    })
    .await;
}

#[tokio::test]
async fn admit_cards_are_made_by_their_roles_of_what_hangs_together() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let id = admit_template(&admin).await;
        let print = format!("{ADMIT}/print?template={id}&sectionId=section-1&examId=exam-1");
        for role in Role::ALL {
            let may = matches!(role, Role::Admin | Role::TechnicalSupport | Role::AdmissionSupport);
            for path in [ADMIT, &print, "/admin/admit-card-template/preview"] {
                let status = app.as_role(role).get(path).await.status;
                assert_eq!(status, if may { StatusCode::OK } else { StatusCode::FORBIDDEN }, "{role} {path}");
            }
        }
        let elsewhere = app.as_employee("employee-admin-2", Role::Admin);
        for (client, path, status) in [
            (&admin, format!("{ADMIT}?sectionId=section-2"), 403),
            (&admin, format!("{ADMIT}/print?sectionId=section-1&examId=exam-1"), 400),
            (&admin, format!("{ADMIT}/print?template={id}&examId=exam-1"), 400),
            (&admin, format!("{ADMIT}/print?template={id}&sectionId=section-1"), 400),
            (&admin, format!("{ADMIT}/print?template={id}&sectionId=section-1&examId=exam-2"), 404),
            (&admin, format!("{ADMIT}/print?template={id}&sectionId=section-2&examId=exam-2"), 403),
            (&elsewhere, format!("{ADMIT}/print?template={id}&sectionId=section-2&examId=exam-2"), 403),
        ] {
            assert_eq!(client.get(&path).await.status.as_u16(), status, "{path}");
        }
    })
    .await;
}
