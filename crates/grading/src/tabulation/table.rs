//! The tabulation of a section: everything loaded by the four statements of `marks::section`, computed by `rules`, and put
//! into the rows of the calls (docs/rules.md, *Calls*) and into those that screens and paper show.

use std::collections::BTreeSet;
use std::sync::Arc;

use rules::components::Component;
use rules::marks::Mark;
use rules::scheme::decimal::Decimal;
use rules::scheme::{Letter, Plan};
use rules::semesters::Semester;
use rules::tabulation::{self, Candidate, Summary};
use rules::totals;
use rules::totals::Printed;
use rules::words::Said;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::columns::{ColumnKind, Columns, Shows, TabulationColumn};
use crate::failing::{Failed, FailingLetters};
use base::clock::printed_day;
use base::error::Result;
use db::Conn;
use exams::marks::provisional::Provisional;
use exams::marks::section::{SectionMarks, Sitting};
use web::shapes::{LetterShape, MarkShape};

/// What is shown in place of the grade of a zero total.
pub const DASH: &str = "–";

/// What is tabulated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// The subjects' totals in a semester.
    Semester(Semester),
    /// One exam, by its id.
    Exam(String),
}

/// The order of the rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "tabulation.ts", rename = "TabulationOrder")]
pub enum Order {
    /// The ranked by position, then the failed by roll, as the rules order them.
    #[default]
    Position,
    Roll,
}

impl Order {
    /// From an address; whatever is not known is the default.
    pub fn asked(text: Option<&str>) -> Self {
        if text == Some("roll") { Self::Roll } else { Self::Position }
    }
}

/// How many of a grade.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
#[ts(export, export_to = "tabulation.ts", rename = "TabulationGradeCount")]
pub struct GradeCount {
    /// `A+`
    pub grade: String,
    pub count: usize,
}

impl From<&tabulation::GradeCount> for GradeCount {
    fn from(counted: &tabulation::GradeCount) -> Self {
        Self { grade: counted.grade.into(), count: counted.count }
    }
}

/// One subject of a row as the calls answer it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SubjectMark {
    pub subject_id: String,
    /// The abbreviation.
    pub subject: String,
    pub subject_name: String,
    /// The rule's total; null where nothing is scheduled.
    pub total: Option<i64>,
    /// Null, a dash, where the total is zero.
    #[schemars(with = "Option<LetterShape>")]
    pub grade: Option<Letter>,
    /// Grade points; null where the scheme has none.
    #[schemars(with = "Option<f64>")]
    pub points: Option<Decimal>,
    /// What was obtained before scaling, carried semesters included.
    #[schemars(with = "Option<MarkShape>")]
    pub obtain: Option<Mark>,
    /// The full mark of written, of all exams that enter the total; null where none of them has it.
    pub written_full_mark: Option<i64>,
}

/// Papers with one total together, as the calls answer it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct JoinedMark {
    pub name: String,
    pub total: i64,
    pub out_of: i64,
    #[schemars(with = "Option<LetterShape>")]
    pub grade: Option<Letter>,
    #[schemars(with = "Option<f64>")]
    pub points: Option<Decimal>,
}

/// A row as the calls answer it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TabulationRow {
    #[serde(rename = "_id")]
    pub id: String,
    pub roll: i64,
    pub student_name: String,
    pub marks: Vec<SubjectMark>,
    pub total: Option<i64>,
    pub grade_count: Vec<GradeCount>,
    pub position: Option<usize>,
    /// The mean of the subjects' grade points; null where the scheme has none.
    #[schemars(with = "Option<f64>")]
    pub gpa: Option<Decimal>,
    /// Null where nothing is scheduled.
    pub passed: Option<bool>,
    /// Subjects that are made of several papers, by the scheme; the papers are in `marks`.
    pub joined: Vec<JoinedMark>,
    /// The last day of a student who has left, YYYY-MM-DD. Not there for the others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_on: Option<String>,
    /// The day on which a student joined after a part of it was sat, YYYY-MM-DD. Not there for the others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub joined_on: Option<String>,
}

/// What stands in a column of a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "tabulation.ts")]
pub struct TabulationGrade {
    /// `A+`, a dash for a zero total and where marks are not entered, empty where nothing is scheduled; of a paper its total, and of every subject
    /// where the scheme has no letters.
    pub text: String,
    /// Why it is marked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub failed: Option<Failed>,
    /// The student takes it as the fourth subject.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub fourth: bool,
}

/// What the signs of a sheet mean.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "tabulation.ts")]
pub struct TabulationLegend {
    pub failing: FailingLetters,
    /// What of the points of a fourth subject does not count: `2`; none where nobody takes one.
    pub fourth_above: Option<String>,
    /// The scheme has no letters: subjects have their totals, and nothing is counted by grade.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub marks_only: bool,
}

/// A row as screens and paper show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "tabulation.ts")]
pub struct TabulationLine {
    #[serde(rename = "_id")]
    pub id: String,
    #[ts(type = "number")]
    pub roll: i64,
    pub student_name: String,
    /// Parallel to the columns.
    pub grades: Vec<TabulationGrade>,
    /// Null where nothing is scheduled.
    #[ts(type = "number | null")]
    pub total: Option<i64>,
    /// What the total is out of, where it is not the same for all (`TabulationSheet::out_of`).
    #[ts(type = "number | null")]
    pub out_of: Option<i64>,
    /// The mean of the subjects' grade points: `4.38`; null where the scheme has none, and while marks are to come.
    pub gpa: Option<String>,
    /// Best first.
    pub grade_count: Vec<GradeCount>,
    /// Null, a dash, for a student with a failed subject or marks to come, for one who has left, and for one who joined late unless they are ranked.
    pub position: Option<usize>,
    /// The last day of a student who has left, as printed.
    pub left_on: Option<String>,
    /// The day on which a student joined after a part of it was sat, as printed.
    pub joined_on: Option<String>,
}

/// A student, and what was obtained in each subject.
#[derive(Clone, Debug)]
pub struct Student {
    pub id: String,
    pub name: String,
    /// The last day of who has left, YYYY-MM-DD.
    pub left_on: Option<String>,
    /// The day of who joined after a part of it was sat, YYYY-MM-DD.
    pub joined_on: Option<String>,
    obtained: Vec<Obtained>,
    /// The subjects' totals, papers' too, parallel to what was obtained.
    pub printed: Vec<Option<Printed>>,
    /// Places of those that the student takes as the fourth subject.
    fourth: Vec<usize>,
    /// Of a semester: place among the scheme's joined subjects, and what the papers come to.
    pub joined: Vec<(usize, Printed)>,
}

impl Student {
    /// Whether marks of the subject at a place are not entered.
    pub fn is_incomplete(&self, place: usize) -> bool {
        self.obtained.get(place).is_some_and(|obtained| obtained.is_incomplete)
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Obtained {
    /// Marks that enter the total are not entered.
    is_incomplete: bool,
    /// Hundredths of a mark.
    marks: Option<i64>,
    /// Whole marks.
    written_full: Option<i64>,
}

/// A section's tabulation.
#[derive(Clone, Debug)]
pub struct Tabulation {
    /// What the class is graded by.
    pub plan: Arc<Plan>,
    /// The examination's name: `Half Yearly`, or the exam's own. Empty for an exam that is not scheduled in the section.
    pub title: String,
    /// The subjects that have anything scheduled in it; nothing else is there to show where there are none.
    pub columns: Columns,
    /// The letters that fail.
    pub failing: FailingLetters,
    /// With the values of the calls.
    pub rows: Vec<tabulation::Row<Student>>,
    /// As sheets, screens and workbooks have them: no grade where marks are not entered, and no position.
    pub shown: Vec<tabulation::Row<Student>>,
    /// Why it is not final: `Marks not entered: Physics. Results not published: all subjects.`
    pub provisional: Option<Said>,
    /// Students take different subjects, so that positions go by percentage.
    pub by_percentage: bool,
}

impl Tabulation {
    /// Loads and computes it: four statements, whatever the number of students.
    pub async fn load(
        conn: &mut Conn,
        section_id: &str,
        class_numeric: i64,
        what: &What,
        order: Order,
    ) -> Result<Self> {
        Ok(Self::of(&SectionMarks::load(conn, section_id, class_numeric).await?, what, order))
    }

    /// Computes it.
    pub fn of(marks: &SectionMarks, what: &What, order: Order) -> Self {
        let (title, subjects, columns, candidates, unpublished, semester) = match what {
            What::Semester(semester) => {
                let subjects = marks.subjects_on(*semester);
                let columns = Columns::of(marks, &subjects, true);
                let unpublished: BTreeSet<usize> =
                    marks.unpublished(*semester, &subjects).iter().map(|sitting| sitting.subject).collect();
                let totals = |student| {
                    let totals: Vec<_> =
                        subjects.iter().map(|subject| marks.total(student, *subject, *semester)).collect();
                    let papers = marks.papers(student, &subjects, &totals);
                    let joined = marks.joined(*semester, &papers).into_iter();
                    let joined = joined.map(|of| (of.place, Printed::of(&marks.plan, of.outcome))).collect();
                    let (printed, obtained) = totals.iter().map(of_semester).unzip();
                    let is_fourth = |place: &usize| marks.is_fourth(student, subjects[*place]);
                    let fourth = (0..subjects.len()).filter(is_fourth).collect();
                    Totals { printed, obtained, fourth, joined, overall: marks.overall(*semester, &papers) }
                };
                let listed = |sitting: &Sitting| sitting.semester == *semester;
                let is_late = |student: usize| marks.misses_a_part(student, *semester, &subjects);
                let candidates = candidates(marks, &columns, listed, is_late, totals);
                let title = marks.plan.printed_title(*semester).to_owned();
                (title, subjects, columns, candidates, unpublished, Some(*semester))
            }
            What::Exam(exam_id) => {
                let mut sittings: Vec<&Sitting> = marks
                    .sittings
                    .iter()
                    .filter(|sitting| sitting.exam_id == *exam_id && sitting.schedule.components().next().is_some())
                    .collect();
                sittings.sort_by_key(|sitting| sitting.subject);
                let title = sittings.first().map(|sitting| sitting.exam_name.clone()).unwrap_or_default();
                let subjects: Vec<usize> = sittings.iter().map(|sitting| sitting.subject).collect();
                let columns = Columns::of(marks, &subjects, false);
                let semester = sittings.first().map(|sitting| sitting.semester);
                let unpublished = sittings.iter().filter(|sitting| !sitting.is_published);
                let unpublished = unpublished.map(|sitting| sitting.subject).collect();
                let totals = |student| {
                    let (printed, obtained): (Vec<Option<Printed>>, Vec<Obtained>) =
                        sittings.iter().map(|sitting| of_exam(marks, sitting, student)).unzip();
                    let all: Vec<Printed> = printed.iter().flatten().copied().collect();
                    let overall = semester.and_then(|semester| {
                        tabulation::exam_overall(&marks.plan, marks.class_numeric, semester, &all)
                    });
                    Totals { printed, obtained, fourth: Vec::new(), joined: Vec::new(), overall }
                };
                let listed = |sitting: &Sitting| sitting.exam_id == *exam_id && !sitting.schedule.is_empty();
                let is_late = |student: usize| {
                    let mut missed = sittings.iter().filter(|sitting| marks.takes(student, sitting.subject));
                    marks.students[student].joined_on.is_some() && missed.any(|sitting| !sitting.lists(student))
                };
                let candidates = candidates(marks, &columns, listed, is_late, totals);
                (title, subjects, columns, candidates, unpublished, semester)
            }
        };
        let mut rows = tabulation::tabulate(&marks.plan, candidates);
        let is_incomplete = |student: &Student, letter: usize| {
            columns.lettered[letter].subjects.iter().any(|subject| student.is_incomplete(*subject))
        };
        let mut shown = tabulation::shown(&rows, is_incomplete);
        if order == Order::Roll {
            rows.sort_by_key(|row| row.roll);
            shown.sort_by_key(|row| row.roll);
        }
        let is_missing = |place: usize| rows.iter().any(|row| row.student.is_incomplete(place));
        let missing = subjects.iter().enumerate().filter(|(place, _)| is_missing(*place));
        let lacks = Provisional { missing: missing.map(|(_, subject)| *subject).collect(), unpublished };
        Self {
            plan: Arc::clone(&marks.plan),
            title,
            by_percentage: tabulation::by_percentage(&marks.plan, &rows),
            provisional: lacks.words(marks, subjects.len()),
            failing: semester
                .map(|semester| FailingLetters::of(&marks.plan, marks.class_numeric, semester))
                .unwrap_or_default(),
            columns,
            rows,
            shown,
        }
    }

    /// What every student's total is out of; none where theirs are out of different marks.
    pub fn out_of(&self) -> Option<i64> {
        let mut each = self.rows.iter().filter_map(|row| row.overall).map(|overall| overall.out_of);
        let first = each.next()?;
        each.all(|other| other == first).then_some(first)
    }

    /// Nothing is scheduled, or nobody is enrolled.
    pub fn is_empty(&self) -> bool {
        self.columns.heads.is_empty() || self.rows.is_empty()
    }

    /// The figures under the sheet.
    pub fn summary(&self) -> Summary {
        tabulation::summary(self.columns.lettered.len(), &self.shown)
    }

    /// The mean of a subject's totals, in hundredths, of those who have not left.
    pub fn mean_of(&self, subject: usize) -> Option<i64> {
        let here = self.shown.iter().filter(|row| !row.has_left);
        tabulation::mean_in_hundredths(here.filter_map(|row| Some(row.student.printed[subject]?.total)))
    }

    /// The rows of the calls.
    pub fn answer(&self) -> Vec<TabulationRow> {
        if self.is_empty() {
            return Vec::new();
        }
        let row = |row: &tabulation::Row<Student>| TabulationRow {
            id: row.student.id.clone(),
            roll: row.roll,
            student_name: row.student.name.clone(),
            marks: self.marks(row),
            total: row.total(),
            grade_count: row.grade_count.iter().map(GradeCount::from).collect(),
            position: row.position,
            gpa: row.overall.and_then(|overall| overall.points),
            passed: row.overall.map(|overall| overall.is_passed),
            joined: row.student.joined.iter().map(|(place, printed)| self.joined(*place, printed)).collect(),
            left_on: row.student.left_on.clone(),
            joined_on: row.student.joined_on.clone(),
        };
        self.rows.iter().map(row).collect()
    }

    fn joined(&self, place: usize, printed: &Printed) -> JoinedMark {
        let Printed { total, out_of, grade, points, .. } = *printed;
        JoinedMark { name: self.plan.definition().joined[place].name.clone(), total, out_of, grade, points }
    }

    fn marks(&self, row: &tabulation::Row<Student>) -> Vec<SubjectMark> {
        let Student { printed, obtained, .. } = &row.student;
        let heads = self.columns.subject_heads();
        heads
            .zip(printed)
            .zip(obtained)
            .map(|((column, printed), obtained)| SubjectMark {
                subject_id: column.subject_id.clone(),
                subject: column.subject.clone(),
                subject_name: column.subject_name.clone(),
                total: printed.map(|printed| printed.total),
                grade: printed.and_then(|printed| printed.grade),
                points: printed.and_then(|printed| printed.points),
                obtain: obtained.marks.map(Mark::Hundredths),
                written_full_mark: obtained.written_full,
            })
            .collect()
    }

    /// What stands in each column of a row of [`Tabulation::shown`]: of a paper its total alone.
    pub fn cells<'r>(
        &'r self,
        row: &'r tabulation::Row<Student>,
    ) -> impl Iterator<Item = (&'r TabulationColumn, Option<Printed>)> {
        let shown = move |(head, shows): (&'r TabulationColumn, &Shows)| match *shows {
            Shows::Letter(letter) => (head, row.subjects[letter]),
            Shows::Total(subject) => (head, row.student.printed[subject]),
        };
        self.columns.heads.iter().zip(&self.columns.shows).map(shown)
    }

    fn grades(&self, row: &tabulation::Row<Student>) -> Vec<TabulationGrade> {
        let marks_only = self.is_marks_only();
        let grade = |((head, printed), shows): ((&TabulationColumn, Option<Printed>), &Shows)| {
            if let Some(printed) = printed.filter(|_| marks_only && head.kind != ColumnKind::Paper) {
                let mut subjects = self.columns.subjects(*shows).iter();
                if subjects.any(|subject| row.student.is_incomplete(*subject)) {
                    return TabulationGrade { text: DASH.to_owned(), failed: None, fourth: false };
                }
                let failed = printed.is_failed().then_some(Failed::ByScale);
                return TabulationGrade { text: printed.total.to_string(), failed, fourth: false };
            }
            let Some(printed) = printed.filter(|_| head.kind == ColumnKind::Paper) else {
                let printed = printed.as_ref();
                let subjects = self.columns.subjects(*shows);
                return TabulationGrade {
                    text: shown(printed),
                    failed: printed.and_then(|printed| self.failing.subject(printed)),
                    fourth: subjects.iter().all(|subject| row.student.fourth.contains(subject)),
                };
            };
            TabulationGrade { text: printed.total.to_string(), failed: None, fourth: false }
        };
        self.cells(row).zip(&self.columns.shows).map(grade).collect()
    }

    /// Whether a student of the sheet takes a fourth subject.
    pub fn has_fourth(&self) -> bool {
        self.shown.iter().any(|row| !row.student.fourth.is_empty())
    }

    /// What the signs of the sheet mean.
    pub fn legend(&self) -> TabulationLegend {
        TabulationLegend {
            failing: self.failing.clone(),
            fourth_above: self.plan.fourth_above().filter(|_| self.has_fourth()).map(|above| above.to_string()),
            marks_only: self.is_marks_only(),
        }
    }

    /// Whether the scheme has no letters.
    pub fn is_marks_only(&self) -> bool {
        let mut scales = self.plan.definition().scales.iter();
        self.plan.failed_letter().is_none() && scales.all(|scale| scale.bands.iter().all(|band| band.letter.is_empty()))
    }

    /// The rows of screens and paper.
    pub fn lines(&self) -> Vec<TabulationLine> {
        let is_same = self.out_of().is_some();
        let line = |row: &tabulation::Row<Student>| TabulationLine {
            id: row.student.id.clone(),
            roll: row.roll,
            student_name: row.student.name.clone(),
            grades: self.grades(row),
            total: row.total(),
            out_of: row.total().and((!is_same).then_some(row.out_of())),
            gpa: row.overall.and_then(|overall| overall.points).map(Decimal::with_two_decimals),
            grade_count: row.grade_count.iter().map(GradeCount::from).collect(),
            position: row.position,
            left_on: row.student.left_on.as_deref().map(printed_day),
            joined_on: row.student.joined_on.as_deref().map(printed_day),
        };
        self.shown.iter().map(line).collect()
    }
}

/// A subject's grade in a word: empty where nothing is scheduled.
pub fn shown(printed: Option<&Printed>) -> String {
    printed.map_or_else(String::new, |printed| printed.grade.map_or_else(|| DASH.to_owned(), String::from))
}

/// What a student has in the subjects of the sheet, and all in all.
struct Totals {
    printed: Vec<Option<Printed>>,
    obtained: Vec<Obtained>,
    fourth: Vec<usize>,
    joined: Vec<(usize, Printed)>,
    overall: Option<Printed>,
}

/// The students whom one of the sheets that concern the tabulation lists.
fn candidates(
    marks: &SectionMarks,
    columns: &Columns,
    concerns: impl Fn(&Sitting) -> bool,
    is_late: impl Fn(usize) -> bool,
    totals: impl Fn(usize) -> Totals,
) -> Vec<Candidate<Student>> {
    let candidate = |(place, student): (usize, &exams::marks::section::SectionStudent)| {
        let Totals { printed, obtained, fourth, joined, overall } = totals(place);
        let roll = student.roll;
        let (name, left_on) = (student.name(), student.left_on.clone());
        let has_left = left_on.is_some();
        let is_late = is_late(place);
        let joined_on = student.joined_on.clone().filter(|_| is_late);
        let is_unranked = is_late && !student.is_ranked_late;
        let subjects = columns.letters(&printed, &joined);
        let id = student.id.clone();
        let student = Student { id, name, left_on, joined_on, obtained, printed, fourth, joined };
        Candidate { student, roll, has_left, is_unranked, subjects, overall }
    };
    let listed = marks.students.iter().enumerate().filter(|(place, _)| marks.is_listed(*place, &concerns));
    listed.map(candidate).collect()
}

fn of_semester(total: &totals::SubjectTotal) -> (Option<Printed>, Obtained) {
    let sources = total.counting_parts().flat_map(|part| &part.sources);
    let written = sources.filter(|source| source.component == Component::Written).map(|source| source.full);
    let written_full = written.reduce(|one, other| one + other);
    (total.printed, Obtained { is_incomplete: total.is_incomplete(), marks: total.obtained(), written_full })
}

fn of_exam(of: &SectionMarks, sitting: &Sitting, student: usize) -> (Option<Printed>, Obtained) {
    if !sitting.lists(student) {
        return (None, Obtained::default());
    }
    let marks = sitting.exam_marks(student);
    let total = tabulation::exam_total(&of.plan, of.class_numeric, &sitting.schedule, &marks);
    let obtained = total.map(|total| total.obtained);
    let is_incomplete = total.is_some_and(|total| total.is_incomplete);
    (
        total.map(|total| total.printed),
        Obtained { is_incomplete, marks: obtained, written_full: marks.full_mark(Component::Written) },
    )
}
