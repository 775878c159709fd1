// Many records as a table of inputs, a row each, with empty rows for new ones: a plain form that is saved whole or not at all. Each input is named by
// the heads of its column and its row, in ids that the script can write for further rows (enhance/record_grid.ts).
import * as m from "#messages";
import { Button, ButtonLink } from "../../controls/Button";
import { DoneNotice } from "../../controls/DoneNotice";
import { ErrorSummary } from "../../controls/ErrorSummary";
import { fieldId, Now } from "../../controls/FormField";
import { ListPages } from "../../controls/ListTable";
import { Notice } from "../../controls/Notice";
import { PlaceFilter } from "../../controls/PlaceFilter";
import type { Choice, GridRow, RecordGridProps, ShownField } from "../../generated/records";
import { useMomentText } from "../../shell/moment_text";
import { ViewerField } from "../../shell/ViewerField";
import { useWords } from "../../words";
import { fieldsOf } from "./list_filter";
import { clearedOf, isFiltered, listAddress, pageOf } from "./words";

export default function GridPage(props: RecordGridProps) {
  const { noun, done, closed, missing, back, shown } = props;
  const say = useWords();
  const errors = useErrors(props);
  const here = (change: Record<string, string | number>) => listAddress({ ...props, noun: below(props) }, change);
  const counts = done !== null && done.added + done.changed > 0 ? m.records_grid_done : m.records_grid_none_done;
  return (
    <div className="records record-grid">
      <DoneNotice
        text={done === null ? null : say(counts, done)}
        title={noun.many}
        address={here({ page: shown.page })}
      />
      {closed ? <Notice>{say(m.shared_session_closed)}</Notice> : null}
      <ErrorSummary failure={null} errors={errors} />
      {missing.map(({ text, link }) => (
        <Notice key={text}>
          {text} {link === null ? null : <a href={link.href}>{link.label}</a>}
        </Notice>
      ))}
      <PlaceFilter
        search={noun.many}
        action={pageOf(noun, "grid")}
        className="records-filter"
        fields={fieldsOf(say, props).filter((field) => field?.key !== "limit")}
        clearHref={isFiltered(props) ? here(clearedOf(props)) : null}
      />
      {closed ? (
        <ButtonLink href={back}>{say(m.records_back_to, { noun: noun.kind })}</ButtonLink>
      ) : (
        <Form {...props} />
      )}
      <ListPages
        page={shown.page}
        pages={shown.pages}
        previousHref={shown.page > 1 ? here({ page: shown.page - 1 }) : null}
        nextHref={shown.page < shown.pages ? here({ page: shown.page + 1 }) : null}
      />
    </div>
  );
}

/** The grid's own address, for what turns its pages. */
const below = ({ noun }: RecordGridProps) => ({ ...noun, path: pageOf(noun, "grid") });

/** Everything that is wrong, by the input or the row that it is about. */
function useErrors({ faults, failures, theirs }: RecordGridProps): Record<string, string> {
  const say = useWords();
  const momentText = useMomentText();
  return {
    ...Object.fromEntries(failures.map((failure, at) => [`failure.${at}`, failure])),
    ...Object.fromEntries(
      Object.entries(theirs).map(([row, { by, at }]) => [
        `row.${row}`,
        say(m.records_grid_changed, { row, name: by, moment: momentText(at) }),
      ]),
    ),
    ...Object.fromEntries(
      faults.map(({ name, row, label, message }) => [
        name,
        say(m.records_grid_fault, { row, field: label, fault: message }),
      ]),
    ),
  };
}

function Form(props: RecordGridProps) {
  const { noun, fields, rows, kept, most, list, back, branchId, sessionId, faults, failures, theirs } = props;
  const say = useWords();
  const empty = rows.find(({ id }) => id === null);
  // What comes back from the server was typed and is not saved.
  const unsaved = faults.length > 0 || failures.length > 0 || Object.keys(theirs).length > 0;
  return (
    <form
      className="grid-form"
      method="post"
      action={pageOf(noun, "grid")}
      noValidate
      data-saves=""
      data-keeps=""
      data-changed={unsaved ? "" : undefined}
      data-rows={kept.join(" ")}
      data-most={most}
    >
      <ViewerField />
      {branchId === "" ? null : <input type="hidden" name="branchId" value={branchId} />}
      {sessionId === "" ? null : <input type="hidden" name="sessionId" value={sessionId} />}
      <input type="hidden" name="list" value={list} />
      <p className="field-hint">
        {say(m.records_grid_hint)} {say(m.shared_starred_required)}
      </p>
      <p className="field-hint grid-keys">{say(m.records_grid_keys)}</p>
      {empty === undefined ? null : (
        <p>
          <a href={`#${fieldId(`row.${empty.number}.${fields[0]?.key ?? ""}`)}`}>{say(m.records_grid_to_empty)}</a>
        </p>
      )}
      <div
        className="table-scroll table-scroll-tall"
        role="region"
        aria-label={say(m.records_grid_all_rows, { noun: noun.kind })}
        tabIndex={0}
      >
        <table className="table table-fit">
          <caption className="visually-hidden">{say(m.records_grid_all_rows, { noun: noun.kind })}</caption>
          <thead>
            <tr>
              <th scope="col" className="col-roll">
                {say(m.records_grid_row)}
              </th>
              {fields.map(({ key, label, required }, at) => (
                <th key={key} scope="col" id={`grid-${key}`} className={at === 0 ? "col-name" : undefined}>
                  <span className={required ? "field-required" : undefined}>{label}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.number} row={row} {...props} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="grid-status secondary" role="status" />
      <div className="record-acts">
        <Button type="submit" kind="primary">
          {say(m.shared_save)}
        </Button>
        <ButtonLink href={back}>{say(m.records_back_to, { noun: noun.kind })}</ButtonLink>
      </div>
    </form>
  );
}

function Row({ row, ...props }: RecordGridProps & { row: GridRow }) {
  const { number, id, version, was } = row;
  const name = (key: string) => `row.${number}.${key}`;
  return (
    <tr data-new={id === null ? "" : undefined}>
      <th scope="row" className="col-roll" id={`grid-row-${number}`}>
        {number}
        {id === null ? null : <input type="hidden" name={name("id")} value={id} />}
        {version === null ? null : <input type="hidden" name={name("version")} value={version} />}
        <input type="hidden" name={name("was")} value={was} />
      </th>
      {props.fields.map((field, at) => (
        <td key={field.key} className={at === 0 ? "col-name" : undefined}>
          <Cell field={field} row={row} {...props} />
        </td>
      ))}
    </tr>
  );
}

type CellProps = RecordGridProps & { row: GridRow; field: ShownField };

function Cell({ field, row, ...props }: CellProps) {
  const { key, kind } = field;
  const name = `row.${row.number}.${key}`;
  const id = fieldId(name);
  const value = row.values[key] ?? "";
  const fault = props.faults.find((of) => of.name === name)?.message;
  const now = props.theirs[row.number]?.values[key];
  const differs = now !== undefined && now !== value;
  const choices = choicesOf(field, row, props);
  const notes = [fault === undefined ? "" : `${id}-error`, differs ? `${id}-now` : ""].filter(Boolean).join(" ");
  const control = {
    id,
    name,
    "data-cell": "",
    "aria-labelledby": `grid-${key} grid-row-${row.number}`,
    "aria-invalid": fault === undefined ? undefined : true,
    "aria-describedby": notes === "" ? undefined : notes,
    defaultValue: value,
  };
  return (
    <>
      {kind === "choice" ? (
        <select {...control} className="input select">
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      ) : (
        <input {...control} {...inputOf(field)} />
      )}
      {fault === undefined ? null : (
        <p className="field-error" id={`${id}-error`}>
          {fault}
        </p>
      )}
      {differs ? (
        <p className="field-now" id={`${id}-now`}>
          <Now>{now === "" ? null : <bdi>{choices.find((choice) => choice.value === now)?.label ?? now}</bdi>}</Now>
        </p>
      ) : null}
    </>
  );
}

/** What can be chosen in a cell: the choice of none, those of its column, and what the record alone still has. */
function choicesOf({ key }: ShownField, { own }: GridRow, { choices }: RecordGridProps): Choice[] {
  const offered = [...(choices[key] ?? []), ...(own[key] === undefined ? [] : [own[key]])];
  const hasNone = key === "status" || offered.some(({ value }) => value === "");
  return hasNone ? offered : [{ value: "", label: "" }, ...offered];
}

/** How a field of each kind is typed. Numbers are text fields for the browser, as they are in forms. */
function inputOf({ kind, longest }: ShownField) {
  const text = { type: "text", autoComplete: "off", maxLength: longest > 0 ? longest : undefined };
  switch (kind) {
    case "day":
      return { type: "date", className: "input grid-day" };
    case "whole":
      return { ...text, inputMode: "numeric" as const, className: "input num grid-number" };
    case "money":
      return { ...text, inputMode: "decimal" as const, className: "input num grid-number" };
    case "email":
      return { ...text, type: "email", className: "input" };
    case "phone":
      return { ...text, type: "tel", className: "input" };
    default:
      return { ...text, className: longest <= 20 ? "input grid-short" : "input" };
  }
}
