// /admin/examSchedule and /admin/exam_schedule_8_12: a class's schedule for an exam, a line a subject, or one for each of its sections.
// Filling it in is a link; splitting a line and further columns are presses of the same form, so that nothing that was typed is lost.
import type { ReactNode } from "react";
import * as m from "#messages";
import { Button, ButtonLink } from "../../../controls/Button";
import { DoneNotice } from "../../../controls/DoneNotice";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { fieldId } from "../../../controls/FormField";
import { ListTable } from "../../../controls/ListTable";
import { Empty, Notice } from "../../../controls/Notice";
import { NextStep } from "../../../controls/NextStep";
import { branchField, PlaceFilter, sessionField } from "../../../controls/PlaceFilter";
import type {
  ExamScheduleProps,
  HallCell,
  LackingSubjects,
  ScheduleGrid,
  ScheduleLine,
  ScheduleQuestion,
} from "../../../generated/exam_schedules";
import { wholeDay } from "../../../shell/moment_text";
import { ViewerField } from "../../../shell/ViewerField";
import { useWords } from "../../../words";
import { Said } from "../../../words/Said";
import { GridInput, LineNotes, marksHeads, MarksInputs, MarksRead, WhatCounts, withSubjects } from "./MarksInputs";

export default function ExamSchedule(props: ExamScheduleProps) {
  const { action, hint, step, schedule, question, done, mayWrite, closed } = props;
  const say = useWords();
  return (
    <div className="records exam-schedule">
      <DoneNotice text={done} title={say(m.schedules_exam_schedule)} address={schedule?.reset ?? action} />
      <PlaceFilter
        action={action}
        fields={[
          branchField(props),
          sessionField(props),
          { key: "classId", label: m.shared_class, choices: props.classes, value: props.classId },
          { key: "examId", label: m.shared_exam, choices: props.exams, value: props.examId },
        ]}
      />
      {hint === null ? null : <NextStep step={{ text: hint, link: step ?? null }} />}
      <Lacking lacking={props.lacking} />
      {question === null ? null : <Question {...props} question={question} />}
      {schedule === null ? null : (
        <section aria-labelledby="schedule-of">
          <h2 id="schedule-of">{schedule.label}</h2>
          {closed ? <Notice>{say(m.shared_session_closed)}</Notice> : null}
          <WhatCounts {...schedule} />
          {schedule.lines.length === 0 ? (
            <Empty>{say(m.schedules_no_subject_taught)}</Empty>
          ) : mayWrite ? (
            <Form {...props} schedule={schedule} />
          ) : (
            <Read schedule={schedule} />
          )}
        </section>
      )}
    </div>
  );
}

/** Sections that would have no total of a subject. */
function Lacking({ lacking }: { lacking: readonly LackingSubjects[] }) {
  const say = useWords();
  if (lacking.length === 0) return null;
  return (
    <Notice kind="warn">
      {lacking.map(({ className, sections, semester, subjects }) => (
        <span className="what-counts-line" key={`${className} ${sections} ${semester}`}>
          {subjects.length === 0
            ? say(m.schedules_nothing_counts, { class: className, sections, semester })
            : say(m.schedules_no_part, { class: className, sections, semester, subjects: subjects.join(", ") })}
        </span>
      ))}
    </Notice>
  );
}

type FormProps = Omit<ExamScheduleProps, "schedule"> & { schedule: ScheduleGrid };

function Form({ action, schedule, classId, examId }: FormProps) {
  const { label, components, lines, halls, errors, failure, version, unsaved, everyComponent } = schedule;
  const say = useWords();
  const columns = 4 + (halls.length === 0 ? 0 : 1) + components.length;
  return (
    <>
      <ErrorSummary failure={failure} errors={withSubjects(errors, lines)} />
      <div className="table-tools">
        <p className="table-count" role={schedule.filled === null ? undefined : "status"}>
          {schedule.filled === null ? (unsaved ? "" : say(m.schedules_fill_in)) : `${schedule.filled} `}
          {unsaved ? say(m.schedules_not_saved_until_save) : ""}
        </p>
        {schedule.fillDistribution === null ? null : (
          <ButtonLink href={schedule.fillDistribution}>{say(m.schedules_from_distribution)}</ButtonLink>
        )}
        {schedule.fillLastYear === null ? null : (
          <ButtonLink href={schedule.fillLastYear}>{say(m.schedules_from_last_year)}</ButtonLink>
        )}
        {schedule.seatPlanHref === null ? null : (
          <ButtonLink href={schedule.seatPlanHref}>{say(m.schedules_seat_plans)}</ButtonLink>
        )}
        {schedule.printHref === null ? null : <ButtonLink href={schedule.printHref}>{say(m.shared_print)}</ButtonLink>}
      </div>
      <form method="post" action={action} noValidate data-saves="" data-changed={unsaved ? "" : undefined}>
        <ViewerField />
        {/* Enter in a field presses the form's first button. */}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          {say(m.shared_save)}
        </button>
        <input type="hidden" name="classId" value={classId} />
        <input type="hidden" name="examId" value={examId} />
        <input type="hidden" name="version" value={version} />
        {everyComponent ? <input type="hidden" name="everyComponent" value="1" /> : null}
        <ListTable
          label={say(m.schedules_schedule_of, { label })}
          caption={say(m.schedules_schedule_of, { label })}
          className="table-fit schedule-table"
          heads={[
            { key: "subject", label: say(m.shared_subject), className: "col-name" },
            { key: "day", label: say(m.shared_day) },
            { key: "from", label: say(m.shared_from) },
            { key: "to", label: say(m.shared_to) },
            ...(halls.length === 0 ? [] : [{ key: "hall", label: say(m.schedules_hall_with_seats) }]),
            ...marksHeads(say, components),
          ]}
        >
          {lines.map((line) => (
            <Line key={line.at} line={line} grid={schedule} columns={columns} />
          ))}
        </ListTable>
        {halls.length === 0 ? (
          <p className="field-hint">
            <Said message={m.schedules_no_halls} inputs={{}} markup={{ halls: HallsLink }} />
          </p>
        ) : null}
        <div className="record-acts">
          <Button type="submit" kind="primary">
            {say(m.shared_save)}
          </Button>
          {everyComponent ? null : (
            <Button type="submit" name="act" value="components">
              {say(m.schedules_show_all_components)}
            </Button>
          )}
          {unsaved ? (
            <ButtonLink href={schedule.reset} data-discards="">
              {say(m.shared_take_back)}
            </ButtonLink>
          ) : null}
        </div>
        <p className="field-hint">{say(m.schedules_empty_line_explained)}</p>
      </form>
    </>
  );
}

const HallsLink = ({ children }: { children?: ReactNode }) => <a href="/admin/examHall">{children}</a>;

/** `Mathematics, A, B` */
const named = ({ subject, sections }: ScheduleLine) => `${subject}, ${sections}`;

function Line({ line, grid, columns }: { line: ScheduleLine; grid: ScheduleGrid; columns: number }) {
  const { at, subject, subjectId, sections, sectionIds, split, shared, halls, notes } = line;
  const { components, errors, firstDay, lastDay } = grid;
  const say = useWords();
  const of = named(line);
  const own = (name: string) => name.startsWith(`${at}.`) || halls.some(({ field }) => field === name);
  return (
    <>
      <tr className={sectionIds === null ? "line-more" : undefined}>
        <th scope="row" className="col-name">
          <span className={sectionIds === null ? "visually-hidden" : undefined}>{subject}</span>{" "}
          <span className="line-sections">{sections}</span>
          {sectionIds === null ? null : (
            <>
              <input type="hidden" name={`sections.${subjectId}`} value={sectionIds} />
              {split ? <input type="hidden" name={`split.${subjectId}`} value="1" /> : null}
              {shared ? (
                <button
                  type="submit"
                  name="act"
                  value={`${split ? "join" : "split"}:${subjectId}`}
                  className="schedule-link"
                  aria-label={say(split ? m.schedules_together_of : m.schedules_by_section_of, { subject })}
                >
                  {say(split ? m.schedules_together : m.schedules_by_section)}
                </button>
              ) : null}
            </>
          )}
          {notes.map((note) => (
            <span className="line-note" key={note}>
              {note}
            </span>
          ))}
        </th>
        <td>
          <GridInput
            type="date"
            name={`${at}.date`}
            value={line.date}
            label={say(m.schedules_day_of, { line: of })}
            errors={errors}
            min={firstDay}
            max={lastDay}
          />
        </td>
        <td>
          <GridInput
            type="time"
            name={`${at}.startTime`}
            value={line.startTime}
            label={say(m.schedules_from_of, { line: of })}
            errors={errors}
          />
        </td>
        <td>
          <GridInput
            type="time"
            name={`${at}.endTime`}
            value={line.endTime}
            label={say(m.schedules_to_of, { line: of })}
            errors={errors}
          />
        </td>
        {grid.halls.length === 0 ? null : (
          <td>
            {halls.map((hall) => (
              <Hall key={hall.field} hall={hall} grid={grid} subject={subject} alone={halls.length === 1} />
            ))}
          </td>
        )}
        <MarksInputs at={at} of={of} components={components} marks={line.marks} errors={errors} />
      </tr>
      <LineNotes errors={errors} fields={own} now={line.now} columns={columns} />
    </>
  );
}

function Hall({ hall, grid, subject, alone }: { hall: HallCell; grid: ScheduleGrid; subject: string; alone: boolean }) {
  const { field, section, hallId } = hall;
  const say = useWords();
  const id = fieldId(field);
  const error = grid.errors[field];
  return (
    <span className="hall-of">
      {alone ? null : <span aria-hidden="true">{section}</span>}
      <select
        id={id}
        name={field}
        className="input select"
        aria-label={say(m.schedules_hall_of, { subject, section })}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        defaultValue={hallId}
      >
        <option value="">{say(m.shared_none)}</option>
        {grid.halls.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}

/** The same for who may only read it. */
function Read({ schedule }: { schedule: ScheduleGrid }) {
  const { label, components, lines, printHref } = schedule;
  const say = useWords();
  const scheduled = lines.filter(({ date, marks }) => date !== "" || marks.some(({ full }) => full !== ""));
  if (scheduled.length === 0) return <Empty>{say(m.schedules_nothing_scheduled)}</Empty>;
  return (
    <>
      {printHref === null ? null : (
        <div className="table-tools">
          <p className="table-count">{say(m.schedules_paper_count, { papers: scheduled.length })}</p>
          <ButtonLink href={printHref}>{say(m.shared_print)}</ButtonLink>
        </div>
      )}
      <ListTable
        label={say(m.schedules_schedule_of, { label })}
        caption={say(m.schedules_schedule_of, { label })}
        className="table-fit schedule-table"
        heads={[
          { key: "subject", label: say(m.shared_subject), className: "col-name" },
          { key: "day", label: say(m.shared_day) },
          { key: "time", label: say(m.shared_time) },
          { key: "hall", label: say(m.shared_hall) },
          ...marksHeads(say, components),
        ]}
      >
        {scheduled.map((line) => (
          <tr key={line.at}>
            <th scope="row" className="col-name">
              {line.subject} <span className="line-sections">{line.sections}</span>
            </th>
            <td className="nowrap">{line.date === "" ? <span className="dash">–</span> : wholeDay(say, line.date)}</td>
            <td className="nowrap">
              {line.startTime === "" ? (
                <span className="dash">–</span>
              ) : (
                say(m.schedules_time_range, { from: line.startTime, to: line.endTime })
              )}
            </td>
            <td>
              {line.halls
                .filter(({ hall }) => hall !== "")
                .map(({ hall, section }) => (line.halls.length === 1 ? hall : `${section}: ${hall}`))
                .join(", ") || <span className="dash">–</span>}
            </td>
            <MarksRead components={components} marks={line.marks} />
          </tr>
        ))}
      </ListTable>
    </>
  );
}

/** What a save does to marks that are entered, and what it schedules that counts nowhere, before it is done. */
function Question({ action, question }: { action: string; question: ScheduleQuestion }) {
  const { label, lines, grades, uncounted, counting, published, fields, confirmed } = question;
  const say = useWords();
  return (
    <section className="record" aria-labelledby="question">
      <h2 id="question" tabIndex={-1} data-focus="">
        {say(lines.length === 0 ? m.schedules_ask_uncounted : m.schedules_ask_full_marks, { label })}
      </h2>
      {lines.length === 0 ? null : (
        <ul className="plain-list">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
          <li>{grades}</li>
        </ul>
      )}
      {uncounted.length === 0 ? null : (
        <>
          <ul className="plain-list">
            {uncounted.map((line) => (
              <li key={line}>{line}.</li>
            ))}
          </ul>
          <p>
            {counting.join(" ")} {say(m.schedules_uncounted_explained)}
          </p>
        </>
      )}
      {published.length === 0 ? null : (
        <Notice kind="warn">{say(m.schedules_published_change, { results: published.join("; ") })}</Notice>
      )}
      <form className="record-form" method="post" action={action} data-saves="" data-changed="">
        <ViewerField />
        {fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="confirmed" value={confirmed} />
        <p>{say(m.schedules_nothing_saved_yet)}</p>
        <div className="record-acts">
          <Button type="submit" kind="primary">
            {say(m.schedules_save_schedule)}
          </Button>
          <Button type="submit" name="act" value="edit">
            {say(m.schedules_back_to_schedule)}
          </Button>
        </div>
      </form>
    </section>
  );
}
