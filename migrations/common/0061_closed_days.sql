-- Days on which the school is closed (docs/rules.md, Events): attendance takes them for weekend days.

-- of a type: 'closed' where the school is closed on the days of its events; null: not
alter table event_types add column school_closed text;
