// The Results tab (docs/rules.md, *Screens*, Results screen): the table with only the columns that hold a value, and Print, Download CSV, Edit
// and Delete over it.
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

/** docs/rules.md, *Marks*: the question, word for word. */
export const DELETE_QUESTION = "Are you sure you want to delete? You won't be able to revert this!";

type ResultsTabProps = { results: ResultsTable; filter: FilterSet; marksHref: string | null; variant: Variant };

export function ResultsTab({ results, filter, marksHref, variant }: ResultsTabProps) {
  const { columns, rows, overview, status, empty, notice, historyHref } = results;
  return (
    <section aria-label="Results">
      {notice === null ? null : <Notice kind="warn">{notice}</Notice>}
      <Tools results={results} filter={filter} variant={variant} />
      {empty === null ? (
        <MarksTable
          columns={columns}
          rows={rows}
          overview={overview}
          filter={filter}
          nameHead="Student Name"
          historyHref={historyHref}
        />
      ) : (
        <Empty
          actions={
            marksHref === null || status.isLocked ? undefined : <ButtonLink href={marksHref}>Add Marks</ButtonLink>
          }
        >
          {empty}
        </Empty>
      )}
    </section>
  );
}

function Tools({ results, filter, variant }: Omit<ResultsTabProps, "marksHref">) {
  const { status, empty, printHref, workbookHref, blankHref, editHref, canDelete, entered, students } = results;
  return (
    <div className="table-tools">
      <p className="table-count">
        {entered} of {students} students have marks <State>{status.isPublish ? "Published" : "Not published"}</State>{" "}
        {status.isLocked ? <State>Locked</State> : null}
      </p>
      {empty === null ? (
        <>
          <ButtonLink href={printHref} target="_blank" rel="noopener">
            Print
          </ButtonLink>
          <ButtonLink href={workbookHref}>Download CSV</ButtonLink>
        </>
      ) : null}
      <ButtonLink href={blankHref} target="_blank" rel="noopener">
        Blank mark sheet
      </ButtonLink>
      {/* Locked hides both (docs/rules.md, *Marks*); a role that may not has them disabled (docs/rules.md, *Who may do what*). */}
      {status.isLocked || empty !== null ? null : (
        <>
          {editHref === null ? <Button disabled>Edit</Button> : <ButtonLink href={editHref}>Edit</ButtonLink>}
          {canDelete ? <DeleteMarks filter={filter} variant={variant} /> : <Button disabled>Delete</Button>}
        </>
      )}
    </div>
  );
}

function DeleteMarks({ filter, variant }: Pick<ResultsTabProps, "filter" | "variant">) {
  return (
    <>
      <Button className="with-script" data-opens="delete-marks">
        Delete
      </Button>
      <Confirmation label="Delete">
        <p>{DELETE_QUESTION}</p>
        <form method="post" action="/admin/examResult/delete">
          <ViewerField />
          {Object.entries(filterSet(filter)).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name="screen" value={variant} />
          <Button type="submit" kind="danger">
            Yes, delete it!
          </Button>
        </form>
      </Confirmation>
      <Dialog
        id="delete-marks"
        role="alertdialog"
        title="Delete marks"
        footer={
          <>
            <form
              data-call="GET"
              data-path={address("/api/deleteFilterWiseExamMarks", filterSet(filter))}
              data-title="Marks"
            >
              <Button type="submit" kind="danger">
                Yes, delete it!
              </Button>
            </form>
            <Button data-closes="">Cancel</Button>
          </>
        }
      >
        <p>{DELETE_QUESTION}</p>
        <p className="secondary">
          {filter.examName}, {filter.className} {filter.sectionName}, {filter.subjectName}
        </p>
      </Dialog>
    </>
  );
}
