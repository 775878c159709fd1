-- Homework, what students hand in, content and e-books (docs/rules.md, Homework). Days are YYYY-MM-DD, instants epoch milliseconds.

create table homework (
  id text not null primary key,
  session_id text not null references sessions (id),
  section_id text not null references sections (id),
  subject_id text not null references subjects (id),
  title text not null,
  text text,
  -- students see it from this day on
  given_on text not null,
  -- the last day on which it is not late
  due_on text not null,
  given_by_name text not null,
  status text not null,
  search_text text not null,
  version bigint not null,
  changed_by_name text not null,
  changed_at bigint not null
);
create index homework_by_session on homework (session_id, due_on);
create index homework_by_section on homework (section_id, due_on);
create index homework_by_subject on homework (subject_id);

-- What became of a student's homework: handed in, evaluated, or both.
create table hand_ins (
  id text not null primary key,
  homework_id text not null references homework (id),
  student_id text not null references students (id),
  text text,
  -- null: it was evaluated without being handed in here
  handed_in_at bigint,
  -- the same as a day of the school
  handed_in_on text,
  -- a mark or a word; null: not evaluated yet
  result text,
  remark text,
  evaluated_by_name text,
  evaluated_at bigint,
  -- counts every change of either side
  version bigint not null,
  constraint hand_ins_once unique (homework_id, student_id)
);
create index hand_ins_by_student on hand_ins (student_id);

-- Files for a class, a section or a subject.
create table contents (
  id text not null primary key,
  session_id text not null references sessions (id),
  class_id text references classes (id),
  section_id text references sections (id),
  subject_id text references subjects (id),
  title text not null,
  text text,
  status text not null,
  search_text text not null,
  version bigint not null,
  changed_by_name text not null,
  changed_at bigint not null
);
create index contents_by_session on contents (session_id, search_text);
create index contents_by_class on contents (class_id);
create index contents_by_section on contents (section_id);
create index contents_by_subject on contents (subject_id);

-- Books as files, for all of a branch.
create table e_books (
  id text not null primary key,
  branch_id text not null references branches (id),
  title text not null,
  author text,
  topic text,
  status text not null,
  search_text text not null,
  version bigint not null,
  changed_by_name text not null,
  changed_at bigint not null
);
create index e_books_by_branch on e_books (branch_id, search_text);

-- A file of one of these. It is served from its own address alone, to whom may read what it belongs to.
create table attachments (
  file_id text not null primary key references files (id),
  homework_id text references homework (id),
  hand_in_id text references hand_ins (id),
  content_id text references contents (id),
  e_book_id text references e_books (id),
  file_name text not null,
  -- bytes
  size bigint not null,
  by_name text not null,
  at bigint not null
);
create index attachments_by_homework on attachments (homework_id);
create index attachments_by_hand_in on attachments (hand_in_id);
create index attachments_by_content on attachments (content_id);
create index attachments_by_e_book on attachments (e_book_id);
