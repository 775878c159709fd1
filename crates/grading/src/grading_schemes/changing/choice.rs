//! Which versions of which schemes a session and its classes have, and which they are to have.

use std::sync::Arc;

use rules::scheme::{BuiltIn, Plan};
use rules::words::schemes_texts;

use super::asked::{Asked, SCHEME, Wanted, of_class};
use super::store::{self, Chosen, Class, Latest};
use base::error::Result;
use db::Conn;
use records::grading::by_version;
use web::posted::FieldErrors;

/// A version of a scheme.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Version {
    /// None: *Standard*, of the session.
    pub id: Option<String>,
    pub scheme_id: String,
    pub scheme_name: String,
    pub number: i64,
    /// The number of the scheme's latest.
    pub latest: i64,
}

impl Version {
    fn standard() -> Self {
        Self::built_in(BuiltIn::Standard, None)
    }

    fn built_in(built_in: BuiltIn, id: Option<String>) -> Self {
        let scheme_name = built_in.definition().name.clone();
        Self { id, scheme_id: built_in.id().to_owned(), scheme_name, number: 1, latest: 1 }
    }

    /// Whether its scheme has versions that can differ.
    pub fn is_stored(&self) -> bool {
        BuiltIn::by_id(&self.scheme_id).is_none()
    }

    /// `National 2026, version 2`
    pub fn name(&self) -> String {
        if self.is_stored() {
            schemes_texts::change_version(&self.scheme_name, self.number).into()
        } else {
            self.scheme_name.clone()
        }
    }
}

/// A class before and after.
#[derive(Clone, Debug)]
pub struct ClassChoice {
    pub id: String,
    pub name: String,
    pub numeric: i64,
    /// Its own; none: that of the session.
    pub before: Option<Version>,
    pub after: Option<Version>,
    /// What it is graded by, by its own choice or its session's.
    pub plan_before: Arc<Plan>,
    pub plan_after: Arc<Plan>,
    pub changes: bool,
}

/// The choices of a session, as they are and as they are to be.
#[derive(Clone, Debug)]
pub struct Choices {
    pub before: Version,
    pub after: Version,
    pub classes: Vec<ClassChoice>,
    /// What can be chosen: a scheme's id and name, those that come with the program first.
    pub offered: Vec<(String, String)>,
}

impl Choices {
    /// Reads what is chosen, and what is to be. Who stores it refers to the schemes first. What cannot be chosen is reported, and left as it is.
    ///
    /// # Errors
    /// The database's; 500 for a version that this program cannot use.
    pub async fn load(
        conn: &mut Conn,
        (branch_id, session_id): (&str, &str),
        asked: &Asked,
        errors: &mut FieldErrors,
    ) -> Result<Self> {
        let latest = store::latest(conn, branch_id, session_id).await?;
        let own = store::of_session(conn, session_id).await?;
        let before = own.map_or_else(Version::standard, |own| version(own, &latest));
        let after = match &asked.session {
            None => before.clone(),
            Some(wanted) if wanted.scheme_id.is_empty() || wanted.scheme_id == BuiltIn::Standard.id() => {
                Version::standard()
            }
            Some(wanted) => chosen(wanted, Some(&before), &latest).unwrap_or_else(|| {
                errors.add(SCHEME.key, schemes_texts::NOT_FOUND);
                before.clone()
            }),
        };
        let stored = store::classes(conn, session_id).await?;
        for id in asked.classes.keys().filter(|id| !stored.iter().any(|class| class.id == **id)) {
            errors.add(&of_class(id), schemes_texts::CHANGE_NO_SUCH_CLASS);
        }
        let (of_before, of_after) =
            (by_version(conn, before.id.as_deref()).await?, by_version(conn, after.id.as_deref()).await?);
        let mut classes = Vec::with_capacity(stored.len());
        for Class { id, name, numeric, version_id, scheme_id, number } in stored {
            let own = version_id.zip(scheme_id).zip(number);
            let own =
                own.map(|((version_id, scheme_id), number)| version(Chosen { version_id, scheme_id, number }, &latest));
            let new = match asked.classes.get(&id) {
                None => own.clone(),
                Some(wanted) if wanted.scheme_id.is_empty() => None,
                Some(wanted) => {
                    let new = chosen(wanted, own.as_ref(), &latest);
                    if new.is_none() {
                        errors.add(&of_class(&id), schemes_texts::NOT_FOUND);
                    }
                    new.or_else(|| own.clone())
                }
            };
            let plan_before = match &own {
                Some(own) => by_version(conn, own.id.as_deref()).await?,
                None => Arc::clone(&of_before),
            };
            let plan_after = match &new {
                Some(new) => by_version(conn, new.id.as_deref()).await?,
                None => Arc::clone(&of_after),
            };
            let id_of = |of: &Option<Version>, session: &Version| {
                let id = of.as_ref().unwrap_or(session).id.clone();
                id.unwrap_or_else(|| BuiltIn::Standard.id().to_owned())
            };
            classes.push(ClassChoice {
                changes: id_of(&own, &before) != id_of(&new, &after),
                id,
                name,
                numeric,
                before: own,
                after: new,
                plan_before,
                plan_after,
            });
        }
        let built_in = BuiltIn::ALL.iter().map(|of| (of.id().to_owned(), of.definition().name.clone()));
        let of_school = latest.into_iter().map(|of| (of.scheme_id, of.scheme_name));
        Ok(Self { before, after, classes, offered: built_in.chain(of_school).collect() })
    }

    /// Whether nothing is to be stored.
    pub fn is_unchanged(&self) -> bool {
        self.before == self.after && self.classes.iter().all(|class| class.before == class.after)
    }

    /// The schemes that are to be chosen, each once.
    pub fn chosen(&self) -> Vec<&str> {
        let of_classes = self.classes.iter().filter_map(|class| class.after.as_ref());
        let mut ids: Vec<&str> =
            of_classes.chain([&self.after]).filter(|of| of.id.is_some()).map(|of| of.scheme_id.as_str()).collect();
        ids.sort_unstable();
        ids.dedup();
        ids
    }
}

fn version(of: Chosen, latest: &[Latest]) -> Version {
    if let Some(built_in) = BuiltIn::by_id(&of.scheme_id) {
        return Version::built_in(built_in, Some(of.version_id));
    }
    let newest = latest.iter().find(|latest| latest.scheme_id == of.scheme_id);
    Version {
        id: Some(of.version_id),
        scheme_name: newest.map(|newest| newest.scheme_name.clone()).unwrap_or_default(),
        latest: newest.map_or(of.number, |newest| newest.number),
        scheme_id: of.scheme_id,
        number: of.number,
    }
}

/// The version that is wanted: the one that is there, where it is of the same scheme and no newer one is asked for; none of an unknown scheme.
fn chosen(wanted: &Wanted, own: Option<&Version>, latest: &[Latest]) -> Option<Version> {
    if let Some(own) = own.filter(|own| own.scheme_id == wanted.scheme_id && !wanted.newest) {
        return Some(own.clone());
    }
    if let Some(built_in) = BuiltIn::by_id(&wanted.scheme_id) {
        return Some(Version::built_in(built_in, Some(built_in.id().to_owned())));
    }
    let of = latest.iter().find(|latest| latest.scheme_id == wanted.scheme_id)?;
    Some(Version {
        id: Some(of.version_id.clone()),
        scheme_id: of.scheme_id.clone(),
        scheme_name: of.scheme_name.clone(),
        number: of.number,
        latest: of.number,
    })
}
