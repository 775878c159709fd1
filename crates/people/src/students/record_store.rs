//! Students as records (docs/rules.md, *People*): the noun and its statements. A student's place in a session is the enrolment, which is
//! saved with the record: the one of the active session, else the newest. Older ones stay as they were.

use rules::words::{Word, labels, nouns, people_texts};
use std::collections::{BTreeMap, BTreeSet};

use rules::permission::Action;
use rules::spelling::{latin_digits, register_key};

use super::fields::{
    ADMITTED, BANGLA, BIRTH_REG_NO, BLOOD, DOB, EMAIL, FATHER, FEES_FROM, FIRST, GENDER, GROUP, GUARDIAN,
    GUARDIAN_MOBILE, JOINED, LAST, MOBILE, MOTHER, NATIONALITY, PERMANENT, PHOTO, PRESENT, PREVIOUS, REG_NO, RELATION,
    RELIGION, REMARKS, ROLL, SECTION,
};
use super::joining::{self, Joining};
use super::numbers_store;
use auth::Caller;
use auth::permit::{DeleteStudents, ManageStudents};
use base::error::Result;
use db::window::{Keys, Window};
use db::{Conn, Engine, FromRow};
use records::{
    ACTIVE, Choice, Choices, Column, FieldKind, Filter, InUse, Nested, Noun, Reach, RecordKind, RecordLink, STATUS,
    STATUSES, Stamp, UniqueName, Values, choices_of, referred, value_of,
};
use roster::imports;
use roster::structure::subjects;
use web::form;
use web::posted::FieldErrors;

/// What a list of students is filtered by, beside the class and section.
macro_rules! key_columns {
    () => {
        "r.class_id, r.section_id, s.branch_id, s.gender, s.status, s.search_text,
            case when r.left_on is null then 'here' else 'left' end as standing"
    };
}

/// Every enrolment, section by section in their order: neither the students nor more than the index of rolls is read where nothing is asked
/// of them.
const BY_PLACE: &str = concat!(
    "select r.student_id as id, p.session_id, p.place * 1000000 + r.roll as in_order, ",
    key_columns!(),
    "
       from (select n.id, c.session_id, dense_rank() over
                      (partition by c.session_id order by c.class_numeric, c.sort_key, c.search_text, n.sort_key, n.search_text) as place
               from classes c join sections n on n.class_id = c.id) p
       cross join enrolments r left join students s on s.id = r.student_id where r.section_id = p.id"
);
/// Every student of a session's branch, and then whether they are enrolled in it: what is looked for is in an index of the branch.
const BY_STUDENT: &str = concat!(
    "select s.id, a.id as session_id, s.reg_no, ",
    key_columns!(),
    ",
            cast(100 + c.class_numeric as text) || ' ' || c.sort_key || ' ' || n.sort_key || ' ' ||
              cast(100000 + r.roll as text) as in_order
       from sessions a cross join students s cross join enrolments r join classes c on c.id = r.class_id join sections n on n.id = r.section_id
      where s.branch_id = a.branch_id and r.student_id = s.id and r.session_id = a.id"
);

/// What a student's row has, whichever enrolment it is of.
macro_rules! student_columns {
    () => {
        "select s.id, s.branch_id, r.session_id, s.reg_no, s.first_name, s.last_name, s.name_bangla, s.gender, s.dob,
            s.profile_photo_file_id, s.guardian_name, s.guardian_relation, s.guardian_mobile, s.father_name, s.mother_name,
            s.mobile_no, s.email, s.present_address, s.permanent_address, s.blood_group, s.religion, s.nationality, s.birth_reg_no,
            s.admission_date, s.previous_school, s.remarks, s.status, s.search_text, s.version, s.changed_by_name, s.changed_at,
            r.class_id, r.section_id, r.group_id, r.roll, coalesce(r.joined_on, a.start_date) as joined_on, r.fees_from, r.left_on, case when r.left_on is null then 'here' else 'left' end as standing,
            c.class_name, n.section_name, n.sort_key as section_order, g.group_name, g.sort_key as group_order, b.branch_name, a.session_name,
            s.first_name || case when s.last_name = '' then '' else ' ' || s.last_name end as full_name,
            cast(100 + c.class_numeric as text) || ' ' || c.sort_key || ' ' || n.sort_key || ' ' ||
              cast(100000 + r.roll as text) as in_order"
    };
}

pub(super) use student_columns;

/// Nobody at school was born before.
const FIRST_YEAR: &str = "1930";

/// What is wrong with a day of birth: one in the future was mistyped, and so was one of another century.
pub fn fault_of_birth(stamp: &Stamp, values: &Values) -> Option<Word> {
    let born = value_of(values, DOB.key);
    if born > stamp.today.as_str() {
        return Some(people_texts::BORN_IN_FUTURE);
    }
    (!born.is_empty() && born < FIRST_YEAR).then_some(people_texts::BORN_TOO_LONG_AGO)
}

/// The list `/admin/view`.
pub struct Students;

impl RecordKind for Students {
    const NOUN: Noun = Noun {
        kind: "student",
        one: nouns::STUDENT,
        many: nouns::STUDENT_MANY,
        call: "Student",
        path: "/view",
        reach: Reach::Session,
        columns: &[
            Column::sorted("studentName", labels::NAME, "full_name", "search_text").name(),
            Column::of(&REG_NO, "reg_no").code(),
            Column::sorted("className", labels::CLASS, "class_name", "in_order").name(),
            Column::sorted("sectionName", labels::SECTION, "section_name", "section_order").name(),
            Column::of(&ROLL, "roll"),
            Column::sorted("groupName", labels::GROUP, "group_name", "group_order").name(),
            Column::of(&GUARDIAN, "guardian_name").name(),
            Column::of(&GUARDIAN_MOBILE, "guardian_mobile"),
            Column::day("leftOn", labels::LEFT_ON, "left_on"),
            Column::STATUS,
        ],
        fields: &[
            FIRST,
            LAST,
            BANGLA,
            REG_NO,
            GENDER,
            DOB,
            PHOTO,
            SECTION,
            ROLL,
            GROUP,
            JOINED,
            FEES_FROM,
            GUARDIAN,
            RELATION,
            GUARDIAN_MOBILE,
            FATHER,
            MOTHER,
            MOBILE,
            EMAIL,
            PRESENT,
            PERMANENT,
            BLOOD,
            RELIGION,
            NATIONALITY,
            BIRTH_REG_NO,
            ADMITTED,
            PREVIOUS,
            REMARKS,
        ],
        statuses: STATUSES,
        searched: &[FIRST.key, LAST.key, BANGLA.key, REG_NO.key, GUARDIAN_MOBILE.key],
        first: nouns::STUDENT_FIRST,
        filters: &[
            Filter { key: "classId", label: labels::CLASS, column: "class_id" },
            Filter { key: "sectionId", label: labels::SECTION, column: "section_id" },
            Filter { key: "gender", label: labels::GENDER, column: "gender" },
            Filter { key: "standing", label: labels::LEFT, column: "standing" },
        ],
        order: "className",
        nested: &[
            Nested { key: "branch", columns: &[("_id", "branch_id"), ("branchName", "branch_name")] },
            Nested { key: "session", columns: &[("_id", "session_id"), ("sessionName", "session_name")] },
            Nested { key: "class", columns: &[("_id", "class_id"), ("className", "class_name")] },
            Nested { key: "section", columns: &[("_id", "section_id"), ("sectionName", "section_name")] },
        ],
        unique: &[
            UniqueName {
                constraint: "students_reg_no",
                columns: "students.branch_id, students.reg_no",
                field: REG_NO.key,
                message: people_texts::REGISTER_NUMBER_TAKEN,
            },
            UniqueName {
                constraint: "students_reg_no_key",
                columns: "students.branch_id, students.reg_no_key",
                field: REG_NO.key,
                message: people_texts::REGISTER_NUMBER_TAKEN,
            },
            UniqueName {
                constraint: "enrolments_roll",
                columns: "enrolments.section_id, enrolments.roll",
                field: ROLL.key,
                message: people_texts::ROLL_TAKEN,
            },
        ],
    };
    type Reads = ManageStudents;
    type Writes = ManageStudents;
    type Adds = ManageStudents;
    type Deletes = DeleteStudents;

    const ALL: &'static str = concat!(
        student_columns!(),
        "
       from enrolments r join students s on s.id = r.student_id
       join sessions a on a.id = r.session_id join branches b on b.id = s.branch_id
       join classes c on c.id = r.class_id join sections n on n.id = r.section_id
       left join student_groups g on g.id = r.group_id"
    );
    const ONE: &'static str = concat!(
        student_columns!(),
        "
       from students s join branches b on b.id = s.branch_id
       left join enrolments r on r.id =
         (select e.id from enrolments e join sessions o on o.id = e.session_id where e.student_id = s.id
           order by case when o.status = 'active' then 0 else 1 end, o.start_date desc, o.id desc limit 1)
       left join sessions a on a.id = r.session_id
       left join classes c on c.id = r.class_id left join sections n on n.id = r.section_id
       left join student_groups g on g.id = r.group_id
      where s.id = $1"
    );
    /// A student without a password cannot sign in.
    const ADD: &'static str = "insert into students
            (id, version, search_text, changed_by_name, changed_at, first_name, last_name, name_bangla, reg_no, gender, dob,
             profile_photo_file_id, guardian_name, guardian_relation, guardian_mobile, father_name, mother_name, mobile_no, email,
             present_address, permanent_address, blood_group, religion, nationality, birth_reg_no, admission_date, previous_school,
             remarks, status, branch_id, password_hash, token_epoch)
     select $1, $2, $3, $4, $5, $6, coalesce($7, ''), $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
            $24, $25, $26, $27, $28, $29, a.branch_id, '', 0
       from sessions a where a.id = $30";
    const UPDATE: &'static str = "update students
        set version = version + 1, search_text = $3, changed_by_name = $4, changed_at = $5, first_name = $6,
            last_name = coalesce($7, ''), name_bangla = $8, reg_no = $9, gender = $10, dob = $11, profile_photo_file_id = $12,
            guardian_name = $13, guardian_relation = $14, guardian_mobile = $15, father_name = $16, mother_name = $17,
            mobile_no = $18, email = $19, present_address = $20, permanent_address = $21, blood_group = $22, religion = $23,
            nationality = $24, birth_reg_no = $25, admission_date = $26, previous_school = $27, remarks = $28,
            token_epoch = token_epoch + case when status = $29 then 0 else 1 end, status = $29
      where id = $1 and version = $2";
    /// The enrolments go first ([`RecordKind::before_delete`]).
    const DELETE: &'static str = "delete from students where id = $1 and version = $2";
    const IN_USE: &'static [InUse] = &[
        InUse { label: labels::MARK_SHEETS, list: "", statement: "select x.name || ', ' || j.subject_name as example, count(*) over () as count
               from marks m join mark_sheets t on t.id = m.sheet_id join exams x on x.id = t.exam_id join subjects j on j.id = t.subject_id
              where m.student_id = $1 order by x.name, j.subject_name limit 1" },
        InUse { label: labels::DOCUMENTS, list: "", statement: "select t.attachment_type_name || ', ' || d.file_name as example,
               count(*) over () as count from documents d join attachment_types t on t.id = d.attachment_type_id
              where d.student_id = $1 order by d.id desc limit 1" },
        InUse { label: labels::CONDUCT_GRADES, list: "", statement: "select a.session_name as example, count(*) over () as count
               from student_qualities q join sessions a on a.id = q.session_id
              where q.student_id = $1 order by a.start_date desc limit 1" },
        InUse { label: labels::ATTENDANCE, list: "", statement: "select min(m.day) || ' to ' || max(m.day) as example, count(*) as count
               from enrolments e join attendance_marks m on m.enrolment_id = e.id where e.student_id = $1 having count(*) > 0" },
        InUse { label: labels::PROMOTIONS, list: "", statement: "select o.session_name || ' to ' || n.session_name as example, count(*) over () as count
               from promotion_students t join promotions p on p.id = t.promotion_id
               join sessions o on o.id = p.old_session_id join sessions n on n.id = p.new_session_id
              where t.student_id = $1 order by p.created_at desc limit 1" },
        InUse { label: labels::CERTIFICATES, list: "", statement: "select printed_number as example, count(*) over () as count
               from certificates where student_id = $1 order by at desc, number desc limit 1" },
        InUse { label: labels::LATER_RECORDS, list: "", statement: "select b.branch_name as example, count(*) over () as count
               from students s join branches b on b.id = s.branch_id where s.previous_student_id = $1" },
        InUse { label: labels::HAND_INS, list: "", statement: "select h.title as example, count(*) over () as count
               from hand_ins i join homework h on h.id = i.homework_id where i.student_id = $1 order by h.due_on desc limit 1" },
        InUse { label: labels::APPLICATIONS, list: "", statement: "select application_no as example, count(*) over () as count
               from applications where student_id = $1 order by application_no limit 1" },
    ];

    fn keys(window: &Window) -> Option<Keys> {
        const PLACES: &str = "select session_id from enrolments";
        match window.order {
            "in_order" if window.search.is_empty() => {
                Some(Keys { statement: BY_PLACE, order_is_text: false, places: PLACES })
            }
            "in_order" | "search_text" | "reg_no" => {
                Some(Keys { statement: BY_STUDENT, order_is_text: window.order_is_text, places: PLACES })
            }
            _ => None,
        }
    }

    /// Names have no digits, and register numbers are searched by their keys.
    fn searched_as(search: String) -> String {
        latin_digits(&search)
    }

    async fn choices(conn: &mut Conn, stamp: &Stamp, values: &Values) -> db::Result<Choices> {
        let sections = sections(conn, stamp.session_id.as_deref(), value_of(values, SECTION.key)).await?;
        let groups = choices_of(
            conn,
            "select id as value, group_name as label from student_groups
              where branch_id = $1 and (status = 'active' or id = $2) order by sort_key, group_name",
            &stamp.branch_id,
            value_of(values, GROUP.key),
        )
        .await?;
        Ok(Choices::default().with(SECTION.key, sections).with(GROUP.key, groups))
    }

    async fn filter_choices(conn: &mut Conn, _: &str, session_id: Option<&str>) -> db::Result<Choices> {
        let classes = choices_of(
            conn,
            "select id as value, class_name as label from classes where session_id = $1 and $2 = ''
              order by class_numeric, sort_key, class_name",
            session_id.unwrap_or_default(),
            "",
        )
        .await?;
        let FieldKind::OneOf(genders) = GENDER.kind else { return Ok(Choices::default()) };
        let genders = genders.iter().map(|(value, label)| Choice::new(value, *label)).collect();
        let sections = sections(conn, session_id, "").await?;
        let standings = [("here", people_texts::STILL_HERE), ("left", labels::LEFT)]
            .map(|(value, label)| Choice::new(value, label));
        let found = Choices::default().with("classId", classes).with(SECTION.key, sections);
        Ok(found.with(GENDER.key, genders).with("standing", standings.to_vec()))
    }

    /// The next register number after the highest one ([`highest`]) that nobody has; and once the session has begun, today as the day of
    /// admission and of joining.
    async fn offered(conn: &mut Conn, stamp: &Stamp) -> db::Result<Values> {
        let all: Vec<RegNo> = conn.all("select reg_no from students where branch_id = $1", &stamp.branch_id).await?;
        let taken: BTreeSet<String> = all.iter().map(|of| register_key(&of.reg_no)).collect();
        let mut next = highest(all.into_iter().map(|of| of.reg_no)).and_then(|highest| following(&highest));
        while let Some(number) = next.take_if(|number| taken.contains(&register_key(number))) {
            next = following(&number);
        }
        let mut offered = vec![(REG_NO.key, next.unwrap_or_default())];
        let days = joining::session_days(conn, stamp.session_id.as_deref().unwrap_or_default()).await?;
        if days.is_some_and(|days| rules::joining::check_day(&stamp.today, days.span()).is_ok()) {
            offered.extend([ADMITTED, JOINED].map(|field| (field.key, stamp.today.clone())));
        }
        Ok(offered)
    }

    fn name_of(values: &Values) -> String {
        let (first, last) = (value_of(values, FIRST.key), value_of(values, LAST.key));
        if last.is_empty() { first.to_owned() } else { format!("{first} {last}") }
    }

    fn href(id: &str) -> Option<String> {
        Some(form::address("/admin/searchView", &[("id", id)]))
    }

    /// Of a student the documents; of the list what is done for a section at once: the one that it is filtered by, or one to choose.
    fn links(caller: &Caller, id: Option<&str>, chosen: &[(&str, &str)]) -> Vec<RecordLink> {
        if let Some(id) = id {
            let documents = || RecordLink { label: labels::DOCUMENTS, href: format!("/admin/view/{id}/documents") };
            return caller.may(Action::ManageDocuments).then(documents).into_iter().collect();
        }
        let link = |label, path, of: &[&str]| {
            let place: Vec<(&str, &str)> = chosen.iter().copied().filter(|(key, _)| of.contains(key)).collect();
            RecordLink { label, href: form::address(path, &place) }
        };
        let rolls = caller
            .may(Action::ManageStudents)
            .then(|| link(labels::ROLLS, "/admin/view/rolls", &["branchId", SECTION.key]));
        let sign_ins = caller
            .may(Action::ManageStudentPasswords)
            .then(|| link(labels::SIGN_INS, "/admin/view/signIns", &["branchId", "sessionId", SECTION.key]));
        let imports = imports::links(caller, None, chosen, &["/admin/bulkImport/students", "/admin/bulkImport/photos"]);
        rolls.into_iter().chain(sign_ins).chain(imports).collect()
    }

    fn touches_session(was: &Values, values: &Values) -> bool {
        [SECTION, ROLL, GROUP].iter().any(|field| value_of(was, field.key) != value_of(values, field.key))
            || Joining::of(values).changes(&Joining::of(was))
    }

    /// The records of one student at several branches: at most one of them is active.
    async fn hold(conn: &mut Conn, stamp: &Stamp, was_stored: bool, values: &Values) -> db::Result<()> {
        referred(conn, &Self::NOUN, values).await?;
        if was_stored && conn.engine() == Engine::Postgres {
            conn.execute(
                "select id from students
                  where id = $1 or previous_student_id = $1 or id = (select s.previous_student_id from students s where s.id = $1)
                  order by id for no key update",
                &stamp.id,
            )
            .await?;
        }
        Ok(())
    }

    /// A section has room, and who has marks in theirs goes to another one by the page that takes the marks along.
    async fn check(
        conn: &mut Conn,
        _: &Caller,
        stamp: &Stamp,
        was: Option<&Values>,
        values: &Values,
        errors: &mut FieldErrors,
    ) -> Result<()> {
        if let Some(fault) = fault_of_birth(stamp, values) {
            errors.add(DOB.key, fault);
        }
        let reg_no = value_of(values, REG_NO.key);
        let is_new_number = was.is_none_or(|was| value_of(was, REG_NO.key) != reg_no);
        if is_new_number && numbers_store::is_taken(conn, &stamp.branch_id, reg_no, &stamp.id).await? {
            errors.add(REG_NO.key, people_texts::REGISTER_NUMBER_TAKEN);
        }
        let becomes_active =
            was.is_some_and(|was| value_of(was, STATUS) != ACTIVE) && value_of(values, STATUS) == ACTIVE;
        if becomes_active && let Some(Elsewhere { branch_name, reg_no }) = active_elsewhere(conn, &stamp.id).await? {
            errors.add(STATUS, people_texts::student_active_elsewhere(branch_name, reg_no));
        }
        let session_id = stamp.session_id.as_deref().unwrap_or_default();
        let new = Joining::of(values);
        if was.is_none_or(|was| new.changes(&Joining::of(was))) {
            let days = joining::session_days(conn, session_id).await?;
            let id = was.map(|_| stamp.id.as_str());
            for (key, fault) in joining::faults(conn, (id, session_id), days.as_ref(), &new).await? {
                errors.add(key, fault);
            }
        }
        let section_id = value_of(values, SECTION.key);
        if was.is_some_and(|was| value_of(was, SECTION.key) == section_id) {
            return Ok(());
        }
        let full: Option<Full> = conn
            .optional(
                "select n.section_name, c.class_name, n.seats from sections n join classes c on c.id = n.class_id
                  where n.id = $1 and n.seats is not null
                    and n.seats <= (select count(*) from enrolments e where e.section_id = n.id and e.left_on is null)",
                section_id,
            )
            .await?;
        if let Some(Full { section_name, class_name, seats }) = full {
            errors.add(SECTION.key, people_texts::seats_taken(seats, format!("{class_name} {section_name}")));
        }
        if was.is_some() {
            let marked: Option<Marked> = conn
                .optional(
                    "select x.name as exam_name, count(*) over () as count
                       from marks m join mark_sheets t on t.id = m.sheet_id join exams x on x.id = t.exam_id
                      where m.student_id = $1 and x.session_id = $2
                        and coalesce(m.written, m.practical, m.attendance, m.viva, m.presentation, m.paper1, m.paper2, m.paper3)
                            is not null
                      order by x.name limit 1",
                    (&stamp.id, stamp.session_id.clone().unwrap_or_default()),
                )
                .await?;
            if let Some(Marked { exam_name, count }) = marked {
                errors.add(SECTION.key, people_texts::marks_on_sheets_of_section(count, exam_name));
            }
        }
        Ok(())
    }

    /// The number's key, and the enrolment in the session.
    async fn after_save(conn: &mut Conn, stamp: &Stamp, values: &Values) -> db::Result<()> {
        let reg_no = value_of(values, REG_NO.key);
        numbers_store::keep(conn, &stamp.branch_id, &stamp.id, reg_no, stamp.version == 0).await?;
        let Some(session_id) = &stamp.session_id else { return Ok(()) };
        let group_id = Some(value_of(values, GROUP.key).to_owned()).filter(|id| !id.is_empty());
        let was = subjects::store::placed(conn, &stamp.id, session_id).await?;
        let stays = was.is_some_and(|was| was.section_id == value_of(values, SECTION.key) && was.group_id == group_id);
        conn.execute(
            "insert into enrolments (id, student_id, session_id, class_id, section_id, group_id, roll, joined_on, fees_from)
             select $1, $2, $3, j.class_id, j.id, $4, $5, case when j.joined_on > j.start_date then j.joined_on end,
                    case when $7 <> substr(j.joined_on, 1, 7) then nullif($7, '') end
               from (select n.class_id, n.id, a.start_date,
                            case when $8 <> '' then $8 when $9 >= a.start_date and $9 <= a.end_date then $9 else a.start_date end as joined_on
                       from sections n join sessions a on a.id = $3 where n.id = $6) j
              where true
             on conflict (student_id, session_id) do update
                set class_id = excluded.class_id, section_id = excluded.section_id, group_id = excluded.group_id, roll = excluded.roll,
                    joining_asked = case when $8 = '' or coalesce(enrolments.joined_on, '') = coalesce(excluded.joined_on, '')
                      then enrolments.joining_asked end,
                    joined_on = case when $8 = '' then enrolments.joined_on else excluded.joined_on end, fees_from = excluded.fees_from",
            (
                format!("{}-{session_id}", stamp.id),
                &stamp.id,
                session_id,
                group_id,
                value_of(values, ROLL.key).parse::<i64>().unwrap_or_default(),
                value_of(values, SECTION.key),
                value_of(values, FEES_FROM.key),
                value_of(values, JOINED.key),
                value_of(values, ADMITTED.key),
            ),
        )
        .await?;
        if !stays {
            subjects::store::follow_group(conn, &stamp.id, session_id).await?;
        }
        Ok(())
    }

    async fn before_delete(conn: &mut Conn, id: &str) -> db::Result<()> {
        numbers_store::leave(conn, id).await?;
        for statement in [
            "delete from student_subjects where enrolment_id in (select id from enrolments where student_id = $1)",
            "delete from enrolments where student_id = $1",
        ] {
            conn.execute(statement, id).await?;
        }
        Ok(())
    }
}

#[derive(FromRow)]
struct Elsewhere {
    branch_name: String,
    reg_no: String,
}

/// The active record that the same student has at another branch, before or after this one.
async fn active_elsewhere(conn: &mut Conn, id: &str) -> db::Result<Option<Elsewhere>> {
    conn.optional(
        "select b.branch_name, t.reg_no from students t join branches b on b.id = t.branch_id
          where t.status = 'active'
            and (t.previous_student_id = $1 or t.id = (select s.previous_student_id from students s where s.id = $1))
          order by t.reg_no limit 1",
        id,
    )
    .await
}

#[derive(FromRow)]
struct RegNo {
    reg_no: String,
}

#[derive(FromRow)]
struct Full {
    section_name: String,
    class_name: String,
    seats: i64,
}

#[derive(FromRow)]
struct Marked {
    exam_name: String,
    count: i64,
}

/// The sections of a session as `Class 8 A`; the inactive only where one is `current`.
async fn sections(conn: &mut Conn, session_id: Option<&str>, current: &str) -> db::Result<Vec<Choice>> {
    choices_of(
        conn,
        "select n.id as value, c.class_name || ' ' || n.section_name as label
           from sections n join classes c on c.id = n.class_id
          where c.session_id = $1 and (n.status = 'active' and c.status = 'active' or n.id = $2)
          order by c.class_numeric, c.sort_key, c.class_name, n.sort_key, n.section_name",
        session_id.unwrap_or_default(),
        current,
    )
    .await
}

/// The highest of the register numbers in the shape that most of them have, so that a telephone number that was once typed as one, or a
/// list brought in from elsewhere, is not counted on. The shape of a number is its letters with every digit alike: `S-001` and `S-998` have
/// one, `S-1000` another. Of shapes as common as each other the longer one, since numbers grow.
pub(super) fn highest(numbers: impl Iterator<Item = String>) -> Option<String> {
    let mut shapes: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for number in numbers.filter(|number| following(number).is_some()) {
        let shape = number.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
        let (count, highest) = shapes.entry(shape).or_default();
        *count += 1;
        if *highest < number {
            *highest = number;
        }
    }
    let commonest = shapes.into_values().max_by_key(|(count, highest)| (*count, highest.len()));
    commonest.map(|(_, highest)| highest)
}

/// The register number after this one: its last digits, counted on. None where it does not end in digits.
pub fn following(reg_no: &str) -> Option<String> {
    let head = reg_no.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = &reg_no[head.len()..];
    let next = digits.parse::<u64>().ok()?.checked_add(1)?;
    Some(format!("{head}{next:0width$}", width = digits.len()))
}

#[cfg(test)]
mod tests {
    use super::{following, highest};

    #[test]
    fn the_highest_register_number_is_that_of_the_commonest_shape() {
        for (numbers, expected) in [
            (&["S-001", "S-010", "S-002", "01711000000"][..], Some("S-010")),
            (&["25-001", "25-400", "26-010"], Some("26-010")),
            (&["S-998", "S-999", "S-1000", "S-1001"], Some("S-1001")),
            (&["2026001", "2026002", "none", "transferred", "other"], Some("2026002")),
            (&["none"], None),
            (&[], None),
        ] {
            let found = highest(numbers.iter().map(|number| (*number).to_owned()));
            assert_eq!(found.as_deref(), expected, "{numbers:?}");
        }
    }

    #[test]
    fn the_next_register_number_counts_the_last_digits_on() {
        for (reg_no, next) in [
            ("S-001", Some("S-002")),
            ("2026099", Some("2026100")),
            ("S-999", Some("S-1000")),
            ("A7/09", Some("A7/10")),
            ("S-", None),
            ("", None),
            ("99999999999999999999", None),
        ] {
            assert_eq!(following(reg_no).as_deref(), next, "{reg_no}");
        }
    }
}
