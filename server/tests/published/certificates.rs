//! Certificates (docs/rules.md, *Cards and certificates*), on both engines: what a template may say, who gets one, the register, what is
//! printed again, and what is withdrawn.

use std::sync::Arc;

use axum::http::{Method, StatusCode};
use db::FromRow;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::{Answer, Client, TestApp, each_engine, run};

const STUDENTS: &str = "/admin/generate-student";
const EMPLOYEES: &str = "/admin/Generate-employee";
const REGISTER: &str = "/admin/certificate-template/issued";

fn body(title: &str, whose: &str, text: &str) -> Value {
    json!({ "title": title, "whose": whose, "text": text, "lies": "landscape", "shown": ["letterhead"], "aligned": "centre",
            "border": "double", "accent": "green", "signedBy": "principal", "signLeft": "Prepared by" })
}

async fn template(client: &Client, whose: &str, text: &str) -> String {
    let answer = client.post("/api/addCertificateTemplate", &body(&format!("Of {whose}"), whose, text)).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    answer.json()["_id"].as_str().unwrap().to_owned()
}

#[derive(FromRow)]
struct Stored {
    printed_number: String,
    status: String,
}

/// The numbers of the register with what has become of them.
async fn register(app: &TestApp) -> Vec<String> {
    let mut conn = app.app.db.acquire().await.unwrap();
    let rows: Vec<Stored> =
        conn.all("select printed_number, status from certificates order by branch_id, year, number", ()).await.unwrap();
    rows.into_iter().map(|row| format!("{} {}", row.printed_number, row.status)).collect()
}

/// How many sheets a document has.
fn sheets(answer: &Answer) -> usize {
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    assert!(!answer.text().contains(" sheet-fault\""), "{}", answer.text());
    answer.text().matches("<section class=\"sheet ").count()
}

#[tokio::test]
async fn a_template_names_only_fields_of_its_kind_of_people() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        for (whose, text, begins) in [
            ("students", "Of {employeeName}", "{employeeName} is not a field here. There are {studentName}, "),
            ("employees", "{roll}, {leftOn}", "{roll}, {leftOn} are not fields here. There are {employeeName}, "),
            ("students", "Of {studentName", "A { has no } behind it."),
            ("students", "Of studentName}", "A } has no { before it."),
        ] {
            let answer = admin.post("/api/addCertificateTemplate", &body("One", whose, text)).await;
            let fault = answer.json()["fields"]["text"].as_str().unwrap_or_default().to_owned();
            assert!(
                answer.status == StatusCode::UNPROCESSABLE_ENTITY && fault.starts_with(begins),
                "{}",
                answer.text()
            );
            assert!(!text.contains("employeeName") || fault.ends_with("{schoolName}, {branchName}, {today}."));
        }
        // By the form it is beside the field, with what was typed.
        let fields = [
            ("title", "One"),
            ("whose", "students"),
            ("text", "{nam}"),
            ("lies", "portrait"),
            ("aligned", "left"),
            ("border", "none"),
            ("accent", "blue"),
            ("signedBy", "nobody"),
        ];
        let form = admin.form("/admin/certificate-template/new", &fields).await;
        assert_eq!(form.status, StatusCode::UNPROCESSABLE_ENTITY);
        let form = form.props();
        assert!(form["errors"]["text"].as_str().unwrap().starts_with("{nam} is not a field here."), "{form}");
        assert_eq!(form["values"]["text"], "{nam}");
        // Turned to others, its text is looked at anew.
        let id = template(&admin, "students", "{studentName} of {sectionName}").await;
        let turned =
            admin.put(&format!("/api/updateOneCertificateTemplate/{id}"), &json!({ "whose": "employees" })).await;
        assert!(turned.json()["fields"]["text"].is_string(), "{}", turned.text());
    })
    .await;
}

#[tokio::test]
async fn certificates_are_issued_numbered_listed_and_printed_again_as_they_were() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let empty = admin.get(STUDENTS).await.props();
        assert_eq!(empty["lacksTemplate"], json!(true));
        run(
            &app.app.db,
            "update students set first_name = '<b>Amina', profile_photo_file_id = null where id = 'student-1'",
        )
        .await;
        run(&app.app.db, "update enrolments set left_on = '2026-05-03' where student_id = 'student-2'").await;
        let id =
            template(&admin, "students", "{StudentName}, {regNo}, is in {className} {sectionName}.\n\n{today}").await;
        let here = format!("{STUDENTS}?template={id}&sectionId=section-1");
        let page = admin.get(&here).await.props();
        let people = page["people"].as_array().unwrap();
        assert_eq!((people.len(), &page["keeps"], &page["filters"][0]["chosen"]), (5, &json!(true), &json!(id)));
        assert_eq!((&people[0]["faults"], &people[1]["note"]), (&json!([]), &json!("Left on 3 May 2026")));

        let fields = [
            ("template", id.as_str()),
            ("sectionId", "section-1"),
            ("ticked.student-1", "on"),
            ("ticked.student-2", "on"),
        ];
        let made = admin.form(&format!("{STUDENTS}/issue"), &fields).await;
        assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.text());
        let together = made.header("location").to_owned();
        assert!(together.starts_with(&format!("{REGISTER}/together/")), "{together}");
        let listed = admin.get(&together).await.served_as("issuedTogether").props();
        let rows = listed["rows"].as_array().unwrap();
        assert_eq!((rows.len(), &listed["done"]), (2, &json!("Successfully Added")));
        assert_eq!(register(app).await, ["C-2026-000001 issued", "C-2026-000002 issued"]);

        let sheet = format!("{}/print", rows[0]["href"].as_str().unwrap());
        let first = admin.get(&sheet).await;
        first.served_as("certificate");
        assert_eq!(sheets(&first), 1);
        for text in [
            "sheet-landscape",
            "certificate-landscape accent-green",
            "No. C-2026-000001",
            "<b class=\"certificate-whole\">S-001</b>",
            "Of students",
            "<b>&lt;b&gt;Amina Rahman</b>",
            "<b>Class 8</b>",
            "Prepared by",
            "21 September 2026",
        ] {
            assert!(first.text().contains(text), "{text} in {}", first.text());
        }
        assert_eq!(sheets(&admin.get(listed["print"].as_str().unwrap()).await), 2);

        // What is changed later changes nothing of it.
        let changed = json!({ "text": "Nothing of {studentName}", "title": "Changed", "lies": "portrait" });
        let answer = admin.put(&format!("/api/updateOneCertificateTemplate/{id}"), &changed).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        run(&app.app.db, "update students set first_name = 'Other' where id = 'student-1'").await;
        run(&app.app.db, "update branches set school_name = 'Other School'").await;
        let body = |answer: &Answer| answer.text().split_once("<body").unwrap().1.to_owned();
        assert_eq!(body(&admin.get(&sheet).await), body(&first));

        // Everybody, where nobody is ticked.
        let all = admin.form(&format!("{STUDENTS}/issue"), &fields[..2]).await;
        assert_eq!(all.status, StatusCode::SEE_OTHER, "{}", all.text());
        assert_eq!(register(app).await.last().unwrap(), "C-2026-000007 issued");

        let staff = template(&admin, "employees", "{employeeName} ({employeeId}) works at {schoolName}.").await;
        let page = admin.get(&format!("{EMPLOYEES}?template={staff}")).await.props();
        assert!(page["people"].as_array().unwrap().len() > 5, "{page}");
        let fields = [("template", staff.as_str()), ("ticked.employee-teacher", "on")];
        let made = admin.form(&format!("{EMPLOYEES}/issue"), &fields).await;
        assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.text());

        // The register: searched, filtered and as CSV.
        let of = async |query: &str| {
            let list = admin.get(&format!("{REGISTER}?{query}")).await.props();
            let rows = list["rows"].as_array().unwrap().iter();
            rows.map(|row| row["cells"][0].as_str().unwrap().rsplit('-').next().unwrap().to_owned())
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(of("").await, "000008 000007 000006 000005 000004 000003 000002 000001");
        assert_eq!(of("whose=employees").await, "000008");
        assert_eq!(of(&format!("templateId={id}&search=s-002")).await, "000004 000002");
        assert_eq!(of("search=000005").await, "000005");
        assert_eq!(of("status=withdrawn").await, "");
        let csv = admin.get(&format!("{REGISTER}/list.csv?whose=employees")).await.text().to_owned();
        assert!(csv.contains("C-2026-000008,Of employees,Teacher Person,teacher,"), "{csv}");
        let title = admin.get(REGISTER).await.page_data()["shell"]["parent"].clone();
        assert_eq!(title, json!("Certificate"));

        // What something was issued by is not deleted, and neither is who has one.
        let gone = admin.form(&format!("/admin/certificate-template/{id}/delete"), &[("version", "2")]).await;
        assert_eq!(gone.status, StatusCode::CONFLICT);
        assert!(gone.text().contains("C-2026-000007"), "{}", gone.text());
        let kept = admin.send(Method::DELETE, "/api/deleteOneStudent/student-1", &[], "".into()).await;
        assert!(kept.text().contains("Certificates"), "{}", kept.text());
    })
    .await;
}

#[tokio::test]
async fn what_a_school_may_enter_fits_a_certificate_and_its_fault_is_said_once() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let id = template(&admin, "students", "{studentName} is a student.").await;
        // A name of 100 letters, an address of 200, a line of 40, the number of the school and its motto.
        let name = "Alhaj Professor Muhammad Wahiduzzaman Chowdhury Talukder ".repeat(2);
        let address = "House 1172, Road 14/B, Sonargaon Janapath Avenue, Uttara ".repeat(4);
        let set = format!(
            "update branches set principal_name = '{}', address = '{}', eiin = '108356',
                    motto = 'Enter to learn, go forth to serve', email = 'office.dhanmondi@padma.example',
                    mobile_no = '+880 1712-345678' where id = 'branch-1'",
            &name[..100],
            &address[..200]
        );
        run(&app.app.db, &set).await;
        let label = json!({ "signLeft": "Chairman of the Governing Body (acting)" });
        let changed = admin.put(&format!("/api/updateOneCertificateTemplate/{id}"), &label).await;
        assert_eq!(changed.status, StatusCode::OK, "{}", changed.text());
        let here = format!("{STUDENTS}?template={id}&sectionId=section-1");
        let page = admin.get(&here).await.props();
        assert_eq!(page["notes"], json!([]), "{page}");
        assert!(page["people"].as_array().unwrap().iter().all(|person| person["faults"] == json!([])), "{page}");
        let preview = admin
            .get("/admin/certificate-template/preview?title=x&text=x&shown.letterhead=true")
            .await
            .text()
            .to_owned();
        for text in ["EIIN\u{a0}108356", "go forth to serve"] {
            assert!(preview.contains(text), "{text} in {preview}");
        }
        // A letter that no font has: of the school it is said once, with the way to the branch, and nobody gets one.
        run(&app.app.db, "update branches set principal_name = '漢' where id = 'branch-1'").await;
        let page = admin.get(&here).await.props();
        let fault = "The name under Principal has letters that no font on paper has: 漢";
        assert_eq!(
            page["notes"],
            json!([{ "text": format!("{fault}."), "href": "/admin/branch/branch-1", "link": "Open the branch" }])
        );
        assert!(page["people"].as_array().unwrap().iter().all(|person| person["faults"] == json!([])), "{page}");
        let refused = admin.post("/api/addCertificate", &json!({ "templateId": id, "sectionId": "section-1" })).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text());
        assert_eq!(refused.text().matches(fault).count(), refused.text().matches("No certificate was issued").count());
        assert_eq!(register(app).await, Vec::<String>::new());
        // Who may not change a branch is told, without a way to it.
        let support = app.as_role(Role::AdmissionSupport).get(&here).await.props();
        assert_eq!((&support["notes"][0]["href"], &support["notes"][1]), (&Value::Null, &Value::Null), "{support}");
    })
    .await;
}

#[tokio::test]
async fn what_is_missing_or_does_not_fit_is_named_and_nobody_gets_one() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        run(&app.app.db, "update students set father_name = 'Rahim' where id = 'student-1'").await;
        run(&app.app.db, "update students set father_name = null where id = 'student-2'").await;
        let id = template(&admin, "students", "{studentName}, {sonDaughter} of {fatherName}").await;
        let page = admin.get(&format!("{STUDENTS}?template={id}&sectionId=section-1")).await.props();
        assert_eq!(page["people"][1]["faults"], json!(["{fatherName} is not filled in"]), "{page}");
        let fields = [
            ("template", id.as_str()),
            ("sectionId", "section-1"),
            ("ticked.student-1", "on"),
            ("ticked.student-2", "on"),
        ];
        let refused = admin.form(&format!("{STUDENTS}/issue"), &fields).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        refused.served_as("papers_refused");
        let again = refused.props();
        assert!(again["failure"].as_str().unwrap().contains("{fatherName} is not filled in"), "{again}");
        let ticked: Vec<&Value> = again["people"].as_array().unwrap().iter().map(|person| &person["ticked"]).collect();
        assert_eq!(ticked, [true, true, false, false, false]);

        let long = template(&admin, "employees", &"Certified.\n".repeat(40)).await;
        let answer =
            admin.post("/api/addCertificate", &json!({ "templateId": long, "people": ["employee-teacher"] })).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.text());
        assert!(answer.text().contains("Teacher Person: The text is too long for one sheet"), "{}", answer.text());
        assert_eq!(register(app).await, Vec::<String>::new());
        // The number that was not given is the next one.
        let one = admin.form(&format!("{STUDENTS}/issue"), &fields[..3]).await;
        assert_eq!(one.status, StatusCode::SEE_OTHER, "{}", one.text());
        assert_eq!(register(app).await, ["C-2026-000001 issued"]);
        // The preview says it, too.
        let preview =
            format!("/admin/certificate-template/preview?title=x&lies=landscape&text={}", "Certified.%0A".repeat(40));
        assert!(admin.get(&preview).await.text().contains("The text is too long for one sheet."));
        let fitting = admin
            .get("/admin/certificate-template/preview?title=Testimonial&text=%7BstudentNam%7D%20%7BHeShe%7D")
            .await;
        assert_eq!(sheets(&fitting), 1);
        assert!(fitting.text().contains("{studentNam} She") && !fitting.text().contains("certificate-faults\""));
    })
    .await;
}

#[tokio::test]
async fn a_certificate_is_withdrawn_once_with_a_reason_and_its_number_stays_taken() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let id = template(&admin, "students", "{studentName}").await;
        let issue = json!({ "templateId": id, "sectionId": "section-1", "people": ["student-1"] });
        let made = admin.post("/api/addCertificate", &issue).await.json();
        assert_eq!(made["certificates"][0]["certificateNumber"], "C-2026-000001", "{made}");
        let page = format!("{REGISTER}/{}", made["certificates"][0]["_id"].as_str().unwrap());
        assert_eq!(admin.get(&format!("{page}/withdraw")).await.props()["form"]["errors"], json!({}));
        let silent = admin.form(&format!("{page}/withdraw"), &[("reason", " ")]).await;
        assert_eq!(silent.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(silent.props()["form"]["errors"]["reason"], "Give the reason");
        let fields = [("reason", "The wrong student"), ("formKey", "press")];
        let done = admin.form(&format!("{page}/withdraw"), &fields).await;
        assert_eq!(done.header("location"), format!("{page}?done=withdrawn"));
        let twice = admin.form(&format!("{page}/withdraw"), &fields).await;
        assert_eq!(twice.header("location"), done.header("location"), "the same press");
        let again = admin.form(&format!("{page}/withdraw"), &[("reason", "Again")]).await;
        assert_eq!(again.status, StatusCode::CONFLICT);
        let shown = admin.get(&page).await.served_as("issuedCertificate_withdrawn").props();
        assert_eq!(
            shown["withdrawn"],
            json!({ "day": "21 September 2026", "by": "Admin Person", "reason": "The wrong student" })
        );
        assert_eq!(shown["withdrawHref"], Value::Null);
        assert!(admin.get(&format!("{page}/print")).await.text().contains("Withdrawn on 21 September 2026"));
        let call = admin.put(&page.replace(REGISTER, "/api/withdrawCertificate"), &json!({ "reason": "Again" })).await;
        assert_eq!(call.refusal(), (409, "C-2026-000001 was withdrawn before".to_owned()));
        let listed = admin.get("/api/getAllCertificate?status=withdrawn").await.json();
        assert_eq!(listed["data"][0]["reason"], "The wrong student", "{listed}");
        admin.post("/api/addCertificate", &issue).await;
        assert_eq!(register(app).await, ["C-2026-000001 withdrawn", "C-2026-000002 issued"]);
        let audit = admin.get("/admin/audit").await.text().to_owned();
        for words in ["Added the certificate C-2026-000001", "Amina Rahman (S-001)", "The wrong student"] {
            assert!(audit.contains(words), "{words} in {audit}");
        }
    })
    .await;
}

#[tokio::test]
async fn certificates_are_made_by_their_roles_in_their_own_branch() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let students = template(&admin, "students", "{studentName}").await;
        let employees = template(&admin, "employees", "{employeeName}").await;
        let made = admin
            .post("/api/addCertificate", &json!({ "templateId": employees, "people": ["employee-teacher"] }))
            .await;
        let id = made.json()["certificates"][0]["_id"].as_str().unwrap().to_owned();
        let paths = [
            STUDENTS.to_owned(),
            EMPLOYEES.to_owned(),
            REGISTER.to_owned(),
            format!("{REGISTER}/{id}"),
            format!("{REGISTER}/{id}/print"),
            format!("{REGISTER}/{id}/withdraw"),
            "/admin/certificate-template/preview?title=x".to_owned(),
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
            (&admin, format!("{STUDENTS}?sectionId=section-2"), 403),
            (&admin, format!("{STUDENTS}?sectionId=nowhere"), 404),
            (&admin, format!("{STUDENTS}?branchId=branch-2"), 403),
            (&admin, format!("{REGISTER}/nothing"), 404),
            (&admin, format!("{REGISTER}/together/nothing/print"), 404),
            (&elsewhere, format!("{REGISTER}/{id}"), 403),
            (&elsewhere, format!("{REGISTER}/{id}/print"), 403),
            (&elsewhere, format!("{REGISTER}/{id}/withdraw"), 403),
        ] {
            assert_eq!(client.get(&path).await.status.as_u16(), status, "{path}");
        }
        for (client, body, status) in [
            (&admin, json!({ "templateId": students }), 400),
            (&admin, json!({ "templateId": employees, "sectionId": "section-1" }), 400),
            (&admin, json!({ "templateId": students, "sectionId": "section-2" }), 403),
            (&admin, json!({ "templateId": students, "sectionId": "section-1", "people": ["student-6"] }), 404),
            (&admin, json!({ "templateId": students, "sectionId": "section-1", "people": [] }), 422),
            (&admin, json!({ "templateId": "nothing" }), 404),
            (&elsewhere, json!({ "templateId": employees }), 403),
        ] {
            assert_eq!(client.post("/api/addCertificate", &body).await.status.as_u16(), status, "{body}");
        }
        let other = elsewhere.put(&format!("/api/withdrawCertificate/{id}"), &json!({ "reason": "x" })).await;
        assert_eq!(other.status, StatusCode::FORBIDDEN);
        assert_eq!(register(app).await, ["C-2026-000001 issued"]);
    })
    .await;
}

#[tokio::test]
async fn many_at_once_take_numbers_without_gaps_and_a_press_counts_once() {
    for app in TestApp::on_both().await {
        let admin = Arc::new(app.as_role(Role::Admin));
        let id = template(&admin, "students", "{studentName} of {fatherName}").await;
        run(&app.app.db, "update students set father_name = 'Rahim' where id <> 'student-2'").await;
        run(&app.app.db, "update students set father_name = null where id = 'student-2'").await;
        let tasks = (0..12).map(|press| {
            let (client, id) = (Arc::clone(&admin), id.clone());
            tokio::spawn(async move {
                // Every fourth is refused, and some press twice.
                let person = if press % 4 == 0 { "student-2" } else { "student-1" };
                let body = json!({ "templateId": id, "sectionId": "section-1", "people": [person, "student-3"] });
                let key = format!("press-{}", press / 2);
                let answer =
                    client.json(Method::POST, "/api/addCertificate", &body, &[("Idempotency-Key", &key)]).await;
                answer.status.as_u16()
            })
        });
        let mut statuses = Vec::new();
        for task in tasks.collect::<Vec<_>>() {
            statuses.push(task.await.unwrap());
        }
        assert!(statuses.iter().all(|status| [200, 409, 422].contains(status)), "{statuses:?}");
        let made = register(&app).await;
        let expected: Vec<String> = (1..=made.len()).map(|number| format!("C-2026-{number:06} issued")).collect();
        assert_eq!(made, expected, "no gap, no number twice");
        assert!(made.len() >= 8, "{made:?}");
    }
}
