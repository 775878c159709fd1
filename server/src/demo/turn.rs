//! The turn of the demo school's year (docs/rules.md, *Promotion*).

use db::{Conn, Result};

/// The turn from one year into the next, as a promotion of everybody of the first: who is not in the second has left.
pub(super) async fn add(
    conn: &mut Conn,
    branch_id: &str,
    (old, new): (&str, &str),
    (by_id, by_name, at): (&str, &str, i64),
) -> Result<()> {
    let id = format!("{branch_id}-promotion");
    conn.execute(
        "insert into promotions (id, branch_id, old_session_id, new_session_id, by_id, by_name, created_at)
         values ($1, $2, $3, $4, $5, $6, $7)",
        (&id, branch_id, old, new, by_id, by_name, at),
    )
    .await?;
    conn.execute(
        "insert into promotion_students (promotion_id, student_id, status, old_label, new_label, new_enrolment_id)
         select $1, o.student_id, case when n.id is null then 'leave' else 'promote' end,
                os.session_name || ': ' || oc.class_name || ' ' || oe.section_name || ', roll ' || cast(o.roll as text),
                coalesce(ns.session_name || ': ' || nc.class_name || ' ' || ne.section_name || ', roll ' || cast(n.roll as text), 'Leave'),
                n.id
           from enrolments o
           join sessions os on os.id = o.session_id
           join classes oc on oc.id = o.class_id
           join sections oe on oe.id = o.section_id
           left join enrolments n on n.student_id = o.student_id and n.session_id = $3
           left join sessions ns on ns.id = n.session_id
           left join classes nc on nc.id = n.class_id
           left join sections ne on ne.id = n.section_id
          where o.session_id = $2",
        (id, old, new),
    )
    .await
    .map(|_| ())
}
