// The Results tab (docs/rules.md, *Screens*, Results screen): the table with only the columns that hold a value, and Print, Download CSV, Edit
// and Delete over it.
import * as m from "#messages";
import { address } from "../../../address";
import { Confirmation } from "../../../controls/Confirmation";
import { Button, ButtonLink } from "../../../controls/Button";
import { Dialog } from "../../../controls/Dialog";
import { Empty, Notice } from "../../../controls/Notice";
import { State } from "../../../controls/State";
import type { ResultsTable, Variant } from "../../../generated/marks";
import type { FilterSet } from "../../../generated/shell";
import { ViewerField } from "../../../shell/ViewerField";
import { filterSet } from "../marks/sheet_names";
import { MarksTable } from "../../../controls/MarksTable";
import { Differs } from "../grading_schemes/Differs";
import { useWords } from "../../../words";

type ResultsTabProps = { results: ResultsTable; filter: FilterSet; marksHref: string | null; variant: Variant };

export function ResultsTab({ results, filter, marksHref, variant }: ResultsTabProps) {
  const say = useWords();
  const { columns, rows, overview, status, empty, notice, historyHref } = results;
  return (
    <section aria-label={say(m.shared_results)}>
      {notice === null ? null : <Notice kind="warn">{notice}</Notice>}
      <Differs letters={results.differs} />
      <Tools results={results} filter={filter} variant={variant} />
      {empty === null ? (
        <MarksTable
          columns={columns}
          rows={rows}
          overview={overview}
          filter={filter}
          nameHead={say(m.shared_student_name)}
          historyHref={historyHref}
        />
      ) : (
        <Empty
          actions={
            marksHref === null || status.isLocked ? undefined : (
              <ButtonLink href={marksHref}>{say(m.marks_add)}</ButtonLink>
            )
          }
        >
          {empty}
        </Empty>
      )}
    </section>
  );
}

function Tools({ results, filter, variant }: Omit<ResultsTabProps, "marksHref">) {
  const say = useWords();
  const { status, empty, printHref, workbookHref, blankHref, fileHref, editHref, canDelete, entered, students } =
    results;
  return (
    <div className="table-tools">
      <p className="table-count">
        {say(m.results_students_have_marks, { entered, students })}{" "}
        <State>{say(status.isPublish ? m.shared_published : m.shared_not_published)}</State>{" "}
        {status.isLocked ? <State>{say(m.shared_locked)}</State> : null}
      </p>
      {empty === null ? (
        <>
          <ButtonLink href={printHref} target="_blank" rel="noopener">
            {say(m.shared_print)}
          </ButtonLink>
          <ButtonLink href={workbookHref}>{say(m.shared_download_csv)}</ButtonLink>
        </>
      ) : null}
      <ButtonLink href={blankHref} target="_blank" rel="noopener">
        {say(m.marks_blank_sheet)}
      </ButtonLink>
      {fileHref === null || status.isLocked ? null : (
        <ButtonLink href={fileHref}>{say(m.marks_file_upload)}</ButtonLink>
      )}
      {/* Locked hides both (docs/rules.md, *Marks*); a role that may not has them disabled (docs/rules.md, *Who may do what*). */}
      {status.isLocked || empty !== null ? null : (
        <>
          {editHref === null ? (
            <Button disabled>{say(m.shared_edit)}</Button>
          ) : (
            <ButtonLink href={editHref}>{say(m.shared_edit)}</ButtonLink>
          )}
          {canDelete ? (
            <DeleteMarks filter={filter} variant={variant} />
          ) : (
            <Button disabled>{say(m.shared_delete)}</Button>
          )}
        </>
      )}
    </div>
  );
}

function DeleteMarks({ filter, variant }: Pick<ResultsTabProps, "filter" | "variant">) {
  const say = useWords();
  return (
    <>
      <Button className="with-script" data-opens="delete-marks">
        {say(m.shared_delete)}
      </Button>
      <Confirmation label={say(m.shared_delete)}>
        <p>{say(m.calls_confirm_delete)}</p>
        <form method="post" action="/admin/examResult/delete">
          <ViewerField />
          {Object.entries(filterSet(filter)).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name="screen" value={variant} />
          <Button type="submit" kind="danger">
            {say(m.calls_confirm_delete_yes)}
          </Button>
        </form>
      </Confirmation>
      <Dialog
        id="delete-marks"
        role="alertdialog"
        title={say(m.results_delete)}
        footer={
          <>
            <form
              data-call="GET"
              data-path={address("/api/deleteFilterWiseExamMarks", filterSet(filter))}
              data-title={say(m.shared_marks)}
            >
              <Button type="submit" kind="danger">
                {say(m.calls_confirm_delete_yes)}
              </Button>
            </form>
            <Button data-closes="">{say(m.shared_cancel)}</Button>
          </>
        }
      >
        <p>{say(m.calls_confirm_delete)}</p>
        <p className="secondary">
          {filter.examName}, {filter.className} {filter.sectionName}, {filter.subjectName}
        </p>
      </Dialog>
    </>
  );
}
