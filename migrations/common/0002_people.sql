-- Employees, students and their enrolments (portal.md 3).

create table employees (
  id text not null primary key,
  -- null only for superAdmin
  branch_id text references branches (id),
  role text not null,
  employee_name text not null,
  user_name text not null,
  password_hash text not null,
  -- counts up when the password, the role or the status changes; tokens carry it, older ones end
  token_epoch bigint not null,
  -- 'active' or 'inactive'; only active accounts sign in
  status text not null,
  designation_name text,
  department_name text,
  joining_date text,
  gender text,
  dob text,
  mobile_no text,
  email text,
  present_address text,
  profile_photo_file_id text,
  constraint employees_user_name unique (user_name)
);
create index employees_by_branch on employees (branch_id, role);

create table students (
  id text not null primary key,
  branch_id text not null references branches (id),
  reg_no text not null,
  first_name text not null,
  last_name text not null,
  dob text,
  gender text,
  guardian_name text,
  mobile_no text,
  email text,
  present_address text,
  password_hash text not null,
  token_epoch bigint not null,
  status text not null,
  profile_photo_file_id text,
  -- first name, last name and regNo in lower case, made by Rust: what the search looks in
  search_text text not null,
  constraint students_reg_no unique (branch_id, reg_no)
);

create table enrolments (
  id text not null primary key,
  student_id text not null references students (id),
  session_id text not null references sessions (id),
  class_id text not null references classes (id),
  section_id text not null references sections (id),
  group_id text references student_groups (id),
  roll bigint not null,
  constraint enrolments_once_a_session unique (student_id, session_id),
  constraint enrolments_roll unique (section_id, roll)
);
create index enrolments_by_session on enrolments (session_id, section_id);

-- One lesson of the week: what a teacher teaches, where and when.
create table routine_periods (
  id text not null primary key,
  section_id text not null references sections (id),
  -- saturday .. friday
  weekday text not null,
  period_no bigint not null,
  -- HH:MM
  start_time text not null,
  end_time text not null,
  room text,
  subject_id text not null references subjects (id),
  teacher_id text not null references employees (id),
  constraint routine_periods_once unique (section_id, weekday, period_no)
);
create index routine_periods_by_teacher on routine_periods (teacher_id, section_id);
