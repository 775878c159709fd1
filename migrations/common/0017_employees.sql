-- Employees as records that their school adds and changes: the rest of what is known of them, and passwords that somebody else gave.

alter table employees add column employee_name_bangla text;
alter table employees add column religion text;
alter table employees add column blood_group text;
alter table employees add column qualification text;
alter table employees add column total_experience text;
alter table employees add column experience_details text;
alter table employees add column permanent_address text;
alter table employees add column account_name text;
alter table employees add column account_number text;
alter table employees add column bank_name text;
alter table employees add column bank_branch text;
alter table employees add column routing_number text;
alter table employees add column facebook text;
alter table employees add column website text;
alter table employees add column linked_in text;
-- Somebody else gave the password: until it is changed, nothing but changing it is allowed. Those of before stay as they are.
alter table employees add column must_change_password boolean not null default false;
alter table employees add column search_text text not null default '';
alter table employees add column version bigint not null default 1;
alter table employees add column changed_by_name text not null default '';
alter table employees add column changed_at bigint not null default 0;
update employees set search_text = lower(employee_name || ' ' || user_name);

-- The user name in lower case, made by Rust: no two are alike in the installation. Null where an older database has two that differ in
-- their case alone: the first one keeps it.
alter table employees add column user_name_key text;
update employees set user_name_key = lower(user_name);
update employees set user_name_key = null where exists
  (select 1 from employees o where o.user_name_key = employees.user_name_key and o.id < employees.id);
create unique index employees_user_name_key on employees (user_name_key);
