//! /admin/printLinks/papers: print links of ID cards, admit cards and certificates (docs/rules.md, *Cards and certificates*), made by those who make
//! these, fetched by whoever holds the token.

use axum::http::StatusCode;
use db::Db;
use rules::roles::Role;
use serde_json::{Value, json};

use crate::papers::{admit_template, id_template};
use testing::print_links::{body, school};
use testing::report_card_school::picture;
use testing::school::{sheet_body, sheet_query};
use testing::{Answer, Client, TestApp, both_schools, rows, run};

const PAGE: &str = "/admin/printLinks/papers";
const LIST: &str = "/admin/printLinks?branchId=branch-1&sessionId=session-1";
const MAKERS: [Role; 3] = [Role::Admin, Role::TechnicalSupport, Role::AdmissionSupport];

/// The school with a photo of its first student.
async fn photographed(db: Db) -> TestApp {
    let app = school(db).await;
    let photo = picture("photo-1");
    rows::file(&app.app.db, "photo-1", Some("branch-1"), "image/png", &photo).await;
    run(&app.app.db, "update students set profile_photo_file_id = 'photo-1' where id = 'student-1'").await;
    app
}

/// The form of a page as it would be sent, with other values in place of some fields.
fn fields(page: &Value, changes: &[(&str, &str)]) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let own = page["fields"].as_array().unwrap().iter().map(|pair| (text(&pair[0]), text(&pair[1])));
    let typed = ["name", "expiresInDays"].map(|name| (name.to_owned(), text(&page["form"]["values"][name])));
    let kept = own.chain(typed).filter(|(name, _)| changes.iter().all(|(given, _)| given != name));
    kept.chain(changes.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))).collect()
}

async fn send(client: &Client, fields: &[(String, String)]) -> Answer {
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    client.form(PAGE, &fields).await
}

/// The path of the address that the page shows.
fn path_of(page: &Answer) -> String {
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    let text = page.text();
    let at = text.find("http://school.test/print/").expect("an address");
    text[at..].split('"').next().unwrap().strip_prefix("http://school.test").unwrap().to_owned()
}

/// Makes a link of what an address says, by the form of its page; returns its path.
async fn make(client: &Client, query: &str) -> String {
    let page = client.get(&format!("{PAGE}?{query}")).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    path_of(&send(client, &fields(&page.props(), &[])).await)
}

/// How many sheets a document has.
fn sheets(answer: &Answer) -> usize {
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    assert!(!answer.text().contains(" sheet-fault\""), "{}", answer.text());
    answer.text().matches("<section class=\"sheet ").count()
}

fn cards_of_section(template: &str) -> String {
    format!("of=studentIdCards&template={template}&sectionId=section-1")
}

#[tokio::test]
async fn id_cards_are_frozen_with_their_pictures_and_stay_as_they_are() {
    both_schools(|db| async {
        let app = photographed(db).await;
        let admin = app.as_role(Role::Admin);
        let template = id_template(&admin, "students").await;
        // The button on the screen of the cards leads here.
        let screen =
            admin.get(&format!("/admin/student-id-card?template={template}&sectionId=section-1")).await.props();
        assert_eq!((&screen["linked"], &screen["linkAction"]), (&json!("studentIdCards"), &json!(PAGE)));
        let page = admin.get(&format!("{PAGE}?{}", cards_of_section(&template))).await;
        let shown = page.props();
        assert_eq!((&shown["kind"], &shown["shows"]), (&json!("idCards"), &json!("Card of students: Class 8 A")));
        assert_eq!(shown["form"]["values"], json!({ "expiresInDays": "7", "name": "Class 8 A, Card of students" }));

        let form = fields(&shown, &[("name", "Cards for the shop"), ("formKey", "once")]);
        let path = path_of(&send(&admin, &form).await);
        assert_eq!(path_of(&send(&admin, &form).await), path, "the same press is the same link");
        let shop = app.anonymous().from([192, 0, 2, 7]);
        let preview = shop.get(&path).await;
        for words in [
            "Cards for the shop",
            "ID cards",
            "Card of students",
            "Class 8 A",
            "2, one a page",
            "A4 portrait",
            "long edge",
        ] {
            assert!(preview.text().contains(words), "{words} in {}", preview.text());
        }
        assert!(preview.text().contains("Sheet 1, backs") && !preview.text().contains("<script"));

        let first = shop.get(&format!("{path}/sheets")).await;
        assert_eq!(sheets(&first), 2, "the fronts and their backs");
        let html = first.text().to_owned();
        for words in ["Amina Rahman", "S-003", "চন্দ্রা রায়", "id-sheet accent-green", "Valid until 31 December 2026"]
        {
            assert!(html.contains(words), "{words}");
        }
        assert!(!html.contains("/admin/") && !html.contains("/api/") && !html.contains("<script"));
        let policy = first.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'; style-src 'sha256-"), "{policy}");
        let file = "Dhanmondi-2026-Class-8-A-Card-of-students-ID-Cards";
        assert!(first.header("content-disposition").contains(&format!("\"{file}.html\"")));
        let backs = shop.get(&format!("{path}/sheets/2")).await;
        assert_eq!(sheets(&backs), 1);
        assert!(backs.header("content-disposition").contains(&format!("\"{file}-sheet-01-backs.html\"")));
        // The icon of the school and the photo.
        let pictures: Vec<&str> = html.split("src=\"files/").skip(1).map(|rest| &rest[..64]).collect();
        assert!(pictures.iter().any(|hash| *hash != pictures[0]), "{pictures:?}");
        for hash in &pictures {
            let picture = shop.get(&format!("{path}/sheets/files/{hash}")).await;
            assert_eq!(picture.status, StatusCode::OK);
            assert!(picture.header("content-type").starts_with("image/"));
        }

        // What is changed later changes nothing of it.
        let changed = json!({ "title": "Changed", "accent": "maroon" });
        let answer = admin.put(&format!("/api/updateOneIdCardTemplate/{template}"), &changed).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        run(
            &app.app.db,
            "update students set first_name = 'Other', profile_photo_file_id = null where id = 'student-1'",
        )
        .await;
        run(&app.app.db, "update branches set school_name = 'Other School', icon_file_id = null where id = 'branch-1'")
            .await;
        run(&app.app.db, "delete from files where id in ('photo-1', 'icon-1')").await;
        let again = shop.get(&format!("{path}/sheets")).await;
        assert!(again.text() == html);
        assert_eq!(again.header("etag"), first.header("etag"));
        assert_eq!(shop.get(&format!("{path}/sheets/files/{}", pictures[0])).await.status, StatusCode::OK);

        let told = admin.get("/api/getAllNotification").await.json();
        let text = told.to_string();
        assert!(text.contains("ID cards of Class 8 A, Card of students: fetched from 192.0.2.7."), "{text}");
    })
    .await;
}

#[tokio::test]
async fn whoever_makes_cards_makes_sees_and_revokes_their_links_and_no_others() {
    both_schools(|db| async {
        let app = photographed(db).await;
        let admin = app.as_role(Role::Admin);
        let template = id_template(&admin, "students").await;
        let query = format!("{}&ticked.student-1=on", cards_of_section(&template));
        let results = admin.post("/api/printLinks", &body()).await.json();
        let results_id = results["_id"].as_str().unwrap();
        for role in MAKERS {
            let client = app.as_role(role);
            let path = make(&client, &query).await;
            let preview = app.anonymous().get(&path).await;
            assert!(preview.text().contains("1 of 5 students only"), "{}", preview.text());
            let links = client.get(LIST).await.props()["links"].clone();
            let kinds: Vec<&str> =
                links.as_array().unwrap().iter().map(|link| link["kind"].as_str().unwrap()).collect();
            assert_eq!(kinds.contains(&"reportCards"), role == Role::Admin, "{role}: {kinds:?}");
            let newest = &links[0];
            assert_eq!(newest["madeBy"], props_name(&client).await, "{role}");
            assert_eq!((&newest["exam"], &newest["semester"]), (&Value::Null, &Value::Null));
            let revoke = format!("/admin/printLinks/{}/revoke", newest["_id"].as_str().unwrap());
            let revoked = client.form(&revoke, &[]).await;
            assert_eq!(revoked.status, StatusCode::SEE_OTHER, "{role}: {}", revoked.text());
            assert!(client.get(revoked.header("location")).await.text().contains("The print link is revoked"));
            for part in ["", "/sheets", "/sheets/1", "/cards.pdf"] {
                assert_eq!(app.anonymous().get(&format!("{path}{part}")).await.status, StatusCode::GONE, "{part}");
            }
        }
        // Links of results stay with those who publish.
        for role in [Role::TechnicalSupport, Role::AdmissionSupport] {
            let client = app.as_role(role);
            assert_eq!(client.post("/api/printLinks", &body()).await.status, StatusCode::FORBIDDEN);
            assert_eq!(client.get("/api/printLinks").await.status, StatusCode::FORBIDDEN);
            let new =
                "/admin/printLinks/new?branchId=branch-1&sessionId=session-1&classId=class-1&semester=half_yearly";
            assert_eq!(client.get(new).await.status, StatusCode::FORBIDDEN);
            let revoke = format!("/admin/printLinks/{results_id}/revoke");
            assert_eq!(client.form(&revoke, &[]).await.status, StatusCode::FORBIDDEN, "{role}");
            let asked = client.get(&format!("{LIST}&kind=reportCards")).await;
            assert_eq!(asked.props()["links"], json!([]));
        }
        let sheets = results["sheetsUrl"].as_str().unwrap();
        assert_eq!(app.anonymous().get(sheets).await.status, StatusCode::OK, "nobody has revoked it");
        // The calls of superAdmin and admin know the new links, and make none.
        let all = app.as_role(Role::SuperAdmin).get("/api/printLinks?branchId=branch-1&kind=idCards").await.json();
        assert_eq!(all.as_array().unwrap().len(), 3);
        let mut other = body();
        other["kind"] = json!("idCards");
        assert_eq!(admin.post("/api/printLinks", &other).await.status, StatusCode::BAD_REQUEST);

        for role in Role::ALL.into_iter().filter(|role| !MAKERS.contains(role)) {
            let client = app.as_role(role);
            assert_eq!(client.get(&format!("{PAGE}?{query}")).await.status, StatusCode::FORBIDDEN, "{role}");
            let posted = client.form(&format!("{PAGE}?{query}"), &[("of", "studentIdCards")]).await;
            assert_eq!(posted.status, StatusCode::FORBIDDEN, "{role}");
            let seen = client.get(LIST).await.status;
            let expected = if role == Role::SuperAdmin { StatusCode::OK } else { StatusCode::FORBIDDEN };
            assert_eq!(seen, expected, "{role}");
        }
        assert_eq!(app.anonymous().get(&format!("{PAGE}?{query}")).await.status, StatusCode::SEE_OTHER);
    })
    .await;
}

/// What whoever is signed in is called.
async fn props_name(client: &Client) -> Value {
    client.get("/admin/printLinks").await.page_data()["shell"]["viewer"]["name"].clone()
}

#[tokio::test]
async fn what_is_missing_elsewhere_or_in_a_wrong_state_makes_no_link() {
    both_schools(|db| async {
        let app = photographed(db).await;
        let admin = app.as_role(Role::Admin);
        let (students, employees) = (id_template(&admin, "students").await, id_template(&admin, "employees").await);
        let template = admit_template(&admin).await;
        let good = cards_of_section(&students);
        let elsewhere = app.as_employee("employee-admin-2", Role::Admin);
        for (client, query, status) in [
            (&admin, String::new(), 400),
            (&admin, "of=somethingElse".to_owned(), 400),
            (&admin, "of=studentIdCards&sectionId=section-1".to_owned(), 400),
            (&admin, format!("of=studentIdCards&template={students}"), 400),
            (&admin, cards_of_section(&employees), 400),
            (&admin, format!("of=employeeIdCards&template={students}"), 400),
            (&admin, format!("of=studentIdCards&template={students}&sectionId=section-2"), 403),
            (&admin, format!("{good}&branchId=branch-2"), 403),
            (&admin, cards_of_section("nowhere"), 404),
            (&admin, format!("{good}&ticked.student-6=on"), 404),
            (&admin, format!("of=employeeIdCards&template={employees}&ticked.employee-admin-2=on"), 404),
            (&admin, format!("of=employeeIdCards&template={employees}&departmentId=none"), 404),
            (&admin, format!("of=admitCards&template={template}&sectionId=section-1"), 400),
            (&admin, format!("of=admitCards&template={template}&sectionId=section-1&examId=exam-2"), 404),
            (&admin, "of=certificatesTogether".to_owned(), 400),
            (&admin, "of=certificatesTogether&issued=none".to_owned(), 404),
            (&admin, "of=oneCertificate&issued=none".to_owned(), 404),
            (&elsewhere, good.clone(), 403),
        ] {
            assert_eq!(client.get(&format!("{PAGE}?{query}")).await.status.as_u16(), status, "{query}");
            let form: Vec<(String, String)> = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
            let form = [form, vec![("name".to_owned(), "x".to_owned()), ("expiresInDays".to_owned(), "7".to_owned())]];
            assert_eq!(send(client, &form.concat()).await.status.as_u16(), status, "{query}");
        }
        // The name and the days are refused beside their fields, and the form comes back with who was ticked.
        let page =
            admin.get(&format!("{PAGE}?{good}&ticked.student-1=on")).await.served_as("newPrintLink_papers").props();
        let wrong = send(&admin, &fields(&page, &[("name", " "), ("expiresInDays", "91")])).await;
        assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", wrong.text());
        let back = wrong.props();
        assert_eq!(back["form"]["errors"]["expiresInDays"], "A link is valid for 1 to 90 days");
        assert_eq!(back["form"]["errors"]["name"], "The name has 1 to 120 characters");
        assert_eq!((&back["fields"], &back["refused"]), (&page["fields"], &json!(true)));
        for (days, status) in [("", 422), ("0", 422), ("x", 422), ("1", 200), ("90", 200)] {
            let answer = send(&admin, &fields(&page, &[("expiresInDays", days)])).await;
            assert_eq!(answer.status.as_u16(), status, "{days}: {}", answer.text());
        }
        // Nobody is left in the section; no session is active.
        run(&app.app.db, "update enrolments set left_on = '2026-05-01' where section_id = 'section-1'").await;
        assert_eq!(send(&admin, &fields(&page, &[])).await.status, StatusCode::NOT_FOUND);
        run(&app.app.db, "update sessions set status = 'inactive' where branch_id = 'branch-1'").await;
        let staff = admin.get(&format!("{PAGE}?of=employeeIdCards&template={employees}")).await;
        assert_eq!(staff.status, StatusCode::CONFLICT);
        assert!(staff.text().contains("no active session"), "{}", staff.text());
        let links = admin.get(LIST).await.props()["links"].as_array().unwrap().len();
        assert_eq!(links, 2, "nothing that was refused has left a link");
    })
    .await;
}

#[tokio::test]
async fn cards_of_employees_and_admit_cards_have_links_too() {
    both_schools(|db| async {
        let app = photographed(db).await;
        let support = app.as_role(Role::AdmissionSupport);
        let shop = app.anonymous();
        let template = id_template(&support, "employees").await;
        let count = support.get("/admin/employee-id-card").await.props()["people"].as_array().unwrap().len();
        let path = make(&support, &format!("of=employeeIdCards&template={template}")).await;
        let cards = shop.get(&format!("{path}/sheets")).await;
        assert_eq!(sheets(&cards), 2 * count.div_ceil(10));
        assert!(cards.text().contains("Teacher Person") && !cards.text().contains("admin.2"));
        let file = "Dhanmondi-2026-Employees-Card-of-employees-ID-Cards";
        assert!(cards.header("content-disposition").contains(file), "{}", cards.header("content-disposition"));

        let template = admit_template(&support).await;
        let query = format!("of=admitCards&template={template}&sectionId=section-1&examId=exam-1");
        let path = make(&support, &query).await;
        let cards = shop.get(&format!("{path}/sheets")).await;
        assert_eq!(sheets(&cards), 3, "two a sheet, of five students");
        for words in ["Entry", "Half Yearly", "Mathematics", "15 June 2026", "Be early."] {
            assert!(cards.text().contains(words), "{words}");
        }
        let file = "Dhanmondi-2026-Class-8-A-Half-Yearly-Admit-Cards";
        assert!(cards.header("content-disposition").contains(file), "{}", cards.header("content-disposition"));
        assert!(shop.get(&path).await.text().contains("Admit cards · Half Yearly"));

        let listed = support.get(LIST).await.props()["links"].clone();
        let found: Vec<Value> = listed
            .as_array()
            .unwrap()
            .iter()
            .map(|link| json!([link["kind"], link["covers"], link["count"], link["subjects"]]))
            .collect();
        let staff = 2 * count.div_ceil(10);
        assert_eq!(found, [json!(["admitCards", "Class 8 A", 3, ""]), json!(["idCards", "Employees", staff, ""])]);
        // A class finds the links of its own cards, not those of the staff.
        let admin = app.as_role(Role::Admin);
        let of_class = admin.get("/api/printLinks?branchId=branch-1&sessionId=session-1&classId=class-1").await.json();
        assert_eq!(of_class.as_array().unwrap().len(), 1, "{of_class}");
    })
    .await;
}

/// Issues certificates to two students; returns the page of those issued together.
async fn issued(client: &Client, lies: &str) -> String {
    let body = json!({ "title": "Testimonial", "whose": "students", "text": "{studentName} is good.", "lies": lies,
                       "shown": ["letterhead"], "aligned": "centre", "border": "line", "accent": "blue", "signedBy": "principal" });
    let template = client.post("/api/addCertificateTemplate", &body).await;
    assert_eq!(template.status, StatusCode::OK, "{}", template.text());
    let template = template.json()["_id"].as_str().unwrap().to_owned();
    let fields = [
        ("template", template.as_str()),
        ("sectionId", "section-1"),
        ("ticked.student-1", "on"),
        ("ticked.student-2", "on"),
    ];
    let made = client.form("/admin/generate-student/issue", &fields).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.text());
    made.header("location").to_owned()
}

#[tokio::test]
async fn certificates_are_linked_as_they_are_kept_without_those_that_were_withdrawn() {
    both_schools(|db| async {
        let app = photographed(db).await;
        let support = app.as_role(Role::TechnicalSupport);
        let shop = app.anonymous();
        let together = issued(&support, "landscape").await;
        let page = support.get(&together).await.props();
        let href = page["linkHref"].as_str().unwrap();
        let query = href.strip_prefix(&format!("{PAGE}?")).unwrap();
        // Kept as they were issued.
        run(&app.app.db, "update students set first_name = 'Other' where id = 'student-1'").await;
        let path = make(&support, query).await;
        let both_sheets = shop.get(&format!("{path}/sheets")).await;
        assert_eq!(sheets(&both_sheets), 2);
        assert!(both_sheets.text().contains("Amina Rahman") && both_sheets.text().contains("sheet-landscape"));
        let file = "Dhanmondi-2026-C-2026-000001-to-C-2026-000002-Testimonial-Certificates";
        assert!(
            both_sheets.header("content-disposition").contains(file),
            "{}",
            both_sheets.header("content-disposition")
        );
        let preview = shop.get(&path).await;
        assert!(preview.text().contains("Certificates · Testimonial") && preview.text().contains("A4 landscape"));

        // One is withdrawn: what was frozen stays, a new link has the other one alone.
        let one = page["rows"][0]["href"].as_str().unwrap().to_owned();
        let single =
            support.get(&one).await.served_as("issuedCertificate").props()["linkHref"].as_str().unwrap().to_owned();
        let withdrawn = support.form(&format!("{one}/withdraw"), &[("reason", "The wrong student")]).await;
        assert_eq!(withdrawn.status, StatusCode::SEE_OTHER, "{}", withdrawn.text());
        assert!(shop.get(&format!("{path}/sheets")).await.text() == both_sheets.text());
        let rest = make(&support, query).await;
        assert_eq!(sheets(&shop.get(&format!("{rest}/sheets")).await), 1);
        let refused = support.get(&single).await;
        assert_eq!(refused.status, StatusCode::CONFLICT);
        assert!(refused.text().contains("C-2026-000001 was withdrawn"), "{}", refused.text());
        assert_eq!(support.get(&one).await.props()["linkHref"], Value::Null);
        let elsewhere = app.as_employee("employee-admin-2", Role::Admin);
        assert_eq!(elsewhere.get(href).await.status, StatusCode::FORBIDDEN);
        let other = page["rows"][1]["href"].as_str().unwrap();
        let single = support.get(other).await.props()["linkHref"].as_str().unwrap().to_owned();
        let path = make(&support, single.split_once('?').unwrap().1).await;
        assert_eq!(sheets(&shop.get(&format!("{path}/sheets")).await), 1);
        assert!(shop.get(&format!("{path}/sheets")).await.text().contains("No. C-2026-000002"));
    })
    .await;
}

/// What the audit says of print links, in order.
async fn recorded(app: &TestApp) -> Vec<String> {
    #[derive(db::FromRow)]
    struct Line {
        line: String,
    }
    let mut conn = app.app.db.acquire().await.unwrap();
    let rows: Vec<Line> = conn
        .all(
            "select a.action || ' ' || coalesce(c.new_value, c.old_value) as line
               from audit_acts a join audit_changes c on c.act_id = a.id
              where a.action in ('createPrintLink', 'revokePrintLink') order by a.at, a.action",
            (),
        )
        .await
        .unwrap();
    rows.into_iter().map(|row| row.line).collect()
}

#[tokio::test]
async fn nothing_about_marks_is_said_of_cards_and_unpublishing_does_not_touch_them() {
    both_schools(|db| async {
        let app = photographed(db).await;
        let admin = app.as_role(Role::Admin);
        let template = admit_template(&admin).await;
        let query = format!("of=admitCards&template={template}&sectionId=section-1&examId=exam-1");
        let path = make(&admin, &query).await;
        let mut sheet = sheet_body("subject-1");
        sheet["marks"] = json!([{ "studentId": "student-1", "paper1": 61 }]);
        assert_eq!(admin.post("/api/addSubjectWiseMarks", &sheet).await.status, StatusCode::OK);
        let publish = format!("/api/publishResult?{}", sheet_query("subject-1"));
        for published in [true, false] {
            let answer = admin.post(&publish, &json!({ "isPublished": published })).await;
            assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
            assert!(answer.json()["printLinks"].as_array().is_none_or(Vec::is_empty), "{}", answer.text());
        }
        let link = admin.get("/api/printLinks?branchId=branch-1").await.json()[0].clone();
        assert_eq!(
            [&link["state"], &link["newerMarks"], &link["unpublishedAt"], &link["includesUnpublished"]],
            [&json!("active"), &json!(false), &Value::Null, &json!(false)]
        );
        assert!(!app.anonymous().get(&path).await.text().contains("Newer marks"));
        let revoke = format!("/admin/printLinks/{}/revoke", link["_id"].as_str().unwrap());
        assert_eq!(admin.form(&revoke, &[]).await.status, StatusCode::SEE_OTHER);
        let told = "Class 8 A, Half Yearly: admit cards, Half Yearly, Class 8 A".to_owned();
        assert_eq!(recorded(&app).await, [format!("createPrintLink {told}"), format!("revokePrintLink {told}")]);
    })
    .await;
}
