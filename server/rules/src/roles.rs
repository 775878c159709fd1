//! The nine roles (docs/rules.md, *Screens*, *Who may do what*) and their exact spellings.
//!
//! What a role may do is in [`crate::permission`]; what it sees in the menu is in [`crate::menu`]. Touches nothing else.

use crate::words::{Word, labels};
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::UnknownName;

/// What a signed-in person is; exactly one each. Spelled in camel case in JSON, tokens and the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Role {
    /// Sees every branch and must name one; has no branch of its own.
    SuperAdmin,
    /// Runs one branch.
    Admin,
    /// Enters marks for the sections and subjects of their own routine.
    Teacher,
    /// Reads what is their own and published.
    Student,
    /// Fees and accounts.
    Accountant,
    /// Books.
    Librarian,
    /// Settings, cards and certificates; reads results.
    TechnicalSupport,
    /// Reads results, never writes marks.
    AcademicSupport,
    /// Admissions, cards and certificates.
    AdmissionSupport,
}

crate::names! {
    /// The specification's spelling: `superAdmin`.
    Role {
        // Every role, in the specification's order; also the column order of the permission table.
        SuperAdmin = "superAdmin",
        Admin = "admin",
        Teacher = "teacher",
        Student = "student",
        Accountant = "accountant",
        Librarian = "librarian",
        TechnicalSupport = "technicalSupport",
        AcademicSupport = "academicSupport",
        AdmissionSupport = "admissionSupport",
    }
}

impl Role {
    /// The words on screen: `Super Admin`.
    pub const fn label(self) -> Word {
        match self {
            Self::SuperAdmin => labels::SUPER_ADMIN,
            Self::Admin => labels::ADMIN,
            Self::Teacher => labels::TEACHER,
            Self::Student => labels::STUDENT,
            Self::Accountant => labels::ACCOUNTANT,
            Self::Librarian => labels::LIBRARIAN,
            Self::TechnicalSupport => labels::TECHNICAL_SUPPORT,
            Self::AcademicSupport => labels::ACADEMIC_SUPPORT,
            Self::AdmissionSupport => labels::ADMISSION_SUPPORT,
        }
    }

    /// Whether the role is an employee's: every role but student.
    pub const fn is_staff(self) -> bool {
        !matches!(self, Self::Student)
    }

    /// The role's place in [`Role::ALL`].
    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Role {
    type Err = UnknownName;

    /// Reads the exact spelling of [`Role::as_str`].
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        Self::ALL.into_iter().find(|role| role.as_str() == text).ok_or(UnknownName { what: "role" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nine_roles_are_spelled_as_in_the_specification() {
        let spelled: Vec<_> = Role::ALL.iter().map(|role| role.as_str()).collect();
        assert_eq!(
            spelled.join(", "),
            "superAdmin, admin, teacher, student, accountant, librarian, technicalSupport, academicSupport, admissionSupport"
        );
    }

    #[test]
    fn a_role_is_read_from_its_exact_spelling_only() {
        for role in Role::ALL {
            assert_eq!(role.as_str().parse(), Ok(role));
        }
        for wrong in ["", "superadmin", "Admin", " admin", "principal"] {
            assert_eq!(wrong.parse::<Role>(), Err(UnknownName { what: "role" }), "{wrong:?}");
        }
    }

    #[test]
    fn a_role_stands_in_the_list_at_its_index_and_has_its_own_label() {
        for (place, role) in Role::ALL.into_iter().enumerate() {
            assert_eq!(role.index(), place);
            assert_eq!(Role::ALL.iter().filter(|other| other.label() == role.label()).count(), 1);
        }
    }

    #[test]
    fn json_spells_a_role_as_the_specification_does() {
        for role in Role::ALL {
            assert_eq!(serde_json::to_string(&role).unwrap(), format!("\"{role}\""));
            assert_eq!(serde_json::from_str::<Role>(&format!("\"{role}\"")).unwrap(), role);
        }
    }

    #[test]
    fn everybody_but_a_student_is_staff() {
        assert_eq!(Role::ALL.into_iter().filter(|role| !role.is_staff()).collect::<Vec<_>>(), [Role::Student]);
    }
}
