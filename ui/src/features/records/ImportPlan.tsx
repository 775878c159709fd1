// What a file would do, row by row, with its faults to be mended in place; and, once it was imported, what it did.
import { Fragment } from "react";
import { Button, ButtonLink } from "../../controls/Button";
import { Checkbox } from "../../controls/Checkbox";
import { Fact, FormContext, NEW_FORM } from "../../controls/FormField";
import { Failure, Notice } from "../../controls/Notice";
import { Select } from "../../controls/Select";
import { ListTable } from "../../controls/ListTable";
import type { ChangedRow, ImportPlanProps, RefusedCell, RefusedRow } from "../../generated/records";
import { useMomentText } from "../../shell/moment_text";
import { ViewerField } from "../../shell/ViewerField";
import { inSentence } from "./words";

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

function Done({ noun, done, by, at, result, back, mayGive }: ImportPlanProps & { at: number }) {
  const momentText = useMomentText();
  return (
    <>
      <Notice kind="ok">
        <p>
          <strong>Imported: {done}.</strong> By <bdi>{by}</bdi>, {momentText(at)}.
        </p>
      </Notice>
      <div className="record-acts">
        <ButtonLink kind="primary" href={noun.path}>
          Open the list
        </ButtonLink>
        <ButtonLink href={result}>{mayGive ? "Download the file with its numbers" : "Download the file"}</ButtonLink>
        <ButtonLink href={back}>Import another file</ButtonLink>
      </div>
    </>
  );
}

function Plan(props: ImportPlanProps) {
  const { noun, path, counts, ready, faults, mayGive, gives, keyLabel, result, back } = props;
  const importable = counts.new + counts.changed;
  return (
    <FormContext value={NEW_FORM}>
      <Counts {...props} />
      {faults.map((fault) => (
        <Notice kind="bad" key={fault}>
          {fault}
        </Notice>
      ))}
      <form method="post" action={path} className="import-form" noValidate data-saves="" aria-label="What is imported">
        <ViewerField />
        <input type="hidden" name="seen" value={props.seen} />
        {/* Enter in a field checks again; it never imports. */}
        <button type="submit" name="act" value="check" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
        <Columns {...props} />
        {mayGive ? (
          <label className="field-tick">
            <input type="checkbox" name="gives" value="true" defaultChecked={gives} />
            Give new {inSentence(noun.many)} without a {inSentence(keyLabel)} the next free one
          </label>
        ) : null}
        <Refused {...props} />
        <div className="record-acts">
          {ready ? (
            <Button type="submit" kind="primary" name="act" value="apply">
              Import {importable} {inSentence(importable === 1 ? noun.one : noun.many)}
            </Button>
          ) : null}
          <Button type="submit" kind={ready ? "plain" : "primary"} name="act" value="check">
            Check again
          </Button>
          {counts.refused === 0 ? null : <ButtonLink href={result}>Download the file with its faults</ButtonLink>}
          <Button type="submit" kind="quiet" name="act" value="discard">
            Discard the file
          </Button>
          <ButtonLink kind="quiet" href={back}>
            Choose another file
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
  const lines: [number, string, string][] = [
    [counts.new, "New", "to be added"],
    [counts.changed, "Changed", "stored already, to be changed"],
    [counts.same, "Unchanged", "the same as stored"],
    [counts.refused, "Refused", "to be mended or left out first"],
    [counts.leftOut, "Left out", "not imported"],
  ];
  return (
    <table className="table table-fit import-counts">
      <caption className="visually-hidden">What becomes of the {inSentence(noun.many)} in the file</caption>
      <tbody>
        {lines
          .filter(([count, label]) => count > 0 || label !== "Left out")
          .map(([count, label, says]) => (
            <tr key={label} className={label === "Refused" && count > 0 ? "import-bad" : undefined}>
              <th scope="row">{label}</th>
              <td className="num">{count.toLocaleString("en")}</td>
              <td className="secondary">{says}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

/** What each column of the file was taken for; open where one was not recognised. */
function Columns({ columns, kinds, faults }: ImportPlanProps) {
  const unknown = columns.filter(({ chosen, head, sample }) => chosen === "" && (head !== "" || sample !== ""));
  const options = kinds.map(({ key, label }) => ({ _id: key, name: label }));
  return (
    <details open={unknown.length > 0 || faults.length > 0}>
      <summary>
        Columns of the file
        {unknown.length === 0 ? "" : `: ${unknown.length} not used`}
      </summary>
      <div className="import-columns">
        {columns.map(({ letters, head, sample, chosen }, index) => (
          <Select
            key={letters}
            name={`column.${index}`}
            label={
              <>
                {letters} <bdi>{head === "" ? "without a heading" : head}</bdi>
              </>
            }
            hint={sample === "" ? "Empty" : <bdi>{sample}</bdi>}
            placeholder="Not used"
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
  if (refused.length === 0) return null;
  return (
    <div>
      <h3 id="import-refused">Refused rows</h3>
      <p className="secondary">Mend them here and check again, or in the file and choose it again.</p>
      <ListTable
        labelledBy="import-refused"
        className="import-refused"
        heads={[
          { key: "Row", label: "Row", className: "num" },
          { key: "Name", label: "Name" },
          ...(keyIsName ? [] : [{ key: "keyLabel", label: keyLabel }]),
          { key: "What is wrong", label: "What is wrong" },
          { key: "Leave out", label: "Leave out" },
        ]}
      >
        {refused.map((row) => (
          <RefusedLine key={row.number} row={row} keyIsName={keyIsName} choices={choices} />
        ))}
      </ListTable>
      {counts.refused > refused.length ? (
        <p>{counts.refused - refused.length} further rows are shown once these are mended.</p>
      ) : null}
    </div>
  );
}

function RefusedLine({
  row,
  keyIsName,
  choices,
}: { row: RefusedRow } & Pick<ImportPlanProps, "keyIsName" | "choices">) {
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
        <input type="checkbox" name={`out.${row.number}`} value="true" aria-label={`Leave out row ${row.number}`} />
      </td>
    </tr>
  );
}

function Cell({ cell, choices }: { cell: RefusedCell; choices: ImportPlanProps["choices"] }) {
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
          <option value="">Select</option>
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
  if (rows.length === 0) return null;
  return (
    <div>
      <h3 id="import-changed">Rows that change something</h3>
      <ListTable
        labelledBy="import-changed"
        heads={[
          { key: "Row", label: "Row", className: "num" },
          { key: "Name", label: "Name" },
          { key: "Field", label: "Field" },
          { key: "Stored", label: "Stored" },
          { key: "In the file", label: "In the file" },
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
      {total > rows.length ? <p>{total - rows.length} further rows change something.</p> : null}
    </div>
  );
}

/** The records that are added, with their days and numbers as they were read: a misread one is seen before it is stored. */
function Added({ added, addedHeads, counts, keyLabel, keyIsName }: ImportPlanProps) {
  if (added.length === 0) return null;
  return (
    <div>
      <h3 id="import-added">New</h3>
      <ListTable
        labelledBy="import-added"
        heads={[
          { key: "Row", label: "Row", className: "num" },
          { key: "Name", label: "Name" },
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
            {keyIsName ? null : <td className="import-name">{key === "" ? "no number" : <bdi>{key}</bdi>}</td>}
            {values.map((value, index) => (
              <td key={addedHeads[index]}>{value === "" ? <span className="dash">–</span> : <bdi>{value}</bdi>}</td>
            ))}
          </tr>
        ))}
      </ListTable>
      {counts.new > added.length ? <p>{counts.new - added.length} further rows are new.</p> : null}
    </div>
  );
}

function LeftOut({ leftOut, keyIsName }: ImportPlanProps) {
  return (
    <>
      {leftOut.length === 0 ? null : (
        <section aria-labelledby="import-left-out">
          <h3 id="import-left-out">Left out</h3>
          <ul className="plain-list">
            {leftOut.map(({ number, name, key }) => (
              <li key={number}>
                <Checkbox
                  name={`in.${number}`}
                  label={`Take back row ${number}: ${(keyIsName ? name : `${name} ${key}`).trim()}`}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
