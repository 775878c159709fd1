//! What an address asks the audit for, and whom it means: ids from links, or what was typed. Nothing outside the visitor's
//! reach is looked at; an admin's reach is the own branch.

use std::borrow::Cow;

use rules::spelling::register_key;
use rules::words::{Text, Word, calls, office_texts, refusals};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::store::{self, PersonRow, Place, Sheets, Wanted};
use auth::{Caller, Visitor};
use base::clock::Zone;
use base::error::{Error, Result};
use db::Conn;
use records::place::{self, AskedPlace, Level, Levels};
use records::search::{MOST_FOUND, words};
use roster::ground::GroundPanel;
use web::form;

pub(super) const ACTION: &str = "/admin/audit";

/// What the address may carry.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct AuditQuery {
    #[serde(flatten)]
    ground: AskedPlace,
    /// A sheet, instead of all that leads to it.
    sheet_id: Option<String>,
    /// Name or register number, as typed; `studentId` where it was chosen.
    student: Option<String>,
    student_id: Option<String>,
    /// Name or User Id, as typed; `actorId` where it was chosen.
    person: Option<String>,
    actor_id: Option<String>,
    /// YYYY-MM-DD, both days included.
    from: Option<String>,
    to: Option<String>,
    /// One act, with all its changes.
    act: Option<String>,
    /// The last act of the page before.
    before: Option<String>,
}

/// A field for a person: what stands in it, and whose id is meant by exactly that.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[ts(export, export_to = "audit.ts")]
pub struct PickedPerson {
    pub text: String,
    #[serde(rename = "_id")]
    pub id: Option<String>,
}

/// One of several people whom a text may mean.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "audit.ts")]
pub struct PersonChoice {
    pub label: String,
    pub href: String,
}

/// Several people are called so: one is to be chosen before any act is shown.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "audit.ts")]
pub struct PersonChoices {
    #[ts(as = "String")]
    pub question: Text,
    pub people: Vec<PersonChoice>,
    /// There are more than those listed.
    pub more: bool,
}

/// The filter as far as it is understood.
pub(super) struct Filter {
    pub panel: GroundPanel,
    pub wanted: Wanted,
    pub after: Option<Place>,
    pub student: PickedPerson,
    pub person: PickedPerson,
    pub from: String,
    pub to: String,
    pub choices: Option<PersonChoices>,
    /// The first thing that is wrong.
    pub failure: Option<Error>,
    /// Everything asked for, as a query without the page.
    pub query: Vec<(&'static str, String)>,
    /// Every branch is asked for.
    pub all_branches: bool,
}

impl Filter {
    /// This filter's address with more in it.
    pub fn address(&self, path: &str, more: &[(&str, &str)]) -> String {
        let own = self.query.iter().map(|(key, value)| (*key, value.as_str()));
        form::address(path, &own.chain(more.iter().copied()).collect::<Vec<_>>())
    }

    /// This filter's address but for the one act that it asks for.
    pub fn without_act(&self, path: &str) -> String {
        let own = self.query.iter().filter(|(key, _)| *key != "act");
        form::address(path, &own.map(|(key, value)| (*key, value.as_str())).collect::<Vec<_>>())
    }

    /// Reads an address.
    ///
    /// # Errors
    /// The database's. What is wrong with the address is in `failure`.
    pub async fn read(conn: &mut Conn, visitor: &Visitor, asked: &AuditQuery, zone: &Zone) -> Result<Self> {
        let (ground, no_sheet) = match given(asked.sheet_id.as_deref()) {
            id if id.is_empty() => (Cow::Borrowed(&asked.ground), None),
            id => match store::sheet(conn, &id).await? {
                Some(sheet) => (Cow::Owned(sheet.into()), None),
                None => (Cow::Borrowed(&asked.ground), Some(Error::not_found(calls::NO_DATA_FOUND))),
            },
        };
        let mut place = place::Place::select(conn, visitor, &ground, &Levels::SHEET).await?;
        // Every list may be left open here: there is nothing that must be chosen next.
        let panel = GroundPanel { hint: None, ..GroundPanel::of(&place, &visitor.caller) };
        let chosen = |level: Level| place.id(level).to_owned();
        let own = visitor.caller.branch.as_ref();
        let branch_id = own.map_or_else(|| chosen(Level::Branch), |branch| branch.id.clone());
        let sheets = Sheets {
            session_id: chosen(Level::Session),
            class_id: chosen(Level::Class),
            section_id: chosen(Level::Section),
            exam_id: chosen(Level::Exam),
            subject_id: chosen(Level::Subject),
        };
        // A session that the panel does not show is the way to its classes, and hides no act that is about no sheet.
        let by_sheet = !sheets.class_id.is_empty() || (own.is_none() && !sheets.session_id.is_empty());
        let failure = place.failure.take().map(|text| {
            if text == Text::from(calls::OTHER_BRANCH) { Error::other_branch() } else { Error::NotFound(text) }
        });
        let mut failure =
            no_sheet.or(failure).or_else(|| unheeded(&ground, &place)).or_else(|| unheeded(&asked.ground, &place));
        if failure.is_some()
            && let Err(other_branch @ Error::Forbidden(_)) = ground.resolve(&visitor.caller, conn, Level::Branch).await
        {
            failure = Some(other_branch);
        }
        let mut filter = Self {
            all_branches: branch_id.is_empty(),
            query: place.chosen().into_iter().map(|(key, id)| (key, id.to_owned())).collect(),
            wanted: Wanted {
                branch_id,
                sheets: by_sheet.then_some(sheets),
                act_id: given(asked.act.as_deref()),
                ..Wanted::default()
            },
            panel,
            after: None,
            student: PickedPerson::default(),
            person: PickedPerson::default(),
            from: given(asked.from.as_deref()),
            to: given(asked.to.as_deref()),
            choices: None,
            failure,
        };
        if filter.failure.is_none()
            && let Err(error) = filter.rest(conn, visitor, asked, zone).await
        {
            match error {
                Error::Invalid { .. } | Error::NotFound(_) | Error::Forbidden(_) => filter.failure = Some(error),
                other => return Err(other),
            }
        }
        Ok(filter)
    }

    async fn rest(&mut self, conn: &mut Conn, visitor: &Visitor, asked: &AuditQuery, zone: &Zone) -> Result<()> {
        self.days(zone)?;
        self.after = place(&given(asked.before.as_deref()))?;
        self.student = PickedPerson { text: given(asked.student.as_deref()), id: None };
        self.person = PickedPerson { text: given(asked.person.as_deref()), id: None };
        let student_id = given(asked.student_id.as_deref());
        let actor_id = given(asked.actor_id.as_deref());
        if !actor_id.is_empty() || !self.person.text.is_empty() {
            // The User Ids of superAdmins are no branch's business.
            let every_user_id = visitor.caller.branch.is_none();
            let employees = store::employees(conn, &self.wanted.branch_id, every_user_id).await?;
            self.of_person(conn, &employees, &actor_id, &student_id).await?;
        }
        self.of_student(conn, &visitor.caller, &student_id).await?;
        if !self.wanted.act_id.is_empty() {
            self.query.push(("act", self.wanted.act_id.clone()));
        }
        Ok(())
    }

    fn days(&mut self, zone: &Zone) -> Result<()> {
        for (key, day) in [("from", self.from.clone()), ("to", self.to.clone())] {
            if day.is_empty() {
                continue;
            }
            let (bound, moment) = match key {
                "from" => (&mut self.wanted.from, zone.day_begins(&day)),
                _ => (&mut self.wanted.before, zone.day_ends(&day)),
            };
            *bound = moment.ok_or_else(|| Error::invalid(key, office_texts::day_format(&day)))?;
            self.query.push((key, day));
        }
        if self.wanted.from >= self.wanted.before {
            return Err(Error::invalid("to", office_texts::FIRST_DAY_AFTER_LAST));
        }
        Ok(())
    }

    async fn of_student(&mut self, conn: &mut Conn, caller: &Caller, id: &str) -> Result<()> {
        let branch_id = self.wanted.branch_id.clone();
        if !id.is_empty() {
            let known = store::student(conn, &branch_id, id).await?;
            // What was typed over a chosen name counts, not the name below it.
            if known.is_none() && self.student.text.is_empty() {
                place::student_within_reach(caller, conn, id).await?;
                return Err(Error::not_found(refusals::STUDENT_NOT_FOUND));
            }
            if let Some(row) = known.filter(|row| means(&self.student.text, row)) {
                self.choose_student(&row);
                return Ok(());
            }
        }
        let text = self.student.text.clone();
        if text.is_empty() {
            return Ok(());
        }
        let typed = register_key(&text);
        let found = match words(&text) {
            None => return Err(Error::invalid("student", office_texts::STUDENT_NAME_TOO_SHORT)),
            Some(words) => store::students_called(conn, &branch_id, &typed, &words, MOST_FOUND + 1).await?,
        };
        if found.is_empty() {
            return Err(Error::NotFound(office_texts::no_student_called(text).into()));
        }
        if let Some(row) = alone(&found, &typed) {
            self.choose_student(row);
            return Ok(());
        }
        if self.choices.is_none() {
            self.choices = Some(self.ask(office_texts::which_student(&text).into(), "studentId", found, &[]));
        }
        self.query.push(("student", text));
        Ok(())
    }

    fn choose_student(&mut self, row: &PersonRow) {
        self.wanted.student_id.clone_from(&row.id);
        self.student = PickedPerson { text: label(row), id: Some(row.id.clone()) };
        self.query.push(("studentId", row.id.clone()));
    }

    /// `student_id` is what the address says beside, for the links of a question.
    async fn of_person(&mut self, conn: &mut Conn, employees: &[PersonRow], id: &str, student_id: &str) -> Result<()> {
        let branch_id = self.wanted.branch_id.clone();
        let text = self.person.text.clone();
        if !id.is_empty() {
            let known = match employees.iter().find(|row| row.id == id) {
                Some(row) => Some(row.clone()),
                None => store::actor(conn, &branch_id, id).await?,
            };
            if known.is_none() && text.is_empty() {
                return Err(Error::not_found(refusals::PERSON_NOT_FOUND));
            }
            if let Some(row) = known.filter(|row| means(&text, row)) {
                self.choose_person(&row);
                return Ok(());
            }
        }
        let typed = text.to_lowercase();
        let most = usize::try_from(MOST_FOUND).unwrap_or(usize::MAX).saturating_add(1);
        let called = |row: &&PersonRow| {
            let all = label(row).to_lowercase();
            typed.split_whitespace().all(|word| all.contains(word))
        };
        let exact = employees.iter().find(|row| row.known_as.to_lowercase() == typed);
        let found: Vec<PersonRow> = match exact {
            Some(row) => vec![row.clone()],
            None => employees.iter().filter(called).take(most).cloned().collect(),
        };
        match found.as_slice() {
            [] => return Err(Error::NotFound(office_texts::no_employee_called(text).into())),
            [row] => self.choose_person(row),
            _ => {
                let student = self.student.text.clone();
                let beside: Vec<(&str, &str)> = [("student", student.as_str()), ("studentId", student_id)]
                    .into_iter()
                    .filter(|(_, value)| !value.is_empty())
                    .collect();
                self.choices = Some(self.ask(office_texts::which_person(&text).into(), "actorId", found, &beside));
                self.query.push(("person", text));
            }
        }
        Ok(())
    }

    fn choose_person(&mut self, row: &PersonRow) {
        self.wanted.actor_id.clone_from(&row.id);
        self.person = PickedPerson { text: label(row), id: Some(row.id.clone()) };
        self.query.push(("actorId", row.id.clone()));
    }

    fn ask(&self, question: Text, key: &str, found: Vec<PersonRow>, beside: &[(&str, &str)]) -> PersonChoices {
        let most = usize::try_from(MOST_FOUND).unwrap_or(usize::MAX);
        let more = found.len() > most;
        let people = found
            .into_iter()
            .take(most)
            .map(|row| {
                let place = row.branch_name.as_deref().filter(|_| self.all_branches);
                PersonChoice {
                    label: place.map_or_else(|| label(&row), |place| format!("{}, {place}", label(&row))),
                    href: self.address(ACTION, &[beside, &[(key, row.id.as_str())]].concat()),
                }
            })
            .collect();
        PersonChoices { question, people, more }
    }
}

/// The first id of the address that the panel left unheeded, having nothing chosen above it or another parent's. The panel lets
/// that pass, for a list above to be changed; here every act of the branch would come in place of the few that were asked for.
fn unheeded(asked: &AskedPlace, place: &place::Place) -> Option<Error> {
    let levels = [
        (Level::Branch, &asked.branch_id, None),
        (Level::Session, &asked.session_id, Some(Level::Branch)),
        (Level::Class, &asked.class_id, Some(Level::Session)),
        (Level::Section, &asked.section_id, Some(Level::Class)),
        (Level::Exam, &asked.exam_id, Some(Level::Section)),
        (Level::Subject, &asked.subject_id, Some(Level::Section)),
    ];
    levels.into_iter().find_map(|(level, id, above)| {
        let id = given(id.as_deref());
        if id.is_empty() || place.id(level) == id {
            return None;
        }
        Some(Error::invalid(
            level.key(),
            if above.is_some_and(|above| place.at(above).is_some()) { of_another(level) } else { too_early(level) },
        ))
    })
}

/// That something is not in what is chosen above it.
fn of_another(level: Level) -> Word {
    match level {
        Level::Branch | Level::Semester => refusals::BRANCH_NOT_FOUND,
        Level::Session => office_texts::SESSION_OF_OTHER_BRANCH,
        Level::Class => office_texts::CLASS_OF_OTHER_SESSION,
        Level::Section => office_texts::SECTION_OF_OTHER_CLASS,
        Level::Exam => office_texts::EXAM_OF_OTHER_SECTION,
        Level::Subject => office_texts::SUBJECT_OF_OTHER_SECTION,
    }
}

/// That something is chosen before what is above it.
fn too_early(level: Level) -> Word {
    match level {
        Level::Branch | Level::Semester => refusals::BRANCH_NOT_FOUND,
        Level::Session => office_texts::BRANCH_BEFORE_SESSION,
        Level::Class => office_texts::SESSION_BEFORE_CLASS,
        Level::Section => office_texts::CLASS_BEFORE_SECTION,
        Level::Exam => office_texts::SECTION_BEFORE_EXAM,
        Level::Subject => office_texts::SECTION_BEFORE_SUBJECT,
    }
}

/// The one who is meant: the only one found, or the only one with exactly this register number.
fn alone<'a>(found: &'a [PersonRow], typed: &str) -> Option<&'a PersonRow> {
    let mut exact = found.iter().filter(|row| register_key(&row.known_as) == register_key(typed));
    match (found, exact.next(), exact.next()) {
        ([row], ..) | (_, Some(row), None) => Some(row),
        _ => None,
    }
}

/// Whether a text stands for somebody chosen by id: nothing typed, or the name as it was put into the field.
fn means(text: &str, row: &PersonRow) -> bool {
    text.is_empty() || text == label(row)
}

/// `Amina Rahman (S-001)`
fn label(row: &PersonRow) -> String {
    if row.known_as.is_empty() { row.name.clone() } else { format!("{} ({})", row.name, row.known_as) }
}

fn given(text: Option<&str>) -> String {
    text.unwrap_or_default().trim().to_owned()
}

/// `1789992000000.id`, as [`Place::text`] writes it.
fn place(text: &str) -> Result<Option<Place>> {
    if text.is_empty() {
        return Ok(None);
    }
    let parts = text.split_once('.').and_then(|(at, id)| Some(Place { at: at.parse().ok()?, id: id.to_owned() }));
    parts.map(Some).ok_or_else(|| Error::invalid("before", office_texts::BEFORE_NOT_A_PLACE))
}

impl Place {
    /// As it stands in an address.
    pub fn text(&self) -> String {
        format!("{}.{}", self.at, self.id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(name: &str, known_as: &str) -> PersonRow {
        PersonRow { id: name.into(), name: name.into(), known_as: known_as.into(), branch_name: None }
    }

    #[test]
    fn a_place_is_read_as_it_is_written() {
        let written = Place { at: 1_789_992_000_000, id: "act-1".into() };
        assert_eq!(place(&written.text()).unwrap(), Some(written));
        assert_eq!(place("").unwrap(), None);
        for bad in ["x", "x.act-1", "17"] {
            assert!(place(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn the_only_one_found_or_the_only_exact_one_is_meant() {
        let (one, two) = (person("Amina", "S-001"), person("Amina Begum", "S-0010"));
        assert_eq!(alone(std::slice::from_ref(&one), "am").map(|row| row.id.as_str()), Some("Amina"));
        assert_eq!(alone(&[one.clone(), two.clone()], "s-001").map(|row| row.id.as_str()), Some("Amina"));
        assert!(alone(&[one.clone(), two], "amina").is_none());
        assert!(alone(&[one.clone(), one], "s-001").is_none());
    }

    #[test]
    fn a_chosen_person_counts_until_another_is_typed() {
        let row = person("Amina Rahman", "S-001");
        assert!(means("", &row) && means("Amina Rahman (S-001)", &row));
        assert!(!means("Bashir", &row));
    }
}
