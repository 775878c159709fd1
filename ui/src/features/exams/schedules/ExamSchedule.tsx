// /admin/examSchedule and /admin/exam_schedule_8_12: a class's schedule for an exam, a line a subject, or one for each of its sections.
// Filling it in is a link; splitting a line and further columns are presses of the same form, so that nothing that was typed is lost.
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
  ScheduleGrid,
  ScheduleLine,
  ScheduleQuestion,
} from "../../../generated/exam_schedules";
import { ViewerField } from "../../../shell/ViewerField";
import { GridInput, LineNotes, marksHeads, MarksInputs, MarksRead, WhatCounts, withSubjects } from "./MarksInputs";

export default function ExamSchedule(props: ExamScheduleProps) {
  const { action, hint, step, schedule, question, done, mayWrite, closed } = props;
  return (
    <div className="records exam-schedule">
      <DoneNotice text={done} title="Exam Schedule" address={schedule?.reset ?? action} />
      <PlaceFilter
        action={action}
        fields={[
          branchField(props),
          sessionField(props),
          { key: "classId", label: "Class", choices: props.classes, value: props.classId },
          { key: "examId", label: "Exam", choices: props.exams, value: props.examId },
        ]}
      />
      {hint === null ? null : <NextStep step={{ text: hint, link: step ?? null }} />}
      {question === null ? null : <Question {...props} question={question} />}
      {schedule === null ? null : (
        <section aria-labelledby="schedule-of">
          <h2 id="schedule-of">{schedule.label}</h2>
          {closed ? <Notice>This session is closed: nothing in it can be changed.</Notice> : null}
          <WhatCounts {...schedule} />
          {schedule.lines.length === 0 ? (
            <Empty>No section of this class is taught a subject yet. Assign subjects to its sections first.</Empty>
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

type FormProps = Omit<ExamScheduleProps, "schedule"> & { schedule: ScheduleGrid };

function Form({ action, schedule, classId, examId }: FormProps) {
  const { label, components, lines, halls, errors, failure, version, unsaved, everyComponent } = schedule;
  const columns = 4 + (halls.length === 0 ? 0 : 1) + components.length;
  return (
    <>
      <ErrorSummary failure={failure} errors={withSubjects(errors, lines)} />
      <div className="table-tools">
        <p className="table-count" role={schedule.filled === null ? undefined : "status"}>
          {schedule.filled === null ? (unsaved ? "" : "Fill in:") : `${schedule.filled} `}
          {unsaved ? "Nothing is saved until you press Save." : ""}
        </p>
        {schedule.fillDistribution === null ? null : (
          <ButtonLink href={schedule.fillDistribution}>From the mark distribution</ButtonLink>
        )}
        {schedule.fillLastYear === null ? null : <ButtonLink href={schedule.fillLastYear}>From last year</ButtonLink>}
        {schedule.seatPlanHref === null ? null : <ButtonLink href={schedule.seatPlanHref}>Seat plans</ButtonLink>}
        {schedule.printHref === null ? null : <ButtonLink href={schedule.printHref}>Print</ButtonLink>}
      </div>
      <form method="post" action={action} noValidate data-saves="" data-changed={unsaved ? "" : undefined}>
        <ViewerField />
        {/* Enter in a field presses the form's first button. */}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          Save
        </button>
        <input type="hidden" name="classId" value={classId} />
        <input type="hidden" name="examId" value={examId} />
        <input type="hidden" name="version" value={version} />
        {everyComponent ? <input type="hidden" name="everyComponent" value="1" /> : null}
        <ListTable
          label={`Schedule of ${label}`}
          caption={`Schedule of ${label}`}
          className="table-fit schedule-table"
          heads={[
            { key: "Subject", label: "Subject", className: "col-name" },
            { key: "Day", label: "Day" },
            { key: "From", label: "From" },
            { key: "To", label: "To" },
            ...(halls.length === 0 ? [] : [{ key: "Hall", label: "Hall (seats)" }]),
            ...marksHeads(components),
          ]}
        >
          {lines.map((line) => (
            <Line key={line.at} line={line} grid={schedule} columns={columns} />
          ))}
        </ListTable>
        {halls.length === 0 ? (
          <p className="field-hint">
            Papers can be placed in halls once there are some: add them under <a href="/admin/examHall">Exam Halls</a>.
          </p>
        ) : null}
        <div className="record-acts">
          <Button type="submit" kind="primary">
            Save
          </Button>
          {everyComponent ? null : (
            <Button type="submit" name="act" value="components">
              Show all components
            </Button>
          )}
          {unsaved ? (
            <ButtonLink href={schedule.reset} data-discards="">
              Take back
            </ButtonLink>
          ) : null}
        </div>
        <p className="field-hint">A line that is empty is not part of the exam.</p>
      </form>
    </>
  );
}

/** `Mathematics, A, B` */
const named = ({ subject, sections }: ScheduleLine) => `${subject}, ${sections}`;

function Line({ line, grid, columns }: { line: ScheduleLine; grid: ScheduleGrid; columns: number }) {
  const { at, subject, subjectId, sections, sectionIds, split, shared, halls, notes } = line;
  const { components, errors, firstDay, lastDay } = grid;
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
                  aria-label={split ? `Together, ${subject}` : `By section, ${subject}`}
                >
                  {split ? "Together" : "By section"}
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
            label={`Day, ${of}`}
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
            label={`From, ${of}`}
            errors={errors}
          />
        </td>
        <td>
          <GridInput type="time" name={`${at}.endTime`} value={line.endTime} label={`To, ${of}`} errors={errors} />
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
  const id = fieldId(field);
  const error = grid.errors[field];
  return (
    <span className="hall-of">
      {alone ? null : <span aria-hidden="true">{section}</span>}
      <select
        id={id}
        name={field}
        className="input select"
        aria-label={`Hall, ${subject}, ${section}`}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        defaultValue={hallId}
      >
        <option value="">None</option>
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
  const scheduled = lines.filter(({ date, marks }) => date !== "" || marks.some(({ full }) => full !== ""));
  if (scheduled.length === 0) return <Empty>Nothing is scheduled yet.</Empty>;
  return (
    <>
      {printHref === null ? null : (
        <div className="table-tools">
          <p className="table-count">{scheduled.length === 1 ? "1 paper" : `${scheduled.length} papers`}</p>
          <ButtonLink href={printHref}>Print</ButtonLink>
        </div>
      )}
      <ListTable
        label={`Schedule of ${label}`}
        caption={`Schedule of ${label}`}
        className="table-fit schedule-table"
        heads={[
          { key: "Subject", label: "Subject", className: "col-name" },
          { key: "Day", label: "Day" },
          { key: "Time", label: "Time" },
          { key: "Hall", label: "Hall" },
          ...marksHeads(components),
        ]}
      >
        {scheduled.map((line) => (
          <tr key={line.at}>
            <th scope="row" className="col-name">
              {line.subject} <span className="line-sections">{line.sections}</span>
            </th>
            <td className="nowrap">{line.date === "" ? <span className="dash">–</span> : line.date}</td>
            <td className="nowrap">
              {line.startTime === "" ? <span className="dash">–</span> : `${line.startTime} to ${line.endTime}`}
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
  return (
    <section className="record" aria-labelledby="question">
      <h2 id="question" tabIndex={-1} data-focus="">
        {lines.length === 0
          ? `Schedule what counts nowhere in ${label}?`
          : `Change what marks of ${label} count out of?`}
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
            {counting.join(" ")} Marks of these subjects can be entered, but no report card and no tabulation of the
            semester has them.
          </p>
        </>
      )}
      {published.length === 0 ? null : (
        <Notice kind="warn">
          Published results change with it: {published.join("; ")}. Print links keep what they show.
        </Notice>
      )}
      <form className="record-form" method="post" action={action} data-saves="" data-changed="">
        <ViewerField />
        {fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="confirmed" value={confirmed} />
        <p>Nothing has been saved yet.</p>
        <div className="record-acts">
          <Button type="submit" kind="primary">
            Save the schedule
          </Button>
          <Button type="submit" name="act" value="edit">
            Back to the schedule
          </Button>
        </div>
      </form>
    </section>
  );
}
