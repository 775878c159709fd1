// The Results tab (portal.md 2, Results screen): the table with only the columns that hold a value, and Print, Download CSV, Edit
// and Delete over it.
import { useState } from "react";
import { api } from "../../api";
import { Button, ButtonLink } from "../../controls/Button";
import { Dialog } from "../../controls/Dialog";
import { Loader } from "../../controls/Loader";
import { Empty, Notice } from "../../controls/Notice";
import { toastOnNextPage, useToast } from "../../controls/Toasts";
import type { ResultsTable } from "../../generated/marks";
import type { FilterSet } from "../../generated/shell";
import { navigation } from "../../navigation";
import { filterSet } from "../marks/outcome";
import { MarksTable } from "./MarksTable";

/** portal.md 5: the question, word for word. */
export const DELETE_QUESTION = "Are you sure you want to delete? You won't be able to revert this!";

type ResultsTabProps = { results: ResultsTable; filter: FilterSet; marksHref: string | null };

export function ResultsTab({ results, filter, marksHref }: ResultsTabProps) {
  const { columns, rows, status, empty, notice, historyHref } = results;
  return (
    <section aria-label="Results">
      {notice === null ? null : <Notice kind="warn">{notice}</Notice>}
      <Tools results={results} filter={filter} />
      {empty === null ? (
        <MarksTable columns={columns} rows={rows} filter={filter} nameHead="Student Name" historyHref={historyHref} />
      ) : (
        <Empty actions={marksHref === null || status.isLocked ? undefined : <ButtonLink href={marksHref}>Add Marks</ButtonLink>}>{empty}</Empty>
      )}
    </section>
  );
}

function Tools({ results, filter }: { results: ResultsTable; filter: FilterSet }) {
  const { status, empty, printHref, workbookHref, blankHref, editHref, canDelete, entered, students } = results;
  return (
    <div className="table-tools">
      <p className="table-count">
        {entered} of {students} students have marks{" "}
        {status.isPublish ? <span className="state state-ok">Published</span> : <span className="state">Not published</span>}{" "}
        {status.isLocked ? <span className="state state-warn">Locked</span> : null}
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
      {/* Locked hides both (portal.md 4); a role that may not has them disabled (portal.md 6). */}
      {status.isLocked || empty !== null ? null : (
        <>
          {editHref === null ? <Button disabled>Edit</Button> : <ButtonLink href={editHref}>Edit</ButtonLink>}
          {canDelete ? <DeleteMarks filter={filter} /> : <Button disabled>Delete</Button>}
        </>
      )}
    </div>
  );
}

function DeleteMarks({ filter }: { filter: FilterSet }) {
  const [asking, setAsking] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const toast = useToast();

  async function remove(): Promise<void> {
    setDeleting(true);
    const answer = await api.get<{ message: string }>("/api/deleteFilterWiseExamMarks", filterSet(filter));
    setDeleting(false);
    setAsking(false);
    if (!answer.ok) {
      toast.danger(answer.error.message, "Marks");
      return;
    }
    toastOnNextPage({ kind: "success", title: "Marks", message: answer.value.message });
    navigation.assign(window.location.pathname + window.location.search);
  }

  return (
    <>
      <Button className="with-script" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <Dialog
        open={asking}
        role="alertdialog"
        title="Delete marks"
        onClose={() => setAsking(false)}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button kind="danger" busy={deleting} onClick={() => void remove()}>
              Yes, delete it!
            </Button>
          </>
        }
      >
        <p>{DELETE_QUESTION}</p>
        <p className="secondary">
          {filter.examName}, {filter.className} {filter.sectionName}, {filter.subjectName}
        </p>
      </Dialog>
      <Loader active={deleting} label="Deleting" />
    </>
  );
}
