-- Events of a school year (docs/rules.md, Events). Days are YYYY-MM-DD, instants epoch milliseconds.

create table event_types (
  id text not null primary key,
  branch_id text not null references branches (id),
  type_name text not null,
  -- one of the named colours of rules::events
  colour text not null,
  status text not null,
  search_text text not null,
  version bigint not null,
  changed_by_name text not null,
  changed_at bigint not null,
  constraint event_types_name unique (branch_id, search_text)
);

create table events (
  id text not null primary key,
  -- the session's, kept here so that a branch's days are found by one index
  branch_id text not null references branches (id),
  session_id text not null references sessions (id),
  title text not null,
  type_id text not null references event_types (id),
  from_on text not null,
  -- null: one day
  to_on text,
  -- its last day, whether or not one was filled in
  last_on text not null,
  place text,
  -- 'students', 'employees', with a comma between them; null: neither as a whole
  audience text,
  -- numbers of classes, with commas between them, whose students see it
  classes text,
  details text,
  picture_file_id text,
  status text not null,
  search_text text not null,
  version bigint not null,
  changed_by_name text not null,
  changed_at bigint not null
);
create index events_by_day on events (branch_id, last_on);
create index events_by_session on events (session_id, from_on);
create index events_by_type on events (type_id);
create index events_by_picture on events (picture_file_id);

-- What the dashboard's charts add up, read from the index alone.
create index enrolments_per_class on enrolments (session_id, class_id, left_on);
drop index fee_lines_by_session;
create index fee_lines_by_month on fee_lines (session_id, due_on, raised, adjusted, paid);
