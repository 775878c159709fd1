// /admin/classSchedule: a section's week as a form, every lesson three inputs, saved all at once. With a script it is a grid to be filled by
// the keyboard (enhance/routine_grid.ts), which finds the cells by `data-cell`.
import * as m from "#messages";
import { address } from "../../../address";
import { Button, ButtonLink } from "../../../controls/Button";
import { DoneNotice } from "../../../controls/DoneNotice";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { fieldId } from "../../../controls/FormField";
import { Empty, Notice } from "../../../controls/Notice";
import { NextStep } from "../../../controls/NextStep";
import { branchField, PlaceFilter, sessionField } from "../../../controls/PlaceFilter";
import { Select } from "../../../controls/Select";
import type { ClassScheduleProps, PlanCell, PlanDay, PlanOffer, RoutinePlan } from "../../../generated/pages";
import { ViewerField } from "../../../shell/ViewerField";
import { useWords } from "../../../words";

const PATH = "/admin/classSchedule";

export default function ClassSchedule(props: ClassScheduleProps) {
  const { branches, branchId, sessionId, sections, sectionId, first, plan, done, rooms } = props;
  const say = useWords();
  return (
    <div className="records plan-screen">
      <DoneNotice text={done} title={say(m.structure_class_schedule)} address={address(PATH, { sectionId })} />
      <PlaceFilter
        action={PATH}
        fields={[
          branchField(props),
          sessionField(props),
          { key: "sectionId", label: m.shared_section, choices: sections, value: sectionId },
        ]}
        button={say(m.shared_show)}
      />
      {first !== null ? (
        <NextStep step={first} />
      ) : plan === null ? (
        <Empty>{say(m.structure_choose_section)}</Empty>
      ) : (
        <Plan plan={plan} props={props} />
      )}
      {rooms.length === 0 ? null : (
        <form className="plan-rooms" method="get" action={`${PATH}/print`} target="_blank">
          {branches === null ? null : <input type="hidden" name="branchId" value={branchId} />}
          <input type="hidden" name="sessionId" value={sessionId} />
          <Select
            name="room"
            label={say(m.structure_week_of_room)}
            placeholder={null}
            options={[
              { _id: "all", name: say(m.structure_every_room) },
              ...rooms.map((room) => ({ _id: room, name: room })),
            ]}
            defaultValue="all"
          />
          <Button type="submit">{say(m.shared_print)}</Button>
        </form>
      )}
    </div>
  );
}

const nameOf = (key: string, part: string) => `lesson.${key}.${part}`;

function Plan({ plan, props }: { plan: RoutinePlan; props: ClassScheduleProps }) {
  const { label, session, closed, refused, failure, days, outside, noBells, print, printClass, unsaved, reset } = plan;
  const say = useWords();
  const faults = days.flatMap((day) =>
    day.cells.flatMap(({ key, errors }) =>
      key === null
        ? []
        : Object.entries(errors).map(([part, error]): [string, string] => [
            nameOf(key, part),
            refused ? `${day.label}: ${error}` : error,
          ]),
    ),
  );
  const lessons = days.flatMap(({ cells }) => cells).filter(({ subject }) => subject !== "").length;
  return (
    <section aria-labelledby="plan-of">
      <h2 id="plan-of">
        {label}, {session}
      </h2>
      {refused ? <ErrorSummary failure={failure} errors={Object.fromEntries(faults)} /> : null}
      {!refused && faults.length > 0 ? (
        <Notice kind="warn">
          <p>{say(m.structure_routine_conflicts)}</p>
        </Notice>
      ) : null}
      {closed ? <Notice>{say(m.shared_session_closed)}</Notice> : null}
      {outside.length === 0 ? null : (
        <Notice kind="warn">
          <p>{say(m.structure_routine_lessons_outside)}</p>
          <ul>
            {outside.map((lesson) => (
              <li key={lesson}>{lesson}</li>
            ))}
          </ul>
        </Notice>
      )}
      {noBells ? (
        <Empty actions={<ButtonLink href="/admin/period">{say(m.structure_bell_schedules)}</ButtonLink>}>
          {say(m.structure_no_bell_schedule)}
        </Empty>
      ) : (
        <>
          <div className="table-tools">
            <p className="table-count">
              {unsaved ? say(m.structure_routine_not_saved) : say(m.structure_lessons_a_week, { lessons })}
            </p>
            <ButtonLink href={print} target="_blank">
              {say(m.shared_print)}
            </ButtonLink>
            <ButtonLink href={printClass} target="_blank">
              {say(m.structure_print_class)}
            </ButtonLink>
          </div>
          {closed ? (
            <Grid plan={plan} />
          ) : (
            <form
              method="post"
              action={PATH}
              noValidate
              data-saves=""
              data-changed={unsaved ? "" : undefined}
              data-routine={JSON.stringify({
                branchId: props.branchId,
                sessionId: props.sessionId,
                classId: plan.classId,
                sectionId: props.sectionId,
              })}
            >
              <ViewerField />
              <input type="hidden" name="sectionId" value={props.sectionId} />
              <input type="hidden" name="version" value={plan.version} />
              <input type="hidden" name="days" value={days.map(({ key }) => key).join(",")} />
              <p className="secondary plan-keys with-script">{say(m.structure_routine_keys_explained)}</p>
              <Grid plan={plan} />
              <Offers id="plan-subjects" offers={plan.subjects} />
              <Offers id="plan-teachers" offers={plan.teachers} />
              <datalist id="plan-room-names">
                {plan.rooms.map((room) => (
                  <option key={room} value={room} />
                ))}
              </datalist>
              <div className="plan-acts">
                <Button type="submit" kind="primary">
                  {say(m.shared_save)}
                </Button>
                {unsaved || refused ? (
                  <ButtonLink href={reset} data-discards="">
                    {say(m.shared_take_back)}
                  </ButtonLink>
                ) : null}
                <p className="plan-status" role="status" />
                <CopyDay days={days} />
              </div>
            </form>
          )}
        </>
      )}
    </section>
  );
}

function Offers({ id, offers }: { id: string; offers: PlanOffer[] }) {
  return (
    <datalist id={id}>
      {offers.map(({ _id, label, detail }) => (
        <option key={_id} value={label} data-id={_id} data-detail={detail} />
      ))}
    </datalist>
  );
}

function CopyDay({ days }: { days: PlanDay[] }) {
  const say = useWords();
  const options = days.map(({ key, label }) => ({ _id: key, name: label }));
  return (
    <div className="plan-copy">
      <Select
        name="copyFrom"
        label={say(m.shared_copy)}
        placeholder={null}
        options={options}
        defaultValue={days[0]?.key}
      />
      <Select
        name="copyTo"
        label={say(m.structure_copy_day_to)}
        placeholder={null}
        options={options}
        defaultValue={days[1]?.key}
      />
      <Button type="submit" name="act" value="copy">
        {say(m.structure_copy_day)}
      </Button>
    </div>
  );
}

function Grid({ plan }: { plan: RoutinePlan }) {
  const { headings, days, label } = plan;
  const say = useWords();
  return (
    <div
      className="table-scroll plan-scroll"
      role="region"
      aria-label={say(m.structure_week_of, { of: label })}
      tabIndex={0}
    >
      <table className="table plan">
        <caption className="visually-hidden">{say(m.structure_week_of, { of: label })}</caption>
        <thead>
          <tr>
            <th scope="col" className="col-first">
              {say(m.shared_day)}
            </th>
            {headings.map(({ number, hours, isBreak }) => (
              <th key={number} scope="col" className={isBreak ? "week-break" : undefined}>
                {isBreak ? say(m.structure_break) : number}
                {hours === null ? null : <span className="week-hours">{hours}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.key} data-day={day.key}>
              <th scope="row" className="col-first">
                {day.label}
              </th>
              {day.cells.map((cell, at) => (
                <Cell
                  key={headings[at]?.number ?? at}
                  cell={cell}
                  where={say(m.structure_period_of_day, { day: day.label, number: headings[at]?.number ?? "" })}
                  number={headings[at]?.number ?? 0}
                  plan={plan}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const PARTS = [
  { part: "subject", list: "plan-subjects", label: m.shared_subject, labelIn: m.structure_subject_in },
  { part: "teacher", list: "plan-teachers", label: m.structure_teacher, labelIn: m.structure_teacher_in },
  { part: "room", list: "plan-room-names", label: m.structure_room, labelIn: m.structure_room_in },
] as const;

type CellProps = { cell: PlanCell; where: string; number: number; plan: RoutinePlan };

function Cell({ cell, where, number, plan }: CellProps) {
  const say = useWords();
  const { key, isBreak, hours, errors, now } = cell;
  if (isBreak) return <td className="week-break">{hours === null ? null : <p className="week-hours">{hours}</p>}</td>;
  if (key === null) return <td className="plan-none" />;
  if (plan.closed) {
    return (
      <td className="plan-cell">
        {PARTS.map(({ part }) => (
          <p key={part} className={part === "subject" ? "week-title" : undefined}>
            {cell[part]}
          </p>
        ))}
      </td>
    );
  }
  const faults = Object.entries(errors);
  return (
    <td className="plan-cell" data-cell={key} data-number={number} data-where={where}>
      {hours === null ? null : <p className="week-hours">{hours}</p>}
      {PARTS.map(({ part, list, label, labelIn }) => {
        const id = fieldId(nameOf(key, part));
        const error = errors[part];
        return (
          <input
            key={part}
            id={id}
            name={nameOf(key, part)}
            className={`plan-input plan-${part}`}
            type="text"
            autoComplete="off"
            spellCheck={false}
            maxLength={part === "room" ? 40 : 120}
            list={list}
            data-part={part}
            aria-label={say(labelIn, { where })}
            placeholder={part === "room" && plan.ownRoom !== "" ? plan.ownRoom : say(label)}
            defaultValue={cell[part]}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
          />
        );
      })}
      {faults.map(([part, error]) => (
        <p key={part} className="field-error" id={`${fieldId(nameOf(key, part))}-error`}>
          {error}
        </p>
      ))}
      {now === null ? null : <p className="field-now">{now}</p>}
    </td>
  );
}
