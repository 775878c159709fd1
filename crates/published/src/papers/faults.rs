//! What does not fit on papers, and letters that no font on paper has: the layout itself is asked before anything is printed or issued. What is
//! alike on all papers of a set is said once, with the way to where it is put right; the rest beside each name.

use rules::words::{Text, Word, labels, published_texts};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use auth::Caller;
use auth::permit::EditBranches;
use base::error::Result;
use records::may;
use web::app::App;
use web::pictures::Printed;

use super::look::PaperPictures;

/// Whose a text is that many papers have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum FaultOf {
    School,
    Template,
    Exam,
}

/// What is wrong with a text that many papers have.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Fault {
    of: FaultOf,
    /// `The address is too long`
    pub text: String,
}

/// What the layout answers.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Fits {
    /// Alike on all papers.
    pub shared: Vec<Fault>,
    /// Of each paper, in their order.
    pub own: Vec<Vec<String>>,
}

impl Fits {
    /// Asks the layout `answer` of papers.
    ///
    /// # Errors
    /// 503 when it cannot be asked now.
    pub async fn asked(app: &App, answer: &'static str, papers: &(impl Serialize + Sync)) -> Result<Self> {
        let found: Self = app.pages.answer(answer, papers).await?;
        Ok(found.once())
    }

    /// What is said of each of several papers is the template's, and said once.
    fn once(mut self) -> Self {
        let [first, others @ ..] = self.own.as_slice() else { return self };
        if others.is_empty() {
            return self;
        }
        let on_each: Vec<String> =
            first.iter().filter(|fault| others.iter().all(|own| own.contains(fault))).cloned().collect();
        for own in &mut self.own {
            own.retain(|fault| !on_each.contains(fault));
        }
        self.shared.extend(on_each.into_iter().map(|text| Fault { of: FaultOf::Template, text }));
        self
    }
}

/// What is alike on all papers of a screen and does not fit, said above the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export, export_to = "papers.ts")]
pub struct PaperNote {
    #[ts(type = "string")]
    pub text: Text,
    /// Where it is put right, for who may.
    pub href: Option<String>,
    #[ts(as = "String")]
    pub link: Word,
}

/// A note for each of those whose faults there are: the branch, the template, the exam.
pub fn notes(caller: &Caller, branch_id: &str, template: &str, shared: &[Fault]) -> Vec<PaperNote> {
    let of = |of: FaultOf| {
        let texts = shared.iter().filter(|fault| fault.of == of).map(|fault| fault.text.as_str());
        Text::joined(texts, labels::sentences).map(|all| labels::sentence(all).into())
    };
    let branch = may::<EditBranches>(caller).then(|| format!("/admin/branch/{branch_id}"));
    [
        (FaultOf::School, branch, published_texts::OPEN_BRANCH),
        (FaultOf::Template, Some(template.to_owned()), published_texts::OPEN_TEMPLATE),
        (FaultOf::Exam, None, Word::NONE),
    ]
    .into_iter()
    .filter_map(|(whose, href, link)| Some(PaperNote { text: of(whose)?, href, link }))
    .collect()
}

/// Pictures that are not looked for: each has a place of its own, whatever it shows.
pub struct Unseen;

impl PaperPictures for Unseen {
    async fn address(&self, _: &str, _: Printed) -> Result<Option<String>> {
        Ok(Some(String::new()))
    }
}

#[cfg(test)]
mod tests {
    use super::{Fault, FaultOf, Fits};

    fn fits(own: &[&[&str]]) -> Fits {
        let own = own.iter().map(|faults| faults.iter().map(|fault| (*fault).to_owned()).collect()).collect();
        Fits { shared: vec![Fault { of: FaultOf::School, text: "The address is too long".to_owned() }], own }
    }

    #[test]
    fn what_is_said_of_everybody_is_said_once() {
        let found = fits(&[&["a", "b"], &["b"], &["b", "c"]]).once();
        assert_eq!(found.own, [vec!["a"], vec![], vec!["c"]]);
        assert_eq!(found.shared[1], Fault { of: FaultOf::Template, text: "b".to_owned() });
        // Of one alone it is theirs.
        let alone = fits(&[&["a"]]).once();
        assert_eq!((alone.own, alone.shared.len()), (vec![vec!["a".to_owned()]], 1));
        assert_eq!(fits(&[]).once().shared.len(), 1);
    }
}
