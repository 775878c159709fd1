//! What is wrong with the schedule that somebody wants for a class, field by field (docs/rules.md, *Exams*). Pure: everything that it is
//! held against has been read before.

use rules::scheme::Plan;
use std::collections::BTreeMap;

use rules::components::Component;
use rules::exam_schedule::{MarksField, Sat, fault_of_marks, sittings};
use rules::words::{Said, Text, exams_texts};
use rules::{joining, leaving};

use super::hall_store::HallPaper;
use super::paper::{MarksSet, Paper, PaperDraft, PaperKey, Papers, listed};
use super::store::{ClassPlace, Enrolled, Hall, OtherPaper, Taught};
use crate::marks::full_marks_store::{ClassMarks, ClassSheet};
use base::clock::{is_day, printed_day};
use base::error::Error;
use web::posted::FieldErrors;

/// What a schedule is held against.
pub(super) struct Around<'a> {
    pub(super) class: &'a ClassPlace,
    /// What the class is graded by.
    pub(super) plan: &'a Plan,
    pub(super) taught: &'a [Taught],
    pub(super) stored: &'a Papers,
    pub(super) sheets: &'a [ClassSheet],
    pub(super) marks: &'a [ClassMarks],
    pub(super) halls: &'a [Hall],
    pub(super) enrolled: &'a [Enrolled],
    /// Of the sections in other exams.
    pub(super) others: &'a [OtherPaper],
    /// Of other classes and other exams in the halls.
    pub(super) in_halls: &'a [HallPaper],
}

impl Around<'_> {
    /// `Class 8 A`
    pub(super) fn section(&self, id: &str) -> String {
        let name = self.taught.iter().find(|of| of.section_id == id).map_or("", |of| of.section_name.as_str());
        format!("{} {name}", self.class.class_name)
    }

    pub(super) fn subject(&self, id: &str) -> &str {
        self.taught.iter().find(|of| of.subject_id == id).map_or("", |of| of.subject_name.as_str())
    }

    /// `Class 8 A, Mathematics`
    pub(super) fn sheet(&self, key: &PaperKey) -> String {
        format!("{}, {}", self.section(&key.section_id), self.subject(&key.subject_id))
    }

    fn marks_of(&self, key: &PaperKey) -> impl Iterator<Item = &ClassMarks> {
        self.marks.iter().filter(|row| row.section_id == key.section_id && row.subject_id == key.subject_id)
    }

    /// Where a fault of a paper is said: at its line, or of the whole where the paper is wanted no more.
    fn at(drafts: &[PaperDraft], key: &PaperKey, field: &str) -> String {
        drafts
            .iter()
            .find(|draft| draft.key == *key)
            .map_or("schedules".to_owned(), |draft| format!("{}.{field}", draft.at))
    }
}

/// What is wrong with the full and pass marks of a line, whose fields begin with `at`.
pub(super) fn check_marks(at: &str, set: &MarksSet, plan: &Plan, errors: &mut FieldErrors) {
    for component in Component::ALL {
        let (full, pass) = set[component.index()];
        if let Some((field, fault)) = fault_of_marks(full, pass) {
            let message = exams_texts::component_fault(plan.component_name(component), fault);
            errors.add(&format!("{at}.{}", field.of(component)), message);
        }
    }
}

/// Refuses what would change a locked sheet: what is marked out of what, the pass marks, the day, and whether it is there.
pub(super) fn check_locks(drafts: &[PaperDraft], wanted: &Papers, around: &Around<'_>) -> Result<(), Error> {
    let mut fields: BTreeMap<String, Text> = BTreeMap::new();
    for sheet in around.sheets.iter().filter(|sheet| sheet.is_locked) {
        let key = PaperKey::new(&sheet.section_id, &sheet.subject_id);
        let kept = |paper: Option<&Paper>| paper.map(|paper| (paper.date.clone(), paper.set));
        if kept(wanted.get(&key)) != kept(around.stored.get(&key)) {
            let message = exams_texts::locked_sheet_changed(around.sheet(&key));
            fields.entry(Around::at(drafts, &key, "date")).or_insert_with(|| message.into());
        }
    }
    match fields.values().next() {
        None => Ok(()),
        Some(message) => Err(Error::LockedSheets { message: message.clone(), fields }),
    }
}

/// Every fault of a schedule.
pub(super) fn check(drafts: &[PaperDraft], wanted: &Papers, around: &Around<'_>) -> FieldErrors {
    let mut errors = FieldErrors::default();
    for draft in drafts.iter().filter(|draft| !draft.paper.is_empty()) {
        check_paper(draft, around, &mut errors);
    }
    check_sections(drafts, around, &mut errors);
    check_halls(drafts, around, &mut errors);
    check_entered(drafts, wanted, around, &mut errors);
    errors
}

fn check_paper(draft: &PaperDraft, around: &Around<'_>, errors: &mut FieldErrors) {
    let PaperDraft { key, paper, at, hall_at } = draft;
    let field = |name: &str| format!("{at}.{name}");
    let is_taught = |of: &Taught| of.section_id == key.section_id && of.subject_id == key.subject_id && of.is_taught;
    if !around.taught.iter().any(is_taught) && !around.stored.contains_key(key) {
        let (section, subject) = (around.section(&key.section_id), around.subject(&key.subject_id));
        errors.add(&field("subjectId"), exams_texts::section_not_taught(section, subject));
    }
    let (first, last) = (&around.class.start_date, &around.class.end_date);
    match &paper.date {
        Some(day) if !is_day(day) => errors.add(&field("date"), exams_texts::day_not_valid(day)),
        Some(day) if day < first || day > last => {
            let (day, first, last) = (printed_day(day), printed_day(first), printed_day(last));
            errors.add(&field("date"), exams_texts::day_outside_session(day, first, last));
        }
        _ => {}
    }
    match (&paper.start, &paper.end) {
        (Some(_), None) => errors.add(&field("endTime"), exams_texts::PAPER_END_MISSING),
        (None, Some(_)) => errors.add(&field("startTime"), exams_texts::PAPER_START_MISSING),
        (Some(start), Some(end)) if end <= start => {
            errors.add(&field("endTime"), exams_texts::paper_ends_too_early(end, start));
        }
        (Some(_), Some(_)) if paper.date.is_none() => errors.add(&field("date"), exams_texts::PAPER_DAY_MISSING),
        _ => {}
    }
    if let Some(hall_id) = &paper.hall_id {
        let was = around.stored.get(key).and_then(|stored| stored.hall_id.as_ref());
        match around.halls.iter().find(|hall| hall.id == *hall_id) {
            Some(hall) if hall.status == "active" || was == Some(hall_id) => {
                if paper.sat().is_none() {
                    let message = exams_texts::paper_in_hall_without_time(&hall.hall_name);
                    errors.add(&field(if paper.date.is_none() { "date" } else { "startTime" }), message);
                }
            }
            _ => errors.add(hall_at, exams_texts::HALL_NOT_OFFERED),
        }
    }
    check_marks(at, &paper.set, around.plan, errors);
    if paper.schedule().is_empty() && paper.set.iter().all(|(full, pass)| full.is_none() && pass.is_none()) {
        errors.add(&field("date"), exams_texts::paper_without_marks(around.subject(&key.subject_id)));
    }
}

/// Nobody sits two papers at once.
fn check_sections(drafts: &[PaperDraft], around: &Around<'_>, errors: &mut FieldErrors) {
    let timed: Vec<(&PaperDraft, Sat)> = drafts.iter().filter_map(|draft| Some((draft, draft.paper.sat()?))).collect();
    for (place, (draft, sat)) in timed.iter().enumerate() {
        let own = timed[..place].iter().filter(|(other, _)| other.key.section_id == draft.key.section_id);
        let own = own.map(|(other, sat)| (around.subject(&other.key.subject_id), None, sat.clone()));
        let others = around.others.iter().filter(|other| other.section_id == draft.key.section_id);
        let others = others.map(|other| (other.subject_name.as_str(), Some(&other.exam_name), other.sat()));
        for (paper, exam, other) in own.chain(others).filter(|(.., other)| other.overlaps(sat)) {
            let (section, subject) = (around.section(&draft.key.section_id), around.subject(&draft.key.subject_id));
            let (day, start, end) = (printed_day(&other.day), other.start, other.end);
            let message = match exam {
                None => exams_texts::section_sits_two_papers(section, paper, day, start, end, subject),
                Some(exam) => exams_texts::section_sits_other_exam(section, paper, exam, day, start, end, subject),
            };
            errors.add(&format!("{}.startTime", draft.at), message);
        }
    }
}

/// What sits in a hall at one time: by draft, or a paper of another class or exam.
struct InHall<'d> {
    draft: Option<&'d PaperDraft>,
    section_id: String,
    label: String,
    sat: Sat,
    students: i64,
}

/// Nobody is placed where there is no seat.
fn check_halls(drafts: &[PaperDraft], around: &Around<'_>, errors: &mut FieldErrors) {
    let mut halls: BTreeMap<&str, Vec<InHall<'_>>> = BTreeMap::new();
    for draft in drafts {
        let (Some(hall_id), Some(sat)) = (&draft.paper.hall_id, draft.paper.sat()) else { continue };
        let section_id = &draft.key.section_id;
        let enrolled = around.enrolled.iter().filter(|of| of.section_id == *section_id);
        let day = Some(sat.day.as_str());
        let sits =
            |of: &&Enrolled| leaving::lists(of.left_on.as_deref(), day) && joining::lists(of.joined_on.as_deref(), day);
        let students = enrolled.filter(sits).map(|of| of.n).sum();
        let (label, section_id) = (around.section(section_id), section_id.clone());
        halls.entry(hall_id).or_default().push(InHall { draft: Some(draft), section_id, label, sat, students });
    }
    for (hall_id, mut placed) in halls {
        let Some(hall) = around.halls.iter().find(|hall| hall.id == hall_id) else { continue };
        placed.extend(around.in_halls.iter().filter(|paper| paper.hall_id == hall_id).map(|paper| InHall {
            draft: None,
            section_id: paper.section_id.clone(),
            label: paper.section(),
            sat: paper.sat(),
            students: paper.students,
        }));
        let times: Vec<Sat> = placed.iter().map(|of| of.sat.clone()).collect();
        for sitting in sittings(&times) {
            let of_sitting = || sitting.iter().map(|place| &placed[*place]);
            let mut sections: BTreeMap<&str, (&str, i64)> = BTreeMap::new();
            for of in of_sitting() {
                let (_, students) = sections.entry(&of.section_id).or_insert((&of.label, 0));
                *students = of.students.max(*students);
            }
            let students: i64 = sections.values().map(|(_, students)| students).sum();
            if students <= hall.seats {
                continue;
            }
            let named: Vec<String> =
                sections.values().map(|(label, students)| format!("{label} ({students})")).collect();
            let first = &times[sitting[0]];
            let message = exams_texts::hall_too_small(
                &hall.hall_name,
                hall.seats,
                students,
                printed_day(&first.day),
                &first.start,
                named.join(", "),
            );
            for draft in of_sitting().filter_map(|of| of.draft) {
                errors.add(&draft.hall_at, message.clone());
            }
        }
    }
}

/// Marks that are entered stay within what is scheduled.
fn check_entered(drafts: &[PaperDraft], wanted: &Papers, around: &Around<'_>, errors: &mut FieldErrors) {
    for (key, stored) in around.stored {
        let Some(paper) = wanted.get(key) else {
            let students = around.marks_of(key).count();
            if students > 0 {
                let message = exams_texts::paper_has_marks(students, around.sheet(key));
                errors.add(&Around::at(drafts, key, "date"), message);
            }
            continue;
        };
        let (old, new) = (stored.schedule(), paper.schedule());
        for component in Component::ALL {
            let field = || Around::at(drafts, key, &MarksField::Full.of(component));
            let name = around.plan.component_name(component);
            let entered: Vec<_> =
                around.marks_of(key).filter_map(|row| Some((row, row.marks().get(component)?))).collect();
            if entered.is_empty() || (old.get(component).is_none() && new.get(component).is_none()) {
                continue;
            }
            let Some(full) = new.get(component) else {
                let message = exams_texts::component_has_marks(entered.len(), name, around.sheet(key));
                errors.add(&field(), message);
                continue;
            };
            let above: Vec<Said> = entered
                .iter()
                .filter(|(_, entered)| entered.mark.in_totals() > full.full.saturating_mul(100))
                .map(|(row, entered)| exams_texts::student_has_mark(row.name(), entered.mark.to_text()))
                .collect();
            let mut shown: Vec<&Said> = above.iter().take(5).collect();
            shown.sort_by(|one, next| one.english().cmp(next.english()));
            shown.dedup();
            if let Some(marks) = listed(shown.into_iter().cloned().map(Text::from)) {
                let (component, sheet) = (name, around.sheet(key));
                let message = match above.len().saturating_sub(5) {
                    0 => exams_texts::marks_above_full(component, sheet, marks, full.full),
                    more => exams_texts::more_marks_above_full(component, sheet, marks, more, full.full),
                };
                errors.add(&field(), message);
            }
        }
    }
}
