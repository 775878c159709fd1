//! Employees of every role (docs/rules.md, *Employees*): the noun and its statements. A super admin belongs to no branch; every other employee
//! belongs to one. Who signs in with what is theirs to change (`roster/sign_in`); here it begins.

use rules::limits::BLOOD_GROUPS;
use rules::passwords::{self, PasswordFault};
use rules::permission::Action;
use rules::roles::Role;
use rules::words::{Text, Word, hints, labels, nouns, people_texts, refusals};

use auth::permit::ManageEmployees;
use auth::{Caller, Kind};
use base::error::{Error, Result};
use db::{Conn, FromRow};
use records::{
    ACTIVE, Choice, Choices, Column, Field, FieldKind, Filter, InUse, Noun, Reach, RecordKind, RecordLink, STATUS,
    STATUSES, Stamp, UniqueName, Values, Write, choices_of, referred, value_of,
};
use roster::imports;
use roster::sign_in::password;
use web::app::App;
use web::posted::{FieldErrors, Raw};

const fn named(role: Role) -> (&'static str, Word) {
    (role.as_str(), role.label())
}

/// Every role but student's.
const ROLES: &[(&str, Word)] = &[
    named(Role::SuperAdmin),
    named(Role::Admin),
    named(Role::Teacher),
    named(Role::Accountant),
    named(Role::Librarian),
    named(Role::TechnicalSupport),
    named(Role::AcademicSupport),
    named(Role::AdmissionSupport),
];
/// Those that a super admin alone gives, and whose holders a super admin alone changes.
const RESERVED: &[(&str, &str)] = &[("role", Role::SuperAdmin.as_str()), ("role", Role::Admin.as_str())];
const GENDERS: &[(&str, Word)] = &[("female", labels::FEMALE), ("male", labels::MALE), ("other", labels::OTHER)];

pub(super) const NAME: Field = Field::name("employeeName", labels::NAME, "employee_name").heading(labels::PERSONAL);
pub(super) const ROLE: Field =
    Field::new("role", labels::ROLE, "role", FieldKind::OneOf(ROLES)).required().heading(labels::JOB).hint(hints::ROLE);
pub(super) const DESIGNATION: Field =
    Field::new("designationId", labels::DESIGNATION, "designation_id", FieldKind::Record);
pub(super) const DEPARTMENT: Field = Field::new("departmentId", labels::DEPARTMENT, "department_id", FieldKind::Record);
const JOINED: Field = Field::new("joiningDate", labels::JOINING_DATE, "joining_date", FieldKind::Day);
const BORN: Field = Field::new("dob", labels::DATE_OF_BIRTH, "dob", FieldKind::Day);
const MOBILE: Field = Field::new("mobileNo", labels::MOBILE, "mobile_no", FieldKind::Phone).heading(labels::CONTACT);
pub(super) const USER_NAME: Field = Field::new("userName", labels::USER_ID, "user_name", FieldKind::Account(60))
    .required()
    .heading(labels::SIGN_IN)
    .hint(hints::USER_NAME);
const PASSWORD: Field =
    Field::new("password", labels::FIRST_PASSWORD, "password_hash", FieldKind::Secret).hint(hints::PASSWORD);
pub(super) const BANGLA: Field =
    Field::new("employeeNameBangla", labels::NAME_IN_BENGALI, "employee_name_bangla", FieldKind::Line(100));
/// The longer side of a photo on an ID card, in pixels, at 600 dpi.
const PHOTO: FieldKind = FieldKind::Picture(800);

/// The list `/admin/listEmployees`.
pub struct Employees;

impl RecordKind for Employees {
    const NOUN: Noun = Noun {
        kind: "employee",
        one: nouns::EMPLOYEE,
        many: nouns::EMPLOYEE_MANY,
        call: "Employee",
        path: "/listEmployees",
        reach: Reach::BranchOrNone,
        columns: &[
            Column::of(&NAME, "sort_key").name(),
            Column::of(&ROLE, "role"),
            Column::sorted("designationName", labels::DESIGNATION, "designation_name", "designation_order").name(),
            Column::sorted("departmentName", labels::DEPARTMENT, "department_name", "department_order").name(),
            Column::of(&MOBILE, "mobile_no"),
            Column::of(&USER_NAME, "user_name"),
            Column::STATUS,
        ],
        fields: &[
            NAME,
            BANGLA,
            Field::new("gender", labels::GENDER, "gender", FieldKind::OneOf(GENDERS)),
            BORN,
            Field::new("religion", labels::RELIGION, "religion", FieldKind::Line(40)),
            Field::new("bloodGroup", labels::BLOOD_GROUP, "blood_group", FieldKind::OneOf(&BLOOD_GROUPS)),
            Field::new("profilePhoto", labels::PHOTO, "profile_photo_file_id", PHOTO),
            ROLE,
            DESIGNATION,
            DEPARTMENT,
            JOINED,
            Field::new("qualification", labels::QUALIFICATION, "qualification", FieldKind::Line(200)),
            Field::new("totalExperience", labels::TOTAL_EXPERIENCE, "total_experience", FieldKind::Line(40))
                .hint(hints::TOTAL_EXPERIENCE),
            Field::new(
                "experienceDetails",
                labels::EXPERIENCE_IN_DETAIL,
                "experience_details",
                FieldKind::Lines(1_000),
            ),
            MOBILE,
            Field::new("email", labels::E_MAIL, "email", FieldKind::Email),
            Field::new("presentAddress", labels::PRESENT_ADDRESS, "present_address", FieldKind::Lines(300)),
            Field::new("permanentAddress", labels::PERMANENT_ADDRESS, "permanent_address", FieldKind::Lines(300)),
            USER_NAME,
            PASSWORD,
            Field::new("accountName", labels::ACCOUNT_NAME, "account_name", FieldKind::Line(100)).heading(labels::BANK),
            Field::new("accountNumber", labels::ACCOUNT_NUMBER, "account_number", FieldKind::Line(40)),
            Field::new("bankName", labels::BANK, "bank_name", FieldKind::Line(100)),
            Field::new("bankBranch", labels::BRANCH_OF_THE_BANK, "bank_branch", FieldKind::Line(100)),
            Field::new("routingNumber", labels::ROUTING_NUMBER, "routing_number", FieldKind::Line(40)),
            Field::new("facebook", labels::FACEBOOK, "facebook", FieldKind::Line(200)).heading(labels::LINKS),
            Field::new("website", labels::WEBSITE, "website", FieldKind::Line(200)),
            Field::new("linkedIn", labels::LINKEDIN, "linked_in", FieldKind::Line(200)),
        ],
        statuses: STATUSES,
        searched: &[NAME.key, BANGLA.key, USER_NAME.key, MOBILE.key],
        first: nouns::EMPLOYEE_FIRST,
        filters: &[
            Filter { key: ROLE.key, label: ROLE.label, column: "role" },
            Filter { key: DESIGNATION.key, label: DESIGNATION.label, column: "designation_id" },
            Filter { key: DEPARTMENT.key, label: DEPARTMENT.label, column: "department_id" },
        ],
        order: "",
        nested: &[],
        unique: &[
            UniqueName {
                constraint: "employees_user_name_key",
                columns: "employees.user_name_key",
                field: USER_NAME.key,
                message: people_texts::USER_ID_TAKEN,
            },
            UniqueName {
                constraint: "employees_user_name",
                columns: "employees.user_name",
                field: USER_NAME.key,
                message: people_texts::USER_ID_TAKEN,
            },
        ],
    };
    type Reads = ManageEmployees;
    type Writes = ManageEmployees;
    type Adds = ManageEmployees;
    type Deletes = ManageEmployees;

    /// Never the hash of a password.
    const ALL: &'static str =
        "select e.id, coalesce(e.branch_id, '') as branch_id, e.role, e.employee_name, e.employee_name_bangla,
            e.gender, e.dob, e.religion, e.blood_group, e.profile_photo_file_id, e.designation_id, e.department_id,
            e.joining_date, e.qualification, e.total_experience, e.experience_details, e.mobile_no, e.email,
            e.present_address, e.permanent_address, e.user_name, e.account_name, e.account_number, e.bank_name,
            e.bank_branch, e.routing_number, e.facebook, e.website, e.linked_in, e.status, e.sort_key, e.search_text, e.version,
            e.changed_by_name, e.changed_at, d.designation_name, p.department_name,
            coalesce(d.sort_key, '') as designation_order, coalesce(p.sort_key, '') as department_order
       from employees e left join designations d on d.id = e.designation_id
       left join departments p on p.id = e.department_id";
    const ADD: &'static str = "insert into employees
            (id, version, search_text, changed_by_name, changed_at, employee_name, employee_name_bangla, gender, dob, religion,
             blood_group, profile_photo_file_id, role, designation_id, department_id, joining_date, qualification,
             total_experience, experience_details, mobile_no, email, present_address, permanent_address, user_name,
             account_name, account_number, bank_name, bank_branch, routing_number, facebook, website, linked_in, status,
             branch_id, password_hash, token_epoch, must_change_password)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
             $25, $26, $27, $28, $29, $30, $31, $32, $33, case when $13 = 'superAdmin' then null else $34 end, '', 0, true)";
    /// Another role or status ends what the employee has signed in with.
    const UPDATE: &'static str = "update employees
        set version = version + 1, search_text = $3, changed_by_name = $4, changed_at = $5, employee_name = $6,
            employee_name_bangla = $7, gender = $8, dob = $9, religion = $10, blood_group = $11,
            profile_photo_file_id = $12, token_epoch = token_epoch + case when role <> $13 or status <> $33 then 1 else 0 end,
            role = $13, designation_id = $14, department_id = $15, joining_date = $16, qualification = $17,
            total_experience = $18, experience_details = $19, mobile_no = $20, email = $21, present_address = $22,
            permanent_address = $23, user_name = $24, account_name = $25, account_number = $26, bank_name = $27,
            bank_branch = $28, routing_number = $29, facebook = $30, website = $31, linked_in = $32, status = $33
      where id = $1 and version = $2";
    const DELETE: &'static str = "delete from employees where id = $1 and version = $2";
    const IN_USE: &'static [InUse] = &[
        InUse { label: labels::SECTIONS_AS_CLASS_TEACHER, list: "/sectionSetting",
            statement: "select c.class_name || ' ' || n.section_name as example, count(*) over () as count
               from sections n join classes c on c.id = n.class_id where n.class_teacher_id = $1 order by n.id desc limit 1" },
        InUse { label: labels::LESSONS_OF_THE_ROUTINE, list: "",
            statement: "select j.subject_name || ', ' || c.class_name || ' ' || n.section_name as example, count(*) over () as count
               from routine_periods p join subjects j on j.id = p.subject_id join sections n on n.id = p.section_id
               join classes c on c.id = n.class_id where p.teacher_id = $1 order by p.id desc limit 1" },
        InUse { label: labels::SUBSTITUTIONS, list: "/teacherSchedule/substitutions",
            statement: "select c.class_name || ' ' || n.section_name || ', ' || s.day as example, count(*) over () as count
               from substitutions s join sections n on n.id = s.section_id join classes c on c.id = n.class_id
              where s.teacher_id = $1 or s.absent_teacher_id = $1 order by s.day desc limit 1" },
        InUse { label: labels::STUDENTS_MARKS, list: "/examResult",
            statement: "select s.first_name || ' ' || s.last_name as example, count(*) over () as count
               from marks m join students s on s.id = m.student_id where m.changed_by = $1 order by m.changed_at desc limit 1" },
        InUse { label: labels::STUDENTS_QUALITIES, list: "/student-qualities",
            statement: "select s.first_name || ' ' || s.last_name as example, count(*) over () as count
               from student_qualities q join students s on s.id = q.student_id where q.changed_by = $1
              order by q.changed_at desc limit 1" },
        InUse { label: labels::DAYS_OF_ATTENDANCE, list: "", statement: "select min(day) || ' to ' || max(day) as example, count(*) as count
               from employee_attendance_marks where employee_id = $1 or changed_by = $1 having count(*) > 0" },
        InUse { label: labels::STUDENTS_ATTENDANCE, list: "/studentAttendance",
            statement: "select c.class_name || ' ' || n.section_name || ', ' || d.day as example, count(*) over () as count
               from attendance_days d join sections n on n.id = d.section_id join classes c on c.id = n.class_id
              where d.saved_by = $1 order by d.day desc limit 1" },
        InUse { label: labels::PRINT_LINKS, list: "/printLinks",
            statement: "select name as example, count(*) over () as count from print_links where made_by = $1
              order by made_at desc limit 1" },
        InUse { label: labels::DOCUMENTS, list: "", statement: "select t.attachment_type_name || ', ' || d.file_name as example,
               count(*) over () as count from documents d join attachment_types t on t.id = d.attachment_type_id
              where d.employee_id = $1 order by d.id desc limit 1" },
        InUse { label: labels::CERTIFICATES, list: "", statement: "select printed_number as example, count(*) over () as count
               from certificates where employee_id = $1 order by at desc, number desc limit 1" },
        InUse { label: labels::ACTS_IN_THE_AUDIT, list: "/audit",
            statement: "select case action when 'changePassword' then 'Changed a password' when 'addMarks' then 'Added marks'
                 when 'updateMarks' then 'Changed marks' else coalesce(subject_name, 'another act') end as example,
               count(*) over () as count from audit_acts where actor_id = $1 order by at desc, id desc limit 1" },
    ];
    const SECRETS: &'static [&'static str] = &[PASSWORD.key];

    async fn choices(conn: &mut Conn, stamp: &Stamp, values: &Values) -> db::Result<Choices> {
        let designations = choices_of(
            conn,
            "select id as value, designation_name as label from designations
              where branch_id = $1 and (status = 'active' or id = $2) order by sort_key, search_text",
            &stamp.branch_id,
            value_of(values, DESIGNATION.key),
        )
        .await?;
        let departments = choices_of(
            conn,
            "select id as value, department_name as label from departments
              where branch_id = $1 and (status = 'active' or id = $2) order by sort_key, search_text",
            &stamp.branch_id,
            value_of(values, DEPARTMENT.key),
        )
        .await?;
        Ok(Choices::default().with(DESIGNATION.key, designations).with(DEPARTMENT.key, departments))
    }

    async fn filter_choices(conn: &mut Conn, branch_id: &str, _: Option<&str>) -> db::Result<Choices> {
        let roles = ROLES.iter().map(|(value, label)| Choice::new(value, *label)).collect();
        let designations = "select id as value, designation_name as label from designations
              where branch_id = $1 and $2 = '' order by sort_key, search_text";
        let departments = "select id as value, department_name as label from departments
              where branch_id = $1 and $2 = '' order by sort_key, search_text";
        Ok(Choices::default()
            .with(ROLE.key, roles)
            .with(DESIGNATION.key, choices_of(conn, designations, branch_id, "").await?)
            .with(DEPARTMENT.key, choices_of(conn, departments, branch_id, "").await?))
    }

    /// What an employee is decided by is held by the check ([`is_last`]), or unique.
    async fn hold(conn: &mut Conn, _: &Stamp, _: bool, values: &Values) -> db::Result<()> {
        referred(conn, &Self::NOUN, values).await
    }

    async fn check(
        conn: &mut Conn,
        caller: &Caller,
        stamp: &Stamp,
        was: Option<&Values>,
        values: &Values,
        errors: &mut FieldErrors,
    ) -> Result<()> {
        if caller.id == stamp.id {
            for key in [ROLE.key, STATUS] {
                if was.is_some_and(|was| value_of(was, key) != value_of(values, key)) {
                    errors.add(key, refusals::nobody_changes_own(key));
                }
            }
        }
        check_day_and_branch(stamp, values, errors);
        if user_name_is_taken(conn, &stamp.id, value_of(values, USER_NAME.key)).await? {
            errors.add(USER_NAME.key, people_texts::USER_ID_TAKEN);
        }
        if was.is_some_and(is_active_super_admin) && !is_active_super_admin(values) && is_last(conn, &stamp.id).await? {
            let field = if is_super_admin(values) { STATUS } else { ROLE.key };
            errors.add(field, people_texts::LAST_SUPER_ADMIN);
        }
        Ok(())
    }

    fn links(caller: &Caller, id: Option<&str>, chosen: &[(&str, &str)]) -> Vec<RecordLink> {
        let documents =
            |id| RecordLink { label: labels::DOCUMENTS, href: format!("/admin/listEmployees/{id}/documents") };
        let of_one = id.filter(|_| caller.may(Action::ManageEmployees)).map(documents);
        let imports = imports::links(caller, id, chosen, &["/admin/bulkImport/employees"]);
        of_one.into_iter().chain(imports).collect()
    }

    fn fixed(caller: &Caller, id: &str) -> &'static [&'static str] {
        if caller.id == id { &[ROLE.key, STATUS] } else { &[] }
    }

    fn reserved(caller: &Caller, values: &Values) -> Option<Word> {
        let role = value_of(values, ROLE.key);
        let is_reserved = RESERVED.iter().any(|(_, of)| *of == role) && caller.role != Role::SuperAdmin;
        is_reserved.then_some(people_texts::ADMIN_RECORD)
    }

    fn withheld(caller: &Caller) -> &'static [(&'static str, &'static str)] {
        if caller.role == Role::SuperAdmin { &[] } else { RESERVED }
    }

    async fn check_delete(conn: &mut Conn, caller: &Caller, id: &str, values: &Values) -> Result<()> {
        if caller.id == id {
            return Err(Error::conflict(people_texts::OWN_ACCOUNT));
        }
        if is_active_super_admin(values) && is_last(conn, id).await? {
            return Err(Error::conflict(people_texts::LAST_SUPER_ADMIN));
        }
        Ok(())
    }

    fn secret_fault(raw: &Raw, secret: &str) -> Option<Text> {
        passwords::check(secret, raw.text(USER_NAME.key).unwrap_or_default()).err().map(PasswordFault::text)
    }

    async fn judge_secret(app: &App, caller: &Caller, id: &str, typed: &str) -> Result<String> {
        password::judged(app, caller, (id, Kind::Employee), typed, PASSWORD.key).await
    }

    async fn change_secret(
        app: &App,
        write: &mut Write<'_>,
        caller: &Caller,
        id: &str,
        hash: &str,
    ) -> Result<Option<String>> {
        let at = write.at;
        password::stored(app, &mut write.tx, caller, (id, Kind::Employee), hash, at).await
    }

    async fn keep_secret(conn: &mut Conn, id: &str, hash: &str) -> db::Result<()> {
        conn.execute("update employees set password_hash = $2, must_change_password = true where id = $1", (id, hash))
            .await?;
        Ok(())
    }

    /// What follows from the values: by what the user name is known in any case, and that a super admin belongs to no branch.
    async fn after_save(conn: &mut Conn, stamp: &Stamp, values: &Values) -> db::Result<()> {
        conn.execute(
            "update employees
                set user_name_key = $2, branch_id = case when role = 'superAdmin' then null else $3 end where id = $1",
            (&stamp.id, value_of(values, USER_NAME.key).to_lowercase(), &stamp.branch_id),
        )
        .await?;
        Ok(())
    }
}

pub(super) fn is_super_admin(values: &Values) -> bool {
    value_of(values, ROLE.key) == Role::SuperAdmin.as_str()
}

pub(super) fn is_active_super_admin(values: &Values) -> bool {
    is_super_admin(values) && value_of(values, STATUS) == ACTIVE
}

/// A super admin has nothing of a branch, and nobody else is without one. A day of birth in the future, or after the day of joining, was
/// mistyped.
pub(super) fn check_day_and_branch(stamp: &Stamp, values: &Values, errors: &mut FieldErrors) {
    if is_super_admin(values) {
        for (key, fault) in [
            (DESIGNATION.key, people_texts::SUPER_ADMIN_WITH_DESIGNATION),
            (DEPARTMENT.key, people_texts::SUPER_ADMIN_WITH_DEPARTMENT),
        ] {
            if !value_of(values, key).is_empty() {
                errors.add(key, fault);
            }
        }
    } else if stamp.branch_id.is_empty() {
        errors.add("branchId", people_texts::EMPLOYEE_WITHOUT_BRANCH);
    }
    let (born, joined) = (value_of(values, BORN.key), value_of(values, JOINED.key));
    if born.is_empty() {
        return;
    }
    if born > stamp.today.as_str() {
        errors.add(BORN.key, people_texts::BORN_IN_FUTURE);
    } else if !joined.is_empty() && joined <= born {
        errors.add(JOINED.key, people_texts::JOINED_BEFORE_BIRTH);
    }
}

/// Whether another employee of the installation signs in with this, in whatever case.
async fn user_name_is_taken(conn: &mut Conn, id: &str, user_name: &str) -> db::Result<bool> {
    #[derive(FromRow)]
    struct Count {
        count: i64,
    }
    // Of two older names that differ in their case alone, one has no key.
    let found: Count = conn
        .one(
            "select count(*) as count from employees
              where id <> $1 and (user_name_key = $2 or user_name_key is null and lower(user_name) = $2)",
            (id, user_name.to_lowercase()),
        )
        .await?;
    Ok(found.count > 0)
}

/// Whether there is no active super admin beside this one. Whoever asks makes everybody else who asks wait until the transaction has
/// ended: of two who remove each other, one is refused.
async fn is_last(conn: &mut Conn, id: &str) -> db::Result<bool> {
    #[derive(FromRow)]
    struct Count {
        count: i64,
    }
    loop {
        let locked = lock_super_admins(conn).await?;
        let others: Count = conn
            .one(
                "select count(*) as count from employees where role = 'superAdmin' and status = 'active' and id <> $1",
                id,
            )
            .await?;
        if locked > 0 || others.count == 0 {
            return Ok(others.count == 0);
        }
    }
}

/// Waits for whoever changes who the active super admins are: at the row of the first one. While it was waited for it may have ceased to
/// be that; then no row was locked.
pub(super) async fn lock_super_admins(conn: &mut Conn) -> db::Result<u64> {
    conn.execute(
        "update employees set role = role
          where role = 'superAdmin' and status = 'active'
            and id = (select min(id) from employees where role = 'superAdmin' and status = 'active')",
        (),
    )
    .await
}
