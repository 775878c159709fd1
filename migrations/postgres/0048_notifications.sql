-- Notifications (docs/rules.md, Notifications), and what a sign-in said of itself. Whose open pages are to look again is told on the channel
-- `markbook_accounts` (`Db::changes`): by whoever raises and reads notifications, and here for accounts whose sign-ins may have ended.
create table notifications (
  id text not null primary key,
  -- the employee or student whose it is
  account_id text not null,
  title text not null,
  body text not null,
  -- a page of ours, which looks by itself at who may see what
  href text not null,
  at bigint not null,
  read_at bigint
);
create index notifications_by_account on notifications (account_id, at);
create index notifications_unread on notifications (account_id) where read_at is null;
create index notifications_by_time on notifications (at);

-- The `webId` of a sign-in, until it ends.
create table web_ids (
  -- of the sign-in's token
  token_id text not null primary key,
  account_id text not null,
  web_id text not null,
  expires_at bigint not null
);
create index web_ids_by_account on web_ids (account_id);
create index web_ids_by_expiry on web_ids (expires_at);

create function tell_account() returns trigger language plpgsql as $$
begin
  perform pg_notify('markbook_accounts', old.id);
  return null;
end $$;
create trigger employees_told after update of token_epoch, status, role or delete on employees
  for each row execute function tell_account();
create trigger students_told after update of token_epoch, status or delete on students
  for each row execute function tell_account();
