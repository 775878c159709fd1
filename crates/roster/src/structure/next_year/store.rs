//! What a new session takes over from an old one, as it is stored. Only what is active is taken over.

use std::collections::HashMap;

use base::clock::Clock;
use db::{Conn, FromRow, Result};
use rules::spelling::sort_key;

/// How much of each part an old session has.
#[derive(Clone, Copy, Debug, FromRow)]
pub struct Parts {
    pub classes: i64,
    pub sections: i64,
    pub subjects: i64,
    /// Sections that subjects are assigned to.
    pub assigned: i64,
    /// Lessons of a week.
    pub routine: i64,
    pub exams: i64,
    /// Classes and exam types that have one.
    pub distribution: i64,
    /// What classes pay of fees.
    pub fees: i64,
}

/// How much of each part a session has.
pub async fn parts(conn: &mut Conn, session_id: &str) -> Result<Parts> {
    conn.one(
        "with of as (select n.id from sections n join classes c on c.id = n.class_id
                      where c.session_id = $1 and n.status = 'active' and c.status = 'active')
         select (select count(*) from classes c where c.session_id = $1 and c.status = 'active') as classes,
                (select count(*) from of) as sections,
                (select count(*) from subjects j where j.session_id = $1 and j.status = 'active') as subjects,
                (select count(*) from subject_assignments t where t.section_id in (select id from of)) as assigned,
                (select count(*) from routine_periods r where r.section_id in (select id from of)) as routine,
                (select count(*) from exams x where x.session_id = $1 and x.status = 'active') as exams,
                (select count(*) from mark_distributions d join classes c on c.id = d.class_id
                  where c.session_id = $1 and c.status = 'active') as distribution,
                (select count(*) from fee_setups u join classes c on c.id = u.class_id join fee_types t on t.id = u.fee_type_id
                  where u.session_id = $1 and u.status = 'active' and c.status = 'active' and t.status = 'active') as fees",
        session_id,
    )
    .await
}

/// An exam of a session.
#[derive(Clone, Debug, FromRow)]
pub struct ExamName {
    pub id: String,
    pub name: String,
}

/// The active exams of a session, by name.
pub async fn exams(conn: &mut Conn, session_id: &str) -> Result<Vec<ExamName>> {
    conn.all("select id, name from exams where session_id = $1 and status = 'active' order by name", session_id).await
}

/// What a class pays of a fee that is due on a day.
#[derive(Clone, Debug, FromRow)]
pub struct DatedSetup {
    pub fee_type_id: String,
    pub fee_name: String,
    pub exam_id: Option<String>,
    pub exam_name: Option<String>,
    pub class_name: String,
    /// YYYY-MM-DD
    pub due_on: String,
}

/// The active setups of a session's active classes that are due on a day, by fee, day and class.
pub async fn dated_setups(conn: &mut Conn, session_id: &str) -> Result<Vec<DatedSetup>> {
    conn.all(
        "select u.fee_type_id, t.fee_name, u.exam_id, x.name as exam_name, c.class_name, u.due_on
           from fee_setups u join classes c on c.id = u.class_id join fee_types t on t.id = u.fee_type_id
           left join exams x on x.id = u.exam_id
          where u.session_id = $1 and u.due_on is not null and u.status = 'active' and c.status = 'active' and t.status = 'active'
            and (u.exam_id is null or x.status = 'active')
          order by t.sort_key, t.search_text, u.due_on, x.sort_key, x.name, c.class_numeric, c.sort_key, c.class_name",
        session_id,
    )
    .await
}

/// Who copies into which session, and when.
pub struct Copying<'c> {
    pub clock: &'c Clock,
    pub new_session_id: &'c str,
    pub by: &'c str,
    /// Epoch milliseconds.
    pub at: i64,
}

/// Old ids with their new ones.
pub type Ids = HashMap<String, String>;

#[derive(FromRow)]
struct Id {
    id: String,
}

impl Copying<'_> {
    /// Copies the rows that `ids` finds by `$1`, each by `copy`: `$1` the old id, `$2` the new one, `$3` what it belongs to, `$4` who and `$5`
    /// when.
    async fn rows(
        &self,
        conn: &mut Conn,
        (ids, of): (&'static str, &str),
        belongs_to: &str,
        copy: &'static str,
    ) -> Result<Ids> {
        let found: Vec<Id> = conn.all(ids, of).await?;
        let mut copied = Ids::new();
        for Id { id } in found {
            let new = self.clock.new_id();
            conn.execute(copy, (&id, &new, belongs_to, self.by, self.at)).await?;
            copied.insert(id, new);
        }
        Ok(copied)
    }

    pub async fn classes(&self, conn: &mut Conn, old_session_id: &str) -> Result<Ids> {
        let ids = "select id from classes where session_id = $1 and status = 'active' order by class_numeric, sort_key, class_name";
        let copy = "insert into classes
              (id, session_id, class_name, class_numeric, status, search_text, sort_key, version, changed_by_name, changed_at)
            select $2, $3, class_name, class_numeric, status, search_text, sort_key, 1, $4, $5 from classes where id = $1";
        let copied = self.rows(conn, (ids, old_session_id), self.new_session_id, copy).await?;
        for (old, new) in &copied {
            // By the latest version of the scheme, as the session is.
            conn.execute(
                "insert into session_class_schemes (session_id, class_id, grading_version_id)
                 select $2, $3, v.id from session_class_schemes k
                   join grading_scheme_versions w on w.id = k.grading_version_id join grading_schemes g on g.id = w.scheme_id
                   join grading_scheme_versions v on v.scheme_id = g.id and v.number = g.version_number
                  where k.class_id = $1",
                (old, self.new_session_id, new),
            )
            .await?;
        }
        Ok(copied)
    }

    /// The sections of copied classes. A class teacher who is inactive by now is left out.
    pub async fn sections(&self, conn: &mut Conn, classes: &Ids) -> Result<Ids> {
        let ids = "select id from sections where class_id = $1 and status = 'active' order by sort_key, section_name";
        let copy = "insert into sections
              (id, class_id, section_name, class_teacher_id, shift, language_version, room, seats, status, search_text, sort_key, version,
               changed_by_name, changed_at)
            select $2, $3, n.section_name,
                   (select e.id from employees e where e.id = n.class_teacher_id and e.status = 'active'),
                   n.shift, n.language_version, n.room, n.seats, n.status, n.search_text, n.sort_key, 1, $4, $5
              from sections n where n.id = $1";
        let mut all = Ids::new();
        for (old, new) in classes {
            all.extend(self.rows(conn, (ids, old), new, copy).await?);
        }
        Ok(all)
    }

    pub async fn subjects(&self, conn: &mut Conn, old_session_id: &str) -> Result<Ids> {
        let ids = "select id from subjects where session_id = $1 and status = 'active' order by sort_key, subject_name";
        let copy = "insert into subjects
              (id, session_id, subject_name, abbreviation, subject_name_bangla, subject_code, card_order, status, search_text, sort_key, version,
               changed_by_name, changed_at)
            select $2, $3, subject_name, abbreviation, subject_name_bangla, subject_code, card_order, status, search_text, sort_key, 1, $4, $5
              from subjects where id = $1";
        self.rows(conn, (ids, old_session_id), self.new_session_id, copy).await
    }

    /// The active exams, each under its new name.
    pub async fn exams(
        &self,
        conn: &mut Conn,
        old_session_id: &str,
        name: impl Fn(&ExamName) -> String,
    ) -> Result<Ids> {
        let mut copied = Ids::new();
        for exam in exams(conn, old_session_id).await? {
            let (new, name) = (self.clock.new_id(), name(&exam));
            conn.execute(
                "insert into exams
                   (id, session_id, name, semester, exam_type, remarks, created_by, status, search_text, version, changed_by_name, changed_at)
                 select $2, $3, $6, semester, exam_type, remarks, $4, status, $7, 1, $4, $5 from exams where id = $1",
                (&exam.id, &new, self.new_session_id, self.by, self.at, &name, name.to_lowercase(), sort_key(&name)),
            )
            .await?;
            copied.insert(exam.id, new);
        }
        Ok(copied)
    }

    /// What copied classes pay: monthly fees with their day and months, others on the day that `due` says; without one they are left out, and so
    /// are fees of exams that are not copied.
    pub async fn fees(
        &self,
        conn: &mut Conn,
        (classes, exams): (&Ids, &Ids),
        due: impl Fn(&DatedSetup) -> Option<String>,
    ) -> Result<()> {
        #[derive(FromRow)]
        struct Setup {
            id: String,
            fee_type_id: String,
            exam_id: Option<String>,
            due_on: Option<String>,
        }
        for (old, new) in classes {
            let setups: Vec<Setup> = conn
                .all(
                    "select u.id, u.fee_type_id, u.exam_id, u.due_on from fee_setups u join fee_types t on t.id = u.fee_type_id
                      where u.class_id = $1 and u.status = 'active' and t.status = 'active' order by u.id",
                    old,
                )
                .await?;
            for Setup { id, fee_type_id, exam_id, due_on } in setups {
                let exam = exam_id.as_ref().map(|id| exams.get(id));
                let due_on = match due_on {
                    None => None,
                    Some(due_on) => {
                        let (fee_name, class_name) = (String::new(), String::new());
                        let dated = DatedSetup { fee_type_id, fee_name, exam_id, exam_name: None, class_name, due_on };
                        let Some(due) = due(&dated) else { continue };
                        Some(due)
                    }
                };
                if exam == Some(None) {
                    continue;
                }
                conn.execute(
                    "insert into fee_setups
                       (id, session_id, class_id, group_id, fee_type_id, exam_id, amount, due_day, due_on, months, status, search_text, version,
                        changed_by_name, changed_at)
                     select $2, $3, $4, group_id, fee_type_id, $5, amount, due_day, $6, months, status, search_text, 1, $7, $8
                       from fee_setups where id = $1",
                    (&id, self.clock.new_id(), self.new_session_id, new, exam.flatten(), &due_on, self.by, self.at),
                )
                .await?;
            }
        }
        Ok(())
    }

    /// The subjects of copied sections, with their choice groups.
    pub async fn assigned(&self, conn: &mut Conn, sections: &Ids, subjects: &Ids) -> Result<()> {
        #[derive(FromRow)]
        struct Assigned {
            subject_id: String,
            position: i64,
            kind: String,
            choice_group_id: Option<String>,
            student_group_id: Option<String>,
        }
        for (old, new) in sections {
            let groups = self
                .rows(
                    conn,
                    ("select id from choice_groups where section_id = $1 order by group_name", old),
                    new,
                    // Who and when are asked for by every copy; a group keeps neither.
                    "insert into choice_groups (id, section_id, group_name, take, is_fourth_subject)
                     select $2, $3, group_name, take, is_fourth_subject from choice_groups where id = $1 and $4 <> '' and $5 >= 0",
                )
                .await?;
            let rows: Vec<Assigned> = conn
                .all(
                    "select subject_id, position, kind, choice_group_id, student_group_id from section_subjects where section_id = $1",
                    old,
                )
                .await?;
            let rows: Vec<(&Assigned, &String)> =
                rows.iter().filter_map(|row| Some((row, subjects.get(&row.subject_id)?))).collect();
            if rows.is_empty() {
                continue;
            }
            conn.execute(
                "insert into subject_assignments (section_id, version, changed_by_name, changed_at) values ($1, 1, $2, $3)",
                (new, self.by, self.at),
            )
            .await?;
            conn.insert_many(
                "insert into section_subjects (section_id, subject_id, position, kind, choice_group_id, student_group_id)",
                6,
                "",
                &rows,
                |values, (row, subject)| {
                    values.bind((
                        new,
                        *subject,
                        row.position,
                        &row.kind,
                        row.choice_group_id.as_ref().and_then(|id| groups.get(id)),
                        &row.student_group_id,
                    ));
                },
            )
            .await?;
        }
        Ok(())
    }

    /// The lessons of copied sections, by teachers who are active.
    pub async fn routine(&self, conn: &mut Conn, sections: &Ids, subjects: &Ids) -> Result<()> {
        #[derive(FromRow)]
        struct Lesson {
            weekday: String,
            period_no: i64,
            start_time: String,
            end_time: String,
            room: Option<String>,
            subject_id: String,
            teacher_id: String,
            period_id: Option<String>,
        }
        for (old, new) in sections {
            let lessons: Vec<Lesson> = conn
                .all(
                    "select r.weekday, r.period_no, r.start_time, r.end_time, r.room, r.subject_id, r.teacher_id, r.period_id
                       from routine_periods r join employees e on e.id = r.teacher_id and e.status = 'active'
                      where r.section_id = $1",
                    old,
                )
                .await?;
            let rows: Vec<(String, &Lesson, &String)> = lessons
                .iter()
                .filter_map(|lesson| Some((self.clock.new_id(), lesson, subjects.get(&lesson.subject_id)?)))
                .collect();
            conn.insert_many(
                "insert into routine_periods
                   (id, section_id, weekday, period_no, start_time, end_time, room, subject_id, teacher_id, period_id)",
                10,
                "",
                &rows,
                |values, (id, lesson, subject)| {
                    values.bind((
                        id,
                        new,
                        &lesson.weekday,
                        lesson.period_no,
                        &lesson.start_time,
                        &lesson.end_time,
                        &lesson.room,
                        *subject,
                        &lesson.teacher_id,
                        &lesson.period_id,
                    ));
                },
            )
            .await?;
        }
        Ok(())
    }

    /// What the subjects of copied classes are marked out of.
    pub async fn distribution(&self, conn: &mut Conn, classes: &Ids, subjects: &Ids) -> Result<()> {
        #[derive(FromRow)]
        struct Of {
            exam_type: String,
            subject_id: String,
        }
        for (old, new) in classes {
            conn.execute(
                "insert into mark_distributions (class_id, exam_type, version, changed_by_name, changed_at)
                 select $2, exam_type, 1, $3, $4 from mark_distributions where class_id = $1",
                (old, new, self.by, self.at),
            )
            .await?;
            let rows: Vec<Of> = conn
                .all("select exam_type, subject_id from mark_distribution_subjects where class_id = $1", old)
                .await?;
            for row in rows {
                let Some(subject) = subjects.get(&row.subject_id) else { continue };
                conn.execute(
                    "insert into mark_distribution_subjects
                       (class_id, exam_type, subject_id, written_full_mark, written_pass_mark, practical_full_mark, practical_pass_mark,
                        attendance_full_mark, attendance_pass_mark, viva_full_mark, viva_pass_mark, presentation_full_mark,
                        presentation_pass_mark, paper1_full_mark, paper1_pass_mark, paper2_full_mark, paper2_pass_mark,
                        paper3_full_mark, paper3_pass_mark)
                     select $4, exam_type, $5, written_full_mark, written_pass_mark, practical_full_mark, practical_pass_mark,
                        attendance_full_mark, attendance_pass_mark, viva_full_mark, viva_pass_mark, presentation_full_mark,
                        presentation_pass_mark, paper1_full_mark, paper1_pass_mark, paper2_full_mark, paper2_pass_mark,
                        paper3_full_mark, paper3_pass_mark
                       from mark_distribution_subjects where class_id = $1 and exam_type = $2 and subject_id = $3",
                    (old, row.exam_type, row.subject_id, new, subject),
                )
                .await?;
            }
        }
        Ok(())
    }
}
