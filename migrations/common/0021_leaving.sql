-- A student who leaves before a session is over (docs/rules.md, People): the last day, YYYY-MM-DD, and why. Both null: still here.
-- The enrolment stays, and with it the roll and every mark.

alter table enrolments add column left_on text;
alter table enrolments add column left_reason text;
