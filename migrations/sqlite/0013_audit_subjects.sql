-- An act of the audit, and each value that it changed, names its subject by kind and id: 'markSheet', 'student', 'employee',
-- 'printLink', or the kind of a record ('designation'). Until now an act named a sheet, and a value whoever it was of. Rows may only be
-- added, so what guards them is put aside while the old ones are carried over.
drop trigger audit_acts_no_update;
drop trigger audit_acts_no_delete;
drop trigger audit_changes_no_update;
drop trigger audit_changes_no_delete;
alter table audit_acts add column subject_kind text;
alter table audit_acts add column subject_id text;
-- What the subject was called when the act was done.
alter table audit_acts add column subject_name text;
update audit_acts set subject_kind = 'markSheet', subject_id = sheet_id where sheet_id is not null;
drop index audit_acts_by_sheet;
alter table audit_acts drop column sheet_id;
create index audit_acts_by_subject on audit_acts (subject_id, at);

drop index audit_changes_by_student;
alter table audit_changes rename column student_id to subject_id;
alter table audit_changes rename column component to field;
alter table audit_changes add column subject_kind text not null default 'student';
update audit_changes set subject_kind = 'printLink' where field = 'printLink';
update audit_changes set subject_kind = 'employee'
 where field = 'password' and subject_id in (select id from employees);
create index audit_changes_by_subject on audit_changes (subject_id);
create trigger audit_acts_no_update before update on audit_acts begin select raise(abort, 'audit rows are only added'); end;
create trigger audit_acts_no_delete before delete on audit_acts begin select raise(abort, 'audit rows are only added'); end;
create trigger audit_changes_no_update before update on audit_changes begin select raise(abort, 'audit rows are only added'); end;
create trigger audit_changes_no_delete before delete on audit_changes begin select raise(abort, 'audit rows are only added'); end;
