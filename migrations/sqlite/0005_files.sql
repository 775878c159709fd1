-- Images that belong to a branch or a person, and the append-only audit. The engines differ in both.

create table files (
  id text not null primary key,
  -- null: everybody who is signed in may read it
  branch_id text references branches (id),
  media_type text not null,
  bytes blob not null
);

create trigger audit_acts_no_update before update on audit_acts begin select raise(abort, 'audit rows are only added'); end;
create trigger audit_acts_no_delete before delete on audit_acts begin select raise(abort, 'audit rows are only added'); end;
create trigger audit_changes_no_update before update on audit_changes begin select raise(abort, 'audit rows are only added'); end;
create trigger audit_changes_no_delete before delete on audit_changes begin select raise(abort, 'audit rows are only added'); end;
