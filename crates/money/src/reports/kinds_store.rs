//! The statements of the reports. Parameter 1 is the branch; the others are what the report can be narrowed by, in its order; an empty class,
//! section or head is every one.

/// Receipt parts of a line are found by its index. Added up by student first, so that a student's class is looked for once and not for every line.
pub(super) const STUDENT_FEES_SUMMARY: &str = "
    select c.class_name, t.fee_name, count(*) as students,
           cast(coalesce(sum(x.raised), 0) as bigint) as raised, cast(coalesce(sum(x.adjusted), 0) as bigint) as adjusted,
           cast(coalesce(sum(x.paid), 0) as bigint) as collected,
           cast(coalesce(sum(x.raised + x.adjusted - x.paid), 0) as bigint) as due,
           cast(coalesce(sum(x.fines), 0) as bigint) as fines
      from (select l.student_id, l.fee_type_id, sum(l.raised) as raised, sum(l.adjusted) as adjusted,
                   coalesce(sum(p.paid), 0) as paid, coalesce(sum(p.fines), 0) as fines
              from fee_lines l
              left join (select line_id, sum(case when kind = 'line' then amount else 0 end) as paid,
                        sum(case when kind = 'fine' then amount else 0 end) as fines
                   from receipt_parts
                  where line_id in (select id from fee_lines
                                     where branch_id = $1 and session_id = $2 and due_on >= $3 and due_on <= $4)
                  group by line_id) p on p.line_id = l.id
             where l.branch_id = $1 and l.session_id = $2 and l.due_on >= $3 and l.due_on <= $4
             group by l.student_id, l.fee_type_id) x
      join fee_types t on t.id = x.fee_type_id
      left join enrolments e on e.student_id = x.student_id and e.session_id = $2
      left join classes c on c.id = e.class_id
     where $5 = '' or e.class_id = $5
     group by c.class_numeric, c.sort_key, c.class_name, t.fee_name, t.sort_key, t.search_text
     order by c.class_numeric, c.sort_key, c.class_name, t.sort_key, t.search_text";

pub(super) const STUDENT_FEES_REPORT: &str = "
    select s.reg_no, trim(s.first_name || ' ' || coalesce(s.last_name, '')) as student,
           c.class_name || ' ' || n.section_name as section,
           coalesce(cast(e.roll as text), '') as roll, cast(x.raised as bigint) as raised, cast(x.paid as bigint) as paid,
           cast(x.raised - x.paid as bigint) as due, cast(coalesce(a.amount, 0) as bigint) as advance
      from (select l.student_id, sum(l.raised + l.adjusted) as raised, sum(coalesce(p.paid, 0)) as paid
              from fee_lines l
              left join (select line_id, sum(amount) as paid from receipt_parts
                          where kind = 'line'
                            and line_id in (select id from fee_lines
                                             where branch_id = $1 and session_id = $2 and due_on >= $3 and due_on <= $4)
                          group by line_id) p on p.line_id = l.id
             where l.branch_id = $1 and l.session_id = $2 and l.due_on >= $3 and l.due_on <= $4
             group by l.student_id) x
      join students s on s.id = x.student_id
      left join enrolments e on e.student_id = x.student_id and e.session_id = $2
      left join classes c on c.id = e.class_id
      left join sections n on n.id = e.section_id
      left join fee_advances a on a.student_id = x.student_id
     where ($5 = '' or e.class_id = $5) and ($6 = '' or e.section_id = $6)
     order by c.class_numeric, c.sort_key, c.class_name, n.sort_key, n.section_name, e.roll, s.reg_no";

pub(super) const FEES_COLLECTION_REPORT: &str = "
    select r.on_day, r.method, r.by_name as cashier, c.class_name,
           cast(sum(case when r.voids_id is null then 1 else 0 end) as bigint) as receipts,
           cast(sum(case when r.voids_id is null then m.amount else 0 end) as bigint) as collected,
           cast(sum(case when r.voids_id is null then 0 else 1 end) as bigint) as voids,
           cast(sum(case when r.voids_id is null then 0 else -m.amount end) as bigint) as voided,
           cast(sum(m.amount) as bigint) as net
      from receipts r
      join (select receipt_id, sum(amount) as amount from postings
             where branch_id = $1 and on_day >= $3 and on_day <= $4 and receipt_id is not null group by receipt_id) m
        on m.receipt_id = r.id
      left join enrolments e on e.student_id = r.student_id and e.session_id = coalesce(r.session_id, $2)
      left join applications p on p.id = r.application_id
      left join admission_openings o on o.id = p.opening_id
      left join classes c on c.id = coalesce(e.class_id, o.class_id)
     where r.branch_id = $1 and r.on_day >= $3 and r.on_day <= $4 and ($5 = '' or c.id = $5)
     group by r.on_day, r.method, r.by_name, c.class_numeric, c.sort_key, c.class_name
     order by r.on_day, r.method, r.by_name, c.class_numeric, c.sort_key, c.class_name";

/// Summed by the accounts' ids, which are shorter than their names.
pub(super) const PAYMENT_SUMMARY: &str = "
    select x.method, a.account_name, cast(sum(x.receipts) as bigint) as receipts, cast(sum(x.collected) as bigint) as collected,
           cast(sum(x.voids) as bigint) as voids, cast(sum(x.voided) as bigint) as voided,
           cast(sum(x.collected - x.voided) as bigint) as net
      from (select r.method, r.account_id, sum(case when r.voids_id is null then 1 else 0 end) as receipts,
                   sum(case when r.voids_id is null then p.amount else 0 end) as collected,
                   sum(case when r.voids_id is null then 0 else 1 end) as voids,
                   sum(case when r.voids_id is null then 0 else -p.amount end) as voided
              from receipts r
              join (select receipt_id, sum(amount) as amount from postings
                     where branch_id = $1 and on_day >= $2 and on_day <= $3 and receipt_id is not null group by receipt_id) p
                on p.receipt_id = r.id
             where r.branch_id = $1 and r.on_day >= $2 and r.on_day <= $3
             group by r.method, r.account_id) x
      join accounts a on a.id = x.account_id
     group by x.method, a.account_name, a.sort_key order by x.method, a.sort_key, a.account_name";

pub(super) const HEAD_WISE_SUMMARY: &str = "
    select h.head_name, h.kind, count(*) as entries,
           cast(sum(case when p.amount > 0 then p.amount else 0 end) as bigint) as money_in,
           cast(sum(case when p.amount < 0 then -p.amount else 0 end) as bigint) as money_out,
           cast(sum(p.amount) as bigint) as net
      from postings p left join voucher_heads h on h.id = p.head_id
     where p.branch_id = $1 and p.on_day >= $2 and p.on_day <= $3 and ($4 = '' or p.head_id = $4)
     group by h.id, h.head_name, h.kind, h.search_text
     order by case h.kind when 'income' then 1 when 'expense' then 2 else 3 end, h.sort_key, h.search_text, h.id";

/// What is due by a day, with the fines that are due on it, less what is paid in advance.
pub(super) const DUE_LIST_SUMMARY: &str = "
    select x.since, s.reg_no, trim(s.first_name || ' ' || coalesce(s.last_name, '')) as student,
           c.class_name || ' ' || n.section_name as section,
           coalesce(s.guardian_mobile, '') as guardian_mobile, x.lines, cast(x.due as bigint) as due,
           cast(x.fines as bigint) as fines, cast(coalesce(a.amount, 0) as bigint) as advance,
           cast(case when x.due + x.fines > coalesce(a.amount, 0) then x.due + x.fines - coalesce(a.amount, 0) else 0 end
                as bigint) as to_pay, x.owed_by_month
      from (select l.student_id, min(l.due_on) as since, count(*) as lines, sum(l.raised + l.adjusted - l.paid) as due,
                   sum(case when l.late_from <= $3 and l.fine > l.fine_settled then l.fine - l.fine_settled else 0 end) as fines,
                   string_agg(substr(l.due_on, 1, 7) || (l.raised + l.adjusted - l.paid
                     + case when l.late_from <= $3 and l.fine > l.fine_settled then l.fine - l.fine_settled else 0 end), ';') as owed_by_month
              from fee_lines l
             where l.branch_id = $1 and l.due_on <= $3 and l.raised + l.adjusted > l.paid
             group by l.student_id) x
      join students s on s.id = x.student_id
      left join enrolments e on e.student_id = x.student_id and e.session_id = $2
      left join classes c on c.id = e.class_id
      left join sections n on n.id = e.section_id
      left join fee_advances a on a.student_id = x.student_id
     where $4 = '' or e.class_id = $4
     order by x.since, c.class_numeric, c.sort_key, c.class_name, n.sort_key, n.section_name, e.roll, s.reg_no";

pub(super) const EXPENSE_REPORT: &str = "
    select p.on_day, v.printed_number as number, h.head_name, a.account_name, coalesce(v.party, '') as party,
           -p.amount as amount
      from postings p
      join voucher_heads h on h.id = p.head_id
      join vouchers v on v.id = p.voucher_id
      join accounts a on a.id = p.account_id
     where p.branch_id = $1 and p.on_day >= $2 and p.on_day <= $3 and v.kind = 'expense' and ($4 = '' or p.head_id = $4)
     order by p.on_day, v.year, v.number";

pub(super) const DEPOSIT_REPORT: &str = "
    select on_day, number, head_name, account_name, party, amount
      from (select p.on_day, v.printed_number as number, h.head_name, a.account_name, coalesce(v.party, '') as party,
                   p.amount, 2 as place
              from postings p
              join voucher_heads h on h.id = p.head_id
              join vouchers v on v.id = p.voucher_id
              join accounts a on a.id = p.account_id
             where p.branch_id = $1 and p.on_day >= $2 and p.on_day <= $3 and v.kind = 'deposit'
               and ($4 = '' or p.head_id = $4)
            union all
            select p.on_day, '\nreceipts ' || cast(count(distinct p.receipt_id) as text) as number, coalesce(h.head_name, '') as head_name,
                   a.account_name, '\npayers' as party, cast(sum(p.amount) as bigint) as amount, 1 as place
              from postings p
              left join voucher_heads h on h.id = p.head_id
              join accounts a on a.id = p.account_id
             where p.branch_id = $1 and p.on_day >= $2 and p.on_day <= $3 and p.receipt_id is not null
               and ($4 = '' or p.head_id = $4)
             group by p.on_day, h.id, h.head_name, a.id, a.account_name) d
     order by on_day, place, head_name, account_name, number";

pub(super) const INCOME_VS_EXPENSE: &str = "
    select substr(p.on_day, 1, 7) as month,
           cast(sum(case when h.kind = 'income' then p.amount else 0 end) as bigint) as income,
           cast(sum(case when h.kind = 'expense' then -p.amount else 0 end) as bigint) as expense,
           cast(sum(case when h.id is null then 0 else p.amount end) as bigint) as surplus,
           cast(sum(case when h.id is null then p.amount else 0 end) as bigint) as advances,
           cast(sum(p.amount) as bigint) as net
      from postings p left join voucher_heads h on h.id = p.head_id
     where p.branch_id = $1 and p.on_day >= $2 and p.on_day <= $3
     group by substr(p.on_day, 1, 7) order by substr(p.on_day, 1, 7)";
