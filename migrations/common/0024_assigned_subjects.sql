-- Which subjects a section is taught, to all of its students or to those who chose them (docs/rules.md, Assigned subjects).

-- One row a section that subjects are assigned to: what their form and their calls save together.
create table subject_assignments (
  section_id text not null primary key references sections (id),
  version bigint not null,
  changed_by_name text not null,
  -- epoch milliseconds
  changed_at bigint not null
);
insert into subject_assignments (section_id, version, changed_by_name, changed_at)
  select distinct section_id, 1, '', 0 from section_subjects;

-- Optional subjects of which each student takes so many: religion, the fourth subject.
create table choice_groups (
  id text not null primary key,
  section_id text not null references sections (id),
  group_name text not null,
  take bigint not null,
  constraint choice_groups_name unique (section_id, group_name)
);

-- 'all': every student of the section takes it; 'optional': those who chose it
alter table section_subjects add column kind text not null default 'all';
alter table section_subjects add column choice_group_id text references choice_groups (id);
create index section_subjects_by_choice_group on section_subjects (choice_group_id);
create index section_subjects_optional on section_subjects (section_id, subject_id) where kind = 'optional';

-- Who chose an optional subject. No row: not taken.
create table student_subjects (
  enrolment_id text not null references enrolments (id),
  subject_id text not null references subjects (id),
  primary key (enrolment_id, subject_id)
);
create index student_subjects_by_subject on student_subjects (subject_id);
