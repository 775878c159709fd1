//! Certificates that were issued, as they are kept: for the document of their sheets, and for a print link.

use rules::words::{calls, published_texts, roster_texts};

use super::super::look::PaperPictures;
use super::super::set::PaperSheet;
use super::issued::{reached, together_reached};
use super::paper::CertificateProps;
use super::store::CertificateRow;
use auth::Caller;
use base::error::{Error, Result};
use db::Conn;
use web::sheets::Paper;

/// Certificates that stand, by number: one, or those that one press issued.
pub struct ChosenCertificates {
    first: CertificateRow,
    others: Vec<CertificateRow>,
}

impl ChosenCertificates {
    /// Those that were issued together. Those that were withdrawn since are left out.
    ///
    /// # Errors
    /// 403 for another branch's; 404, also where all of them were withdrawn.
    pub async fn together(conn: &mut Conn, caller: &Caller, issue_id: &str) -> Result<Self> {
        let rows = together_reached(conn, caller, issue_id).await?;
        let mut rows = rows.into_iter().filter(|row| !row.is_withdrawn());
        let first = rows.next().ok_or_else(|| Error::NotFound(calls::NO_DATA_FOUND.into()))?;
        Ok(Self { first, others: rows.collect() })
    }

    /// A single one.
    ///
    /// # Errors
    /// 403 for another branch's; 404; 409 where it was withdrawn.
    pub async fn one(conn: &mut Conn, caller: &Caller, id: &str) -> Result<Self> {
        let first = reached(conn, caller, id).await?;
        if first.is_withdrawn() {
            return Err(Error::conflict(published_texts::withdrawn_not_sent(&first.printed_number)));
        }
        Ok(Self { first, others: Vec::new() })
    }

    fn rows(&self) -> impl Iterator<Item = &CertificateRow> {
        std::iter::once(&self.first).chain(&self.others)
    }

    pub fn title(&self) -> &str {
        &self.first.title
    }

    /// `DHK-C-2026-000012`, `DHK-C-2026-000012 to DHK-C-2026-000019`
    pub fn numbers(&self) -> String {
        match self.others.last() {
            Some(last) => roster_texts::from_to(&self.first.printed_number, &last.printed_number).into(),
            None => self.first.printed_number.clone(),
        }
    }

    /// How all of them lie: those of one press are of one template.
    ///
    /// # Errors
    /// Where what is stored cannot be read.
    pub fn paper(&self) -> Result<Paper> {
        Ok(self.first.read()?.paper())
    }

    /// The sheet at a place; none after the last.
    ///
    /// # Errors
    /// The database's; where what is stored cannot be read.
    pub async fn sheet(&self, pictures: &impl PaperPictures, place: usize) -> Result<Option<PaperSheet>> {
        let Some(row) = self.rows().nth(place) else { return Ok(None) };
        let props = CertificateProps::stored(pictures, row).await?;
        Ok(Some(PaperSheet {
            job: props.job(&row.person_name, &row.printed_number)?,
            label: format!("{}: {}", row.printed_number, row.person_name),
            file_part: format!("{} {}", row.printed_number, row.person_name),
        }))
    }
}
