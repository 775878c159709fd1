-- A student who goes to another branch gets a record there, which names the one before. Checked when a transaction ends, so that a backup's
-- rows may come in any order.
alter table students add column previous_student_id text references students (id) deferrable initially deferred;
create unique index students_previous on students (previous_student_id);
