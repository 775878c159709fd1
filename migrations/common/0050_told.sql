-- When the students of a piece of homework were told of it (docs/rules.md, Notifications), in epoch milliseconds; null: they were not. What is given
-- for a later day is told on that day.
alter table homework add column told_at bigint;
update homework set told_at = changed_at;
create index homework_untold on homework (given_on) where told_at is null;
