//! What the tests of records know of each noun beside its declaration.

use records::{Field, FieldKind, Noun, Reach};
use rules::roles::Role;
use serde_json::{Value, json};

use testing::{Client, TestApp};

/// What the tests know of a noun beside its declaration: what else must be filled in, and a record that something refers to.
pub struct Walked {
    pub kind: &'static str,
    pub call: &'static str,
    /// Fields beside the name that must be filled in; `#` stands for the number of the branch, `@` for a number that goes with the name.
    pub extra: &'static [(&'static str, &'static str)],
    /// What makes a record be referred to: run with the record's id. Empty: nothing can refer to it yet.
    pub refer: &'static str,
    /// The example that a refused delete names.
    pub example: &'static str,
}

pub const WALKED: &[Walked] = &[
    Walked {
        kind: "designation",
        call: "Designation",
        extra: &[],
        refer: "update employees set designation_id = $1 where id = 'employee-teacher'",
        example: "Teacher Person",
    },
    Walked {
        kind: "department",
        call: "Department",
        extra: &[],
        refer: "update employees set department_id = $1 where id = 'employee-teacher'",
        example: "Teacher Person",
    },
    Walked {
        kind: "attachmentType",
        call: "AttachmentType",
        extra: &[("appliesTo", "students"), ("requirement", "required")],
        // A document needs its file, too: `people/documents.rs` tries it.
        refer: "",
        example: "",
    },
    Walked {
        kind: "employee",
        call: "Employee",
        extra: &[("role", "librarian"), ("userName", "new.#.@"), ("password", "a first password")],
        refer: "update sections set class_teacher_id = $1 where id = 'section-1-b'",
        example: "Class 8 B",
    },
    Walked {
        kind: "group",
        call: "Group",
        extra: &[],
        refer: "update enrolments set group_id = $1 where student_id = 'student-1'",
        example: "",
    },
    Walked {
        kind: "class",
        call: "Class",
        extra: &[("classNumeric", "7")],
        refer: "insert into sections (id, class_id, section_name) values ('section-new', $1, 'Rose')",
        example: "Rose",
    },
    Walked {
        kind: "section",
        call: "Section",
        extra: &[("classId", "class-#")],
        refer: "insert into section_subjects (section_id, subject_id, position) values ($1, 'subject-1', 1)",
        example: "Mathematics",
    },
    Walked {
        kind: "subject",
        call: "Subject",
        extra: &[],
        refer: "insert into section_subjects (section_id, subject_id, position) values ('section-1', $1, 9)",
        example: "Class 8 A",
    },
    Walked {
        kind: "student",
        call: "Student",
        extra: &[
            ("regNo", "W-@"),
            ("gender", "female"),
            ("dob", "2012-03-04"),
            ("sectionId", "section-#"),
            ("roll", "@"),
            ("guardianName", "Guardian"),
            ("guardianMobile", "01712345678"),
        ],
        refer: "insert into student_qualities (id, student_id, session_id, semester, version, changed_by, changed_by_name, changed_at)
                values ('quality-new', $1, 'session-1', '', 1, '', '', 0)",
        example: "2026",
    },
    Walked {
        kind: "bellSchedule",
        call: "BellSchedule",
        extra: &[
            ("weekdays.sunday", "true"),
            ("validFrom", "2026-01-01"),
            ("periods.1.start", "08:00"),
            ("periods.1.end", "08:45"),
            ("periods.1.kind", "lesson"),
        ],
        refer: "",
        example: "",
    },
    Walked {
        kind: "exam",
        call: "ExamList",
        extra: &[("semester", "half_yearly"), ("examType", "term")],
        refer: "insert into exam_schedules (id, exam_id, section_id, subject_id) values ('schedule-new', $1, 'section-1', 'subject-1')",
        example: "Class 8 A, Mathematics",
    },
    Walked {
        kind: "examHall",
        call: "ExamHall",
        extra: &[("seats", "40")],
        refer: "update exam_schedules set hall_id = $1, start_time = '10:00', end_time = '12:00' where id = 'schedule-1'",
        example: "Half Yearly, Class 8 A",
    },
    Walked {
        kind: "voucherHead",
        call: "VoucherHead",
        extra: &[("kind", "income")],
        refer: "insert into fee_types (id, branch_id, fee_name, head_id, kind, status, search_text, version, changed_by_name, changed_at)
                values ('type-new', 'branch-1', 'Tuition', $1, 'monthly', 'active', 'tuition', 1, '', 0)",
        example: "Tuition",
    },
    Walked {
        kind: "account",
        call: "Account",
        extra: &[("kind", "cash")],
        // Nothing is booked in accounts yet.
        refer: "",
        example: "",
    },
    Walked {
        kind: "feeType",
        call: "FeesType",
        extra: &[("headId", "head-#"), ("kind", "monthly")],
        refer: "insert into fee_setups (id, session_id, class_id, fee_type_id, amount, due_day, status, search_text, version, changed_by_name, changed_at)
                values ('setup-new', 'session-1', 'class-1', $1, 100, 10, 'active', '', 1, '', 0)",
        example: "Class 8",
    },
    Walked {
        kind: "bookCategory",
        call: "BooksCategory",
        extra: &[],
        refer: "update books set category_id = $1 where id = 'book-1'",
        example: "Physics for All",
    },
    Walked {
        kind: "book",
        call: "Books",
        extra: &[("categoryId", "books-#"), ("copies", "3")],
        refer: "insert into book_issues (id, branch_id, issue_no, book_id, student_id, issued_on, due_on, fine_per_day, renewals, status,
                                         search_text, version, changed_by_name, changed_at)
                values ('issue-new', 'branch-1', 'B-000001', $1, 'student-1', '2026-09-01', '2026-09-15', 0, 0, 'out', '', 1, '', 0)",
        example: "B-000001",
    },
    Walked {
        kind: "eventType",
        call: "EventType",
        extra: &[("colour", "blue")],
        refer: "insert into events (id, branch_id, session_id, title, type_id, from_on, last_on, audience, status, search_text, version,
                                    changed_by_name, changed_at)
                values ('event-new', 'branch-1', 'session-1', 'Annual sports', $1, '2026-09-01', '2026-09-01', 'students', 'active', '', 1, '', 0)",
        example: "Annual sports",
    },
    Walked {
        kind: "event",
        call: "Event",
        extra: &[("typeId", "events-#"), ("from", "2026-09-01"), ("audience", "students")],
        refer: "",
        example: "",
    },
    Walked {
        kind: "homework",
        call: "HomeWork",
        extra: &[
            ("sectionId", "section-#"),
            ("subjectId", "subject-#"),
            ("givenOn", "2026-09-14"),
            ("dueOn", "2026-09-25"),
        ],
        refer: "insert into hand_ins (id, homework_id, student_id, handed_in_at, handed_in_on, version) values ('hand-in-new', $1, 'student-1', 1, '2026-09-21', 1)",
        example: "Amina Rahman",
    },
    Walked {
        kind: "content",
        call: "Content",
        extra: &[("classId", "class-#")],
        // Nothing refers to it.
        refer: "",
        example: "",
    },
    Walked { kind: "eBook", call: "EBook", extra: &[], refer: "", example: "" },
    Walked {
        kind: "idCardTemplate",
        call: "IdCardTemplate",
        extra: &[("whose", "students"), ("accent", "blue"), ("signedBy", "principal")],
        // A card that was printed is not kept.
        refer: "",
        example: "",
    },
    Walked {
        kind: "admitCardTemplate",
        call: "AdmitCardTemplate",
        extra: &[("accent", "blue"), ("signedBy", "principal")],
        refer: "",
        example: "",
    },
    Walked {
        kind: "certificateTemplate",
        call: "CertificateTemplate",
        extra: &[
            ("whose", "students"),
            ("text", "This is to certify that {studentName} studies here."),
            ("lies", "landscape"),
            ("aligned", "centre"),
            ("border", "double"),
            ("accent", "blue"),
            ("signedBy", "principal"),
        ],
        refer: "insert into certificates (id, branch_id, issue_id, year, number, printed_number, template_id, title, whose, student_id,
                                          person_name, person_number, place, on_day, at, by_name, printed, status, search_text, version,
                                          changed_by_name, changed_at)
                values ('certificate-new', 'branch-1', 'issue', '2026', 1, 'C-2026-000001', $1, 'x', 'students', 'student-1',
                        'Amina Rahman', 'S-001', 'Class 8 A', '2026-09-21', 0, '', '{}', 'issued', '', 1, '', 0)",
        example: "C-2026-000001",
    },
];

/// A field of [`Walked::extra`] of the record with this name.
fn filled(value: &str, branch: u8, name: &str) -> String {
    let number = name.bytes().fold(7_u32, |sum, byte| (sum * 31 + u32::from(byte)) % 89_989);
    value.replace('#', &branch.to_string()).replace('@', &(101 + number).to_string())
}

impl Walked {
    /// The role of a branch that writes them.
    pub fn role(&self) -> Role {
        if self.kind == "feeType" { Role::Accountant } else { Role::Admin }
    }

    /// Somebody of the first branch who may write them.
    pub fn writer(&self, app: &TestApp) -> Client {
        app.as_role(self.role())
    }

    /// A form's fields beside the name, in the branch with this number.
    pub fn form(&self, branch: u8, fields: &[(&str, &str)]) -> Vec<(String, String)> {
        let given = |name: &str| fields.iter().any(|(of, _)| *of == name);
        // The first password is a new record's alone.
        let is_first = |name: &str| name == "password" && given("version");
        let extra = self.extra.iter().filter(|(name, _)| !given(name) && !is_first(name));
        let called = fields.first().map_or("", |(_, value)| value);
        let extra = extra.map(|(name, value)| ((*name).to_owned(), filled(value, branch, called)));
        extra.chain(fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))).collect()
    }

    /// A call's body.
    pub fn body(&self, noun: &Noun, branch: u8, name: &str) -> Value {
        let mut body = json!({ noun.fields[0].key: name });
        if noun.reach == Reach::Session {
            body["sessionId"] = json!(format!("session-{branch}"));
        }
        if self.kind == "bellSchedule" {
            body["weekdays"] = json!(["sunday"]);
            body["validFrom"] = json!("2026-01-01");
            body["periods"] = json!([{ "start": "08:00", "end": "08:45", "kind": "lesson" }]);
            return body;
        }
        for (key, value) in self.extra {
            let text = filled(value, branch, name);
            let is_whole = noun.field(key).is_some_and(Field::is_whole);
            let is_list = noun.field(key).is_some_and(|field| matches!(field.kind, FieldKind::AnyOf(_)));
            body[*key] = match (is_whole, is_list) {
                (true, _) => json!(text.parse::<i64>().unwrap()),
                (_, true) => json!([text]),
                _ => json!(text),
            };
        }
        body
    }
}

pub fn walked(noun: &Noun) -> &'static Walked {
    WALKED.iter().find(|walked| walked.kind == noun.kind).unwrap_or_else(|| panic!("{}: give it a row", noun.kind))
}
