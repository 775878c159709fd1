-- The lessons of a closed session stay at the hours that they had: a bell schedule goes on changing.
drop view routine_lessons;
create view routine_lessons as
  select r.id, r.section_id, r.weekday, r.period_id,
         case when a.status = 'closed' then r.period_no else coalesce(p.period_no, r.period_no) end as period_no,
         case when a.status = 'closed' then r.start_time else coalesce(p.start_time, r.start_time) end as start_time,
         case when a.status = 'closed' then r.end_time else coalesce(p.end_time, r.end_time) end as end_time,
         r.room, r.subject_id, r.teacher_id
    from routine_periods r
    join sections n on n.id = r.section_id
    join classes c on c.id = n.class_id
    join sessions a on a.id = c.session_id
    left join periods p on p.id = r.period_id;
