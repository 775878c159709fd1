//! What *Starter* would make for a caller, part by part, beside what is there.

use rules::limits::WEEKDAY_LABELS;
use rules::permission::Action;
use rules::scheme::BuiltIn;
use rules::starter::{ACCOUNTS, Answers, FEES, Plan};
use rules::words::{Text, Word, labels, nouns, office_texts, refusals, roster_texts, schemes_texts};

use super::asked::Asked;
use super::store::{self, List, There};
use auth::Caller;
use base::error::{Error, Result};
use db::Conn;

/// A part of what is made, in the order in which it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Weekend,
    Bells,
    Classes,
    Sections,
    Groups,
    Subjects,
    Assigned,
    Exams,
    Distributions,
    Scheme,
    Designations,
    Heads,
    Accounts,
    FeeTypes,
}

impl Part {
    /// What it is called in a call's answer.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::Weekend => "weekend",
            Self::Bells => "bellSchedule",
            Self::Classes => "classes",
            Self::Sections => "sections",
            Self::Groups => "groups",
            Self::Subjects => "subjects",
            Self::Assigned => "assignedSubjects",
            Self::Exams => "exams",
            Self::Distributions => "distributions",
            Self::Scheme => "gradingScheme",
            Self::Designations => "designations",
            Self::Heads => "voucherHeads",
            Self::Accounts => "accounts",
            Self::FeeTypes => "feeTypes",
        }
    }

    pub(super) const fn label(self) -> Word {
        match self {
            Self::Weekend => labels::WEEKEND,
            Self::Bells => nouns::BELL_SCHEDULE,
            Self::Classes => nouns::CLASS_MANY,
            Self::Sections => nouns::SECTION_MANY,
            Self::Groups => nouns::GROUP_MANY,
            Self::Subjects => nouns::SUBJECT_MANY,
            Self::Assigned => nouns::ASSIGNED_SUBJECTS_MANY,
            Self::Exams => nouns::EXAM_MANY,
            Self::Distributions => nouns::MARK_DISTRIBUTION_MANY,
            Self::Scheme => schemes_texts::SCHEME,
            Self::Designations => nouns::DESIGNATION_MANY,
            Self::Heads => nouns::VOUCHER_HEAD_MANY,
            Self::Accounts => nouns::ACCOUNT_MANY,
            Self::FeeTypes => nouns::FEE_TYPE_MANY,
        }
    }

    /// By which right it is made by hand.
    const fn action(self) -> Action {
        match self {
            Self::Weekend => Action::EditBranches,
            Self::Bells | Self::Classes | Self::Sections | Self::Groups | Self::Subjects | Self::Scheme => {
                Action::ManageStructure
            }
            Self::Assigned => Action::AssignSubjects,
            Self::Exams | Self::Distributions => Action::ManageExams,
            Self::Designations => Action::ManageEmployees,
            Self::Heads | Self::Accounts => Action::ManageAccounts,
            Self::FeeTypes => Action::ManageFees,
        }
    }
}

/// Whether the caller makes the school itself, and not only its fees.
pub(super) fn makes_school(caller: &Caller) -> bool {
    caller.may(Action::ManageStructure)
}

/// Whether the fee types are left to somebody else.
pub(super) fn leaves_fees(caller: &Caller) -> bool {
    !caller.may(Part::FeeTypes.action())
}

/// What a part comes to.
#[derive(Clone, Debug)]
pub(super) struct PlannedPart {
    pub part: Part,
    /// How many are made.
    pub make: usize,
    /// How many are there already and are used.
    pub there: usize,
    pub names: Vec<Text>,
}

/// What is made, whole.
pub(super) struct Planned {
    /// None: fees alone.
    pub school: Option<(Answers, Plan)>,
    pub parts: Vec<PlannedPart>,
}

impl Planned {
    pub(super) fn has(&self, part: Part) -> bool {
        self.parts.iter().any(|of| of.part == part && of.make > 0)
    }
}

/// Why nothing can be made; none where something can.
pub(super) async fn refusal(
    conn: &mut Conn,
    caller: &Caller,
    place: (&str, &str),
    session_name: &str,
) -> Result<Option<Text>> {
    if makes_school(caller) {
        let has_class = store::has_class(conn, place.1).await?;
        return Ok(has_class.then(|| office_texts::starter_has_class(session_name).into()));
    }
    let parts = fees(conn, caller, place).await?;
    Ok(parts.iter().all(|part| part.make == 0).then(|| office_texts::STARTER_FEES_THERE.into()))
}

/// What the answers come to in a session.
///
/// # Errors
/// 409 where nothing can be made; 422 with what is missing in the answers.
pub(super) async fn planned(
    conn: &mut Conn,
    caller: &Caller,
    place: (&str, &str),
    (session_name, asked): (&str, &Asked),
) -> Result<Planned> {
    if let Some(why) = refusal(conn, caller, place, session_name).await? {
        return Err(Error::conflict(why));
    }
    let mut parts = Vec::new();
    let school = if makes_school(caller) {
        let answers = asked.answers().map_err(|fields| Error::Values {
            message: fields.values().next().cloned().unwrap_or_else(|| refusals::FORM_NOT_READ.into()),
            fields,
        })?;
        let plan = Plan::of(&answers);
        parts = of_school(conn, place, &answers, &plan).await?;
        parts.retain(|of| caller.may(of.part.action()));
        Some((answers, plan))
    } else {
        None
    };
    parts.extend(fees(conn, caller, place).await?);
    Ok(Planned { school, parts })
}

/// Whether a record of a name is there, letters of either case being alike.
pub(super) fn find<'t>(there: &'t [There], name: &str) -> Option<&'t There> {
    there.iter().find(|of| of.name.to_lowercase() == name.to_lowercase())
}

fn named(part: Part, there: &[There], names: &[&str]) -> PlannedPart {
    let found = names.iter().filter(|name| find(there, name).is_some()).count();
    PlannedPart {
        part,
        make: names.len() - found,
        there: found,
        names: names.iter().map(|name| Text::from(*name)).collect(),
    }
}

async fn of_school(conn: &mut Conn, place: (&str, &str), answers: &Answers, plan: &Plan) -> Result<Vec<PlannedPart>> {
    let made = |part: Part, make: usize, names: Vec<Text>| PlannedPart { part, make, there: 0, names };
    let mut parts = Vec::new();
    let days = WEEKDAY_LABELS.iter().filter(|(day, _)| answers.weekend.contains(day)).map(|(_, label)| (*label).into());
    parts.push(made(Part::Weekend, answers.weekend.len(), days.collect()));
    if let Some(bells) = &answers.bells {
        let hours = bells.written();
        let hours = hours.split(',').filter_map(|period| period.split_once(' ')).map(|(times, kind)| {
            if kind == "break" { Text::from(office_texts::starter_break(times)) } else { times.into() }
        });
        let there = store::there(conn, List::BellSchedules, place).await?;
        let is_new = there.is_empty();
        parts.push(PlannedPart {
            part: Part::Bells,
            make: usize::from(is_new),
            there: usize::from(!is_new),
            names: if is_new { hours.collect() } else { Vec::new() },
        });
    }
    let classes = plan.classes.iter().map(|class| Text::from(&class.name)).collect();
    parts.push(made(Part::Classes, plan.classes.len(), classes));
    let sections = plan.classes.first().map(|class| class.sections.clone()).unwrap_or_default();
    parts.push(made(Part::Sections, plan.sections(), sections.into_iter().map(Text::from).collect()));
    if !plan.groups.is_empty() {
        parts.push(named(Part::Groups, &store::there(conn, List::Groups, place).await?, &plan.groups));
    }
    let subjects: Vec<&str> = plan.subjects.iter().map(|subject| subject.name).collect();
    parts.push(named(Part::Subjects, &store::there(conn, List::Subjects, place).await?, &subjects));
    parts.push(made(Part::Assigned, plan.sections(), Vec::new()));
    let exams: Vec<&str> = plan.exams.iter().map(|exam| exam.name).collect();
    parts.push(named(Part::Exams, &store::there(conn, List::Exams, place).await?, &exams));
    let mut types: Vec<Text> = Vec::new();
    for of in &plan.distributions {
        let label = of.exam_type.label();
        if types.iter().all(|known| known.english() != label) {
            types.push(label.into());
        }
    }
    parts.push(made(Part::Distributions, plan.distributions.len(), types));
    let scheme = plan.scheme.unwrap_or(BuiltIn::Standard).definition().name.as_str();
    let graded: Vec<i64> = plan.classes.iter().filter(|class| class.is_joined).map(|class| class.number).collect();
    let joined = plan.joined.as_ref().zip(graded.first().zip(graded.last())).map(|(joined, (from, to))| {
        let classes = match to {
            to if to == from => roster_texts::class_numbered(*from),
            to => office_texts::starter_classes_from_to(*from, *to),
        };
        Text::from(office_texts::starter_scheme_of(&joined.name, classes))
    });
    let schemes: Vec<Text> = std::iter::once(scheme.into()).chain(joined).collect();
    parts.push(made(Part::Scheme, schemes.len(), schemes));
    parts.push(named(Part::Designations, &store::there(conn, List::Designations, place).await?, &plan.designations));
    Ok(parts)
}

/// Accounts whose name is free and whose way to pay no other account collects.
pub(super) fn has_account(there: &[There], account: &rules::starter::Account) -> bool {
    let collects = |of: &There| of.receives.split(',').any(|method| method == account.kind);
    find(there, account.name).is_some() || there.iter().any(collects)
}

async fn fees(conn: &mut Conn, caller: &Caller, place: (&str, &str)) -> Result<Vec<PlannedPart>> {
    let names = FEES.map(|fee| fee.name);
    let heads = store::there(conn, List::Heads, place).await?;
    let accounts = store::there(conn, List::Accounts, place).await?;
    let types = store::there(conn, List::FeeTypes, place).await?;
    let found = ACCOUNTS.iter().filter(|account| has_account(&accounts, account)).count();
    let parts = [
        named(Part::Heads, &heads, &names),
        PlannedPart {
            part: Part::Accounts,
            make: ACCOUNTS.len() - found,
            there: found,
            names: ACCOUNTS.iter().map(|account| account.name.into()).collect(),
        },
        named(Part::FeeTypes, &types, &names),
    ];
    Ok(parts.into_iter().filter(|of| caller.may(of.part.action())).collect())
}
