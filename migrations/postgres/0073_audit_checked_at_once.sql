-- That each value of the audit belongs to an act is checked once a statement and not once a row: of the 480 values of a class's marks,
-- the checks of the foreign key took three quarters of the time. Acts are only added and values never changed, so nothing else could leave a value without its act; who puts
-- the triggers aside that say so must see to it.
alter table audit_changes drop constraint audit_changes_act_id_fkey;
create function audit_changes_have_acts() returns trigger language plpgsql set search_path from current as $$
begin
  if exists (select 1 from (select distinct act_id from added) as of_acts
              where not exists (select 1 from audit_acts where audit_acts.id = of_acts.act_id)) then
    raise foreign_key_violation using message = 'a value of the audit belongs to an act';
  end if;
  return null;
end $$;
create trigger audit_changes_have_acts after insert on audit_changes referencing new table as added
  for each statement execute function audit_changes_have_acts();
-- The foreign key kept the acts from being emptied at once; now the audit's own guard does, of both tables.
create trigger audit_acts_never_emptied before truncate on audit_acts execute function audit_is_append_only();
create trigger audit_changes_never_emptied before truncate on audit_changes execute function audit_is_append_only();
