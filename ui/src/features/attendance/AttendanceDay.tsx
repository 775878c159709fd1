// A register's day (page attendanceDay): /admin/studentAttendance of a section, /admin/employeeAttendance of a branch. Select Ground with a
// day, then everybody in the grid; without a script a choice beside each name and a plain form.
import * as m from "#messages";
import { ButtonLink } from "../../controls/Button";
import { DoneNotice } from "../../controls/DoneNotice";
import { Field } from "../../controls/Field";
import { GroundList } from "../../controls/GroundList";
import { Failure, Notice } from "../../controls/Notice";
import { PlaceFilter } from "../../controls/PlaceFilter";
import { address } from "../../address";
import type { ChosenDay, DayProps } from "../../generated/attendance";
import { Island } from "../../islands/Island";
import { useWords } from "../../words";
import { DayForm } from "./DayForm";
import { DayTable } from "./DayTable";

export default function AttendanceDay({ action, ground, day, first, last, failure, done, chosen }: DayProps) {
  const list = ground.list;
  const say = useWords();
  return (
    <div className="attendance">
      <PlaceFilter
        action={action}
        ground={ground}
        said={chosen?.dayText}
        found={chosen !== null && chosen.register.people.length > 0}
      >
        <Field label={say(m.shared_day)} name="day" type="date" defaultValue={day} min={first} max={last} />
      </PlaceFilter>
      <DoneNotice text={done} title={say(m.shared_attendance)} address={address(action, chosen?.keep ?? [])} />
      <Failure text={failure} title={say(m.shared_attendance)} />
      <GroundList list={list} lead={say(m.shared_please_select_ground)} />
      {chosen === null ? (
        list === undefined ? (
          <p className="secondary">{say(m.shared_please_select_ground)}</p>
        ) : null
      ) : (
        <Day chosen={chosen} action={action} />
      )}
    </div>
  );
}

function Day({ chosen, action }: { chosen: ChosenDay; action: string }) {
  const { register, dayText, savedBy, asksWeekend, weekend, closedBy, mayEnter, closed } = chosen;
  const say = useWords();
  return (
    <>
      <div className="attendance-head">
        <h2>
          {register.label} <span className="secondary">{dayText}</span>
        </h2>
        <nav className="attendance-days" aria-label={say(m.attendance_days)}>
          {chosen.previousHref === null ? null : (
            <ButtonLink kind="quiet" rel="prev" href={chosen.previousHref}>
              {say(m.attendance_day_before)}
            </ButtonLink>
          )}
          {chosen.nextHref === null ? null : (
            <ButtonLink kind="quiet" rel="next" href={chosen.nextHref}>
              {say(m.attendance_day_after)}
            </ButtonLink>
          )}
          <ButtonLink href={chosen.monthHref}>{say(m.shared_month)}</ButtonLink>
        </nav>
      </div>
      {closed ? <Notice>{say(m.shared_session_closed)}</Notice> : null}
      {register.people.length === 0 ? (
        <p className="marks-none">
          {say(register.idKey === "studentId" ? m.attendance_no_student_on_day : m.attendance_no_employee_on_day)}
        </p>
      ) : asksWeekend !== null && mayEnter ? (
        <Notice
          kind="warn"
          actions={<ButtonLink href={asksWeekend}>{say(m.attendance_enter_all_the_same)}</ButtonLink>}
        >
          {closedBy === null
            ? say(m.attendance_weekend_enter, { day: dayText })
            : say(m.attendance_school_closed_enter, { day: dayText, why: closedBy })}
        </Notice>
      ) : (
        <>
          {closedBy === null ? null : <Notice kind="warn">{say(m.attendance_school_closed, { why: closedBy })}</Notice>}
          {weekend && closedBy === null ? <Notice kind="warn">{say(m.attendance_weekend)}</Notice> : null}
          {savedBy === null ? (
            mayEnter ? (
              <div data-day-unsaved="">
                <Notice>{say(m.attendance_not_saved_yet)}</Notice>
              </div>
            ) : (
              <Notice>{say(m.attendance_not_taken)}</Notice>
            )
          ) : (
            <p className="secondary">{say(m.attendance_saved_by, { name: savedBy })}</p>
          )}
          {!mayEnter ? (
            savedBy === null ? null : (
              <DayTable register={register} />
            )
          ) : (
            <>
              <DayForm chosen={chosen} action={action} />
              <Island name="attendanceGrid" props={{ register, dayText }} />
            </>
          )}
        </>
      )}
    </>
  );
}
