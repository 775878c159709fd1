//! GET /admin/examSchedule/print: a class's schedule for an exam on paper, by day.

use axum::extract::State;
use axum::response::Response;
use rules::words::{exams_texts, labels, refusals};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::http::reached;
use super::lines::subjects_of;
use super::paper::{Paper, PaperKey, words_of};
use super::save::Stored;
use auth::MayVisit;
use auth::permit::ViewExamSchedules;
use base::clock::printed_day;
use base::error::{Error, Result};
use roster::structure::branches::store::letterhead;
use web::app::AppState;
use web::input::Params;
use web::shell::printed_icon;

/// A line of the paper.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "exam_schedules.ts")]
pub struct PrintedPaper {
    pub day: String,
    pub time: String,
    pub subject: String,
    pub sections: String,
    pub halls: String,
    pub marks: String,
}

/// A class's schedule on paper.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "exam_schedules.ts")]
pub struct ExamSchedulePrintProps {
    pub school_name: String,
    pub branch_name: String,
    pub address: Option<String>,
    pub motto: Option<String>,
    pub icon_href: Option<String>,
    pub session: String,
    pub class_name: String,
    pub exam: String,
    pub lines: Vec<PrintedPaper>,
    pub printed_on: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct PrintQuery {
    class_id: Option<String>,
    exam_id: Option<String>,
}

/// GET /admin/examSchedule/print?classId&examId
///
/// # Errors
/// 400 without class or exam; 403 by role and by branch; 404 where nothing is scheduled.
pub async fn exam_schedule_print(
    visitor: MayVisit<ViewExamSchedules>,
    State(app): AppState,
    Params(query): Params<PrintQuery>,
) -> Result<Response> {
    let class_id = query.class_id.ok_or_else(|| Error::invalid("classId", refusals::field_missing("classId")))?;
    let exam_id = query.exam_id.ok_or_else(|| Error::invalid("examId", refusals::field_missing("examId")))?;
    let mut conn = app.db.acquire().await?;
    let of = reached(&mut conn, &visitor.caller, &exam_id, &class_id).await?;
    let stored = Stored::load(&mut conn, &of).await?;
    let head = letterhead(&mut conn, &of.class.branch_id).await?;
    drop(conn);
    if stored.papers.is_empty() {
        return Err(Error::not_found(refusals::EXAM_SCHEDULE_NOT_FOUND));
    }
    // Sections whose papers are alike but for the hall stand on one line.
    let mut lines: Vec<(&Paper, PrintedPaper)> = Vec::new();
    for subject in subjects_of(&stored.taught) {
        let from = lines.len();
        for (id, name) in &subject.sections {
            let Some(paper) = stored.papers.get(&PaperKey::new(id, subject.id)) else { continue };
            let hall = stored.hall_name(paper.hall_id.as_deref()).map(|hall| format!("{name}: {hall}"));
            match lines[from..].iter_mut().find(|(other, _)| other.is_like(paper)) {
                Some((_, line)) => {
                    line.sections = format!("{}, {name}", line.sections);
                    let halls = Some(line.halls.clone()).filter(|halls| !halls.is_empty());
                    line.halls = halls.into_iter().chain(hall).collect::<Vec<_>>().join(", ");
                }
                None => lines.push((
                    paper,
                    PrintedPaper {
                        day: paper.date.as_deref().map(printed_day).unwrap_or_default(),
                        time: paper
                            .sat()
                            .map(|sat| labels::from_to(sat.start, sat.end).english().to_owned())
                            .unwrap_or_default(),
                        subject: subject.name.to_owned(),
                        sections: (*name).to_owned(),
                        halls: hall.unwrap_or_default(),
                        marks: words_of(&paper.set, &of.plan).into(),
                    },
                )),
            }
        }
    }
    let when = |paper: &Paper| (paper.date.is_none(), paper.date.clone(), paper.start.clone());
    lines.sort_by_key(|(paper, _)| when(paper));
    let props = ExamSchedulePrintProps {
        school_name: head.school_name,
        branch_name: head.branch_name,
        address: head.address,
        motto: head.motto,
        icon_href: head.icon_file_id.as_deref().map(printed_icon),
        session: of.class.session_name.clone(),
        class_name: of.class.class_name.clone(),
        exam: of.exam.name.clone(),
        lines: lines.into_iter().map(|(_, line)| line).collect(),
        printed_on: app.clock.printed_today(),
    };
    let ExamSchedulePrintProps { branch_name, session, class_name, exam, .. } = &props;
    let title = exams_texts::exam_schedule_of_class(branch_name, session, class_name, exam);
    app.pages.paper("examSchedulePrint", title, &props).await
}
