-- The exam list and the halls as records that a school's own people add and change. search_text is made by Rust; no other exam of the
-- session, and no other hall of the branch, has the same.

alter table exams add column status text not null default 'active';
alter table exams add column search_text text not null default '';
alter table exams add column version bigint not null default 1;
alter table exams add column changed_by_name text not null default '';
alter table exams add column changed_at bigint not null default 0;
update exams set search_text = lower(name);
-- Names that differ in their case alone: the first keeps its place, the others are found again once they are renamed.
update exams set search_text = '' where exists
  (select 1 from exams o where o.session_id = exams.session_id and o.search_text = exams.search_text and o.id < exams.id);
create unique index exams_text on exams (session_id, search_text) where search_text <> '';

create table exam_halls (
  id text not null primary key,
  branch_id text not null references branches (id),
  hall_name text not null,
  seats bigint not null,
  status text not null,
  search_text text not null,
  version bigint not null,
  changed_by_name text not null,
  changed_at bigint not null,
  constraint exam_halls_name unique (branch_id, search_text)
);
