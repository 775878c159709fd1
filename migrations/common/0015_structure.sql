-- The structure of a school as records that its own people add and change: branches, sessions, classes, sections, subjects, bell schedules.
-- search_text is what the search looks in, made by Rust; where it is the name alone, no other record beside it has the same.

alter table branches add column branch_code text;
alter table branches add column eiin text;
alter table branches add column motto text;
alter table branches add column principal_name text;
alter table branches add column vice_principal_name text;
-- saturday .. friday, with commas between them
alter table branches add column weekend_days text default 'friday,saturday';
-- 'active' or 'inactive'
alter table branches add column status text not null default 'active';
alter table branches add column search_text text not null default '';
alter table branches add column version bigint not null default 1;
alter table branches add column changed_by_name text not null default '';
alter table branches add column changed_at bigint not null default 0;
update branches set search_text = lower(branch_name || ' ' || school_name);
create unique index branches_code on branches (branch_code);

-- A session is 'planned', 'active' or 'closed': nothing in a closed one changes. One that was not active is over where the active one began later.
alter table sessions add column semester_dates text;
alter table sessions add column search_text text not null default '';
alter table sessions add column version bigint not null default 1;
alter table sessions add column changed_by_name text not null default '';
alter table sessions add column changed_at bigint not null default 0;
update sessions set search_text = lower(session_name);
update sessions set status = 'planned' where status = 'active' and exists
  (select 1 from sessions o where o.branch_id = sessions.branch_id and o.status = 'active'
      and (o.start_date > sessions.start_date or o.start_date = sessions.start_date and o.id > sessions.id));
update sessions set status = 'planned' where status <> 'active';
update sessions set status = 'closed' where status <> 'active' and exists
  (select 1 from sessions a where a.branch_id = sessions.branch_id and a.status = 'active' and a.start_date > sessions.start_date);

-- At most one of a branch is active.
create unique index sessions_active on sessions (branch_id) where status = 'active';

alter table classes add column status text not null default 'active';
alter table classes add column search_text text not null default '';
alter table classes add column version bigint not null default 1;
alter table classes add column changed_by_name text not null default '';
alter table classes add column changed_at bigint not null default 0;
update classes set search_text = lower(class_name);

alter table sections add column shift text;
-- 'bangla' or 'english'
alter table sections add column language_version text;
alter table sections add column room text;
alter table sections add column seats bigint;
alter table sections add column status text not null default 'active';
alter table sections add column search_text text not null default '';
alter table sections add column version bigint not null default 1;
alter table sections add column changed_by_name text not null default '';
alter table sections add column changed_at bigint not null default 0;
update sections set search_text = lower(section_name);
create index sections_by_teacher on sections (class_teacher_id);

alter table subjects add column subject_name_bangla text;
alter table subjects add column subject_code text;
alter table subjects add column card_order bigint;
alter table subjects add column status text not null default 'active';
alter table subjects add column search_text text not null default '';
alter table subjects add column version bigint not null default 1;
alter table subjects add column changed_by_name text not null default '';
alter table subjects add column changed_at bigint not null default 0;
update subjects set search_text = lower(subject_name);
create index section_subjects_by_subject on section_subjects (subject_id);
create index routine_periods_by_subject on routine_periods (subject_id);
create index exam_schedules_by_subject on exam_schedules (subject_id);
create index enrolments_by_class on enrolments (class_id);

-- Names that differ in their case alone: the first keeps its place, the others are found again once they are renamed.
update student_groups set search_text = '' where exists
  (select 1 from student_groups o where o.branch_id = student_groups.branch_id and o.search_text = student_groups.search_text and o.id < student_groups.id);
update sessions set search_text = '' where exists
  (select 1 from sessions o where o.branch_id = sessions.branch_id and o.search_text = sessions.search_text and o.id < sessions.id);
update classes set search_text = '' where exists
  (select 1 from classes o where o.session_id = classes.session_id and o.search_text = classes.search_text and o.id < classes.id);
update sections set search_text = '' where exists
  (select 1 from sections o where o.class_id = sections.class_id and o.search_text = sections.search_text and o.id < sections.id);
update subjects set search_text = '' where exists
  (select 1 from subjects o where o.session_id = subjects.session_id and o.search_text = subjects.search_text and o.id < subjects.id);
create unique index student_groups_text on student_groups (branch_id, search_text) where search_text <> '';
create unique index sessions_text on sessions (branch_id, search_text) where search_text <> '';
create unique index classes_text on classes (session_id, search_text) where search_text <> '';
create unique index sections_text on sections (class_id, search_text) where search_text <> '';
create unique index subjects_text on subjects (session_id, search_text) where search_text <> '';

-- When the bell rings: a schedule of a branch, for some weekdays and classes (none named: all), with its numbered periods.
create table bell_schedules (
  id text not null primary key,
  branch_id text not null references branches (id),
  schedule_name text not null,
  weekdays text not null,
  classes text,
  shift text,
  -- YYYY-MM-DD
  valid_from text not null,
  status text not null,
  search_text text not null,
  version bigint not null,
  changed_by_name text not null,
  changed_at bigint not null,
  constraint bell_schedules_name unique (branch_id, search_text)
);

create table periods (
  id text not null primary key,
  schedule_id text not null references bell_schedules (id),
  period_no bigint not null,
  -- HH:MM
  start_time text not null,
  end_time text not null,
  -- 'lesson' or 'break'
  kind text not null,
  constraint periods_once unique (schedule_id, period_no)
);
