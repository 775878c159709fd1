//! ID cards of the people who were ticked: for the document of their sheets, and for a print link.

use std::collections::BTreeSet;

use rules::words::{labels, published_texts};

use super::super::choice::{self, PapersQuery, said};
use super::super::look::{EMPLOYEES, PaperPictures, STUDENTS};
use super::super::set::PaperSheet;
use super::super::store::{self, PaperSection, Person, School, Whom};
use super::card::{IdCardSet, IdSide, ON_A_SHEET};
use super::template_store::{IdCardTemplates, TITLE};
use auth::Caller;
use base::error::Result;
use db::Conn;
use records::{Values, value_of};
use web::sheets;

/// The cards of some people.
pub struct ChosenIdCards {
    school: School,
    template: Values,
    pub people: Vec<Person>,
    /// Out of how many they were chosen.
    pub among: usize,
    /// Whose students they are; none of employees.
    pub section: Option<PaperSection>,
    department: Option<String>,
}

impl ChosenIdCards {
    /// The ticked students of a section, or all of them.
    ///
    /// # Errors
    /// 400 without a template or a section; 403 for another branch's; 404.
    pub async fn of_students(
        conn: &mut Conn,
        caller: &Caller,
        query: &PapersQuery,
        ticked: &BTreeSet<String>,
    ) -> Result<Self> {
        let branch_id = choice::own_branch(caller, said(query.branch_id.as_ref()))?;
        let template = choice::template(
            records::Kind::of::<IdCardTemplates>(),
            conn,
            caller,
            said(query.template.as_ref()),
            STUDENTS,
        )
        .await?;
        let section = choice::section(conn, caller, query.section_id()?).await?;
        let people = store::students(conn, &section, Whom::Here).await?;
        let school = store::school(conn, branch_id).await?;
        let among = people.len();
        let people = choice::chosen(people, ticked)?;
        Ok(Self { school, template, people, among, section: Some(section), department: None })
    }

    /// The ticked employees of the branch or of one of its departments, or all of them.
    ///
    /// # Errors
    /// 400 without a template; 403 for another branch's; 404.
    pub async fn of_employees(
        conn: &mut Conn,
        caller: &Caller,
        query: &PapersQuery,
        ticked: &BTreeSet<String>,
    ) -> Result<Self> {
        let branch_id = choice::own_branch(caller, said(query.branch_id.as_ref()))?;
        let template = choice::template(
            records::Kind::of::<IdCardTemplates>(),
            conn,
            caller,
            said(query.template.as_ref()),
            EMPLOYEES,
        )
        .await?;
        let department_id = said(query.department_id.as_ref()).unwrap_or_default();
        let people = store::employees(conn, branch_id, department_id, Whom::Here).await?;
        let departments = store::departments(conn, branch_id, department_id).await?;
        let department = departments.into_iter().find(|choice| choice.value == department_id);
        let school = store::school(conn, branch_id).await?;
        let among = people.len();
        let people = choice::chosen(people, ticked)?;
        let department = department.map(|choice| choice.label.english().to_owned());
        Ok(Self { school, template, people, among, section: None, department })
    }

    /// The template's title.
    pub fn title(&self) -> &str {
        value_of(&self.template, TITLE.key)
    }

    /// `Class 8 A`; `Employees`, `Employees, Science`
    pub fn of(&self) -> String {
        match (&self.section, &self.department) {
            (Some(section), _) => section.label(),
            (None, Some(department)) => published_texts::employees_of_department(department).into(),
            (None, None) => labels::EMPLOYEES.into(),
        }
    }

    /// What the sheets say they are of: `Class 8 A, 2026`, `Employees`.
    pub fn label(&self) -> String {
        match &self.section {
            Some(section) => format!("{}, {}", section.label(), section.session_name),
            None => self.of(),
        }
    }

    /// What all of the cards have in common.
    pub async fn look(&self, pictures: &impl PaperPictures) -> Result<IdCardSet> {
        IdCardSet::load(pictures, &self.school, &self.template).await
    }

    /// The sheet at a place, fronts and backs by turns; none after the last.
    pub async fn sheet(
        &self,
        pictures: &impl PaperPictures,
        set: &IdCardSet,
        place: usize,
    ) -> Result<Option<PaperSheet>> {
        let (number, side) = (place / 2 + 1, if place.is_multiple_of(2) { IdSide::Front } else { IdSide::Back });
        let Some(on_it) = self.people.chunks(ON_A_SHEET).nth(number - 1) else { return Ok(None) };
        let sheets = self.people.len().div_ceil(ON_A_SHEET);
        let foot = published_texts::sheet_of(self.label(), number, sheets).into();
        let props = set.sheet(pictures, side, on_it, foot).await?;
        let job = sheets::job("idCards", &props, published_texts::id_cards_sheet(number, sheets), "")?;
        let two_digits = format!("{number:02}");
        let is_front = side == IdSide::Front;
        let label = match on_it {
            [one] if is_front => published_texts::sheet_fronts_of(number, &one.name),
            [one] => published_texts::sheet_backs_of(number, &one.name),
            [first, .., last] if is_front => published_texts::sheet_fronts_between(number, &first.name, &last.name),
            [first, .., last] => published_texts::sheet_backs_between(number, &first.name, &last.name),
            [] => return Ok(None),
        };
        let file_part = if is_front {
            published_texts::file_sheet_fronts(two_digits)
        } else {
            published_texts::file_sheet_backs(two_digits)
        };
        Ok(Some(PaperSheet { job, label: label.into(), file_part: file_part.into() }))
    }
}
