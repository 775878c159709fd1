// /admin/markDistribution: what the subjects of a class are usually marked out of in exams of a type. It fills schedules, and changes none
// that is there.
import * as m from "#messages";
import { Button, ButtonLink } from "../../../controls/Button";
import { DoneNotice } from "../../../controls/DoneNotice";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { ListTable } from "../../../controls/ListTable";
import { Empty, Notice } from "../../../controls/Notice";
import { NextStep } from "../../../controls/NextStep";
import { branchField, PlaceFilter, sessionField } from "../../../controls/PlaceFilter";
import type { DistributionGrid, MarkDistributionProps } from "../../../generated/exam_schedules";
import { ViewerField } from "../../../shell/ViewerField";
import { useWords } from "../../../words";
import { LineNotes, marksHeads, MarksInputs, MarksRead, WhatCounts, withSubjects } from "./MarksInputs";

export default function MarkDistribution(props: MarkDistributionProps) {
  const { action, hint, step, closed, distribution, done } = props;
  const say = useWords();
  return (
    <div className="records exam-schedule">
      <DoneNotice text={done} title={say(m.schedules_mark_distribution)} address={distribution?.reset ?? action} />
      <PlaceFilter
        action={action}
        fields={[
          branchField(props),
          sessionField(props),
          { key: "classId", label: m.shared_class, choices: props.classes, value: props.classId },
          { key: "examType", label: m.schedules_exam_type, choices: props.examTypes, value: props.examType },
        ]}
      />
      {hint === null ? null : <NextStep step={{ text: hint, link: step ?? null }} />}
      {distribution === null ? null : (
        <section aria-labelledby="distribution-of">
          <h2 id="distribution-of">{distribution.label}</h2>
          {closed ? <Notice>{say(m.shared_session_closed)}</Notice> : null}
          <WhatCounts {...distribution} />
          {distribution.lines.length === 0 ? (
            <Empty>{say(m.schedules_no_subject_taught)}</Empty>
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
  const say = useWords();
  const table = (
    <ListTable
      label={say(m.schedules_marks_of, { label })}
      caption={say(m.schedules_marks_of, { label })}
      className="table-fit schedule-table"
      heads={[{ key: "subject", label: say(m.shared_subject), className: "col-name" }, ...marksHeads(say, components)]}
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
      <p className="field-hint">{say(m.schedules_distribution_explained)}</p>
      <form method="post" action={action} noValidate data-saves="" data-changed={unsaved ? "" : undefined}>
        <ViewerField />
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          {say(m.shared_save)}
        </button>
        <input type="hidden" name="classId" value={classId} />
        <input type="hidden" name="examType" value={examType} />
        <input type="hidden" name="version" value={version} />
        {everyComponent ? <input type="hidden" name="everyComponent" value="1" /> : null}
        {table}
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
            <ButtonLink href={reset} data-discards="">
              {say(m.shared_take_back)}
            </ButtonLink>
          ) : null}
        </div>
      </form>
    </>
  );
}
