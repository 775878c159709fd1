//! What a print link shows, and what that is called.

use rules::words::published_texts;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a link shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "print_links.ts")]
pub enum Kind {
    ReportCards,
    Tabulation,
    IdCards,
    AdmitCards,
    Certificates,
}

/// What a link of results shows: what the calls make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum ResultsKind {
    ReportCards,
    Tabulation,
}

impl From<ResultsKind> for Kind {
    fn from(kind: ResultsKind) -> Self {
        match kind {
            ResultsKind::ReportCards => Self::ReportCards,
            ResultsKind::Tabulation => Self::Tabulation,
        }
    }
}

rules::names! {
    /// As it is spelled in JSON and stored.
    Kind {
        ReportCards = "reportCards",
        Tabulation = "tabulation",
        IdCards = "idCards",
        AdmitCards = "admitCards",
        Certificates = "certificates",
    }
}

impl Kind {
    /// The kind that is stored by this name.
    pub fn stored(name: &str) -> Self {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name).unwrap_or(Self::ReportCards)
    }

    /// Cards and certificates, which show no results.
    pub const fn is_papers(self) -> bool {
        matches!(self, Self::IdCards | Self::AdmitCards | Self::Certificates)
    }

    /// On the page that asks before it is fetched: `ID cards`.
    pub fn label(self) -> String {
        published_texts::link_kind(self.as_str()).into()
    }

    /// In the name of a file, which holds several sheets: `Report Cards`.
    pub fn in_file_name(self) -> String {
        published_texts::link_file(self.as_str()).into()
    }
}

#[cfg(test)]
mod tests {
    use super::Kind;

    #[test]
    fn a_kind_is_stored_and_read_by_one_name() {
        for kind in Kind::ALL {
            assert_eq!(Kind::stored(kind.as_str()), kind);
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.as_str());
        }
    }
}
