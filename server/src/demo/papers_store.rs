//! The demo school's templates of cards (docs/rules.md, *Cards and certificates*).

use crate::db::{Conn, Result};

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
];

/// A branch's templates.
pub(super) async fn add(conn: &mut Conn, branch_id: &str, by_name: &str) -> Result<()> {
    for statement in OF_BRANCH {
        conn.query(*statement).bind(branch_id.to_owned()).bind(by_name.to_owned()).execute().await?;
    }
    Ok(())
}
