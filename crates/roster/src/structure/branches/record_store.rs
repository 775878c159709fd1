//! Branches (docs/rules.md, *Structure*): the noun and its statements. A super admin adds and deletes them; an admin edits their own, but not
//! what it is called.

use rules::limits::WEEKDAY_LABELS;
use rules::words::{calls, hints, labels, nouns, refusals, roster_texts, schemes_texts};

use auth::Caller;
use auth::permit::{EditBranches, ManageBranches, ReadBranches};
use base::error::Result;
use db::{Conn, FromRow};
use records::{
    Column, Field, FieldKind, InUse, Noun, Reach, RecordKind, STATUS, STATUSES, Stamp, UniqueName, Values, value_of,
};
use web::posted::FieldErrors;

const NAME: Field = Field::name("branchName", labels::BRANCH, "branch_name");
const CODE: Field =
    Field::new("branchCode", labels::CODE, "branch_code", FieldKind::Code(2, 6)).required().hint(hints::BRANCH_CODE);
const SCHOOL: Field = Field::name("schoolName", labels::SCHOOL, "school_name").hint(hints::SCHOOL_NAME);
/// The longer side of a crest or a signature on paper, in pixels: three times what a card prints at 300 dpi.
const PICTURE: FieldKind = FieldKind::Picture(1_200);
#[derive(FromRow)]
struct Other {
    branch_name: String,
}

const CURRENCY: &str = "currency";

/// Whether fees were raised or money was moved in a branch: amounts that a currency gives their meaning.
async fn has_money(conn: &mut Conn, branch_id: &str) -> db::Result<bool> {
    #[derive(FromRow)]
    struct Found {
        n: i64,
    }
    let found: Found = conn
        .one(
            "select count(*) as n from (select id from fee_lines where branch_id = $1
               union all select id from postings where branch_id = $1
               union all select id from opening_advances where branch_id = $1 limit 1) m",
            branch_id,
        )
        .await?;
    Ok(found.n > 0)
}

/// The list `/admin/branch`.
pub struct Branches;

impl RecordKind for Branches {
    const NOUN: Noun = Noun {
        kind: "branch",
        one: nouns::BRANCH,
        many: nouns::BRANCH_MANY,
        call: "Branch",
        path: "/branch",
        reach: Reach::Installation,
        columns: &[
            Column::of(&NAME, "sort_key").name(),
            Column::of(&CODE, "branch_code"),
            Column::of(&SCHOOL, "school_name").name(),
            Column::named("activeSession", labels::ACTIVE_SESSION, "active_session"),
            Column::count("students", labels::STUDENTS, "students"),
            Column::count("employees", labels::EMPLOYEES, "employees"),
            Column::STATUS,
        ],
        fields: &[
            NAME,
            CODE,
            SCHOOL,
            Field::new("eiin", labels::EIIN, "eiin", FieldKind::Line(20)),
            Field::new("motto", labels::MOTTO, "motto", FieldKind::Line(200)),
            Field::new("email", labels::E_MAIL, "email", FieldKind::Email).heading(labels::CONTACT),
            Field::new("mobileNo", labels::MOBILE, "mobile_no", FieldKind::Phone),
            Field::new("address", labels::ADDRESS, "address", FieldKind::Lines(300)),
            Field::new(CURRENCY, labels::CURRENCY, "currency", FieldKind::Code(3, 3))
                .required()
                .default("BDT")
                .hint(hints::CURRENCY)
                .heading(labels::MONEY_AND_WEEK),
            Field::new("currencySymbol", labels::SYMBOL, "currency_symbol", FieldKind::Sign(5)).required().default("৳"),
            Field::new("weekendDays", labels::WEEKEND, "weekend_days", FieldKind::AnyOf(&WEEKDAY_LABELS))
                .default("saturday,friday"),
            Field::new("icon", labels::CREST, "icon_file_id", PICTURE).heading(labels::ON_PAPER),
            Field::new("principalName", labels::PRINCIPAL, "principal_name", FieldKind::Line(100)),
            Field::new("principalSignature", labels::PRINCIPALS_SIGNATURE, "principal_signature_file_id", PICTURE),
            Field::new("vicePrincipalName", labels::VICE_PRINCIPAL_2, "vice_principal_name", FieldKind::Line(100)),
            Field::new(
                "vicePrincipalSignature",
                labels::VICE_PRINCIPALS_SIGNATURE,
                "vice_principal_signature_file_id",
                PICTURE,
            ),
            Field::new(
                "rankLateJoiners",
                labels::POSITIONS,
                "rank_late_joiners",
                FieldKind::AnyOf(&[("yes", labels::RANK_LATE_JOINERS)]),
            )
            .hint(hints::RANK_LATE_JOINERS)
            .heading(labels::RESULTS),
        ],
        statuses: STATUSES,
        searched: &["branchName", "schoolName", "branchCode"],
        first: nouns::BRANCH_FIRST,
        filters: &[],
        order: "",
        nested: &[],
        unique: &[
            UniqueName {
                constraint: "branches_name",
                columns: "branches.branch_name",
                field: NAME.key,
                message: calls::NAME_TAKEN,
            },
            UniqueName {
                constraint: "branches_code",
                columns: "branches.branch_code",
                field: CODE.key,
                message: refusals::BRANCH_CODE_TAKEN,
            },
        ],
    };
    type Reads = ReadBranches;
    type Writes = EditBranches;
    type Adds = ManageBranches;
    type Deletes = ManageBranches;

    const ALL: &'static str = "select b.*, b.id as branch_id,
            (select min(s.session_name) from sessions s where s.branch_id = b.id and s.status = 'active') as active_session,
            (select count(*) from students s where s.branch_id = b.id and s.status = 'active') as students,
            (select count(*) from employees e where e.branch_id = b.id and e.status = 'active') as employees
       from branches b";
    const ADD: &'static str = "insert into branches
            (id, version, search_text, changed_by_name, changed_at, branch_name, branch_code, school_name, eiin, motto, email,
             mobile_no, address, currency, currency_symbol, weekend_days, icon_file_id, principal_name,
             principal_signature_file_id, vice_principal_name, vice_principal_signature_file_id, rank_late_joiners, status)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)";
    const UPDATE: &'static str = "update branches
        set version = version + 1, search_text = $3, changed_by_name = $4, changed_at = $5, branch_name = $6, branch_code = $7,
            school_name = $8, eiin = $9, motto = $10, email = $11, mobile_no = $12, address = $13, currency = $14,
            currency_symbol = $15, weekend_days = $16, icon_file_id = $17, principal_name = $18,
            principal_signature_file_id = $19, vice_principal_name = $20, vice_principal_signature_file_id = $21, rank_late_joiners = $22,
            status = $23
      where id = $1 and version = $2";
    const DELETE: &'static str = "delete from branches where id = $1 and version = $2";
    const IN_USE: &'static [InUse] = &[
        InUse {
            label: labels::SESSIONS,
            list: "/manageSession",
            statement: "select session_name as example, count(*) over () as count from sessions where branch_id = $1
              order by start_date desc limit 1",
        },
        InUse {
            label: labels::STUDENTS,
            list: "",
            statement: "select first_name || ' ' || last_name as example, count(*) over () as count from students
              where branch_id = $1 order by search_text limit 1",
        },
        InUse {
            label: labels::EMPLOYEES,
            list: "/listEmployees",
            statement: "select employee_name as example, count(*) over () as count from employees where branch_id = $1
              order by employee_name limit 1",
        },
        InUse {
            label: labels::GROUPS,
            list: "/manageGroup",
            statement:
                "select group_name as example, count(*) over () as count from student_groups where branch_id = $1
              order by group_name limit 1",
        },
        InUse {
            label: labels::DESIGNATIONS,
            list: "/addDesignation",
            statement:
                "select designation_name as example, count(*) over () as count from designations where branch_id = $1
              order by designation_name limit 1",
        },
        InUse {
            label: labels::DEPARTMENTS,
            list: "/addDepartment",
            statement:
                "select department_name as example, count(*) over () as count from departments where branch_id = $1
              order by department_name limit 1",
        },
        InUse {
            label: labels::ATTACHMENT_TYPES,
            list: "/attachmentType",
            statement:
                "select attachment_type_name as example, count(*) over () as count from attachment_types where branch_id = $1
              order by attachment_type_name limit 1",
        },
        InUse {
            label: schemes_texts::SCHEMES,
            list: "/gradingSchemes",
            statement:
                "select scheme_name as example, count(*) over () as count from grading_schemes where branch_id = $1
              order by scheme_name limit 1",
        },
        InUse {
            label: labels::BELL_SCHEDULES,
            list: "/period",
            statement:
                "select schedule_name as example, count(*) over () as count from bell_schedules where branch_id = $1
              order by schedule_name limit 1",
        },
    ];

    fn fixed(caller: &Caller, _: &str) -> &'static [&'static str] {
        if caller.branch.is_some() { &[NAME.key, CODE.key, STATUS] } else { &[] }
    }

    /// All branches, whose names are compared; and that this one's first money is not booked meanwhile.
    async fn hold(conn: &mut Conn, stamp: &Stamp, was_stored: bool, _: &Values) -> db::Result<()> {
        conn.hold_all("branches").await?;
        if was_stored { conn.hold("branches", &stamp.id).await } else { Ok(()) }
    }

    /// Names are compared without regard to case, in every script: a school has few branches.
    async fn check(
        conn: &mut Conn,
        _: &Caller,
        stamp: &Stamp,
        was: Option<&Values>,
        values: &Values,
        errors: &mut FieldErrors,
    ) -> Result<()> {
        let currency = was.map(|was| value_of(was, CURRENCY)).filter(|currency| !currency.is_empty());
        if let Some(currency) = currency.filter(|currency| *currency != value_of(values, CURRENCY))
            && has_money(conn, &stamp.id).await?
        {
            errors.add(CURRENCY, roster_texts::currency_stays(currency));
        }
        let others: Vec<Other> = conn.all("select branch_name from branches where id <> $1", &stamp.id).await?;
        let own = value_of(values, NAME.key).to_lowercase();
        if others.iter().any(|other| other.branch_name.to_lowercase() == own) {
            errors.add(NAME.key, calls::NAME_TAKEN);
        }
        Ok(())
    }
}
