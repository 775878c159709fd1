-- What an act changed is one row for each whose values it were, and not one for each value: a class's marks are 60 rows and not 480. `audit_changes`
-- is what reads them one by one.
-- Nobody may add a row between the copy and the end: of several machines on one Postgres, one may still run the program before this.
lock table audit_changes in exclusive mode;
create table audit_values (
  act_id text not null,
  subject_id text not null,
  subject_kind text not null default 'student',
  -- JSON, {"field": [old, new], ...}; marks as a mark is written: '57.5', 'AB', null: not entered
  changes text not null check (changes::jsonb is not null),
  primary key (act_id, subject_id, subject_kind)
);
insert into audit_values (act_id, subject_id, subject_kind, changes)
  select act_id, subject_id, subject_kind, json_object_agg(field, json_build_array(old_value, new_value))
    from audit_changes group by act_id, subject_id, subject_kind;
drop table audit_changes;
create index audit_values_by_subject on audit_values (subject_id);
create view audit_changes as
  select v.act_id, v.subject_kind, v.subject_id, c.key as field, c.value ->> 0 as old_value, c.value ->> 1 as new_value
    from audit_values v cross join json_each(v.changes::json) c;
create trigger audit_values_only_added before update or delete on audit_values for each row execute function audit_is_append_only();
create trigger audit_values_never_emptied before truncate on audit_values execute function audit_is_append_only();
-- That each belongs to an act is checked once a statement and not once a row.
create trigger audit_values_have_acts after insert on audit_values referencing new table as added
  for each statement execute function audit_changes_have_acts();
alter function audit_changes_have_acts() rename to audit_values_have_acts;
analyze audit_values;
