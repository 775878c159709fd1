//! Records of a section and a subject ([`RecordKind::IS_TAUGHT`]): a teacher reaches those of the own routine and, on its day, of a
//! substitution. Everybody else who may reaches all of them.

use rules::roles::Role;
use rules::words::{calls, refusals};

use super::kind::Kind;
use super::store;
use super::{Choices, Values, value_of};
use auth::Caller;
use base::error::{Error, Result};
use db::Conn;
use db::window::Taught;
use web::posted::FieldErrors;

/// The keys of the fields that say where such a record belongs.
pub const SECTION: &str = "sectionId";
pub const SUBJECT: &str = "subjectId";

/// What the lists of this caller are narrowed to.
pub(super) fn reach(kind: Kind, caller: &Caller) -> Option<Taught> {
    let of = caller.teacher_reach();
    is_narrowed(kind, caller).then_some(Taught { teacher_id: of.teacher_id, day: of.day })
}

fn is_narrowed(kind: Kind, caller: &Caller) -> bool {
    kind.is_taught() && caller.role == Role::Teacher
}

/// Refuses a record beyond the caller's reach.
///
/// # Errors
/// 403.
pub(super) async fn within(kind: Kind, conn: &mut Conn, caller: &Caller, values: &Values) -> Result<()> {
    if !kind.is_taught() {
        return Ok(());
    }
    caller.within_routine(conn, value_of(values, SECTION), Some(value_of(values, SUBJECT))).await
}

/// Reports beside its field that a record would be beyond the caller's reach.
pub(super) async fn check(
    kind: Kind,
    conn: &mut Conn,
    caller: &Caller,
    values: &Values,
    errors: &mut FieldErrors,
) -> Result<()> {
    if !is_narrowed(kind, caller) {
        return Ok(());
    }
    if value_of(values, SECTION).is_empty() || value_of(values, SUBJECT).is_empty() {
        errors.add(SECTION, refusals::CHOOSE_OWN_SECTION);
        return Ok(());
    }
    match within(kind, conn, caller, values).await {
        Err(Error::Forbidden(_)) => {
            errors.add(SUBJECT, calls::NOT_IN_ROUTINE);
            Ok(())
        }
        within => within,
    }
}

/// What can be chosen, without the sections and subjects beyond the caller's reach.
pub(super) async fn narrowed(kind: Kind, conn: &mut Conn, caller: &Caller, choices: Choices) -> Result<Choices> {
    let Some(Taught { teacher_id, day }) = reach(kind, caller) else { return Ok(choices) };
    let own = store::taught(conn, &teacher_id, &day).await?;
    let sections = |id: &str| own.iter().any(|of| of.section_id == id);
    let subjects = |id: &str| own.iter().any(|of| of.subject_id == id);
    Ok(choices.only(SECTION, sections).only(SUBJECT, subjects))
}
