-- Students as records that their school adds and changes (school.md, People), and the imports of lists.

alter table students add column name_bangla text;
alter table students add column blood_group text;
alter table students add column religion text;
alter table students add column nationality text;
alter table students add column birth_reg_no text;
alter table students add column guardian_relation text;
alter table students add column guardian_mobile text;
alter table students add column father_name text;
alter table students add column mother_name text;
alter table students add column permanent_address text;
-- YYYY-MM-DD
alter table students add column admission_date text;
alter table students add column previous_school text;
alter table students add column remarks text;
alter table students add column version bigint not null default 1;
alter table students add column changed_by_name text not null default '';
-- epoch milliseconds
alter table students add column changed_at bigint not null default 0;
create index students_by_photo on students (profile_photo_file_id);
create index enrolments_by_student on enrolments (student_id);

-- A file of records that somebody brought in: read and checked ('planned'), then applied as a whole ('applied'), or given up.
create table imports (
  id text not null primary key,
  branch_id text not null references branches (id),
  session_id text references sessions (id),
  -- the kind of noun: 'student'
  kind text not null,
  file_name text not null,
  state text not null,
  -- what the file holds, its columns' fields and what was mended since, as JSON
  content text not null,
  by_id text not null,
  by_name text not null,
  -- epoch milliseconds
  created_at bigint not null,
  applied_at bigint,
  -- how many records it added and changed, and how many it found as they were
  added bigint not null,
  changed bigint not null,
  same bigint not null
);
create index imports_by_branch on imports (branch_id, created_at);
create index imports_by_session on imports (session_id);
