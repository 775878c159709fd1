//! A certificate as it is kept and as paper shows it; what of it does not fit its sheet, which the layout itself is asked.

use rules::certificates::{self, Filled, by_gender, fill};
use rules::words::{Text, published_texts};
use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::super::faults::{Fault, Fits};
use super::super::look::{ACCENT, PaperHead, PaperPictures, PaperSigner, SIGNED_BY, choice_of, printable};
use super::super::store::{Person, School};
use super::dues::Debt;
use super::store::CertificateRow;
use super::template_store::{ALIGN, BODY, BORDER, LIE, SHOWN, SIGN_LEFT, SIGN_MIDDLE, TITLE};
use base::clock::printed_day;
use base::error::Result;
use records::{Values, value_of};
use web::app::App;
use web::pictures::Printed as Size;
use web::sheets::{self, Paper, SheetJob};

/// A part of a line of the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "papers.ts")]
pub struct TextPart {
    pub text: String,
    /// It came out of a field.
    pub is_filled: bool,
}

/// Who signs, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PrintedSigner {
    pub label: String,
    pub name: Option<String>,
    pub image_file_id: Option<String>,
}

/// Everything that a certificate prints, as it was when it was issued: kept as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Printed {
    pub school_name: String,
    pub branch_name: String,
    pub address: Option<String>,
    /// None of a certificate from before there were mottos on them.
    #[serde(default)]
    pub motto: Option<String>,
    pub contact: Option<String>,
    pub icon_file_id: Option<String>,
    pub title: String,
    pub accent: String,
    /// `portrait` or `landscape`
    pub lies: String,
    pub border: String,
    pub aligned: String,
    pub has_letterhead: bool,
    /// On the left, in the middle, on the right; none of a place that stays empty.
    pub signers: [Option<PrintedSigner>; 3],
    /// Empty until it is issued.
    pub number: String,
    /// YYYY-MM-DD
    pub day: String,
    pub photo_file_id: Option<String>,
    /// By line of the text; an empty line has no parts.
    pub lines: Vec<Vec<TextPart>>,
}

impl Printed {
    /// What a template makes of somebody, and the fields that nothing is known for.
    pub fn of(school: &School, template: &Values, person: &Person, day: &str) -> (Self, Vec<String>) {
        let text = |key: &str| Some(value_of(template, key).to_owned()).filter(|text| !text.is_empty());
        let shows = |what: &str| value_of(template, SHOWN.key).split(',').any(|shown| shown == what);
        let empty_line = |label: String| PrintedSigner { label, name: None, image_file_id: None };
        let Filled { lines, missing } = fill(value_of(template, BODY.key), |field| value(field, school, person, day));
        let line = |parts: Vec<rules::certificates::Part>| {
            parts.into_iter().map(|part| TextPart { text: part.text, is_filled: part.is_filled }).collect()
        };
        let printed = Self {
            school_name: school.school_name.clone(),
            branch_name: school.branch_name.clone(),
            address: school.address.clone(),
            motto: school.motto.clone(),
            contact: school.contact(),
            icon_file_id: school.icon_file_id.clone(),
            title: value_of(template, TITLE.key).to_owned(),
            accent: choice_of(template, &ACCENT).to_owned(),
            lies: choice_of(template, &LIE).to_owned(),
            border: choice_of(template, &BORDER).to_owned(),
            aligned: choice_of(template, &ALIGN).to_owned(),
            has_letterhead: shows("letterhead"),
            signers: [
                text(SIGN_LEFT.key).map(empty_line),
                text(SIGN_MIDDLE.key).map(empty_line),
                head(school, template),
            ],
            number: String::new(),
            day: day.to_owned(),
            photo_file_id: person.photo_file_id.clone().filter(|_| shows("photo")),
            lines: lines.into_iter().map(line).collect(),
        };
        (printed, missing)
    }

    /// How the sheet lies.
    pub fn paper(&self) -> Paper {
        if self.lies == "landscape" { Paper::Landscape } else { Paper::Portrait }
    }

    /// The same without its pictures, which have places of their own whatever they show: for the layout to be asked.
    fn without_pictures(&self) -> Self {
        let mut plain = Self { icon_file_id: None, photo_file_id: None, ..self.clone() };
        for signer in plain.signers.iter_mut().flatten() {
            signer.image_file_id = None;
        }
        plain
    }

    /// The text as it is read on a page, line by line.
    pub fn text(&self) -> String {
        let lines = self.lines.iter().map(|line| line.iter().map(|part| part.text.as_str()).collect::<String>());
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// Whoever signs on the right.
fn head(school: &School, template: &Values) -> Option<PrintedSigner> {
    let (name, image) = match choice_of(template, &SIGNED_BY) {
        "principal" => (&school.principal_name, &school.principal_signature_file_id),
        "vicePrincipal" => (&school.vice_principal_name, &school.vice_principal_signature_file_id),
        _ => return None,
    };
    let label = SIGNED_BY.shown(choice_of(template, &SIGNED_BY), &[]);
    Some(PrintedSigner { label, name: name.clone(), image_file_id: image.clone() })
}

/// What a field says.
fn value(field: &str, school: &School, person: &Person, day: &str) -> Option<String> {
    match field {
        "schoolName" => Some(school.school_name.clone()),
        "branchName" => Some(school.branch_name.clone()),
        "today" => Some(printed_day(day)),
        // To whom it cannot be said, it is a fault of their draft.
        certificates::DUES => Some(certificates::NO_DUES.to_owned()),
        "heShe" | "hisHer" | "sonDaughter" => by_gender(field, person.fact("gender")?).map(str::to_owned),
        _ => person.fact(field).map(str::to_owned),
    }
}

/// What the layout knows of a certificate beside what every one of a template has.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "papers.ts")]
pub struct CertificateText {
    pub number: String,
    /// As printed.
    pub day: String,
    /// Address of the picture.
    pub photo: Option<String>,
    /// By line of the text; an empty line has no parts.
    pub lines: Vec<Vec<TextPart>>,
}

/// What a certificate looks like.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "papers.ts")]
pub struct CertificateLook {
    pub title: String,
    pub accent: String,
    /// `portrait` or `landscape`
    pub lies: String,
    /// `none`, `line`, `double` or `corners`
    pub border: String,
    /// `centre`, `left` or `justify`
    pub aligned: String,
    pub has_letterhead: bool,
    /// Whether a photo has its place, whoever has one.
    pub has_photo: bool,
    /// On the left, in the middle, on the right.
    pub signers: [Option<PaperSigner>; 3],
}

/// A sheet.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "papers.ts")]
pub struct CertificateProps {
    pub head: PaperHead,
    pub look: CertificateLook,
    pub certificate: CertificateText,
    /// When it was withdrawn, as printed.
    pub withdrawn: Option<String>,
    /// It is beside the form of its template: what does not fit is said on it.
    pub is_preview: bool,
}

/// What the layout is asked: which of these do not fit their sheet.
#[derive(Debug, Serialize)]
struct Asked<'c> {
    certificates: Vec<&'c CertificateProps>,
}

impl CertificateProps {
    /// A certificate on paper.
    pub async fn of(
        pictures: &impl PaperPictures,
        printed: &Printed,
        has_photo: bool,
        withdrawn: Option<String>,
    ) -> Result<Self> {
        let mut signers = [None, None, None];
        for (place, signer) in signers.iter_mut().zip(&printed.signers) {
            let Some(PrintedSigner { label, name, image_file_id }) = signer else { continue };
            let image = printable(pictures, image_file_id.as_deref(), Size::Signature).await?;
            *place = Some(PaperSigner { label: label.clone(), name: name.clone(), image });
        }
        Ok(Self {
            head: PaperHead {
                school_name: printed.school_name.clone(),
                branch_name: printed.branch_name.clone(),
                address: printed.address.clone(),
                motto: printed.motto.clone(),
                contact: printed.contact.clone(),
                icon: printable(pictures, printed.icon_file_id.as_deref(), Size::Icon).await?,
            },
            look: CertificateLook {
                title: printed.title.clone(),
                accent: printed.accent.clone(),
                lies: printed.lies.clone(),
                border: printed.border.clone(),
                aligned: printed.aligned.clone(),
                has_letterhead: printed.has_letterhead,
                has_photo: has_photo || printed.photo_file_id.is_some(),
                signers,
            },
            certificate: CertificateText {
                number: printed.number.clone(),
                day: printed_day(&printed.day),
                photo: printable(pictures, printed.photo_file_id.as_deref(), Size::Photo).await?,
                lines: printed.lines.clone(),
            },
            withdrawn,
            is_preview: false,
        })
    }

    /// Of a stored certificate.
    ///
    /// # Errors
    /// The database's; where what is stored cannot be read.
    pub async fn stored(pictures: &impl PaperPictures, row: &CertificateRow) -> Result<Self> {
        let withdrawn = row.withdrawn_on.as_deref().filter(|_| row.is_withdrawn()).map(printed_day);
        Self::of(pictures, &row.read()?, false, withdrawn).await
    }

    /// The sheet to render.
    ///
    /// # Errors
    /// When it cannot be written as JSON.
    pub fn job(&self, who: &str, number: &str) -> Result<SheetJob> {
        sheets::job("certificate", self, who, number)
    }
}

/// Somebody's certificate before it is issued.
#[derive(Clone, Debug)]
pub struct Draft {
    pub person: Person,
    pub printed: Printed,
    /// Why it cannot be issued yet.
    pub faults: Vec<Text>,
    /// One of these is that they owe something.
    pub owes: bool,
}

/// A number as long as the longest that a branch is likely to give, to reckon with before there is one.
const SAMPLE_NUMBER: &str = "WWWWWW-C-2026-000000";

/// What a template makes of these people: what of each is missing, what they owe (`owed`, by person), and what does not fit the sheet; beside them
/// what of the school and the template does not fit any.
///
/// # Errors
/// The database's; 503 when the layout cannot be asked now.
pub async fn drafts(
    app: &App,
    school: &School,
    template: &Values,
    people: Vec<Person>,
    owed: &HashMap<String, Debt>,
    day: &str,
) -> Result<(Vec<Draft>, Vec<Fault>)> {
    let mut drafts: Vec<Draft> = Vec::with_capacity(people.len());
    let mut sheets = Vec::with_capacity(people.len());
    for person in people {
        let (printed, missing) = Printed::of(school, template, &person, day);
        let sample = Printed { number: SAMPLE_NUMBER.to_owned(), ..printed.without_pictures() };
        sheets.push(CertificateProps::of(app, &sample, printed.photo_file_id.is_some(), None).await?);
        let mut faults: Vec<Text> =
            missing.iter().map(|field| published_texts::field_not_filled_in(field).into()).collect();
        let debt = owed.get(&person.id);
        faults.extend(debt.map(Debt::beside_name));
        drafts.push(Draft { owes: debt.is_some(), person, printed, faults });
    }
    if drafts.is_empty() {
        return Ok((drafts, Vec::new()));
    }
    let asked = Asked { certificates: sheets.iter().collect() };
    let found = Fits::asked(app, "certificatesFit", &asked).await?;
    for (draft, misfits) in drafts.iter_mut().zip(found.own) {
        draft.faults.extend(misfits.into_iter().map(Text::from));
    }
    Ok((drafts, found.shared))
}
