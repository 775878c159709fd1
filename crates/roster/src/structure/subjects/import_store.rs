//! Subjects from a spreadsheet (docs/rules.md, *Import*): matched by their name, which a session has once.

use rules::words::{Text, roster_texts};
use std::collections::BTreeMap;

use super::Subjects;
use super::record_store::{BANGLA, NAME, SHORT, short};
use crate::imports::{KINDS, Kind, SUBJECT_HEADINGS};
use auth::Caller;
use base::error::Result;
use db::window::Within;
use db::{Conn, FromRow};
use records::import::{Checked, Imported};
use records::{RecordKind, Stamp, StoredRecord, Values, value_of};

impl Imported for Subjects {
    const KEY: &'static str = NAME.key;
    const KINDS: &'static [Kind] = KINDS;
    const HEADINGS: &'static str = SUBJECT_HEADINGS;
    const INSTEAD: &'static [(&'static str, &'static str)] = &[(BANGLA.key, NAME.key)];

    async fn stored(conn: &mut Conn, _: &Caller, stamp: &Stamp) -> db::Result<Vec<StoredRecord>> {
        let within = Within::Session(stamp.session_id.clone().unwrap_or_default());
        conn.all_within(Self::ALL, &within, records::Kind::of::<Self>()).await
    }

    /// The abbreviation that heads its columns, also where it is made from the name.
    fn beside(values: &Values) -> String {
        short(value_of(values, NAME.key), value_of(values, SHORT.key))
    }

    /// No two subjects of a class have the same abbreviation once the whole file is stored.
    async fn check_all(
        conn: &mut Conn,
        _: &Caller,
        stamp: &Stamp,
        rows: &[Checked<'_>],
    ) -> Result<Vec<(usize, String, Text)>> {
        let taught: Vec<Taught> = conn
            .all(
                "select distinct n.class_id, j.id, j.subject_name, j.abbreviation from section_subjects t
                   join sections n on n.id = t.section_id join subjects j on j.id = t.subject_id where j.session_id = $1",
                stamp.session_id.clone().unwrap_or_default(),
            )
            .await?;
        let by_id: BTreeMap<&str, &Values> = rows.iter().filter_map(|row| Some((row.id?, &row.values))).collect();
        // By class: each subject's id, name and abbreviation as they will be.
        let mut classes: BTreeMap<&str, Vec<(&str, &str, String)>> = BTreeMap::new();
        for Taught { class_id, id, subject_name, abbreviation } in &taught {
            let (name, own) = by_id.get(id.as_str()).map_or_else(
                || (subject_name.as_str(), abbreviation.as_deref().unwrap_or_default()),
                |values| (value_of(values, NAME.key), value_of(values, SHORT.key)),
            );
            classes.entry(class_id).or_default().push((id, name, short(name, own).to_lowercase()));
        }
        let mut faults = Vec::new();
        for row in rows {
            let Some(id) = row.id else { continue };
            let own = Self::beside(&row.values).to_lowercase();
            let mut others = classes.values().filter(|class| class.iter().any(|(of, ..)| *of == id)).flatten();
            if let Some((_, name, _)) = others.find(|(of, _, short)| *of != id && *short == own) {
                faults.push((row.place, SHORT.key.to_owned(), roster_texts::same_abbreviation(*name).into()));
            }
        }
        Ok(faults)
    }
}

/// A subject that a class is taught.
#[derive(FromRow)]
struct Taught {
    class_id: String,
    id: String,
    subject_name: String,
    abbreviation: Option<String>,
}
