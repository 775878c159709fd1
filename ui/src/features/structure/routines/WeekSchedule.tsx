// /admin/teacherSchedule, /admin/teacherClassSchedule, /admin/studentClassSchedule: a week to read, with who stands in on the coming days.
import * as m from "#messages";
import type { ReactNode } from "react";
import { ButtonLink } from "../../../controls/Button";
import { Empty } from "../../../controls/Notice";
import { NextStep } from "../../../controls/NextStep";
import { branchField, PlaceFilter, sessionField } from "../../../controls/PlaceFilter";
import type { ComingSubstitution, WeekScreenProps } from "../../../generated/pages";
import { useWords } from "../../../words";
import { Said } from "../../../words/Said";
import { WeekTable } from "./WeekTable";

export default function WeekSchedule(props: WeekScreenProps) {
  const { path, choice, choices, chosen, sessions, sessionId } = props;
  const say = useWords();
  return (
    <div className="records week-screen">
      {choice === null && (sessions?.length ?? 0) < 2 ? null : (
        <PlaceFilter
          action={path}
          fields={[
            branchField(props),
            sessionField({ sessions: sessions ?? [], sessionId }),
            choice === null
              ? null
              : {
                  key: choice,
                  label: say(choice === "teacherId" ? m.structure_teacher : m.shared_section),
                  choices,
                  value: chosen,
                },
          ]}
          button={say(m.shared_show)}
        />
      )}
      <Shown {...props} />
    </div>
  );
}

function Shown({ title, week, print, substitutions, coming, empty, step, choice }: WeekScreenProps) {
  const say = useWords();
  const link =
    substitutions === null ? null : (
      <ButtonLink href={substitutions}>
        {say(choice === "sectionId" ? m.shared_change : m.structure_substitutions)}
      </ButtonLink>
    );
  if (week === null) return <NextStep step={{ text: empty, link: step ?? null }}>{link}</NextStep>;
  return (
    <>
      <section aria-labelledby="week-of">
        <h2 id="week-of">{title}</h2>
        <div className="table-tools">
          <p className="table-count">
            {week.lessons === 0 ? "" : say(m.structure_lessons_a_week, { lessons: week.lessons })}
          </p>
          {link}
          {print === null || week.lessons === 0 ? null : (
            <ButtonLink href={print} target="_blank">
              {say(m.shared_print)}
            </ButtonLink>
          )}
        </div>
        {week.lessons === 0 ? (
          <Empty>{say(choice === null ? m.structure_lessons_none_of_own : m.structure_lessons_none)}</Empty>
        ) : (
          <div className="table-scroll" role="region" aria-labelledby="week-of" tabIndex={0}>
            <WeekTable week={week} caption={title} className="table week" />
          </div>
        )}
      </section>
      {coming.length === 0 ? null : <Coming rows={coming} own={choice === null} />}
    </>
  );
}

const strong = ({ children }: { children?: ReactNode }) => <strong>{children}</strong>;

function Lesson({ row: { day, hours, lesson, room, today } }: { row: ComingSubstitution }) {
  const inputs = { day, hours, lesson };
  const markup = { when: strong };
  if (room === "")
    return (
      <Said
        message={today ? m.structure_coming_lesson_today : m.structure_coming_lesson}
        inputs={inputs}
        markup={markup}
      />
    );
  return (
    <Said
      message={today ? m.structure_coming_lesson_today_in_room : m.structure_coming_lesson_in_room}
      inputs={{ ...inputs, room }}
      markup={markup}
    />
  );
}

function Coming({ rows, own }: { rows: ComingSubstitution[]; own: boolean }) {
  const say = useWords();
  return (
    <section aria-labelledby="coming">
      <h2 id="coming">{say(m.structure_substitutions_coming_days)}</h2>
      <ul className="plain-list week-coming">
        {rows.map((row) => (
          <li key={row._id}>
            <Lesson row={row} />{" "}
            {own && row.standsIn
              ? say(m.structure_you_stand_in_for, { absent: row.absent })
              : say(m.structure_stands_in_for, { teacher: row.teacher, absent: row.absent })}
          </li>
        ))}
      </ul>
    </section>
  );
}
