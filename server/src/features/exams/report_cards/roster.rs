//! The Sheet screen's student table (docs/rules.md, *Screens*): searched and paged here, the same on the screen, as CSV and on paper.

use rules::limits;
use rules::semesters::Semester;
use serde::Deserialize;

use super::props::{StudentLine, StudentTable};
use crate::features::exams::marks::section::SectionStudent;
use crate::features::ground::SectionFilter;
use crate::web::form;

/// Path of the Sheet screen.
pub const SCREEN: &str = "/admin/markSheet";
/// docs/rules.md, *Grades and totals*: "Page sizes 10, 25, 50, 100, all".
const LIMITS: [&str; 5] = ["10", "25", "50", "100", "all"];

/// What an address asks of the table, unchecked.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct ListQuery {
    search: Option<String>,
    page: Option<String>,
    limit: Option<String>,
}

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

/// The page of the table that an address asks for. Asked for what is not there, the nearest there is: an address outlives its list.
pub struct Roster<'s> {
    found: Vec<&'s SectionStudent>,
    total: usize,
    /// As it was typed.
    search: String,
    limit: &'static str,
    /// From 1.
    page: usize,
    pages: usize,
}

impl<'s> Roster<'s> {
    /// Specification silent: the search looks in name, register number, roll and guardian's name, for all of its words.
    pub fn of(students: &'s [SectionStudent], query: &ListQuery) -> Self {
        let search = query.search.as_deref().unwrap_or_default().trim().to_owned();
        let words: Vec<String> = search.to_lowercase().split_whitespace().map(str::to_owned).collect();
        let found: Vec<&SectionStudent> = students
            .iter()
            .filter(|student| {
                let guardian = student.guardian_name.as_deref().unwrap_or_default();
                let text = format!("{} {} {} {guardian}", student.name(), student.reg_no, student.roll).to_lowercase();
                words.iter().all(|word| text.contains(word))
            })
            .collect();
        let asked = query.limit.as_deref().map(str::trim).unwrap_or_default();
        let default = LIMITS.iter().find(|limit| **limit == limits::PAGE_SIZE.to_string()).copied().unwrap_or("all");
        let limit = LIMITS.into_iter().find(|limit| *limit == asked).unwrap_or(default);
        let pages = limit.parse().map_or(1, |limit: usize| found.len().div_ceil(limit)).max(1);
        let page = query.page.as_deref().and_then(|page| page.trim().parse().ok()).unwrap_or(1);
        Self { total: students.len(), search, limit, page: usize::clamp(page, 1, pages), pages, found }
    }

    /// How many the search finds.
    pub fn found(&self) -> usize {
        self.found.len()
    }

    /// What was searched for.
    pub fn search(&self) -> &str {
        &self.search
    }

    /// The visible rows.
    pub fn rows(&self, address: &Address<'_>) -> Vec<StudentLine> {
        let size = self.limit.parse().unwrap_or(usize::MAX);
        self.found
            .iter()
            .skip((self.page - 1).saturating_mul(size))
            .take(size)
            .map(|student| StudentLine {
                student_id: student.id.clone(),
                name: student.name(),
                reg_no: student.reg_no.clone(),
                roll: student.roll,
                guardian_name: student.guardian_name.clone().filter(|name| !name.trim().is_empty()),
                card_href: address.with(&format!("{SCREEN}/cards"), &[("student", &student.id)]),
            })
            .collect()
    }

    /// The table as the screen shows it.
    pub fn table(&self, address: &Address<'_>) -> StudentTable {
        let at = |path: &str, page: usize| {
            let page = page.to_string();
            let list = [("search", self.search.as_str()), ("page", &page), ("limit", self.limit)];
            // What says nothing is left out.
            let said = list.into_iter().filter(|pair| !pair.1.is_empty() && *pair != ("page", "1"));
            address.with(path, &said.collect::<Vec<_>>())
        };
        StudentTable {
            rows: self.rows(address),
            search: self.search.clone(),
            page: self.page,
            pages: self.pages,
            limit: self.limit.to_owned(),
            limits: LIMITS,
            found: self.found(),
            total: self.total,
            keep: address.query().into_iter().map(|(key, value)| (key, value.to_owned())).collect(),
            previous_href: (self.page > 1).then(|| at(SCREEN, self.page - 1)),
            next_href: (self.page < self.pages).then(|| at(SCREEN, self.page + 1)),
            bulk_href: address.with(&format!("{SCREEN}/cards"), &[]),
            csv_href: at(&format!("{SCREEN}/students.csv"), self.page),
            print_href: at(&format!("{SCREEN}/print"), self.page),
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

    fn table(count: i64, search: &str, page: &str, limit: &str) -> StudentTable {
        let filter = filter();
        let subjects = ["j 1".to_owned(), "j2".to_owned()];
        let address = Address { filter: &filter, semester: Semester::Yearly, subjects: &subjects };
        let query = ListQuery { search: Some(search.into()), page: Some(page.into()), limit: Some(limit.into()) };
        Roster::of(&students(count), &query).table(&address)
    }

    #[test]
    fn page_sizes_are_10_25_50_100_and_all() {
        let rolls = |table: &StudentTable| (table.rows.first().map(|row| row.roll), table.rows.len());
        for (limit, page, first, rows, pages) in [
            ("10", "3", 21, 10, 12),
            ("25", "1", 1, 25, 5),
            ("50", "3", 101, 20, 3),
            ("100", "2", 101, 20, 2),
            ("all", "1", 1, 120, 1),
            // 25 where nothing, or nothing of these, is asked for; the last page for one beyond it.
            ("", "", 1, 25, 5),
            ("7", "0", 1, 25, 5),
            ("10", "99", 111, 10, 12),
            ("all", "2", 1, 120, 1),
        ] {
            let table = table(120, "", page, limit);
            assert_eq!((rolls(&table), table.pages), ((Some(first), rows), pages), "{limit} {page}");
        }
        let none = table(0, "", "1", "10");
        assert_eq!((none.rows.len(), none.pages, none.page, none.next_href), (0, 1, 1, None));
    }

    #[test]
    fn the_search_finds_by_all_of_its_words() {
        for (search, found) in
            [("", 30), ("amina", 29), ("চন্দ্রা", 1), ("s-01", 10), ("karim RAHMAN", 15), ("karim s-001", 0), ("%", 0)]
        {
            assert_eq!(table(30, search, "", "all").found, found, "{search}");
        }
    }

    #[test]
    fn every_address_carries_the_whole_choice() {
        let table = table(60, " amina ", "2", "25");
        let ground = "branchId=b&sessionId=s&classId=c&sectionId=n&semester=yearly&subjects=j+1&subjects=j2";
        assert_eq!(table.previous_href.unwrap(), format!("/admin/markSheet?{ground}&search=amina&limit=25"));
        assert_eq!(table.next_href.unwrap(), format!("/admin/markSheet?{ground}&search=amina&page=3&limit=25"));
        assert_eq!(table.csv_href, format!("/admin/markSheet/students.csv?{ground}&search=amina&page=2&limit=25"));
        assert_eq!(table.print_href, format!("/admin/markSheet/print?{ground}&search=amina&page=2&limit=25"));
        assert_eq!(table.bulk_href, format!("/admin/markSheet/cards?{ground}"));
        assert_eq!(table.rows[0].card_href, format!("/admin/markSheet/cards?{ground}&student=student-27"));
        assert_eq!(table.keep.last(), Some(&("subjects", "j2".to_owned())));
    }
}
