-- Optional subjects that all students of a group take (docs/rules.md, Assigned subjects): who is in the group in the section chooses them with the
-- assignment, and who comes into it with the enrolment.

-- null: whoever chose it
alter table section_subjects add column student_group_id text references student_groups (id);
create index section_subjects_by_group on section_subjects (student_group_id) where student_group_id is not null;
