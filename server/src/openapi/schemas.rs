//! The schemas of `GET /api/openapi.json`: what each call answers (docs/rules.md, *Calls*), and what a field of a query or a body may hold.
//! Shapes are written short: `[{_id, roll: int, dob: text|null}]`; a field without a type is text, `@Name` another shape.
//! `tests/it/openapi.rs` holds real answers against them.

use rules::semesters::Semester;
use serde_json::{Map, Value, json};

/// Shapes that stand in several answers.
const SHAPES: &[(&str, &str)] = &[
    ("Message", "{message}"),
    ("BranchName", "{_id, branchName}"),
    ("SessionName", "{_id, sessionName}"),
    ("Class", "{_id, className, classNumeric: int}"),
    ("Section", "{_id, sectionName}"),
    ("Session", "{_id, sessionName, startDate: text|null, endDate: text|null, status}"),
    ("Exam", "{_id, name, semester, examType}"),
    ("Employee", "{_id, employeeName, role, designationName: text|null, profilePhoto: text|null}"),
    (
        "FullMarks",
        "{written: int|null, practical: int|null, attendance: int|null, viva: int|null, presentation: int|null, paper1: int|null, paper2: int|null, paper3: int|null}",
    ),
    ("Saved", "{message, marks: [{studentId, version: int}], next: [{label, href}]}"),
    ("SavedQualities", "{message, version: int}"),
    ("SavedRecord", "{message, _id, version: int}"),
    (
        "Outcomes",
        "{message, done: int, unchanged: int, refused: int, sheets: [{examId, sectionId, subjectId, label, outcome, reason: text|null}]}",
    ),
    (
        "TabulationRow",
        "{_id, roll: int, studentName, marks: [{subjectId, subject, subjectName, total: int|null, grade: text|null, obtain: num|null, writtenFullMark: int|null}], total: int|null, gradeCount: [{grade, count: int}], position: int|null}",
    ),
    (
        "Computed",
        "{subjects: [{subjectId, subjectName, total: int|null, outOf: int|null, percentage: num|null, grade: text|null, highestMark: int|null}], total: int|null, outOf: int|null, percentage: num|null, grade: text|null}",
    ),
    (
        "Grades",
        "{regularity: grade, patriotism: grade, honesty: grade, leadership: grade, discipline: grade, participation: grade, tolerance: grade, awareness: grade, punctuality: grade, handwriting: grade, arts_crafts: grade, music: grade, homework: grade}",
    ),
    (
        "MarkDetail",
        "{date: text|null, name, examType, semester, written: mark, writtenFullMark: int|null, practical: mark, practicalFullMark: int|null, attendance: mark, attendanceFullMark: int|null, viva: mark, vivaFullMark: int|null, presentation: mark, presentationFullMark: int|null, paper1: mark, paper1FullMark: int|null, paper2: mark, paper2FullMark: int|null, paper3: mark, paper3FullMark: int|null}",
    ),
    ("Fetch", "{at: int, what, pages: int, address}"),
    (
        "Period",
        "{_id, weekday, periodNo: int, startTime: text|null, endTime: text|null, room: text|null, classId, className, sectionId, sectionName, subjectId, subjectName, teacherId, employeeName}",
    ),
];

/// What each call answers, by method and path below `/api/`.
const ANSWERS: &[(&str, &str)] = &[
    (
        "post manageUserLogin",
        "{_id, role, branch: @BranchName|null, session: {_id, sessionName, startDate: text|null, endDate: text|null}|null, profilePhoto: text|null, accessToken, message}",
    ),
    ("get check_session", "{_id, role, expiresAt: int}"),
    ("get updateEmployeePassword/{id}", "{message, accessToken?}"),
    ("post updateEmployeePassword/{id}", "{message, accessToken?}"),
    ("post changeStudentPassword", "{message, accessToken?}"),
    ("get getBranchSessionWiseExamList", "[@Exam]"),
    ("get getBranchSessionClassWiseExamListFromExamSchedule", "[@Exam]"),
    ("get sessionWiseClass/{id}", "[@Class]"),
    ("get classWiseSection/{id}", "[@Section]"),
    ("get branchWiseGroup/{id}", "[{_id, groupName}]"),
    ("get branchWiseSession/{id}", "[@Session]"),
    ("get branchWiseSubject", "[{_id, subjectName, label, value, abbreviation}]"),
    ("get branchWiseTeacher", "[@Employee]"),
    ("get branchWiseEmployee", "[@Employee]"),
    ("get branchWiseAccountant", "[@Employee]"),
    (
        "get getStudentAsFilter",
        "[{_id, firstName, lastName, roll: int, regNo, profilePhoto: text|null, branch: @BranchName, session: @SessionName, class: @Class, section: @Section}]",
    ),
    ("get getTeacherScheduleList", "[@Period]|{data: [@Period], total: int, page: int, limit: int|text}"),
    (
        "get getFilterWiseExamSchedule",
        "[{_id, date: text|null, writtenFullMark: int|null, writtenPassMark: int|null, practicalFullMark: int|null, practicalPassMark: int|null, attendanceFullMark: int|null, attendancePassMark: int|null, vivaFullMark: int|null, vivaPassMark: int|null, presentationFullMark: int|null, presentationPassMark: int|null, paper1FullMark: int|null, paper1PassMark: int|null, paper2FullMark: int|null, paper2PassMark: int|null, paper3FullMark: int|null, paper3PassMark: int|null}]",
    ),
    (
        "get getFilterWiseExamMarks",
        "{subject: {_id, subjectName}, exam: {_id, name}, fullMarks: @FullMarks, status: {isPublish: bool, isLocked: bool}, marks: [{studentId, firstName, lastName, roll: int, regNo, version: int, written: mark, practical: mark, attendance: mark, viva: mark, presentation: mark, paper1: mark, paper2: mark, paper3: mark}]}",
    ),
    ("get getResultsPublishedAndLockedStatus", "{isPublish: bool, isLocked: bool}"),
    ("get getStudentsForMarkEntry", "[{_id, studentId, firstName, lastName, roll: int, regNo, version: int}]"),
    ("post addSubjectWiseMarks", "@Saved"),
    ("put updateOneMark", "@Saved"),
    ("get deleteFilterWiseExamMarks", "@Message"),
    (
        "get getStudentWiseExamMarks",
        "{marks: [{firstName, lastName, written: mark, practical: mark, attendance: mark, viva: mark, presentation: mark, paper1: mark, paper2: mark, paper3: mark, writtenFullMark: int|null, practicalFullMark: int|null, attendanceFullMark: int|null, vivaFullMark: int|null, presentationFullMark: int|null, paper1FullMark: int|null, paper2FullMark: int|null, paper3FullMark: int|null}], subject: {_id, subjectName}}",
    ),
    ("post publishResult", "@Message"),
    ("post resultsLockStatusUpdate", "@Message"),
    ("post publishResults", "@Outcomes"),
    ("post lockResults", "@Outcomes"),
    ("get getTabulationTotal", "[@TabulationRow]"),
    ("get getTabulation", "[@TabulationRow]"),
    ("post addStudentQualities", "@SavedQualities"),
    ("put updateStudentQualities/{studentId}", "@SavedQualities"),
    ("get getOneStudentQualities/{studentId}", "@Grades|null"),
    ("put sectionQualities", "{message, qualities: [{studentId, version: int}]}"),
    (
        "get getStudentInfo",
        "[{_id, regNo, firstName, lastName, roll: int, dob: text|null, gender: text|null, guardianName: text|null, profilePhoto: text|null, group: any, branch: @BranchName, session: @SessionName, class: @Class, section: @Section}]",
    ),
    (
        "get getStudentsWithMarksDetails",
        "[{_id, regNo, firstName, lastName, roll: int, dob: text|null, gender: text|null, guardianName: text|null, profilePhoto: text|null, branch: @BranchName, session: @SessionName, class: @Class, section: @Section, marks: [{subjectId, subjectName, marksDetails: [@MarkDetail]}], qualities: [@Grades], total: int|null, computed: @Computed}]",
    ),
    ("get getSubjectWiseHighestMarks", "[{semester, subjectId, highestMark: int}]"),
    (
        "get getSearchResult",
        "[{_id, firstName, lastName, regNo, roll: int|null, className: text|null, sectionName: text|null, profilePhoto: text|null}]",
    ),
    ("get searchSheets", "[{kind, name, place, href}]"),
    ("post printLinks", "{_id, url, sheetsUrl, expiresAt: int, count: int}"),
    (
        "get printLinks",
        "[{_id, name, kind, state, branchId, branchName, sessionId, sessionName, classId: text|null, sectionId: text|null, covers, semester: text|null, exam: text|null, title, subjects, paper, count: int, includesUnpublished: bool, newerMarks: bool, madeBy, madeAt: int, expiresAt: int, revokedAt: int|null, fetches: [@Fetch]}]",
    ),
    ("delete printLinks/{id}", "@Message"),
    ("get openapi.json", "{openapi, info: any, paths: any, components: any}"),
];

/// The shapes that answers name, for the document's components.
#[must_use]
pub fn shapes() -> Map<String, Value> {
    SHAPES.iter().map(|(name, shape)| ((*name).to_owned(), schema(shape))).collect()
}

/// What a call answers; none where that is not written above.
#[must_use]
pub fn answer(method: &str, path: &str) -> Option<Value> {
    let call = format!("{method} {}", path.trim_start_matches("/api/"));
    ANSWERS.iter().find(|(named, _)| *named == call).map(|(_, shape)| schema(shape))
}

/// What a field of a query may hold.
#[must_use]
pub fn of_query(name: &str, required: bool) -> Value {
    match name {
        // From two characters something is found; with fewer, nothing is.
        "searchText" => json!({ "type": "string" }),
        "page" => json!({ "type": "integer", "minimum": 1, "maximum": 1_000_000 }),
        "limit" => json!({ "anyOf": [{ "type": "integer", "minimum": 1, "maximum": 500 }, { "const": "all" }] }),
        _ => {
            let mut schema = of_body(name, true);
            if let (false, Some(schema)) = (required, schema.as_object_mut()) {
                schema.remove("minLength");
            }
            schema
        }
    }
}

/// What a field of a body may hold. What may be left out may mostly be null as well.
#[must_use]
pub fn of_body(name: &str, required: bool) -> Value {
    let grades = json!(["A+", "A", "B+", "B", null]);
    let mut schema = match name {
        "semester" => {
            let semesters: Vec<&str> = Semester::ALL.into_iter().map(Semester::as_str).collect();
            json!({ "type": "string", "enum": semesters })
        }
        "kind" => json!({ "type": "string", "enum": ["reportCards", "tabulation"] }),
        "userType" => json!({ "type": "string", "enum": ["student", "admin"] }),
        "sheets" => json!({ "type": "string", "enum": ["exam", "section", "examOfClass", "class"] }),
        "isPublished" | "isLocked" | "onlyComplete" | "includeUnpublished" | "revokeLinks" => {
            return json!({ "type": "boolean" });
        }
        "isWeb" => return json!({ "type": ["boolean", "string", "null"] }),
        "webId" => return json!({}),
        "expiresInDays" => return json!({ "type": ["integer", "null"], "minimum": 1, "maximum": 90 }),
        "version" => return json!({ "type": ["integer", "null"], "minimum": 0 }),
        "newPassword" | "password" => json!({ "type": "string", "minLength": 8, "maxLength": 128 }),
        "name" => json!({ "type": "string", "minLength": 1, "maxLength": 120 }),
        "subjects" => return json!({ "type": ["array", "null"], "items": { "type": "string" }, "maxItems": 100 }),
        "marks" | "editedMarks" => {
            let mark = json!({ "type": ["number", "string", "null"] });
            return entries(COMPONENTS, &mark);
        }
        "qualities" => return entries(GRADES, &json!({ "enum": grades })),
        grade if GRADES.contains(&grade) => return json!({ "enum": grades }),
        "branchId" | "branchName" => {
            json!({ "type": "string", "description": "One of the two names the branch; a confined caller's is known" })
        }
        "sessionId" | "sessionName" => json!({ "type": "string", "description": "One of the two names the session" }),
        _ => json!({ "type": "string" }),
    };
    if !required {
        return json!({ "anyOf": [schema, { "type": "null" }] });
    }
    if schema.get("enum").is_none() && schema.get("minLength").is_none() {
        schema["minLength"] = json!(1);
    }
    schema
}

const COMPONENTS: &[&str] =
    &["written", "practical", "attendance", "viva", "presentation", "paper1", "paper2", "paper3"];
const GRADES: &[&str] = &[
    "regularity",
    "patriotism",
    "honesty",
    "leadership",
    "discipline",
    "participation",
    "tolerance",
    "awareness",
    "punctuality",
    "handwriting",
    "arts_crafts",
    "music",
    "homework",
];

/// A list with an entry for each student.
fn entries(fields: &[&str], holds: &Value) -> Value {
    let mut properties = Map::new();
    properties.insert("studentId".to_owned(), json!({ "type": "string", "minLength": 1 }));
    properties.insert("version".to_owned(), of_body("version", false));
    for field in fields {
        properties.insert((*field).to_owned(), holds.clone());
    }
    json!({ "type": "array", "minItems": 1, "items": { "type": "object", "properties": properties, "required": ["studentId"] } })
}

/// A short shape as a JSON Schema.
fn schema(shape: &str) -> Value {
    let mut rest = shape;
    let read = one_of(&mut rest);
    debug_assert!(rest.trim().is_empty(), "{shape}: {rest}");
    read
}

fn one_of(rest: &mut &str) -> Value {
    let mut found = vec![one(rest)];
    while let Some(more) = rest.trim_start().strip_prefix('|') {
        *rest = more;
        found.push(one(rest));
    }
    if found.len() == 1 { found.swap_remove(0) } else { json!({ "anyOf": found }) }
}

fn one(rest: &mut &str) -> Value {
    *rest = rest.trim_start();
    if let Some(inside) = rest.strip_prefix('[') {
        *rest = inside;
        let items = one_of(rest);
        *rest = rest.trim_start().strip_prefix(']').unwrap_or(rest);
        return json!({ "type": "array", "items": items });
    }
    if let Some(inside) = rest.strip_prefix('{') {
        *rest = inside;
        return object(rest);
    }
    match word(rest) {
        "text" => json!({ "type": "string" }),
        "int" => json!({ "type": "integer" }),
        "num" => json!({ "type": "number" }),
        "bool" => json!({ "type": "boolean" }),
        "null" => json!({ "type": "null" }),
        // A number, absent, or not entered.
        "mark" => json!({ "anyOf": [{ "type": "number" }, { "const": "AB" }, { "type": "null" }] }),
        "grade" => json!({ "enum": ["A+", "A", "B+", "B", null] }),
        named if named.starts_with('@') => json!({ "$ref": format!("#/components/schemas/{}", &named[1..]) }),
        _ => json!({}),
    }
}

fn object(rest: &mut &str) -> Value {
    let (mut properties, mut required) = (Map::new(), Vec::new());
    loop {
        let name = word(rest);
        let optional = rest.strip_prefix('?');
        *rest = optional.unwrap_or(rest);
        let holds = match rest.trim_start().strip_prefix(':') {
            Some(typed) => {
                *rest = typed;
                one_of(rest)
            }
            None => json!({ "type": "string" }),
        };
        if optional.is_none() {
            required.push(name);
        }
        properties.insert(name.to_owned(), holds);
        *rest = rest.trim_start();
        match rest.strip_prefix(',') {
            Some(more) => *rest = more,
            None => break,
        }
    }
    *rest = rest.strip_prefix('}').unwrap_or(rest);
    json!({ "type": "object", "properties": properties, "required": required })
}

/// The letters that come next: a name or a type.
fn word<'a>(rest: &mut &'a str) -> &'a str {
    *rest = rest.trim_start();
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '@').unwrap_or(rest.len());
    let (word, more) = rest.split_at(end);
    *rest = more;
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_call_has_an_answer_and_every_answer_a_call() {
        let calls = crate::routes::CALLS;
        let calls: Vec<_> =
            calls.iter().filter(|call| super::super::nouns::answer(call.method, call.path).is_none()).collect();
        for call in &calls {
            assert!(answer(call.method, call.path).is_some(), "{} {}", call.method, call.path);
        }
        assert_eq!(ANSWERS.len(), calls.len());
    }

    #[test]
    fn every_shape_is_read_to_its_end_and_names_what_is_there() {
        for (_, shape) in SHAPES.iter().chain(ANSWERS) {
            let mut rest = *shape;
            one_of(&mut rest);
            assert_eq!(rest, "", "{shape}");
            for named in shape.split('@').skip(1) {
                let name = named.split(|c: char| !c.is_ascii_alphanumeric()).next();
                assert!(SHAPES.iter().any(|(known, _)| Some(*known) == name), "{name:?}");
            }
        }
        assert_eq!(
            schema("[{_id, roll: int|null, more?: @Exam}]"),
            json!({ "type": "array", "items": { "type": "object", "required": ["_id", "roll"], "properties": {
                "_id": { "type": "string" },
                "roll": { "anyOf": [{ "type": "integer" }, { "type": "null" }] },
                "more": { "$ref": "#/components/schemas/Exam" },
            } } })
        );
    }
}
