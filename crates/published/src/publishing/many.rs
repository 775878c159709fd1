//! The results of an exam, a section or a class as the screen lists them: by exam, with what may be done to those that are shown, the
//! question before that and the report after it. Pure.

use rules::permission::Action;
use rules::semesters::Semester;
use rules::words::{Said, Text, calls, labels, published_texts};

use super::change::{self, Undo};
use super::page::ACTION;
use super::state::{self, Act, Completeness, Outcome, Show};
use super::undo_store::LastAct;
use super::wire::{
    ActChoice, Became, CardsLink, ExamGroup, Fields, IncompleteSheet, ManyAnswer, ManySheets, Question, Report,
    ScopeLink, SheetCounts, SheetLine, Width,
};
use crate::print_links::NEW_LINK;
use crate::print_links::wire::PrintLink;
use auth::Caller;
use exams::marks::state_store::{Range, SheetProgress};
use exams::marks::wire::SheetStatus;
use records::place::{Level, Place};
use web::form;

/// What of a class is listed.
#[derive(Debug)]
pub struct Scope {
    pub width: Width,
    class_id: String,
    section_id: Option<String>,
    exam_id: Option<String>,
    pub show: Show,
}

impl Scope {
    /// What an address asks for. Where it does not say how wide, that follows from what is chosen. None before a class is chosen, or the
    /// section that it asks for.
    pub fn of(place: &Place, width: Option<Width>, exam_id: Option<&str>, show: Show) -> Option<Self> {
        let id = |level: Level| place.at(level).map(|chosen| chosen.id.clone());
        let exam_id = exam_id.map(str::trim).filter(|id| !id.is_empty()).map(str::to_owned);
        let section_id = id(Level::Section);
        let one_section = width.map_or(section_id.is_some(), Width::one_section);
        if one_section && section_id.is_none() {
            return None;
        }
        let exam_id = exam_id.filter(|_| width.is_none_or(Width::one_exam));
        Some(Self {
            width: Width::over(one_section, exam_id.is_some()),
            class_id: id(Level::Class)?,
            section_id: section_id.filter(|_| one_section),
            exam_id,
            show,
        })
    }

    /// The sheets of every exam: those of one are among them.
    pub fn range(&self) -> Range {
        Range { class_id: self.class_id.clone(), section_id: self.section_id.clone(), exam_id: None, subject_id: None }
    }

    fn has_exam(&self, sheet: &SheetProgress) -> bool {
        self.exam_id.as_ref().is_none_or(|id| *id == sheet.exam_id)
    }

    /// Whether a sheet is shown.
    pub fn takes(&self, sheet: &SheetProgress) -> bool {
        self.has_exam(sheet) && self.show.takes(sheet)
    }

    /// Whether the exam that is asked for has any sheet here.
    pub fn is_found(&self, sheets: &[SheetProgress]) -> bool {
        self.exam_id.is_none() || sheets.iter().any(|sheet| self.has_exam(sheet))
    }
}

/// What the list is made from.
pub struct Listing<'a> {
    pub caller: &'a Caller,
    pub closed: bool,
    pub place: &'a Place,
    pub scope: &'a Scope,
    /// Of every exam.
    pub sheets: &'a [SheetProgress],
    /// The question that is asked, with the open print links that hold what it would take back.
    pub asked: Option<(Act, Vec<PrintLink>)>,
    /// What the question would undo: of those alone it asks.
    pub undoing: Option<(&'a Undo, &'a [LastAct])>,
    /// What was just done.
    pub reported: Option<(Act, ManyAnswer, &'a [LastAct])>,
}

impl Listing<'_> {
    pub fn shown(self) -> ManySheets {
        let Self { caller, closed, place, scope, sheets, asked, undoing, reported } = self;
        let of_exam: Vec<&SheetProgress> = sheets.iter().filter(|sheet| scope.has_exam(sheet)).collect();
        let shown: Vec<&SheetProgress> = of_exam.iter().copied().filter(|sheet| scope.show.takes(sheet)).collect();
        let places = Places { place, scope };
        let may = caller.may(Action::PublishResults) && caller.may(Action::LockResults);
        let changing =
            |act: Act| shown.iter().filter(|sheet| state::on_many(act, sheet, false) == Outcome::Done).count();
        let choice = |act: Act| ActChoice {
            act,
            label: act.label(),
            count: changing(act),
            href: places.address(&[("ask", act.key())]),
        };
        let question = asked.filter(|_| may && !closed && reported.is_none()).map(|(act, links)| match undoing {
            None => question(act, &shown, links),
            Some((undo, last)) => question(act, &undone(&of_exam, undo, last), links),
        });
        let mut query = places.query();
        query.extend(undoing.map(|(undo, _)| ("undo", undo.done.join(" "))));
        ManySheets {
            title: title(scope, place, &of_exam),
            sections: places.sections(),
            exams: places.exams(sheets),
            shows: places.shows(&of_exam),
            show_exam: !scope.width.one_exam(),
            show_section: !scope.width.one_section(),
            groups: groups(&places, &shown),
            counts: counts(&of_exam),
            acts: Act::ALL.into_iter().map(choice).collect(),
            refusal: if may { closed.then_some(calls::SESSION_CLOSED) } else { Some(calls::ONLY_ADMINS_PUBLISH) },
            question,
            report: reported.map(|(act, answer, last)| report(caller, &places, &of_exam, act, answer, last)),
            cards: places.cards(caller, of_exam.iter().copied().filter(|sheet| sheet.is_published)),
            list_href: places.address(&[]),
            query,
        }
    }
}

/// The sheets that an act is to be taken back of.
pub fn undone<'a>(sheets: &[&'a SheetProgress], undo: &Undo, last: &[LastAct]) -> Vec<&'a SheetProgress> {
    let is = |sheet: &&SheetProgress| {
        last.iter().any(|last| sheet.sheet_id.as_deref() == Some(&*last.sheet_id) && undo.takes_back(last))
    };
    sheets.iter().copied().filter(is).collect()
}

/// The addresses of a list and of those beside it.
struct Places<'a> {
    place: &'a Place,
    scope: &'a Scope,
}

impl Places<'_> {
    fn above(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let chosen = |level: Level| Some((level.key(), self.place.at(level)?.id.as_str()));
        [Level::Branch, Level::Session, Level::Class].into_iter().filter_map(chosen)
    }

    /// The list of these sections, exams and states.
    fn list(&self, section: Option<&str>, exam: Option<&str>, show: Show, more: &[(&str, &str)]) -> String {
        let mut parts: Vec<(&str, &str)> = self.above().collect();
        parts.extend(section.map(|id| ("sectionId", id)));
        parts.extend(exam.map(|id| ("examId", id)));
        parts.extend([("tab", "many"), ("sheets", Width::over(section.is_some(), exam.is_some()).key())]);
        if show != Show::All {
            parts.push(("show", show.key()));
        }
        form::address(ACTION, &[&parts[..], more].concat())
    }

    /// This list, with more in its address.
    fn address(&self, more: &[(&str, &str)]) -> String {
        let Scope { section_id, exam_id, show, .. } = self.scope;
        self.list(section_id.as_deref(), exam_id.as_deref(), *show, more)
    }

    /// This list, as a form says it.
    fn query(&self) -> Fields {
        let Scope { width, section_id, exam_id, show, .. } = self.scope;
        let mut fields: Fields = self.above().map(|(key, id)| (key, id.to_owned())).collect();
        fields.extend(section_id.clone().map(|id| ("sectionId", id)));
        fields.extend(exam_id.clone().map(|id| ("examId", id)));
        fields.push(("sheets", width.key().to_owned()));
        if *show != Show::All {
            fields.push(("show", show.key().to_owned()));
        }
        fields
    }

    fn sections(&self) -> Vec<ScopeLink> {
        let Scope { section_id, exam_id, show, .. } = self.scope;
        let one = |id: Option<&str>, label: Text| ScopeLink {
            label,
            count: None,
            href: self.list(id, exam_id.as_deref(), *show, &[]),
            current: section_id.as_deref() == id,
        };
        let each = self.place.choices(Level::Section).iter().map(|choice| one(Some(&choice.id), (&choice.name).into()));
        std::iter::once(one(None, published_texts::EVERY_SECTION.into())).chain(each).collect()
    }

    fn exams(&self, sheets: &[SheetProgress]) -> Vec<ScopeLink> {
        let Scope { section_id, exam_id, show, .. } = self.scope;
        let one = |id: Option<&str>, label: Text| ScopeLink {
            label,
            count: None,
            href: self.list(section_id.as_deref(), id, *show, &[]),
            current: exam_id.as_deref() == id,
        };
        let each = by_exam(sheets.iter());
        let each = each.iter().map(|of_exam| one(Some(&of_exam[0].exam_id), (&of_exam[0].exam_name).into()));
        std::iter::once(one(None, published_texts::EVERY_EXAM.into())).chain(each).collect()
    }

    fn shows(&self, sheets: &[&SheetProgress]) -> Vec<ScopeLink> {
        let Scope { section_id, exam_id, .. } = self.scope;
        let one = |show: Show| ScopeLink {
            label: show.label().into(),
            count: Some(sheets.iter().filter(|sheet| show.takes(sheet)).count()),
            href: self.list(section_id.as_deref(), exam_id.as_deref(), show, &[]),
            current: self.scope.show == show,
        };
        Show::ALL.into_iter().map(one).collect()
    }

    /// The cards of the semesters of these sheets: of the class, or of the one section.
    fn cards<'s>(&self, caller: &Caller, sheets: impl Iterator<Item = &'s SheetProgress>) -> Vec<CardsLink> {
        if !caller.may(Action::ManagePrintLinks) {
            return Vec::new();
        }
        let mut semesters: Vec<(Semester, &SheetProgress)> = Vec::new();
        for sheet in sheets {
            let Ok(semester) = sheet.semester.parse::<Semester>() else { continue };
            let has = self.place.plan().has(sheet.class_numeric, semester);
            if has && semesters.iter().all(|(found, _)| *found != semester) {
                semesters.push((semester, sheet));
            }
        }
        let section = self.scope.section_id.as_deref();
        let plan = self.place.plan();
        let link = |(semester, sheet): (Semester, &SheetProgress)| {
            let mut parts: Vec<(&str, &str)> = self.above().collect();
            parts.extend(section.map(|id| ("sectionId", id)));
            parts.extend([("semester", semester.as_str()), ("kind", "reportCards")]);
            let covers = match section {
                Some(_) => format!("{} {}", sheet.class_name, sheet.section_name),
                None => sheet.class_name.clone(),
            };
            CardsLink {
                label: format!("{covers}, {}", plan.semester_name(semester)),
                href: form::address(NEW_LINK, &parts),
            }
        };
        semesters.into_iter().map(link).collect()
    }
}

/// The sheets of each exam, in the order of the first of each.
fn by_exam<'a>(sheets: impl Iterator<Item = &'a SheetProgress>) -> Vec<Vec<&'a SheetProgress>> {
    let mut groups: Vec<Vec<&SheetProgress>> = Vec::new();
    for sheet in sheets {
        match groups.iter_mut().find(|group| group[0].exam_id == sheet.exam_id) {
            Some(group) => group.push(sheet),
            None => groups.push(vec![sheet]),
        }
    }
    groups
}

fn groups(places: &Places<'_>, shown: &[&SheetProgress]) -> Vec<ExamGroup> {
    let Scope { section_id, show, .. } = places.scope;
    let group = |of_exam: Vec<&SheetProgress>| ExamGroup {
        exam_name: of_exam[0].exam_name.clone(),
        href: places.list(section_id.as_deref(), Some(&of_exam[0].exam_id), *show, &[]),
        counts: counts(&of_exam),
        lines: of_exam.iter().map(|sheet| line(places, sheet)).collect(),
    };
    by_exam(shown.iter().copied()).into_iter().map(group).collect()
}

fn counts(sheets: &[&SheetProgress]) -> SheetCounts {
    let of = |completeness: Completeness| sheets.iter().filter(|sheet| Completeness::of(sheet) == completeness).count();
    SheetCounts {
        results: sheets.len(),
        complete: of(Completeness::Complete),
        incomplete: of(Completeness::Incomplete),
        empty: of(Completeness::Empty),
        unscheduled: of(Completeness::Unscheduled),
        published: sheets.iter().filter(|sheet| sheet.is_published).count(),
        locked: sheets.iter().filter(|sheet| sheet.is_locked).count(),
    }
}

/// What the list is of: `Half Yearly, Class 8 A`.
fn title(scope: &Scope, place: &Place, sheets: &[&SheetProgress]) -> Said {
    let class = sheets.first().map_or("", |sheet| &sheet.class_name);
    let section = place.name(Level::Section);
    let exam = sheets.first().map_or("", |sheet| &sheet.exam_name);
    match scope.width {
        Width::Exam => published_texts::sheets_of_exam(exam, class, section),
        Width::ExamOfClass => published_texts::sheets_of_exam_in_class(exam, class),
        Width::Section => published_texts::sheets_of_section(class, section),
        Width::Class => published_texts::sheets_of_class(class),
    }
}

fn line(places: &Places<'_>, sheet: &SheetProgress) -> SheetLine {
    let mut address: Vec<(&str, &str)> = places.above().collect();
    address.extend([
        ("sectionId", sheet.section_id.as_str()),
        ("examId", &sheet.exam_id),
        ("subjectId", &sheet.subject_id),
    ]);
    SheetLine {
        key: format!("{} {} {}", sheet.exam_id, sheet.section_id, sheet.subject_id),
        section_name: sheet.section_name.clone(),
        subject_name: sheet.subject_name.clone(),
        href: form::address(ACTION, &address),
        students: sheet.students,
        entered: sheet.entered,
        completeness: Completeness::of(sheet),
        missing: state::missing(sheet),
        status: SheetStatus { is_publish: sheet.is_published, is_locked: sheet.is_locked },
    }
}

fn question(act: Act, sheets: &[&SheetProgress], links: Vec<PrintLink>) -> Question {
    let outcomes: Vec<(&SheetProgress, Outcome)> =
        sheets.iter().map(|sheet| (*sheet, state::on_many(act, sheet, false))).collect();
    let changing: Vec<&SheetProgress> =
        outcomes.iter().filter(|(_, outcome)| *outcome == Outcome::Done).map(|(sheet, _)| *sheet).collect();
    let (complete, incomplete): (Vec<_>, Vec<_>) =
        changing.iter().partition(|sheet| Completeness::of(sheet) == Completeness::Complete);
    let incomplete = incomplete.into_iter().filter(|_| act == Act::Publish);
    Question {
        act,
        label: act.label(),
        changing_complete: complete.len(),
        incomplete: incomplete
            .map(|sheet| {
                let missing = Text::joined(state::missing(sheet), labels::sentences);
                IncompleteSheet { label: change::label(sheet), missing: missing.unwrap_or_default() }
            })
            .collect(),
        changing: changing.len(),
        unchanged: outcomes.iter().filter(|(_, outcome)| *outcome == Outcome::Unchanged).count(),
        refused: outcomes
            .iter()
            .filter(|(_, outcome)| matches!(outcome, Outcome::Refused(_)))
            .map(|(sheet, outcome)| change::sheet_outcome(sheet, *outcome))
            .collect(),
        links,
    }
}

/// What became of them, with the way back while nothing has been done to any of them since.
fn report(
    caller: &Caller,
    places: &Places<'_>,
    sheets: &[&SheetProgress],
    act: Act,
    answer: ManyAnswer,
    last: &[LastAct],
) -> Report {
    let done = || answer.sheets.iter().filter(|sheet| sheet.outcome == Became::Done);
    let act_on = |sheet: &super::wire::SheetOutcome| {
        let own = |last: &&LastAct| {
            last.exam_id == sheet.exam_id && last.section_id == sheet.section_id && last.subject_id == sheet.subject_id
        };
        let found = last.iter().find(own);
        found.filter(|last| last.action == act.audited().as_str() && last.actor_id == caller.id)
    };
    let acts: Option<Vec<&str>> = done().map(|sheet| act_on(sheet).map(|last| last.act_id.as_str())).collect();
    let undo = acts.filter(|acts| act.can_be_undone() && !acts.is_empty()).map(|acts| {
        let mut fields = places.query();
        fields.extend([("act", act.reverse().key().to_owned()), ("undo", acts.join(" "))]);
        fields
    });
    let published = sheets.iter().copied().filter(|sheet| {
        let is = |done: &super::wire::SheetOutcome| {
            done.exam_id == sheet.exam_id && done.section_id == sheet.section_id && done.subject_id == sheet.subject_id
        };
        act == Act::Publish && done().any(is)
    });
    let cards = places.cards(caller, published);
    Report { answer, undo, cards }
}
