//! What was last done to each sheet of a range, by the audit: whether an act can still be taken back.

use db::{Conn, FromRow, Result};
use exams::marks::state_store::Range;

/// The last act on a sheet, of whatever kind: its marks count as well as its state.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct LastAct {
    pub sheet_id: String,
    pub exam_id: String,
    pub section_id: String,
    pub subject_id: String,
    pub act_id: String,
    /// As [`auth::audit::Act::as_str`] spells it.
    pub action: String,
    pub actor_id: String,
}

/// The last act on each sheet of a range; a sheet on which nobody has acted has none. One statement.
pub async fn last_acts(conn: &mut Conn, range: &Range) -> Result<Vec<LastAct>> {
    conn.all(
        "select h.id as sheet_id, h.exam_id, h.section_id, h.subject_id, a.id as act_id, a.action, a.actor_id
           from sections n
           join mark_sheets h on h.section_id = n.id
           join audit_acts a on a.subject_id = h.id
          where n.class_id = $1 and ($2 = '' or n.id = $2) and ($3 = '' or h.exam_id = $3)
            and ($4 = '' or h.subject_id = $4)
            and not exists (select 1 from audit_acts b
                             where b.subject_id = h.id and (b.at > a.at or (b.at = a.at and b.id > a.id)))
          order by h.id",
        (
            &range.class_id,
            range.section_id.clone().unwrap_or_default(),
            range.exam_id.clone().unwrap_or_default(),
            range.subject_id.clone().unwrap_or_default(),
        ),
    )
    .await
}
