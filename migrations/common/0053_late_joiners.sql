-- Late joiners and leavers in the ledger (docs/rules.md, Money).

-- of a yearly fee: 'pay' where whoever joins after the session's first day pays it, too; null: not
alter table fee_types add column late_joiners text;

-- of a raising: the month (YYYY-MM) from which monthly fees are raised, null: the session's first; and the day (YYYY-MM-DD) by which a line that is
-- late has no fine, null: every line has its own
alter table fee_raises add column from_month text;
alter table fee_raises add column fines_waived_on text;

-- the last day (YYYY-MM-DD) of a leaver whose fees that are due after it were looked at and are owed
alter table enrolments add column fees_kept_to text;
create index enrolments_by_leaving on enrolments (session_id) where left_on is not null;

-- what came in of a session's fines, by month
create index fee_lines_by_fine on fee_lines (session_id, due_on, fine_settled) where fine_settled <> 0;
create index fee_adjustments_of_fines on fee_adjustments (line_id, amount) where kind = 'fine';
