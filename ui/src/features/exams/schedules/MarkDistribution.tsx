// /admin/markDistribution: what the subjects of a class are usually marked out of in exams of a type. It fills schedules, and changes none
// that is there.
import { Button, ButtonLink } from "../../../controls/Button";
import { DoneNotice } from "../../../controls/DoneNotice";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { ListTable } from "../../../controls/ListTable";
import { Empty, Notice } from "../../../controls/Notice";
import { NextStep } from "../../../controls/NextStep";
import { branchField, PlaceFilter, sessionField } from "../../../controls/PlaceFilter";
import type { DistributionGrid, MarkDistributionProps } from "../../../generated/exam_schedules";
import { ViewerField } from "../../../shell/ViewerField";
import { LineNotes, marksHeads, MarksInputs, MarksRead, WhatCounts, withSubjects } from "./MarksInputs";

export default function MarkDistribution(props: MarkDistributionProps) {
  const { action, hint, step, closed, distribution, done } = props;
  return (
    <div className="records exam-schedule">
      <DoneNotice text={done} title="Mark Distribution" address={distribution?.reset ?? action} />
      <PlaceFilter
        action={action}
        fields={[
          branchField(props),
          sessionField(props),
          { key: "classId", label: "Class", choices: props.classes, value: props.classId },
          { key: "examType", label: "Exam type", choices: props.examTypes, value: props.examType },
        ]}
      />
      {hint === null ? null : <NextStep step={{ text: hint, link: step ?? null }} />}
      {distribution === null ? null : (
        <section aria-labelledby="distribution-of">
          <h2 id="distribution-of">{distribution.label}</h2>
          {closed ? <Notice>This session is closed: nothing in it can be changed.</Notice> : null}
          <WhatCounts {...distribution} />
          {distribution.lines.length === 0 ? (
            <Empty>No section of this class is taught a subject yet. Assign subjects to its sections first.</Empty>
          ) : (
            <Grid {...props} distribution={distribution} />
          )}
        </section>
      )}
    </div>
  );
}

function Grid(props: Omit<MarkDistributionProps, "distribution"> & { distribution: DistributionGrid }) {
  const { action, classId, examType, closed, distribution } = props;
  const { label, components, lines, errors, failure, version, unsaved, everyComponent, reset } = distribution;
  const table = (
    <ListTable
      label={`Marks of ${label}`}
      caption={`Marks of ${label}`}
      className="table-fit schedule-table"
      heads={[{ key: "Subject", label: "Subject", className: "col-name" }, ...marksHeads(components)]}
    >
      {lines.map(({ at, subject, marks, now }) => [
        <tr key={at}>
          <th scope="row" className="col-name">
            {subject}
            <input type="hidden" name={`known.${at.replace("subject.", "")}`} value="1" />
          </th>
          {closed ? (
            <MarksRead components={components} marks={marks} />
          ) : (
            <MarksInputs at={at} of={subject} components={components} marks={marks} errors={errors} />
          )}
        </tr>,
        <LineNotes
          key={`${at} notes`}
          errors={errors}
          fields={(name) => name.startsWith(`${at}.`)}
          now={now}
          columns={1 + components.length}
        />,
      ])}
    </ListTable>
  );
  if (closed) return table;
  return (
    <>
      <ErrorSummary failure={failure} errors={withSubjects(errors, lines)} />
      <p className="field-hint">
        Exam schedules are filled in from here. Schedules that are there already do not change.
      </p>
      <form method="post" action={action} noValidate data-saves="" data-changed={unsaved ? "" : undefined}>
        <ViewerField />
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          Save
        </button>
        <input type="hidden" name="classId" value={classId} />
        <input type="hidden" name="examType" value={examType} />
        <input type="hidden" name="version" value={version} />
        {everyComponent ? <input type="hidden" name="everyComponent" value="1" /> : null}
        {table}
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
            <ButtonLink href={reset} data-discards="">
              Take back
            </ButtonLink>
          ) : null}
        </div>
      </form>
    </>
  );
}
