//! The preview of a certificate template's form.

use axum::extract::{RawQuery, State};
use axum::response::Response;
use rules::certificates;
use rules::words::published_texts;

use super::super::choice;
use super::super::id_cards::{invented_employee, invented_student};
use super::super::look::{EMPLOYEES, choice_of};
use super::super::{preview, store};
use super::paper::{CertificateProps, Printed};
use super::store::{branch_code, year};
use super::template_store::{CertificateTemplates, OF, SHOWN};
use auth::MayVisit;
use auth::permit::MakePapers;
use base::error::Result;
use records::{RecordKind, value_of};
use web::app::AppState;

/// GET /admin/certificate-template/preview: a certificate as the form says so far.
///
/// # Errors
/// 403 by role.
pub async fn certificate_preview(
    visitor: MayVisit<MakePapers>,
    State(app): AppState,
    RawQuery(raw): RawQuery,
) -> Result<Response> {
    let values = preview::typed(&CertificateTemplates::NOUN, raw.as_deref())?;
    let caller = &visitor.caller;
    let branch_id = choice::own_branch(caller, None)?;
    let (school, code) = {
        let mut conn = app.db.acquire().await?;
        (store::school(&mut conn, branch_id).await?, branch_code(&mut conn, branch_id).await?)
    };
    let person = if choice_of(&values, &OF) == EMPLOYEES { invented_employee() } else { invented_student() };
    let (printed, _) = Printed::of(&school, &values, &person, &caller.today);
    let number = certificates::printed_number(&code, year(&caller.today), 1);
    let printed = Printed { number, ..printed };
    let has_photo = value_of(&values, SHOWN.key).split(',').any(|shown| shown == "photo");
    let props = CertificateProps { is_preview: true, ..CertificateProps::of(&*app, &printed, has_photo, None).await? };
    let job = props.job(published_texts::THE_PREVIEW.english(), "")?;
    Ok(preview::shown(State(app), printed.paper(), job))
}
