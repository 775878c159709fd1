-- The choice groups of which a student takes the fourth subject (docs/rules.md, *Grading schemes*).

alter table choice_groups add column is_fourth_subject boolean not null default false;
