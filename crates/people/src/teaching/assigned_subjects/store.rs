//! The subjects of a section and the students' choices, as they are stored.

use std::collections::BTreeMap;

use rules::assigned::{AssignedKind, AssignedSubject, ChoiceGroup};

use db::{Conn, FromRow, Result};
use exams::marks::store::any_mark;

/// A section with where it belongs.
#[derive(Clone, Debug, FromRow)]
pub struct AssignedSection {
    pub id: String,
    pub section_name: String,
    pub class_id: String,
    pub class_name: String,
    pub class_numeric: i64,
    pub session_id: String,
    pub session_name: String,
    pub session_status: String,
    pub branch_id: String,
    pub branch_name: String,
    pub students: i64,
    /// 0: nothing is assigned yet.
    pub version: i64,
    pub changed_by_name: String,
    /// Epoch milliseconds.
    pub changed_at: i64,
}

impl AssignedSection {
    /// `Class 8 A`
    pub fn label(&self) -> String {
        format!("{} {}", self.class_name, self.section_name)
    }

    pub fn is_closed(&self) -> bool {
        self.session_status == "closed"
    }
}

macro_rules! section_columns {
    () => {
        "select n.id, n.section_name, c.id as class_id, c.class_name, c.class_numeric, a.id as session_id, a.session_name,
                a.status as session_status, b.id as branch_id, b.branch_name,
                (select count(*) from enrolments e where e.section_id = n.id and e.left_on is null) as students,
                coalesce(t.version, 0) as version, coalesce(t.changed_by_name, '') as changed_by_name,
                coalesce(t.changed_at, 0) as changed_at
           from sections n join classes c on c.id = n.class_id join sessions a on a.id = c.session_id
           join branches b on b.id = a.branch_id left join subject_assignments t on t.section_id = n.id"
    };
}

/// One section.
pub async fn section(conn: &mut Conn, id: &str) -> Result<Option<AssignedSection>> {
    conn.optional(concat!(section_columns!(), " where n.id = $1"), id).await
}

/// The sections of a session, or of one of its classes, by class and name. Inactive ones are among them where something is assigned to them.
pub async fn sections(conn: &mut Conn, session_id: &str, class_id: &str) -> Result<Vec<AssignedSection>> {
    conn.all(
        concat!(
        section_columns!(),
        " where c.session_id = $1 and ($2 = '' or c.id = $2) and (n.status = 'active' and c.status = 'active' or t.version is not null)
          order by c.class_numeric, c.sort_key, c.class_name, n.sort_key, n.section_name"
    ),
        (session_id, class_id),
    )
    .await
}

/// A subject of a section.
#[derive(Clone, Debug, FromRow)]
pub struct SubjectRow {
    pub section_id: String,
    pub subject_id: String,
    pub subject_name: String,
    /// Its own; none: the default of `rules::subjects::abbreviation`.
    pub abbreviation: Option<String>,
    pub kind: String,
    pub group_name: Option<String>,
    pub take: Option<i64>,
    /// The choice group is that of the fourth subject.
    pub is_fourth: bool,
    /// The group of students all of whom take it, by id and name: `Science`.
    pub student_group_id: Option<String>,
    pub student_group_name: Option<String>,
}

impl SubjectRow {
    pub fn kind(&self) -> AssignedKind {
        AssignedKind::named(&self.kind).unwrap_or_default()
    }

    pub fn is_optional(&self) -> bool {
        self.kind() == AssignedKind::Optional
    }

    /// As the rules take it.
    pub fn assigned(&self) -> AssignedSubject {
        AssignedSubject { subject_id: self.subject_id.clone(), kind: self.kind(), group: self.group_name.clone() }
    }
}

/// The choice groups of a section's subjects, in the order of the subjects.
pub fn groups(subjects: &[SubjectRow]) -> Vec<ChoiceGroup> {
    let mut groups: Vec<ChoiceGroup> = Vec::new();
    for subject in subjects {
        if let (Some(name), Some(take)) = (&subject.group_name, subject.take)
            && groups.iter().all(|group| group.name != *name)
        {
            groups.push(ChoiceGroup { name: name.clone(), take, is_fourth: subject.is_fourth });
        }
    }
    groups
}

/// The subjects of a session's sections, or of one of them, section by section in their order.
pub async fn subjects(conn: &mut Conn, session_id: &str, section_id: &str) -> Result<Vec<SubjectRow>> {
    conn.all(
        "select t.section_id, j.id as subject_id, j.subject_name, j.abbreviation, t.kind, g.group_name, g.take, coalesce(g.is_fourth_subject, false) as is_fourth,
                t.student_group_id, q.group_name as student_group_name
           from section_subjects t join subjects j on j.id = t.subject_id
           left join choice_groups g on g.id = t.choice_group_id left join student_groups q on q.id = t.student_group_id
          where j.session_id = $1 and ($2 = '' or t.section_id = $2)
          order by t.section_id, t.position, j.sort_key, j.subject_name, j.id",
        (session_id, section_id),
    )
    .await
}

/// A subject that can be assigned.
#[derive(Clone, Debug, FromRow)]
pub struct OfferedSubject {
    pub id: String,
    pub subject_name: String,
    pub status: String,
}

/// The subjects of a session in the order of its cards: the active ones, and whatever is assigned to the section.
pub async fn offered(conn: &mut Conn, session_id: &str, section_id: &str) -> Result<Vec<OfferedSubject>> {
    conn.all(
        "select j.id, j.subject_name, j.status from subjects j
          where j.session_id = $1 and (j.status = 'active'
                or exists (select 1 from section_subjects t where t.subject_id = j.id and t.section_id = $2))
          order by coalesce(j.card_order, 1000), j.sort_key, j.subject_name, j.id",
        (session_id, section_id),
    )
    .await
}

#[derive(FromRow)]
struct Held {
    version: i64,
}

/// Takes a section's subjects for a change: nobody else changes them or who chose them until the transaction ends. Gives the new version; 1
/// where nothing was assigned before.
pub async fn hold(conn: &mut Conn, section_id: &str, (by, at): (&str, i64)) -> Result<i64> {
    let held: Held = conn
        .one(
            "insert into subject_assignments (section_id, version, changed_by_name, changed_at) values ($1, 1, $2, $3)
             on conflict (section_id) do update
                set version = subject_assignments.version + 1, changed_by_name = excluded.changed_by_name,
                    changed_at = excluded.changed_at
             returning version",
            (section_id, by, at),
        )
        .await?;
    Ok(held.version)
}

/// Takes who chose what in a section for a change, as [`hold`] does.
pub async fn hold_choices(conn: &mut Conn, section_id: &str) -> Result<()> {
    conn.execute("update subject_assignments set version = version where section_id = $1", section_id).await?;
    Ok(())
}

/// A group of students, as Science, with how many of a section are in it.
#[derive(Clone, Debug, FromRow)]
pub struct StudentGroup {
    pub id: String,
    pub group_name: String,
    /// Without those who have left.
    pub students: i64,
}

/// The groups of a branch that can be given subjects in a section, by name: the active ones, and those that have some there.
pub async fn student_groups(conn: &mut Conn, branch_id: &str, section_id: &str) -> Result<Vec<StudentGroup>> {
    conn.all(
        "select q.id, q.group_name,
                (select count(*) from enrolments e where e.section_id = $2 and e.group_id = q.id and e.left_on is null) as students
           from student_groups q
          where q.branch_id = $1 and (q.status = 'active'
                or exists (select 1 from section_subjects t where t.section_id = $2 and t.student_group_id = q.id))
          order by q.group_name, q.id",
        (branch_id, section_id),
    )
    .await
}

/// Replaces the subjects of a section that was [held](hold). `groups` come with their ids; `student_groups` are those of subjects, by id.
pub async fn replace(
    conn: &mut Conn,
    section_id: &str,
    subjects: &[AssignedSubject],
    groups: &[(String, ChoiceGroup)],
    student_groups: &BTreeMap<String, String>,
) -> Result<()> {
    for statement in
        ["delete from section_subjects where section_id = $1", "delete from choice_groups where section_id = $1"]
    {
        conn.execute(statement, section_id).await?;
    }
    conn.insert_many(
        "insert into choice_groups (id, section_id, group_name, take, is_fourth_subject)",
        5,
        "",
        groups,
        |values, (id, group)| {
            values.bind((id, section_id, &group.name, group.take, group.is_fourth));
        },
    )
    .await?;
    let placed: Vec<(i64, &AssignedSubject)> = (0..).zip(subjects).collect();
    conn.insert_many(
        "insert into section_subjects (section_id, subject_id, position, kind, choice_group_id, student_group_id)",
        6,
        "",
        &placed,
        |values, (position, subject)| {
            let group = groups.iter().find(|(_, group)| Some(&group.name) == subject.group.as_ref());
            values.bind((
                section_id,
                &subject.subject_id,
                *position,
                subject.kind.as_str(),
                group.map(|(id, _)| id.clone()),
                student_groups.get(&subject.subject_id),
            ));
        },
    )
    .await?;
    // Whose subject is no longer optional has nothing to choose.
    conn.execute(
        "delete from student_subjects where enrolment_id in (select id from enrolments where section_id = $1)
            and not exists (select 1 from section_subjects t where t.section_id = $1 and t.kind = 'optional'
                                                             and t.subject_id = student_subjects.subject_id)",
        section_id,
    )
    .await?;
    Ok(())
}

/// Takes everything away that was assigned to a section.
pub async fn remove(conn: &mut Conn, section_id: &str) -> Result<()> {
    replace(conn, section_id, &[], &[], &BTreeMap::new()).await?;
    conn.execute("delete from subject_assignments where section_id = $1", section_id).await?;
    Ok(())
}

/// Chooses an optional subject for every student of the section who has a mark in it.
pub async fn choose_where_marked(conn: &mut Conn, section_id: &str, subject_id: &str) -> Result<()> {
    conn.execute(
        concat!(
            "insert into student_subjects (enrolment_id, subject_id)
         select distinct e.id, h.subject_id from mark_sheets h join marks m on m.sheet_id = h.id
           join enrolments e on e.student_id = m.student_id and e.section_id = h.section_id
          where h.section_id = $1 and h.subject_id = $2 and ",
            any_mark!(),
            " on conflict (enrolment_id, subject_id) do nothing"
        ),
        (section_id, subject_id),
    )
    .await?;
    Ok(())
}

/// A sheet whose marks a change of subjects would touch.
#[derive(Clone, Debug, FromRow)]
pub struct TouchedSheet {
    pub exam_id: String,
    pub is_locked: bool,
}

/// Takes the sheets of a subject in a section: nobody locks one or enters marks on it until the transaction ends.
pub async fn take_sheets(conn: &mut Conn, section_id: &str, subject_id: &str) -> Result<Vec<TouchedSheet>> {
    conn.all(
        "update mark_sheets set writes = writes where section_id = $1 and subject_id = $2 returning exam_id, is_locked",
        (section_id, subject_id),
    )
    .await
}

#[derive(FromRow)]
struct Name {
    name: String,
}

/// An exam's name.
pub async fn exam_name(conn: &mut Conn, exam_id: &str) -> Result<String> {
    let found: Option<Name> = conn.optional("select name from exams where id = $1", exam_id).await?;
    Ok(found.map(|exam| exam.name).unwrap_or_default())
}

/// What of a section refers to one of its subjects.
#[derive(Clone, Copy, Debug, FromRow)]
pub struct SubjectUse {
    pub schedules: i64,
    /// Students with a mark.
    pub marked: i64,
    pub lessons: i64,
}

/// What of a section refers to a subject.
pub async fn used(conn: &mut Conn, section_id: &str, subject_id: &str) -> Result<SubjectUse> {
    conn.one(
        concat!(
            "select (select count(*) from exam_schedules x where x.section_id = $1 and x.subject_id = $2) as schedules,
                (select count(distinct m.student_id) from mark_sheets h join marks m on m.sheet_id = h.id
                  where h.section_id = $1 and h.subject_id = $2 and ",
            any_mark!(),
            ") as marked,
                (select count(*) from routine_periods p where p.section_id = $1 and p.subject_id = $2) as lessons"
        ),
        (section_id, subject_id),
    )
    .await
}

/// A student of a section.
#[derive(Clone, Debug, FromRow)]
pub struct ChoosingStudent {
    pub enrolment_id: String,
    pub student_id: String,
    pub first_name: String,
    pub last_name: String,
    pub reg_no: String,
    pub roll: i64,
    pub group_id: Option<String>,
    /// The last day of who has left, YYYY-MM-DD.
    pub left_on: Option<String>,
}

impl ChoosingStudent {
    /// First and last name.
    pub fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name).trim().to_owned()
    }
}

/// The students of a section by roll, or one of them.
pub async fn students(conn: &mut Conn, section_id: &str, student_id: &str) -> Result<Vec<ChoosingStudent>> {
    conn.all(
        "select e.id as enrolment_id, s.id as student_id, s.first_name, s.last_name, s.reg_no, e.roll, e.group_id, e.left_on
           from enrolments e join students s on s.id = e.student_id
          where e.section_id = $1 and ($2 = '' or s.id = $2) order by e.roll",
        (section_id, student_id),
    )
    .await
}

/// A subject that a student chose, or has marks in.
#[derive(Clone, Debug, FromRow)]
pub struct StudentSubject {
    pub student_id: String,
    pub subject_id: String,
}

/// The optional subjects that the students of a section chose.
pub async fn chosen(conn: &mut Conn, section_id: &str) -> Result<Vec<StudentSubject>> {
    conn.all(
        "select e.student_id, t.subject_id from student_subjects t join enrolments e on e.id = t.enrolment_id
          where e.section_id = $1 order by e.student_id, t.subject_id",
        section_id,
    )
    .await
}

/// A subject that a student of a section chose.
#[derive(Clone, Debug, FromRow)]
#[expect(clippy::struct_field_names, reason = "named as the columns are")]
pub struct SectionChoice {
    pub section_id: String,
    pub student_id: String,
    pub subject_id: String,
}

/// What the students of a session chose, without those who have left.
pub async fn chosen_in_session(conn: &mut Conn, session_id: &str) -> Result<Vec<SectionChoice>> {
    conn.all(
        "select e.section_id, e.student_id, t.subject_id from student_subjects t join enrolments e on e.id = t.enrolment_id
          where e.session_id = $1 and e.left_on is null",
        session_id,
    )
    .await
}

/// In which optional subjects of a section which students have marks.
pub async fn marked(conn: &mut Conn, section_id: &str) -> Result<Vec<StudentSubject>> {
    conn.all(
        concat!(
        "select distinct m.student_id, h.subject_id from mark_sheets h join marks m on m.sheet_id = h.id
           join section_subjects t on t.section_id = h.section_id and t.subject_id = h.subject_id and t.kind = 'optional'
          where h.section_id = $1 and ",
        any_mark!()
    ),
        section_id,
    )
    .await
}

/// Chooses a subject for an enrolment, or takes the choice back.
pub async fn set_chosen(conn: &mut Conn, enrolment_id: &str, subject_id: &str, is_chosen: bool) -> Result<()> {
    let statement = if is_chosen {
        "insert into student_subjects (enrolment_id, subject_id) values ($1, $2) on conflict (enrolment_id, subject_id) do nothing"
    } else {
        "delete from student_subjects where enrolment_id = $1 and subject_id = $2"
    };
    conn.execute(statement, (enrolment_id, subject_id)).await?;
    Ok(())
}

/// The section in which a student is enrolled in a session.
pub async fn section_of(conn: &mut Conn, student_id: &str, session_id: &str) -> Result<Option<AssignedSection>> {
    conn.optional(
        concat!(
            section_columns!(),
            " join enrolments e on e.section_id = n.id where e.student_id = $1 and e.session_id = $2"
        ),
        (student_id, session_id),
    )
    .await
}
