-- Names are sorted by a key (docs/rules.md, *Identity and naming*): without case, in Latin digits, and each number by its value. The program makes
-- it when a record is saved, and when it starts where it is lacking (empty), since no database does that alike.

alter table branches add column sort_key text not null default '';
alter table sessions add column sort_key text not null default '';
alter table classes add column sort_key text not null default '';
alter table sections add column sort_key text not null default '';
alter table subjects add column sort_key text not null default '';
alter table student_groups add column sort_key text not null default '';
alter table exams add column sort_key text not null default '';
alter table exam_halls add column sort_key text not null default '';
alter table designations add column sort_key text not null default '';
alter table departments add column sort_key text not null default '';
alter table employees add column sort_key text not null default '';
alter table attachment_types add column sort_key text not null default '';
alter table bell_schedules add column sort_key text not null default '';
alter table book_categories add column sort_key text not null default '';
alter table books add column sort_key text not null default '';
alter table e_books add column sort_key text not null default '';
alter table contents add column sort_key text not null default '';
alter table voucher_heads add column sort_key text not null default '';
alter table accounts add column sort_key text not null default '';
alter table fee_types add column sort_key text not null default '';
alter table event_types add column sort_key text not null default '';
alter table id_card_templates add column sort_key text not null default '';
alter table admit_card_templates add column sort_key text not null default '';
alter table certificate_templates add column sort_key text not null default '';
alter table events add column sort_key text not null default '';
alter table homework add column sort_key text not null default '';
