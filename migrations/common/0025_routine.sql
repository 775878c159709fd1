-- The routine: lessons at the periods of a bell schedule, and who stands in for whom on a day.

-- A lesson is at a period of a bell schedule and follows its hours. Those from before have none and keep their own number and hours, which
-- every row carries as they were when it was saved.
alter table routine_periods add column period_id text references periods (id);
create index routine_periods_by_period on routine_periods (period_id);

-- How often a section's routine was saved: a form that was opened before the last time is told so.
alter table sections add column routine_version bigint not null default 0;

-- Somebody stands in for a lesson's teacher on one day. It says itself what was taught where, so that it outlives the lesson.
create table substitutions (
  id text not null primary key,
  section_id text not null references sections (id),
  -- YYYY-MM-DD
  day text not null,
  -- none once the lesson is gone
  routine_period_id text references routine_periods (id),
  period_no bigint not null,
  -- HH:MM
  start_time text not null,
  end_time text not null,
  room text,
  subject_id text not null references subjects (id),
  absent_teacher_id text not null references employees (id),
  teacher_id text not null references employees (id),
  added_by_name text not null,
  -- epoch milliseconds
  added_at bigint not null,
  constraint substitutions_once unique (section_id, day, period_no)
);
create index substitutions_by_teacher on substitutions (teacher_id, day);
create index substitutions_by_absent on substitutions (absent_teacher_id, day);
create index substitutions_by_lesson on substitutions (routine_period_id);
create index substitutions_by_subject on substitutions (subject_id);

-- The lessons of the week as they are now: by the hours of their period, where they have one.
create view routine_lessons as
  select r.id, r.section_id, r.weekday, r.period_id, coalesce(p.period_no, r.period_no) as period_no,
         coalesce(p.start_time, r.start_time) as start_time, coalesce(p.end_time, r.end_time) as end_time,
         r.room, r.subject_id, r.teacher_id
    from routine_periods r left join periods p on p.id = r.period_id;

-- Whom a teacher reaches: sections and subjects of the own routine on every day (''), those of a substitution on its day.
create view teacher_reach as
  select teacher_id, section_id, subject_id, '' as day from routine_periods
  union all
  select teacher_id, section_id, subject_id, day from substitutions;
