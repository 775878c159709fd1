//! GET /admin/audit: a page of acts, the newest first, each with what it changed in words. The whole filter is in the
//! address; the next page is an address that says after which act it begins.

use axum::extract::State;
use axum::response::Response;
use rules::words::Text;
use serde::Serialize;
use ts_rs::TS;

use super::filter::{ACTION, AuditQuery, Filter, PersonChoices, PickedPerson};
use super::store::{self, ChangeRow, Place};
use super::words;
use auth::MayVisit;
use auth::permit::ViewAudit;
use base::clock::Zone;
use base::error::{Error, Result};
use roster::ground::GroundPanel;
use web::app::AppState;
use web::form;
use web::input::Params;
use web::shell::shell_of;

/// Acts of a page.
const ACTS: i64 = 25;
/// Changes of an act that a page shows; the others stand on the act's own.
const CHANGES: i64 = 5;
/// Changes of one act on its own page: more than the largest section's sheet has.
const CHANGES_OF_ONE: i64 = 2_000;

/// One change as a sentence, in which U+FFFC stands for the person's name: `Changed Written of … from 57.5 to 61`, `Amina Rahman (S-001)`.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "audit.ts")]
pub struct AuditChange {
    #[ts(as = "String")]
    pub text: Text,
    #[ts(as = "String")]
    pub person: Text,
    /// The student's own history; null for somebody who is gone, or is no student.
    pub href: Option<String>,
}

/// A sheet by its names; the address is null where it is gone.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "audit.ts")]
pub struct AuditSheet {
    #[ts(as = "String")]
    pub label: Text,
    /// The session's name.
    pub session: Option<String>,
    pub href: Option<String>,
}

/// One act.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "audit.ts")]
pub struct AuditAct {
    #[serde(rename = "_id")]
    pub id: String,
    /// `21 Sep 2026, 12:00:05`, in the shell's time zone.
    pub when: String,
    pub person: String,
    pub role: String,
    /// Everything that person did.
    pub person_href: String,
    /// The network address it was done from.
    pub address: String,
    /// Where every branch is shown.
    pub branch: Option<String>,
    /// In plain words: `Changed marks`.
    #[ts(as = "String")]
    pub what: Text,
    pub sheet: Option<AuditSheet>,
    pub changes: Vec<AuditChange>,
    /// All its changes, where some are not shown.
    pub all: Option<AllChanges>,
}

/// The way to every change of an act.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "audit.ts")]
pub struct AllChanges {
    #[ts(type = "number")]
    pub total: i64,
    pub href: String,
}

/// /admin/audit: who changed what.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "audit.ts")]
pub struct AuditProps {
    pub action: &'static str,
    pub ground: GroundPanel,
    pub student: PickedPerson,
    pub person: PickedPerson,
    /// YYYY-MM-DD, or as it was typed.
    pub from: String,
    pub to: String,
    #[ts(as = "Option<String>")]
    pub failure: Option<Text>,
    /// The field whose value is wrong; null: none, or more than its value is.
    pub wrong_field: Option<String>,
    pub choices: Option<PersonChoices>,
    /// One act with all its changes is shown.
    pub single: bool,
    pub acts: Vec<AuditAct>,
    /// The audit without any filter; null where there is none.
    pub clear_href: Option<String>,
    /// From one act back to the acts among which it stood; null where acts are listed.
    pub list_href: Option<String>,
    /// The first page; null on it.
    pub newest_href: Option<String>,
    /// The next page; null on the last.
    pub older_href: Option<String>,
    pub csv_href: Option<String>,
}

/// GET /admin/audit
///
/// # Errors
/// 403 by role.
pub async fn audit(
    visitor: MayVisit<ViewAudit>,
    State(app): AppState,
    Params(asked): Params<AuditQuery>,
) -> Result<Response> {
    let (filter, mut rows) = {
        let mut conn = app.db.survey().await?;
        let filter = Filter::read(&mut conn, &visitor, &asked, app.clock.zone()).await?;
        let rows = if filter.failure.is_some() || filter.choices.is_some() {
            Vec::new()
        } else {
            let changes = if filter.wanted.act_id.is_empty() { CHANGES } else { CHANGES_OF_ONE };
            store::acts(&mut conn, &filter.wanted, filter.after.as_ref(), ACTS + 1, changes).await?
        };
        (filter, rows)
    };
    let older = cut(&mut rows);
    let single = !filter.wanted.act_id.is_empty();
    let shown = filter.failure.is_none() && filter.choices.is_none();
    let narrowed = ["classId", "studentId", "student", "actorId", "person", "from", "to", "act"];
    let filtered = !shown || filter.query.iter().any(|(key, _)| narrowed.contains(key));
    let props = AuditProps {
        action: ACTION,
        acts: rows.chunk_by(|one, next| one.id == next.id).map(|rows| act(rows, &filter, app.clock.zone())).collect(),
        list_href: single.then(|| filter.without_act(ACTION)),
        newest_href: filter.after.as_ref().map(|_| filter.address(ACTION, &[])),
        older_href: older.map(|place| filter.address(ACTION, &[("before", &place.text())])),
        csv_href: shown.then(|| filter.address("/admin/files/audit.csv", &[])),
        clear_href: filtered.then(|| ACTION.to_owned()),
        student: filter.student,
        person: filter.person,
        from: filter.from,
        to: filter.to,
        wrong_field: match &filter.failure {
            Some(Error::Invalid { fields, .. }) => fields.keys().next().cloned(),
            _ => None,
        },
        failure: filter.failure.map(|error| error.message()),
        choices: filter.choices,
        single,
        ground: filter.panel,
    };
    let shell = shell_of(&app, &visitor, ACTION);
    app.pages.screen("audit", &shell.title, Some(&shell), &props).await
}

/// Takes the act beyond the page away; answers where the next page begins.
fn cut(rows: &mut Vec<ChangeRow>) -> Option<Place> {
    let most = usize::try_from(ACTS).unwrap_or(usize::MAX);
    let lengths: Vec<usize> = rows.chunk_by(|one, next| one.id == next.id).map(<[ChangeRow]>::len).collect();
    if lengths.len() <= most {
        return None;
    }
    rows.truncate(lengths.iter().take(most).sum());
    rows.last().map(|last| Place { at: last.at, id: last.id.clone() })
}

fn act(rows: &[ChangeRow], filter: &Filter, zone: &Zone) -> AuditAct {
    // Of an act there is one row at the least.
    let first = &rows[0];
    let changes: Vec<AuditChange> =
        rows.iter().filter(|row| row.component.is_some()).map(|row| change(row, filter)).collect();
    let hidden = i64::try_from(changes.len()).is_ok_and(|shown| shown < first.total);
    AuditAct {
        id: first.id.clone(),
        when: zone.shown_moment(first.at),
        person: first.actor_name.clone(),
        role: words::role(&first.actor_role).to_owned(),
        person_href: narrow(filter, &[("actorId", &first.actor_id)]),
        address: first.address.clone(),
        branch: first.branch_name.clone().filter(|_| filter.all_branches),
        what: words::act(first),
        sheet: words::sheet(first).map(|label| AuditSheet {
            label,
            session: first.session_name.clone(),
            href: sheet_href(first),
        }),
        changes,
        all: hidden.then(|| AllChanges { total: first.total, href: filter.address(ACTION, &[("act", &first.id)]) }),
    }
}

fn change(row: &ChangeRow, filter: &Filter) -> AuditChange {
    let student = row.person_id.as_deref().filter(|_| row.reg_no.is_some());
    AuditChange {
        text: words::change(row),
        person: words::person(row),
        href: student.map(|id| narrow(filter, &[("studentId", id)])),
    }
}

/// The audit by one thing alone, in the branch that is looked at.
fn narrow(filter: &Filter, by: &[(&str, &str)]) -> String {
    let branch = [("branchId", filter.wanted.branch_id.as_str())];
    let branch = if filter.all_branches { &branch[..0] } else { &branch[..] };
    form::address(ACTION, &[branch, by].concat())
}

fn sheet_href(row: &ChangeRow) -> Option<String> {
    Some(form::address(
        "/admin/examResult",
        &[
            ("branchId", row.branch_id.as_deref()?),
            ("sessionId", row.session_id.as_deref()?),
            ("classId", row.class_id.as_deref()?),
            ("sectionId", row.section_id.as_deref()?),
            ("examId", row.exam_id.as_deref()?),
            ("subjectId", row.subject_id.as_deref()?),
        ],
    ))
}
