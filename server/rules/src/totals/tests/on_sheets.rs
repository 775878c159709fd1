//! What sheets show of totals that are not final.

use super::*;

#[test]
fn a_subject_with_marks_not_entered_has_no_grade_on_a_sheet() {
    // "where marks of a subject are not entered, its grade and the student's position are shown as a dash there (the values of the calls
    // stay as they are)"
    let rows: [(i64, &str, &[&str], &str, &str); 8] = [
        (5, "1stSemester", &["1stSemester term T - written=95/100"], "95/100 95% A+", "95/100 95% A+"),
        (
            5,
            "1stSemester",
            &["1stSemester term T - written=95/100", "1stSemester sba S - written=/5"],
            "95/105 90% A",
            "95/105 90% -",
        ),
        // Absent and exempt are entered.
        (
            5,
            "1stSemester",
            &["1stSemester term T - written=AB/100", "1stSemester sba S - written=4/5"],
            "4/105 4% U",
            "4/105 4% U",
        ),
        (
            5,
            "1stSemester",
            &["1stSemester term T - written=90/100", "1stSemester sba S - written=EX/5"],
            "90/100 90% A",
            "90/100 90% A",
        ),
        // Of the semester that is carried.
        (
            5,
            "2ndSemester",
            &["1stSemester term T1 - written=/100", "2ndSemester term T2 - written=100/100"],
            "100/200 50% U",
            "100/200 50% -",
        ),
        // What enters no total leaves the grade as it is.
        (5, "1stSemester", &["1stSemester term T - written=80/100 practical=/50"], "80/100 80% B", "80/100 80% B"),
        (
            12,
            "interim",
            &["interim cp C - written=9/10", "interim studentQuality Q - written=/100"],
            "9/10 90% A+",
            "9/10 90% A+",
        ),
        (12, "interim", &[], "not scheduled", "not scheduled"),
    ];
    for (class, semester, lines, printed, on_sheets) in rows {
        let subject = total(class, semester, lines);
        assert_eq!(shown(subject.printed), printed, "{lines:#?}");
        assert_eq!(shown(subject.shown()), on_sheets, "{lines:#?}");
    }
}
