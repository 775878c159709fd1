//! The Sheet screen's student table (docs/rules.md, *Screens*): searched and paged here, the same on the screen, as CSV and on paper.

use rules::semesters::Semester;

use super::props::{StudentLine, StudentTable};
use exams::marks::section::SectionStudent;
use records::place::SectionFilter;
use records::{Rows, RowsQuery, SortColumn, SortValue};
use web::form;

/// Path of the Sheet screen.
pub const SCREEN: &str = "/admin/markSheet";
/// What the table can be sorted by; by roll unless somebody says otherwise.
const COLUMNS: &[SortColumn<SectionStudent>] = &[
    SortColumn { key: "roll", of: |student| SortValue::Number(student.roll) },
    SortColumn { key: "name", of: |student| SortValue::text(&student.name()) },
    SortColumn { key: "regNo", of: |student| SortValue::text(&student.reg_no) },
    SortColumn { key: "guardian", of: |student| SortValue::text(student.guardian_name.as_deref().unwrap_or_default()) },
];

/// The part of the address that says whose cards these are.
pub struct Address<'a> {
    pub filter: &'a SectionFilter,
    pub semester: Semester,
    /// Ids; empty: every subject.
    pub subjects: &'a [String],
}

impl Address<'_> {
    /// Ground, semester and subjects as they stand in an address.
    fn query(&self) -> Vec<(&'static str, &str)> {
        let mut query = self.filter.query();
        query.push(("semester", self.semester.as_str()));
        query.extend(self.subjects.iter().map(|id| ("subjects", id.as_str())));
        query
    }

    fn with(&self, path: &str, more: &[(&'static str, &str)]) -> String {
        form::address(path, &[&self.query()[..], more].concat())
    }
}

/// The page of the table that an address asks for. The section's students are loaded whole for their cards, so that nothing is left for a
/// statement to do.
pub struct Roster<'s>(Rows<&'s SectionStudent>);

impl<'s> Roster<'s> {
    /// Specification silent: the search looks in name, register number, roll and guardian's name, for all of its words.
    pub fn of(students: &'s [SectionStudent], query: &RowsQuery) -> Self {
        Self(query.of(students.iter().collect(), COLUMNS, |student| {
            let guardian = student.guardian_name.as_deref().unwrap_or_default();
            format!("{} {} {} {guardian}", student.name(), student.reg_no, student.roll)
        }))
    }

    /// How many the search finds.
    pub fn found(&self) -> usize {
        self.0.found
    }

    /// What was searched for.
    pub fn search(&self) -> &str {
        &self.0.shown.search
    }

    /// The visible rows.
    pub fn rows(&self, address: &Address<'_>) -> Vec<StudentLine> {
        let line = |student: &&SectionStudent| StudentLine {
            student_id: student.id.clone(),
            name: student.name(),
            reg_no: student.reg_no.clone(),
            roll: student.roll,
            guardian_name: student.guardian_name.clone().filter(|name| !name.trim().is_empty()),
            card_href: address.with(&format!("{SCREEN}/cards"), &[("student", &student.id)]),
        };
        self.0.rows.iter().map(line).collect()
    }

    /// The table as the screen shows it.
    pub fn table(&self, address: &Address<'_>) -> StudentTable {
        let list = self.0.shown.query(COLUMNS[0].key);
        let list: Vec<(&'static str, &str)> = list.iter().map(|(key, value)| (*key, value.as_str())).collect();
        StudentTable {
            rows: self.rows(address),
            shown: self.0.shown.clone(),
            found: self.found(),
            total: self.0.total,
            keep: address.query().into_iter().map(|(key, value)| (key, value.to_owned())).collect(),
            bulk_href: address.with(&format!("{SCREEN}/cards"), &[]),
            csv_href: address.with(&format!("{SCREEN}/students.csv"), &list),
            print_href: address.with(&format!("{SCREEN}/print"), &list),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn students(count: i64) -> Vec<SectionStudent> {
        let student = |roll: i64| SectionStudent {
            id: format!("student-{roll}"),
            reg_no: format!("S-{roll:03}"),
            first_name: if roll == 7 { "চন্দ্রা".to_owned() } else { "Amina".to_owned() },
            last_name: "Rahman".to_owned(),
            roll,
            dob: None,
            gender: None,
            guardian_name: (roll % 2 == 0).then(|| "Karim Uddin".to_owned()),
            group_name: None,
            profile_photo_file_id: None,
            left_on: None,
            joined_on: None,
            semester_dates: None,
            is_ranked_late: false,
        };
        (1..=count).map(student).collect()
    }

    fn filter() -> SectionFilter {
        SectionFilter {
            branch_name: "Dhanmondi".to_owned(),
            branch_id: "b".to_owned(),
            session_name: "2026".to_owned(),
            session_id: "s".to_owned(),
            class_id: "c".to_owned(),
            class_name: "Class 8".to_owned(),
            class_numeric: 8,
            section_id: "n".to_owned(),
            section_name: "A".to_owned(),
        }
    }

    fn table(count: i64, search: &str, page: &str, limit: &str, sort: &str) -> StudentTable {
        let filter = filter();
        let subjects = ["j 1".to_owned(), "j2".to_owned()];
        let address = Address { filter: &filter, semester: Semester::YEARLY, subjects: &subjects };
        let some = |text: &str| Some(text.to_owned());
        let query = RowsQuery { search: some(search), page: some(page), limit: some(limit), sort: some(sort) };
        Roster::of(&students(count), &query).table(&address)
    }

    #[test]
    fn every_column_sorts_the_table_both_ways() {
        for (sort, rolls) in [
            ("", [1, 2, 3]),
            ("-roll", [9, 8, 7]),
            ("name", [1, 2, 3]),
            ("-name", [7, 1, 2]),
            ("-regNo", [9, 8, 7]),
            ("guardian", [1, 3, 5]),
            ("-guardian", [2, 4, 6]),
        ] {
            let shown: Vec<i64> = table(9, "", "", "", sort).rows.iter().take(3).map(|row| row.roll).collect();
            assert_eq!(shown, rolls, "{sort}");
        }
    }

    #[test]
    fn the_search_finds_by_all_of_its_words() {
        for (search, found) in
            [("", 30), ("amina", 29), ("চন্দ্রা", 1), ("s-01", 10), ("karim RAHMAN", 15), ("karim s-001", 0), ("%", 0)]
        {
            assert_eq!(table(30, search, "", "all", "").found, found, "{search}");
        }
    }

    #[test]
    fn every_address_carries_the_whole_choice() {
        let table = table(60, " amina ", "2", "25", "-roll");
        let ground = "branchId=b&sessionId=s&classId=c&sectionId=n&semester=yearly&subjects=j+1&subjects=j2";
        assert_eq!(
            table.csv_href,
            format!("/admin/markSheet/students.csv?{ground}&search=amina&page=2&limit=25&sort=-roll")
        );
        assert_eq!(
            table.print_href,
            format!("/admin/markSheet/print?{ground}&search=amina&page=2&limit=25&sort=-roll")
        );
        assert_eq!(table.bulk_href, format!("/admin/markSheet/cards?{ground}"));
        assert_eq!(table.rows[0].card_href, format!("/admin/markSheet/cards?{ground}&student=student-35"));
        assert_eq!(table.keep.last(), Some(&("subjects", "j2".to_owned())));
    }
}
