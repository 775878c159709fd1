// /admin/teacherSchedule, /admin/teacherClassSchedule, /admin/studentClassSchedule: a week to read, with who stands in on the coming days.
import { ButtonLink } from "../../../controls/Button";
import { Empty } from "../../../controls/Notice";
import { NextStep } from "../../../controls/NextStep";
import { branchField, PlaceFilter, sessionField } from "../../../controls/PlaceFilter";
import type { ComingSubstitution, WeekScreenProps } from "../../../generated/pages";
import { WeekTable } from "./WeekTable";

export default function WeekSchedule(props: WeekScreenProps) {
  const { path, choice, choices, chosen, sessions, sessionId } = props;
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
              : { key: choice === "Teacher" ? "teacherId" : "sectionId", label: choice, choices, value: chosen },
          ]}
          button="Show"
        />
      )}
      <Shown {...props} />
    </div>
  );
}

function Shown({ title, week, print, substitutions, coming, empty, step, choice }: WeekScreenProps) {
  const link =
    substitutions === null ? null : (
      <ButtonLink href={substitutions}>{choice === "Section" ? "Change" : "Substitutions"}</ButtonLink>
    );
  if (week === null) return <NextStep step={{ text: empty, link: step ?? null }}>{link}</NextStep>;
  const count = week.lessons === 1 ? "1 lesson a week" : `${week.lessons} lessons a week`;
  return (
    <>
      <section aria-labelledby="week-of">
        <h2 id="week-of">{title}</h2>
        <div className="table-tools">
          <p className="table-count">{week.lessons === 0 ? "" : count}</p>
          {link}
          {print === null || week.lessons === 0 ? null : (
            <ButtonLink href={print} target="_blank">
              Print
            </ButtonLink>
          )}
        </div>
        {week.lessons === 0 ? (
          <Empty>
            {choice === null
              ? "You have no lessons in this week yet. Ask an admin for your routine."
              : "There are no lessons in this week yet."}
          </Empty>
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

function Coming({ rows, own }: { rows: ComingSubstitution[]; own: boolean }) {
  return (
    <section aria-labelledby="coming">
      <h2 id="coming">Substitutions of the coming days</h2>
      <ul className="plain-list week-coming">
        {rows.map((row) => (
          <li key={row._id}>
            <strong>
              {row.day}, {row.hours}
              {row.today ? " (today)" : ""}
            </strong>
            : {row.lesson}
            {row.room === "" ? "" : `, room ${row.room}`}.{" "}
            {own && row.standsIn ? `You stand in for ${row.absent}.` : `${row.teacher} stands in for ${row.absent}.`}
          </li>
        ))}
      </ul>
    </section>
  );
}
