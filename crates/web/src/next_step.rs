//! What a screen says that has nothing to show yet: what is lacking, and the way to where it is added. Who may not add it is told whom to ask.

use rules::permission::{Action, may};
use rules::roles::Role;
use rules::words::{Text, Word, noun_texts, office_texts, refusals};
use serde::Serialize;
use ts_rs::TS;

use super::form;
use auth::Caller;

/// A way on: `Add Branch`, and its address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export, export_to = "shell.ts")]
pub struct StepLink {
    #[ts(type = "string")]
    pub label: Text,
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
    /// Its kind: `branch`.
    pub noun: &'static str,
    /// The list that it is added to: `/branch`.
    pub list: &'static str,
    pub adds: Action,
}

impl Added {
    pub const BRANCH: Self = Self { noun: "branch", list: "/branch", adds: Action::ManageBranches };
    pub const SESSION: Self = Self { noun: "session", list: "/manageSession", adds: Action::ManageStructure };
    pub const CLASS: Self = Self { noun: "class", list: "/classSetting", adds: Action::ManageStructure };
    pub const SECTION: Self = Self { noun: "section", list: "/sectionSetting", adds: Action::ManageStructure };
    pub const EMPLOYEE: Self = Self { noun: "employee", list: "/listEmployees", adds: Action::ManageEmployees };
    pub const EXAM: Self = Self { noun: "exam", list: "/examList", adds: Action::ManageExams };
    pub const STUDENT: Self = Self { noun: "student", list: "/view", adds: Action::ManageStudents };

    /// The way to its form, for who may add it. `query`: where it is to belong.
    pub fn link(&self, caller: &Caller, query: &[(&str, &str)]) -> Option<StepLink> {
        caller.may(self.adds).then(|| StepLink {
            label: noun_texts::add(self.noun).into(),
            href: form::address(&format!("/admin{}/new", self.list), query),
        })
    }

    /// Whom to ask, who may not add it: an admin of the branch, else whose work it is; a super admin where nobody of a branch may.
    fn ask(&self) -> Word {
        let others = Role::ALL.into_iter().filter(|role| *role != Role::SuperAdmin);
        match std::iter::once(Role::Admin).chain(others).find(|role| may(*role, self.adds)) {
            Some(Role::Admin) => refusals::ASK_ADMIN,
            Some(Role::Accountant) => refusals::ASK_ACCOUNTANT,
            // A super admin may add everything.
            _ => refusals::ASK_SUPER_ADMIN,
        }
    }

    /// What is `lacking`, and `then` what to do about it or whom to ask.
    pub fn step(
        &self,
        caller: &Caller,
        (lacking, then): (impl Into<Text>, impl Into<Text>),
        query: &[(&str, &str)],
    ) -> NextStep {
        let link = self.link(caller, query);
        let then: Text = if link.is_some() { then.into() } else { self.ask().into() };
        let lacking: Text = lacking.into();
        let text = if then.english().is_empty() { lacking } else { refusals::lacking_and_then(lacking, then).into() };
        NextStep { text, link }
    }
}

impl NextStep {
    /// No branch is there.
    pub fn branch(caller: &Caller) -> Self {
        Added::BRANCH.step(caller, (office_texts::NO_BRANCH, refusals::ADD_BRANCH_FIRST), &[])
    }

    /// The branch of `query` has no session.
    pub fn session(caller: &Caller, query: &[(&str, &str)]) -> Self {
        Added::SESSION.step(caller, (refusals::NO_SESSION, refusals::ADD_SESSION_FIRST), query)
    }

    /// The session of `query` has no class, or no section in those that it has.
    pub fn section(caller: &Caller, has_class: bool, query: &[(&str, &str)]) -> Self {
        if has_class {
            let said = (refusals::NO_SECTION_IN_SESSION, refusals::ADD_SECTIONS_FIRST);
            Added::SECTION.step(caller, said, query)
        } else {
            let said = (refusals::NO_CLASS_IN_SESSION, refusals::ADD_CLASSES_FIRST);
            Added::CLASS.step(caller, said, query)
        }
    }
}

#[cfg(test)]
mod tests {
    use rules::permission::Action;

    use super::Added;

    #[test]
    fn who_may_not_is_told_who_may() {
        let asks = |adds| Added { adds, ..Added::CLASS }.ask().english();
        assert_eq!(asks(Action::ManageStructure), "Ask an admin to add one.");
        assert_eq!(asks(Action::ManageFees), "Ask an accountant to add one.");
        assert_eq!(asks(Action::ManageBranches), "Ask a super admin to add one.");
    }
}
