-- Register numbers by a key (docs/rules.md, *Register numbers*): NFKC, lower case, Latin digits, made by the program when it starts, since no
-- database does that alike. Null where two older numbers of a branch have one key, so the index leaves them out.

alter table students add column reg_no_key text;
create unique index students_reg_no_key on students (branch_id, reg_no_key);
