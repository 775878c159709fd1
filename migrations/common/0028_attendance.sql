-- Attendance (docs/rules.md, Attendance). A school day of a section is one that was saved: a row here; every save updates it first,
-- which lets one writer at a time at the section's day on both engines.

create table attendance_days (
  id text not null primary key,
  section_id text not null references sections (id),
  -- YYYY-MM-DD
  day text not null,
  -- counts the saves
  saves bigint not null,
  saved_by text not null,
  saved_by_name text not null,
  -- epoch milliseconds
  saved_at bigint not null,
  constraint attendance_days_once unique (section_id, day)
);

-- One row an enrolment and day: it goes with the enrolment to another section. Rows are never deleted, so that versions never restart.
create table attendance_marks (
  enrolment_id text not null references enrolments (id),
  day text not null,
  -- 'present', 'absent', 'late', 'excused'; null: taken back
  state text,
  version bigint not null,
  changed_by text not null,
  changed_by_name text not null,
  changed_at bigint not null,
  primary key (enrolment_id, day)
);

-- The same of employees, by branch.
create table employee_attendance_days (
  id text not null primary key,
  branch_id text not null references branches (id),
  day text not null,
  saves bigint not null,
  saved_by text not null,
  saved_by_name text not null,
  saved_at bigint not null,
  constraint employee_attendance_days_once unique (branch_id, day)
);

create table employee_attendance_marks (
  employee_id text not null references employees (id),
  day text not null,
  state text,
  version bigint not null,
  changed_by text not null,
  changed_by_name text not null,
  changed_at bigint not null,
  primary key (employee_id, day)
);
