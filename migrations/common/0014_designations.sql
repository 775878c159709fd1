-- Designations and departments (school.md, People) as records of their own; an employee's were texts. Each name that a branch has
-- becomes one record, which takes over the id of the first employee who has it: ids are made in Rust, and none is at hand here.

create table designations (
  id text not null primary key,
  branch_id text not null references branches (id),
  designation_name text not null,
  -- 'active' or 'inactive'
  status text not null,
  -- the name in lower case, made by Rust: what the search looks in, and what no other record of the branch has
  search_text text not null,
  version bigint not null,
  changed_by_name text not null,
  -- epoch milliseconds
  changed_at bigint not null,
  constraint designations_name unique (branch_id, search_text)
);

create table departments (
  id text not null primary key,
  branch_id text not null references branches (id),
  department_name text not null,
  status text not null,
  search_text text not null,
  version bigint not null,
  changed_by_name text not null,
  changed_at bigint not null,
  constraint departments_name unique (branch_id, search_text)
);

insert into designations (id, branch_id, designation_name, status, search_text, version, changed_by_name, changed_at)
select min(id), branch_id, min(designation_name), 'active', lower(designation_name), 1, '', 0
  from employees where branch_id is not null and designation_name is not null group by branch_id, lower(designation_name);
insert into departments (id, branch_id, department_name, status, search_text, version, changed_by_name, changed_at)
select min(id), branch_id, min(department_name), 'active', lower(department_name), 1, '', 0
  from employees where branch_id is not null and department_name is not null group by branch_id, lower(department_name);

alter table employees add column designation_id text references designations (id);
alter table employees add column department_id text references departments (id);
update employees set
  designation_id = (select d.id from designations d
                     where d.branch_id = employees.branch_id and d.search_text = lower(employees.designation_name)),
  department_id = (select d.id from departments d
                    where d.branch_id = employees.branch_id and d.search_text = lower(employees.department_name));
alter table employees drop column designation_name;
alter table employees drop column department_name;
create index employees_by_designation on employees (designation_id);
create index employees_by_department on employees (department_id);

-- Groups become records, too.
alter table student_groups add column status text not null default 'active';
alter table student_groups add column search_text text not null default '';
alter table student_groups add column version bigint not null default 1;
alter table student_groups add column changed_by_name text not null default '';
alter table student_groups add column changed_at bigint not null default 0;
update student_groups set search_text = lower(group_name);
create index enrolments_by_group on enrolments (group_id);
