//! The cards of a class section: everything loaded by a fixed number of statements, however many students and subjects there
//! are, then card by card (docs/rules.md, *Screens*, *Grades and totals*). Print links make theirs here too.

use records::grading::Plans;
use std::collections::{BTreeSet, HashMap};

use rules::qualities::{self, QualityGrade};
use rules::semesters::Semester;
use rules::totals::{self, SubjectTotal, Sum};
use rules::words::{Said, exams_texts, labels, schemes_texts};

use super::card::{
    Card, CardFourth, CardHead, CardQuality, CardSignatures, CardStudent, CardSubject, LegendEntry, SubjectKind,
};
use super::store::{self, SectionRow};
use super::table::{Columns, result_line, shown_scale};
use crate::qualities::store::{self as qualities_store, QualitiesRow};
use base::clock::{Clock, printed_day};
use base::error::Result;
use db::Conn;
use exams::marks::provisional::Provisional;
use exams::marks::section::{SectionMarks, SectionStudent, SectionSubject};
use records::place::SectionFilter;
use records::spans;
use roster::attendance::sums_store as attendance;
use roster::files::paper;
use roster::structure::branches::store::{Letterhead, letterhead};
use web::app::App;
use web::pictures::{Printed, Unprintable};

/// Makes an address, or the data, of an image from its file id and what it is on the card.
pub type Images<'i> = &'i (dyn Fn(&str, Printed) -> String + Sync);

/// A section's cards of one semester.
pub struct CardSet {
    filter: SectionFilter,
    semester: Semester,
    marks: SectionMarks,
    head: Letterhead,
    class_teacher: Option<String>,
    /// The record that counts for the semester, by student id.
    qualities: HashMap<String, QualitiesRow>,
    /// What the days of the semester come to, by student id.
    attendance: HashMap<String, String>,
    /// The places of the subjects on the cards, in the section's order.
    subjects: Vec<usize>,
    /// By place of the student, parallel to `subjects`.
    totals: Vec<Vec<SubjectTotal>>,
    /// Parallel to `subjects`.
    highest: Vec<Option<Sum>>,
    /// Results on the cards that are not published: places of subjects, ids of exams.
    unpublished: Vec<(usize, String)>,
    /// Why each picture that was looked through cannot be printed; nothing of those that can.
    pictures: HashMap<(String, Printed), Option<Unprintable>>,
    columns: Columns,
    issued_on: String,
}

impl CardSet {
    /// Loads a section. `subjects` are ids; none: every subject; ids of other sections' subjects are passed over.
    pub async fn load(
        conn: &mut Conn,
        filter: &SectionFilter,
        semester: Semester,
        subjects: Option<&[String]>,
        clock: &Clock,
    ) -> Result<Self> {
        let mut marks = SectionMarks::load(conn, &filter.section_id, filter.class_numeric).await?;
        marks.keep_listed(semester);
        let records = qualities_store::of_section(conn, &filter.section_id, &filter.session_id).await?;
        let head = letterhead(conn, &filter.branch_id).await?;
        let class_teacher = store::class_teacher(conn, &filter.section_id).await?;
        let attendance = attended(conn, filter, semester).await?;

        // What is not scheduled stays out of the cards.
        let mut places = marks.subjects_on(semester);
        if let Some(chosen) = subjects {
            places.retain(|place| chosen.contains(&marks.subjects[*place].id));
        }
        let totals: Vec<Vec<SubjectTotal>> = (0..marks.students.len())
            .map(|student| places.iter().map(|subject| marks.total(student, *subject, semester)).collect())
            .collect();
        let entering: Vec<&Vec<SubjectTotal>> = totals
            .iter()
            .enumerate()
            .filter(|(student, _)| marks.enters_highest(*student, semester))
            .map(|(_, of_student)| of_student)
            .collect();
        let highest = (0..places.len())
            .map(|place| {
                let of_subject = entering.iter().map(|of_student| &of_student[place]);
                totals::highest_mark(marks.highest_of(semester)?, of_subject)
            })
            .collect();
        let unpublished = marks.unpublished(semester, &places);
        let unpublished = unpublished.iter().map(|sitting| (sitting.subject, sitting.exam_id.clone())).collect();
        let of_head = [&head.icon_file_id, &head.principal_signature_file_id, &head.vice_principal_signature_file_id];
        let of_head = of_head.map(|id| id.as_deref().unwrap_or_default());
        let pictures = store::printed_pictures(conn, &filter.section_id, of_head).await?;
        let known =
            |row: store::PrintedPicture| Some(((row.id, Printed::named(&row.size)?), paper::fault(&row.media_type)));
        Ok(Self {
            unpublished,
            pictures: pictures.into_iter().filter_map(known).collect(),
            columns: Columns::of(&marks.plan, marks.class_numeric, semester, totals.iter().flatten()),
            qualities: chosen_records(records, semester),
            attendance,
            filter: filter.clone(),
            semester,
            marks,
            head,
            class_teacher,
            subjects: places,
            totals,
            highest,
            issued_on: clock.printed_today(),
        })
    }

    /// Makes the pictures of the cards as paper needs them, those that never were: without it, one that cannot be read is not known as such.
    pub async fn look_through_pictures(&mut self, app: &App) -> Result<()> {
        for (id, printed) in self.picture_ids() {
            if self.pictures.contains_key(&(id.clone(), printed)) {
                continue;
            }
            let made = paper::printed(app, &id, printed).await?;
            let fault = made.map_or(Some(Unprintable::Unreadable), |made| paper::fault(&made.media_type));
            self.pictures.insert((id, printed), fault);
        }
        Ok(())
    }

    /// Every picture on the cards.
    pub fn picture_ids(&self) -> Vec<(String, Printed)> {
        let photos = self.marks.students.iter().map(|student| (&student.profile_photo_file_id, Printed::Photo));
        let of_head = [
            (&self.head.icon_file_id, Printed::Icon),
            (&self.head.principal_signature_file_id, Printed::Signature),
            (&self.head.vice_principal_signature_file_id, Printed::Signature),
        ];
        of_head.into_iter().chain(photos).filter_map(|(id, printed)| Some((id.clone()?, printed))).collect()
    }

    /// Why a picture cannot be printed; its place stays blank.
    pub fn picture_fault(&self, id: Option<&str>, printed: Printed) -> Option<Unprintable> {
        *self.pictures.get(&(id?.to_owned(), printed))?
    }

    /// How many cards there are.
    pub fn len(&self) -> usize {
        self.marks.students.len()
    }

    /// Whether nobody has a card.
    pub fn is_empty(&self) -> bool {
        self.marks.students.is_empty()
    }

    /// The students by roll, as the cards come.
    pub fn students(&self) -> &[SectionStudent] {
        &self.marks.students
    }

    /// Everything of the section, on the cards or not.
    pub fn marks(&self) -> &SectionMarks {
        &self.marks
    }

    /// The subjects on the cards.
    pub fn subjects(&self) -> impl Iterator<Item = &SectionSubject> {
        self.subjects.iter().map(|place| &self.marks.subjects[*place])
    }

    /// The places of the subjects on the cards.
    pub(super) fn subject_places(&self) -> &[usize] {
        &self.subjects
    }

    /// A student's totals, by place, parallel to [`CardSet::subjects`].
    pub fn totals(&self, student: usize) -> &[SubjectTotal] {
        &self.totals[student]
    }

    /// Each subject's highest mark, parallel to [`CardSet::subjects`].
    pub fn highest(&self) -> &[Option<Sum>] {
        &self.highest
    }

    /// The record of qualities that counts for a student.
    pub fn qualities(&self, student_id: &str) -> Option<&QualitiesRow> {
        self.qualities.get(student_id)
    }

    /// The head of the section's papers.
    pub fn head(&self) -> &Letterhead {
        &self.head
    }

    /// The class teacher's name.
    pub fn class_teacher(&self) -> Option<&str> {
        self.class_teacher.as_deref()
    }

    /// Whether a student's card has any subject: one that nothing is scheduled for is a card of nothing.
    pub fn has_subject(&self, student: usize) -> bool {
        self.subjects.iter().any(|subject| self.marks.takes(student, *subject))
    }

    /// What makes a student's card provisional: marks on it that are not entered, results on it that are not published.
    pub fn lacks(&self, student: usize) -> Provisional {
        let of_subject = self.subjects.iter().zip(&self.totals[student]);
        let missing = of_subject.filter(|(_, total)| total.incomplete_parts().next().is_some());
        let concerns = |(subject, exam_id): &&(usize, String)| {
            let mut sittings = self.marks.sittings_of(*subject);
            self.marks.takes(student, *subject)
                && sittings.any(|sitting| sitting.exam_id == *exam_id && sitting.lists(student))
        };
        Provisional {
            missing: missing.map(|(subject, _)| *subject).collect(),
            unpublished: self.unpublished.iter().filter(concerns).map(|(subject, _)| *subject).collect::<BTreeSet<_>>(),
        }
    }

    /// Why a student's card is provisional, in words.
    pub fn provisional(&self, student: usize) -> Option<Said> {
        let taken = self.subjects.iter().filter(|subject| self.marks.takes(student, **subject)).count();
        self.lacks(student).words(&self.marks, taken)
    }

    /// The card of the student at a place; `page_of` is what its foot says.
    pub fn card(&self, student: usize, page_of: String, images: Images<'_>) -> Card {
        let filter = &self.filter;
        let whose = &self.marks.students[student];
        let image = |id: &Option<String>, printed: Printed| {
            let id = id.as_deref().filter(|id| self.picture_fault(Some(id), printed).is_none());
            id.map(|id| images(id, printed))
        };
        let record = self.qualities.get(&whose.id);
        Card {
            head: CardHead {
                school_name: self.head.school_name.clone(),
                branch_name: self.head.branch_name.clone(),
                address: self.head.address.clone(),
                motto: self.head.motto.clone(),
                icon: image(&self.head.icon_file_id, Printed::Icon),
            },
            title: self.marks.plan.printed_title(self.semester).to_owned(),
            session_name: filter.session_name.clone(),
            student: CardStudent {
                name: whose.name(),
                reg_no: whose.reg_no.clone(),
                roll: whose.roll,
                class_name: filter.class_name.clone(),
                section_name: filter.section_name.clone(),
                group_name: whose.group_name.clone(),
                guardian_name: whose.guardian_name.clone().filter(|name| !name.trim().is_empty()),
                date_of_birth: whose.dob.as_deref().map(printed_day),
                // docs/rules.md, *Records and fields*: gender is female, otherwise male.
                gender: whose.gender.as_deref().map(|gender| {
                    if gender.eq_ignore_ascii_case("female") { labels::FEMALE } else { labels::MALE }.english()
                }),
                photo: image(&whose.profile_photo_file_id, Printed::Photo),
                attendance: self.attendance.get(&whose.id).cloned(),
                left_on: whose.left_on.as_deref().map(printed_day),
            },
            columns: self.columns.shown(),
            subjects: self.rows(student),
            highest_of: self.marks.highest_of(self.semester).map(|of| self.marks.plan.semester_name(of).to_owned()),
            provisional: self.provisional(student).map(String::from),
            overall: self.overall(student).map(|printed| self.columns.overall(printed)),
            result: self.result(student),
            total_note: self.columns.note(),
            fourth: self.fourth(student),
            scale: shown_scale(&self.marks.plan, filter.class_numeric, self.semester),
            qualities: qualities::for_class(filter.class_numeric)
                .iter()
                .filter_map(|quality| {
                    let grade = record?.grade(*quality)?.as_str();
                    Some(CardQuality { label: quality.label(filter.class_numeric), grade })
                })
                .collect(),
            legend: QualityGrade::ALL
                .map(|grade| LegendEntry { grade: grade.as_str(), meaning: grade.meaning() })
                .to_vec(),
            signatures: CardSignatures {
                principal: image(&self.head.principal_signature_file_id, Printed::Signature),
                vice_principal: image(&self.head.vice_principal_signature_file_id, Printed::Signature),
                class_teacher_name: self.class_teacher.clone(),
            },
            issued_on: self.issued_on.clone(),
            page_of,
        }
    }
}

impl CardSet {
    /// What the compulsory subjects that the student takes come to, in words; papers that are joined are one of them.
    fn result(&self, student: usize) -> Option<String> {
        let totals = &self.totals[student];
        if self.taken(student).any(|place| totals[place].is_incomplete()) {
            return None;
        }
        let judged = self.marks.compulsory(student, self.semester, &self.subjects, totals);
        let has_fourth = self.taken(student).any(|place| self.marks.is_fourth(student, self.subjects[place]));
        result_line(&judged, has_fourth)
    }

    /// What the fourth subject counts; none where no student of the section can take one.
    fn fourth(&self, student: usize) -> Option<CardFourth> {
        let above = self.marks.plan.fourth_above()?;
        let is_offered = self.subjects.iter().any(|subject| self.marks.subjects[*subject].is_fourth);
        let taken = self.taken(student).any(|place| self.marks.is_fourth(student, self.subjects[place]));
        is_offered.then(|| CardFourth { note: schemes_texts::fourth_note(above.to_string()).into(), taken })
    }

    /// The places in [`CardSet::subjects`] of those that the student takes.
    fn taken(&self, student: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.subjects.len()).filter(move |place| self.marks.takes(student, self.subjects[*place]))
    }

    /// The rows of a student's card, each subject that is made of papers above these.
    fn rows(&self, student: usize) -> Vec<CardSubject> {
        let (plan, totals) = (&self.marks.plan, &self.totals[student]);
        let named = |place: usize, name: &str| -> String {
            if self.marks.is_fourth(student, self.subjects[place]) {
                schemes_texts::fourth_on_paper(name).into()
            } else {
                name.to_owned()
            }
        };
        let row = |place: usize| {
            let name = &self.marks.subjects[self.subjects[place]].subject_name;
            self.columns.row(&named(place, name), &totals[place], self.highest[place])
        };
        let joined_of = |place: usize| plan.joined_of(&self.marks.subjects[self.subjects[place]].subject_name);
        if plan.definition().joined.is_empty() {
            return self.taken(student).map(row).collect();
        }
        let papers = self.marks.papers(student, &self.subjects, totals);
        let joined = self.marks.joined(self.semester, &papers);
        let (mut rows, mut seen) = (Vec::new(), BTreeSet::new());
        for place in self.taken(student) {
            let Some(of) = joined_of(place) else {
                rows.push(row(place));
                continue;
            };
            if !seen.insert(of) {
                continue;
            }
            let papers: Vec<usize> = self.taken(student).filter(|place| joined_of(*place) == Some(of)).collect();
            let is_incomplete = papers.iter().any(|place| totals[*place].is_incomplete());
            let total = joined.iter().find(|joined| joined.place == of);
            let total = total.map(|joined| totals::Printed::of(plan, joined.outcome));
            let total = total.map(|printed| if is_incomplete { printed.without_grade() } else { printed });
            let name = &plan.definition().joined[of].name;
            let is_fourth = papers.iter().all(|place| self.marks.is_fourth(student, self.subjects[*place]));
            let name = if is_fourth { named(papers[0], name) } else { name.clone() };
            rows.push(self.columns.joined(&name, total, is_incomplete));
            rows.extend(papers.into_iter().map(|place| {
                let mut paper = row(place);
                paper.name.clone_from(&self.marks.subjects[self.subjects[place]].subject_name);
                paper.kind = SubjectKind::Paper;
                if let Some(total) = &mut paper.total {
                    (total.grade, total.points, total.failed) = (None, None, None);
                }
                paper
            }));
        }
        rows
    }

    /// The whole card's total. Specification silent: where marks of a subject are not entered, it has no grade either, since theirs count 0 in it.
    fn overall(&self, student: usize) -> Option<totals::Printed> {
        let totals = &self.totals[student];
        let papers = self.marks.papers(student, &self.subjects, totals);
        let overall = self.marks.overall(self.semester, &papers)?;
        Some(if totals.iter().any(SubjectTotal::is_incomplete) { overall.without_grade() } else { overall })
    }
}

/// `87 of 92 days` of each student, within the days that the session gives the semester; nothing where it gives none.
async fn attended(conn: &mut Conn, filter: &SectionFilter, semester: Semester) -> Result<HashMap<String, String>> {
    let dates = attendance::semester_dates(conn, &filter.session_id).await?.unwrap_or_default();
    let span = spans(&dates).find(|(key, ..)| *key == semester.as_str());
    // An empty span has no days; the statement runs all the same, so that their number is fixed.
    let (from, to) = span.map_or(("9999-12-31", ""), |(_, from, to)| (from, to));
    let sums = attendance::of_section(conn, &filter.section_id, (from, to)).await?;
    Ok(sums.into_iter().filter_map(|(student, counts)| Some((student, counts.days_text()?.into()))).collect())
}

/// Of each student's records the one that a card of a semester shows.
pub(super) fn chosen_records(records: Vec<QualitiesRow>, semester: Semester) -> HashMap<String, QualitiesRow> {
    let mut of_student: HashMap<String, Vec<(Option<Semester>, QualitiesRow)>> = HashMap::new();
    for record in records {
        // A semester that is none of the specification's is no record of this one and none without a semester.
        let of = match record.semester.as_str() {
            "" => None,
            text => match text.parse() {
                Ok(semester) => Some(semester),
                Err(_) => continue,
            },
        };
        of_student.entry(record.student_id.clone()).or_default().push((of, record));
    }
    of_student
        .into_iter()
        .filter_map(|(student, records)| Some((student, qualities::choose(Some(semester), records)?)))
        .collect()
}

/// Every card of a section, by roll, in a fixed number of statements.
pub async fn section_cards(
    conn: &mut Conn,
    filter: &SectionFilter,
    semester: Semester,
    subjects: Option<&[String]>,
    clock: &Clock,
    images: Images<'_>,
) -> Result<Vec<Card>> {
    let set = CardSet::load(conn, filter, semester, subjects, clock).await?;
    let count = set.len();
    Ok((0..count).map(|student| set.card(student, page_of(student + 1, count), images)).collect())
}

/// `3 of 40`
pub fn page_of(page: usize, count: usize) -> String {
    exams_texts::page_of(page, count).english().to_owned()
}

/// The sections that have cards of a semester: of a session, of one of its classes, or one of them; empty takes all.
pub async fn sections(
    conn: &mut Conn,
    session_id: &str,
    class_id: &str,
    section_id: &str,
    semester: Semester,
) -> Result<Vec<SectionFilter>> {
    let rows = store::sections(conn, session_id, class_id, section_id, semester).await?;
    let plans = Plans::of(conn, rows.iter().map(|row| row.grading_version_id.clone())).await?;
    let with_semester =
        rows.into_iter().filter(|row| plans.get(&row.grading_version_id).has(row.class_numeric, semester));
    Ok(with_semester.map(SectionFilter::from).collect())
}

impl From<SectionRow> for SectionFilter {
    fn from(row: SectionRow) -> Self {
        Self {
            branch_name: row.branch_name,
            branch_id: row.branch_id,
            session_name: row.session_name,
            session_id: row.session_id,
            class_id: row.class_id,
            class_name: row.class_name,
            class_numeric: row.class_numeric,
            section_id: row.section_id,
            section_name: row.section_name,
        }
    }
}
