-- Forms that wait while a record is added that one of their choices lacks: what was typed in them, for a day (docs/rules.md, *Records and fields*).

create table held_forms (
  account_id text not null,
  -- the one-time key of the page that was sent: the same press holds one form
  id text not null,
  -- the kind of record that it is the form of: 'employee'
  kind text not null,
  -- its field that has nothing to choose, and the list that such a record is added to: '/addDepartment'
  field text not null,
  awaits text not null,
  -- where the form is shown again
  address text not null,
  -- by the names of its inputs, JSON; without passwords
  typed text not null,
  -- the record that was added
  made_id text,
  -- epoch milliseconds
  until_ms bigint not null,
  primary key (account_id, id)
);
create index held_forms_by_age on held_forms (until_ms);
