//! A set of papers that was chosen: what the document of its sheets and a print link of it are made of.

use std::collections::BTreeSet;

use rules::words::{calls, published_texts};
use serde::Serialize;
use ts_rs::TS;

use super::admit_cards::ChosenAdmitCards;
use super::certificates::ChosenCertificates;
use super::choice::{self, PapersQuery, said};
use super::id_cards::ChosenIdCards;
use super::look::PaperPictures;
use super::store::{self, PaperSection};
use auth::Caller;
use base::error::{Error, Result};
use db::Conn;
use records::place::Named;
use web::posted::Raw;
use web::sheets::{Paper, SheetJob};

/// One sheet of a set, to be rendered.
pub struct PaperSheet {
    pub job: SheetJob,
    /// `Sheet 1, fronts`, `Ayesha Rahman and Bilal Hossain`
    pub label: String,
    /// What its file is called beyond the set: `sheet 1 fronts`.
    pub file_part: String,
}

/// Which papers are chosen, as the buttons of the screens spell it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "papers.ts")]
pub enum PapersOf {
    StudentIdCards,
    EmployeeIdCards,
    AdmitCards,
    /// Those that one press issued.
    CertificatesTogether,
    OneCertificate,
}

rules::names! {
    PapersOf {
        StudentIdCards = "studentIdCards",
        EmployeeIdCards = "employeeIdCards",
        AdmitCards = "admitCards",
        CertificatesTogether = "certificatesTogether",
        OneCertificate = "oneCertificate",
    }
}

/// A choice of papers as an address and a form carry it.
#[derive(Clone, Debug)]
pub struct PaperChoice {
    pub of: PapersOf,
    query: PapersQuery,
    ticked: BTreeSet<String>,
    /// Of certificates: the id of one, or of those that were issued together.
    issued: Option<String>,
}

impl PaperChoice {
    /// Reads what an address or a form says.
    ///
    /// # Errors
    /// 400 where it does not say which papers.
    pub fn read(raw: &Raw) -> Result<Self> {
        let of = raw.text("of").and_then(|of| PapersOf::ALL.into_iter().find(|known| known.as_str() == of));
        let of = of.ok_or_else(|| Error::invalid("of", published_texts::PAPERS_SHAPE))?;
        Ok(Self {
            of,
            query: PapersQuery {
                branch_id: raw.owned("branchId"),
                template: raw.owned("template"),
                section_id: raw.owned("sectionId"),
                department_id: raw.owned("departmentId"),
                exam_id: raw.owned("examId"),
            },
            ticked: choice::ticked(raw.texts().map(|(name, _)| name)),
            issued: raw.owned("issued"),
        })
    }

    /// The same as the hidden fields of a form.
    pub fn fields(&self) -> Vec<(String, String)> {
        let PapersQuery { branch_id, template, section_id, department_id, exam_id } = self.query.clone();
        let given = [
            ("of", Some(self.of.as_str().to_owned())),
            ("branchId", branch_id),
            ("template", template),
            ("sectionId", section_id),
            ("departmentId", department_id),
            ("examId", exam_id),
            ("issued", self.issued.clone()),
        ];
        let given = given.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
        given.chain(self.ticked.iter().map(|id| (format!("ticked.{id}"), "on".to_owned()))).collect()
    }

    /// What is chosen, read now.
    ///
    /// # Errors
    /// 400 for what is missing; 403 for another branch's; 404; 409 for certificates that were withdrawn, and where no session is active.
    pub async fn load(&self, conn: &mut Conn, caller: &Caller) -> Result<PaperSet> {
        let issued = || said(self.issued.as_ref()).ok_or_else(|| Error::invalid("issued", calls::NO_DATA_INDICATED));
        let papers = match self.of {
            PapersOf::StudentIdCards => {
                Papers::IdCards(ChosenIdCards::of_students(conn, caller, &self.query, &self.ticked).await?)
            }
            PapersOf::EmployeeIdCards => {
                Papers::IdCards(ChosenIdCards::of_employees(conn, caller, &self.query, &self.ticked).await?)
            }
            PapersOf::AdmitCards => {
                Papers::AdmitCards(ChosenAdmitCards::load(conn, caller, &self.query, &self.ticked).await?)
            }
            PapersOf::CertificatesTogether => {
                Papers::Certificates(ChosenCertificates::together(conn, caller, issued()?).await?)
            }
            PapersOf::OneCertificate => Papers::Certificates(ChosenCertificates::one(conn, caller, issued()?).await?),
        };
        let branch_id = choice::own_branch(caller, None)?;
        let session = match papers.section() {
            Some(section) => Named { id: section.session_id.clone(), name: section.session_name.clone() },
            None => store::active_session(conn, branch_id)
                .await?
                .ok_or_else(|| Error::conflict(published_texts::NO_ACTIVE_SESSION))?,
        };
        let branch_name = store::school(conn, branch_id).await?.branch_name;
        Ok(PaperSet { branch: Named { id: branch_id.to_owned(), name: branch_name }, session, papers })
    }
}

/// Papers with everything that is on them, but for the pictures.
pub struct PaperSet {
    pub branch: Named,
    /// The section's; of employees and of certificates, the branch's active one.
    pub session: Named,
    pub papers: Papers,
}

/// What there is of a set's kind.
pub enum Papers {
    IdCards(ChosenIdCards),
    AdmitCards(ChosenAdmitCards),
    Certificates(ChosenCertificates),
}

impl Papers {
    /// The section whose students they are for; none of employees and of certificates.
    pub const fn section(&self) -> Option<&PaperSection> {
        match self {
            Self::IdCards(cards) => cards.section.as_ref(),
            Self::AdmitCards(cards) => Some(&cards.section),
            Self::Certificates(_) => None,
        }
    }

    /// Whom they are for: `Class 8 A`, `Employees, Science`; of certificates, their numbers.
    pub fn of(&self) -> String {
        match self {
            Self::IdCards(cards) => cards.of(),
            Self::AdmitCards(cards) => cards.section.label(),
            Self::Certificates(chosen) => chosen.numbers(),
        }
    }

    /// What they are called: by their template, of admit cards by the exam.
    pub fn title(&self) -> String {
        match self {
            Self::IdCards(cards) => cards.title().to_owned(),
            Self::AdmitCards(cards) => cards.exam.clone(),
            Self::Certificates(chosen) => chosen.title().to_owned(),
        }
    }

    /// `3 of 40 students`; empty where everybody was chosen.
    pub fn chosen(&self) -> String {
        let (chosen, among, of_students) = match self {
            Self::IdCards(cards) => (cards.people.len(), cards.among, cards.section.is_some()),
            Self::AdmitCards(cards) => (cards.people.len(), cards.among, true),
            Self::Certificates(_) => return String::new(),
        };
        if chosen == among {
            String::new()
        } else if of_students {
            published_texts::chosen_students(chosen, among).into()
        } else {
            published_texts::chosen_employees(chosen, among).into()
        }
    }

    /// How the sheets lie.
    ///
    /// # Errors
    /// Where a certificate that is stored cannot be read.
    pub fn paper(&self) -> Result<Paper> {
        match self {
            Self::IdCards(_) | Self::AdmitCards(_) => Ok(Paper::Portrait),
            Self::Certificates(chosen) => chosen.paper(),
        }
    }

    /// Every sheet, in the order in which they are printed.
    pub async fn sheets(&self, pictures: &impl PaperPictures) -> Result<Vec<PaperSheet>> {
        let mut sheets = Vec::new();
        match self {
            Self::IdCards(cards) => {
                let set = cards.look(pictures).await?;
                while let Some(sheet) = cards.sheet(pictures, &set, sheets.len()).await? {
                    sheets.push(sheet);
                }
            }
            Self::AdmitCards(cards) => {
                let set = cards.look(pictures).await?;
                while let Some(sheet) = cards.sheet(pictures, &set, sheets.len()).await? {
                    sheets.push(sheet);
                }
            }
            Self::Certificates(chosen) => {
                while let Some(sheet) = chosen.sheet(pictures, sheets.len()).await? {
                    sheets.push(sheet);
                }
            }
        }
        Ok(sheets)
    }
}
