//! What papers of every kind have in common: the head, the accent, who signs, and where their pictures are.

use rules::words::{Word, labels};
use serde::Serialize;
use ts_rs::TS;

use super::store::School;
use base::error::Result;
use records::{Field, FieldKind, Values, value_of};
use roster::files::paper;
use web::app::App;
use web::pictures::Printed;
use web::shell::printed_file_address;

/// The colours that a paper may have: each prints as a dark grey on a mono laser.
const ACCENTS: &[(&str, Word)] = &[
    ("blue", labels::BLUE),
    ("green", labels::GREEN),
    ("maroon", labels::MAROON),
    ("teal", labels::TEAL),
    ("black", labels::BLACK),
];
/// Who may sign a card.
const SIGNERS: &[(&str, Word)] =
    &[("principal", labels::PRINCIPAL), ("vicePrincipal", labels::VICE_PRINCIPAL), ("nobody", labels::NOBODY)];
/// Whose papers a template is for.
pub const WHOSE: &[(&str, Word)] = &[("students", labels::STUDENTS), ("employees", labels::EMPLOYEES)];
pub const STUDENTS: &str = "students";
pub const EMPLOYEES: &str = "employees";

pub const ACCENT: Field =
    Field::new("accent", labels::COLOUR, "accent", FieldKind::OneOf(ACCENTS)).required().default("blue");
pub const SIGNED_BY: Field =
    Field::new("signedBy", labels::SIGNED_BY, "signed_by", FieldKind::OneOf(SIGNERS)).required().default("principal");

/// The head of a paper.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "papers.ts")]
pub struct PaperHead {
    pub school_name: String,
    pub branch_name: String,
    /// Where it is, with its number (EIIN).
    pub address: Option<String>,
    pub motto: Option<String>,
    /// Telephone number and email address.
    pub contact: Option<String>,
    /// Address of the picture.
    pub icon: Option<String>,
}

impl PaperHead {
    pub async fn of(pictures: &impl PaperPictures, school: &School) -> Result<Self> {
        Ok(Self {
            school_name: school.school_name.clone(),
            branch_name: school.branch_name.clone(),
            address: school.address.clone(),
            motto: school.motto.clone(),
            contact: school.contact(),
            icon: printable(pictures, school.icon_file_id.as_deref(), Printed::Icon).await?,
        })
    }
}

/// Who signs a paper.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "papers.ts")]
pub struct PaperSigner {
    /// `Principal`
    pub label: String,
    pub name: Option<String>,
    /// Address of the picture of the signature.
    pub image: Option<String>,
}

/// The signature that a card's template asks for.
pub async fn signer(pictures: &impl PaperPictures, school: &School, values: &Values) -> Result<Option<PaperSigner>> {
    let (name, image) = match choice_of(values, &SIGNED_BY) {
        "principal" => (&school.principal_name, &school.principal_signature_file_id),
        "vicePrincipal" => (&school.vice_principal_name, &school.vice_principal_signature_file_id),
        _ => return Ok(None),
    };
    let label = SIGNED_BY.shown(choice_of(values, &SIGNED_BY), &[]);
    let image = printable(pictures, image.as_deref(), Printed::Signature).await?;
    Ok(Some(PaperSigner { label, name: name.clone(), image }))
}

/// A value of a field with choices: while a form is being filled in, the first where it is none of them.
pub fn choice_of(values: &Values, field: &Field) -> &'static str {
    let FieldKind::OneOf(options) = field.kind else { return "" };
    let chosen = value_of(values, field.key);
    let known = options.iter().map(|(option, _)| *option);
    known.clone().find(|option| *option == chosen).or(known.into_iter().next()).unwrap_or_default()
}

/// Where papers find their pictures: on this server, or frozen beside the sheets of a print link.
pub trait PaperPictures: Sync {
    /// The address of a picture in the size of paper; none where it cannot be printed.
    fn address(&self, id: &str, size: Printed) -> impl Future<Output = Result<Option<String>>> + Send;
}

/// On this server, for whoever is signed in.
impl PaperPictures for App {
    async fn address(&self, id: &str, size: Printed) -> Result<Option<String>> {
        let made = paper::printed(self, id, size).await?;
        let is_good = made.is_some_and(|made| paper::fault(&made.media_type).is_none());
        Ok(is_good.then(|| printed_file_address(id, size)))
    }
}

/// The address of a picture, where there is one that can be printed.
pub async fn printable(pictures: &impl PaperPictures, id: Option<&str>, size: Printed) -> Result<Option<String>> {
    match id {
        Some(id) => pictures.address(id, size).await,
        None => Ok(None),
    }
}
