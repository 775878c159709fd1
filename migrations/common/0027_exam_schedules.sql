-- When and where a paper is sat, and what an exam type is usually marked out of.

-- HH:MM; both or neither, and only beside a date
alter table exam_schedules add column start_time text;
alter table exam_schedules add column end_time text;
-- only beside a time
alter table exam_schedules add column hall_id text references exam_halls (id);
create index exam_schedules_by_hall on exam_schedules (hall_id, date);

-- How often the schedule of a class for an exam was saved; without a row: never by its own screen. Who saves it takes this row first.
create table exam_class_schedules (
  exam_id text not null references exams (id),
  class_id text not null references classes (id),
  version bigint not null,
  changed_by_name text not null,
  changed_at bigint not null,
  primary key (exam_id, class_id)
);
create index exam_class_schedules_by_class on exam_class_schedules (class_id);

-- The same of what a class's subjects are marked out of in exams of a type.
create table mark_distributions (
  class_id text not null references classes (id),
  exam_type text not null,
  version bigint not null,
  changed_by_name text not null,
  changed_at bigint not null,
  primary key (class_id, exam_type)
);

create table mark_distribution_subjects (
  class_id text not null references classes (id),
  exam_type text not null,
  subject_id text not null references subjects (id),
  -- whole marks, both or neither of each
  written_full_mark bigint, written_pass_mark bigint,
  practical_full_mark bigint, practical_pass_mark bigint,
  attendance_full_mark bigint, attendance_pass_mark bigint,
  viva_full_mark bigint, viva_pass_mark bigint,
  presentation_full_mark bigint, presentation_pass_mark bigint,
  paper1_full_mark bigint, paper1_pass_mark bigint,
  paper2_full_mark bigint, paper2_pass_mark bigint,
  paper3_full_mark bigint, paper3_pass_mark bigint,
  primary key (class_id, exam_type, subject_id)
);
create index mark_distribution_subjects_by_subject on mark_distribution_subjects (subject_id);
