//! Grouped as the side menu is: a folder a group, and in it a folder (or a file while small) a noun of the school. What stands in no
//! group of the menu stands here by itself.

use crate::records::{Noun, RecordKind};

pub mod attachments;
pub mod attendance;
pub mod content;
pub mod dashboard;
pub mod events;
pub mod exams;
pub mod files;
pub mod ground;
pub mod homework;
pub mod imports;
pub mod library;
pub mod money;
pub mod notifications;
pub mod papers;
pub mod payments;
pub mod people;
pub mod sign_in;
pub mod structure;
pub mod teaching;

/// Every noun that is a list of records, for the audit's words and the tests that walk them. Its routes are lines of `routes.rs`.
pub static NOUNS: &[Noun] = &[
    <people::Designations as RecordKind>::NOUN,
    <people::Departments as RecordKind>::NOUN,
    <people::Employees as RecordKind>::NOUN,
    <people::Students as RecordKind>::NOUN,
    <people::AttachmentTypes as RecordKind>::NOUN,
    <people::admission::AdmissionOpenings as RecordKind>::NOUN,
    <structure::Branches as RecordKind>::NOUN,
    <structure::Sessions as RecordKind>::NOUN,
    <structure::Classes as RecordKind>::NOUN,
    <structure::Sections as RecordKind>::NOUN,
    <structure::Groups as RecordKind>::NOUN,
    <structure::Subjects as RecordKind>::NOUN,
    <structure::BellSchedules as RecordKind>::NOUN,
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
    <events::EventTypes as RecordKind>::NOUN,
    <events::Events as RecordKind>::NOUN,
    <papers::IdCardTemplates as RecordKind>::NOUN,
    <papers::AdmitCardTemplates as RecordKind>::NOUN,
    <papers::CertificateTemplates as RecordKind>::NOUN,
    <homework::Homework as RecordKind>::NOUN,
    <content::Contents as RecordKind>::NOUN,
    <content::EBooks as RecordKind>::NOUN,
];

/// What is no list of its own, but stands beside records: the audit names it by its declaration, too.
pub static KEPT: &[Noun] = &[
    people::documents::DOCUMENT,
    teaching::assigned_subjects::ASSIGNED,
    teaching::assigned_subjects::CHOICE,
    people::promotion::PROMOTION,
    <people::admission::Applications as RecordKind>::NOUN,
    structure::routines::ROUTINE,
    structure::routines::SUBSTITUTION,
    exams::schedules::EXAM_SCHEDULE,
    exams::schedules::MARK_DISTRIBUTION,
    money::receipts::RECEIPT,
    money::days::DAY_CLOSE,
    money::raising::FEES_RAISE,
    money::raising::FEE_LINE,
    money::vouchers::DEPOSIT,
    money::vouchers::EXPENSE,
    <library::BookIssues as RecordKind>::NOUN,
    papers::certificates::CERTIFICATE,
    homework::HAND_IN,
];
