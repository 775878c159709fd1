// Where a list is brought in from a spreadsheet: what the file must look like, and the file. Nothing is imported before the next page has
// shown what would happen.
import { Button, ButtonLink } from "../../controls/Button";
import { ErrorSummary } from "../../controls/ErrorSummary";
import { FormContext, FormField } from "../../controls/FormField";
import { Notice } from "../../controls/Notice";
import { PlaceFilter, placeFields } from "../../controls/PlaceFilter";
import { Tabs } from "../../controls/Tabs";
import { ListTable } from "../../controls/ListTable";
import type { ImportStartProps } from "../../generated/records";
import { useMomentText } from "../../shell/moment_text";
import { ViewerField } from "../../shell/ViewerField";
import { inSentence } from "./words";

export default function ImportStart(props: ImportStartProps) {
  const { noun, path, kinds, state, lacking } = props;
  return (
    <div className="record import">
      {kinds.length < 2 ? null : (
        <Tabs
          label="What to import"
          tabs={kinds.map(({ value, label }) => ({ label, href: value, current: value === path }))}
        />
      )}
      <ErrorSummary failure={state.failure} errors={state.errors} lead="Nothing was imported." />
      <Place {...props} />
      {lacking === null ? <Upload {...props} /> : <Notice kind="warn">{lacking}</Notice>}
      <Made {...props} />
      <p className="secondary">
        All {inSentence(noun.many)} are in <a href={noun.path}>the list</a>.
      </p>
    </div>
  );
}

type PlaceProps = Pick<ImportStartProps, "path" | "branches" | "branchId" | "sessions" | "sessionId" | "noun">;

/** For who may choose the branch, and of what belongs to a session. */
export function Place(props: PlaceProps) {
  const { path, branches, sessions, noun } = props;
  if (branches === null && sessions === null) return null;
  return (
    <PlaceFilter
      label={`Where the ${inSentence(noun.many)} belong`}
      action={path}
      className="records-filter"
      fields={placeFields(props)}
      button="Choose"
    />
  );
}

function Upload(props: ImportStartProps) {
  const { noun, path, state, branchId, sessionId, columns, note, template, mostRows } = props;
  const many = inSentence(noun.many);
  const required = columns.filter((column) => column.required).map((column) => column.label);
  return (
    <form
      className="record-form"
      method="post"
      action={path}
      encType="multipart/form-data"
      noValidate
      data-saves=""
      aria-label={`Import ${many}`}
    >
      <ViewerField />
      <input type="hidden" name="branchId" value={branchId} />
      {sessionId === "" ? null : <input type="hidden" name="sessionId" value={sessionId} />}
      <FormContext value={state}>
        <FormField
          name="file"
          label="File"
          required
          hint={`An Excel workbook (.xlsx) or a CSV file with a row of headings and at most ${mostRows.toLocaleString("en")} rows.`}
        >
          {(control) => (
            <input
              type="file"
              accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              {...control}
              className="input"
            />
          )}
        </FormField>
      </FormContext>
      <p>
        Must be filled in for new {many}: {required.join(", ")}. A blank cell changes nothing.
      </p>
      {note === "" ? null : <p>{note}</p>}
      <div className="record-acts">
        <Button type="submit" kind="primary">
          Check the file
        </Button>
        <ButtonLink href={template}>Download the template</ButtonLink>
      </div>
      <p className="field-hint">Nothing is imported yet: the next page shows what would happen to each row.</p>
      <details>
        <summary>All columns a file can have</summary>
        <p>{columns.map((column) => column.label).join(", ")}</p>
      </details>
    </form>
  );
}

/** The files that were imported before, or still can be. */
export function Made({ made }: Pick<ImportStartProps, "made">) {
  const momentText = useMomentText();
  if (made.length === 0) return null;
  return (
    <div>
      <h2 id="imports-made">Files so far</h2>
      <ListTable
        labelledBy="imports-made"
        heads={[
          { key: "File", label: "File", className: "col-first" },
          { key: "What it did", label: "What it did" },
          { key: "By", label: "By" },
          { key: "When", label: "When" },
        ]}
      >
        {made.map((one) => (
          <tr key={one.href}>
            <th scope="row" className="col-first">
              <a href={one.href}>
                <bdi>{one.file}</bdi>
              </a>
            </th>
            <td>{one.words === "" ? "Not imported yet" : one.words}</td>
            <td>
              <bdi>{one.by}</bdi>
            </td>
            <td>{momentText(one.at)}</td>
          </tr>
        ))}
      </ListTable>
    </div>
  );
}
