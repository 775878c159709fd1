-- Conduct grades, one row a (student, session, semester) (results.md 3; rules: Qualities).

create table student_qualities (
  id text not null primary key,
  student_id text not null references students (id),
  session_id text not null references sessions (id),
  -- the specification's spelling, or empty: for whichever semester has no record of its own
  semester text not null,
  -- 'A+', 'A', 'B+', 'B'; null: not given
  regularity text,
  patriotism text,
  honesty text,
  leadership text,
  discipline text,
  participation text,
  tolerance text,
  awareness text,
  punctuality text,
  handwriting text,
  arts_crafts text,
  music text,
  homework text,
  -- counts the writes
  version bigint not null,
  changed_by text not null,
  changed_by_name text not null,
  -- epoch milliseconds
  changed_at bigint not null,
  constraint student_qualities_once unique (student_id, session_id, semester)
);
create index student_qualities_by_session on student_qualities (session_id);
