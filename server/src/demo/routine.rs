//! Who teaches what, and when: every section is taught six lessons a day from Saturday to Thursday, every subject by a
//! teacher of its department, and nobody is in two rooms at once.

use super::curriculum::Department;
use super::dice::Dice;
use super::national::Course;

/// Lessons a day, and days a week.
pub(super) const PERIODS: usize = 6;
pub(super) const DAYS: usize = 6;
const SLOTS: usize = PERIODS * DAYS;

/// When the lessons are; there is a break after the third.
pub(super) const TIMES: [(&str, &str); PERIODS] = [
    ("08:00", "08:40"),
    ("08:40", "09:20"),
    ("09:20", "10:00"),
    ("10:30", "11:10"),
    ("11:10", "11:50"),
    ("11:50", "12:30"),
];

/// What the branch's first teacher, the account `teacher`, teaches: class, section and subject. Four subjects in several
/// sections, all of them in the smallest scale, and among their sheets some of every state.
const FIRST_TEACHERS: [(i64, usize, &str); 7] = [
    (3, 0, "Mathematics"),
    (3, 0, "General Science"),
    (3, 1, "Mathematics"),
    (8, 0, "Physics"),
    (8, 1, "Physics"),
    (10, 0, "Additional Mathematics"),
    (11, 0, "Physics"),
];

/// The same of classes on the national curriculum.
const FIRST_TEACHERS_NATIONAL: [(i64, usize, &str); 4] =
    [(8, 0, "General Science"), (8, 1, "General Science"), (10, 0, "Higher Mathematics"), (10, 0, "Physics")];

/// A subject of a section and who teaches it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Teaching {
    /// Places in the list of sections, in the section's subjects, and among the teachers.
    pub(super) section: usize,
    pub(super) subject: usize,
    pub(super) teacher: usize,
    /// Lessons a week.
    pub(super) lessons: usize,
}

/// Who is needed and what they teach.
pub(super) struct Plan {
    /// The department of each teacher; the first is the account `teacher`.
    pub(super) teachers: Vec<Department>,
    /// By section, then by subject.
    pub(super) teachings: Vec<Teaching>,
}

/// Divides the teaching of `sections` (class and section) of the branch with this number among as many teachers as it takes.
pub(super) fn plan(branch: usize, sections: &[(i64, usize)]) -> Plan {
    let mut teachings = Vec::new();
    for (section, &(class, letter)) in sections.iter().enumerate() {
        let course = Course::of(branch, class);
        let subjects = course.subjects(class, letter);
        let of_first: &[_] = if course == Course::National { &FIRST_TEACHERS_NATIONAL } else { &FIRST_TEACHERS };
        for (subject, name) in subjects.iter().enumerate() {
            let lessons = SLOTS / subjects.len() + usize::from(subject < SLOTS % subjects.len());
            let first = of_first.contains(&(class, letter, name));
            teachings.push((Department::of(name), first, Teaching { section, subject, teacher: 0, lessons }));
        }
    }
    let mut teachers = vec![Department::Mathematics];
    for department in Department::ALL {
        let of_department = |(its, first, _): &&(Department, bool, Teaching)| *its == department && !first;
        let lessons: usize = teachings.iter().filter(of_department).map(|(_, _, teaching)| teaching.lessons).sum();
        // Nobody teaches the whole week.
        let from = teachers.len();
        teachers.extend(std::iter::repeat_n(department, lessons.div_ceil(25)));
        let mut load = vec![0; teachers.len() - from];
        for (its, first, teaching) in &mut teachings {
            if *its == department && !*first {
                let least = (0..load.len()).min_by_key(|&teacher| load[teacher]).unwrap_or_default();
                load[least] += teaching.lessons;
                teaching.teacher = from + least;
            }
        }
    }
    Plan { teachers, teachings: teachings.into_iter().map(|(_, _, teaching)| teaching).collect() }
}

/// One lesson of the week.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lesson {
    /// Place in the plan's teachings.
    pub(super) teaching: usize,
    /// 0 is Saturday.
    pub(super) day: usize,
    /// 0 is the first.
    pub(super) period: usize,
}

/// Puts every lesson where neither its section nor its teacher has another: the edges of a bipartite graph (sections and
/// teachers) in as many colours (hours of the week) as its largest degree, which always is possible (Kőnig).
pub(super) fn timetable(plan: &Plan, sections: usize, dice: &mut Dice) -> Vec<Lesson> {
    let mut lessons: Vec<usize> = Vec::new();
    for round in 0..SLOTS {
        let due = (0..plan.teachings.len()).filter(|&teaching| round < plan.teachings[teaching].lessons);
        let from = lessons.len();
        lessons.extend(due);
        dice.shuffle(&mut lessons[from..]);
    }
    // Which lesson stands in each hour, by section and by teacher.
    let mut by_section = vec![[None::<usize>; SLOTS]; sections];
    let mut by_teacher = vec![[None::<usize>; SLOTS]; plan.teachers.len()];
    for (lesson, &teaching) in lessons.iter().enumerate() {
        let Teaching { section, teacher, .. } = plan.teachings[teaching];
        let free = |hours: &[Option<usize>; SLOTS]| hours.iter().position(Option::is_none);
        // Rather on a day without this lesson, and of those on the teacher's emptiest.
        let busy = |hour: usize| {
            let of_day = |hours: &[Option<usize>; SLOTS], wanted: &dyn Fn(usize) -> bool| {
                (hour % DAYS..SLOTS).step_by(DAYS).filter(|&other| hours[other].is_some_and(wanted)).count()
            };
            (of_day(&by_section[section], &|other| lessons[other] == teaching), of_day(&by_teacher[teacher], &|_| true))
        };
        let both = (0..SLOTS)
            .filter(|&hour| by_section[section][hour].is_none() && by_teacher[teacher][hour].is_none())
            .min_by_key(|&hour| busy(hour));
        let hour = both.unwrap_or_else(|| {
            let own = free(&by_section[section]).expect("a section has as many lessons as hours");
            let theirs = free(&by_teacher[teacher]).expect("the plan gives nobody more than a week");
            // The chain of lessons from the teacher that alternates between the two hours changes places.
            let mut chain = Vec::new();
            let (mut at_teacher, mut place, mut looked) = (true, teacher, own);
            while let Some(next) = if at_teacher { by_teacher[place][looked] } else { by_section[place][looked] } {
                chain.push((next, looked));
                let taught = plan.teachings[lessons[next]];
                place = if at_teacher { taught.section } else { taught.teacher };
                at_teacher = !at_teacher;
                looked = if looked == own { theirs } else { own };
            }
            for &(moved, from) in &chain {
                let taught = plan.teachings[lessons[moved]];
                by_section[taught.section][from] = None;
                by_teacher[taught.teacher][from] = None;
            }
            for &(moved, from) in &chain {
                let taught = plan.teachings[lessons[moved]];
                let to = if from == own { theirs } else { own };
                by_section[taught.section][to] = Some(moved);
                by_teacher[taught.teacher][to] = Some(moved);
            }
            own
        });
        by_section[section][hour] = Some(lesson);
        by_teacher[teacher][hour] = Some(lesson);
    }
    by_section
        .iter()
        .flat_map(|hours| hours.iter().enumerate())
        .filter_map(|(hour, lesson)| {
            lesson.map(|lesson| Lesson { teaching: lessons[lesson], day: hour % DAYS, period: hour / DAYS })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    fn check(classes: impl Iterator<Item = i64>) {
        let sections: Vec<(i64, usize)> = classes.flat_map(|class| [(class, 0), (class, 1)]).collect();
        let plan = plan(1, &sections);
        let lessons = timetable(&plan, sections.len(), &mut Dice::new(1));
        assert_eq!(lessons.len(), sections.len() * SLOTS);
        let (mut rooms, mut people, mut taught) = (BTreeSet::new(), BTreeSet::new(), BTreeMap::<usize, usize>::new());
        for lesson in &lessons {
            let teaching = plan.teachings[lesson.teaching];
            assert!(rooms.insert((teaching.section, lesson.day, lesson.period)), "two lessons in one room");
            assert!(people.insert((teaching.teacher, lesson.day, lesson.period)), "one teacher in two rooms");
            *taught.entry(lesson.teaching).or_default() += 1;
        }
        for (teaching, lessons) in taught {
            assert_eq!(lessons, plan.teachings[teaching].lessons);
        }
        for teacher in 0..plan.teachers.len() {
            let load: usize = plan.teachings.iter().filter(|t| t.teacher == teacher).map(|t| t.lessons).sum();
            assert!((6..=32).contains(&load), "teacher {teacher} ({:?}): {load}", plan.teachers[teacher]);
        }
    }

    #[test]
    fn no_room_and_no_teacher_is_taken_twice() {
        check(3..=12);
        check([3, 8, 10, 11].into_iter());
    }
}
