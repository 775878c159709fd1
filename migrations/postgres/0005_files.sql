-- Images that belong to a branch or a person, and the append-only audit. The engines differ in both.

create table files (
  id text not null primary key,
  -- null: everybody who is signed in may read it
  branch_id text references branches (id),
  media_type text not null,
  bytes bytea not null
);

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit rows are only added';
end $$;
create trigger audit_acts_only_added before update or delete on audit_acts for each row execute function audit_is_append_only();
create trigger audit_changes_only_added before update or delete on audit_changes for each row execute function audit_is_append_only();
