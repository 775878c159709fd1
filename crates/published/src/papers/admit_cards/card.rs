//! A sheet of two admit cards as paper shows it.

use serde::Serialize;
use ts_rs::TS;

use super::super::look::{ACCENT, PaperHead, PaperPictures, PaperSigner, choice_of, printable, signer};
use super::super::store::{Person, School};
use super::template_store::{INSTRUCTIONS, SHOWN, TITLE};
use base::error::Result;
use records::{Values, value_of};
use web::pictures::Printed;

/// How many cards a sheet has.
pub const ON_A_SHEET: usize = 2;

/// A paper of the exam.
#[derive(Clone, Debug, Default, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "papers.ts")]
pub struct AdmitPaper {
    pub subject: String,
    /// As printed; empty where it is not known yet.
    pub day: String,
    /// `10:00`, and when it ends.
    pub start: String,
    pub end: String,
    pub hall: String,
    pub seat: String,
}

/// What the cards of a template have in common.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "papers.ts")]
pub struct AdmitLook {
    pub title: String,
    pub accent: &'static str,
    pub instructions: String,
    pub signer: Option<PaperSigner>,
}

/// A student's card.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "papers.ts")]
pub struct AdmitCard {
    pub name: String,
    pub line: String,
    pub photo: Option<String>,
    pub facts: Vec<(String, String)>,
    pub papers: Vec<AdmitPaper>,
}

/// A sheet.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "papers.ts")]
pub struct AdmitCardsProps {
    pub head: PaperHead,
    pub look: AdmitLook,
    pub exam: String,
    /// At most two.
    pub cards: Vec<AdmitCard>,
}

/// What the cards of a template look like in a school.
pub struct AdmitCardSet {
    head: PaperHead,
    look: AdmitLook,
    shown: Vec<(String, String)>,
    exam: String,
}

impl AdmitCardSet {
    pub async fn load(pictures: &impl PaperPictures, school: &School, template: &Values, exam: String) -> Result<Self> {
        let shown = value_of(template, SHOWN.key).split(',').filter(|key| !key.is_empty());
        Ok(Self {
            head: PaperHead::of(pictures, school).await?,
            look: AdmitLook {
                title: value_of(template, TITLE.key).to_owned(),
                accent: choice_of(template, &ACCENT),
                instructions: value_of(template, INSTRUCTIONS.key).to_owned(),
                signer: signer(pictures, school, template).await?,
            },
            shown: shown.map(|key| (key.to_owned(), SHOWN.shown(key, &[]))).collect(),
            exam,
        })
    }

    pub async fn sheet(
        &self,
        pictures: &impl PaperPictures,
        people: &[(Person, Vec<AdmitPaper>)],
    ) -> Result<AdmitCardsProps> {
        let mut cards = Vec::with_capacity(people.len());
        for (person, papers) in people {
            let facts =
                self.shown.iter().filter_map(|(key, label)| Some((label.clone(), person.fact(key)?.to_owned())));
            cards.push(AdmitCard {
                name: person.name.clone(),
                line: person.line.clone(),
                photo: printable(pictures, person.photo_file_id.as_deref(), Printed::Photo).await?,
                facts: facts.collect(),
                papers: papers.clone(),
            });
        }
        Ok(AdmitCardsProps { head: self.head.clone(), look: self.look.clone(), exam: self.exam.clone(), cards })
    }
}
