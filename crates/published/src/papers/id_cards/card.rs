//! A sheet of ID cards as paper shows it: everything in text, nothing left for React but to set it.

use serde::Serialize;
use ts_rs::TS;

use super::super::look::{ACCENT, PaperHead, PaperPictures, PaperSigner, choice_of, printable, signer};
use super::super::store::{Person, School};
use super::template_store::{BACK_TEXT, SHOWN, TITLE, VALID_UNTIL};
use base::clock::printed_day;
use base::error::Result;
use records::{Values, value_of};
use web::pictures::Printed;

/// How many cards a sheet has: two across, five down.
pub const ON_A_SHEET: usize = 10;

/// The fact that stands with the name.
const ALSO: &str = "nameBangla";
/// Facts whose values may be long.
const LONG: [&str; 5] = ["department", "guardianName", "email", "address", "group"];

/// What a sheet shows of its cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "papers.ts")]
pub enum IdSide {
    Front,
    /// Mirrored, so that each back is behind its front when the sheet is turned over its long edge.
    Back,
    /// A front and a back by themselves.
    Preview,
}

/// What the cards of a template have in common.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "papers.ts")]
pub struct IdLook {
    pub title: String,
    pub accent: &'static str,
    /// As printed.
    pub valid_until: Option<String>,
    pub back_text: String,
    /// Whether a front has room for a second name, whoever has one.
    pub has_also: bool,
    pub signer: Option<PaperSigner>,
}

/// What a card says of somebody.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "papers.ts")]
pub struct IdFact {
    pub label: String,
    pub value: String,
    /// Such a value may be long: a name, an address.
    pub is_long: bool,
}

/// Somebody's card.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "papers.ts")]
pub struct IdCard {
    pub name: String,
    /// The name in Bengali, where the template asks for it and there is one: it stands under the other.
    pub also: Option<String>,
    /// `Class 8 A, 2026`
    pub line: String,
    /// Address of the picture.
    pub photo: Option<String>,
    /// What the template asks for and somebody has.
    pub facts: Vec<IdFact>,
}

/// A sheet of cards.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "papers.ts")]
pub struct IdCardsProps {
    pub head: PaperHead,
    pub look: IdLook,
    pub side: IdSide,
    /// At most ten.
    pub cards: Vec<IdCard>,
    /// `Class 8 A, 2026: sheet 1 of 2`
    pub foot: String,
}

/// What the cards of a template look like in a school.
pub struct IdCardSet {
    head: PaperHead,
    look: IdLook,
    shown: Vec<(String, String)>,
}

impl IdCardSet {
    pub async fn load(pictures: &impl PaperPictures, school: &School, template: &Values) -> Result<Self> {
        let valid_until = Some(value_of(template, VALID_UNTIL.key)).filter(|day| day.len() == 10).map(printed_day);
        let shown = value_of(template, SHOWN.key).split(',').filter(|key| !key.is_empty());
        Ok(Self {
            head: PaperHead::of(pictures, school).await?,
            look: IdLook {
                title: value_of(template, TITLE.key).to_owned(),
                accent: choice_of(template, &ACCENT),
                valid_until,
                back_text: value_of(template, BACK_TEXT.key).to_owned(),
                has_also: shown.clone().any(|key| key == ALSO),
                signer: signer(pictures, school, template).await?,
            },
            shown: shown.filter(|key| *key != ALSO).map(|key| (key.to_owned(), SHOWN.shown(key, &[]))).collect(),
        })
    }

    /// The front or the back of a sheet.
    pub async fn sheet(
        &self,
        pictures: &impl PaperPictures,
        side: IdSide,
        people: &[Person],
        foot: String,
    ) -> Result<IdCardsProps> {
        let mut cards = Vec::with_capacity(people.len());
        for person in people {
            // The back shows no photo.
            let photo = if side == IdSide::Back { None } else { person.photo_file_id.as_deref() };
            let facts = self.shown.iter().filter_map(|(key, label)| {
                let value = person.fact(key)?.to_owned();
                Some(IdFact { label: label.clone(), value, is_long: LONG.contains(&key.as_str()) })
            });
            cards.push(IdCard {
                name: person.name.clone(),
                also: person.fact(ALSO).filter(|_| self.look.has_also).map(str::to_owned),
                line: person.line.clone(),
                photo: printable(pictures, photo, Printed::Photo).await?,
                facts: facts.collect(),
            });
        }
        Ok(IdCardsProps { head: self.head.clone(), look: self.look.clone(), side, cards, foot })
    }
}
