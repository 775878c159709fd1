//! GET /admin/files/audit.csv: the same acts as the screen, a line a change, streamed some hundred acts at a time, so that
//! memory stays flat however many there are. Acts are only ever added: a page that begins after the last act of the one
//! before it repeats nothing and leaves nothing out.

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use rules::words::{Text, Word, labels, office_texts};
use tracing::warn;

use super::filter::{AuditQuery, Filter};
use super::store::{self, ChangeRow, Place, Wanted};
use super::words;
use auth::MayVisit;
use auth::permit::ViewAudit;
use base::clock::Zone;
use base::error::{Error, Result};
use web::app::{App, AppState};
use web::download::{Csv, disposition};
use web::input::Params;
use web::turns::Ticket;

/// Acts of one statement.
const ACTS: i64 = 200;

/// The heads of the columns, in the order of [`line`].
const HEADS: [Word; 17] = [
    office_texts::AUDIT_WHEN,
    office_texts::AUDIT_PERSON,
    labels::ROLE,
    labels::ADDRESS,
    labels::BRANCH,
    office_texts::AUDIT_ACT,
    labels::SESSION,
    labels::CLASS,
    labels::SECTION,
    labels::EXAM,
    labels::SUBJECT,
    labels::STUDENT_NAME,
    office_texts::REGISTER_NUMBER,
    office_texts::AUDIT_CHANGED_FIELD,
    labels::FROM,
    labels::TO,
    office_texts::AUDIT_ACT_ID,
];

/// GET /admin/files/audit.csv
///
/// # Errors
/// 400 for a day that is none or a name that several have, 403 for another branch, 404 for what is unknown.
pub async fn audit_csv(
    visitor: MayVisit<ViewAudit>,
    State(app): AppState,
    ticket: Ticket,
    Params(asked): Params<AuditQuery>,
) -> Result<Response> {
    let turn = app.turns.of(&visitor.caller.id, ticket).await?;
    let filter = {
        let mut conn = app.db.survey().await?;
        Filter::read(&mut conn, &visitor, &asked, app.clock.zone()).await?
    };
    if let Some(failure) = filter.failure {
        return Err(failure);
    }
    if let Some(choices) = filter.choices {
        return Err(Error::invalid("student", choices.question));
    }
    let everywhere = || Text::from(office_texts::ALL_BRANCHES);
    let branch = filter.panel.branch_name.as_ref().map_or_else(everywhere, Text::from);
    let today = app.clock.today();
    let name = match (filter.from.as_str(), filter.to.as_str()) {
        ("", "") => office_texts::audit_file_until(branch, today),
        (from, "") if from == today => office_texts::audit_file_of_day(branch, from),
        (from, "") => office_texts::audit_file_between(branch, from, today),
        ("", to) => office_texts::audit_file_until(branch, to),
        (from, to) if from == to => office_texts::audit_file_of_day(branch, from),
        (from, to) => office_texts::audit_file_between(branch, from, to),
    };
    let disposition = disposition(&format!("{}.csv", name.english()))?;
    let lines = Lines { app: app.clone(), wanted: filter.wanted, next: Next::Head };
    let body = Body::from_stream(stream::try_unfold(lines, |mut lines| async move {
        let some = lines.next().await.inspect_err(|error| warn!(%error, "an audit file ends half way"))?;
        Ok::<_, Error>(some.map(|bytes| (bytes, lines)))
    }));
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8")),
        (header::CONTENT_DISPOSITION, disposition),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-store")),
        (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    ];
    Ok(turn.held_by((headers, body).into_response()))
}

struct Lines {
    app: std::sync::Arc<App>,
    wanted: Wanted,
    next: Next,
}

/// What the file goes on with.
enum Next {
    Head,
    After(Place),
    Nothing,
}

impl Lines {
    async fn next(&mut self) -> Result<Option<Bytes>> {
        let (mut csv, after) = match &self.next {
            Next::Nothing => return Ok(None),
            Next::Head => (Csv::new(&HEADS.map(Word::english)), None),
            Next::After(place) => (Csv::rest(), Some(place.clone())),
        };
        let mut conn = self.app.db.survey().await?;
        let rows = store::acts(&mut conn, &self.wanted, after.as_ref(), ACTS, i64::MAX).await?;
        drop(conn);
        for row in &rows {
            line(&mut csv, row, self.app.clock.zone());
        }
        let acts = rows.chunk_by(|one, next| one.id == next.id).count();
        self.next = match rows.into_iter().next_back() {
            Some(last) if i64::try_from(acts).is_ok_and(|acts| acts == ACTS) => {
                Next::After(Place { at: last.at, id: last.id })
            }
            _ => Next::Nothing,
        };
        Ok(Some(csv.into_text().into()))
    }
}

fn line(csv: &mut Csv, row: &ChangeRow, zone: &Zone) {
    fn of(text: Option<&String>) -> &str {
        text.map_or("", String::as_str)
    }
    let gone = row.component.is_some() && row.person_name.is_none();
    let person = if gone { words::person(row).english().to_owned() } else { of(row.person_name.as_ref()).to_owned() };
    let changed = words::field(row);
    csv.row(&[
        &zone.exact_moment(row.at),
        &row.actor_name,
        words::role(&row.actor_role),
        &row.address,
        of(row.branch_name.as_ref()),
        words::act(row).english(),
        of(row.session_name.as_ref()),
        of(row.class_name.as_ref()),
        of(row.section_name.as_ref()),
        of(row.exam_name.as_ref()),
        of(row.subject_name.as_ref()),
        &person,
        of(row.reg_no.as_ref()),
        changed.as_ref().map_or("", Text::english),
        of(row.old_value.as_ref()),
        of(row.new_value.as_ref()),
        &row.id,
    ]);
}
