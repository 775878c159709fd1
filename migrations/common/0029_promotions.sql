-- The year's turn: which students went where in one step, so that the step can be taken back (docs/rules.md, Promotion).

create table promotions (
  id text not null primary key,
  branch_id text not null references branches (id),
  old_session_id text not null references sessions (id),
  new_session_id text not null references sessions (id),
  by_id text not null,
  by_name text not null,
  -- epoch milliseconds
  created_at bigint not null,
  undone_at bigint,
  undone_by_name text
);
create index promotions_by_branch on promotions (branch_id, created_at);
create index promotions_by_old_session on promotions (old_session_id);
create index promotions_by_new_session on promotions (new_session_id);

create table promotion_students (
  promotion_id text not null references promotions (id),
  student_id text not null references students (id),
  -- promote, repeat or leave
  status text not null,
  old_label text not null,
  new_label text not null,
  -- null: leaves, or taken back
  new_enrolment_id text references enrolments (id),
  primary key (promotion_id, student_id)
);
create index promotion_students_by_student on promotion_students (student_id);
create index promotion_students_by_enrolment on promotion_students (new_enrolment_id);
