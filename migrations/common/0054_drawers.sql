-- Why what was counted when days were closed is not what should have been there (docs/rules.md, Money).
alter table day_closes add column reason text;

-- A cash account over the days that were closed together: what it had before them, what came in and went out, and what was counted in it. The name is
-- that of then. Closes from before have none.
create table day_close_drawers (
  close_id text not null references day_closes (id),
  position bigint not null,
  account_id text not null references accounts (id),
  account_name text not null,
  opening bigint not null,
  takings bigint not null,
  spending bigint not null,
  counted bigint,
  primary key (close_id, position)
);
create index day_close_drawers_by_account on day_close_drawers (account_id);
