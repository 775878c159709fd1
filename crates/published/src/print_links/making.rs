//! The report cards and tabulations of a class set, to be frozen when a link is made. What is shown is read from one snapshot, so that no
//! mark changes half way, section by section.

use records::grading::Plans;
use rules::limits::CLASSES;
use rules::semesters::Semester;
use rules::words::published_texts;
use std::sync::Arc;

use super::freezing::{Freezer, Pictures, ToFreeze, file_name};
use super::kind::Kind;
use super::store::{self, ClassSet, EXAM_CLASSES, Link, SectionOf, every_class};
use super::written_store::{Shows, Written};
use base::error::{Error, Result};
use db::Conn;
use exams::marks::differs_store;
use exams::marks::section::{SectionMarks, SectionStudent};
use grading::report_cards::set::{CardSet, page_of};
use grading::tabulation::sheets::{TabulationSheet, section_sheets};
use grading::tabulation::table::{Order, What};
use records::place::{Level, Named, Place, SectionFilter};
use web::app::App;
use web::pictures::Printed;
use web::sheets::{self, Paper};

/// What the sheets of a link show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    Cards(Semester),
    Tabulation(Semester),
    ExamTabulation(Named),
}

/// A class set and what of it is shown. Everything in it was checked.
#[derive(Clone, Debug)]
pub struct Plan {
    pub place: Place,
    pub session: Named,
    pub shown: Shown,
    /// What the class is graded by, or the session where the set has more than one class.
    pub grading: Arc<rules::scheme::Plan>,
    /// Empty: every subject.
    pub subjects: Vec<Named>,
}

/// A result that is not published.
#[derive(Clone, Debug)]
pub struct Unpublished {
    pub section: SectionOf,
    pub subject_id: String,
    pub subject_name: String,
    pub exam_id: String,
    pub exam_name: String,
}

impl Shown {
    /// The semester, where it is one.
    pub fn semester(&self) -> Option<Semester> {
        match self {
            Self::Cards(semester) | Self::Tabulation(semester) => Some(*semester),
            Self::ExamTabulation(_) => None,
        }
    }

    fn exam_id(&self) -> &str {
        match self {
            Self::ExamTabulation(exam) => &exam.id,
            _ => "",
        }
    }

    /// Which way the sheets lie.
    pub fn paper(&self) -> Paper {
        if matches!(self, Self::Cards(_)) { Paper::Portrait } else { Paper::Landscape }
    }
}

impl Plan {
    /// `Half Yearly`, or the exam's name.
    pub fn title(&self) -> &str {
        match &self.shown {
            Shown::Cards(semester) | Shown::Tabulation(semester) => self.grading.printed_title(*semester),
            Shown::ExamTabulation(exam) => &exam.name,
        }
    }

    fn class_set(&self) -> ClassSet {
        ClassSet {
            session_id: self.session.id.clone(),
            class_id: self.place.id(Level::Class).to_owned(),
            section_id: self.place.id(Level::Section).to_owned(),
        }
    }

    /// `Class 8 A`, `Class 8, all sections`, `Classes 3 to 7`.
    pub fn covers(&self) -> String {
        let name = |level: Level| self.place.at(level).map(|named| named.name.as_str());
        store::covers(name(Level::Class), name(Level::Section), || self.every_class())
    }

    /// The classes of the session that have what is shown, by its scheme.
    pub fn every_class(&self) -> String {
        match self.shown.semester() {
            Some(semester) => every_class(CLASSES.filter(|class| self.grading.has(*class, semester))),
            None => every_class(EXAM_CLASSES),
        }
    }

    /// The sections of the class set that have what is shown.
    pub async fn sections(&self, conn: &mut Conn) -> Result<Vec<SectionOf>> {
        let mut sections = store::sections(conn, &self.class_set(), self.shown.exam_id()).await?;
        let plans = Plans::of(conn, sections.iter().map(|section| section.grading_version_id.clone())).await?;
        sections.retain(|section| match self.shown.semester() {
            Some(semester) => plans.get(&section.grading_version_id).has(section.class_numeric, semester),
            None => EXAM_CLASSES.contains(&section.class_numeric) && section.scheduled > 0,
        });
        Ok(sections)
    }

    /// Every result on the sheets that is not published, by section.
    pub async fn unpublished(&self, conn: &mut Conn, sections: &[SectionOf]) -> Result<Vec<Unpublished>> {
        let mut found = Vec::new();
        for section in sections {
            let marks = SectionMarks::load(conn, &section.section_id, section.class_numeric).await?;
            let chosen = |place: &usize| {
                self.subjects.is_empty() || self.subjects.iter().any(|subject| subject.id == marks.subjects[*place].id)
            };
            let places: Vec<usize> = (0..marks.subjects.len()).filter(chosen).collect();
            let sittings = if let Some(semester) = self.shown.semester() {
                marks.unpublished(semester, &places)
            } else {
                let on_it = marks.sittings.iter().filter(|sitting| sitting.exam_id == self.shown.exam_id());
                // What has no component is nowhere entered, and so never published.
                on_it.filter(|sitting| !sitting.schedule.is_empty() && !sitting.is_published).collect()
            };
            found.extend(sittings.into_iter().map(|sitting| Unpublished {
                section: section.clone(),
                subject_id: marks.subjects[sitting.subject].id.clone(),
                subject_name: marks.subjects[sitting.subject].subject_name.clone(),
                exam_id: sitting.exam_id.clone(),
                exam_name: sitting.exam_name.clone(),
            }));
        }
        Ok(found)
    }

    /// Names of the files: by branch, session, class, section, semester and kind.
    pub fn file_name(&self, section: Option<&SectionOf>) -> String {
        let class = section.map(|section| section.class_name.as_str());
        let class = class.or(self.place.at(Level::Class).map(|class| class.name.as_str()));
        let name = section.map(|section| section.section_name.as_str());
        let name = name.or(self.place.at(Level::Section).map(|section| section.name.as_str()));
        let kind = if matches!(self.shown, Shown::Cards(_)) { Kind::ReportCards } else { Kind::Tabulation };
        file_name(&[
            self.place.name(Level::Branch),
            &self.session.name,
            class.unwrap_or(&self.every_class()),
            name.unwrap_or_default(),
            self.title(),
            &kind.in_file_name(),
        ])
    }
}

/// How much had been written of what a plan shows: marks, then qualities (none on a tabulation); and the number of the session's latest change of
/// schemes.
pub async fn stamps_of(conn: &mut Conn, plan: &Plan) -> Result<(i64, i64, i64)> {
    let subjects: Vec<&str> = plan.subjects.iter().map(|subject| subject.id.as_str()).collect();
    let set = plan.class_set();
    let shown = Shows {
        set: &set,
        semester: plan.shown.semester(),
        exam_id: plan.shown.exam_id(),
        subjects: &subjects,
        qualities: matches!(plan.shown, Shown::Cards(_)),
    };
    let (marks, qualities) = Written::load(conn, &set.session_id).await?.stamps(&shown);
    Ok((marks, qualities, differs_store::last_change(conn, &set.session_id).await?))
}

/// Freezes every sheet of a link and everything they show. Returns how many sheets there are. `seen` is the snapshot that all is read from.
///
/// # Errors
/// 422 where there are none; the database's. What is stored by then goes with the link.
pub async fn freeze(app: &App, seen: &mut Conn, link: &Link, plan: &Plan, sections: &[SectionOf]) -> Result<i64> {
    let mut freezer = Freezer::new(app, &link.id, plan.shown.paper());
    let mut pictures = Pictures::default();
    for section in sections {
        let label = format!("{} {}", section.class_name, section.section_name);
        let to_freeze = sheets_of(app, seen, link, plan, section, &mut pictures).await?;
        freezer.add(&plan.file_name(Some(section)), &label, to_freeze).await?;
    }
    match freezer.end(plan.file_name(None)).await? {
        0 => Err(Error::value("classId", published_texts::NO_SHEETS)),
        count => Ok(count),
    }
}

/// The sheets of one section, with everything they show stored.
async fn sheets_of(
    app: &App,
    seen: &mut Conn,
    link: &Link,
    plan: &Plan,
    section: &SectionOf,
    pictures: &mut Pictures,
) -> Result<Vec<ToFreeze>> {
    let filter = SectionFilter {
        branch_name: plan.place.name(Level::Branch).to_owned(),
        branch_id: plan.place.branch_id().to_owned(),
        session_name: plan.session.name.clone(),
        session_id: plan.session.id.clone(),
        class_id: section.class_id.clone(),
        class_name: section.class_name.clone(),
        class_numeric: section.class_numeric,
        section_id: section.section_id.clone(),
        section_name: section.section_name.clone(),
    };
    match &plan.shown {
        Shown::Cards(semester) => {
            let subjects: Vec<String> = plan.subjects.iter().map(|subject| subject.id.clone()).collect();
            let subjects = (!subjects.is_empty()).then_some(subjects.as_slice());
            let mut set = CardSet::load(seen, &filter, *semester, subjects, &app.clock).await?;
            set.look_through_pictures(app).await?;
            pictures.freeze(app, &link.id, &set.picture_ids()).await?;
            let count = set.len();
            let card = |(place, student): (usize, &SectionStudent)| {
                let card = set.card(place, page_of(place + 1, count), &|id, printed| pictures.address(id, printed));
                let name = student.name();
                Ok(ToFreeze {
                    job: sheets::job("reportCard", &card, name.clone(), student.reg_no.clone())?,
                    student_id: Some(student.id.clone()),
                    file_part: file_name(&[&format!("{:02}", student.roll), &name]),
                    label: format!("{}. {name} ({})", student.roll, student.reg_no),
                })
            };
            set.students().iter().enumerate().map(card).collect()
        }
        Shown::Tabulation(_) | Shown::ExamTabulation(_) => {
            let what = match &plan.shown {
                Shown::ExamTabulation(exam) => What::Exam(exam.id.clone()),
                Shown::Cards(semester) | Shown::Tabulation(semester) => What::Semester(*semester),
            };
            let printed_on = app.clock.printed_today();
            let as_id = |id: &str| id.to_owned();
            let mut pages = section_sheets(seen, &filter, &what, Order::default(), &printed_on, &as_id).await?;
            let icons = pages.iter().filter_map(|page| Some((page.icon.clone()?, Printed::Icon)));
            pictures.freeze(app, &link.id, &icons.collect::<Vec<_>>()).await?;
            let page = |page: &mut TabulationSheet| {
                page.icon = page.icon.take().and_then(|id| pictures.shown(&id, Printed::Icon));
                Ok(ToFreeze {
                    job: page.job()?,
                    student_id: None,
                    file_part: format!("tabulation-{:02}", page.page),
                    label: published_texts::page_of(page.page, page.pages).into(),
                })
            };
            pages.iter_mut().map(page).collect()
        }
    }
}
