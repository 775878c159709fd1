// Below a result of the form: a student's marks, and what comes of them by what is typed. The server works it out: with a script as the marks are
// typed (enhance/works_out.ts), else by the button.
import * as m from "#messages";
import { Button } from "../../../controls/Button";
import { ListTable } from "../../../controls/ListTable";
import { Notice } from "../../../controls/Notice";
import type { TriedInput, TriedResult, Worked } from "../../../generated/grading_schemes";
import { useWords } from "../../../words";
import { useScheme } from "./scheme";

type TriedProps = { tried: TriedResult; place: number; result: string };

export function TriedMarks({ tried: { inputs, hasPassMarks, fault, worked }, place, result }: TriedProps) {
  const { action } = useScheme();
  const say = useWords();
  if (inputs.length === 0) return null;
  const id = `try-${place}`;
  return (
    <details className="scheme-try" id={id} open={inputs.some(({ mark }) => mark !== "")}>
      <summary>{say(m.schemes_ui_try_marks)}</summary>
      <p className="field-hint">{say(hasPassMarks ? m.schemes_ui_try_with_pass_marks : m.schemes_ui_try_explained)}</p>
      <div className="scheme-worked" data-worked="" role="status">
        {fault === null ? null : <Notice kind="warn">{fault}</Notice>}
        {worked === null ? null : <WorkedOut worked={worked} />}
      </div>
      <ListTable
        label={say(m.schemes_ui_cell, { label: say(m.schemes_ui_try_marks), row: result })}
        className="table-fit scheme-table scheme-try-marks"
        heads={[
          { key: "component", label: say(m.schemes_ui_components) },
          { key: "mark", label: say(m.schemes_ui_try_mark) },
          { key: "of", label: say(m.schemes_ui_try_out_of) },
          ...(hasPassMarks ? [{ key: "pass", label: say(m.schemes_ui_try_pass_mark) }] : []),
        ]}
      >
        {inputs.map((input) => (
          <Row key={input.name} input={input} result={result} hasPassMarks={hasPassMarks} />
        ))}
      </ListTable>
      <div className="scheme-acts">
        <Button type="submit" name="do" value="work" formAction={`${action}#${id}`} data-works-out="">
          {say(m.schemes_ui_work_out)}
        </Button>
      </div>
    </details>
  );
}

/** "Total 72 of 80 (90 %), A+, 5 points, passed" */
function WorkedOut({ worked: { total, outOf, percentage, letter, points, passed } }: { worked: Worked }) {
  const say = useWords();
  const values = { total, outOf, percentage, letter: letter ?? "–" };
  if (points === null) return <p>{say(passed ? m.schemes_ui_worked_passed : m.schemes_ui_worked_failed, values)}</p>;
  const message = passed ? m.schemes_ui_worked_points_passed : m.schemes_ui_worked_points_failed;
  return <p>{say(message, { ...values, points })}</p>;
}

type RowProps = { input: TriedInput; result: string; hasPassMarks: boolean };

function Row({ input, result, hasPassMarks }: RowProps) {
  const { everyExamType, components, values } = useScheme();
  const say = useWords();
  const examType = everyExamType.find(({ value }) => value === input.examType)?.label ?? input.examType;
  const exam = input.number === null ? examType : say(m.schemes_ui_try_exam, { name: examType, number: input.number });
  const own = values[`componentNames.${input.component}`] ?? "";
  const known = components.find(({ value }) => value === input.component)?.label ?? input.component;
  const what = say(m.schemes_ui_cell, { label: exam, row: own === "" ? known : own });
  const cell = (end: "mark" | "of" | "pass", label: string, placeholder?: string) => (
    <td className="scheme-number">
      <input
        className="input cell-field"
        name={`${input.name}.${end}`}
        defaultValue={input[end]}
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        placeholder={placeholder}
        aria-label={say(m.schemes_ui_cell, { label: say(m.schemes_ui_cell, { label, row: what }), row: result })}
      />
    </td>
  );
  return (
    <tr>
      <th scope="row">{what}</th>
      {cell("mark", say(m.schemes_ui_try_mark))}
      {cell("of", say(m.schemes_ui_try_out_of), "100")}
      {hasPassMarks ? cell("pass", say(m.schemes_ui_try_pass_mark), "33 %") : null}
    </tr>
  );
}
