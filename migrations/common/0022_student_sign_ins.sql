-- Passwords that somebody else gave a student: until one is changed, nothing but changing it is allowed. Those of before stay as they are.
alter table students add column must_change_password boolean not null default false;
