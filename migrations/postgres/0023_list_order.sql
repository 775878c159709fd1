-- The order and the search of the student list, read from indexes.

create index enrolments_in_order on enrolments (section_id, roll, student_id);
create index students_searched on students (branch_id, search_text, status, id);

-- Compared letter by letter, as SQLite does.
alter table classes alter column search_text type text collate "C";
alter table sections alter column search_text type text collate "C";
