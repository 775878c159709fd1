-- When the schemes that a session and its classes are graded by were changed, and the letters that this has made others (docs/rules.md, *Grading
-- schemes*).

create table grading_changes (
  id text not null primary key,
  session_id text not null references sessions (id) on delete cascade,
  -- from 1
  number bigint not null,
  -- why published results were changed
  reason text,
  changed_by_name text not null,
  -- epoch milliseconds
  changed_at bigint not null,
  constraint grading_changes_number unique (session_id, number)
);

create table grading_letter_changes (
  change_id text not null references grading_changes (id) on delete cascade,
  -- from 1
  position bigint not null,
  section_id text not null references sections (id) on delete cascade,
  -- null: of a semester
  exam_id text references exams (id) on delete cascade,
  -- its key since the change
  semester text not null,
  student_id text not null references students (id) on delete cascade,
  -- null: of joined papers, or of the whole card
  subject_id text references subjects (id) on delete cascade,
  -- what joined papers are called
  joined_name text,
  -- empty: none
  old_letter text not null,
  new_letter text not null,
  -- the old one was published, and nothing was published anew since
  is_open boolean not null,
  primary key (change_id, position)
);
create index grading_letter_changes_by_section on grading_letter_changes (section_id, semester);
create index grading_letter_changes_by_exam on grading_letter_changes (exam_id) where exam_id is not null;
create index grading_letter_changes_by_student on grading_letter_changes (student_id);
create index grading_letter_changes_by_subject on grading_letter_changes (subject_id) where subject_id is not null;

-- The number of the session's latest change whose letters it shows.
alter table print_links add column grading_changes bigint not null default 0;
