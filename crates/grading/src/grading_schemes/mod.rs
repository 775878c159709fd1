//! The editor of a grading scheme (docs/rules.md, *Grading schemes*): a plain form of fields and tables. Where schemes are stored is not known here
//! ([`Schemes`]).

pub mod changing;
pub mod compare;
mod editor_trial;
mod fields;
mod form;
mod live;
mod page;
mod press;
mod stored;
#[cfg(test)]
mod tests;
mod trial;
mod try_http;
mod try_page;
mod upload;

pub use fields::Fields;
pub use form::{FieldFault, Wrong};
pub use page::{FoundScheme, SchemeEditorProps, Schemes, WantedScheme, edit, edit_posted, new, new_posted};
pub use press::Press;
pub use stored::StoredSchemes;
pub use trial::{CountsAs, CountsAsField, SchemeTrial, TrialCell, TrialColumn, TrialRow, plan_of};
pub use try_http::{ChangeCounts, TriedScheme, try_grading_scheme};
pub use try_page::{TrySchemeProps, try_scheme};
pub use upload::{SchemeUploadProps, upload, upload_posted};
