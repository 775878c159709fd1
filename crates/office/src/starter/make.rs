//! What *Starter* makes, in a transaction that has begun: record by record as its form would, with the same checks and the same audit.

use std::collections::BTreeMap;

use exams::ExamList;
use exams::schedules::{ClassType, MarksSet, SubjectDraft, save_distribution, store as schedules};
use grading::grading_schemes::changing::GRADING_CHANGE;
use money::{Accounts, FeeTypes, VoucherHeads};
use people::Designations;
use people::teaching::assigned_subjects::{Expected, NewSubjects, assign, section};
use records::{ACTIVE, Kind, RecordDraft, RecordKind, STATUS, Write, added_within, set_within};
use roster::structure::grading_schemes;
use roster::structure::sessions::{SCHEME, Sessions};
use roster::structure::{BellSchedules, Branches, Classes, Groups, Sections, Subjects};
use rules::assigned::{AssignedKind, AssignedSubject, ChoiceGroup};
use rules::scheme::BuiltIn;
use rules::starter::{ACCOUNTS, Answers, FEES, Plan, PlannedClass};
use rules::words::{office_texts, refusals};

use super::parts::{Part, Planned, find, has_account};
use super::store::{self, List};
use auth::Caller;
use auth::audit::{Act, Change};
use base::error::{Error, Result};
use web::app::App;
use web::posted::{FieldErrors, Raw};

/// Who makes what where.
pub(super) struct Making<'m, 'k> {
    pub app: &'m App,
    pub write: &'m mut Write<'k>,
    pub caller: &'m Caller,
    pub branch_id: &'m str,
    pub session_id: &'m str,
    pub session_name: &'m str,
    /// The first day of the session, YYYY-MM-DD.
    pub from: &'m str,
}

/// Ids by the name in lower case.
type Ids = BTreeMap<String, String>;

impl Making<'_, '_> {
    pub(super) async fn all(&mut self, planned: &Planned) -> Result<()> {
        if let Some((answers, plan)) = &planned.school {
            self.school(planned, answers, plan).await?;
        }
        let heads =
            if planned.has(Part::Heads) || planned.has(Part::FeeTypes) { self.heads().await? } else { Ids::new() };
        if planned.has(Part::Accounts) {
            self.accounts().await?;
        }
        if planned.has(Part::FeeTypes) {
            self.fee_types(&heads).await?;
        }
        Ok(())
    }

    /// Adds a record with these fields.
    async fn add<K: RecordKind>(&mut self, fields: &[(&str, &str)]) -> Result<String> {
        let kind = Kind::of::<K>();
        let mut errors = FieldErrors::default();
        let draft = RecordDraft::read(kind, &Raw::of(fields.iter().copied()), &mut errors);
        let fields = errors.into_fields();
        let Some(draft) = draft.filter(|_| fields.is_empty()) else {
            let message = fields.values().next().cloned().unwrap_or_else(|| refusals::FORM_NOT_READ.into());
            return Err(Error::Values { message, fields });
        };
        let session = matches!(K::NOUN.reach, records::Reach::Session).then(|| self.session_id.to_owned());
        added_within(self.app, self.write, self.caller, (self.branch_id.to_owned(), session), &draft).await
    }

    /// The records of a list by their names: those that are there, made active where they are not, and those that are added.
    async fn each<K: RecordKind>(&mut self, list: List, wanted: &[(&str, Vec<(&str, &str)>)]) -> Result<Ids> {
        let there = store::there(&mut self.write.tx, list, (self.branch_id, self.session_id)).await?;
        let mut ids = Ids::new();
        for (name, fields) in wanted {
            let id = match find(&there, name) {
                None => self.add::<K>(fields).await?,
                Some(found) => {
                    if found.status != ACTIVE {
                        set_within(Kind::of::<K>(), self.write, self.caller, &found.id, &[(STATUS, ACTIVE)]).await?;
                    }
                    found.id.clone()
                }
            };
            ids.insert(name.to_lowercase(), id);
        }
        Ok(ids)
    }

    async fn school(&mut self, planned: &Planned, answers: &Answers, plan: &Plan) -> Result<()> {
        let weekend = answers.weekend.join(",");
        set_within(Kind::of::<Branches>(), self.write, self.caller, self.branch_id, &[("weekendDays", &weekend)])
            .await?;
        if let Some(bells) = answers.bells.as_ref().filter(|_| planned.has(Part::Bells)) {
            let (days, hours) = (plan.school_days.join(","), bells.written());
            let name = office_texts::STARTER_SCHOOL_HOURS.english();
            let fields = [("scheduleName", name), ("weekdays", &days), ("validFrom", self.from), ("periods", &hours)];
            self.add::<BellSchedules>(&fields).await?;
        }
        let groups = plan.groups.iter().map(|group| (*group, vec![("groupName", *group)])).collect::<Vec<_>>();
        let groups = self.each::<Groups>(List::Groups, &groups).await?;
        let subjects = self.subjects(plan).await?;
        let titles = plan.designations.iter().map(|name| (*name, vec![("designationName", *name)])).collect::<Vec<_>>();
        self.each::<Designations>(List::Designations, &titles).await?;
        let exams = plan.exams.iter().map(|exam| {
            let (semester, exam_type) = (exam.semester.as_str(), exam.exam_type.as_str());
            (exam.name, vec![("name", exam.name), ("semester", semester), ("examType", exam_type)])
        });
        let exams = exams.collect::<Vec<_>>();
        // Before the exams, which are of its semesters.
        let scheme = plan.scheme.map_or("", BuiltIn::id);
        set_within(Kind::of::<Sessions>(), self.write, self.caller, self.session_id, &[(SCHEME.key, scheme)]).await?;
        self.each::<ExamList>(List::Exams, &exams).await?;
        let joined = self.joined(plan).await?;
        let mut graded = Vec::new();
        for class in &plan.classes {
            let number = class.number.to_string();
            let class_id = self.add::<Classes>(&[("className", &class.name), ("classNumeric", &number)]).await?;
            self.sections(answers, class, &class_id, (&subjects, &groups)).await?;
            self.distributions(plan, class, &class_id, &subjects).await?;
            if let Some((name, version_id)) = joined.as_ref().filter(|_| class.is_joined) {
                let tx = &mut self.write.tx;
                grading_schemes::store::choose_for_class(tx, self.session_id, &class_id, Some(version_id)).await?;
                graded.push(Change {
                    subject_kind: GRADING_CHANGE.kind,
                    subject_id: class_id,
                    field: SCHEME.key,
                    old: None,
                    new: Some(format!("{}: {name}", class.name)),
                });
            }
        }
        if !graded.is_empty() {
            let of = (self.branch_id, self.session_id, self.session_name);
            self.write.record_changes(Act::Update, &GRADING_CHANGE, of, &graded).await?;
        }
        Ok(())
    }

    async fn subjects(&mut self, plan: &Plan) -> Result<Ids> {
        let places: Vec<String> = (1..=plan.subjects.len()).map(|place| place.to_string()).collect();
        let fields = plan.subjects.iter().zip(&places).map(|(subject, place)| {
            let fields = vec![
                ("subjectName", subject.name),
                ("subjectNameBangla", subject.bengali),
                ("abbreviation", subject.short),
                ("subjectCode", subject.code),
                ("cardOrder", place.as_str()),
            ];
            (subject.name, fields)
        });
        self.each::<Subjects>(List::Subjects, &fields.collect::<Vec<_>>()).await
    }

    /// The scheme of joined papers by its name, with the id of its version: the branch's own of this name where it can be used.
    async fn joined(&mut self, plan: &Plan) -> Result<Option<(String, String)>> {
        let Some(definition) = &plan.joined else { return Ok(None) };
        let there = store::scheme(&mut self.write.tx, self.branch_id, &definition.name).await?;
        let version_id = if let Some(there) = there {
            there.version_id
        } else {
            let branch_id = Some(self.branch_id);
            grading_schemes::add_within(self.app, self.write, self.caller, branch_id, definition).await?.1
        };
        Ok(Some((definition.name.clone(), version_id)))
    }

    async fn sections(
        &mut self,
        answers: &Answers,
        class: &PlannedClass,
        class_id: &str,
        (subjects, groups): (&Ids, &Ids),
    ) -> Result<()> {
        let new = assigned(class, subjects, groups);
        for name in &class.sections {
            let fields = [
                ("sectionName", name.as_str()),
                ("classId", class_id),
                ("shift", &answers.shift),
                ("languageVersion", answers.curriculum.language()),
            ];
            let section_id = self.add::<Sections>(&fields).await?;
            let of = section(&mut self.write.tx, &section_id).await?;
            let of = of.ok_or_else(|| Error::not_found(refusals::SECTION_NOT_FOUND))?;
            assign(self.app, self.caller, self.write, &of, Expected::Nothing, &new).await?;
        }
        Ok(())
    }

    async fn distributions(&mut self, plan: &Plan, class: &PlannedClass, class_id: &str, subjects: &Ids) -> Result<()> {
        let of = schedules::class(&mut self.write.tx, class_id).await?;
        let of = of.ok_or_else(|| Error::not_found(refusals::CLASS_NOT_FOUND))?;
        for distribution in plan.distributions.iter().filter(|of| of.class == class.number) {
            let exam_type = distribution.exam_type;
            let of = ClassType::of(&mut self.write.tx, of.clone(), exam_type).await?;
            let of = of.ok_or_else(|| Error::Internal(format!("{class_id} has no {exam_type}")))?;
            let drafts = distribution.subjects.iter().enumerate().filter_map(|(place, (name, marks))| {
                let mut set = MarksSet::default();
                for (component, full, pass) in marks {
                    set[component.index()] = (Some(*full), Some(*pass));
                }
                let subject_id = subjects.get(&name.to_lowercase())?.clone();
                Some(SubjectDraft { subject_id, subject_name: None, set, at: format!("subjects[{place}]") })
            });
            let drafts: Vec<SubjectDraft> = drafts.collect();
            save_distribution(self.write, self.caller, &of, &drafts, (None, true)).await?;
        }
        Ok(())
    }

    async fn heads(&mut self) -> Result<Ids> {
        let heads = FEES.map(|fee| (fee.name, vec![("headName", fee.name), ("kind", "income")]));
        self.each::<VoucherHeads>(List::Heads, &heads).await
    }

    async fn accounts(&mut self) -> Result<()> {
        for account in ACCOUNTS {
            let there = store::there(&mut self.write.tx, List::Accounts, (self.branch_id, self.session_id)).await?;
            if !has_account(&there, &account) {
                let fields = [("accountName", account.name), ("kind", account.kind), ("receives", account.kind)];
                self.add::<Accounts>(&fields).await?;
            }
        }
        Ok(())
    }

    async fn fee_types(&mut self, heads: &Ids) -> Result<()> {
        let types = FEES.map(|fee| {
            let head = heads.get(&fee.name.to_lowercase()).map(String::as_str).unwrap_or_default();
            (fee.name, vec![("feeName", fee.name), ("headId", head), ("kind", fee.kind)])
        });
        self.each::<FeeTypes>(List::FeeTypes, &types).await?;
        Ok(())
    }
}

/// What each section of a class is taught.
fn assigned(class: &PlannedClass, subjects: &Ids, groups: &Ids) -> NewSubjects {
    let mut new = NewSubjects::default();
    for course in &class.courses {
        let Some(subject_id) = subjects.get(&course.subject.name.to_lowercase()) else { continue };
        if let Some(choice) = course.choice
            && new.groups.iter().all(|known| known.name != choice.name)
        {
            new.groups.push(ChoiceGroup { name: choice.name.to_owned(), take: 1, is_fourth: choice.is_fourth });
        }
        if let Some(group_id) = course.group.and_then(|group| groups.get(&group.to_lowercase())) {
            new.student_groups.insert(subject_id.clone(), group_id.clone());
        }
        new.subjects.push(AssignedSubject {
            subject_id: subject_id.clone(),
            kind: if course.is_optional() { AssignedKind::Optional } else { AssignedKind::All },
            group: course.choice.map(|choice| choice.name.to_owned()),
        });
    }
    new
}
