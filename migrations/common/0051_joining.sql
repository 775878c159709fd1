-- From when a student belongs to a section, and from which month they owe its fees (docs/rules.md, People and Money). Null: from the
-- first day of the session.

-- YYYY-MM-DD
alter table enrolments add column joined_on text;
-- YYYY-MM
alter table enrolments add column fees_from text;
