-- What an act changed is one row for each whose values it were, and not one for each value: a class's marks are 60 rows and not 480. `audit_changes`
-- is what reads them one by one. Rows may only be added, so what guards them is put aside while the old ones are carried over.
create table audit_values (
  act_id text not null references audit_acts (id),
  subject_id text not null,
  subject_kind text not null default 'student',
  -- JSON, {"field": [old, new], ...}; marks as a mark is written: '57.5', 'AB', null: not entered
  changes text not null check (json_valid(changes)),
  primary key (act_id, subject_id, subject_kind)
);
insert into audit_values (act_id, subject_id, subject_kind, changes)
  select act_id, subject_id, subject_kind,
         json_group_object(field, json_array(replace(old_value, char(0), char(65533)), replace(new_value, char(0), char(65533))))
    from audit_changes group by act_id, subject_id, subject_kind;
drop table audit_changes;
create index audit_values_by_subject on audit_values (subject_id);
create view audit_changes as
  select v.act_id, v.subject_kind, v.subject_id, c.key as field, c.value ->> 0 as old_value, c.value ->> 1 as new_value
    from audit_values v cross join json_each(v.changes) c;
create trigger audit_values_no_update before update on audit_values begin select raise(abort, 'audit rows are only added'); end;
create trigger audit_values_no_delete before delete on audit_values begin select raise(abort, 'audit rows are only added'); end;
