//! The editor's schemes as they are stored.

use axum::response::Response;
use roster::structure::grading_schemes::{self, Saving, store};
use rules::scheme::Definition;

use super::page::{FoundScheme, LIST, Schemes, WantedScheme};
use auth::permit::ManageExams;
use auth::{Caller, Visitor};
use base::error::{Error, Result};
use db::Conn;
use records::place::{AskedPlace, Level};
use records::{Choice, Place};
use web::app::App;
use web::form::address;
use web::idempotency::Key;

/// Those of the database, and those that come with the program.
pub struct StoredSchemes;

impl Schemes for StoredSchemes {
    type Right = ManageExams;

    async fn find(conn: &mut Conn, caller: &Caller, id: &str) -> Result<FoundScheme> {
        if let Some(built_in) = grading_schemes::built_in(id) {
            let definition = built_in.definition().clone();
            return Ok(FoundScheme { definition, version: 0, branch: None, used_by: Vec::new(), may_change: false });
        }
        let scheme = grading_schemes::readable(conn, caller, id).await?;
        let uses = store::uses(conn, id).await?;
        // Only who has no branch sees a scheme that is used in several.
        let used_by = uses.into_iter().map(|of| match &caller.branch {
            Some(_) => of.session_name,
            None => format!("{} ({})", of.session_name, of.branch_name),
        });
        Ok(FoundScheme {
            definition: Definition::read(&scheme.definition).map_err(|error| Error::Internal(error.to_string()))?,
            version: scheme.version,
            used_by: used_by.collect(),
            may_change: grading_schemes::may_change(caller, &scheme),
            branch: scheme.listed.branch_name,
        })
    }

    async fn branches(conn: &mut Conn, visitor: &Visitor) -> Result<Option<Vec<Choice>>> {
        Ok(Place::of_session(conn, visitor, None, None).await?.branches())
    }

    async fn save(app: &App, caller: &Caller, key: &Key, wanted: WantedScheme<'_>) -> Result<Response> {
        let (saving, done) = if let Some(id) = wanted.id {
            let edited = (id, wanted.version);
            (grading_schemes::update(app, caller, Some(key), edited, wanted.definition).await?, "updated")
        } else {
            let branch_id = branch_of(app, caller, wanted.branch_id).await?;
            (grading_schemes::add(app, caller, Some(key), branch_id.as_deref(), wanted.definition).await?, "added")
        };
        match saving {
            Saving::Answered(response) => Ok(response),
            Saving::Written(write, ..) => write.lead_to(&address(LIST, &[("done", done)])).await,
        }
    }
}

/// The branch of a new scheme; none: all of them.
async fn branch_of(app: &App, caller: &Caller, chosen: &str) -> Result<Option<String>> {
    if caller.branch.is_none() && chosen.is_empty() {
        return Ok(None);
    }
    let branch_id = Some(chosen.to_owned()).filter(|id| !id.is_empty());
    let mut conn = app.db.acquire().await?;
    let place = AskedPlace { branch_id, ..AskedPlace::default() }.resolve(caller, &mut conn, Level::Branch).await?;
    Ok(Some(place.branch_id().to_owned()))
}
