// /admin/homeworkEvaluation/{id}: what the students of a section handed in, in a table that is evaluated as one form.
import { AttachedFiles, linksOf } from "../../controls/AttachedFiles";
import { Button, ButtonLink } from "../../controls/Button";
import { DoneNotice } from "../../controls/DoneNotice";
import { ErrorSummary } from "../../controls/ErrorSummary";
import { Fact, fieldId } from "../../controls/FormField";
import { ListTable } from "../../controls/ListTable";
import { Empty, Notice } from "../../controls/Notice";
import type { EvaluationProps, HandInOf } from "../../generated/pages";
import { wholeDay, useMomentText } from "../../shell/moment_text";
import { ViewerField } from "../../shell/ViewerField";

const PATH = "/admin/homeworkEvaluation";

export default function Evaluation(props: EvaluationProps) {
  const { section, subject, text, files, givenOn, by, form, closed, done, edit, back } = props;
  const { homeworkId, title, dueOn, handIns: rows } = props.homework;
  const handedIn = rows.filter((row) => row.handedInAt !== null);
  const late = handedIn.filter((row) => row.late).length;
  const waiting = handedIn.filter((row) => row.result === null).length;
  return (
    <div className="homework evaluation">
      <DoneNotice text={done} title="Homework Evaluation" address={`${PATH}/${homeworkId}`} />
      <header className="homework-head">
        <h2>
          <bdi>{title}</bdi>
        </h2>
        <div className="record-acts">
          <ButtonLink href={edit}>The homework</ButtonLink>
          <ButtonLink href={back}>All homework</ButtonLink>
        </div>
      </header>
      <dl className="details">
        <Fact label="Section">
          <bdi>{section}</bdi>
        </Fact>
        <Fact label="Subject">
          <bdi>{subject}</bdi>
        </Fact>
        <Fact label="Due">{wholeDay(dueOn)}</Fact>
        <Fact label="Given">
          {wholeDay(givenOn)} by <bdi>{by}</bdi>
        </Fact>
      </dl>
      {text === null && files.length === 0 ? null : (
        <details className="homework-what">
          <summary>What is to be done</summary>
          {text === null ? null : (
            <p className="lines homework-text" dir="auto">
              {text}
            </p>
          )}
          <AttachedFiles files={linksOf(files)} label="Files of the homework" />
        </details>
      )}
      <ErrorSummary failure={form.failure} errors={form.errors} />
      {closed ? <Notice>This session is closed: nothing can be evaluated.</Notice> : null}
      {rows.length === 0 ? (
        <Empty>Nobody in this section takes this subject. Enrol students, or choose their subjects first.</Empty>
      ) : (
        <>
          <p className="secondary">
            {handedIn.length} of {rows.length} handed in{late === 0 ? "" : `, ${late} of them late`}; {waiting} to
            evaluate.
          </p>
          <Form {...props} />
        </>
      )}
    </div>
  );
}

function Form({ homework: { homeworkId, handIns: rows }, form, closed }: EvaluationProps) {
  const refused = form.failure !== null || Object.keys(form.errors).length > 0;
  const table = (
    <ListTable
      label="Hand-ins"
      caption="Hand-ins"
      className="evaluation-table table-blocks"
      heads={[
        { key: "name", label: "Student", className: "col-name" },
        { key: "handedIn", label: "Handed in" },
        { key: "result", label: "Mark or word" },
        { key: "comment", label: "Comment" },
      ]}
    >
      {rows.map((row) => (
        <Row key={row.studentId} row={row} form={form} closed={closed} />
      ))}
    </ListTable>
  );
  if (closed) return table;
  return (
    <form
      className="evaluation-form"
      method="post"
      action={`${PATH}/${homeworkId}`}
      noValidate
      aria-label="Evaluation"
      data-saves=""
      data-changed={refused ? "" : undefined}
    >
      <ViewerField />
      {table}
      <div className="evaluation-save">
        <Button type="submit" kind="primary">
          Save
        </Button>
      </div>
    </form>
  );
}

function Row({ row, form, closed }: { row: HandInOf; form: EvaluationProps["form"]; closed: boolean }) {
  const { studentId, name, regNo, roll, version, evaluatedBy } = row;
  return (
    <tr>
      <th scope="row" className="col-name">
        <span className="evaluation-roll num">{roll}</span> <bdi>{name}</bdi>
        <span className="homework-beside">{regNo}</span>
        {closed ? null : <input type="hidden" name={`version.${studentId}`} value={version} />}
      </th>
      <td className="evaluation-hand-in">
        <HandedIn row={row} />
      </td>
      <td className="evaluation-result" data-label="Mark or word">
        <Entry row={row} form={form} closed={closed} part="result" />
        {evaluatedBy === null ? null : (
          <span className="homework-beside">
            <bdi>{evaluatedBy}</bdi>
          </span>
        )}
      </td>
      <td className="evaluation-comment" data-label="Comment">
        <Entry row={row} form={form} closed={closed} part="comment" />
      </td>
    </tr>
  );
}

function HandedIn({ row: { handedInAt, late, text, files, name } }: { row: HandInOf }) {
  const momentText = useMomentText();
  if (handedInAt === null) return <span className="secondary">Not handed in</span>;
  return (
    <>
      <span className="nowrap">{momentText(handedInAt)}</span>{" "}
      {late ? <span className="state state-warn">Late</span> : null}
      {text === null ? null : (
        <details>
          <summary aria-label={`Text of ${name}`}>Text</summary>
          <p className="lines evaluation-text" dir="auto">
            {text}
          </p>
        </details>
      )}
      <AttachedFiles files={linksOf(files)} label={`Files of ${name}`} />
    </>
  );
}

type EntryProps = {
  row: HandInOf;
  form: EvaluationProps["form"];
  closed: boolean;
  part: "result" | "comment";
};

function Entry({ row, form, closed, part }: EntryProps) {
  const field = `${part}.${row.studentId}`;
  const stored = row[part] ?? "";
  if (closed) return stored === "" ? <span className="dash">–</span> : <bdi className="lines">{stored}</bdi>;
  const typed = form.values[field] ?? stored;
  const error = form.errors[field];
  // Changed by somebody else since the page was opened.
  const looked = form.values[`version.${row.studentId}`];
  const differs = looked !== undefined && looked !== String(row.version) && typed !== stored;
  const id = fieldId(field);
  const notes = [error === undefined ? null : `${id}-error`, differs ? `${id}-now` : null].filter(
    (note) => note !== null,
  );
  const common = {
    id,
    name: field,
    className: "input",
    defaultValue: typed,
    "aria-label": `${part === "result" ? "Mark or word" : "Comment"} of ${row.name}`,
    "aria-invalid": error === undefined ? undefined : true,
    "aria-describedby": notes.length === 0 ? undefined : notes.join(" "),
  } as const;
  return (
    <>
      {part === "result" ? (
        <input type="text" maxLength={40} autoComplete="off" dir="auto" {...common} />
      ) : (
        <textarea rows={1} maxLength={1000} dir="auto" {...common} />
      )}
      {error === undefined ? null : (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {differs ? (
        <p className="field-now" id={`${id}-now`}>
          Now: {stored === "" ? "empty" : <bdi>{stored}</bdi>}
        </p>
      ) : null}
    </>
  );
}
