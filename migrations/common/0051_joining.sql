-- From when a student belongs to a section, and from which month they owe its fees (docs/rules.md, People and Money). Null: from the
-- first day of the session.

-- YYYY-MM-DD
alter table enrolments add column joined_on text;
-- YYYY-MM
alter table enrolments add column fees_from text;
-- YYYY-MM-DD: the day of admission, where an admin has still to say whether it is the day of joining, since something was done before it.
alter table enrolments add column joining_asked text;

-- 'yes', or null: whether who joined after a part of a result was sat has a position in it
alter table branches add column rank_late_joiners text;

-- The day of admission is asked about in sessions that are not closed, where it lies after the first day of one.
update enrolments set joining_asked =
  (select s.admission_date from students s join sessions a on a.id = enrolments.session_id
    where s.id = enrolments.student_id and a.status <> 'closed' and s.admission_date > a.start_date and s.admission_date <= a.end_date)
 where student_id in (select id from students where admission_date is not null);

-- It is the day of joining where nothing was done before it: no mark on an earlier sheet, no earlier fee (a monthly one by its month), no
-- earlier published sheet in the section. A sheet without a date takes the last day of its semester, else the day of the latest dated one
-- of its semester and section, as `joined` in listed_store.rs has it.
update enrolments set joined_on = joining_asked
 where joining_asked is not null
   and not exists (select 1 from fee_lines f
                    where f.student_id = enrolments.student_id and f.session_id = enrolments.session_id
                      and (case when f.billing_key like '____-__' then f.billing_key else f.due_on end)
                        < (case when f.billing_key like '____-__' then substr(enrolments.joining_asked, 1, 7) else enrolments.joining_asked end))
   and not exists (select 1 from mark_sheets h
                     join exams e on e.id = h.exam_id
                     join sessions a on a.id = e.session_id
                     left join exam_schedules x on x.exam_id = h.exam_id and x.section_id = h.section_id and x.subject_id = h.subject_id
                    where e.session_id = enrolments.session_id
                      and (h.section_id = enrolments.section_id and h.is_published
                        or exists (select 1 from marks m where m.sheet_id = h.id and m.student_id = enrolments.student_id
                            and coalesce(m.written, m.practical, m.attendance, m.viva, m.presentation, m.paper1, m.paper2, m.paper3) is not null))
                      and coalesce(x.date,
                            case when ' ' || a.semester_dates like '% ' || e.semester || '=%'
                              then substr(' ' || a.semester_dates, length(rtrim(replace(' ' || a.semester_dates, ' ' || e.semester || '=', '#'),
                                     'abcdefghijklmnopqrstuvwxyzS0123456789_=.- ')) + length(e.semester) + 14, 10)
                              else (select max(y.date) from exam_schedules y join exams z on z.id = y.exam_id
                                     where y.section_id = h.section_id and z.semester = e.semester) end,
                            '9999') < enrolments.joining_asked);

update enrolments set joining_asked = null where joined_on is not null;
-- What is still asked is few, and the dashboard asks for it.
create index enrolments_joining_asked on enrolments (session_id) where joining_asked is not null;
