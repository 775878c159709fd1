-- Steps of the set-up guide that a branch does not need.
create table guide_skips (
  branch_id text not null references branches (id) on delete cascade,
  -- a step's key: bellSchedule
  step text not null,
  primary key (branch_id, step)
);
