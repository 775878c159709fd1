-- What certificates say and look like, as a school's own people set it up: a text with fields in braces, and choices of a form, never markup.
create table certificate_templates (
  id text not null primary key,
  branch_id text not null references branches (id),
  title text not null,
  -- 'students' or 'employees'
  whose text not null,
  body text not null,
  -- 'portrait' or 'landscape'
  lies text not null,
  -- 'letterhead', 'photo', with a comma between
  shown text,
  -- 'centre', 'left' or 'justify'
  aligned text not null,
  -- 'none', 'line', 'double' or 'corners'
  border text not null,
  accent text not null,
  -- what stands under the lines for signatures on the left and in the middle
  sign_left text,
  sign_middle text,
  -- 'principal', 'vicePrincipal' or 'nobody'
  signed_by text not null,
  status text not null,
  search_text text not null,
  version bigint not null,
  changed_by_name text not null,
  changed_at bigint not null,
  constraint certificate_templates_name unique (branch_id, search_text)
);

-- The last number that a branch gave a certificate in a year. Whoever gives some updates this row first, so that one does at a time.
create table certificate_numbers (
  branch_id text not null references branches (id),
  year text not null,
  last bigint not null,
  primary key (branch_id, year)
);

-- Certificates as they were issued. Nothing of one changes but that it is withdrawn; its number is never given again.
create table certificates (
  id text not null primary key,
  branch_id text not null references branches (id),
  -- those that were issued together
  issue_id text not null,
  year text not null,
  number bigint not null,
  printed_number text not null,
  template_id text not null references certificate_templates (id),
  title text not null,
  -- 'students' or 'employees'
  whose text not null,
  student_id text references students (id),
  employee_id text references employees (id),
  -- name, register number or user id, and class or designation, as they were then
  person_name text not null,
  person_number text not null,
  place text not null,
  -- YYYY-MM-DD
  on_day text not null,
  at bigint not null,
  by_name text not null,
  -- what is printed, as it was then
  printed text not null,
  -- 'issued' or 'withdrawn'
  status text not null,
  -- YYYY-MM-DD
  withdrawn_on text,
  withdrawn_by_name text,
  reason text,
  search_text text not null,
  version bigint not null,
  changed_by_name text not null,
  changed_at bigint not null,
  constraint certificates_number unique (branch_id, year, number),
  constraint certificates_of_one check ((student_id is null) <> (employee_id is null))
);
create index certificates_by_issue on certificates (issue_id);
create index certificates_by_template on certificates (template_id);
create index certificates_by_student on certificates (student_id);
create index certificates_by_employee on certificates (employee_id);
