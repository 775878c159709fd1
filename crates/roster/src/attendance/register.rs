//! A register: whose days are taken together, the students of a section or the employees of a branch. Reads a day of it and saves one: all
//! that was sent, or nothing.

use rules::attendance::check_day;
use rules::messages;
use rules::words::{Text, refusals, roster_texts};

use super::closures_store::{self, Closure, Of};
use super::plan::{Plan, SavedMark, SentState};
use super::staff_store;
use super::store::{self, DayMark, ListedPerson, NewMark, RosterPerson, SavedDay, Saving, SessionDays};
use auth::Caller;
use auth::audit::{self, Act, Moment, Subject, kind};
use base::clock;
use base::error::{Error, Result};
use db::Conn;
use records::Write;
use records::place::{Named, SectionFilter, not_in_section, open_session};
use web::app::App;

/// Whose attendance it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PersonKind {
    Student,
    Employee,
}

impl PersonKind {
    /// The kind of subject in the audit.
    pub const fn subject(self) -> &'static str {
        match self {
            Self::Student => kind::STUDENT,
            Self::Employee => kind::EMPLOYEE,
        }
    }

    /// What a person's id is called in calls.
    pub const fn id_key(self) -> &'static str {
        match self {
            Self::Student => "studentId",
            Self::Employee => "employeeId",
        }
    }
}

/// Whose days are taken together. Everything in it exists, hangs together and is within the caller's reach.
#[derive(Clone, Debug)]
pub enum Register {
    Section(SectionFilter),
    Staff { branch: Named, session: Named },
}

/// A day of a register.
#[derive(Debug)]
pub struct RegisterDay {
    pub saved: Option<SavedDay>,
    /// Whom it lists.
    pub people: Vec<ListedPerson>,
}

impl Register {
    pub const fn kind(&self) -> PersonKind {
        match self {
            Self::Section(_) => PersonKind::Student,
            Self::Staff { .. } => PersonKind::Employee,
        }
    }

    /// What a file of it is called, without its ending: `Dhanmondi 2026 Class 8 A Attendance 2026-03`.
    pub fn file_name(&self, kind: &str) -> String {
        match self {
            Self::Section(section) => section.file_name("", kind),
            Self::Staff { branch, session } => roster_texts::file_employees(&branch.name, &session.name, kind).into(),
        }
    }

    /// `Class 8 A`, or the branch whose employees they are.
    pub fn label(&self) -> Text {
        match self {
            Self::Section(section) => format!("{} {}", section.class_name, section.section_name).into(),
            Self::Staff { branch, .. } => roster_texts::employees_of(&branch.name).into(),
        }
    }

    pub fn branch_id(&self) -> &str {
        match self {
            Self::Section(section) => &section.branch_id,
            Self::Staff { branch, .. } => &branch.id,
        }
    }

    pub fn session_id(&self) -> &str {
        match self {
            Self::Section(section) => &section.session_id,
            Self::Staff { session, .. } => &session.id,
        }
    }

    /// What its days hang on: the section's id, or the branch's.
    fn id(&self) -> &str {
        match self {
            Self::Section(section) => &section.section_id,
            Self::Staff { branch, .. } => &branch.id,
        }
    }

    /// Its part of an address.
    pub fn query(&self) -> Vec<(&'static str, &str)> {
        match self {
            Self::Section(section) => section.query(),
            Self::Staff { branch, session } => vec![("branchId", &branch.id), ("sessionId", &session.id)],
        }
    }

    /// The days of its session.
    ///
    /// # Errors
    /// 404 for a session that is gone.
    pub async fn session(&self, conn: &mut Conn) -> Result<SessionDays> {
        store::session_days(conn, self.session_id()).await?.ok_or_else(|| Error::not_found(refusals::SESSION_NOT_FOUND))
    }

    /// The events that close the school for its people on days from one to another.
    pub async fn closures(&self, conn: &mut Conn, span: (&str, &str)) -> Result<Vec<Closure>> {
        let of = match self {
            Self::Section(section) => Of::Class(section.class_numeric),
            Self::Staff { .. } => Of::Employees,
        };
        Ok(closures_store::closures(conn, self.branch_id(), span, of).await?)
    }

    /// Reads a day.
    pub async fn day(&self, conn: &mut Conn, day: &str) -> Result<RegisterDay> {
        Ok(RegisterDay { saved: self.saved_day(conn, day).await?, people: self.listed(conn, day).await? })
    }

    async fn saved_day(&self, conn: &mut Conn, day: &str) -> Result<Option<SavedDay>> {
        Ok(match self {
            Self::Section(_) => store::saved_day(conn, self.id(), day).await?,
            Self::Staff { .. } => staff_store::saved_day(conn, self.id(), day).await?,
        })
    }

    async fn listed(&self, conn: &mut Conn, day: &str) -> Result<Vec<ListedPerson>> {
        Ok(match self {
            Self::Section(_) => store::listed(conn, self.id(), day).await?,
            Self::Staff { .. } => staff_store::listed(conn, self.id(), day).await?,
        })
    }

    async fn hold_day(&self, conn: &mut Conn, saving: &Saving) -> Result<SavedDay> {
        Ok(match self {
            Self::Section(_) => store::hold_day(conn, saving).await?,
            Self::Staff { .. } => staff_store::hold_day(conn, saving).await?,
        })
    }

    async fn write(&self, conn: &mut Conn, saving: &Saving, rows: &[NewMark]) -> Result<()> {
        let _: () = match self {
            Self::Section(_) => store::write(conn, saving, rows).await?,
            Self::Staff { .. } => staff_store::write(conn, saving, rows).await?,
        };
        Ok(())
    }

    /// Everybody whom any day from one to another lists.
    pub async fn roster(&self, conn: &mut Conn, span: (&str, &str)) -> Result<Vec<RosterPerson>> {
        Ok(match self {
            Self::Section(_) => store::roster(conn, self.id(), span).await?,
            Self::Staff { .. } => staff_store::roster(conn, self.id(), span).await?,
        })
    }

    /// What is entered from one day to another.
    pub async fn marks(&self, conn: &mut Conn, span: (&str, &str)) -> Result<Vec<DayMark>> {
        Ok(match self {
            Self::Section(_) => store::marks_between(conn, self.id(), span).await?,
            Self::Staff { .. } => staff_store::marks_between(conn, self.id(), span).await?,
        })
    }

    /// The days that were saved from one to another.
    pub async fn saved_days(&self, conn: &mut Conn, span: (&str, &str)) -> Result<Vec<String>> {
        Ok(match self {
            Self::Section(_) => store::saved_days(conn, self.id(), span).await?,
            Self::Staff { .. } => staff_store::saved_days(conn, self.id(), span).await?,
        })
    }
}

/// Saves a day: what was sent, and on its first save everybody else as present. What to say of it, and everybody's version.
///
/// # Errors
/// 404 for somebody whom the day does not list; 423 in a closed session; 409 with both values of each stale one; 422 for a day that attendance
/// is not taken on, and naming each wrong value.
pub async fn save(
    app: &App,
    write: &mut Write<'_>,
    caller: &Caller,
    (register, day): (&Register, &str),
    sent: &[SentState],
) -> Result<(&'static str, Vec<SavedMark>)> {
    let saving = Saving {
        id: app.clock.new_id(),
        of: register.id().to_owned(),
        day: day.to_owned(),
        by: caller.id.clone(),
        by_name: caller.name.clone(),
        at: write.at,
    };
    let tx = &mut write.tx;
    open_session(tx, register.session_id()).await?;
    let held = register.hold_day(tx, &saving).await?;
    let listed = register.listed(tx, day).await?;
    let strangers: Vec<&str> = sent
        .iter()
        .map(|sent| sent.person_id.as_str())
        .filter(|id| listed.iter().all(|person| person.person_id != *id))
        .collect();
    if !strangers.is_empty() {
        return Err(unlisted(caller, tx, register.kind(), &strangers).await?);
    }
    let plan = Plan::of(register.kind(), &listed, sent, held.saves == 1)?;
    let session = register.session(tx).await?;
    check_day(day, &app.clock.today(), session.span()).map_err(|fault| Error::value("day", fault.word()))?;
    if listed.is_empty() {
        return Err(Error::value("day", roster_texts::NOBODY_LISTED));
    }
    register.write(tx, &saving, &plan.rows).await?;
    let (act, message) = if held.saves == 1 {
        (Act::AddAttendance, messages::SUCCESSFULLY_ADDED)
    } else {
        (Act::UpdateAttendance, messages::SUCCESSFULLY_UPDATED)
    };
    // A save that changes nothing is no act, as with marks.
    if !plan.changes.is_empty() {
        let subject = Subject {
            kind: kind::ATTENDANCE_DAY,
            id: held.id,
            name: Some(format!("{}, {}", register.label().english(), clock::full_day(day))),
        };
        let moment = Moment { id: app.clock.new_id(), at: saving.at };
        audit::record(tx, caller, moment, act, Some(register.branch_id()), Some(&subject), &plan.changes).await?;
    }
    Ok((message, plan.saved))
}

/// The refusal of somebody whom the day does not list: moved, left, or never there.
async fn unlisted(caller: &Caller, tx: &mut Conn, kind: PersonKind, ids: &[&str]) -> Result<Error> {
    if kind == PersonKind::Student {
        return not_in_section(caller, tx, "attendance", ids).await;
    }
    let fields = ids.iter().map(|id| (format!("attendance.{id}"), roster_texts::NOT_LISTED.into())).collect();
    Ok(Error::NotAmong { message: roster_texts::EMPLOYEE_NOT_LISTED.into(), fields })
}
