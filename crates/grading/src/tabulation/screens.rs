//! Which of the thirteen screens is of what (docs/rules.md, *Screens*, *Tabulation*). The paths of the last four are unreadable in the
//! specification: they are the semesters of classes 11 and 12, spelled after the pattern of the others.

use std::ops::RangeInclusive;

use rules::semesters::{ClassBand, Semester};
use rules::words::{exams_texts, refusals};

use base::error::{Error, Result};
use records::place::Levels;

/// A tabulation screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screen {
    /// Its whole path.
    pub action: &'static str,
    /// Where its paper is.
    pub print: &'static str,
    /// None: an exam is chosen on it.
    pub semester: Option<Semester>,
    pub band: ClassBand,
}

macro_rules! screen {
    ($name:literal, $semester:expr, $band:expr) => {
        Screen {
            action: concat!("/admin/", $name),
            print: concat!("/admin/", $name, "/print"),
            semester: $semester,
            band: $band,
        }
    };
}

/// The screen on which band and semester are chosen, and that of every section that another scheme than *Standard* grades: the menu's item.
pub const EVERY_BAND: &str = "/admin/tabulation";
/// Where the paper of the latter is.
pub const BY_SCHEME_PRINT: &str = "/admin/tabulation/print";
/// That an exam is chosen on it, and no semester.
pub const BY_EXAM: (&str, &str) = ("by", "exam");

/// Every screen, by band.
pub const SCREENS: [Screen; 13] = [
    screen!("exam_tabulation_3_7", None, ClassBand::ThreeToSeven),
    screen!("first_semester_tabulation_3_7", Some(Semester::FIRST), ClassBand::ThreeToSeven),
    screen!("second_semester_tabulation_3_7", Some(Semester::SECOND), ClassBand::ThreeToSeven),
    screen!("half_yearly_tabulation_8_9", Some(Semester::HALF_YEARLY), ClassBand::EightToNine),
    screen!("yearly_tabulation_8_9", Some(Semester::YEARLY), ClassBand::EightToNine),
    screen!("pre_qualification_tabulation_10", Some(Semester::PRE_QUALIFYING), ClassBand::Ten),
    screen!("qualification_tabulation_10", Some(Semester::QUALIFYING), ClassBand::Ten),
    screen!("pre_cambridge_tabulation_10", Some(Semester::PRE_CAMBRIDGE), ClassBand::Ten),
    screen!("preparation_tabulation_10", Some(Semester::PREPARATION), ClassBand::Ten),
    screen!("interim_tabulation_11_12", Some(Semester::INTERIM), ClassBand::ElevenToTwelve),
    screen!("qualification_tabulation_11_12", Some(Semester::QUALIFYING), ClassBand::ElevenToTwelve),
    screen!("pre_cambridge_tabulation_11_12", Some(Semester::PRE_CAMBRIDGE), ClassBand::ElevenToTwelve),
    screen!("preparation_tabulation_11_12", Some(Semester::PREPARATION), ClassBand::ElevenToTwelve),
];

impl Screen {
    /// The screen of an address, its paper's too.
    ///
    /// # Errors
    /// 404 for any other.
    pub fn of_address(address: &str) -> Result<&'static Self> {
        let path = address.split('?').next().unwrap_or_default();
        SCREENS
            .iter()
            .find(|screen| screen.action == path || screen.print == path)
            .ok_or_else(|| Error::not_found(refusals::TABULATION_NOT_FOUND))
    }

    /// The screen of a class and a semester.
    pub fn of_semester(class_numeric: i64, semester: Semester) -> Option<&'static Self> {
        SCREENS
            .iter()
            .find(|screen| screen.semester == Some(semester) && screen.band.classes().contains(&class_numeric))
    }

    /// The screen of a class's exams.
    pub fn of_exams(class_numeric: i64) -> Option<&'static Self> {
        SCREENS.iter().find(|screen| screen.semester.is_none() && screen.band.classes().contains(&class_numeric))
    }

    /// The lists of its Select Ground, with the classes of its band alone.
    pub fn levels(&self) -> Levels {
        let lists = if self.semester.is_some() { Levels::SECTION } else { Levels::EXAM };
        Levels { classes: Some(self.band.classes()), ..lists }
    }

    /// Holds a class to the band.
    ///
    /// # Errors
    /// 400 for another class.
    pub fn offers(&self, class_numeric: i64) -> Result<()> {
        let classes: RangeInclusive<i64> = self.band.classes();
        if classes.contains(&class_numeric) {
            return Ok(());
        }
        let (first, last) = classes.into_inner();
        let message = if first == last {
            exams_texts::tabulation_of_class(first)
        } else {
            exams_texts::tabulation_of_classes(first, last)
        };
        Err(Error::invalid("classId", message))
    }
}

#[cfg(test)]
mod tests {
    use rules::menu::{ITEMS, MenuGroup};
    use rules::semesters;

    use super::*;

    #[test]
    fn the_screens_are_those_of_the_table_in_its_order() {
        let items: Vec<_> = ITEMS.iter().filter(|item| item.within == Some("/tabulation")).collect();
        assert!(items.iter().all(|item| item.group == MenuGroup::Tabulation));
        let paths: Vec<String> = items.iter().map(|item| format!("/admin{}", item.path)).collect();
        assert_eq!(SCREENS.map(|screen| screen.action).to_vec(), paths);
    }

    #[test]
    fn every_semester_of_every_band_has_its_screen() {
        for band in ClassBand::ALL {
            let mut expected = semesters::for_class(*band.classes().start());
            let mut found: Vec<_> =
                SCREENS.iter().filter(|screen| screen.band == band).filter_map(|screen| screen.semester).collect();
            expected.sort_unstable_by_key(|semester| semester.as_str());
            found.sort_unstable_by_key(|semester| semester.as_str());
            assert_eq!(found, expected, "{band:?}");
        }
    }

    #[test]
    fn a_screen_and_its_paper_are_found_by_their_addresses_and_nothing_else_is() {
        for screen in &SCREENS {
            for address in [screen.action, screen.print] {
                assert_eq!(Screen::of_address(address).unwrap(), screen);
                assert_eq!(Screen::of_address(&format!("{address}?sort=roll")).unwrap(), screen);
            }
        }
        assert!(Screen::of_address("/admin/exam_tabulation_3_7/x").is_err());
        assert!(Screen::of_address("/admin/examResult").is_err());
    }

    #[test]
    fn a_screen_offers_the_classes_of_its_band_alone() {
        let refused = |place: usize, class: i64| SCREENS[place].offers(class).err().map(|error| error.to_string());
        assert_eq!(refused(0, 3), None);
        assert_eq!(refused(0, 7), None);
        assert_eq!(refused(0, 8).unwrap(), "This tabulation is for classes 3 to 7");
        assert_eq!(refused(5, 9).unwrap(), "This tabulation is for class 10");
    }
}
