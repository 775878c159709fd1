//! Online admission (docs/rules.md, *Online admission*), on both engines: anybody applies once by a form, looks it up by the secret number alone,
//! staff accept, put off or refuse, an accepted applicant is a student with the photo, and the fee is a receipt of the ledger.

use axum::body::Body;
use axum::http::{Method, StatusCode};
use db::{Db, FromRow};
use rules::roles::Role;
use serde_json::json;

use testing::admission::{FORM, applied, each, fields, opened, secret_of};
use testing::databases::{postgres_url, sqlite};
use testing::uploads::{png, upload};
use testing::vouchers::balance;
use testing::{Answer, Client, TestApp, number, run};

const STATE: &str = "/admission/state";

async fn looked_up(client: &Client, secret: &str) -> Answer {
    client.bare_form(STATE, &[("secretNumber", secret)]).await
}

#[derive(FromRow)]
struct Text {
    text: Option<String>,
}

async fn text(app: &TestApp, sql: &'static str) -> String {
    let mut conn = app.app.db.acquire().await.unwrap();
    conn.one::<Text>(sql, ()).await.unwrap().text.unwrap_or_default()
}

/// The id of the application with the highest number.
async fn last(app: &TestApp) -> String {
    text(app, "select id as text from applications order by application_no desc limit 1").await
}

#[tokio::test]
async fn anybody_applies_once_and_the_number_is_nowhere_but_on_the_page() {
    each(async |app| {
        let anybody = app.anonymous();
        let home = anybody.get("/admission").await;
        home.served_as("admissionHome");
        assert_eq!(home.props()["branches"][0]["open"], 1, "{}", home.text());
        let branch = anybody.get("/admission/dhk").await.served_as("admissionBranch").props();
        assert_eq!(branch["classes"].as_array().unwrap().len(), 1, "{branch}");
        assert_eq!(
            (&branch["classes"][0]["fee"], &branch["classes"][0]["places"], &branch["classes"][0]["href"]),
            (&json!("৳500.00"), &json!("2"), &json!(FORM))
        );
        let form = anybody.get(FORM).await;
        assert!(form.text().contains("name=\"formKey\" value=\"") && !form.text().contains("name=\"viewer\""));

        // Every fault beside its field, and nothing is stored.
        let wrong =
            anybody.form(FORM, &fields(&[("firstName", ""), ("guardianMobile", "ask"), ("dob", "2099-01-01")])).await;
        wrong.served_as("admissionForm");
        assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
        let errors = &wrong.props()["form"]["errors"];
        assert!(errors["firstName"].is_string() && errors["guardianMobile"].is_string(), "{errors}");
        assert_eq!(wrong.props()["form"]["values"]["lastName"], "Khanom", "what was typed stays");
        let unborn = anybody.form(FORM, &fields(&[("dob", "2099-01-01")])).await;
        assert_eq!(unborn.props()["form"]["errors"]["dob"], "The date of birth is in the future");

        // Twice by the same press, and what becomes of it is not the applicant's to say.
        let own = fields(&[("formKey", "one press"), ("status", "accepted"), ("version", "7")]);
        let (one, two) = tokio::join!(anybody.form(FORM, &own), anybody.form(FORM, &own));
        let secret = secret_of(&one);
        assert_eq!(secret, secret_of(&two));
        assert_eq!(secret.len(), 23);
        assert_eq!(number(&app.app.db, "select count(*) as n from applications").await, 1);
        assert_eq!(
            text(app, "select application_no || ' ' || status as text from applications").await,
            "DHK-A-000001 new"
        );
        let other = anybody.form(FORM, &fields(&[("formKey", "one press"), ("firstName", "Other")])).await;
        assert_eq!(other.status, StatusCode::CONFLICT, "{}", other.text());

        // Neither the number nor what it is made of is stored.
        let stored = text(app, "select secret_hash as text from applications").await;
        assert_eq!(stored.len(), 64);
        let keys = text(app, "select key || answer || body_hash as text from idempotency_keys").await;
        assert!(!keys.contains(&secret) && !keys.contains(&secret.replace('-', "")), "{keys}");

        // Looked up in any spelling; shown with what is to be paid.
        for typed in [secret.clone(), secret.to_lowercase().replace('-', " ")] {
            let found = looked_up(&anybody, &typed).await;
            assert_eq!(found.status, StatusCode::OK);
            for words in ["Zubaida Khanom", "DHK-A-000001", "Nobody has decided", "৳500.00"] {
                assert!(found.text().contains(words), "{words}: {}", found.text());
            }
        }
        let paper = anybody.bare_form(STATE, &[("secretNumber", &secret), ("print", "1")]).await;
        assert!(paper.text().contains("slip-number") && paper.text().contains(&secret), "{}", paper.text());
        // Every number that is none is answered alike, also the application's own and its id.
        let id = last(app).await;
        let mut answers = Vec::new();
        for guess in ["00000-00000-00000-00000", "DHK-A-000001", id.as_str(), "x", &stored] {
            let answer = looked_up(&anybody, guess).await;
            answers.push((answer.status, answer.props()));
        }
        assert!(answers.windows(2).all(|two| two[0] == two[1]), "{answers:?}");
        assert_eq!(answers[0].0, StatusCode::NOT_FOUND);
        assert_eq!(answers[0].1["form"]["values"], json!({}));
    })
    .await;
}

#[tokio::test]
async fn a_class_takes_applications_while_it_is_open_and_forms_need_a_key() {
    each(async |app| {
        let anybody = app.anonymous();
        let bare = anybody.bare_form(FORM, &fields(&[])).await;
        assert_eq!(bare.status, StatusCode::BAD_REQUEST);
        let elsewhere = anybody.form(FORM, &fields(&[("openingId", "open-2")])).await;
        assert_eq!(elsewhere.status, StatusCode::BAD_REQUEST, "the form of another class");
        assert_eq!(anybody.get("/admission/class/none").await.status, StatusCode::NOT_FOUND);
        assert_eq!(anybody.get("/admission/NONE").await.status, StatusCode::NOT_FOUND);
        for (sql, says) in [
            ("update admission_openings set opens_on = '2026-09-22'", "are taken from 22 September 2026 on"),
            (
                "update admission_openings set opens_on = '2026-09-01', closes_on = '2026-09-20'",
                "were taken until 20 September 2026",
            ),
            ("update admission_openings set closes_on = '2026-09-30', status = 'inactive'", "takes no applications"),
        ] {
            run(&app.app.db, sql).await;
            let refused = anybody.form(FORM, &fields(&[])).await;
            assert_eq!(refused.status, StatusCode::CONFLICT);
            assert!(refused.props()["closed"].as_str().unwrap().contains(says), "{}", refused.text());
        }
        assert_eq!(number(&app.app.db, "select count(*) as n from applications").await, 0);
        run(&app.app.db, "update admission_openings set status = 'active'").await;
        applied(&anybody, &[]).await;
    })
    .await;
}

#[tokio::test]
async fn one_address_neither_applies_nor_guesses_without_end() {
    let app = TestApp::new().await;
    opened(&app.app.db).await;
    let here = app.anonymous().from([10, 0, 0, 1]);
    for _ in 0..rules::limits::ADMISSION_LOOKUPS {
        assert_eq!(looked_up(&here, "00000-00000-00000-00000").await.status, StatusCode::NOT_FOUND);
    }
    let refused = looked_up(&here, "00000-00000-00000-00000").await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(refused.header("retry-after"), "900");
    // Applying is counted apart, and so is another address.
    let secret = applied(&here, &[]).await;
    for _ in 0..2 * rules::limits::ADMISSION_LOOKUPS {
        let found = looked_up(&app.anonymous().from([10, 0, 0, 2]), &secret).await;
        assert_eq!(found.status, StatusCode::OK, "only those in vain count");
    }
    for _ in 1..rules::limits::ADMISSION_APPLICATIONS {
        assert_eq!(here.form(FORM, &[]).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    }
    assert_eq!(here.form(FORM, &fields(&[])).await.status, StatusCode::TOO_MANY_REQUESTS);
    let login = here.bare_form("/auth/login", &[("userType", "admin"), ("userId", "x"), ("userPassword", "y")]).await;
    assert_ne!(login.status, StatusCode::TOO_MANY_REQUESTS, "signing in is another matter");
    applied(&app.anonymous().from([10, 0, 0, 3]), &[]).await;
}

#[tokio::test]
async fn staff_put_off_and_refuse_with_a_reason_that_the_applicant_reads() {
    each(async |app| {
        let anybody = app.anonymous();
        let secret = applied(&anybody, &[]).await;
        let id = last(app).await;
        let here = format!("/admin/onlineAdmission/{id}");
        let support = app.as_role(Role::AdmissionSupport);
        let list = support.get("/admin/onlineAdmission?search=dhk-a-000001").await.props();
        assert_eq!(list["rows"][0]["href"], json!(here));
        assert_eq!(
            list["rows"][0]["cells"],
            json!([
                "Zubaida Khanom",
                "DHK-A-000001",
                "Class 8, 2026",
                "21 September 2026",
                "Rahima Khatun",
                "01712345678",
                "৳500.00",
                "৳0.00",
                "New"
            ])
        );
        let none = support.form(&here, &[("act", "refused"), ("reason", " "), ("version", "1")]).await;
        none.served_as("application");
        assert_eq!(none.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(none.props()["form"]["errors"]["reason"], "Give the reason: the applicant is told");
        let waits =
            support.form(&here, &[("act", "waiting"), ("reason", "The test is on 3 October"), ("version", "1")]).await;
        assert_eq!(waits.status, StatusCode::SEE_OTHER, "{}", waits.text());
        assert!(looked_up(&anybody, &secret).await.text().contains("The test is on 3 October"));
        let stale = support.form(&here, &[("act", "refused"), ("reason", "Late"), ("version", "1")]).await;
        assert_eq!(stale.status, StatusCode::CONFLICT);
        let call = format!("/api/answerOnlineAdmission/{id}");
        let refused = support.put(&call, &json!({ "status": "refused", "reason": "No place is left" })).await;
        assert_eq!(refused.refusal(), (200, "Successfully Updated".to_owned()));
        let told = looked_up(&anybody, &secret).await;
        assert!(told.text().contains("was refused") && told.text().contains("No place is left"), "{}", told.text());
        assert_eq!(support.get(&format!("{here}/accept")).await.status, StatusCode::CONFLICT, "it waits first");
        for body in [json!({ "status": "accepted", "reason": "x" }), json!({ "status": "refused" }), json!({})] {
            assert_eq!(support.put(&call, &body).await.status, StatusCode::BAD_REQUEST, "{body}");
        }
        assert_eq!(
            number(
                &app.app.db,
                "select count(*) as n from audit_changes where subject_kind = 'application' and field = 'Reason'"
            )
            .await,
            2
        );
        // Nobody else reads any of it.
        let other = app.as_employee("employee-admin-2", Role::Admin);
        for role in Role::ALL {
            let may = matches!(role, Role::SuperAdmin | Role::Admin | Role::AdmissionSupport);
            for path in
                [here.clone(), format!("{here}/photo"), "/admin/onlineAdmission".to_owned(), format!("{here}/accept")]
            {
                let answer = app.as_role(role).get(&path).await;
                assert_eq!(answer.status != StatusCode::FORBIDDEN, may, "{role} {path}");
                assert!(may || !answer.text().contains("Zubaida"), "{role} {path}");
            }
        }
        assert_eq!(other.get(&here).await.status, StatusCode::FORBIDDEN);
        assert_eq!(
            other.put(&call, &json!({ "status": "refused", "reason": "x" })).await.status,
            StatusCode::FORBIDDEN
        );
        assert!(!other.get("/admin/onlineAdmission").await.text().contains("Zubaida"));
        // Deleting is not for admission support.
        let gone = format!("{here}/delete");
        assert_eq!(support.get(&gone).await.status, StatusCode::FORBIDDEN);
        let deleted = app.as_role(Role::Admin).form(&gone, &[("version", "3")]).await;
        assert_eq!(deleted.status, StatusCode::SEE_OTHER, "{}", deleted.text());
        assert_eq!(looked_up(&anybody, &secret).await.status, StatusCode::NOT_FOUND);
    })
    .await;
}

#[tokio::test]
async fn an_accepted_applicant_is_a_student_once_with_the_photo() {
    each(async |app| {
        let anybody = app.anonymous();
        let photo = png(40, 50, 120);
        let own = fields(&[]);
        let mut parts: Vec<(&str, Option<&str>, &[u8])> =
            own.iter().map(|(name, value)| (*name, None, value.as_bytes())).collect();
        parts.push(("profilePhoto", Some("me.png"), photo.as_slice()));
        let secret = secret_of(&upload(&anybody, FORM, "", "with a photo", &parts).await);
        let id = last(app).await;
        let here = format!("/admin/onlineAdmission/{id}");
        let accept = format!("{here}/accept");
        let support = app.as_role(Role::AdmissionSupport);
        let file = text(app, "select photo_file_id as text from applications").await;
        assert!(!file.is_empty());
        // Until then nobody reads the photo at a picture's address.
        for role in [Role::Admin, Role::Teacher, Role::AdmissionSupport] {
            for size in ["", "?size=small", "?size=photo"] {
                let got = app.as_role(role).get(&format!("/admin/files/{file}{size}")).await;
                assert_eq!(got.status, StatusCode::NOT_FOUND, "{role} {size}");
            }
        }
        assert_eq!(support.get(&format!("{here}/photo?size=small")).await.status, StatusCode::OK);

        let form = support.get(&accept).await.props();
        let values = &form["values"];
        for (field, value) in [
            ("firstName", "Zubaida"),
            ("guardianMobile", "01712345678"),
            ("regNo", "S-007"),
            ("sectionId", "section-1"),
            ("roll", "9"),
            ("admissionDate", "2026-09-21"),
            ("status", "active"),
        ] {
            assert_eq!(values[field], value, "{field}: {values}");
        }
        assert_eq!((&form["action"], &form["saves"]), (&json!(accept), &json!("Accept")));

        let student = [
            ("branchId", "branch-1"),
            ("sessionId", "session-1"),
            ("firstName", "Zubaida"),
            ("lastName", "Khanom"),
            ("gender", "female"),
            ("dob", "2014-03-04"),
            ("guardianName", "Rahima Khatun"),
            ("guardianMobile", "01712345678"),
            ("status", "active"),
            ("regNo", "S-007"),
            ("sectionId", "section-1"),
        ];
        let with = |more: &[(&'static str, &'static str)]| {
            let mut all = student.to_vec();
            for (name, value) in more {
                all.retain(|(of, _)| of != name);
                all.push((*name, *value));
            }
            all
        };
        // Conflicts beside their fields, and the application as it was.
        let taken = support.form(&accept, &with(&[("roll", "1")])).await;
        assert_eq!(taken.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(taken.props()["errors"]["roll"], "Another student of the section has this roll");
        let taken = support.form(&accept, &with(&[("roll", "9"), ("regNo", "S-001")])).await;
        assert_eq!(taken.props()["errors"]["regNo"], "Another student of the branch has this register number");
        assert_eq!(text(app, "select status as text from applications").await, "new");

        // Two at once by two people: one student.
        let admin = app.as_role(Role::Admin);
        let (nine, ten) = (with(&[("roll", "9")]), with(&[("roll", "10"), ("regNo", "S-008")]));
        let (one, two) = tokio::join!(support.form(&accept, &nine), admin.form(&accept, &ten));
        let mut statuses = [one.status.as_u16(), two.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [303, 409], "{} {}", one.text(), two.text());
        assert_eq!(number(&app.app.db, "select count(*) as n from students where first_name = 'Zubaida'").await, 1);
        assert_eq!(number(&app.app.db, "select taken as n from admission_openings where id = 'open-1'").await, 1);
        assert_eq!(
            text(app, "select profile_photo_file_id as text from students where first_name = 'Zubaida'").await,
            file
        );
        assert_eq!(app.as_role(Role::Teacher).get(&format!("/admin/files/{file}")).await.status, StatusCode::OK);
        let told = looked_up(&anybody, &secret).await;
        assert!(told.text().contains("was accepted") && told.text().contains("Class 8 A, roll"), "{}", told.text());
        assert_eq!(
            support.form(&accept, &with(&[("roll", "11"), ("regNo", "S-009")])).await.status,
            StatusCode::CONFLICT
        );
        let again = support.form(&here, &[("act", "refused"), ("reason", "x"), ("version", "2")]).await;
        assert_eq!(again.status, StatusCode::CONFLICT, "accepting is final");

        // Two places, and no third one.
        for (at, expected) in [(12, 303), (13, 409)] {
            applied(&anybody, &[("firstName", "Next")]).await;
            let accept = format!("/admin/onlineAdmission/{}/accept", last(app).await);
            let (roll, reg_no) = (at.to_string(), format!("S-0{at}"));
            let mut all: Vec<(&str, &str)> = student.iter().map(|(name, value)| (*name, *value)).collect();
            all.retain(|(name, _)| *name != "regNo");
            all.extend([("roll", roll.as_str()), ("regNo", reg_no.as_str())]);
            assert_eq!(support.form(&accept, &all).await.status.as_u16(), expected);
        }
        assert_eq!(number(&app.app.db, "select count(*) as n from students where reg_no = 'S-013'").await, 0);
    })
    .await;
}

async fn collect(client: &Client, id: &str, amount: &str) -> Answer {
    let body = json!({ "applicationId": id, "amount": amount, "method": "cash" });
    client.post("/api/addAdmissionFeesCollection", &body).await
}

#[tokio::test]
async fn the_fee_is_a_receipt_of_the_ledger_that_prints_and_can_be_voided() {
    each(async |app| {
        let anybody = app.anonymous();
        let secret = applied(&anybody, &[]).await;
        let id = last(app).await;
        let accountant = app.as_role(Role::Accountant);
        let more = collect(&accountant, &id, "500.01").await;
        assert_eq!(more.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(more.json()["fields"]["amount"], "Only ৳500.00 of it is unpaid");
        for (amount, number) in [("200", "DHK-2026-000001"), ("300", "DHK-2026-000002")] {
            let made = collect(&accountant, &id, amount).await;
            assert_eq!(made.json()["receiptNumber"], number, "{}", made.text());
        }
        let nothing = collect(&accountant, &id, "1").await;
        assert_eq!(nothing.json()["fields"]["amount"], "Nothing is due that could be paid");
        // What was paid for is not changed by another fee.
        run(&app.app.db, "update admission_fees set amount = 90000").await;
        let told = looked_up(&anybody, &secret).await;
        assert!(told.text().contains("DHK-2026-000001") && !told.text().contains("To be paid"), "{}", told.text());
        assert_eq!(balance(&accountant, "cash").await, json!(1500));

        let list = accountant.get("/admin/studentFeesCollection?search=zubaida").await.props();
        assert_eq!(list["total"], 2, "{list}");
        let receipt = list["rows"][0]["href"].as_str().unwrap().to_owned();
        let page = accountant.get(&receipt).await.props()["receipt"].clone();
        assert_eq!(
            (&page["applicationId"], &page["regNo"], &page["due"], &page["parts"][0]["label"]),
            (&json!(id), &json!("DHK-A-000001"), &json!(0), &json!("Admission fee, Class 8"))
        );
        let paper = accountant.get(&format!("{receipt}/print")).await;
        assert!(paper.text().contains("Application No") && paper.text().contains("Zubaida Khanom"), "{}", paper.text());
        let void = accountant.form(&format!("{receipt}/void"), &[("reason", "Typed twice")]).await;
        assert_eq!(void.status, StatusCode::SEE_OTHER, "{}", void.text());
        assert_eq!(
            accountant.form(&format!("{receipt}/void"), &[("reason", "Again")]).await.status,
            StatusCode::CONFLICT
        );
        assert_eq!(number(&app.app.db, "select paid as n from applications").await, 20_000);
        assert_eq!(balance(&accountant, "cash").await, json!(1200));
        assert!(looked_up(&anybody, &secret).await.text().contains("৳300.00"));
        // Of the day's close, and of the reports: by class, too.
        for (report, rows) in [
            ("feesCollectionReport?classId=class-1", 1),
            ("paymentSummary", 1),
            ("headWiseSummary?headId=head-1", 1),
            ("depositReport?headId=head-1", 1),
        ] {
            assert_eq!(accountant.get(&format!("/admin/{report}")).await.props()["total"], rows, "{report}");
        }
        let found = accountant.get("/admin/admissionFeesCollection").await.served_as("admissionFees").props();
        assert_eq!(
            (&found["found"][0]["due"], &found["found"][0]["regNo"]),
            (&json!("৳300.00"), &json!("DHK-A-000001"))
        );
        let chosen = accountant
            .get(&format!("/admin/admissionFeesCollection?applicationId={id}"))
            .await
            .served_as("admissionFees_applicant")
            .props();
        assert_eq!(chosen["applicant"]["form"]["values"], json!({ "amount": "300", "method": "cash" }), "{chosen}");
        let fields = [("applicationId", id.as_str()), ("amount", "300"), ("method", "cash")];
        let paid = accountant.form("/admin/admissionFeesCollection", &fields).await;
        assert_eq!(paid.status, StatusCode::SEE_OTHER, "{}", paid.text());
        // Nobody else collects; nothing is collected for who was refused; a paid application is not deleted.
        for role in [Role::Admin, Role::AdmissionSupport, Role::Teacher] {
            assert_eq!(collect(&app.as_role(role), &id, "1").await.status, StatusCode::FORBIDDEN, "{role}");
        }
        let admin = app.as_role(Role::Admin);
        let kept = admin.form(&format!("/admin/onlineAdmission/{id}/delete"), &[("version", "1")]).await;
        assert_eq!(kept.status, StatusCode::CONFLICT, "{}", kept.text());
        let other = app.as_employee("employee-admin-2", Role::Admin);
        assert_eq!(other.get(&receipt).await.status, StatusCode::FORBIDDEN);
        applied(&anybody, &[("firstName", "Refused")]).await;
        let refused = last(app).await;
        let body = json!({ "status": "refused", "reason": "No place" });
        admin.put(&format!("/api/answerOnlineAdmission/{refused}"), &body).await;
        assert_eq!(collect(&accountant, &refused, "100").await.status, StatusCode::CONFLICT);
    })
    .await;
}

#[tokio::test]
async fn classes_are_opened_by_admission_and_fees_set_by_accounting() {
    each(async |app| {
        run(&app.app.db, "delete from admission_fees").await;
        run(&app.app.db, "delete from admission_openings").await;
        let support = app.as_role(Role::AdmissionSupport);
        let opening = json!({ "sessionId": "session-1", "classId": "class-1", "opensOn": "2026-09-30", "closesOn": "2026-09-01" });
        let turned = support.post("/api/addAdmissionOpening", &opening).await;
        assert_eq!(turned.json()["fields"]["closesOn"], "The last day is before the first");
        let opening = json!({ "sessionId": "session-1", "classId": "class-1", "opensOn": "2026-09-01", "closesOn": "2026-09-30", "seats": 40 });
        let added = support.post("/api/addAdmissionOpening", &opening).await;
        assert_eq!(added.refusal(), (200, "Successfully Added".to_owned()), "{}", added.text());
        let twice = support.post("/api/addAdmissionOpening", &opening).await;
        assert_eq!(twice.json()["fields"]["classId"], "This class is in the list already");
        let id = added.json()["_id"].as_str().unwrap().to_owned();
        let list = support.get("/admin/onlineAdmission/classes").await.props();
        assert_eq!(list["rows"][0]["cells"][0], "Class 8", "{list}");
        let deletes = |client: Client| async move {
            let path = format!("/api/deleteOneAdmissionOpening/{id}");
            client.send(Method::DELETE, &path, &[], Body::empty()).await.status
        };
        assert_eq!(deletes(support.clone()).await, StatusCode::FORBIDDEN);
        let fee = json!({ "sessionId": "session-1", "classId": "class-1", "amount": "500", "headId": "head-1" });
        assert_eq!(app.as_role(Role::Admin).post("/api/addAdmissionFees", &fee).await.status, StatusCode::FORBIDDEN);
        let accountant = app.as_role(Role::Accountant);
        let added = accountant.post("/api/addAdmissionFees", &fee).await;
        assert_eq!(added.refusal(), (200, "Successfully Added".to_owned()), "{}", added.text());
        for (role, status) in [
            (Role::SuperAdmin, 200),
            (Role::Admin, 200),
            (Role::TechnicalSupport, 200),
            (Role::Accountant, 200),
            (Role::AdmissionSupport, 403),
            (Role::Teacher, 403),
        ] {
            let page = app.as_role(role).get("/admin/admissionFees").await;
            assert_eq!(page.status.as_u16(), status, "{role}");
            if status == 200 {
                let writes = matches!(role, Role::SuperAdmin | Role::Accountant);
                assert_eq!(page.props()["mayAdd"], writes, "{role}");
            }
        }
    })
    .await;
}

/// `SQLite` makes the table of receipts anew where it lets a receipt have no student: what is in it, and what refers to it, stays.
#[tokio::test]
async fn receipts_from_before_stay_and_are_still_only_added_to() {
    let (_, folder) = sqlite().await;
    let file = format!("sqlite://{}", folder.0.join("before.db").display());
    for url in [file, postgres_url().await] {
        let db = Db::connect(&url, 2).await.unwrap();
        db.migrate_to(44).await.unwrap();
        for sql in [
            "insert into branches (id, branch_name, school_name) values ('b', 'One', 'S')",
            "insert into students (id, branch_id, reg_no, first_name, last_name, password_hash, token_epoch, status, search_text)
             values ('s', 'b', '1', 'Amina', '', '', 0, 'active', 'amina')",
            "insert into accounts (id, branch_id, account_name, kind, status, search_text, version, changed_by_name, changed_at)
             values ('a', 'b', 'Cash box', 'cash', 'active', 'cash box', 1, '', 0)",
            "insert into receipts (id, branch_id, year, number, printed_number, student_id, on_day, at, by_id, by_name, method, account_id,
                    amount, printed)
             values ('r-1', 'b', '2026', 1, 'R-1', 's', '2026-01-01', 0, 'e', 'E', 'cash', 'a', 100, '{}')",
            "insert into receipts (id, branch_id, year, number, printed_number, student_id, on_day, at, by_id, by_name, method, account_id,
                    amount, voids_id, reason, printed)
             values ('r-2', 'b', '2026', 2, 'R-2', 's', '2026-01-01', 0, 'e', 'E', 'cash', 'a', -100, 'r-1', 'Twice', '{}')",
            "insert into receipt_parts (receipt_id, position, kind, amount) values ('r-1', 1, 'advance', 100)",
            "insert into postings (id, branch_id, on_day, account_id, amount, receipt_id) values ('p', 'b', '2026-01-01', 'a', 100, 'r-1')",
        ] {
            run(&db, sql).await;
        }
        db.migrate().await.unwrap();
        let mut conn = db.acquire().await.unwrap();
        let kept = "select string_agg(id || ' ' || student_id || ' ' || coalesce(voids_id, '-'), ', ' order by id) as text from receipts";
        let found: Text = conn.one(kept, ()).await.unwrap();
        assert_eq!(found.text.as_deref(), Some("r-1 s -, r-2 s r-1"));
        for refused in [
            "update receipts set amount = 1",
            "delete from receipts",
            "insert into postings (id, branch_id, on_day, account_id, amount, receipt_id) values ('q', 'b', '2026-01-01', 'a', 1, 'none')",
            "insert into receipts (id, branch_id, year, number, printed_number, on_day, at, by_id, by_name, method, account_id, amount, printed)
             values ('r-3', 'b', '2026', 3, 'R-3', '2026-01-01', 0, 'e', 'E', 'cash', 'a', 1, '{}')",
        ] {
            assert!(conn.execute(refused, ()).await.is_err(), "{refused}");
        }
        drop(conn);
        db.close().await;
    }
}
