-- Advances from before markbook (docs/rules.md, *Opening data*): what a student has paid ahead by the books of before. `fee_advances` has it as it has
-- what receipts leave; no receipt, posting or account does.
create table opening_advances (
  id text not null primary key,
  branch_id text not null references branches (id),
  student_id text not null references students (id),
  -- hundredths
  amount bigint not null,
  -- as the list says it, YYYY-MM-DD and the number of a voucher or anything else; empty where it does not
  paid_on text not null,
  note text not null,
  by_name text not null,
  at bigint not null,
  -- taken back, when and by whom, and why
  taken_back_at bigint,
  taken_back_by_name text,
  taken_back_reason text,
  constraint opening_advances_amount check (amount > 0)
);
-- The same list again adds nothing.
create unique index opening_advances_once on opening_advances (student_id, paid_on, note) where taken_back_at is null;
create index opening_advances_by_student on opening_advances (student_id, at);
create index opening_advances_by_branch on opening_advances (branch_id);
