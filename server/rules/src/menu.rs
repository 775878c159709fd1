//! THE table of every `/admin` path (docs/rules.md, *Screens*): its name, its group in the side menu and the roles it is shown to
//! (docs/rules.md, *Who may do what*; docs/rules.md for what those leave open).
//!
//! The menu and the page guards read it. What an item calls is guarded by [`crate::permission`]; a test holds
//! the two together.

mod table;

use crate::permission::{Action, may};
use crate::roles::Role;
use crate::words::{Word, menu};

pub use table::ITEMS;

/// A collapsible group of the side menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MenuGroup {
    /// The landing page.
    Dashboard,
    /// The school's branches.
    Branch,
    /// Sessions, classes, subjects, routines, promotion.
    Academic,
    /// Documents and books to read.
    Attachments,
    /// Employees.
    Employee,
    /// Students.
    Student,
    /// Identity and admit cards.
    CardManagement,
    /// Certificates.
    Certificate,
    /// Attendance.
    Attendance,
    /// Exams, marks, results.
    Exam,
    /// Tabulation sheets.
    Tabulation,
    /// Books of the library.
    Library,
    /// Homework.
    Homework,
    /// Fees.
    StudentAccounting,
    /// Deposits and expenses.
    OfficeAccounting,
    /// Events.
    Events,
    /// Reports.
    Reports,
    /// Settings.
    Settings,
    /// The calendar, which is hidden from everyone.
    Calendar,
}

impl MenuGroup {
    /// Every group, from the top of the menu.
    pub const ALL: [Self; 19] = [
        Self::Dashboard,
        Self::Branch,
        Self::Academic,
        Self::Attachments,
        Self::Employee,
        Self::Student,
        Self::CardManagement,
        Self::Certificate,
        Self::Attendance,
        Self::Exam,
        Self::Tabulation,
        Self::Library,
        Self::Homework,
        Self::StudentAccounting,
        Self::OfficeAccounting,
        Self::Events,
        Self::Reports,
        Self::Settings,
        Self::Calendar,
    ];

    /// The group's name on screen.
    pub const fn label(self) -> Word {
        match self {
            Self::Dashboard => menu::DASHBOARD,
            Self::Branch => menu::BRANCH,
            Self::Academic => menu::ACADEMIC,
            Self::Attachments => menu::ATTACHMENTS,
            Self::Employee => menu::EMPLOYEE,
            Self::Student => menu::STUDENT,
            Self::CardManagement => menu::CARD_MANAGEMENT,
            Self::Certificate => menu::CERTIFICATE,
            Self::Attendance => menu::ATTENDANCE,
            Self::Exam => menu::EXAM,
            Self::Tabulation => menu::TABULATION,
            Self::Library => menu::LIBRARY,
            Self::Homework => menu::HOMEWORK,
            Self::StudentAccounting => menu::STUDENT_ACCOUNTING,
            Self::OfficeAccounting => menu::OFFICE_ACCOUNTING,
            Self::Events => menu::EVENTS,
            Self::Reports => menu::REPORTS,
            Self::Settings => menu::SETTINGS,
            Self::Calendar => menu::CALENDAR,
        }
    }
}

/// One `/admin` path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MenuItem {
    /// The path under `/admin`, with its slash: `/examResult`.
    pub path: &'static str,
    /// The item's name on screen.
    pub label: Word,
    /// Where it stands in the menu.
    pub group: MenuGroup,
    /// The roles it is shown to.
    pub shown_to: &'static [Role],
    /// Whether it is an entry of the menu; a student's profile is reached from the search instead.
    pub in_menu: bool,
    /// An entry of the menu as long as the session has no class.
    pub while_empty: bool,
    /// The entry of the menu on which it is chosen, where it is no entry itself.
    pub within: Option<&'static str>,
    /// The entry that is shown in its place to roles that may see both: two near-identical screens are one item.
    pub twin_of: Option<&'static str>,
    /// The action that guards what the screen calls, where there is one.
    pub action: Option<Action>,
}

impl MenuItem {
    /// What the item's page shows above its title: the entry that it is chosen on, else its group; none where that only repeats its name.
    pub fn parent(&self) -> Option<Word> {
        let above = self.within.and_then(find).map_or(self.group.label(), |entry| entry.label);
        Some(above).filter(|above| *above != self.label)
    }

    /// Whether the role has an entry for it in the menu; where it has the twin's, both screens are marked and found by that one.
    pub fn is_entry_for(&self, role: Role) -> bool {
        let twin_shown = self.twin_of.and_then(find).is_some_and(|twin| twin.is_entry_for(role));
        self.in_menu && !twin_shown && self.visible_to(role)
    }

    /// Whether the role may see the item and visit its page: it is shown to the role, which is allowed the action that guards it.
    pub fn visible_to(&self, role: Role) -> bool {
        self.shown_to.contains(&role) && self.action.is_none_or(|action| may(role, action))
    }
}

/// A group of the side menu as one role sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MenuGroupView {
    /// The group's name on screen.
    pub label: Word,
    /// Its items, in order; never empty.
    pub items: Vec<&'static MenuItem>,
}

/// The side menu of a role: what is visible, in groups from the top; no empty group.
pub fn for_role(role: Role) -> Vec<MenuGroupView> {
    views(|item| item.is_entry_for(role))
}

/// The same in a session that has no class yet.
pub fn of_empty_session(role: Role) -> Vec<MenuGroupView> {
    views(|item| item.is_entry_for(role) || (item.while_empty && item.visible_to(role)))
}

/// The screens of a role that are no entries of the menu themselves but chosen on one, in groups as [`for_role`].
pub fn within_entries(role: Role) -> Vec<MenuGroupView> {
    views(|item| item.within.is_some() && item.visible_to(role))
}

fn views(shown: impl Fn(&MenuItem) -> bool) -> Vec<MenuGroupView> {
    MenuGroup::ALL
        .into_iter()
        .map(|group| MenuGroupView {
            label: group.label(),
            items: ITEMS.iter().filter(|item| item.group == group && shown(item)).collect(),
        })
        .filter(|view| !view.items.is_empty())
        .collect()
}

/// The item whose page is at an address: `/admin/examResult`, without a query.
pub fn at(address: &str) -> Option<&'static MenuItem> {
    address.strip_prefix("/admin").and_then(find)
}

/// The item of a path under `/admin` (`/examResult`, exactly as specified, case included).
pub fn find(path: &str) -> Option<&'static MenuItem> {
    ITEMS.iter().find(|item| item.path == path)
}

#[cfg(test)]
mod tests;
