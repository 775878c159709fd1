// The documents of a student or an employee: what is missing, the files by kind, and the form that adds one. Works without a script.
import * as m from "#messages";
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
import { useWords } from "../../../words";
import { apart, Said } from "../../../words/Said";

export default function Documents(props: DocumentsProps) {
  const { path, name, account, kinds, missing, closed, kindsHref, form, done, back } = props;
  const say = useWords();
  return (
    <div className="record documents">
      <DoneNotice text={done} title={say(m.documents_documents)} address={path} />
      <header className="documents-head">
        <div>
          <h2>
            <bdi>{name}</bdi>
          </h2>
          <p className="secondary">
            <bdi>{account}</bdi>
          </p>
        </div>
        <ButtonLink href={back}>{say(m.shared_back)}</ButtonLink>
      </header>
      <ErrorSummary failure={form.failure} errors={form.errors} lead={say(m.documents_nothing_added)} />
      {missing.length === 0 ? null : (
        <Notice kind="warn">
          <p>
            <Said
              message={m.documents_missing}
              inputs={{ types: missing.join(", ") }}
              markup={{ label: ({ children }) => <strong>{children}</strong>, what: apart }}
            />
          </p>
        </Notice>
      )}
      {kinds.length === 0 ? (
        <Empty
          actions={
            kindsHref === null ? undefined : (
              <ButtonLink kind="primary" href={kindsHref}>
                {say(m.documents_types)}
              </ButtonLink>
            )
          }
        >
          {closed ?? say(m.documents_none_yet)}
          {kindsHref === null ? "" : ` ${say(m.documents_add_first_type)}`}
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
  const say = useWords();
  const heading = `documents-${id}`;
  return (
    <section aria-labelledby={heading} className="documents-kind">
      <h3 id={heading}>
        <bdi>{name}</bdi>
      </h3>
      {documents.length === 0 ? (
        <p className={required ? "documents-missing" : "secondary"}>
          {say(required ? m.documents_required_missing : m.documents_not_handed_in)}
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
  const say = useWords();
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
          <Said
            message={m.documents_added_by}
            inputs={{ facts, name: by, moment: momentText(at) }}
            markup={{ who: apart }}
          />
        </p>
      </div>
      {document.delete === null ? null : (
        <a href={document.delete} aria-label={say(m.documents_delete_of, { file })}>
          {say(m.shared_delete)}
        </a>
      )}
    </li>
  );
}

function Add({ path, choices, form }: DocumentsProps) {
  const say = useWords();
  const refused = form.failure !== null || Object.keys(form.errors).length > 0;
  return (
    <section aria-labelledby="documents-add" className="documents-kind documents-add">
      <h3 id="documents-add">{say(m.documents_add)}</h3>
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
          <ChoiceField name="attachmentTypeId" label={say(m.documents_type)} required />
          <FormField
            name="file"
            label={say(m.shared_file)}
            required
            hint={say(refused ? m.shared_choose_file_again : m.shared_file_kinds)}
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
          <TextField name="note" label={say(m.shared_note)} maxLength={200} />
        </FormContext>
        <p className="field-hint">{say(m.shared_starred_required)}</p>
        <div className="record-acts">
          <Button type="submit" kind="primary">
            {say(m.documents_add_it)}
          </Button>
        </div>
      </form>
    </section>
  );
}
