//! Admit cards of the students who were ticked, with what each sits: for the document of their sheets, and for a print link.

use rules::words::{Text, labels, published_texts, refusals};
use std::collections::{BTreeSet, HashMap};

use super::super::choice::{self, PapersQuery, said};
use super::super::look::PaperPictures;
use super::super::set::PaperSheet;
use super::super::store::{self, PaperSection, Person, School, Whom};
use super::card::{AdmitCardSet, AdmitPaper, ON_A_SHEET};
use super::plan_store::{self, PlannedPaper};
use super::template_store::AdmitCardTemplates;
use auth::Caller;
use base::clock::printed_day;
use base::error::{Error, Result};
use db::Conn;
use exams::schedules::Seats;
use records::Values;
use web::sheets;

/// The cards of some students for an exam.
pub struct ChosenAdmitCards {
    school: School,
    template: Values,
    /// Each with what they sit.
    pub people: Vec<(Person, Vec<AdmitPaper>)>,
    /// Out of how many they were chosen.
    pub among: usize,
    pub section: PaperSection,
    /// The exam's name.
    pub exam: String,
}

impl ChosenAdmitCards {
    /// The ticked students of a section, or all of them.
    ///
    /// # Errors
    /// 400 without a template, a section or an exam; 403 for another branch's; 404.
    pub async fn load(
        conn: &mut Conn,
        caller: &Caller,
        query: &PapersQuery,
        ticked: &BTreeSet<String>,
    ) -> Result<Self> {
        let branch_id = choice::own_branch(caller, said(query.branch_id.as_ref()))?;
        let template = choice::template(
            records::Kind::of::<AdmitCardTemplates>(),
            conn,
            caller,
            said(query.template.as_ref()),
            "",
        )
        .await?;
        let section_id = query.section_id()?;
        let exam_id =
            said(query.exam_id.as_ref()).ok_or_else(|| Error::invalid("examId", refusals::field_missing("examId")))?;
        let section = choice::section(conn, caller, section_id).await?;
        let exams = plan_store::exams(conn, section_id).await?;
        let exam = exams
            .into_iter()
            .find(|exam| exam.value == exam_id)
            .ok_or_else(|| Error::not_found(refusals::EXAM_NOT_FOUND))?;
        let people = store::students(conn, &section, Whom::Here).await?;
        let among = people.len();
        let people = choice::chosen(people, ticked)?;
        let people = with_papers(conn, branch_id, &section, exam_id, people).await?;
        let school = store::school(conn, branch_id).await?;
        Ok(Self { school, template, people, among, section, exam: exam.label.english().to_owned() })
    }

    /// What all of the cards have in common.
    pub async fn look(&self, pictures: &impl PaperPictures) -> Result<AdmitCardSet> {
        AdmitCardSet::load(pictures, &self.school, &self.template, self.exam.clone()).await
    }

    /// The sheet at a place; none after the last.
    pub async fn sheet(
        &self,
        pictures: &impl PaperPictures,
        set: &AdmitCardSet,
        place: usize,
    ) -> Result<Option<PaperSheet>> {
        let Some(on_it) = self.people.chunks(ON_A_SHEET).nth(place) else { return Ok(None) };
        let props = set.sheet(pictures, on_it).await?;
        let who = both(on_it.iter().map(|(person, _)| person.name.as_str()));
        let rolls = both(on_it.iter().map(|(person, _)| person.beside.as_str()));
        Ok(Some(PaperSheet {
            job: sheets::job("admitCards", &props, who.clone(), "")?,
            label: format!("{rolls}. {who}"),
            file_part: published_texts::file_sheet(format!("{:02}", place + 1)).into(),
        }))
    }
}

/// The one or the two on a sheet.
fn both<'a>(named: impl Iterator<Item = &'a str>) -> String {
    Text::joined(named, labels::both).map(String::from).unwrap_or_default()
}

/// Each of the people with what they sit, where and on which seat.
async fn with_papers(
    conn: &mut Conn,
    branch_id: &str,
    section: &PaperSection,
    exam_id: &str,
    people: Vec<Person>,
) -> Result<Vec<(Person, Vec<AdmitPaper>)>> {
    let planned = plan_store::papers(conn, &section.id, exam_id).await?;
    let mut places: Vec<(&str, &str)> =
        planned.iter().filter_map(|paper| Some((paper.hall_id.as_deref()?, paper.date.as_deref()?))).collect();
    places.sort_unstable();
    places.dedup();
    let seats = Seats::load(conn, branch_id, &places).await?;
    let mut of: HashMap<&str, Vec<AdmitPaper>> = HashMap::new();
    for paper in &planned {
        of.entry(&paper.student_id).or_default().push(shown(paper, &seats));
    }
    Ok(people
        .into_iter()
        .map(|person| {
            let papers = of.remove(person.id.as_str()).unwrap_or_default();
            (person, papers)
        })
        .collect())
}

fn shown(paper: &PlannedPaper, seats: &Seats) -> AdmitPaper {
    let seat = || {
        let (hall, day, start) = (paper.hall_id.as_deref()?, paper.date.as_deref()?, paper.start_time.as_deref()?);
        seats.of(hall, day, start, &paper.student_id)
    };
    AdmitPaper {
        subject: paper.subject_name.clone(),
        day: paper.date.as_deref().map(printed_day).unwrap_or_default(),
        start: paper.start_time.clone().unwrap_or_default(),
        end: paper.end_time.clone().unwrap_or_default(),
        hall: paper.hall_name.clone().unwrap_or_default(),
        seat: seat().map(|seat| seat.to_string()).unwrap_or_default(),
    }
}
