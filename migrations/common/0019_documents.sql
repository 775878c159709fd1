-- Kinds of documents, the documents of students and employees, and photos that are imported.

create table attachment_types (
  id text not null primary key,
  branch_id text not null references branches (id),
  attachment_type_name text not null,
  -- 'students', 'employees' or 'everybody'
  applies_to text not null,
  -- 'required' or 'optional'
  requirement text not null,
  status text not null,
  search_text text not null,
  version bigint not null,
  changed_by_name text not null,
  -- epoch milliseconds
  changed_at bigint not null,
  constraint attachment_types_name unique (branch_id, search_text)
);

-- A file that a student or an employee has handed in. Its bytes are in files, from where nothing but its own address serves them.
create table documents (
  id text not null primary key,
  student_id text references students (id),
  employee_id text references employees (id),
  attachment_type_id text not null references attachment_types (id),
  file_id text not null references files (id),
  file_name text not null,
  note text,
  -- bytes
  size bigint not null,
  by_name text not null,
  -- epoch milliseconds
  at bigint not null,
  constraint documents_of_one_person check ((student_id is null) <> (employee_id is null))
);
create index documents_by_student on documents (student_id);
create index documents_by_employee on documents (employee_id);
create index documents_by_type on documents (attachment_type_id);
create unique index documents_by_file on documents (file_id);

-- The files of an archive of photos that is being imported. Each photo is stored when it is read; a student has it once the import is applied.
create table import_pictures (
  import_id text not null references imports (id),
  -- counts from 1
  place bigint not null,
  -- as the archive names it, without folders
  file_name text not null,
  -- the register number that its name was taken for, as it is compared
  number text not null,
  -- 'waiting' to be read, 'ready', 'same' as the student's photo, or 'refused'
  verdict text not null,
  -- why it is refused
  fault text,
  student_id text,
  student_name text,
  -- the photo, until the import is applied or given up
  file_id text references files (id) on delete set null,
  primary key (import_id, place)
);
-- When the reading of an archive last moved on, in epoch milliseconds: one that does not any more was interrupted.
alter table imports add column read_at bigint;
create index import_pictures_by_file on import_pictures (file_id);
