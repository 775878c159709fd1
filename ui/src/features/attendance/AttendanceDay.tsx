// A register's day (page attendanceDay): /admin/studentAttendance of a section, /admin/employeeAttendance of a branch. Select Ground with a
// day, then everybody in the grid; without a script a choice beside each name and a plain form.
import { ButtonLink } from "../../controls/Button";
import { DoneNotice } from "../../controls/DoneNotice";
import { Field } from "../../controls/Field";
import { GroundList } from "../../controls/GroundList";
import { Failure, Notice } from "../../controls/Notice";
import { PlaceFilter } from "../../controls/PlaceFilter";
import { address } from "../../address";
import type { ChosenDay, DayProps } from "../../generated/attendance";
import { Island } from "../../islands/Island";
import { DayForm } from "./DayForm";
import { DayTable } from "./DayTable";

/** docs/rules.md, *Words on the screen* */
const NOTHING_CHOSEN = "Please Select Ground";

export default function AttendanceDay({ action, ground, day, first, last, failure, done, chosen }: DayProps) {
  const list = ground.list;
  return (
    <div className="attendance">
      <PlaceFilter
        action={action}
        ground={ground}
        said={chosen?.dayText}
        found={chosen !== null && chosen.register.people.length > 0}
      >
        <Field label="Day" name="day" type="date" defaultValue={day} min={first} max={last} />
      </PlaceFilter>
      <DoneNotice text={done} title="Attendance" address={address(action, chosen?.keep ?? [])} />
      <Failure text={failure} title="Attendance" />
      <GroundList list={list} lead={NOTHING_CHOSEN} />
      {chosen === null ? (
        list === undefined ? (
          <p className="secondary">{NOTHING_CHOSEN}</p>
        ) : null
      ) : (
        <Day chosen={chosen} action={action} />
      )}
    </div>
  );
}

function Day({ chosen, action }: { chosen: ChosenDay; action: string }) {
  const { register, dayText, savedBy, asksWeekend, weekend, closedBy, mayEnter, closed } = chosen;
  return (
    <>
      <div className="attendance-head">
        <h2>
          {register.label} <span className="secondary">{dayText}</span>
        </h2>
        <nav className="attendance-days" aria-label="Days">
          {chosen.previousHref === null ? null : (
            <ButtonLink kind="quiet" rel="prev" href={chosen.previousHref}>
              Day before
            </ButtonLink>
          )}
          {chosen.nextHref === null ? null : (
            <ButtonLink kind="quiet" rel="next" href={chosen.nextHref}>
              Day after
            </ButtonLink>
          )}
          <ButtonLink href={chosen.monthHref}>Month</ButtonLink>
        </nav>
      </div>
      {closed ? <Notice>This session is closed: nothing in it can be changed.</Notice> : null}
      {register.people.length === 0 ? (
        <p className="marks-none">
          Nobody is listed on this day. {register.idKey === "studentId" ? "Students" : "Employees"} who came later or
          have left are not.
        </p>
      ) : asksWeekend !== null && mayEnter ? (
        <Notice kind="warn" actions={<ButtonLink href={asksWeekend}>Enter it all the same</ButtonLink>}>
          {closedBy === null
            ? `${dayText} is a weekend day of this branch.`
            : `The school is closed on ${dayText}: ${closedBy}.`}{" "}
          Is attendance to be entered for it?
        </Notice>
      ) : (
        <>
          {closedBy === null ? null : <Notice kind="warn">The school is closed on this day: {closedBy}.</Notice>}
          {weekend && closedBy === null ? <Notice kind="warn">This is a weekend day of the branch.</Notice> : null}
          {savedBy === null ? (
            mayEnter ? (
              <div data-day-unsaved="">
                <Notice>
                  Not saved yet. Everybody is present until you change it; the whole day is saved at once.
                </Notice>
              </div>
            ) : (
              <Notice>Attendance was not taken on this day.</Notice>
            )
          ) : (
            <p className="secondary">Saved by {savedBy}</p>
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
