//! One branch of the demo school, from its crest to its last mark.

use rules::components::Component;
use rules::limits::WEEKDAYS;
use rules::semesters::ExamType;

use super::curriculum::{self, EXAMS, ExamPlan};
use super::dice::Dice;
use super::history::{self, History, Told};
use super::national::{self, Course};
use super::people::{self, Home, Person, Pupil, Staff, Students};
use super::routine::{self, Plan};
use super::sheets::{self, Sheet, State};
use super::store::{self, DistributionRow, ExamRow, FileRow, PeriodRow, ScheduleRow, SectionRow, SheetRow};
use super::{Size, THIS_YEAR, images};
use super::{
    admission_store, attendance, certificates, events_store, fees_store, homework_store, joining_store, library_store,
    money, notifications_store, papers_store, qualities, turn,
};
use base::clock::Zone;
use db::{Conn, Result};

const QUARTERS: [&str; 20] = [
    "Dhanmondi",
    "Uttara",
    "Wari",
    "Banani",
    "Mohammadpur",
    "Bashundhara",
    "Mirpur",
    "Malibagh",
    "Khilgaon",
    "Agargaon",
    "Chattogram",
    "Sylhet",
    "Khulna",
    "Rajshahi",
    "Barishal",
    "Rangpur",
    "Mymensingh",
    "Cumilla",
    "Narayanganj",
    "Gazipur",
];
pub(super) const MS_A_DAY: i64 = 86_400_000;

/// Where the streams of chance of the audits begin, beyond those of the branches themselves.
const PAST: usize = 10_000;
/// Where those of the conduct grades begin.
const CONDUCT: usize = 20_000;
/// Where those of the attendance begin.
const ATTENDANCE: usize = 30_000;

/// The one student of the school who joined late: in this branch, in the section at this place, the last roll; on this day.
const LATE: (usize, usize) = (2, 1);
const JOINED_ON: &str = "2026-07-05";

/// The branch's name, by its number from 1.
pub(super) fn name(number: usize) -> &'static str {
    QUARTERS[(number - 1) % QUARTERS.len()]
}

/// What both years of a branch share.
struct Branch<'a> {
    size: &'a Size,
    /// From 1.
    number: usize,
    id: String,
    groups: Vec<String>,
    /// The version of the scheme of the classes that follow the national curriculum, where some do.
    national: Option<String>,
    /// Class and section of each section, in order.
    seats: Vec<people::Seat>,
    plan: Plan,
    staff: Staff,
    students: Students,
}

/// A year's section: its id and its students by roll.
struct Section {
    id: String,
    class_id: String,
    pupils: Vec<usize>,
    /// Parallel to the students.
    enrolments: Vec<String>,
}

/// Makes the branch with this number, from 1.
pub(super) async fn seed(conn: &mut Conn, size: &Size, number: usize) -> Result<()> {
    let mut dice = Dice::new(number);
    let dice = &mut dice;
    let id = dice.id();
    let home = Home { number, id: &id, name: name(number) };
    let seats: Vec<people::Seat> = size.classes.iter().flat_map(|&class| [(class, 0), (class, 1)]).collect();
    let plan = routine::plan(number, &seats);
    let staff = people::staff(&home, &plan.teachers, dice);
    let students = people::students(&home, size.classes, size.students, dice);

    let mut images = vec![images::crest(number)];
    images.extend([images::signature(dice), images::signature(dice)]);
    let files: Vec<FileRow> =
        images.into_iter().map(|bytes| FileRow { id: dice.id(), branch_id: id.clone(), bytes }).collect();
    store::add_branch(conn, &home, number, [&files[0].id, &files[1].id, &files[2].id]).await?;
    store::add_files(conn, &files).await?;
    store::add_files(conn, &students.files).await?;
    let groups: Vec<String> = curriculum::GROUPS.iter().map(|_| dice.id()).collect();
    store::add_groups(conn, &id, &groups).await?;
    store::add_bell_schedule(conn, &format!("{id}-bells"), &id, &routine::TIMES).await?;
    let halls = halls(&id, size);
    store::add_halls(conn, &id, &halls).await?;
    store::add_employees(conn, &staff.rows).await?;
    store::add_students(conn, &students.rows).await?;

    let national = national::add_scheme(conn, &id, number, &staff.admin.name).await?;
    let branch = Branch { size, number, id, groups, national, seats, plan, staff, students };
    let past = &mut Dice::new(PAST + number);
    let old = branch.year(conn, THIS_YEAR - 1, dice, past).await?;
    let new = branch.year(conn, THIS_YEAR, dice, past).await?;
    fees_store::add(conn, &branch.id, &branch.staff.admin.name, &new, &mut || past.id()).await?;
    money::add(conn, &branch.id, number, &new, &branch.staff.accountant).await?;
    fees_store::leave(conn, number, &new).await?;
    let of_admission = (&branch.staff.admin, &branch.staff.accountant);
    admission_store::add(conn, &branch.id, number, &new, of_admission).await?;
    library_store::add(conn, &branch.id, &branch.staff.admin.name, &new).await?;
    events_store::add(conn, &branch.id, &branch.staff.admin.name, &new, THIS_YEAR).await?;
    papers_store::add(conn, &branch.id, &branch.staff.admin.name).await?;
    certificates::add(conn, &branch.id, &branch.staff.admin.name).await?;
    homework_store::add(conn, (&branch.id, &new), &branch.staff.admin.name, size.terms_only).await?;
    if size.notifies {
        notifications_store::add(conn, &branch.id, number, &new).await?;
    }
    branch.promotion(conn, (&old, &new)).await
}

/// Two classes share two halls, their A sections one and their B sections the other: id, name and seats of each.
fn halls(branch_id: &str, size: &Size) -> Vec<(String, String, i64)> {
    let halls = size.classes.len().div_ceil(2) * 2;
    let seats = i64::try_from(size.students * 2 + 6).unwrap_or_default();
    (1..=halls).map(|number| (hall(branch_id, number), format!("Hall {number}"), seats)).collect()
}

fn hall(branch_id: &str, number: usize) -> String {
    format!("{branch_id}-hall-{number}")
}

impl Branch<'_> {
    /// A year of the branch; its session's id.
    async fn year(&self, conn: &mut Conn, year: i32, dice: &mut Dice, past: &mut Dice) -> Result<String> {
        let session = dice.id();
        store::add_session(conn, &session, &self.id, year, year == THIS_YEAR).await?;
        let sections = self.sections(conn, &session, year, dice).await?;
        let subjects = self.subjects(conn, &session, &sections, dice).await?;
        self.routine(conn, &sections, &subjects, dice).await?;
        let exams: Vec<(ExamRow, &ExamPlan)> = EXAMS
            .iter()
            .filter(|plan| self.size.classes.iter().any(|class| self.course(*class).sits(plan, *class)))
            .filter(|plan| !self.size.terms_only || plan.exam_type == ExamType::TERM)
            .map(|plan| {
                let classes = Course::classes(self.number, plan);
                (ExamRow { id: dice.id(), session_id: session.clone(), plan, classes }, plan)
            })
            .collect();
        let rows: Vec<&ExamRow> = exams.iter().map(|(row, _)| row).collect();
        store::add_exams(conn, &rows, &self.staff.admin.name).await?;
        for (place, section) in sections.iter().enumerate() {
            self.marks(conn, year, (place, section), &subjects[place], &exams, (dice, past)).await?;
        }
        if year == THIS_YEAR {
            self.distributions(conn, &sections, &subjects, &exams).await?;
        }
        self.qualities(conn, &session, year, &sections).await?;
        for (place, section) in sections.iter().enumerate() {
            if let Some(last) = self.late(year, place, section) {
                let (student, enrolment) = (&self.students.pupils[section.pupils[last]].id, &section.enrolments[last]);
                joining_store::add(conn, student, enrolment, JOINED_ON).await?;
            }
        }
        // Terms alone are the load school.
        if year == THIS_YEAR && !self.size.terms_only {
            self.attendance(conn, &sections).await?;
        }
        Ok(session)
    }

    /// What a class of the branch is taught and graded by.
    fn course(&self, class: i64) -> Course {
        Course::of(self.number, class)
    }

    /// The place of the late joiner among a section's students.
    fn late(&self, year: i32, place: usize, section: &Section) -> Option<usize> {
        let is_here = year == THIS_YEAR && (self.number, place) == LATE;
        section.pupils.len().checked_sub(1).filter(|_| is_here)
    }

    /// The turn of the year, made by the admin on the first school day.
    async fn promotion(&self, conn: &mut Conn, sessions: (&str, &str)) -> Result<()> {
        let begins = Zone::UTC.day_begins(&format!("{THIS_YEAR}-01-01")).unwrap_or_default();
        let admin = &self.staff.admin;
        turn::add(conn, &self.id, sessions, (&admin.id, &admin.name, begins + MS_A_DAY / 4)).await
    }

    /// What each class's subjects are marked out of, by the type of exam: as the first exam of that type has it.
    async fn distributions(
        &self,
        conn: &mut Conn,
        sections: &[Section],
        subjects: &[Vec<String>],
        exams: &[(ExamRow, &ExamPlan)],
    ) -> Result<()> {
        let mut rows: Vec<DistributionRow> = Vec::new();
        for (place, section) in sections.iter().enumerate() {
            let (class, letter) = self.seats[place];
            let course = self.course(class);
            for (_, plan) in exams.iter().filter(|(_, plan)| course.sits(plan, class)) {
                for (subject, name) in course.subjects(class, letter).iter().enumerate() {
                    let (exam_type, subject_id) = (plan.exam_type.as_str(), &subjects[place][subject]);
                    let is_known = |row: &DistributionRow| {
                        (&row.class_id, row.exam_type, &row.subject_id) == (&section.class_id, exam_type, subject_id)
                    };
                    let mut set = [(None, None); 8];
                    for (component, full, pass) in course.parts(plan, class, name) {
                        set[component.index()] = pass.map_or((None, None), |pass| (Some(full), Some(pass)));
                    }
                    if set != [(None, None); 8] && !rows.iter().any(is_known) {
                        let (class_id, subject_id) = (section.class_id.clone(), subject_id.clone());
                        rows.push(DistributionRow { class_id, exam_type, subject_id, set });
                    }
                }
            }
        }
        let classes = sections.iter().zip(&self.seats).filter(|(_, (_, letter))| *letter == 0);
        let saved: Vec<(&str, &str)> = classes
            .flat_map(|(section, (class, _))| {
                let of_class = exams.iter().filter(|(_, plan)| self.course(*class).sits(plan, *class));
                of_class.map(|(exam, _)| (exam.id.as_str(), section.class_id.as_str()))
            })
            .collect();
        store::add_class_schedules(conn, &saved).await?;
        store::add_distributions(conn, &rows).await
    }

    async fn sections(&self, conn: &mut Conn, session: &str, year: i32, dice: &mut Dice) -> Result<Vec<Section>> {
        let classes: Vec<(String, i64)> = self.size.classes.iter().map(|&class| (dice.id(), class)).collect();
        store::add_classes(conn, session, &classes).await?;
        national::choose(conn, session, &classes, self.national.as_deref()).await?;
        let sat = if year == THIS_YEAR { &self.students.this_year } else { &self.students.last_year };
        let mut class_teachers: Vec<usize> = Vec::new();
        let (mut sections, mut rows) = (Vec::new(), Vec::new());
        for (place, seat) in self.seats.iter().enumerate() {
            let class_id = classes[place / 2].0.clone();
            // Of those who teach the section most, the first who has no section of their own yet.
            let mut teachings: Vec<_> = self.plan.teachings.iter().filter(|t| t.section == place).collect();
            teachings.sort_by_key(|teaching| std::cmp::Reverse(teaching.lessons));
            let of_their_own = teachings.iter().find(|teaching| !class_teachers.contains(&teaching.teacher));
            let class_teacher = of_their_own.or(teachings.first()).map_or(0, |teaching| teaching.teacher);
            class_teachers.push(class_teacher);
            let id = dice.id();
            rows.push(SectionRow {
                id: id.clone(),
                class_id: class_id.clone(),
                name: ["A", "B"][seat.1],
                class_teacher_id: self.staff.teachers[class_teacher].id.clone(),
            });
            sections.push(Section { id, class_id, pupils: sat[seat].clone(), enrolments: Vec::new() });
        }
        store::add_sections(conn, &rows).await?;
        let mut enrolments = Vec::new();
        for (section, &(class, letter)) in sections.iter_mut().zip(&self.seats) {
            let group_id = (class >= 9).then(|| self.groups[letter].clone());
            for (&pupil, roll) in section.pupils.iter().zip(people::rolls(section.pupils.len(), dice)) {
                let id = dice.id();
                section.enrolments.push(id.clone());
                enrolments.push(store::EnrolmentRow {
                    id,
                    student_id: self.students.pupils[pupil].id.clone(),
                    session_id: session.to_owned(),
                    class_id: section.class_id.clone(),
                    section_id: section.id.clone(),
                    group_id: group_id.clone(),
                    roll,
                });
            }
        }
        store::add_enrolments(conn, &enrolments).await?;
        Ok(sections)
    }

    /// The session's subjects; answers each section's subjects' ids, in the order of cards.
    async fn subjects(
        &self,
        conn: &mut Conn,
        session: &str,
        sections: &[Section],
        dice: &mut Dice,
    ) -> Result<Vec<Vec<String>>> {
        let mut known: Vec<(String, &'static str)> = Vec::new();
        let mut taught = Vec::new();
        for &(class, letter) in &self.seats {
            let mut ids = Vec::new();
            for &name in self.course(class).subjects(class, letter) {
                if !known.iter().any(|(_, other)| *other == name) {
                    known.push((dice.id(), name));
                }
                ids.extend(known.iter().find(|(_, other)| *other == name).map(|(id, _)| id.clone()));
            }
            taught.push(ids);
        }
        store::add_subjects(conn, session, &known).await?;
        let (mut rows, mut choices) = (Vec::new(), Vec::new());
        for ((section, ids), &(class, letter)) in sections.iter().zip(&taught).zip(&self.seats) {
            let course = self.course(class);
            for ((position, id), name) in (1..).zip(ids).zip(course.subjects(class, letter)) {
                let group = course.choice_group(class, letter, name).map(|group| (group, course.has_fourth()));
                rows.push((section.id.as_str(), id.as_str(), position, group));
                if group.is_some() {
                    let takes = |place: &usize| course.takes(class, letter, name, *place);
                    let taking = (0..section.enrolments.len()).filter(takes);
                    choices.extend(taking.map(|place| (section.enrolments[place].as_str(), id.as_str())));
                }
            }
        }
        store::add_section_subjects(conn, &rows, &self.staff.admin.name).await?;
        store::add_student_subjects(conn, &choices).await?;
        Ok(taught)
    }

    async fn routine(
        &self,
        conn: &mut Conn,
        sections: &[Section],
        subjects: &[Vec<String>],
        dice: &mut Dice,
    ) -> Result<()> {
        let mut rows = Vec::new();
        for lesson in routine::timetable(&self.plan, sections.len(), dice) {
            let teaching = self.plan.teachings[lesson.teaching];
            let (class, letter) = self.seats[teaching.section];
            let (start_time, end_time) = routine::TIMES[lesson.period];
            rows.push(PeriodRow {
                id: dice.id(),
                section_id: sections[teaching.section].id.clone(),
                weekday: WEEKDAYS[lesson.day],
                period_no: i64::try_from(lesson.period + 1).unwrap_or_default(),
                period_id: format!("{}-bells-{}", self.id, lesson.period + 1),
                start_time,
                end_time,
                room: format!("Room {class}0{}", letter + 1),
                subject_id: subjects[teaching.section][teaching.subject].clone(),
                teacher_id: self.staff.teachers[teaching.teacher].id.clone(),
            });
        }
        store::add_periods(conn, &rows).await
    }

    /// The schedules, sheets and marks of one section.
    async fn marks(
        &self,
        conn: &mut Conn,
        year: i32,
        (place, section): (usize, &Section),
        subjects: &[String],
        exams: &[(ExamRow, &ExamPlan)],
        (dice, past): (&mut Dice, &mut Dice),
    ) -> Result<()> {
        let (class, letter) = self.seats[place];
        let pupils: Vec<&Pupil> = section.pupils.iter().map(|&pupil| &self.students.pupils[pupil]).collect();
        let (mut schedules, mut sheet_rows, mut entries) = (Vec::new(), Vec::new(), Vec::new());
        let course = self.course(class);
        for (exam, plan) in exams.iter().filter(|(_, plan)| course.sits(plan, class)) {
            for (subject, name) in course.subjects(class, letter).iter().enumerate() {
                let parts = course.parts(plan, class, name);
                let Some(date) = sheets::day_of(plan, year, subject).filter(|_| !parts.is_empty()) else { continue };
                let mut set = [(None, None); 8];
                for &(component, full, pass) in &parts {
                    set[component.index()] = (Some(full), pass);
                }
                let subject_id = subjects[subject].clone();
                let schedule = ScheduleRow {
                    id: dice.id(),
                    exam_id: exam.id.clone(),
                    section_id: section.id.clone(),
                    subject_id,
                    date: date.to_string(),
                    sat: self.sat(plan, place),
                    set,
                };
                let state = if year == THIS_YEAR {
                    // No branch is as far with every sheet as another.
                    sheets::state(plan, class, letter, subject + self.number - 1)
                } else {
                    State::Complete { published: true, locked: true }
                };
                if state != State::Empty {
                    // Marked two to five days after, from nine in the morning.
                    let sat = Zone::UTC.day_begins(&schedule.date).unwrap_or_default();
                    let at = sat + dice.between(2, 5) * MS_A_DAY + dice.between(180, 600) * 60_000;
                    let at = history::not_after(at, self.size.latest);
                    let (published, locked) = match state {
                        State::Complete { published, locked } => (published, locked),
                        _ => (false, false),
                    };
                    sheet_rows.push(SheetRow {
                        id: dice.id(),
                        exam_id: exam.id.clone(),
                        section_id: section.id.clone(),
                        subject_id: schedule.subject_id.clone(),
                        published,
                        locked,
                        corrected: false,
                    });
                    let missed = self.late(year, place, section).filter(|_| *schedule.date < *JOINED_ON);
                    entries.push((self.writer(place, subject), parts, at, plan.exam_type, state, (*name, missed)));
                }
                schedules.push(schedule);
            }
        }
        store::add_schedules(conn, &schedules).await?;
        // Terms alone are the load school, whose audit need not name each first mark.
        let past_of = History { branch_id: &self.id, admin: &self.staff.admin, every_mark: !self.size.terms_only };
        let ids: Vec<String> = sheet_rows.iter().map(|row| row.id.clone()).collect();
        let (mut marks, mut told) = (Vec::new(), Told::default());
        for ((row, id), (by, parts, at, exam_type, state, (name, missed))) in
            sheet_rows.iter_mut().zip(&ids).zip(&entries)
        {
            let harder = course.harder();
            let sheet = Sheet { id, parts, by, at: *at, exam_type: *exam_type, state: *state, harder };
            let mut filled = sheets::fill(&sheet, &pupils, dice);
            let place = |row: &store::MarkRow<'_>| pupils.iter().position(|pupil| pupil.id == row.student_id);
            filled.retain(|row| {
                place(row).is_some_and(|place| course.takes(class, letter, name, place) && Some(place) != *missed)
            });
            for row in &mut filled {
                let exempt = place(row).is_some_and(|place| course.is_exempt(class, letter, name, place));
                let first =
                    row.marks.iter_mut().flatten().next().filter(|_| exempt && *exam_type == ExamType::CLASS_TEST);
                if let Some(mark) = first {
                    *mark = sheets::EXEMPT;
                }
            }
            past_of.tell(row, by, &mut filled, &mut told, past);
            marks.extend(filled);
        }
        store::add_sheets(conn, &sheet_rows).await?;
        store::add_marks(conn, &marks).await?;
        store::add_acts(conn, &told.acts).await?;
        auth::audit::add_changes(conn, told.changes.iter().map(|(act_id, change)| (act_id.as_str(), change))).await
    }

    async fn qualities(&self, conn: &mut Conn, session_id: &str, year: i32, sections: &[Section]) -> Result<()> {
        let stream = CONDUCT + 100 * self.number + usize::from(year == THIS_YEAR);
        let dice = &mut Dice::new(stream);
        for (place, section) in sections.iter().enumerate() {
            let (class, letter) = self.seats[place];
            let pupils: Vec<&Pupil> = section.pupils.iter().map(|&pupil| &self.students.pupils[pupil]).collect();
            let (by, latest) = (self.writer(place, 0), self.size.latest);
            let semesters = self.course(class).semesters(class);
            qualities::Class { session_id, year, numeric: class, letter, semesters, by, latest }
                .seed(conn, &pupils, dice)
                .await?;
        }
        Ok(())
    }

    async fn attendance(&self, conn: &mut Conn, sections: &[Section]) -> Result<()> {
        let dice = &mut Dice::new(ATTENDANCE + self.number);
        let latest = self.size.latest;
        for (place, section) in sections.iter().enumerate() {
            let by = self.writer(place, 0);
            let late = self.late(THIS_YEAR, place, section).map(|last| section.enrolments[last].as_str());
            attendance::Register { id: &section.id, people: &section.enrolments, late, by, latest }
                .section(conn, dice)
                .await?;
        }
        let staff: Vec<String> = self.staff.rows.iter().map(|row| row.id.clone()).collect();
        attendance::Register { id: &self.id, people: &staff, late: None, by: &self.staff.admin, latest }
            .staff(conn, dice)
            .await
    }

    /// When and where a section sits the papers of an exam: hall exams alone have times and a hall.
    fn sat(&self, exam: &ExamPlan, section: usize) -> Option<(&'static str, &'static str, String)> {
        let (class, letter) = self.seats[section];
        let end = if class >= 10 { "13:00" } else { "12:00" };
        let number = section / 4 * 2 + letter + 1;
        (exam.exam_type == ExamType::TERM).then(|| ("10:00", end, hall(&self.id, number)))
    }

    /// Who teaches a section's subject, and so enters its marks.
    fn writer(&self, section: usize, subject: usize) -> &Person {
        let teaching = self.plan.teachings.iter().find(|t| t.section == section && t.subject == subject);
        teaching.map_or(&self.staff.admin, |teaching| &self.staff.teachers[teaching.teacher])
    }
}

/// Both columns of a schedule, component by component, in the order of its columns.
pub(super) fn columns_of(set: &[(Option<i64>, Option<i64>); 8]) -> impl Iterator<Item = Option<i64>> + '_ {
    Component::ALL.into_iter().flat_map(|component| [set[component.index()].0, set[component.index()].1])
}

#[cfg(test)]
mod tests {
    use super::name;

    #[test]
    fn the_branches_of_the_school_are_numbered_as_lists_have_them() {
        let names: Vec<&str> = (1..=3).map(name).collect();
        assert!(names.is_sorted(), "admin.2 is of the second branch on the login screen: {names:?}");
    }
}
