//! Employees from a spreadsheet (docs/rules.md, *Import*): matched by what they sign in with. Nobody gets a password by it.

use std::collections::BTreeSet;

use rules::roles::Role;
use rules::spelling::tidy;
use rules::words::{Text, people_texts};

use super::Employees;
use super::record_store::{
    BANGLA, DEPARTMENT, DESIGNATION, NAME, ROLE, USER_NAME, check_day_and_branch, is_active_super_admin,
    is_super_admin, lock_super_admins,
};
use crate::departments_store::Departments;
use crate::designations_store::Designations;
use auth::Caller;
use base::error::Result;
use db::window::Within;
use db::{Conn, FromRow};
use records::import::{Checked, Imported, Names, names_of};
use records::{Choices, Kind, RecordKind, STATUS, Stamp, StoredRecord, value_of};
use roster::imports::{EMPLOYEE_HEADINGS, KINDS};
use web::posted::{FieldErrors, Raw};

/// What people call designations, a line for each.
const DESIGNATIONS: &str = include_str!("designations.txt");
/// Begins of words of designations, and the role of those who are called so.
const WORDS: &[(&[&str], Role)] = &[
    (&["librarian", "গ্রন্থাগারিক"], Role::Librarian),
    (&["accountant", "accounts", "হিসাব"], Role::Accountant),
    (
        &["teacher", "lecturer", "headmaster", "headmistress", "principal", "শিক্ষক", "শিক্ষিকা", "প্রভাষক", "অধ্যক্ষ"],
        Role::Teacher,
    ),
    (
        &[
            "office",
            "clerk",
            "peon",
            "mlss",
            "guard",
            "cook",
            "cleaner",
            "aya",
            "gardener",
            "driver",
            "operator",
            "অফিস",
            "পিয়ন",
            "দপ্তরি",
            "প্রহরী",
            "আয়া",
            "মালী",
            "পরিচ্ছন্নতা",
        ],
        Role::AcademicSupport,
    ),
];
/// What stands before names.
const TITLES: &[&str] = &["md", "mst", "mrs", "mr", "ms", "miss", "dr", "prof", "most", "mohd", "mosammat"];

/// A designation without dots, in lower case.
fn bare(text: &str) -> String {
    text.replace('.', " ").to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Imported for Employees {
    const KEY: &'static str = USER_NAME.key;
    const KINDS: &'static [roster::imports::Kind] = KINDS;
    const HEADINGS: &'static str = EMPLOYEE_HEADINGS;
    const INSTEAD: &'static [(&'static str, &'static str)] = &[(BANGLA.key, NAME.key)];
    const MAKES: &'static [(&'static str, Kind)] =
        &[(DESIGNATION.key, Kind::of::<Designations>()), (DEPARTMENT.key, Kind::of::<Departments>())];
    const SHOWN: &'static [&'static str] = &[ROLE.key, DESIGNATION.key];
    const NOTE: &'static str = people_texts::NEW_EMPLOYEES_SIGN_IN.english();

    /// A designation by what people call it.
    async fn names(_: &mut Conn, _: &Stamp, choices: &Choices) -> db::Result<Names> {
        let mut names = names_of(&<Self as RecordKind>::NOUN, choices);
        let known = names.entry(DESIGNATION.key).or_default();
        for line in DESIGNATIONS.lines() {
            let all: Vec<String> = line.split(',').map(|name| bare(&tidy(name))).collect();
            if let Some(id) = all.iter().find_map(|name| known.get(name)).cloned() {
                for name in all {
                    known.entry(format!("#{name}")).or_insert_with(|| id.clone());
                }
            }
        }
        Ok(names)
    }

    fn spelled(field: &str, text: &str) -> Option<String> {
        (field == DESIGNATION.key).then(|| format!("#{}", bare(&tidy(text))))
    }

    /// Who is called a librarian, an accountant or a teacher; who works in the office or the house reads results and changes nothing.
    fn proposes(field: &str, text: &dyn Fn(&str) -> String) -> Option<(&'static str, &'static str)> {
        let said = text(DESIGNATION.key).to_lowercase();
        // `HM` is a headmaster.
        let is_said = |line: &&str| line.split(',').any(|name| bare(&tidy(name)) == bare(&tidy(&said)));
        let said = DESIGNATIONS.lines().find(is_said).map_or_else(|| said.clone(), str::to_lowercase);
        let has = |begin: &&str| said.split([' ', ',', '.', '-', '/']).any(|word| word.starts_with(begin));
        let (_, role) = WORDS.iter().find(|(begins, _)| begins.iter().any(&has))?;
        (field == ROLE.key).then_some((DESIGNATION.key, role.as_str()))
    }

    /// Of every branch, and of none.
    async fn keys_elsewhere(conn: &mut Conn) -> db::Result<BTreeSet<String>> {
        user_names(conn).await
    }

    /// `karim.ahmed`; of a name in other letters `staff`.
    fn made_key(raw: &Raw) -> Option<String> {
        let name = raw.text(NAME.key).unwrap_or_default().to_lowercase();
        let words =
            name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty() && !TITLES.contains(word));
        let made = words.collect::<Vec<_>>().join(".");
        let is_latin = name.chars().filter(|c| c.is_alphabetic()).all(|c| c.is_ascii());
        Some(if is_latin && !made.is_empty() { made.chars().take(40).collect() } else { "staff".to_owned() })
    }

    /// The branch's; for a super admin those of no branch, too.
    async fn stored(conn: &mut Conn, caller: &Caller, stamp: &Stamp) -> db::Result<Vec<StoredRecord>> {
        let branch_id = stamp.branch_id.clone();
        let is_head = caller.role == Role::SuperAdmin;
        let within = if is_head { Within::BranchOrNone(branch_id) } else { Within::Branch(branch_id) };
        conn.all_within(Self::ALL, &within, Kind::of::<Self>()).await
    }

    /// What a form is held to, over the whole file: of the active super admins one is left.
    async fn check_all(
        conn: &mut Conn,
        _: &Caller,
        stamp: &Stamp,
        rows: &[Checked<'_>],
    ) -> Result<Vec<(usize, String, Text)>> {
        let taken = user_names(conn).await?;
        let mut left = super_admins(conn).await?;
        for row in rows.iter().filter(|row| row.was.is_some() || is_active_super_admin(&row.values)) {
            let id = row.id.map_or_else(|| format!("#{}", row.place), str::to_owned);
            if is_active_super_admin(&row.values) {
                left.insert(id);
            } else {
                left.remove(&id);
            }
        }
        let mut faults = Vec::new();
        for row in rows {
            let mut errors = FieldErrors::default();
            check_day_and_branch(stamp, &row.values, &mut errors);
            // A new name may be somebody's in another branch.
            if row.id.is_none() && taken.contains(&value_of(&row.values, USER_NAME.key).to_lowercase()) {
                errors.add(USER_NAME.key, people_texts::USER_ID_TAKEN);
            }
            let ceases = row.was.is_some_and(is_active_super_admin) && !is_active_super_admin(&row.values);
            if ceases && left.is_empty() {
                errors.add(if is_super_admin(&row.values) { STATUS } else { ROLE.key }, people_texts::LAST_SUPER_ADMIN);
            }
            faults.extend(errors.into_fields().into_iter().map(|(field, message)| (row.place, field, message)));
        }
        Ok(faults)
    }

    /// No user name changes by an import; but of two who remove each other as super admins, one waits.
    async fn make_way(conn: &mut Conn, _: &Stamp, _: &[&str]) -> db::Result<()> {
        lock_super_admins(conn).await?;
        Ok(())
    }
}

#[derive(FromRow)]
struct Found {
    found: String,
}

/// What the installation's employees sign in with, in lower case.
async fn user_names(conn: &mut Conn) -> db::Result<BTreeSet<String>> {
    let rows: Vec<Found> = conn.all("select user_name as found from employees", ()).await?;
    Ok(rows.into_iter().map(|row| row.found.to_lowercase()).collect())
}

/// The ids of the active super admins.
async fn super_admins(conn: &mut Conn) -> db::Result<BTreeSet<String>> {
    let rows: Vec<Found> =
        conn.all("select id as found from employees where role = 'superAdmin' and status = 'active'", ()).await?;
    Ok(rows.into_iter().map(|row| row.found).collect())
}
