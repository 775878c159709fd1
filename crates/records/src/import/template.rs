//! The workbook that a list is typed into: its headings, and what can be chosen in them.

use axum::extract::State;
use axum::response::Response;

use crate::kind::{DeclaredAdds, ImportKind};

use super::page::StartQuery;
use super::plan::columns;
use super::run::stamp;
use crate::Values;
use crate::place::Place;
use auth::MayVisit;
use base::error::Result;
use rules::words::imports_texts;
use web::app::AppState;
use web::input::Params;
use web::workbook::{self, Sheet};

/// GET the template, with what can be chosen as lists.
///
/// # Errors
/// 403 by role and by branch, 404.
pub async fn template(
    kind: ImportKind,
    visitor: MayVisit<DeclaredAdds>,
    State(app): AppState,
    Params(query): Params<StartQuery>,
) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    let place = Place::of(&mut conn, kind.noun().reach, &visitor, query.asked()).await?;
    let stamp = stamp(&visitor.caller, place.branch_id(), place.session_id().as_deref(), app.clock.now_ms());
    let choices = kind.choices(&mut conn, &stamp, &Values::new()).await?;
    let parts = kind.part_choices(&mut conn, &stamp).await?;
    drop(conn);
    let offered = crate::filled::offered(kind.kind(), &visitor.caller, choices, &Values::new());
    let labels = |key: &str, field: &str| -> Vec<String> {
        if let Some((_, names)) = parts.iter().find(|(of, _)| of == key) {
            return names.clone();
        }
        // Who is found by several columns is nobody's list.
        let is_part = key != field;
        let choices = offered.get(field).filter(|_| !is_part).into_iter().flatten();
        choices.map(|choice| choice.label.english().to_owned()).collect()
    };
    let kinds = columns(kind);
    let heads =
        kinds.iter().map(|kind| (format!("{}{}", kind.label.english(), if kind.required { " *" } else { "" }), false));
    let lists: Vec<(usize, Vec<String>)> = kinds
        .iter()
        .enumerate()
        .map(|(place, kind)| (place, labels(&kind.key, kind.field)))
        .filter(|(_, all)| !all.is_empty())
        .collect();
    let sheet = Sheet { name: kind.noun().many.english().to_owned(), head: heads.collect(), rows: Vec::new(), lists };
    workbook::download(&app.clock, &String::from(imports_texts::template(kind.noun().kind)), vec![sheet]).await
}
