// The documents of a student or an employee: what is missing, the files by kind, and the form that adds one. Works without a script.
import { Button, ButtonLink } from "../../../controls/Button";
import { ChoiceField } from "../../../controls/ChoiceField";
import { DoneNotice } from "../../../controls/DoneNotice";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { FormContext, FormField } from "../../../controls/FormField";
import { Empty, Notice } from "../../../controls/Notice";
import { TextField } from "../../../controls/TextField";
import type { DocumentKind, DocumentLine, DocumentsProps } from "../../../generated/pages";
import { useMomentText } from "../../../shell/moment_text";
import { ViewerField } from "../../../shell/ViewerField";

export default function Documents(props: DocumentsProps) {
  const { path, name, account, kinds, missing, closed, kindsHref, form, done, back } = props;
  return (
    <div className="record documents">
      <DoneNotice text={done} title="Documents" address={path} />
      <header className="documents-head">
        <div>
          <h2>
            <bdi>{name}</bdi>
          </h2>
          <p className="secondary">
            <bdi>{account}</bdi>
          </p>
        </div>
        <ButtonLink href={back}>Back</ButtonLink>
      </header>
      <ErrorSummary failure={form.failure} errors={form.errors} lead="Nothing was added." />
      {missing.length === 0 ? null : (
        <Notice kind="warn">
          <p>
            <strong>Missing:</strong> <bdi>{missing.join(", ")}</bdi>
          </p>
        </Notice>
      )}
      {kinds.length === 0 ? (
        <Empty
          actions={
            kindsHref === null ? undefined : (
              <ButtonLink kind="primary" href={kindsHref}>
                Attachment Types
              </ButtonLink>
            )
          }
        >
          {closed ?? "There is no document yet."}
          {kindsHref === null ? "" : " Add the first one, then documents can be kept by it."}
        </Empty>
      ) : (
        <>
          {kinds.map((kind) => (
            <Kind key={kind.id} kind={kind} />
          ))}
          {closed === null ? <Add {...props} /> : <Notice>{closed}</Notice>}
        </>
      )}
    </div>
  );
}

function Kind({ kind: { id, name, required, documents } }: { kind: DocumentKind }) {
  const heading = `documents-${id}`;
  return (
    <section aria-labelledby={heading} className="documents-kind">
      <h3 id={heading}>
        <bdi>{name}</bdi>
      </h3>
      {documents.length === 0 ? (
        <p className={required ? "documents-missing" : "secondary"}>
          {required ? "Required, not handed in yet" : "Not handed in"}
        </p>
      ) : (
        <ul className="documents-files">
          {documents.map((document) => (
            <File key={document.id} document={document} />
          ))}
        </ul>
      )}
    </section>
  );
}

function File({ document }: { document: DocumentLine }) {
  const momentText = useMomentText();
  const { href, file, facts, note, by, at } = document;
  return (
    <li>
      <div>
        <a href={href} download="">
          <bdi>{file}</bdi>
        </a>
        {note === null ? null : (
          <p>
            <bdi>{note}</bdi>
          </p>
        )}
        <p className="secondary">
          {facts}, added by <bdi>{by}</bdi>, {momentText(at)}
        </p>
      </div>
      {document.delete === null ? null : (
        <a href={document.delete} aria-label={`Delete ${file}`}>
          Delete
        </a>
      )}
    </li>
  );
}

function Add({ path, choices, form }: DocumentsProps) {
  const refused = form.failure !== null || Object.keys(form.errors).length > 0;
  return (
    <section aria-labelledby="documents-add" className="documents-kind documents-add">
      <h3 id="documents-add">Add a document</h3>
      {/* What is wrong stands beside its field; the browser's own bubbles would say it over it. */}
      <form
        className="record-form"
        method="post"
        action={path}
        encType="multipart/form-data"
        noValidate
        data-saves=""
        data-changed={refused ? "" : undefined}
        aria-labelledby="documents-add"
      >
        <ViewerField />
        <FormContext value={{ ...form, choices: { attachmentTypeId: choices } }}>
          <ChoiceField name="attachmentTypeId" label="Attachment type" required />
          <FormField
            name="file"
            label="File"
            required
            hint={refused ? "If you chose a file, choose it again." : "PDF, JPEG or PNG, at most 5 MB."}
          >
            {(control) => (
              <input
                type="file"
                accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
                {...control}
                className="input"
              />
            )}
          </FormField>
          <TextField name="note" label="Note" maxLength={200} />
        </FormContext>
        <p className="field-hint">* must be filled in</p>
        <div className="record-acts">
          <Button type="submit" kind="primary">
            Add document
          </Button>
        </div>
      </form>
    </section>
  );
}
