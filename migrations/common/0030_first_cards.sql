-- When a branch first showed its report cards for printing: with it the set-up guide is done.

create table first_cards (
  branch_id text not null primary key references branches (id),
  -- epoch milliseconds
  at bigint not null
);
insert into first_cards (branch_id, at)
  select distinct s.branch_id, 0 from mark_sheets h join exams e on e.id = h.exam_id join sessions s on s.id = e.session_id where h.is_published;
