-- A raising of fees: in the background, student after student, resumed where it was interrupted.
create table fee_raises (
  id text not null primary key,
  branch_id text not null references branches (id),
  session_id text not null references sessions (id),
  -- months (YYYY-MM) up to which monthly fees are raised; the setups, with commas between them
  to_month text not null,
  setup_ids text not null,
  -- 'running', 'done' or 'stopped'
  state text not null,
  -- the students to go through, and those gone through
  students bigint not null,
  done bigint not null,
  -- the last enrolment gone through
  reached text not null,
  lines bigint not null,
  amount bigint not null,
  by_id text not null,
  by_name text not null,
  created_at bigint not null,
  finished_at bigint,
  -- until when the process that works on it has it to itself
  held_to bigint not null
);
create index fee_raises_by_session on fee_raises (session_id, created_at);
create index fee_raises_by_branch on fee_raises (branch_id);

-- What a student owes for one type and month, session or exam. What was raised never changes; adjustments are entries of their own. `paid`,
-- `adjusted` and `fine_settled` are the sums of the entries, kept here so that no entry can bring a line beyond its bounds.
create table fee_lines (
  id text not null primary key,
  branch_id text not null references branches (id),
  session_id text not null references sessions (id),
  student_id text not null references students (id),
  fee_type_id text not null references fee_types (id),
  head_id text not null references voucher_heads (id),
  -- a month, a session's id, an exam's id, or empty
  billing_key text not null,
  -- as it was called when it was raised: Tuition, March 2026
  label text not null,
  due_on text not null,
  late_from text not null,
  -- as set up, and what the student's own terms left of it
  full_amount bigint not null,
  raised bigint not null,
  adjusted bigint not null,
  paid bigint not null,
  fine bigint not null,
  fine_settled bigint not null,
  raise_id text references fee_raises (id),
  raised_at bigint not null,
  constraint fee_lines_once unique (student_id, fee_type_id, billing_key),
  constraint fee_lines_paid check (paid >= 0 and paid <= raised + adjusted),
  constraint fee_lines_fine check (fine_settled >= 0 and fine_settled <= fine)
);
create index fee_lines_by_session on fee_lines (session_id, due_on);
create index fee_lines_by_branch on fee_lines (branch_id);
create index fee_lines_by_type on fee_lines (fee_type_id);
create index fee_lines_by_head on fee_lines (head_id);
create index fee_lines_by_raise on fee_lines (raise_id);

-- What was changed of a raised line: its amount, or its fine let off.
create table fee_adjustments (
  id text not null primary key,
  line_id text not null references fee_lines (id),
  -- 'amount' or 'fine'
  kind text not null,
  amount bigint not null,
  on_day text not null,
  reason text not null,
  by_id text not null,
  by_name text not null,
  at bigint not null
);
create index fee_adjustments_by_line on fee_adjustments (line_id);

-- What a student has paid in advance and not used.
create table fee_advances (
  student_id text not null primary key references students (id),
  amount bigint not null,
  constraint fee_advances_not_below check (amount >= 0)
);

-- A branch's books: whoever moves money updates this row first, so that one does at a time.
create table money_books (
  branch_id text not null primary key references branches (id),
  -- every day to this one is closed; empty: none
  closed_to text not null,
  moves bigint not null
);

-- The last number of a kind that a branch gave in a year.
create table money_numbers (
  branch_id text not null references branches (id),
  year text not null,
  -- 'receipt', 'deposit' or 'expense'
  kind text not null,
  last bigint not null,
  primary key (branch_id, year, kind)
);

-- Money taken for fees, or a void of that. Rows are never changed.
create table receipts (
  id text not null primary key,
  branch_id text not null references branches (id),
  year text not null,
  number bigint not null,
  printed_number text not null,
  student_id text not null references students (id),
  -- the session whose enrolment is printed
  session_id text references sessions (id),
  on_day text not null,
  at bigint not null,
  by_id text not null,
  by_name text not null,
  -- 'cash', 'bank', 'mobile' or 'card'
  method text not null,
  reference text,
  account_id text not null references accounts (id),
  -- below 0 of a void
  amount bigint not null,
  voids_id text references receipts (id) deferrable initially deferred,
  reason text,
  -- what is printed, as it was then
  printed text not null,
  constraint receipts_number unique (branch_id, year, number),
  constraint receipts_voided_once unique (voids_id)
);
create index receipts_by_day on receipts (branch_id, on_day);
create index receipts_by_student on receipts (student_id, at);
create index receipts_by_account on receipts (account_id);
create index receipts_by_session on receipts (session_id);

create table receipt_parts (
  receipt_id text not null references receipts (id),
  position bigint not null,
  -- 'line', 'fine' or 'advance'
  kind text not null,
  line_id text references fee_lines (id),
  head_id text references voucher_heads (id),
  amount bigint not null,
  primary key (receipt_id, position)
);
create index receipt_parts_by_line on receipt_parts (line_id);
create index receipt_parts_by_head on receipt_parts (head_id);

-- A deposit or an expense, or a void of one. Rows are never changed.
create table vouchers (
  id text not null primary key,
  branch_id text not null references branches (id),
  -- 'deposit' or 'expense'
  kind text not null,
  year text not null,
  number bigint not null,
  printed_number text not null,
  on_day text not null,
  head_id text not null references voucher_heads (id),
  account_id text not null references accounts (id),
  -- below 0 of a void
  amount bigint not null,
  party text,
  note text,
  at bigint not null,
  by_id text not null,
  by_name text not null,
  voids_id text references vouchers (id) deferrable initially deferred,
  reason text,
  search_text text not null,
  constraint vouchers_number unique (branch_id, kind, year, number),
  constraint vouchers_voided_once unique (voids_id)
);
create index vouchers_by_day on vouchers (branch_id, kind, on_day);
create index vouchers_by_head on vouchers (head_id);
create index vouchers_by_account on vouchers (account_id);

-- The paper behind a voucher.
create table voucher_files (
  voucher_id text not null primary key references vouchers (id),
  file_name text not null,
  media_type text not null,
  file_id text not null references files (id)
);
create index voucher_files_by_file on voucher_files (file_id);

-- The ledger: money into an account (above 0) or out of it, under a head. An advance has no head.
create table postings (
  id text not null primary key,
  branch_id text not null references branches (id),
  on_day text not null,
  account_id text not null references accounts (id),
  head_id text references voucher_heads (id),
  amount bigint not null,
  receipt_id text references receipts (id),
  voucher_id text references vouchers (id),
  constraint postings_of_one check ((receipt_id is null) <> (voucher_id is null))
);
create index postings_by_day on postings (branch_id, on_day);
create index postings_by_account on postings (account_id, on_day);
create index postings_by_head on postings (head_id);
create index postings_by_receipt on postings (receipt_id);
create index postings_by_voucher on postings (voucher_id);

-- Days of a branch that were closed together.
create table day_closes (
  id text not null primary key,
  branch_id text not null references branches (id),
  -- the first day after the close before, empty of the first; and the last
  from_day text not null,
  to_day text not null,
  note text,
  by_id text not null,
  by_name text not null,
  at bigint not null,
  constraint day_closes_once unique (branch_id, to_day)
);

-- What a cashier had taken by a method when the day was closed, and what was counted of it.
create table day_close_lines (
  close_id text not null references day_closes (id),
  position bigint not null,
  by_id text not null,
  by_name text not null,
  method text not null,
  receipts bigint not null,
  amount bigint not null,
  counted bigint,
  primary key (close_id, position)
);

-- An online payment of a student's fees.
create table online_payments (
  id text not null primary key,
  reference text not null,
  branch_id text not null references branches (id),
  student_id text not null references students (id),
  amount bigint not null,
  provider text not null,
  -- the provider's own number of it
  provider_reference text,
  -- 'started', 'paid', 'failed' or 'cancelled'
  state text not null,
  receipt_id text references receipts (id),
  started_by text not null,
  started_at bigint not null,
  ended_at bigint,
  constraint online_payments_reference unique (reference)
);
create index online_payments_by_student on online_payments (student_id, started_at);
create index online_payments_by_branch on online_payments (branch_id, started_at);
create index online_payments_by_receipt on online_payments (receipt_id);
