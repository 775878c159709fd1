//! What is done beside the groups of the side menu, and the list of every noun: the dashboard, the audit, homework, content, the library,
//! notifications and payment pages.

use records::{Noun, RecordKind};

pub mod attachments;
pub mod audit;
pub mod content;
pub mod dashboard;
pub mod homework;
pub mod library;
pub mod notifications;
pub mod payments;
pub mod routes;
pub mod starter;

/// Every noun that is a list of records, for the audit's words and the tests that walk them. Its routes are lines of `routes.rs`.
pub static NOUNS: &[Noun] = &[
    <people::Designations as RecordKind>::NOUN,
    <people::Departments as RecordKind>::NOUN,
    <people::Employees as RecordKind>::NOUN,
    <people::Students as RecordKind>::NOUN,
    <people::AttachmentTypes as RecordKind>::NOUN,
    <people::admission::AdmissionOpenings as RecordKind>::NOUN,
    <roster::structure::Branches as RecordKind>::NOUN,
    <roster::structure::Sessions as RecordKind>::NOUN,
    <roster::structure::Classes as RecordKind>::NOUN,
    <roster::structure::Sections as RecordKind>::NOUN,
    <roster::structure::Groups as RecordKind>::NOUN,
    <roster::structure::Subjects as RecordKind>::NOUN,
    <roster::structure::BellSchedules as RecordKind>::NOUN,
    <exams::ExamList as RecordKind>::NOUN,
    <exams::Halls as RecordKind>::NOUN,
    <money::VoucherHeads as RecordKind>::NOUN,
    <money::Accounts as RecordKind>::NOUN,
    <money::FeeTypes as RecordKind>::NOUN,
    <money::FeeSetups as RecordKind>::NOUN,
    <money::SpecialFees as RecordKind>::NOUN,
    <money::AdmissionFees as RecordKind>::NOUN,
    <library::BookCategories as RecordKind>::NOUN,
    <library::Books as RecordKind>::NOUN,
    <roster::events::EventTypes as RecordKind>::NOUN,
    <roster::events::Events as RecordKind>::NOUN,
    <published::papers::IdCardTemplates as RecordKind>::NOUN,
    <published::papers::AdmitCardTemplates as RecordKind>::NOUN,
    <published::papers::CertificateTemplates as RecordKind>::NOUN,
    <homework::Homework as RecordKind>::NOUN,
    <content::Contents as RecordKind>::NOUN,
    <content::EBooks as RecordKind>::NOUN,
];

/// What is no list of its own, but stands beside records: the audit names it by its declaration, too.
pub static KEPT: &[Noun] = &[
    people::documents::DOCUMENT,
    people::teaching::assigned_subjects::ASSIGNED,
    people::teaching::assigned_subjects::CHOICE,
    people::promotion::PROMOTION,
    <people::admission::Applications as RecordKind>::NOUN,
    roster::structure::grading_schemes::GRADING_SCHEME,
    roster::structure::routines::ROUTINE,
    roster::structure::routines::SUBSTITUTION,
    grading::grading_schemes::changing::GRADING_CHANGE,
    exams::schedules::EXAM_SCHEDULE,
    exams::schedules::MARK_DISTRIBUTION,
    <money::opening::UnpaidFees as RecordKind>::NOUN,
    money::opening::ADVANCE,
    money::receipts::RECEIPT,
    money::days::DAY_CLOSE,
    money::raising::FEES_RAISE,
    money::raising::FEE_LINE,
    money::vouchers::DEPOSIT,
    money::vouchers::EXPENSE,
    <library::BookIssues as RecordKind>::NOUN,
    <library::BookLoans as RecordKind>::NOUN,
    published::papers::certificates::CERTIFICATE,
    homework::HAND_IN,
];
