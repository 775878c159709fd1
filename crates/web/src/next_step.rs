//! What a screen says that has nothing to show yet: what is lacking, and the way to where it is added. Who may not add it is told whom to ask.

use rules::permission::{Action, may};
use rules::roles::Role;
use rules::words::Text;
use serde::Serialize;
use ts_rs::TS;

use super::form;
use auth::Caller;

/// A way on: `Add Branch`, and its address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export, export_to = "shell.ts")]
pub struct StepLink {
    pub label: String,
    pub href: String,
}

/// What is lacking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export, export_to = "shell.ts")]
pub struct NextStep {
    /// `There is no branch yet. Add a branch first.`
    #[ts(type = "string")]
    pub text: Text,
    /// Where it is added; none for who may not.
    pub link: Option<StepLink>,
}

/// What is added, by whom and where.
#[derive(Clone, Copy, Debug)]
pub struct Added {
    /// `Branch`: its form's title is `Add Branch`.
    pub one: &'static str,
    /// The list that it is added to: `/branch`.
    pub list: &'static str,
    pub adds: Action,
}

impl Added {
    pub const BRANCH: Self = Self { one: "Branch", list: "/branch", adds: Action::ManageBranches };
    pub const SESSION: Self = Self { one: "Session", list: "/manageSession", adds: Action::ManageStructure };
    pub const CLASS: Self = Self { one: "Class", list: "/classSetting", adds: Action::ManageStructure };
    pub const SECTION: Self = Self { one: "Section", list: "/sectionSetting", adds: Action::ManageStructure };
    pub const EMPLOYEE: Self = Self { one: "Employee", list: "/listEmployees", adds: Action::ManageEmployees };
    pub const EXAM: Self = Self { one: "Exam", list: "/examList", adds: Action::ManageExams };
    pub const STUDENT: Self = Self { one: "Student", list: "/view", adds: Action::ManageStudents };

    /// The way to its form, for who may add it. `query`: where it is to belong.
    pub fn link(&self, caller: &Caller, query: &[(&str, &str)]) -> Option<StepLink> {
        caller.may(self.adds).then(|| StepLink {
            label: format!("Add {}", self.one),
            href: form::address(&format!("/admin{}/new", self.list), query),
        })
    }

    /// Whom to ask, who may not add it: `Ask an admin to add one.`
    pub fn asked(&self) -> String {
        format!("Ask {} to add one.", who(self.adds))
    }

    /// What is `lacking`, and `then` what to do about it or whom to ask.
    pub fn step(&self, caller: &Caller, (lacking, then): (&str, &str), query: &[(&str, &str)]) -> NextStep {
        let link = self.link(caller, query);
        let text = if link.is_some() { format!("{lacking} {then}") } else { format!("{lacking} {}", self.asked()) };
        NextStep { text: text.trim().into(), link }
    }
}

/// Who of a branch may do it: an admin, else whose work it is; a super admin where nobody of a branch may.
fn who(action: Action) -> String {
    let others = Role::ALL.into_iter().filter(|role| *role != Role::SuperAdmin);
    let role = std::iter::once(Role::Admin).chain(others).find(|role| may(*role, action)).unwrap_or(Role::SuperAdmin);
    let label = role.label().english().to_lowercase();
    let article = if label.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {label}")
}

impl NextStep {
    /// No branch is there.
    pub fn branch(caller: &Caller) -> Self {
        Added::BRANCH.step(caller, ("There is no branch yet.", "Add a branch first."), &[])
    }

    /// The branch of `query` has no session.
    pub fn session(caller: &Caller, query: &[(&str, &str)]) -> Self {
        Added::SESSION.step(caller, ("There is no session yet.", "Add a session first."), query)
    }

    /// The session of `query` has no class, or no section in those that it has.
    pub fn section(caller: &Caller, has_class: bool, query: &[(&str, &str)]) -> Self {
        if has_class {
            let said = ("There is no section in this session yet.", "Add the sections of its classes first.");
            Added::SECTION.step(caller, said, query)
        } else {
            let said = ("There is no class in this session yet.", "Add its classes and their sections first.");
            Added::CLASS.step(caller, said, query)
        }
    }
}

#[cfg(test)]
mod tests {
    use rules::permission::Action;

    use super::who;

    #[test]
    fn who_may_not_is_told_who_may() {
        assert_eq!(who(Action::ManageStructure), "an admin");
        assert_eq!(who(Action::ManageFees), "an accountant");
        assert_eq!(who(Action::ManageBranches), "a super admin");
    }
}
