-- Grading schemes of the schools (docs/rules.md, *Grading schemes*). Those that are built in are not stored.

create table grading_schemes (
  id text not null primary key,
  -- null: of all branches
  branch_id text references branches (id),
  -- that of its latest version
  scheme_name text not null,
  sort_key text not null default '',
  -- the number of its latest version
  version_number bigint not null,
  -- the name in lower case, made by Rust
  search_text text not null,
  version bigint not null,
  changed_by_name text not null,
  -- epoch milliseconds
  changed_at bigint not null
);
create unique index grading_schemes_name on grading_schemes (coalesce(branch_id, ''), search_text);

-- The row of an id never changes; a version that nobody uses may be replaced by a row of another id.
create table grading_scheme_versions (
  id text not null primary key,
  scheme_id text not null references grading_schemes (id) on delete cascade,
  -- from 1
  number bigint not null,
  -- the document, JSON
  definition text not null,
  made_by_name text not null,
  -- epoch milliseconds
  made_at bigint not null,
  constraint grading_scheme_versions_number unique (scheme_id, number)
);

-- null: Standard
alter table sessions add column grading_version_id text references grading_scheme_versions (id);
create index sessions_by_grading_version on sessions (grading_version_id) where grading_version_id is not null;

-- Classes that are graded otherwise than their session.
create table session_class_schemes (
  session_id text not null references sessions (id) on delete cascade,
  class_id text not null references classes (id) on delete cascade,
  grading_version_id text not null references grading_scheme_versions (id),
  primary key (session_id, class_id)
);
create index session_class_schemes_by_class on session_class_schemes (class_id);
create index session_class_schemes_by_version on session_class_schemes (grading_version_id);
