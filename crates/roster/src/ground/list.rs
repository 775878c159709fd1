//! What can be chosen, below Select Ground while something is not chosen yet: branches, sessions, then the sections of the session by
//! class, each a link that holds the whole filter so far. What a screen says of a section (its cells) is the screen's own.

use records::grading::Plans;
use rules::roles::Role;
use rules::semesters::Semester;
use rules::words::{Said, Text, Word, labels, nouns, office_texts, roster_texts};
use serde::Serialize;
use ts_rs::TS;

use super::recent::RecentLink;
use super::store::{self, ListedSection, Wanted};
use auth::{Caller, Visitor};
use base::error::Result;
use db::Conn;
use records::Place;
use records::place::Level;
use web::form;
use web::next_step::{Added, NextStep, StepLink};

/// A table of links below the panel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "shell.ts")]
pub struct GroundList {
    /// `Sections of 2026`
    #[ts(as = "String")]
    pub title: Text,
    /// What a row is: `Section`.
    #[ts(type = "string")]
    pub heading: Word,
    /// The columns after the first, where every group has the same.
    #[ts(as = "Vec<String>")]
    pub columns: Vec<Text>,
    pub groups: Vec<ListGroup>,
    /// What to do next, where there is nothing to choose.
    #[ts(as = "Option<String>")]
    pub empty: Option<Text>,
    /// Where that is done.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub step: Option<StepLink>,
    /// The way back to every section, from the sheets of one.
    pub up_href: Option<String>,
    /// What the visitor worked on last.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<RecentLink>>")]
    pub recent: Vec<RecentLink>,
}

/// A list of nothing.
impl Default for GroundList {
    fn default() -> Self {
        Self {
            title: "".into(),
            heading: Word::NONE,
            columns: Vec::new(),
            groups: Vec::new(),
            empty: None,
            step: None,
            up_href: None,
            recent: Vec::new(),
        }
    }
}

/// The rows of a class.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "shell.ts")]
pub struct ListGroup {
    /// `Class 8`; none where the rows are of one kind.
    pub label: Option<String>,
    /// Its own columns after the first: the semesters of a class. Empty: the list's.
    #[ts(as = "Vec<String>")]
    pub columns: Vec<Text>,
    pub rows: Vec<ListRow>,
}

/// A section, or whatever else is chosen next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "shell.ts")]
pub struct ListRow {
    pub name: String,
    pub href: Option<String>,
    /// As many as there are columns; null for what does not exist.
    pub cells: Vec<Option<ListCell>>,
}

/// What a row has in a column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "shell.ts")]
pub struct ListCell {
    #[ts(as = "String")]
    pub text: Text,
    /// Small, under it.
    #[ts(as = "Option<String>")]
    pub note: Option<Word>,
    pub href: Option<String>,
    /// Something can be done about it on this screen.
    pub waits: bool,
}

/// An empty cell.
impl Default for ListCell {
    fn default() -> Self {
        Self { text: "".into(), note: None, href: None, waits: false }
    }
}

impl ListCell {
    /// A number; a dash for none.
    pub fn count(count: i64) -> Option<Self> {
        let text = if count == 0 { "\u{2013}".into() } else { count.to_string().into() };
        Some(Self { text, ..Self::default() })
    }

    /// So many of all of them; a dash where there are none.
    pub fn part(part: i64, whole: i64) -> Option<Self> {
        let text = if whole == 0 { "\u{2013}".into() } else { roster_texts::part_of_whole(part, whole).into() };
        Some(Self { text, ..Self::default() })
    }

    /// How many results of a semester are not published.
    pub fn unpublished(published: i64, sheets: i64) -> Self {
        let text = match sheets - published {
            0 => roster_texts::ALL_PUBLISHED.into(),
            unpublished => roster_texts::unpublished_of(unpublished, sheets).into(),
        };
        Self { text, waits: published < sheets, ..Self::default() }
    }

    /// A number of what waits on this screen; a dash for none.
    pub fn waiting(count: i64) -> Option<Self> {
        Self::count(count).map(|cell| Self { waits: count > 0, ..cell })
    }
}

/// Where the links of a list lead.
#[derive(Clone, Copy)]
pub struct ListLinks<'a> {
    /// Path of the screen.
    pub action: &'a str,
    pub place: &'a Place,
    /// Other parts of the address to keep, such as the tab.
    pub keep: &'a [(&'static str, &'static str)],
}

impl ListLinks<'_> {
    /// The id that is chosen in a list.
    pub fn chosen(&self, level: Level) -> Option<&str> {
        self.place.at(level).map(|chosen| chosen.id.as_str())
    }

    /// What is chosen above the class.
    pub fn above(&self) -> Vec<(&str, &str)> {
        let chosen = |level: Level| Some((level.key(), self.chosen(level)?));
        [Level::Branch, Level::Session].into_iter().filter_map(chosen).collect()
    }

    /// A section, with what is chosen beside it; `action` may be another screen's.
    pub fn section_at(&self, action: &str, section: &ListedSection, more: &[(&str, &str)]) -> String {
        let own = [("classId", section.class_id.as_str()), ("sectionId", section.section_id.as_str())];
        form::address(action, &[&self.above()[..], &own, more, self.keep].concat())
    }

    /// A section on this screen.
    pub fn section(&self, section: &ListedSection, more: &[(&str, &str)]) -> String {
        self.section_at(self.action, section, more)
    }

    /// The class of a section on this screen. `more` says all that is to be in the address beside it.
    pub fn class(&self, section: &ListedSection, more: &[(&str, &str)]) -> String {
        form::address(self.action, &[&self.above()[..], &[("classId", section.class_id.as_str())], more].concat())
    }

    /// Every section of the session.
    pub fn session(&self) -> String {
        form::address(self.action, &[&self.above()[..], self.keep].concat())
    }
}

/// The sections of the chosen session, or why there is nothing to list but `instead`.
pub enum Listed {
    Sections(Vec<ListedSection>),
    Instead(Option<GroundList>),
}

/// The sections of the chosen session within the visitor's reach and the screen's classes: those of the chosen class, or the chosen one.
/// One statement. Instead of them the branches or sessions that come first, or why there is nothing.
pub async fn listed(conn: &mut Conn, visitor: &Visitor, links: &ListLinks<'_>) -> Result<Listed> {
    let place = links.place;
    let levels = place.levels();
    let chosen = |level: Level| links.chosen(level).map(str::to_owned);
    let Some(session_id) = chosen(Level::Session) else {
        return Ok(Listed::Instead(first_choice(&visitor.caller, links)));
    };
    let teacher = visitor.caller.role == Role::Teacher;
    let wanted = Wanted {
        session_id,
        class_id: chosen(Level::Class).unwrap_or_default(),
        section_id: chosen(Level::Section).unwrap_or_default(),
        reach: visitor.caller.teacher_reach(),
        class_teacher_id: if teacher && levels.class_teachers { visitor.caller.id.clone() } else { String::new() },
    };
    let mut sections = store::sections(conn, &wanted).await?;
    if let Some(classes) = &levels.classes {
        sections.retain(|section| classes.contains(&section.class_numeric));
    }
    if sections.is_empty() {
        let empty = nothing(place, teacher);
        let step = if teacher { None } else { sections_step(&visitor.caller, place) };
        let list = GroundList { title: title(place), empty: Some(empty.into()), step, ..GroundList::default() };
        return Ok(Listed::Instead(Some(list)));
    }
    Ok(Listed::Sections(sections))
}

/// Where the session's classes, or the sections of those that it has, are added.
fn sections_step(caller: &Caller, place: &Place) -> Option<StepLink> {
    let has_class = !place.choices(Level::Class).is_empty();
    let is_named = |key: &str| key == "sessionId" || key == "branchId" && caller.branch.is_none();
    let query: Vec<(&str, &str)> = place.chosen().into_iter().filter(|(key, _)| is_named(key)).collect();
    NextStep::section(caller, has_class, &query).link
}

/// `Sections of 2026`
fn title(place: &Place) -> Text {
    match place.at(Level::Session) {
        Some(session) => roster_texts::sections_of_session(&session.name).into(),
        None => labels::SECTIONS.into(),
    }
}

/// Why no section is listed, and what to do about it.
fn nothing(place: &Place, teacher: bool) -> Said {
    let session = place.name(Level::Session);
    let classes = place.levels().classes.as_ref().map(|classes| (*classes.start(), *classes.end()));
    match (classes, teacher) {
        (None, true) => roster_texts::no_lessons_in_session(session),
        (None, false) => roster_texts::no_sections_in_session(session),
        (Some((first, last)), true) if first == last => roster_texts::no_lessons_of_class(first, session),
        (Some((first, last)), true) => roster_texts::no_lessons_of_classes(first, last, session),
        (Some((first, last)), false) if first == last => roster_texts::no_sections_of_class(session, first),
        (Some((first, last)), false) => roster_texts::no_sections_of_classes(session, first, last),
    }
}

/// The branches, or the sessions of the chosen one, to a visitor who has to choose them.
fn first_choice(caller: &Caller, links: &ListLinks<'_>) -> Option<GroundList> {
    let place = links.place;
    let level = place.next().filter(|level| !place.is_fixed(*level))?;
    let (title, heading): (Text, Word) = match level {
        Level::Branch => (nouns::BRANCH_MANY.into(), labels::BRANCH),
        Level::Session => (roster_texts::sessions_of_branch(place.name(Level::Branch)).into(), labels::SESSION),
        _ => return None,
    };
    let above = links.above();
    let row = |id: &str, name: &str| ListRow {
        name: name.to_owned(),
        href: Some(form::address(links.action, &[&above[..], &[(level.key(), id)], links.keep].concat())),
        cells: Vec::new(),
    };
    let rows: Vec<ListRow> = place.choices(level).iter().map(|option| row(&option.id, &option.name)).collect();
    let step = rows.is_empty().then(|| match place.at(Level::Branch) {
        Some(branch) => {
            let said = (roster_texts::branch_without_session(&branch.name), roster_texts::ADD_FIRST_SESSION);
            let query: &[(&str, &str)] = if caller.branch.is_none() { &above } else { &[] };
            Added::SESSION.step(caller, said, query)
        }
        None => Added::BRANCH.step(caller, (office_texts::NO_BRANCH, roster_texts::ADD_FIRST_BRANCH), &[]),
    });
    let (empty, step) = step.map(|step| (step.text, step.link)).unzip();
    let groups = if rows.is_empty() { Vec::new() } else { vec![ListGroup { rows, ..ListGroup::default() }] };
    Some(GroundList { title, heading, groups, empty, step: step.flatten(), ..GroundList::default() })
}

impl GroundList {
    /// The sections by class, every one with the same columns.
    pub fn of_sections(
        links: &ListLinks<'_>,
        sections: &[ListedSection],
        columns: &[impl Clone + Into<Text>],
        row: impl Fn(&ListedSection) -> ListRow,
    ) -> Self {
        Self {
            columns: columns.iter().cloned().map(Into::into).collect(),
            ..Self::by_class(links, sections, |_| Vec::new(), row)
        }
    }

    /// The sections by class, each with a cell for each semester of its class.
    pub fn of_semesters(
        plans: &Plans,
        links: &ListLinks<'_>,
        sections: &[ListedSection],
        cell: impl Fn(&ListedSection, Semester) -> Option<ListCell>,
    ) -> Self {
        let columns = |section: &ListedSection| {
            let plan = plans.get(&section.grading_version_id);
            let year = plan.year_of(section.class_numeric);
            year.map(|semester| Text::from(plan.semester_name(semester).to_owned())).collect()
        };
        Self::by_class(links, sections, columns, |section| ListRow {
            name: section.section_name.clone(),
            href: Some(links.section(section, &[])),
            cells: plans
                .get(&section.grading_version_id)
                .year_of(section.class_numeric)
                .map(|semester| cell(section, semester))
                .collect(),
        })
    }

    /// The sections by class, with the columns of each class.
    pub fn by_class(
        links: &ListLinks<'_>,
        sections: &[ListedSection],
        columns: impl Fn(&ListedSection) -> Vec<Text>,
        row: impl Fn(&ListedSection) -> ListRow,
    ) -> Self {
        let groups = sections.chunk_by(|one, next| one.class_id == next.class_id).map(|of_class| ListGroup {
            label: Some(of_class[0].class_name.clone()),
            columns: columns(&of_class[0]),
            rows: of_class.iter().map(&row).collect(),
        });
        Self {
            title: title(links.place),
            heading: labels::SECTION,
            groups: groups.collect(),
            up_href: links.chosen(Level::Class).map(|_| links.session()),
            ..Self::default()
        }
    }
}
