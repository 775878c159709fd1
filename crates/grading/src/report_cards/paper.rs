//! What the Sheet screen prints and downloads: the report cards (GET /admin/markSheet/cards), and the visible rows of the
//! student table on paper and as CSV (docs/rules.md, *Screens*, Sheet screen).

use records::grading::{self, Plans};
use std::collections::VecDeque;
use std::sync::Arc;

use axum::extract::{RawQuery, State};
use axum::response::Response;
use futures_util::{Stream, stream};
use rules::semesters::Semester;
use rules::words::{Word, calls, exams_texts, labels, refusals};
use serde::Deserialize;
use tracing::warn;

use super::props::StudentListProps;
use super::roster::{Address, Roster};
use super::screen::{subjects_of, visible};
use super::set::{CardSet, page_of};
use super::store::{self, SectionRow};
use auth::MayVisit;
use auth::permit::ViewReportCards;
use base::error::{Error, Result};
use db::Conn;
use exams::marks::section;
use records::RowsQuery;
use records::place::{AskedPlace, Level, SectionFilter};
use roster::ground::semester;
use roster::structure::branches::store::letterhead;
use web::app::{App, AppState};
use web::download::Csv;
use web::input::Params;
use web::sheets::{self, Paper, SheetJob, SheetsHead};
use web::shell::{printed_file_address, printed_icon};
use web::turns::Ticket;

/// The query of the cards, `subjects` beside.
#[derive(Debug, Deserialize)]
pub struct CardsQuery {
    #[serde(flatten)]
    ground: AskedPlace,
    /// One student's card alone, by id.
    student: Option<String>,
    /// `31-60`, or `7`: only these sheets of the document, from 1.
    pages: Option<String>,
}

/// Cards of one section: places from `from` to before `end`.
struct Stretch {
    filter: SectionFilter,
    from: usize,
    end: usize,
    /// A card by itself, and not one of its set.
    alone: bool,
}

/// GET /admin/markSheet/cards: every student's card of a section, one a page; without `sectionId`, of all sections of the class,
/// without `classId`, of all classes of the session that have the semester.
///
/// # Errors
/// 400, 403, 404 as the filter's; 404 for a student who is not there, and where there is no card.
pub async fn cards(
    visitor: MayVisit<ViewReportCards>,
    State(app): AppState,
    ticket: Ticket,
    RawQuery(raw): RawQuery,
    Params(query): Params<CardsQuery>,
) -> Result<Response> {
    visible(&visitor.caller)?;
    let semester = semester::asked(query.ground.semester.as_deref())?;
    let asked = given(query.pages.as_deref()).map(page_range).transpose()?;
    let subjects = Some(subjects_of(raw.as_deref())).filter(|subjects| !subjects.is_empty());
    let turn = app.turns.of(&visitor.caller.id, ticket).await?;
    let (what, stretches) = {
        let mut conn = app.db.acquire().await?;
        let place = query.ground.resolve(&visitor.caller, &mut conn, Level::Session).await?;
        let session = place.session()?;
        let [class, section] = [Level::Class, Level::Section].map(|level| place.id(level));
        let plan = grading::of_place(&mut conn, &session.id, class).await?;
        if let Some(class_numeric) = place.class_numeric() {
            semester::of_class(&plan, semester, class_numeric)?;
        }
        let rows = store::sections(&mut conn, &session.id, class, section, semester).await?;
        let plans = Plans::of(&mut conn, rows.iter().map(|row| row.grading_version_id.clone())).await?;
        // A section may be named without its class.
        if let (false, [row]) = (section.is_empty(), &rows[..]) {
            semester::of_class(plans.get(&row.grading_version_id), semester, row.class_numeric)?;
        }
        if let (false, Some(ids)) = (section.is_empty(), &subjects) {
            let known = section::subjects(&mut conn, section).await?;
            if ids.iter().any(|id| known.iter().all(|subject| subject.id != *id)) {
                return Err(Error::not_found(refusals::SUBJECT_NOT_FOUND));
            }
        }
        if let Err(error) = store::note_first_cards(&mut conn, place.branch_id(), app.clock.now_ms()).await {
            // The guide says so once more; the cards are there all the same.
            warn!("the first cards of a branch could not be noted: {error}");
        }
        let above = [Level::Branch, Level::Session, Level::Class, Level::Section].map(|level| place.at(level));
        let names = above.into_iter().flatten().map(|named| named.name.as_str());
        let what = names.chain([plan.printed_title(semester)]).collect::<Vec<_>>().join(" ");
        let sections: Vec<SectionRow> = rows
            .into_iter()
            .filter(|row| plans.get(&row.grading_version_id).has(row.class_numeric, semester))
            .collect();
        if let Some(id) = given(query.student.as_deref()) {
            let (stretch, reg_no) = one_student(&mut conn, id, &session.id, sections, semester).await?;
            (exams_texts::title_report_card(format!("{what} {reg_no}")), VecDeque::from([stretch]))
        } else {
            let title = match asked {
                None => exams_texts::title_report_cards(what),
                Some((first, last)) if first == last => exams_texts::title_report_cards_sheet(what, first),
                Some((first, last)) => exams_texts::title_report_cards_sheets(what, first, last),
            };
            (title, stretches(sections, asked)?)
        }
    };
    let head = SheetsHead { title: what.english().to_owned(), paper: Paper::Portrait };
    let jobs = jobs(app.clone(), stretches, semester, subjects);
    Ok(turn.held_by(sheets::stream(State(app), head, jobs)))
}

/// Where one student's card is, and the register number.
async fn one_student(
    conn: &mut Conn,
    id: &str,
    session_id: &str,
    sections: Vec<SectionRow>,
    semester: Semester,
) -> Result<(Stretch, String)> {
    let not_found = || Error::not_found(refusals::STUDENT_NOT_FOUND);
    let sits = store::section_of(conn, id, session_id).await?.ok_or_else(not_found)?;
    let row = sections.into_iter().find(|row| row.section_id == sits.section_id).ok_or_else(not_found)?;
    let students = section::students(conn, &row.section_id, Some(semester)).await?;
    let place = students.iter().position(|student| student.id == id).ok_or_else(not_found)?;
    let stretch = Stretch { filter: row.into(), from: place, end: place + 1, alone: true };
    Ok((stretch, students[place].reg_no.clone()))
}

/// The sections' cards one after the other, as far as they are asked for.
fn stretches(sections: Vec<SectionRow>, asked: Option<(usize, usize)>) -> Result<VecDeque<Stretch>> {
    let (first, last) = asked.unwrap_or((1, usize::MAX));
    let mut before = 0;
    let mut stretches = VecDeque::new();
    for row in sections {
        let count = usize::try_from(row.students).unwrap_or_default();
        let (from, end) = (first.saturating_sub(1 + before).min(count), last.saturating_sub(before).min(count));
        before += count;
        if from < end {
            stretches.push_back(Stretch { filter: row.into(), from, end, alone: false });
        }
    }
    if stretches.is_empty() {
        return Err(match asked {
            Some(_) if before > 0 => Error::NotFound(exams_texts::no_more_sheets(before).into()),
            _ => Error::NotFound(calls::NO_DATA_FOUND.into()),
        });
    }
    Ok(stretches)
}

/// The sheets, made while they are read: one section in memory at a time.
fn jobs(
    app: Arc<App>,
    stretches: VecDeque<Stretch>,
    semester: Semester,
    subjects: Option<Vec<String>>,
) -> impl Stream<Item = Result<SheetJob>> + Send + 'static {
    struct Now {
        set: CardSet,
        next: usize,
        end: usize,
        alone: bool,
    }
    stream::try_unfold((stretches, None::<Now>), move |(mut stretches, mut now)| {
        let (app, subjects) = (app.clone(), subjects.clone());
        async move {
            loop {
                if let Some(Now { set, next, end, alone }) = &mut now {
                    // Somebody may have left since the sheets were counted.
                    if *next < (*end).min(set.len()) {
                        let place = *next;
                        *next += 1;
                        let foot = if *alone { page_of(1, 1) } else { page_of(place + 1, set.len()) };
                        let job = card_job(set, place, foot, &printed_file_address)?;
                        return Ok(Some((job, (stretches, now))));
                    }
                }
                let Some(Stretch { filter, from, end, alone }) = stretches.pop_front() else { return Ok(None) };
                let mut conn = app.db.acquire().await?;
                let mut set = CardSet::load(&mut conn, &filter, semester, subjects.as_deref(), &app.clock).await?;
                drop(conn);
                set.look_through_pictures(&app).await?;
                now = Some(Now { set, next: from, end, alone });
            }
        }
    })
}

/// The sheet of the student at a place.
pub(super) fn card_job(
    set: &CardSet,
    place: usize,
    page_of: String,
    images: super::set::Images<'_>,
) -> Result<SheetJob> {
    let card = set.card(place, page_of, images);
    sheets::job("reportCard", &card, card.student.name.clone(), card.student.reg_no.clone())
}

/// `31-60`, or `7` alone, from 1.
fn page_range(text: &str) -> Result<(usize, usize)> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let number = |text: &str| text.trim().parse().ok().filter(|number: &usize| *number > 0);
    number(first)
        .zip(number(last))
        .filter(|(first, last)| first <= last)
        .ok_or_else(|| Error::invalid("pages", exams_texts::PAGES_NOT_READ))
}

fn given(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty())
}

/// The query of the student table's paper and CSV, `subjects` beside.
#[derive(Debug, Deserialize)]
pub struct ListedQuery {
    #[serde(flatten)]
    ground: AskedPlace,
    #[serde(flatten)]
    list: RowsQuery,
}

/// GET /admin/markSheet/students.csv: the visible rows.
///
/// # Errors
/// 400, 403, 404 as the filter's.
pub async fn students_csv(
    visitor: MayVisit<ViewReportCards>,
    State(app): AppState,
    Params(query): Params<ListedQuery>,
) -> Result<Response> {
    visible(&visitor.caller)?;
    let semester = semester::asked(query.ground.semester.as_deref())?;
    let mut conn = app.db.acquire().await?;
    let filter = query.ground.section(&visitor.caller, &mut conn).await?;
    let plan = grading::of_class(&mut conn, &filter.class_id).await?;
    semester::of_class(&plan, semester, filter.class_numeric)?;
    let students = section::students(&mut conn, &filter.section_id, Some(semester)).await?;
    drop(conn);
    let address = Address { filter: &filter, semester, subjects: &[] };
    let mut csv =
        Csv::new(&[labels::STUDENT_NAME, labels::REGISTER_NO, labels::ROLL, labels::GUARDIAN_NAME].map(Word::english));
    for row in Roster::of(&students, &query.list).rows(&address) {
        let guardian = row.guardian_name.as_deref().unwrap_or_default();
        csv.row(&[&row.name, &row.reg_no, &row.roll.to_string(), guardian]);
    }
    csv.download(&format!("{}.csv", filter.file_name(plan.semester_name(semester), labels::STUDENTS.english())))
}

/// GET /admin/markSheet/print: the visible rows on paper.
///
/// # Errors
/// 400, 403, 404 as the filter's.
pub async fn students_print(
    visitor: MayVisit<ViewReportCards>,
    State(app): AppState,
    RawQuery(raw): RawQuery,
    Params(query): Params<ListedQuery>,
) -> Result<Response> {
    visible(&visitor.caller)?;
    let semester = semester::asked(query.ground.semester.as_deref())?;
    let mut conn = app.db.acquire().await?;
    let filter = query.ground.section(&visitor.caller, &mut conn).await?;
    let plan = grading::of_class(&mut conn, &filter.class_id).await?;
    semester::of_class(&plan, semester, filter.class_numeric)?;
    let students = section::students(&mut conn, &filter.section_id, Some(semester)).await?;
    let head = letterhead(&mut conn, &filter.branch_id).await?;
    drop(conn);
    let subjects = subjects_of(raw.as_deref());
    let roster = Roster::of(&students, &query.list);
    let title = filter.file_name(plan.semester_name(semester), labels::STUDENTS.english());
    let props = StudentListProps {
        rows: roster.rows(&Address { filter: &filter, semester, subjects: &subjects }),
        found: roster.found(),
        search: roster.search().to_owned(),
        school_name: head.school_name,
        branch_name: head.branch_name,
        address: head.address,
        motto: head.motto,
        icon_href: head.icon_file_id.as_deref().map(printed_icon),
        filter,
        semester_name: plan.semester_name(semester).to_owned(),
        printed_on: app.clock.printed_today(),
    };
    app.pages.paper("studentList", &title, &props).await
}

#[cfg(test)]
mod tests {
    use super::{SectionRow, page_range, stretches};

    fn section(name: &str, students: i64) -> SectionRow {
        let text = |what: &str| format!("{what}-{name}");
        SectionRow {
            branch_id: text("b"),
            branch_name: text("B"),
            session_id: text("s"),
            session_name: text("S"),
            class_id: text("c"),
            class_name: text("C"),
            class_numeric: 8,
            section_id: text("n"),
            section_name: name.to_owned(),
            students,
            grading_version_id: None,
        }
    }

    #[test]
    fn a_range_of_sheets_runs_through_the_sections() {
        let of = |asked: &str| {
            let sections = vec![section("A", 40), section("B", 0), section("C", 35)];
            let asked = (!asked.is_empty()).then(|| page_range(asked).unwrap());
            stretches(sections, asked).map(|stretches| {
                stretches.iter().map(|part| (part.filter.section_name.clone(), part.from, part.end)).collect::<Vec<_>>()
            })
        };
        let part = |name: &str, from: usize, end: usize| (name.to_owned(), from, end);
        assert_eq!(of("").unwrap(), [part("A", 0, 40), part("C", 0, 35)]);
        assert_eq!(of("31-60").unwrap(), [part("A", 30, 40), part("C", 0, 20)]);
        assert_eq!(of("7").unwrap(), [part("A", 6, 7)]);
        assert_eq!(of("41-1000").unwrap(), [part("C", 0, 35)]);
        assert_eq!(of("75").unwrap(), [part("C", 34, 35)]);
        assert_eq!(of("76").err().unwrap().to_string(), "There are no more than 75 sheets");
        assert_eq!(stretches(vec![section("B", 0)], None).err().unwrap().to_string(), "No Data Found");
    }

    #[test]
    fn a_range_that_is_none_names_its_field() {
        assert_eq!(page_range(" 31 - 60 ").unwrap(), (31, 60));
        for bad in ["0", "0-3", "5-4", "-4", "4-", "a", "1-2-3", "-", "99999999999999999999999"] {
            assert!(page_range(bad).is_err(), "{bad}");
        }
    }
}
