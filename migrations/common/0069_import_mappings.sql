-- What a branch took the columns of its lists for, by the headings of the list (docs/rules.md, *Import*).

create table import_mappings (
  branch_id text not null references branches (id) on delete cascade,
  -- the kind of noun: 'student'
  kind text not null,
  -- stands for the headings, in their order
  shape text not null,
  -- the field of each column, JSON
  columns text not null,
  -- epoch milliseconds
  changed_at bigint not null,
  primary key (branch_id, kind, shape)
);
