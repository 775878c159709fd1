// Where a list is brought in from a spreadsheet: what the file must look like, and the file. Nothing is imported before the next page has
// shown what would happen.
import * as m from "#messages";
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
import { useWords } from "../../words";
import { Said } from "../../words/Said";

export default function ImportStart(props: ImportStartProps) {
  const { noun, path, kinds, state, lacking } = props;
  const say = useWords();
  return (
    <div className="record import">
      {kinds.length < 2 ? null : (
        <Tabs
          label={say(m.shared_what_to_import)}
          tabs={kinds.map(({ value, label }) => ({ label, href: value, current: value === path }))}
        />
      )}
      <ErrorSummary failure={state.failure} errors={state.errors} lead={say(m.shared_nothing_imported)} />
      <Place {...props} />
      {lacking === null ? <Upload {...props} /> : <Notice kind="warn">{lacking}</Notice>}
      <Made {...props} />
      <p className="secondary">
        <Said
          message={m.records_all_in_list}
          inputs={{ noun: noun.kind }}
          markup={{ link: ({ children }) => <a href={noun.path}>{children}</a> }}
        />
      </p>
    </div>
  );
}

type PlaceProps = Pick<ImportStartProps, "path" | "branches" | "branchId" | "sessions" | "sessionId" | "noun">;

/** For who may choose the branch, and of what belongs to a session. */
export function Place(props: PlaceProps) {
  const { path, branches, sessions, noun } = props;
  const say = useWords();
  if (branches === null && sessions === null) return null;
  return (
    <PlaceFilter
      label={say(m.records_where_they_belong, { noun: noun.kind })}
      action={path}
      className="records-filter"
      fields={placeFields(props)}
      button={say(m.shared_choose)}
    />
  );
}

function Upload(props: ImportStartProps) {
  const { noun, path, state, branchId, sessionId, columns, note, template, mostRows } = props;
  const say = useWords();
  const required = columns.filter((column) => column.required).map((column) => column.label);
  return (
    <form
      className="record-form"
      method="post"
      action={path}
      encType="multipart/form-data"
      noValidate
      data-saves=""
      aria-label={say(m.records_import_nouns, { noun: noun.kind })}
    >
      <ViewerField />
      <input type="hidden" name="branchId" value={branchId} />
      {sessionId === "" ? null : <input type="hidden" name="sessionId" value={sessionId} />}
      <FormContext value={state}>
        <FormField
          name="file"
          label={say(m.shared_file)}
          hint={say(m.records_file_hint, { rows: mostRows.toLocaleString("en") })}
        >
          {(control) => (
            <input
              type="file"
              accept=".xlsx,.xls,.ods,.csv,.tsv,.txt,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.ms-excel,application/vnd.oasis.opendocument.spreadsheet"
              {...control}
              className="input"
            />
          )}
        </FormField>
        <FormField name="pasted" label={say(m.records_paste)} hint={say(m.records_paste_hint)}>
          {(control) => (
            <textarea {...control} className="input text-area import-paste" rows={4} spellCheck={false} wrap="off" />
          )}
        </FormField>
      </FormContext>
      <p>{say(m.records_must_be_filled_in_for_new, { noun: noun.kind, fields: required.join(", ") })}</p>
      {note === "" ? null : <p>{note}</p>}
      <div className="record-acts">
        <Button type="submit" kind="primary">
          {say(m.records_check_file)}
        </Button>
        <ButtonLink href={template}>{say(m.records_download_template)}</ButtonLink>
      </div>
      <p className="field-hint">{say(m.records_nothing_imported_yet)}</p>
      <details>
        <summary>{say(m.records_all_columns)}</summary>
        <p>{columns.map((column) => column.label).join(", ")}</p>
      </details>
    </form>
  );
}

/** The files that were imported before, or still can be. */
export function Made({ made }: Pick<ImportStartProps, "made">) {
  const momentText = useMomentText();
  const say = useWords();
  if (made.length === 0) return null;
  return (
    <div>
      <h2 id="imports-made">{say(m.records_files_so_far)}</h2>
      <ListTable
        labelledBy="imports-made"
        heads={[
          { key: "File", label: say(m.shared_file), className: "col-first" },
          { key: "What it did", label: say(m.records_what_it_did) },
          { key: "By", label: say(m.shared_by) },
          { key: "When", label: say(m.shared_when) },
        ]}
      >
        {made.map((one) => (
          <tr key={one.href}>
            <th scope="row" className="col-first">
              <a href={one.href}>
                <bdi>{one.file}</bdi>
              </a>
            </th>
            <td>{one.words === "" ? say(m.records_not_imported_yet) : one.words}</td>
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
