-- What fees there are and who pays them, heads and accounts (docs/rules.md, Money). Every amount is hundredths of the branch's currency, days are
-- YYYY-MM-DD, instants epoch milliseconds.

-- What income and expenses are booked under.
create table voucher_heads (
  id text not null primary key,
  branch_id text not null references branches (id),
  head_name text not null,
  -- 'income' or 'expense'
  kind text not null,
  status text not null,
  search_text text not null,
  version bigint not null,
  changed_by_name text not null,
  changed_at bigint not null,
  constraint voucher_heads_name unique (branch_id, kind, search_text)
);

-- Where money lies.
create table accounts (
  id text not null primary key,
  branch_id text not null references branches (id),
  account_name text not null,
  -- 'cash', 'bank' or 'mobile'
  kind text not null,
  account_number text,
  -- methods of payment that are collected into it, with commas between them
  receives text,
  opening bigint,
  status text not null,
  search_text text not null,
  version bigint not null,
  changed_by_name text not null,
  changed_at bigint not null,
  constraint accounts_name unique (branch_id, search_text)
);

create table fee_types (
  id text not null primary key,
  branch_id text not null references branches (id),
  fee_name text not null,
  head_id text not null references voucher_heads (id),
  -- 'monthly', 'yearly', 'once' or 'exam'
  kind text not null,
  fine bigint,
  grace_days bigint,
  status text not null,
  search_text text not null,
  version bigint not null,
  changed_by_name text not null,
  changed_at bigint not null,
  constraint fee_types_name unique (branch_id, search_text)
);
create index fee_types_by_head on fee_types (head_id);

-- What a class pays of a type in a session.
create table fee_setups (
  id text not null primary key,
  session_id text not null references sessions (id),
  class_id text not null references classes (id),
  -- null: every group of the class
  group_id text references student_groups (id),
  fee_type_id text not null references fee_types (id),
  -- of an exam fee
  exam_id text references exams (id),
  amount bigint not null,
  -- of a monthly fee, the day of the month
  due_day bigint,
  -- of any other
  due_on text,
  -- of a monthly fee: 01 to 12, with commas between them; null: every month of the session
  months text,
  status text not null,
  search_text text not null,
  version bigint not null,
  changed_by_name text not null,
  changed_at bigint not null
);
create unique index fee_setups_once on fee_setups (session_id, class_id, fee_type_id, (coalesce(group_id, '')), (coalesce(exam_id, '')));
create index fee_setups_by_class on fee_setups (class_id);
create index fee_setups_by_group on fee_setups (group_id);
create index fee_setups_by_type on fee_setups (fee_type_id);
create index fee_setups_by_exam on fee_setups (exam_id);

-- A student's waiver or other amount.
create table fee_specials (
  id text not null primary key,
  session_id text not null references sessions (id),
  student_id text not null references students (id),
  -- null: every type
  fee_type_id text references fee_types (id),
  -- 'percent', 'sum' or 'instead'
  terms text not null,
  -- hundredths of a percent, or of the currency
  amount bigint not null,
  from_day text not null,
  to_day text not null,
  reason text not null,
  status text not null,
  search_text text not null,
  version bigint not null,
  changed_by_name text not null,
  changed_at bigint not null
);
create index fee_specials_by_student on fee_specials (student_id);
create index fee_specials_by_session on fee_specials (session_id);
create index fee_specials_by_type on fee_specials (fee_type_id);
