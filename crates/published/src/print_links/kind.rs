//! What a print link shows, and what that is called.

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

    /// As a sentence begins with it: `ID cards`.
    pub const fn label(self) -> &'static str {
        match self {
            Self::ReportCards => "Report cards",
            Self::Tabulation => "Tabulation",
            Self::IdCards => "ID cards",
            Self::AdmitCards => "Admit cards",
            Self::Certificates => "Certificates",
        }
    }

    /// Inside a sentence: `admit cards`.
    pub const fn within_sentence(self) -> &'static str {
        match self {
            Self::ReportCards => "report cards",
            Self::Tabulation => "tabulation",
            Self::IdCards => "ID cards",
            Self::AdmitCards => "admit cards",
            Self::Certificates => "certificates",
        }
    }

    /// In the name of a file, which holds several sheets: `Report Cards`.
    pub const fn in_file_name(self) -> &'static str {
        match self {
            Self::ReportCards => "Report Cards",
            Self::Tabulation => "Tabulation",
            Self::IdCards => "ID Cards",
            Self::AdmitCards => "Admit Cards",
            Self::Certificates => "Certificates",
        }
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
