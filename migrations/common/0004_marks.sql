-- Sheets, marks, the audit and idempotency (portal.md 4, 7; rules: Marks).

-- One row a (exam, section, subject). Every write to its marks updates this row first, in the same transaction:
-- that serialises the writers on both engines.
create table mark_sheets (
  id text not null primary key,
  exam_id text not null references exams (id),
  section_id text not null references sections (id),
  subject_id text not null references subjects (id),
  is_published boolean not null,
  is_locked boolean not null,
  -- counts the writes
  writes bigint not null,
  -- the last version given to any of its rows; versions never restart
  last_version bigint not null,
  constraint mark_sheets_once unique (exam_id, section_id, subject_id)
);
create index mark_sheets_by_section on mark_sheets (section_id);

-- One row a student of a sheet. A mark is hundredths of a mark; null: not entered; -1: absent (AB).
-- Beside each mark the full mark (whole) as it was when the mark was entered. Deleting clears the marks and keeps
-- the row, so that versions never restart.
create table marks (
  sheet_id text not null references mark_sheets (id),
  student_id text not null references students (id),
  version bigint not null,
  changed_by text not null,
  changed_by_name text not null,
  changed_at bigint not null,
  written bigint, written_full_mark bigint,
  practical bigint, practical_full_mark bigint,
  attendance bigint, attendance_full_mark bigint,
  viva bigint, viva_full_mark bigint,
  presentation bigint, presentation_full_mark bigint,
  paper1 bigint, paper1_full_mark bigint,
  paper2 bigint, paper2_full_mark bigint,
  paper3 bigint, paper3_full_mark bigint,
  primary key (sheet_id, student_id)
);
create index marks_by_student on marks (student_id);

-- Who did what. Rows are only ever added: the engines' own migrations refuse update and delete.
create table audit_acts (
  id text not null primary key,
  -- epoch milliseconds
  at bigint not null,
  actor_id text not null,
  actor_name text not null,
  actor_role text not null,
  address text not null,
  request_id text not null,
  -- addMarks, updateMarks, deleteMarks, publish, unpublish, lock, unlock, changePassword, ...
  action text not null,
  branch_id text,
  sheet_id text
);
create index audit_acts_by_sheet on audit_acts (sheet_id, at);
create index audit_acts_by_branch on audit_acts (branch_id, at);

create table audit_changes (
  act_id text not null references audit_acts (id),
  student_id text not null,
  component text not null,
  -- as a mark is written: '57.5', 'AB', null: not entered
  old_value text,
  new_value text,
  primary key (act_id, student_id, component)
);
create index audit_changes_by_student on audit_changes (student_id);

create table idempotency_keys (
  user_id text not null,
  method text not null,
  path text not null,
  key text not null,
  -- SHA-256 of the body, base64
  body_hash text not null,
  status bigint not null,
  answer text not null,
  -- epoch milliseconds; kept 24 hours
  at bigint not null,
  primary key (user_id, method, path, key)
);
create index idempotency_keys_by_age on idempotency_keys (at);

-- Settings of the installation: one row a name.
create table settings (
  name text not null primary key,
  value text not null
);
