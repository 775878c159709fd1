//! Seat plans (docs/rules.md, *Exams*): what is sat in each hall on a day, and the sheet of each hall and sitting. Who sits where follows
//! from the schedule alone, so nothing of it is stored.

use rules::words::{Said, Word, exams_texts, labels, refusals};
use std::collections::BTreeMap;

use axum::extract::State;
use axum::response::Response;
use rules::exam_schedule::{self, Sat};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::hall_store::{self, HallPaper, HallStudent};
use super::store::{self, Hall};
use auth::MayVisit;
use auth::permit::ManageExams;
use base::clock::printed_day;
use base::error::{Error, Result};
use db::Conn;
use records::{Choice, Place, Reach, lacking};
use roster::structure::branches::store::letterhead;
use web::app::AppState;
use web::form;
use web::input::Params;
use web::shell::{printed_icon, shell};

const PATH: &str = "/admin/examHall/seatPlan";
const TITLE: Word = labels::SEAT_PLANS_2;

/// One sitting of a hall.
pub(super) struct Sitting<'p> {
    pub(super) papers: Vec<&'p HallPaper>,
    pub(super) start: String,
    pub(super) end: String,
}

/// The sittings of one hall on one day, by time.
pub(super) fn sittings<'p>(papers: &[&'p HallPaper]) -> Vec<Sitting<'p>> {
    let times: Vec<Sat> = papers.iter().map(|paper| paper.sat()).collect();
    let of = |places: Vec<usize>| Sitting {
        start: places.iter().map(|place| times[*place].start.clone()).min().unwrap_or_default(),
        end: places.iter().map(|place| times[*place].end.clone()).max().unwrap_or_default(),
        papers: places.iter().map(|place| papers[*place]).collect(),
    };
    exam_schedule::sittings(&times).into_iter().map(of).collect()
}

impl Sitting<'_> {
    /// Its sections, each with what it sits: `Class 8 A` and `Mathematics`.
    pub(super) fn sections(&self) -> Vec<(String, String, String)> {
        let mut sections: Vec<(String, String, Vec<&str>)> = Vec::new();
        for paper in &self.papers {
            match sections.iter_mut().find(|(id, ..)| *id == paper.section_id) {
                Some((.., subjects)) => subjects.push(&paper.subject_name),
                None => sections.push((paper.section_id.clone(), paper.section(), vec![&paper.subject_name])),
            }
        }
        sections.into_iter().map(|(id, label, subjects)| (id, label, subjects.join(", "))).collect()
    }

    /// Who sits where: by seat, and those without one.
    pub(super) fn plan<'s>(&self, students: &'s [HallStudent], seats: i64) -> exam_schedule::SeatPlan<Seated<'s>> {
        let groups: Vec<Vec<Seated<'s>>> = self
            .sections()
            .iter()
            .map(|(id, ..)| students.iter().filter(|of| of.section_id == *id).map(Seated).collect())
            .collect();
        exam_schedule::seat_plan(&groups, usize::try_from(seats).unwrap_or_default())
    }
}

/// A student of a hall, told apart by the id alone.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seated<'s>(pub(super) &'s HallStudent);

impl PartialEq for Seated<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.0.student_id == other.0.student_id
    }
}
impl Eq for Seated<'_> {}
impl PartialOrd for Seated<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Seated<'_> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.student_id.cmp(&other.0.student_id)
    }
}

/// A sitting in the list.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "exam_schedules.ts")]
pub struct SittingRow {
    pub hall: String,
    pub day: String,
    #[ts(type = "string")]
    pub time: Said,
    /// `Class 8 A: Mathematics`
    pub papers: Vec<String>,
    pub students: usize,
    #[ts(type = "number")]
    pub seats: i64,
    pub print_href: String,
}

/// /admin/examHall/seatPlan
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "exam_schedules.ts")]
pub struct SeatPlanProps {
    pub action: &'static str,
    pub branches: Option<Vec<Choice>>,
    pub branch_id: String,
    /// Days on which anything is sat in a hall.
    pub days: Vec<Choice>,
    pub day: String,
    pub rows: Vec<SittingRow>,
    /// Every sheet of the day; none where there is none.
    pub print_href: Option<String>,
    /// The halls.
    pub back: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct SeatPlanQuery {
    branch_id: Option<String>,
    session_id: Option<String>,
    /// YYYY-MM-DD; none: the first from today on.
    day: Option<String>,
    hall_id: Option<String>,
    /// HH:MM: the sitting that begins then.
    start: Option<String>,
}

fn said(text: Option<&String>) -> Option<&str> {
    text.map(|text| text.trim()).filter(|text| !text.is_empty())
}

/// GET /admin/examHall/seatPlan?day
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn seat_plan(
    visitor: MayVisit<ManageExams>,
    State(app): AppState,
    Params(query): Params<SeatPlanQuery>,
) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    let (branch_id, session_id) = (query.branch_id.as_deref(), query.session_id.as_deref());
    let place = Place::of_session(&mut conn, &visitor, branch_id, session_id).await?;
    let around = || shell(&app, &visitor, TITLE, Some(labels::EXAM_HALLS));
    if let Some(page) = lacking(&app, &visitor, &place, Reach::Session, around).await? {
        return Ok(page);
    }
    let days = match place.session_id() {
        Some(session_id) => hall_store::hall_days(&mut conn, place.branch_id(), &session_id).await?,
        None => Vec::new(),
    };
    let today = app.clock.today();
    let asked = said(query.day.as_ref()).filter(|day| days.iter().any(|of| of == day));
    let next = || days.iter().find(|day| **day >= today).or(days.last()).map(String::as_str);
    let day = asked.or_else(next).unwrap_or_default().to_owned();
    let halls = store::halls(&mut conn, place.branch_id()).await?;
    let papers = hall_store::hall_papers(&mut conn, place.branch_id(), &day, &day).await?;
    drop(conn);
    let address = |more: &[(&str, &str)]| {
        let mut query = place.query();
        query.push(("day", &day));
        query.extend(more);
        form::address(&format!("{PATH}/print"), &query)
    };
    let mut rows = Vec::new();
    for hall in &halls {
        let here: Vec<&HallPaper> = papers.iter().filter(|paper| paper.hall_id == hall.id).collect();
        for sitting in sittings(&here) {
            rows.push(SittingRow {
                hall: hall.hall_name.clone(),
                day: printed_day(&day),
                time: exams_texts::time_span(&sitting.start, &sitting.end),
                papers: sitting.sections().into_iter().map(|(_, section, of)| format!("{section}: {of}")).collect(),
                students: hall_store::students_of(sitting.papers.iter().copied()),
                seats: hall.seats,
                print_href: address(&[("hallId", &hall.id), ("start", &sitting.start)]),
            });
        }
    }
    let props = SeatPlanProps {
        action: PATH,
        print_href: (!rows.is_empty()).then(|| address(&[])),
        rows,
        days: days.iter().map(|day| Choice::new(day, printed_day(day))).collect(),
        day: day.clone(),
        back: form::address("/admin/examHall", &place.query()),
        branch_id: place.branch_id().to_owned(),
        branches: place.branches(),
    };
    let shell = shell(&app, &visitor, TITLE, Some(labels::EXAM_HALLS));
    app.pages.screen("seatPlan", TITLE, Some(&shell), &props).await
}

/// A seat on a sheet.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "exam_schedules.ts")]
pub struct SeatLine {
    /// None: the hall has none left.
    pub seat: Option<usize>,
    #[ts(type = "number")]
    pub roll: i64,
    pub name: String,
    pub reg_no: String,
    /// `Class 8 A`
    pub section: String,
    pub subject: String,
}

/// The sheet of a hall and a sitting.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "exam_schedules.ts")]
pub struct SeatSheet {
    pub hall: String,
    pub day: String,
    pub time: String,
    pub exams: String,
    #[ts(type = "number")]
    pub seats: i64,
    /// `Class 8 A: Mathematics, 30 students`
    #[ts(as = "Vec<String>")]
    pub sections: Vec<Said>,
    pub lines: Vec<SeatLine>,
    /// How many have no seat.
    pub without: usize,
}

/// Seat plans on paper.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "exam_schedules.ts")]
pub struct SeatPlanPrintProps {
    pub school_name: String,
    pub branch_name: String,
    pub address: Option<String>,
    pub motto: Option<String>,
    pub icon_href: Option<String>,
    pub sheets: Vec<SeatSheet>,
    pub printed_on: String,
}

/// GET /admin/examHall/seatPlan/print?day&hallId&start: the sheets of a day, of one hall or one sitting where they are named.
///
/// # Errors
/// 400 without a day; 403 by role and by branch; 404 where nothing is sat.
pub async fn seat_plan_print(
    visitor: MayVisit<ManageExams>,
    State(app): AppState,
    Params(query): Params<SeatPlanQuery>,
) -> Result<Response> {
    let day = said(query.day.as_ref()).ok_or_else(|| Error::invalid("day", refusals::field_missing("day")))?.to_owned();
    let mut conn = app.db.acquire().await?;
    let place = Place::of_branch(&mut conn, &visitor, query.branch_id.as_deref()).await?;
    let mut halls = store::halls(&mut conn, place.branch_id()).await?;
    if let Some(hall_id) = said(query.hall_id.as_ref()) {
        halls.retain(|hall| hall.id == hall_id);
        if halls.is_empty() {
            return Err(Error::not_found(refusals::EXAM_HALL_NOT_FOUND));
        }
    }
    let papers = hall_store::hall_papers(&mut conn, place.branch_id(), &day, &day).await?;
    let mut sheets = Vec::new();
    for hall in &halls {
        sheets.extend(sheets_of(&mut conn, hall, &day, &papers, said(query.start.as_ref())).await?);
    }
    if sheets.is_empty() {
        return Err(Error::NotFound(exams_texts::NOTHING_SAT_IN_HALL.into()));
    }
    let head = letterhead(&mut conn, place.branch_id()).await?;
    drop(conn);
    let props = SeatPlanPrintProps {
        school_name: head.school_name,
        branch_name: head.branch_name,
        address: head.address,
        motto: head.motto,
        icon_href: head.icon_file_id.as_deref().map(printed_icon),
        sheets,
        printed_on: app.clock.printed_today(),
    };
    app.pages.paper("seatPlanPrint", exams_texts::seat_plan_of_day(printed_day(&day)), &props).await
}

async fn sheets_of(
    conn: &mut Conn,
    hall: &Hall,
    day: &str,
    papers: &[HallPaper],
    start: Option<&str>,
) -> Result<Vec<SeatSheet>> {
    let here: Vec<&HallPaper> = papers.iter().filter(|paper| paper.hall_id == hall.id).collect();
    let mut asked = sittings(&here);
    asked.retain(|sitting| start.is_none_or(|start| sitting.start == start));
    if asked.is_empty() {
        return Ok(Vec::new());
    }
    let students = hall_store::hall_students(conn, &hall.id, day).await?;
    Ok(asked.iter().map(|sitting| sheet(hall, day, sitting, &students)).collect())
}

fn sheet(hall: &Hall, day: &str, sitting: &Sitting<'_>, students: &[HallStudent]) -> SeatSheet {
    let plan = sitting.plan(students, hall.seats);
    let sections = sitting.sections();
    let named: BTreeMap<&str, (&str, &str)> =
        sections.iter().map(|(id, label, of)| (id.as_str(), (label.as_str(), of.as_str()))).collect();
    let line = |seat: Option<usize>, Seated(student): &Seated<'_>| {
        let (section, subject) = named.get(student.section_id.as_str()).copied().unwrap_or_default();
        SeatLine {
            seat,
            roll: student.roll,
            name: student.name(),
            reg_no: student.reg_no.clone(),
            section: section.to_owned(),
            subject: subject.to_owned(),
        }
    };
    let mut exams: Vec<&str> = sitting.papers.iter().map(|paper| paper.exam_name.as_str()).collect();
    exams.dedup();
    let mut unique: Vec<&str> = Vec::new();
    for exam in exams {
        if !unique.contains(&exam) {
            unique.push(exam);
        }
    }
    let count = |id: &str| students.iter().filter(|student| student.section_id == id).count();
    SeatSheet {
        hall: hall.hall_name.clone(),
        day: printed_day(day),
        time: labels::from_to(&sitting.start, &sitting.end).english().to_owned(),
        exams: unique.join(", "),
        seats: hall.seats,
        sections: sections.iter().map(|(id, label, of)| exams_texts::seats_of_section(label, of, count(id))).collect(),
        without: plan.without.len(),
        lines: plan
            .seats
            .iter()
            .map(|seat| line(Some(seat.number), &seat.student))
            .chain(plan.without.iter().map(|student| line(None, student)))
            .collect(),
    }
}

/// Who sits where in some halls on some days.
pub struct Seats(Vec<Taken>);

/// The seats of a hall and a sitting, by student.
struct Taken {
    hall_id: String,
    day: String,
    start: String,
    end: String,
    seats: BTreeMap<String, usize>,
}

impl Seats {
    /// `places`: halls by id, each with a day.
    pub async fn load(conn: &mut Conn, branch_id: &str, places: &[(&str, &str)]) -> Result<Self> {
        let days = || places.iter().map(|(_, day)| *day);
        let (Some(from), Some(to)) = (days().min(), days().max()) else { return Ok(Self(Vec::new())) };
        let halls = store::halls(conn, branch_id).await?;
        let papers = hall_store::hall_papers(conn, branch_id, from, to).await?;
        let mut taken = Vec::new();
        for (hall_id, day) in places {
            let Some(hall) = halls.iter().find(|hall| hall.id == *hall_id) else { continue };
            let here = |paper: &&HallPaper| paper.hall_id == *hall_id && paper.sat().day == *day;
            let here: Vec<&HallPaper> = papers.iter().filter(here).collect();
            let students = hall_store::hall_students(conn, hall_id, day).await?;
            for sitting in sittings(&here) {
                let plan = sitting.plan(&students, hall.seats);
                let seats = plan.seats.iter().map(|seat| (seat.student.0.student_id.clone(), seat.number)).collect();
                let (start, end) = (sitting.start, sitting.end);
                taken.push(Taken { hall_id: hall.id.clone(), day: (*day).to_owned(), start, end, seats });
            }
        }
        Ok(Self(taken))
    }

    /// A student's seat, in the sitting that a time lies in.
    pub fn of(&self, hall_id: &str, day: &str, start: &str, student_id: &str) -> Option<usize> {
        let is_then = |of: &&Taken| {
            of.hall_id == hall_id && of.day == day && of.start.as_str() <= start && start < of.end.as_str()
        };
        self.0.iter().find(is_then)?.seats.get(student_id).copied()
    }
}

/// The seat of a student in a hall on a day, in the sitting that a time lies in.
pub(super) async fn seat_of(
    conn: &mut Conn,
    hall: &Hall,
    (day, start): (&str, &str),
    papers: &[HallPaper],
    student_id: &str,
) -> Result<Option<usize>> {
    let here: Vec<&HallPaper> =
        papers.iter().filter(|paper| paper.hall_id == hall.id && paper.sat().day == day).collect();
    let all = sittings(&here);
    let Some(sitting) = all.iter().find(|of| of.start.as_str() <= start && start < of.end.as_str()) else {
        return Ok(None);
    };
    let students = hall_store::hall_students(conn, &hall.id, day).await?;
    let plan = sitting.plan(&students, hall.seats);
    let own = plan.seats.iter().find(|seat| seat.student.0.student_id == student_id);
    Ok(own.map(|seat| seat.number))
}
