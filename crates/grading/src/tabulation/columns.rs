//! The columns of a tabulation: its subjects by their letters, and where papers are joined to one subject (docs/rules.md, *Grading schemes*), that
//! subject by its letter with its papers beside it by their totals.

use rules::subjects;
use rules::totals::Printed;
use serde::Serialize;
use ts_rs::TS;

use exams::marks::section::{SectionMarks, SectionSubject};

/// What a column is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "tabulation.ts")]
pub enum ColumnKind {
    #[default]
    Subject,
    /// Made of the papers in the columns after it: it alone has their letter.
    Joined,
    /// A paper of the joined subject before it: its total.
    Paper,
}

/// A subject's column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "tabulation.ts")]
pub struct TabulationColumn {
    /// Of a joined subject none of the school's ids.
    pub subject_id: String,
    /// The abbreviation.
    pub subject: String,
    pub subject_name: String,
    pub kind: ColumnKind,
}

/// What stands in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    /// The letter at this place among a row's.
    Letter(usize),
    /// The total of the subject at this place.
    Total(usize),
}

/// A letter of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lettered {
    /// Place among the scheme's joined subjects; none for a subject by itself.
    pub joined: Option<usize>,
    /// The subject, or the papers, by place.
    pub subjects: Vec<usize>,
}

/// The columns of a sheet. A subject's place is that among the subjects that it is made of, in the section's order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Columns {
    /// In the order of the sheet.
    pub heads: Vec<TabulationColumn>,
    /// Parallel to the heads.
    pub shows: Vec<Shows>,
    /// In the order of a row's letters.
    pub lettered: Vec<Lettered>,
    /// The column of each subject.
    pub of_subject: Vec<usize>,
}

impl Columns {
    /// The columns of subjects, by place in the section; with `joined` as the scheme joins them.
    pub fn of(marks: &SectionMarks, places: &[usize], joined: bool) -> Self {
        let of: Vec<&SectionSubject> = places.iter().map(|place| &marks.subjects[*place]).collect();
        let whole_of = |place: usize| joined.then(|| marks.plan.joined_of(&of[place].subject_name)).flatten();
        let mut columns = Self { of_subject: vec![0; of.len()], ..Self::default() };
        for place in 0..of.len() {
            let whole = whole_of(place);
            let subjects: Vec<usize> = match whole {
                None => vec![place],
                Some(_) => (0..of.len()).filter(|other| whole_of(*other) == whole).collect(),
            };
            if subjects[0] != place {
                continue;
            }
            let letter = columns.lettered.len();
            if let Some(whole) = whole {
                let name = &marks.plan.definition().joined[whole].name;
                columns.push((format!("joined-{whole}"), name, ColumnKind::Joined), Shows::Letter(letter));
            }
            for subject in &subjects {
                let SectionSubject { id, subject_name, .. } = of[*subject];
                let (kind, shows) = match whole {
                    None => (ColumnKind::Subject, Shows::Letter(letter)),
                    Some(_) => (ColumnKind::Paper, Shows::Total(*subject)),
                };
                columns.of_subject[*subject] = columns.heads.len();
                columns.push((id.clone(), subject_name, kind), shows);
            }
            columns.lettered.push(Lettered { joined: whole, subjects });
        }
        columns.abbreviate(&of);
        columns
    }

    fn push(&mut self, (subject_id, name, kind): (String, &String, ColumnKind), shows: Shows) {
        self.heads.push(TabulationColumn { subject_id, subject: String::new(), subject_name: name.clone(), kind });
        self.shows.push(shows);
    }

    /// No two abbreviations are alike.
    fn abbreviate(&mut self, of: &[&SectionSubject]) {
        let own = |column: usize| {
            let subject = self.of_subject.iter().position(|of_subject| *of_subject == column);
            let is_subject = self.heads[column].kind != ColumnKind::Joined;
            subject.filter(|_| is_subject).and_then(|subject| of[subject].abbreviation.as_deref())
        };
        let names: Vec<_> =
            self.heads.iter().enumerate().map(|(place, head)| (head.subject_name.as_str(), own(place))).collect();
        let shortened = subjects::abbreviations(&names);
        for (head, short) in self.heads.iter_mut().zip(shortened) {
            head.subject = short;
        }
    }

    /// What a student's letters are of: the subjects' totals and the joined ones', by place among the scheme's.
    pub fn letters(&self, subjects: &[Option<Printed>], joined: &[(usize, Printed)]) -> Vec<Option<Printed>> {
        let letter = |of: &Lettered| match of.joined {
            None => subjects[of.subjects[0]],
            Some(whole) => joined.iter().find(|(place, _)| *place == whole).map(|(_, printed)| *printed),
        };
        self.lettered.iter().map(letter).collect()
    }

    /// The heads of the subjects, by their places: without those of joined papers.
    pub fn subject_heads(&self) -> impl Iterator<Item = &TabulationColumn> {
        self.of_subject.iter().map(|column| &self.heads[*column])
    }

    /// The subjects that a column stands for, by place.
    pub fn subjects(&self, shows: Shows) -> &[usize] {
        match shows {
            Shows::Letter(letter) => &self.lettered[letter].subjects,
            Shows::Total(subject) => {
                let of = self.lettered.iter().find(|of| of.subjects.contains(&subject));
                let place = of.and_then(|of| of.subjects.iter().position(|other| *other == subject));
                of.zip(place).map_or(&[], |(of, place)| &of.subjects[place..=place])
            }
        }
    }
}
