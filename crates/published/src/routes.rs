//! The calls and pages of what leaves the school, one line each. `server/src/routes.rs` puts those of all groups together.

use rules::permission::Action;

use crate::{papers, print_links, publishing};
use records::command;
use web::answers::Message;
use web::input::Listing;
use web::{calls, pages};

calls! {
    // Publish and lock
    post "/publishResult" command::call::<publishing::PublishResult>() => publishing::OneAnswer, Some(Action::PublishResults), "Publishes the result of a sheet, or takes that back; then names the open print links that hold it, which revokeLinks revokes";
    post "/resultsLockStatusUpdate" command::call::<publishing::ResultsLockStatusUpdate>() => publishing::OneAnswer, Some(Action::LockResults), "Locks the marks of a sheet, or unlocks them";
    post "/publishResults" command::call::<publishing::PublishResults>() => publishing::ManyAnswer, Some(Action::PublishResults), "The same for every subject; sheets is exam or section (of one section), examOfClass or class (of every section); answers what became of each";
    post "/lockResults" command::call::<publishing::LockResults>() => publishing::ManyAnswer, Some(Action::LockResults), "Locks or unlocks every subject; answers what became of each";
    // Print links
    post "/printLinks" print_links::post_print_links => print_links::wire::MadeLink, Some(Action::ManagePrintLinks), "Freezes the report cards or tabulations of a section, a class or a session under an address that needs no account; the address is answered this once";
    get "/printLinks" print_links::get_print_links => Vec<print_links::wire::PrintLink>, Some(Action::ManagePrintLinks), "The print links that show a class set, the newest first, with their fetches";
    delete "/printLinks/{id}" print_links::delete_print_links => Message, Some(Action::ManagePrintLinks), "Revokes a print link";
    // Papers
    post "/addIdCardTemplate" records::add::<papers::IdCardTemplates>(), Some(Action::MakePapers), "Adds a template of ID cards; answers its id";
    get "/getAllIdCardTemplate" records::get_all::<papers::IdCardTemplates>(), Some(Action::MakePapers), "A branch's templates of ID cards, paged";
    get "/getOneIdCardTemplate/{id}" records::get_one::<papers::IdCardTemplates>(), Some(Action::MakePapers), "A template of ID cards";
    put "/updateOneIdCardTemplate/{id}" records::update_one::<papers::IdCardTemplates>(), Some(Action::MakePapers), "Changes a template of ID cards; what is left out stays";
    delete "/deleteOneIdCardTemplate/{id}" records::delete_one::<papers::IdCardTemplates>(), Some(Action::MakePapers), "Deletes a template of ID cards";
    post "/addAdmitCardTemplate" records::add::<papers::AdmitCardTemplates>(), Some(Action::MakePapers), "Adds a template of admit cards; answers its id";
    get "/getAllAdmitCardTemplate" records::get_all::<papers::AdmitCardTemplates>(), Some(Action::MakePapers), "A branch's templates of admit cards, paged";
    get "/getOneAdmitCardTemplate/{id}" records::get_one::<papers::AdmitCardTemplates>(), Some(Action::MakePapers), "A template of admit cards";
    put "/updateOneAdmitCardTemplate/{id}" records::update_one::<papers::AdmitCardTemplates>(), Some(Action::MakePapers), "Changes a template of admit cards; what is left out stays";
    delete "/deleteOneAdmitCardTemplate/{id}" records::delete_one::<papers::AdmitCardTemplates>(), Some(Action::MakePapers), "Deletes a template of admit cards";
    post "/addCertificateTemplate" records::add::<papers::CertificateTemplates>(), Some(Action::MakePapers), "Adds a template of certificates; answers its id";
    get "/getAllCertificateTemplate" records::get_all::<papers::CertificateTemplates>(), Some(Action::MakePapers), "A branch's templates of certificates, paged";
    get "/getOneCertificateTemplate/{id}" records::get_one::<papers::CertificateTemplates>(), Some(Action::MakePapers), "A template of certificates";
    put "/updateOneCertificateTemplate/{id}" records::update_one::<papers::CertificateTemplates>(), Some(Action::MakePapers), "Changes a template of certificates; what is left out stays, and so do certificates that were issued";
    delete "/deleteOneCertificateTemplate/{id}" records::delete_one::<papers::CertificateTemplates>(), Some(Action::MakePapers), "Deletes a template of certificates that nothing was issued by";
    post "/addCertificate" papers::certificates::add_certificate => papers::certificates::CertificatesMade, Some(Action::MakePapers), "Issues certificates to students of a section or to employees, all or none; answers their numbers";
    get "/getAllCertificate" records::get_all::<papers::Certificates>() => Listing<papers::certificates::CertificateShape>, Some(Action::MakePapers), "A branch's register of certificates, paged";
    get "/getOneCertificate/{id}" records::get_one::<papers::Certificates>() => papers::certificates::CertificateShape, Some(Action::MakePapers), "A certificate of the register";
    put "/withdrawCertificate/{id}" command::call::<papers::certificates::WithdrawCertificate>() => papers::certificates::CertificateWithdrawn, Some(Action::MakePapers), "Withdraws a certificate with a reason; it stays in the register, and its number is not given again";
}

pages! {
    // /admin
    "/admin/publishResult" get publishing::publish_result_screen, post command::posted::<publishing::ByForm>();
    "/admin/printLinks" get print_links::print_links;
    "/admin/printLinks/new" get print_links::new_print_link, post print_links::new_print_link_posted;
    "/admin/printLinks/papers" get print_links::new_paper_link, post print_links::new_paper_link_posted;
    "/admin/printLinks/{id}/revoke" post print_links::revoke_posted;
    // Lists of records
    "/admin/id-card-template" get records::list::<papers::IdCardTemplates>();
    "/admin/id-card-template/ticked" post records::ticked::<papers::IdCardTemplates>();
    "/admin/id-card-template/list.csv" get records::csv::<papers::IdCardTemplates>();
    "/admin/id-card-template/list.xlsx" get records::xlsx::<papers::IdCardTemplates>();
    "/admin/id-card-template/print" get records::print::<papers::IdCardTemplates>();
    "/admin/id-card-template/new" get records::new::<papers::IdCardTemplates>(), post records::add_posted::<papers::IdCardTemplates>();
    "/admin/id-card-template/{id}" get records::edit::<papers::IdCardTemplates>(), post records::edit_posted::<papers::IdCardTemplates>();
    "/admin/id-card-template/{id}/delete" get records::delete::<papers::IdCardTemplates>(), post records::delete_posted::<papers::IdCardTemplates>();
    "/admin/id-card-template/preview" get papers::id_cards::id_card_preview;
    "/admin/student-id-card" get papers::id_cards::student_id_card;
    "/admin/student-id-card/print" get papers::id_cards::student_id_card_print;
    "/admin/employee-id-card" get papers::id_cards::employee_id_card;
    "/admin/employee-id-card/print" get papers::id_cards::employee_id_card_print;
    "/admin/admit-card-template" get records::list::<papers::AdmitCardTemplates>();
    "/admin/admit-card-template/ticked" post records::ticked::<papers::AdmitCardTemplates>();
    "/admin/admit-card-template/list.csv" get records::csv::<papers::AdmitCardTemplates>();
    "/admin/admit-card-template/list.xlsx" get records::xlsx::<papers::AdmitCardTemplates>();
    "/admin/admit-card-template/print" get records::print::<papers::AdmitCardTemplates>();
    "/admin/admit-card-template/new" get records::new::<papers::AdmitCardTemplates>(), post records::add_posted::<papers::AdmitCardTemplates>();
    "/admin/admit-card-template/{id}" get records::edit::<papers::AdmitCardTemplates>(), post records::edit_posted::<papers::AdmitCardTemplates>();
    "/admin/admit-card-template/{id}/delete" get records::delete::<papers::AdmitCardTemplates>(), post records::delete_posted::<papers::AdmitCardTemplates>();
    "/admin/admit-card-template/preview" get papers::admit_cards::admit_card_preview;
    "/admin/generate-admit-card" get papers::admit_cards::generate_admit_card;
    "/admin/generate-admit-card/print" get papers::admit_cards::generate_admit_card_print;
    "/admin/certificate-template" get records::list::<papers::CertificateTemplates>();
    "/admin/certificate-template/ticked" post records::ticked::<papers::CertificateTemplates>();
    "/admin/certificate-template/list.csv" get records::csv::<papers::CertificateTemplates>();
    "/admin/certificate-template/list.xlsx" get records::xlsx::<papers::CertificateTemplates>();
    "/admin/certificate-template/print" get records::print::<papers::CertificateTemplates>();
    "/admin/certificate-template/new" get records::new::<papers::CertificateTemplates>(), post records::add_posted::<papers::CertificateTemplates>();
    "/admin/certificate-template/{id}" get records::edit::<papers::CertificateTemplates>(), post records::edit_posted::<papers::CertificateTemplates>();
    "/admin/certificate-template/{id}/delete" get records::delete::<papers::CertificateTemplates>(), post records::delete_posted::<papers::CertificateTemplates>();
    "/admin/certificate-template/preview" get papers::certificates::certificate_preview;
    "/admin/generate-student" get papers::certificates::generate_student;
    "/admin/generate-student/issue" post papers::certificates::generate_student_issue;
    "/admin/Generate-employee" get papers::certificates::generate_employee;
    "/admin/Generate-employee/issue" post papers::certificates::generate_employee_issue;
    // The register of certificates
    "/admin/certificate-template/issued" get records::list::<papers::Certificates>();
    "/admin/certificate-template/issued/list.csv" get records::csv::<papers::Certificates>();
    "/admin/certificate-template/issued/list.xlsx" get records::xlsx::<papers::Certificates>();
    "/admin/certificate-template/issued/print" get records::print::<papers::Certificates>();
    "/admin/certificate-template/issued/together/{id}" get papers::certificates::issued_together;
    "/admin/certificate-template/issued/together/{id}/print" get papers::certificates::issued_together_print;
    "/admin/certificate-template/issued/{id}" get papers::certificates::issued;
    "/admin/certificate-template/issued/{id}/print" get papers::certificates::issued_print;
    "/admin/certificate-template/issued/{id}/withdraw" get papers::certificates::issued_withdraw, post command::posted::<papers::certificates::WithdrawCertificate>();
    // Print links: whoever holds the token
    "/print/{token}" get print_links::preview;
    "/print/{token}/sheets" get print_links::sheets;
    "/print/{token}/sheets/{n}" get print_links::one_sheet;
    "/print/{token}/cards.pdf" get print_links::cards_pdf;
    "/print/{token}/files/{hash}" get print_links::file;
    // The same beside a single sheet, whose bytes are those it has among the others.
    "/print/{token}/sheets/files/{hash}" get print_links::file;
}
