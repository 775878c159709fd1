//! The demo school's templates of cards and certificates (docs/rules.md, *Cards and certificates*).

use db::{Conn, Result};

/// By the branch's id and the name of who made them.
const OF_BRANCH: &[&str] = &[
    "insert into id_card_templates (id, branch_id, title, whose, shown, accent, signed_by, valid_until, back_text, status,
            search_text, version, changed_by_name, changed_at)
     values ($1 || '-id-students', $1, 'Student ID Card', 'students', 'regNo,roll,bloodGroup,guardianName,guardianMobile,address',
             'blue', 'principal', '2026-12-31', 'If found, please return this card to the school.', 'active',
             'student id card', 1, $2, 0),
            ($1 || '-id-employees', $1, 'Employee ID Card', 'employees', 'employeeId,department,bloodGroup,joiningDate,mobileNo,address',
             'maroon', 'principal', null, 'If found, please return this card to the school.', 'active',
             'employee id card', 1, $2, 0)",
    "insert into admit_card_templates (id, branch_id, title, shown, accent, signed_by, instructions, status, search_text, version,
            changed_by_name, changed_at)
     values ($1 || '-admit', $1, 'Admit Card', 'regNo,group,guardianName', 'blue', 'principal',
             'Bring this card to every paper. Be in your seat ten minutes before the paper begins. No telephones.', 'active',
             'admit card', 1, $2, 0)",
    "insert into certificate_templates (id, branch_id, title, whose, body, lies, shown, aligned, border, accent, sign_left,
            sign_middle, signed_by, status, search_text, version, changed_by_name, changed_at)
     values ($1 || '-certificate-transfer', $1, 'Transfer Certificate', 'students',
             'This is to certify that {studentName}, {sonDaughter} of {guardianName}, date of birth {dob}, register number {regNo}, was a '
               || 'student of {className}, section {sectionName}, of this institution in the session {sessionName}.' || $3 || $3
               || 'All dues of the school have been paid. {HisHer} conduct was good.' || $3 || $3
               || 'We wish {studentName} every success in life.',
             'portrait', 'letterhead,photo', 'left', 'line', 'maroon', 'Prepared by', 'Class Teacher', 'principal', 'active',
             'transfer certificate', 1, $2, 0),
            ($1 || '-certificate-testimonial', $1, 'Testimonial', 'students',
             'This is to certify that' || $3 || '{studentName}' || $3 || 'of {className}, section {sectionName}, roll {roll}, is a student of '
               || '{schoolName}, {branchName}, in the session {sessionName}.' || $3 || $3
               || 'To the best of our knowledge {heShe} bears a good moral character and has taken part in nothing against the '
               || 'discipline of the institution.',
             'landscape', 'letterhead', 'centre', 'corners', 'blue', null, 'Class Teacher', 'principal', 'active', 'testimonial', 1,
             $2, 0),
            ($1 || '-certificate-experience', $1, 'Experience Certificate', 'employees',
             'This is to certify that {employeeName} has been working at {schoolName}, {branchName}, as {designation} since '
               || '{joiningDate}.' || $3 || $3
               || '{HeShe} is sincere, punctual and devoted to {hisHer} duties. We know of nothing against {hisHer} character.',
             'portrait', 'letterhead', 'justify', 'double', 'green', null, null, 'principal', 'active', 'experience certificate', 1,
             $2, 0)",
];

/// A branch's templates.
pub(super) async fn add(conn: &mut Conn, branch_id: &str, by_name: &str) -> Result<()> {
    for statement in OF_BRANCH {
        let query = conn.query(*statement).bind((branch_id, by_name));
        // The line breaks of texts.
        let query = if statement.contains("$3") { query.bind("\n") } else { query };
        query.execute().await?;
    }
    Ok(())
}
