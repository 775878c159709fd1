-- The exam list and the schedules: which components a subject is marked in, and out of what (portal.md 3).

create table exams (
  id text not null primary key,
  session_id text not null references sessions (id),
  name text not null,
  semester text not null,
  exam_type text not null,
  remarks text,
  created_by text,
  constraint exams_name unique (session_id, name)
);

create table exam_schedules (
  id text not null primary key,
  exam_id text not null references exams (id),
  section_id text not null references sections (id),
  subject_id text not null references subjects (id),
  -- YYYY-MM-DD
  date text,
  -- whole marks; a component exists when both its full and its pass mark are set
  written_full_mark bigint, written_pass_mark bigint,
  practical_full_mark bigint, practical_pass_mark bigint,
  attendance_full_mark bigint, attendance_pass_mark bigint,
  viva_full_mark bigint, viva_pass_mark bigint,
  presentation_full_mark bigint, presentation_pass_mark bigint,
  paper1_full_mark bigint, paper1_pass_mark bigint,
  paper2_full_mark bigint, paper2_pass_mark bigint,
  paper3_full_mark bigint, paper3_pass_mark bigint,
  constraint exam_schedules_once unique (exam_id, section_id, subject_id)
);
create index exam_schedules_by_section on exam_schedules (section_id, subject_id);
