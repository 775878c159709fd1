// The page of one record, to add it and to edit it: a form that is posted to its own address and leads back to the list, or comes back
// with what was typed and what is wrong with it. Who may only read sees the same fields as a list of facts.
import * as m from "#messages";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "../../controls/Button";
import { ChoiceField } from "../../controls/ChoiceField";
import { DoneNotice } from "../../controls/DoneNotice";
import { ErrorSummary } from "../../controls/ErrorSummary";
import { Fact, FormContext } from "../../controls/FormField";
import { Notice } from "../../controls/Notice";
import { address } from "../../address";
import type { Choice, RecordFormProps } from "../../generated/records";
import { useMomentText } from "../../shell/moment_text";
import { ViewerField } from "../../shell/ViewerField";
import { useWords } from "../../words";
import { apart, Said } from "../../words/Said";
import { Fields, partsOf } from "./Fields";
import { pageOf } from "./words";

export default function FormPage(props: RecordFormProps) {
  const { noun, id, name, mayWrite, errors, failure, theirs, back } = props;
  const say = useWords();
  return (
    <div className="record">
      {id === null ? null : (
        <h2>
          <bdi>{name}</bdi>
        </h2>
      )}
      {/* That somebody else was faster is said in full below. */}
      <ErrorSummary failure={theirs === null ? failure : null} errors={errors} />
      <Before {...props} />
      {mayWrite ? (
        <Form {...props} />
      ) : (
        <>
          <NotSaved {...props} />
          <Facts {...props} />
          <div className="record-acts">
            <ButtonLink href={back}>{say(m.records_back_to, { noun: noun.kind })}</ButtonLink>
            <Links {...props} />
            <Copy {...props} />
          </div>
        </>
      )}
    </div>
  );
}

/** What stands behind a form: the record that was saved just before, the one that this is a copy of, the form that waits for it, or its own
 * wait. */
function Before({ noun, added, copied, madeFor, restored, branchId, sessionId }: RecordFormProps) {
  const say = useWords();
  if (restored !== null || madeFor !== null)
    return (
      <>
        {restored === null ? null : <Notice kind="ok">{say(m.records_typed_again)}</Notice>}
        {madeFor === null ? null : <Notice>{say(m.records_made_for, { form: madeFor.title })}</Notice>}
      </>
    );
  if (added !== null)
    return (
      <DoneNotice
        text={say(m.records_added_one, { name: added })}
        title={noun.one}
        address={address(pageOf(noun, "new"), { branchId, sessionId })}
      />
    );
  if (copied === null) return null;
  return (
    <Notice>
      <Said message={m.records_copy_of} inputs={{ name: copied }} markup={{ called: apart }} />
    </Notice>
  );
}

function Form(props: RecordFormProps) {
  const { noun, id, name, errors, failure, theirs, version, back, branchId, sessionId, fields, fixed } = props;
  const say = useWords();
  const hasFiles = fields.some(({ kind }) => kind === "picture" || kind === "files");
  const action = props.action ?? pageOf(noun, id ?? "new");
  const isGiven = id !== null && props.branches !== null;
  const isChosen = id === null && props.branches !== null;
  // Where it can be chosen it need not be said again.
  const place = isChosen ? props.place.filter(([label]) => label !== "Branch") : props.place;
  // What comes back from the server was typed and is not saved.
  const searched = Object.values(props.picks).some(({ found }) => found !== null);
  const unsaved =
    props.restored !== null || failure !== null || theirs !== null || searched || Object.keys(errors).length > 0;
  // Where a form comes after another one, or begins as a copy, the next thing to do is to type in it.
  const begins = props.added !== null || props.copied !== null || props.madeFor !== null;
  const first = begins ? (fields.find(({ key }) => !fixed.includes(key))?.key ?? null) : null;
  const focus = props.restored ?? first;
  // Another page's form is sent to where nothing waits.
  const makes = props.action === null;
  const hasMaking = makes && Object.values(props.missing ?? {}).some(({ link }) => link !== null);
  return (
    <Beside preview={props.preview}>
      <Changed {...props} />
      {isChosen ? <AddedTo {...props} branches={props.branches ?? []} /> : null}
      {/* What is wrong stands beside its field; the browser's own bubbles would say it over it. */}
      <form
        className="record-form"
        method="post"
        action={action}
        encType={hasFiles ? "multipart/form-data" : undefined}
        noValidate
        data-saves=""
        data-keeps=""
        data-changed={unsaved ? "" : undefined}
      >
        <ViewerField />
        {/* Enter in a field presses the form's first button: Save, and not one that stands beside a field. */}
        {Object.keys(props.picks).length === 0 && !hasMaking ? null : (
          <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
            {say(m.shared_save)}
          </button>
        )}
        {isGiven ? null : <input type="hidden" name="branchId" value={branchId} />}
        {props.madeFor === null ? null : <input type="hidden" name="for" value={props.madeFor.id} />}
        {version === null ? null : <input type="hidden" name="version" value={version} />}
        {sessionId === "" ? null : <input type="hidden" name="sessionId" value={sessionId} />}
        {place.map(([label, value]) => (
          <dl className="field" key={label}>
            <dt className="field-label">{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </dl>
        ))}
        <FormContext value={{ ...props, focus, makes }}>
          {isGiven ? <GivenTo {...props} branches={props.branches ?? []} /> : null}
          <Fields fields={fields} fixed={fixed} />
        </FormContext>
        <p className="field-hint">{say(m.shared_starred_required)}</p>
        <div className="record-acts">
          <Button type="submit" kind="primary">
            {props.saves ?? say(m.shared_save)}
          </Button>
          {id !== null || props.action !== null || props.madeFor !== null ? null : (
            <Button type="submit" name="then" value="another">
              {say(m.records_save_and_add_another)}
            </Button>
          )}
          {props.preview === null ? null : (
            <Button
              type="submit"
              formMethod="get"
              formAction={props.preview.path}
              formTarget={PREVIEW}
              data-previews=""
            >
              {say(m.shared_preview)}
            </Button>
          )}
          <ButtonLink href={props.madeFor?.href ?? back}>{say(m.shared_cancel)}</ButtonLink>
          {props.passwordHref === null ? null : (
            <ButtonLink kind="quiet" href={props.passwordHref}>
              {say(m.records_give_new_password)}
            </ButtonLink>
          )}
          <Links {...props} />
          <Copy {...props} />
          {id === null || !props.mayDelete ? null : (
            <ButtonLink
              kind="quiet"
              href={pageOf(noun, id, "/delete")}
              aria-label={say(m.records_delete_this, { name })}
            >
              {say(m.shared_delete)}
            </ButtonLink>
          )}
        </div>
      </form>
    </Beside>
  );
}

/** The frame that the form's preview is shown in. */
const PREVIEW = "record-preview";

/** What the form describes stands beside it. */
function Beside({ preview, children }: { preview: RecordFormProps["preview"]; children: ReactNode }) {
  const say = useWords();
  if (preview === null) return children;
  return (
    <div className="record-beside">
      {children}
      <section className="record-preview" aria-label={say(m.shared_preview)}>
        <iframe name={PREVIEW} title={say(m.shared_preview)} src={preview.href} />
      </section>
    </div>
  );
}

/** What else is done about the record. */
function Links({ links }: RecordFormProps) {
  return links.map(({ label, href }) => (
    <ButtonLink key={href} kind="quiet" href={href}>
      {label}
    </ButtonLink>
  ));
}

/** The way to the form of a new one like it. */
function Copy({ name, copyHref }: RecordFormProps) {
  const say = useWords();
  if (copyHref === null) return null;
  return (
    <ButtonLink kind="quiet" href={copyHref} aria-label={say(m.records_copy_this, { name })}>
      {say(m.shared_copy)}
    </ButtonLink>
  );
}

/** The branch that a new record is added to: a form of its own, since what can be chosen below follows from it. */
function AddedTo({ noun, branches, branchId }: Omit<RecordFormProps, "branches"> & { branches: Choice[] }) {
  const say = useWords();
  return (
    <form className="added-to" method="get" action={pageOf(noun, "new")}>
      <FormContext value={{ values: { branchId }, errors: {}, choices: { branchId: branches }, ids: "added-to" }}>
        <ChoiceField name="branchId" label={say(m.shared_branch)} placeholder={null} />
      </FormContext>
      <Button type="submit">{say(m.shared_change)}</Button>
    </form>
  );
}

/** Who belongs to no branch is given to one where that is needed. */
function GivenTo({ branches, ...form }: Omit<RecordFormProps, "branches"> & { branches: Choice[] }) {
  const say = useWords();
  return (
    <FormContext value={{ ...form, choices: { branchId: branches } }}>
      <ChoiceField
        name="branchId"
        label={say(m.shared_branch)}
        placeholder={say(m.shared_none)}
        hint={say(m.records_branch_of_account_hint)}
      />
    </FormContext>
  );
}

/** Somebody else has saved the record since the form was opened. */
function Changed({ noun, id, theirs }: RecordFormProps) {
  const momentText = useMomentText();
  const say = useWords();
  if (theirs === null) return null;
  return (
    <div className="notice notice-warn" role="alert" tabIndex={-1} data-focus="">
      <div>
        <p>
          <strong>
            <Said
              message={m.records_changed_elsewhere}
              inputs={{ name: theirs.by, noun: noun.kind, moment: momentText(theirs.at) }}
              markup={{ who: apart }}
            />
          </strong>
        </p>
        <p>{say(m.records_changed_elsewhere_explained)}</p>
      </div>
      {id === null ? null : (
        <ButtonLink href={pageOf(noun, id)} data-discards="">
          {say(m.records_discard_changes)}
        </ButtonLink>
      )}
    </div>
  );
}

/** What was typed into a record that can only be read by now, to be copied from here. */
function NotSaved({ notSaved }: RecordFormProps) {
  const say = useWords();
  if (notSaved.length === 0) return null;
  return (
    <section aria-labelledby="not-saved">
      <h3 id="not-saved">{say(m.records_not_saved)}</h3>
      <dl className="details">
        {notSaved.map(([label, value]) => (
          <Fact label={label} key={label}>
            {value === "" ? <span className="dash">–</span> : <bdi className="lines">{value}</bdi>}
          </Fact>
        ))}
      </dl>
    </section>
  );
}

function Facts(props: RecordFormProps) {
  return (
    <FormContext value={props}>
      {props.place.length === 0 ? null : (
        <dl className="details">
          {props.place.map(([label, value]) => (
            <Fact label={label} key={label}>
              <bdi>{value}</bdi>
            </Fact>
          ))}
        </dl>
      )}
      {partsOf(props.fields).map(({ heading, fields }) => (
        <section key={fields[0]?.key}>
          {heading === "" ? null : <h3>{heading}</h3>}
          <dl className="details">
            <Fields fields={fields} fixed={[]} />
          </dl>
        </section>
      ))}
    </FormContext>
  );
}
