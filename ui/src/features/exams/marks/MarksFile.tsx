// /admin/examResult/file/{id}: what a file with marks would change, student by student; and once it was saved, what it did, with a way back.
import * as m from "#messages";
import { Button, ButtonLink } from "../../../controls/Button";
import { ListTable } from "../../../controls/ListTable";
import { Failure, Notice } from "../../../controls/Notice";
import { Select, optionsOf } from "../../../controls/Select";
import type {
  ConflictShown,
  DifferenceShown,
  DoubtShown,
  ForeignShown,
  MarksFileProps,
  SheetShown,
} from "../../../generated/marks_file";
import { useMomentText } from "../../../shell/moment_text";
import { ViewerField } from "../../../shell/ViewerField";
import { useWords } from "../../../words";

export default function MarksFile(props: MarksFileProps) {
  const { file, failure, state } = props;
  const say = useWords();
  return (
    <div className="record marks-file">
      <h2>
        <bdi>{file}</bdi>
      </h2>
      <Failure text={failure} title={say(m.shared_marks)} />
      {state === "question" ? <Question {...props} /> : null}
      {state === "planned" ? <Plan {...props} /> : null}
      {state === "saved" || state === "undone" ? <Done {...props} /> : null}
    </div>
  );
}

/** Our own workbook, but changed where it must not be, or another installation's. */
function Question({ action, back, broken, canReadForeign }: MarksFileProps) {
  const say = useWords();
  return (
    <form method="post" action={action} className="record-form" aria-label={say(m.exams_texts_file_title)}>
      <ViewerField />
      <Notice kind="warn">
        <p>{say(m.marks_file_broken)}</p>
        <p>{broken.join(", ")}</p>
      </Notice>
      <p>{say(canReadForeign ? m.marks_file_broken_question : m.exams_texts_file_foreign_nowhere)}</p>
      <div className="record-acts">
        {canReadForeign ? (
          <Button type="submit" kind="primary" name="act" value="foreign">
            {say(m.marks_file_read_foreign)}
          </Button>
        ) : null}
        <Button type="submit" kind="quiet" name="act" value="discard">
          {say(m.records_discard_file)}
        </Button>
        <ButtonLink kind="quiet" href={back}>
          {say(m.records_choose_another_file)}
        </ButtonLink>
      </div>
    </form>
  );
}

function Plan(props: MarksFileProps) {
  const { action, back, foreign, sheets, doubts, savable, conflicts, faults, leavesFaults, seen } = props;
  const say = useWords();
  const canSave = savable + conflicts > 0;
  return (
    <form
      method="post"
      action={action}
      className="record-form marks-file-form"
      noValidate
      data-saves=""
      aria-label={say(m.exams_texts_file_title)}
    >
      <ViewerField />
      <input type="hidden" name="seen" value={seen} />
      {/* Enter in a field checks again; it never saves. */}
      <button type="submit" name="act" value="check" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <Counts {...props} />
      {foreign === null ? null : <Columns {...foreign} />}
      <Doubts doubts={doubts} />
      {sheets.map((sheet) => (
        <SheetDifferences key={sheet.label} {...sheet} />
      ))}
      {faults === 0 ? null : (
        <label className="field-tick">
          <input type="checkbox" name="leave" value="true" defaultChecked={leavesFaults} />
          {say(m.marks_file_leave_faults)}
        </label>
      )}
      <div className="record-acts">
        {canSave ? (
          <Button type="submit" kind="primary" name="act" value="save">
            {say(m.marks_file_save)}
          </Button>
        ) : null}
        {foreign === null && doubts.length === 0 ? null : (
          <Button type="submit" kind={canSave ? "plain" : "primary"} name="act" value="check">
            {say(m.records_check_again)}
          </Button>
        )}
        <Button type="submit" kind="quiet" name="act" value="discard">
          {say(m.records_discard_file)}
        </Button>
        <ButtonLink kind="quiet" href={back}>
          {say(m.records_choose_another_file)}
        </ButtonLink>
      </div>
    </form>
  );
}

/** How many marks there are of each kind; of what there is none, nothing is said. */
function Counts({ savable, conflicts, faults, same }: MarksFileProps) {
  const say = useWords();
  const counts = [
    { marks: savable, message: m.marks_file_to_save },
    { marks: conflicts, message: m.marks_file_to_decide },
    { marks: faults, message: m.marks_file_not_savable },
    { marks: same, message: m.marks_file_as_stored },
  ];
  const said = counts.filter(({ marks }) => marks > 0).map(({ marks, message }) => say(message, { marks }));
  return said.length === 0 ? null : <p>{said.join(" · ")}</p>;
}

/** What each column of a foreign file is taken for. */
function Columns({ tabs, tab, columns, choices }: ForeignShown) {
  const say = useWords();
  const options = optionsOf(choices);
  return (
    <details open>
      <summary>{say(m.records_columns_of_file)}</summary>
      {tabs.length === 0 ? null : (
        <Select
          name="tab"
          label={say(m.marks_file_tab)}
          options={optionsOf(tabs)}
          placeholder={null}
          defaultValue={tab}
        />
      )}
      <div className="import-columns">
        {columns.map(({ letters, heading, name, value }) => (
          <Select
            key={name}
            name={name}
            label={
              <>
                {letters} <bdi>{heading}</bdi>
              </>
            }
            placeholder={say(m.records_not_used)}
            options={options}
            defaultValue={value}
          />
        ))}
      </div>
    </details>
  );
}

/** Rows that are not taken, each with why; and whose it is, where somebody can say so. */
function Doubts({ doubts }: { doubts: DoubtShown[] }) {
  const say = useWords();
  if (doubts.length === 0) return null;
  return (
    <div>
      <h3 id="marks-file-doubts">{say(m.marks_file_doubts)}</h3>
      <ListTable
        labelledBy="marks-file-doubts"
        heads={[
          { key: "place", label: say(m.records_row) },
          { key: "text", label: say(m.records_what_is_wrong) },
        ]}
      >
        {doubts.map(({ place, text, name, candidates }, index) => (
          <tr key={index}>
            <th scope="row">{place}</th>
            <td>
              <p>{text}</p>
              {name === null ? null : (
                <Select
                  name={name}
                  label={say(m.marks_file_whose)}
                  placeholder={say(m.records_leave_out)}
                  options={optionsOf(candidates)}
                  defaultValue=""
                />
              )}
            </td>
          </tr>
        ))}
      </ListTable>
    </div>
  );
}

function SheetDifferences({ label, refusal, rows }: SheetShown) {
  const say = useWords();
  const id = `marks-file-${label.replaceAll(/[^A-Za-z0-9]+/gu, "-")}`;
  return (
    <div>
      <h3 id={id}>
        <bdi>{label}</bdi>
      </h3>
      {refusal === null ? null : <Notice kind="warn">{refusal}</Notice>}
      {refusal === null && rows.length === 0 ? <p>{say(m.marks_file_no_differences)}</p> : null}
      {rows.length === 0 ? null : (
        <ListTable
          labelledBy={id}
          className="table-blocks table-blocks-numbers"
          heads={[
            { key: "student", label: say(m.shared_student_name) },
            { key: "roll", label: say(m.shared_roll), className: "num" },
            { key: "component", label: say(m.marks_file_component) },
            { key: "stored", label: say(m.records_stored), className: "num" },
            { key: "given", label: say(m.records_in_file), className: "num" },
            { key: "note", label: say(m.marks_file_note) },
          ]}
        >
          {rows.map((row) => (
            <Difference key={`${row.regNo} ${row.component}`} row={row} />
          ))}
        </ListTable>
      )}
    </div>
  );
}

const Dash = () => <span className="dash">–</span>;

function Difference({ row }: { row: DifferenceShown }) {
  const { place, student, regNo, roll, component, stored, given, fault, conflict } = row;
  const say = useWords();
  return (
    <tr>
      <th scope="row">
        <bdi>{student}</bdi> <span className="secondary">{regNo}</span>
      </th>
      <td className="num" data-label={say(m.shared_roll)}>
        {roll}
      </td>
      <td data-label={say(m.marks_file_component)}>{component}</td>
      <td className="num" data-label={say(m.records_stored)}>
        {stored === "" ? <Dash /> : stored}
      </td>
      <td className="num" data-label={say(m.records_in_file)}>
        {given === "" ? <Dash /> : <bdi>{given}</bdi>}
      </td>
      <td data-label={say(m.marks_file_note)}>
        {fault === null ? null : (
          <p className="field-error">
            {place}: {fault}
          </p>
        )}
        {conflict === null ? null : <Conflict {...conflict} row={row} />}
        {fault === null && conflict === null ? say(stored === "" ? m.marks_file_new : m.marks_file_changed) : null}
      </td>
    </tr>
  );
}

/** Both marks of a conflict, of which one is chosen. */
function Conflict({ name, chosen, by, at, row }: ConflictShown & { row: DifferenceShown }) {
  const say = useWords();
  const momentText = useMomentText();
  const sides = [
    { value: "mine", label: say(m.marks_file_take_mine, { mark: row.given }) },
    { value: "theirs", label: say(m.marks_file_take_theirs, { mark: row.stored === "" ? "–" : row.stored }) },
  ];
  return (
    <fieldset className="marks-file-conflict">
      <legend>
        {say(m.grid_conflict)}
        {at === null ? null : (
          <span className="secondary">
            {" "}
            <bdi>{by}</bdi>, {momentText(at)}
          </span>
        )}
      </legend>
      {sides.map(({ value, label }) => (
        <label key={value} className="field-tick">
          <input type="radio" name={name} value={value} defaultChecked={chosen === value} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function Done({ action, back, results, state, by, at, saved }: MarksFileProps) {
  const say = useWords();
  const momentText = useMomentText();
  const moment = at === null ? "" : momentText(at);
  return (
    <form
      method="post"
      action={action}
      className="record-form"
      aria-label={say(m.exams_texts_file_title)}
      data-saves=""
    >
      <ViewerField />
      <Notice kind={state === "saved" ? "ok" : "info"}>
        {state === "saved" ? say(m.marks_file_saved, { name: by, moment }) : say(m.marks_file_undone, { moment })}
      </Notice>
      <ul>
        {saved.map(({ label, marks, students }) => (
          <li key={label}>
            <bdi>{label}</bdi>: {say(m.marks_file_saved_marks, { marks })} ·{" "}
            {say(m.marks_file_saved_students, { students })}
          </li>
        ))}
      </ul>
      <div className="record-acts">
        <ButtonLink kind="primary" href={results}>
          {say(m.shared_results)}
        </ButtonLink>
        {state === "saved" ? (
          <Button type="submit" name="act" value="undo">
            {say(m.marks_file_undo)}
          </Button>
        ) : null}
        <ButtonLink kind="quiet" href={back}>
          {say(m.records_choose_another_file)}
        </ButtonLink>
      </div>
    </form>
  );
}
