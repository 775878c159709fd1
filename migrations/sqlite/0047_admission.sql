-- Online admission (docs/rules.md, Online admission): which classes take applications, what one costs, and the applications. Amounts are hundredths of
-- the branch's currency, days are YYYY-MM-DD, instants epoch milliseconds. A receipt is of a student or of an application; the engines differ in how that is changed.

-- A class that takes applications, from a day to a day.
create table admission_openings (
  id text not null primary key,
  session_id text not null references sessions (id),
  class_id text not null references classes (id),
  opens_on text not null,
  closes_on text not null,
  -- how many new students the class takes; null: any number
  seats bigint,
  note text,
  -- how many were accepted: whoever accepts one counts here first, so that no seat is given twice
  taken bigint not null default 0,
  status text not null,
  search_text text not null,
  version bigint not null,
  changed_by_name text not null,
  changed_at bigint not null,
  constraint admission_openings_class unique (class_id)
);
create index admission_openings_by_session on admission_openings (session_id);

-- What an application for a class costs.
create table admission_fees (
  id text not null primary key,
  session_id text not null references sessions (id),
  class_id text not null references classes (id),
  amount bigint not null,
  head_id text not null references voucher_heads (id),
  status text not null,
  search_text text not null,
  version bigint not null,
  changed_by_name text not null,
  changed_at bigint not null,
  constraint admission_fees_class unique (class_id)
);
create index admission_fees_by_session on admission_fees (session_id);
create index admission_fees_by_head on admission_fees (head_id);

-- The last number of a branch's applications, and the day on which it was given.
create table application_numbers (
  branch_id text not null primary key references branches (id),
  last bigint not null,
  on_day text not null
);

create table applications (
  id text not null primary key,
  branch_id text not null references branches (id),
  opening_id text not null references admission_openings (id),
  -- as it is printed: DHK-A-000123
  application_no text not null,
  -- SHA-256 of the number by which the applicant looks it up; the number itself is nowhere
  secret_hash text,
  first_name text not null,
  last_name text not null,
  name_bangla text,
  gender text not null,
  dob text not null,
  -- until the student has it
  photo_file_id text,
  guardian_name text not null,
  guardian_relation text,
  guardian_mobile text not null,
  father_name text,
  mother_name text,
  mobile_no text,
  email text,
  present_address text,
  permanent_address text,
  blood_group text,
  religion text,
  nationality text,
  birth_reg_no text,
  previous_school text,
  -- why it waits or was refused, as the applicant is told
  reason text,
  -- who became of it
  student_id text references students (id),
  -- what is to be paid and under which head, from the first payment on; before that it is what the class's fee says
  fee bigint,
  fee_head_id text references voucher_heads (id),
  -- the sum of its receipts' parts
  paid bigint not null default 0,
  applied_on text not null,
  applied_at bigint not null,
  -- 'new', 'waiting', 'accepted' or 'refused'
  status text not null,
  search_text text not null,
  version bigint not null,
  changed_by_name text not null,
  changed_at bigint not null,
  constraint applications_number unique (branch_id, application_no),
  constraint applications_secret unique (secret_hash),
  constraint applications_paid check (paid >= 0 and paid <= coalesce(fee, 0))
);
create index applications_by_branch on applications (branch_id, status, applied_at);
create index applications_by_opening on applications (opening_id);
create index applications_by_student on applications (student_id);
create index applications_by_photo on applications (photo_file_id);
create index applications_by_head on applications (fee_head_id);

-- A receipt for the fee of an application has no student. SQLite changes no column: the table is made anew, and what refers to it is looked at when
-- all of its rows are back.
pragma defer_foreign_keys = on;
create table receipts_before as select * from receipts;
drop table receipts;
create table receipts (
  id text not null primary key,
  branch_id text not null references branches (id),
  year text not null,
  number bigint not null,
  printed_number text not null,
  student_id text references students (id),
  session_id text references sessions (id),
  on_day text not null,
  at bigint not null,
  by_id text not null,
  by_name text not null,
  method text not null,
  reference text,
  account_id text not null references accounts (id),
  amount bigint not null,
  voids_id text references receipts (id) deferrable initially deferred,
  reason text,
  printed text not null,
  application_id text references applications (id),
  constraint receipts_number unique (branch_id, year, number),
  constraint receipts_voided_once unique (voids_id),
  constraint receipts_of_one check ((student_id is null) <> (application_id is null))
);
insert into receipts (id, branch_id, year, number, printed_number, student_id, session_id, on_day, at, by_id, by_name, method, reference,
       account_id, amount, voids_id, reason, printed)
select id, branch_id, year, number, printed_number, student_id, session_id, on_day, at, by_id, by_name, method, reference,
       account_id, amount, voids_id, reason, printed
  from receipts_before;
drop table receipts_before;
create index receipts_by_day on receipts (branch_id, on_day);
create index receipts_by_student on receipts (student_id, at);
create index receipts_by_account on receipts (account_id);
create index receipts_by_session on receipts (session_id);
create index receipts_by_application on receipts (application_id);
create trigger receipts_no_update before update on receipts begin select raise(abort, 'what money did is only added to'); end;
create trigger receipts_no_delete before delete on receipts begin select raise(abort, 'what money did is only added to'); end;
