//! The demo school's conduct grades (docs/rules.md, *Records and fields*): last year's complete, this year's complete in the A sections, partly in the B
//! sections of even classes, and not begun in the others.

use rules::qualities::{self, Quality, QualityGrade};
use rules::semesters::Semester;

use super::THIS_YEAR;
use super::dice::Dice;
use super::people::{Person, Pupil};
use base::clock::Zone;
use db::{Conn, Result};

/// A section in a year.
pub(super) struct Class<'a> {
    pub(super) session_id: &'a str,
    pub(super) year: i32,
    pub(super) numeric: i64,
    /// 0 is A.
    pub(super) letter: usize,
    /// Those of the class, in the order of the year.
    pub(super) semesters: Vec<Semester>,
    /// Who enters the grades, and until when at the latest (epoch milliseconds).
    pub(super) by: &'a Person,
    pub(super) latest: i64,
}

struct Row<'a> {
    id: String,
    student_id: &'a str,
    semester: &'static str,
    grades: [Option<QualityGrade>; 13],
}

impl Class<'_> {
    /// The semesters that have records; none stands for the record of every semester without one of its own.
    fn semesters(&self) -> Vec<Option<Semester>> {
        let of_class = self.semesters.iter().copied();
        match (self.year == THIS_YEAR, self.letter) {
            (false, 0) => of_class.map(Some).collect(),
            (false, _) => vec![None],
            (true, 0) => of_class.take(1).map(Some).collect(),
            (true, _) if self.numeric % 2 == 0 => of_class.take(1).map(Some).collect(),
            (true, _) => Vec::new(),
        }
    }

    /// Stores the section's records.
    pub(super) async fn seed(&self, conn: &mut Conn, pupils: &[&Pupil], dice: &mut Dice) -> Result<()> {
        let partly = self.year == THIS_YEAR && self.letter == 1;
        let mut rows = Vec::new();
        for semester in self.semesters() {
            for pupil in pupils {
                if partly && dice.percent(40) {
                    continue;
                }
                let mut grades = [None; 13];
                // A well-behaved child is so in most things.
                let conduct = dice.below(3);
                for quality in qualities::for_class(self.numeric) {
                    grades[quality.index()] = (!partly || dice.percent(80)).then(|| grade(conduct, dice));
                }
                let semester = semester.map_or("", Semester::as_str);
                rows.push(Row { id: dice.id(), student_id: &pupil.id, semester, grades });
            }
        }
        self.add(conn, &rows).await
    }

    async fn add(&self, conn: &mut Conn, rows: &[Row<'_>]) -> Result<()> {
        let day = if self.year == THIS_YEAR { "06-21" } else { "11-20" };
        let at = Zone::UTC.day_begins(&format!("{}-{day}", self.year)).unwrap_or_default().min(self.latest);
        let head = "insert into student_qualities (id, student_id, session_id, semester, version, changed_by,
            changed_by_name, changed_at, regularity, patriotism, honesty, leadership, discipline, participation, tolerance,
            awareness, punctuality, handwriting, arts_crafts, music, homework)";
        conn.insert_many(head, 21, "", rows, |to, row| {
            to.bind((&row.id, row.student_id, self.session_id));
            to.bind((row.semester, 1_i64, &self.by.id, &self.by.name, at));
            for quality in Quality::ALL {
                to.bind(row.grades[quality.index()].map(|grade| grade.as_str().to_owned()));
            }
        })
        .await
    }
}

/// Mostly the child's own level, now and then one beside it.
fn grade(conduct: usize, dice: &mut Dice) -> QualityGrade {
    let place = match dice.below(10) {
        0 => conduct + 1,
        1 | 2 => conduct.saturating_sub(1),
        _ => conduct,
    };
    QualityGrade::ALL[place.min(3)]
}
