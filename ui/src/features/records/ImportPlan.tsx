// What a file would do, row by row, with its faults to be mended in place; and, once it was imported, what it did.
import * as m from "#messages";
import { Fragment, type ReactNode } from "react";
import { Button, ButtonLink } from "../../controls/Button";
import { Checkbox } from "../../controls/Checkbox";
import { Fact, FormContext, NEW_FORM } from "../../controls/FormField";
import { Failure, Notice } from "../../controls/Notice";
import { Select } from "../../controls/Select";
import { ListTable } from "../../controls/ListTable";
import type { ChangedRow, ImportPlanProps, RefusedCell, RefusedRow } from "../../generated/records";
import { useMomentText } from "../../shell/moment_text";
import { ViewerField } from "../../shell/ViewerField";
import { useWords, type Message } from "../../words";
import { apart, Said } from "../../words/Said";
import { Groups } from "./ImportGroups";
import { Reading } from "./ImportReading";

export default function ImportPlan(props: ImportPlanProps) {
  const { appliedAt, failure, noun, file, place } = props;
  return (
    <div className="record import">
      <h2>
        <bdi>{file}</bdi>
      </h2>
      {place.length === 0 ? null : (
        <dl className="details">
          {place.map(([label, value]) => (
            <Fact label={label} key={label}>
              <bdi>{value}</bdi>
            </Fact>
          ))}
        </dl>
      )}
      <Failure text={failure} title={noun.many} />
      {appliedAt === null ? <Plan {...props} /> : <Done {...props} at={appliedAt} />}
    </div>
  );
}

const strong = ({ children }: { children?: ReactNode }) => <strong>{children}</strong>;

function Done({ noun, done, by, at, result, back, mayGive }: ImportPlanProps & { at: number }) {
  const momentText = useMomentText();
  const say = useWords();
  return (
    <>
      <Notice kind="ok">
        <p>
          <Said
            message={m.records_imported}
            inputs={{ done, name: by, moment: momentText(at) }}
            markup={{ result: strong, who: apart }}
          />
        </p>
      </Notice>
      <div className="record-acts">
        <ButtonLink kind="primary" href={noun.path}>
          {say(m.shared_open_list)}
        </ButtonLink>
        <ButtonLink href={result}>
          {say(mayGive ? m.records_download_file_with_numbers : m.records_download_file)}
        </ButtonLink>
        <ButtonLink href={back}>{say(m.records_import_another_file)}</ButtonLink>
      </div>
    </>
  );
}

function Plan(props: ImportPlanProps) {
  const { noun, path, counts, ready, faults, mayGive, gives, result, back } = props;
  const say = useWords();
  const importable = counts.new + counts.changed;
  return (
    <FormContext value={NEW_FORM}>
      <Counts {...props} />
      {faults.map((fault) => (
        <Notice kind="bad" key={fault}>
          {fault}
        </Notice>
      ))}
      <form
        method="post"
        action={path}
        className="import-form"
        noValidate
        data-saves=""
        aria-label={say(m.shared_what_is_imported)}
      >
        <ViewerField />
        <input type="hidden" name="seen" value={props.seen} />
        {/* Enter in a field checks again; it never imports. */}
        <button type="submit" name="act" value="check" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
        <Reading {...props} />
        <Columns {...props} />
        {mayGive ? (
          <label className="field-tick">
            <input type="checkbox" name="gives" value="true" defaultChecked={gives} />
            {say(m.records_give_next_free, { noun: noun.kind })}
          </label>
        ) : null}
        <Groups {...props} />
        <Refused {...props} />
        <div className="record-acts">
          {ready ? (
            <Button type="submit" kind="primary" name="act" value="apply">
              {say(m.records_import, { count: importable, noun: noun.kind })}
            </Button>
          ) : null}
          <Button type="submit" kind={ready ? "plain" : "primary"} name="act" value="check">
            {say(m.records_check_again)}
          </Button>
          {counts.refused === 0 ? null : (
            <ButtonLink href={result}>{say(m.records_download_file_with_faults)}</ButtonLink>
          )}
          <Button type="submit" kind="quiet" name="act" value="discard">
            {say(m.records_discard_file)}
          </Button>
          <ButtonLink kind="quiet" href={back}>
            {say(m.records_choose_another_file)}
          </ButtonLink>
        </div>
        <Changed rows={props.changed} total={counts.changed} />
        <Added {...props} />
        <LeftOut {...props} />
      </form>
    </FormContext>
  );
}

function Counts({ counts, noun }: ImportPlanProps) {
  const say = useWords();
  const lines: [keyof typeof counts, Message, Message][] = [
    ["new", m.records_new, m.records_new_explained],
    ["changed", m.records_rows_changed, m.records_rows_changed_explained],
    ["same", m.records_same, m.records_same_explained],
    ["refused", m.records_refused, m.records_refused_explained],
    ["leftOut", m.records_left_out, m.records_left_out_explained],
  ];
  return (
    <table className="table table-fit import-counts">
      <caption className="visually-hidden">{say(m.records_rows_of_file, { noun: noun.kind })}</caption>
      <tbody>
        {lines
          .filter(([key]) => counts[key] > 0 || key !== "leftOut")
          .map(([key, label, explained]) => (
            <tr key={key} className={key === "refused" && counts[key] > 0 ? "import-bad" : undefined}>
              <th scope="row">{say(label)}</th>
              <td className="num">{counts[key].toLocaleString("en")}</td>
              <td className="secondary">{say(explained)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

/** What each column of the file was taken for; open where one was not recognised. */
function Columns({ columns, kinds, faults }: ImportPlanProps) {
  const say = useWords();
  const unknown = columns.filter(({ chosen, head, sample }) => chosen === "" && (head !== "" || sample !== ""));
  const options = kinds.map(({ key, label }) => ({ _id: key, name: label }));
  return (
    <details open={unknown.length > 0 || faults.length > 0}>
      <summary>
        {unknown.length === 0
          ? say(m.records_columns_of_file)
          : say(m.records_columns_of_file_some_unused, { unused: unknown.length })}
      </summary>
      <div className="import-columns">
        {columns.map(({ letters, head, sample, chosen }, index) => (
          <Select
            key={letters}
            name={`column.${index}`}
            label={
              head === "" ? (
                <Said message={m.records_column_without_heading} inputs={{ letters }} markup={{ head: apart }} />
              ) : (
                <>
                  {letters} <bdi>{head}</bdi>
                </>
              )
            }
            hint={sample === "" ? say(m.records_empty) : <bdi>{sample}</bdi>}
            placeholder={say(m.records_not_used)}
            options={options}
            defaultValue={chosen}
          />
        ))}
      </div>
    </details>
  );
}

function Refused(props: ImportPlanProps) {
  const { refused, counts, keyLabel, keyIsName, choices } = props;
  const say = useWords();
  if (refused.length === 0) return null;
  return (
    <div>
      <h3 id="import-refused">{say(m.records_refused_rows)}</h3>
      <p className="secondary">{say(m.records_mend_here)}</p>
      <ListTable
        labelledBy="import-refused"
        className="import-refused"
        heads={[
          { key: "Row", label: say(m.records_row), className: "num" },
          { key: "Name", label: say(m.shared_name) },
          ...(keyIsName ? [] : [{ key: "keyLabel", label: keyLabel }]),
          { key: "What is wrong", label: say(m.records_what_is_wrong) },
          { key: "Leave out", label: say(m.records_leave_out) },
        ]}
      >
        {refused.map((row) => (
          <RefusedLine key={row.number} row={row} keyIsName={keyIsName} choices={choices} />
        ))}
      </ListTable>
      {counts.refused > refused.length ? (
        <p>{say(m.records_more_refused, { count: counts.refused - refused.length })}</p>
      ) : null}
    </div>
  );
}

function RefusedLine({
  row,
  keyIsName,
  choices,
}: { row: RefusedRow } & Pick<ImportPlanProps, "keyIsName" | "choices">) {
  const say = useWords();
  return (
    <tr>
      <th scope="row" className="num">
        {row.number}
      </th>
      <td className="import-name">{row.name === "" ? <span className="dash">–</span> : <bdi>{row.name}</bdi>}</td>
      {keyIsName ? null : (
        <td className="import-name">{row.key === "" ? <span className="dash">–</span> : <bdi>{row.key}</bdi>}</td>
      )}
      <td>
        <div className="import-cells">
          {row.cells.map((cell) => (
            <Cell key={cell.name} cell={cell} choices={choices} />
          ))}
        </div>
      </td>
      <td>
        <input
          type="checkbox"
          name={`out.${row.number}`}
          value="true"
          aria-label={say(m.records_leave_out_row, { row: row.number })}
        />
      </td>
    </tr>
  );
}

function Cell({ cell, choices }: { cell: RefusedCell; choices: ImportPlanProps["choices"] }) {
  const say = useWords();
  const { name, label, value, error } = cell;
  const id = `field-${name}`;
  const offered = cell.choices === null ? undefined : choices[cell.choices];
  const input = { id, name, "aria-invalid": true, "aria-describedby": `${id}-error` } as const;
  const known = offered?.some((choice) => choice.value === value);
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {offered === undefined ? (
        <input {...input} className="input" defaultValue={value} autoComplete="off" />
      ) : (
        <select {...input} className="input select" defaultValue={known ? value : ""}>
          <option value="">{say(m.shared_select)}</option>
          {offered.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
      <p className="field-error" id={`${id}-error`}>
        {error}
      </p>
    </div>
  );
}

function Changed({ rows, total }: { rows: ChangedRow[]; total: number }) {
  const say = useWords();
  if (rows.length === 0) return null;
  return (
    <div>
      <h3 id="import-changed">{say(m.records_rows_that_change)}</h3>
      <ListTable
        labelledBy="import-changed"
        heads={[
          { key: "Row", label: say(m.records_row), className: "num" },
          { key: "Name", label: say(m.shared_name) },
          { key: "Field", label: say(m.records_field) },
          { key: "Stored", label: say(m.records_stored) },
          { key: "In the file", label: say(m.records_in_file) },
        ]}
      >
        {rows.map((row) => (
          <Fragment key={row.number}>
            {row.differences.map(({ label, old, new: now }, index) => (
              <tr key={label}>
                {index > 0 ? null : (
                  <>
                    <th scope="rowgroup" className="num" rowSpan={row.differences.length}>
                      {row.number}
                    </th>
                    <td rowSpan={row.differences.length}>
                      <bdi>{row.name}</bdi>
                    </td>
                  </>
                )}
                <td>{label}</td>
                <td>{old === "" ? <span className="dash">–</span> : <bdi>{old}</bdi>}</td>
                <td>{now === "" ? <span className="dash">–</span> : <bdi>{now}</bdi>}</td>
              </tr>
            ))}
          </Fragment>
        ))}
      </ListTable>
      {total > rows.length ? <p>{say(m.records_more_changed, { count: total - rows.length })}</p> : null}
    </div>
  );
}

/** The records that are added, with their days and numbers as they were read: a misread one is seen before it is stored. */
function Added({ added, addedHeads, counts, keyLabel, keyIsName }: ImportPlanProps) {
  const say = useWords();
  if (added.length === 0) return null;
  return (
    <div>
      <h3 id="import-added">{say(m.records_new)}</h3>
      <ListTable
        labelledBy="import-added"
        heads={[
          { key: "Row", label: say(m.records_row), className: "num" },
          { key: "Name", label: say(m.shared_name) },
          ...(keyIsName ? [] : [{ key: "keyLabel", label: keyLabel }]),
          ...addedHeads.map((head) => ({ key: head, label: head })),
        ]}
      >
        {added.map(({ number, name, key, values }) => (
          <tr key={number}>
            <th scope="row" className="num">
              {number}
            </th>
            <td className="import-name">
              <bdi>{name}</bdi>
              {!keyIsName || key === name ? "" : ` (${key})`}
            </td>
            {keyIsName ? null : (
              <td className="import-name">{key === "" ? say(m.records_no_number) : <bdi>{key}</bdi>}</td>
            )}
            {values.map((value, index) => (
              <td key={addedHeads[index]}>{value === "" ? <span className="dash">–</span> : <bdi>{value}</bdi>}</td>
            ))}
          </tr>
        ))}
      </ListTable>
      {counts.new > added.length ? <p>{say(m.records_more_new, { count: counts.new - added.length })}</p> : null}
    </div>
  );
}

function LeftOut({ leftOut, keyIsName }: ImportPlanProps) {
  const say = useWords();
  return (
    <>
      {leftOut.length === 0 ? null : (
        <section aria-labelledby="import-left-out">
          <h3 id="import-left-out">{say(m.records_left_out)}</h3>
          <ul className="plain-list">
            {leftOut.map(({ number, name, key, why }) => (
              <li key={number}>
                <Checkbox
                  name={`in.${number}`}
                  label={say(m.records_take_back_row, {
                    row: number,
                    name: (keyIsName ? name : `${name} ${key}`).trim(),
                  })}
                />
                {why === "" ? null : <p className="field-hint">{why}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
