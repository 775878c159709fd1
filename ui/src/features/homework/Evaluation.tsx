// /admin/homeworkEvaluation/{id}: what the students of a section handed in, in a table that is evaluated as one form.
import * as m from "#messages";
import { AttachedFiles, linksOf } from "../../controls/AttachedFiles";
import { Button, ButtonLink } from "../../controls/Button";
import { DoneNotice } from "../../controls/DoneNotice";
import { ErrorSummary } from "../../controls/ErrorSummary";
import { Fact, fieldId } from "../../controls/FormField";
import { ListTable } from "../../controls/ListTable";
import { Empty, Notice } from "../../controls/Notice";
import type { EvaluationProps, HandInOf } from "../../generated/pages";
import { wholeDay, useMomentText } from "../../shell/moment_text";
import { typedOver, Was } from "../../controls/Was";
import { ViewerField } from "../../shell/ViewerField";
import { useWords } from "../../words";
import { apart, Said } from "../../words/Said";

const PATH = "/admin/homeworkEvaluation";

export default function Evaluation(props: EvaluationProps) {
  const { section, subject, text, files, givenOn, by, form, closed, done, edit, back } = props;
  const { homeworkId, title, dueOn, handIns: rows } = props.homework;
  const handedIn = rows.filter((row) => row.handedInAt !== null);
  const say = useWords();
  const late = handedIn.filter((row) => row.late).length;
  const waiting = handedIn.filter((row) => row.result === null).length;
  return (
    <div className="homework evaluation">
      <DoneNotice text={done} title={say(m.homework_evaluation_title)} address={`${PATH}/${homeworkId}`} />
      <header className="homework-head">
        <h2>
          <bdi>{title}</bdi>
        </h2>
        <div className="record-acts">
          <ButtonLink href={edit}>{say(m.homework_open_homework)}</ButtonLink>
          <ButtonLink href={back}>{say(m.homework_all)}</ButtonLink>
        </div>
      </header>
      <dl className="details">
        <Fact label={say(m.shared_section)}>
          <bdi>{section}</bdi>
        </Fact>
        <Fact label={say(m.shared_subject)}>
          <bdi>{subject}</bdi>
        </Fact>
        <Fact label={say(m.shared_due)}>{wholeDay(say, dueOn)}</Fact>
        <Fact label={say(m.homework_given)}>
          <Said
            message={m.homework_given_on_by}
            inputs={{ day: wholeDay(say, givenOn), name: by }}
            markup={{ who: apart }}
          />
        </Fact>
      </dl>
      {text === null && files.length === 0 ? null : (
        <details className="homework-what">
          <summary>{say(m.homework_what_to_do)}</summary>
          {text === null ? null : (
            <p className="lines homework-text" dir="auto">
              {text}
            </p>
          )}
          <AttachedFiles files={linksOf(files)} label={say(m.homework_files_of_homework)} />
        </details>
      )}
      <ErrorSummary failure={form.failure} errors={form.errors} />
      {closed ? <Notice>{say(m.homework_evaluation_explained_closed)}</Notice> : null}
      {rows.length === 0 ? (
        <Empty>{say(m.homework_no_students)}</Empty>
      ) : (
        <>
          <p className="secondary">
            {late === 0
              ? say(m.homework_handed_in_count, { handed_in: handedIn.length, students: rows.length, waiting })
              : say(m.homework_handed_in_count_some_late, {
                  handed_in: handedIn.length,
                  students: rows.length,
                  late,
                  waiting,
                })}
          </p>
          <Form {...props} />
        </>
      )}
    </div>
  );
}

function Form({ homework: { homeworkId, handIns: rows }, form, closed }: EvaluationProps) {
  const say = useWords();
  const refused = form.failure !== null || Object.keys(form.errors).length > 0;
  const table = (
    <ListTable
      label={say(m.homework_hand_ins)}
      caption={say(m.homework_hand_ins)}
      className="evaluation-table table-blocks"
      heads={[
        { key: "name", label: say(m.shared_student), className: "col-name" },
        { key: "handedIn", label: say(m.homework_handed_in) },
        { key: "result", label: say(m.homework_mark_or_word) },
        { key: "comment", label: say(m.homework_comment) },
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
      aria-label={say(m.homework_evaluation)}
      data-saves=""
      data-changed={refused ? "" : undefined}
    >
      <ViewerField />
      {table}
      <div className="evaluation-save">
        <Button type="submit" kind="primary">
          {say(m.shared_save)}
        </Button>
      </div>
    </form>
  );
}

function Row({ row, form, closed }: { row: HandInOf; form: EvaluationProps["form"]; closed: boolean }) {
  const { studentId, name, regNo, roll, version, evaluatedBy } = row;
  const say = useWords();
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
      <td className="evaluation-result" data-label={say(m.homework_mark_or_word)}>
        <Entry row={row} form={form} closed={closed} part="result" />
        {evaluatedBy === null ? null : (
          <span className="homework-beside">
            <bdi>{evaluatedBy}</bdi>
          </span>
        )}
      </td>
      <td className="evaluation-comment" data-label={say(m.homework_comment)}>
        <Entry row={row} form={form} closed={closed} part="comment" />
      </td>
    </tr>
  );
}

function HandedIn({ row: { handedInAt, late, text, files, name } }: { row: HandInOf }) {
  const momentText = useMomentText();
  const say = useWords();
  if (handedInAt === null) return <span className="secondary">{say(m.homework_not_handed_in)}</span>;
  return (
    <>
      <span className="nowrap">{momentText(handedInAt)}</span>{" "}
      {late ? <span className="state state-warn">{say(m.homework_late)}</span> : null}
      {text === null ? null : (
        <details>
          <summary aria-label={say(m.homework_text_of_student, { name })}>{say(m.homework_text)}</summary>
          <p className="lines evaluation-text" dir="auto">
            {text}
          </p>
        </details>
      )}
      <AttachedFiles files={linksOf(files)} label={say(m.homework_files_of_student, { name })} />
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
  const say = useWords();
  const field = `${part}.${row.studentId}`;
  const stored = row[part] ?? "";
  if (closed) return stored === "" ? <span className="dash">–</span> : <bdi className="lines">{stored}</bdi>;
  const typed = typedOver(form, field, stored);
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
    "aria-label": say(part === "result" ? m.homework_mark_or_word_of : m.homework_comment_of, { name: row.name }),
    "aria-invalid": error === undefined ? undefined : true,
    "aria-describedby": notes.length === 0 ? undefined : notes.join(" "),
  } as const;
  return (
    <>
      <Was field={field} value={stored} />
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
          {stored === "" ? (
            say(m.shared_now_empty)
          ) : (
            <Said message={m.homework_now} inputs={{ value: stored }} markup={{ stored: apart }} />
          )}
        </p>
      ) : null}
    </>
  );
}
