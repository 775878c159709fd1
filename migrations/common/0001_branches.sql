-- Branches and the sessions, classes, sections, groups and subjects below them (portal.md 3).

create table branches (
  id text not null primary key,
  branch_name text not null,
  school_name text not null,
  email text,
  mobile_no text,
  currency text,
  currency_symbol text,
  address text,
  icon_file_id text,
  principal_signature_file_id text,
  vice_principal_signature_file_id text,
  constraint branches_name unique (branch_name)
);

create table sessions (
  id text not null primary key,
  branch_id text not null references branches (id),
  session_name text not null,
  start_date text not null,
  end_date text not null,
  -- 'active' or 'inactive'; the active one is the branch's session at sign-in
  status text not null,
  constraint sessions_name unique (branch_id, session_name)
);

create table classes (
  id text not null primary key,
  session_id text not null references sessions (id),
  class_name text not null,
  class_numeric bigint not null,
  constraint classes_name unique (session_id, class_name)
);

create table sections (
  id text not null primary key,
  class_id text not null references classes (id),
  section_name text not null,
  class_teacher_id text,
  constraint sections_name unique (class_id, section_name)
);

-- Science, Business Studies, Humanities: classes 9 to 12.
create table student_groups (
  id text not null primary key,
  branch_id text not null references branches (id),
  group_name text not null,
  constraint student_groups_name unique (branch_id, group_name)
);

create table subjects (
  id text not null primary key,
  session_id text not null references sessions (id),
  subject_name text not null,
  -- null: the default of rules/subjects.rs
  abbreviation text,
  constraint subjects_name unique (session_id, subject_name)
);

-- Which subjects a section is taught, in the order that cards list them.
create table section_subjects (
  section_id text not null references sections (id),
  subject_id text not null references subjects (id),
  position bigint not null,
  primary key (section_id, subject_id)
);
