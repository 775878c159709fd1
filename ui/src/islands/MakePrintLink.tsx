// The dialog that makes a print link: its name, how long it opens, how much it covers. Results that are not published are named
// and need a second press. The address is shown once, with a button that copies it.
import { useRef, useState } from "react";
import * as m from "#messages";
import { Button, ButtonLink } from "../controls/Button";
import { Dialog } from "./Dialog";
import { ErrorSummary } from "../controls/ErrorSummary";
import { Field } from "../controls/Field";
import { fieldId, FormContext, NEW_FORM } from "../controls/FormField";
import { NumberField } from "../controls/NumberField";
import { FieldOrder, PageOrder } from "../controls/page_order";
import { TextField } from "../controls/TextField";
import type { ErrorAnswer } from "../generated/pages";
import type { MadeLink, Reach } from "../generated/print_links";
import { CHANGED } from "../enhance/includes";
import { newKey } from "../api";
import { useMomentText } from "../shell/moment_text";
import {
  DAYS,
  makeLink,
  NAME_LETTERS,
  reachesOf,
  type LinkForm,
  type PrintLinkScope,
} from "../features/exams/print_links/print_links";
import { NotPublished, type Unpublished } from "../features/exams/print_links/NotPublished";
import { Reaches } from "../features/exams/print_links/Reaches";
import { useWords } from "../words";
import type { Opened } from "./registry";

type Props = {
  scope: PrintLinkScope;
  /** what the link is called where nobody types another name */
  name: string;
};

export function MakePrintLinkIsland({ scope, name, opened }: Props & Opened) {
  const say = useWords();
  // The press that is answered: one that was closed is not open until the next.
  const [closed, setClosed] = useState(0);
  const open = opened !== null && opened.count > closed;
  const [made, setMade] = useState<MadeLink | null>(null);
  const [unpublished, setUnpublished] = useState<Unpublished[]>([]);
  const [state, setState] = useState(NEW_FORM);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // One press, one link: kept until an answer has come, so that a press after a broken line makes no second one.
  const key = useRef<{ body: string; key: string } | null>(null);

  function close() {
    setMade(null);
    setUnpublished([]);
    setState(NEW_FORM);
    key.current = null;
    setClosed(opened?.count ?? 0);
  }

  async function make(includeUnpublished: boolean) {
    if (form.current === null || busy) return;
    const data = new FormData(form.current);
    const asked: LinkForm = {
      name: textOf(data.get("name")),
      days: Number(data.get("expiresInDays")) || 0,
      reach: reachOf(data.get("reach")),
      includeUnpublished,
    };
    const body = JSON.stringify(asked);
    if (key.current?.body !== body) key.current = { body, key: newKey() };
    setBusy(true);
    setState(NEW_FORM);
    const answer = await makeLink(scope, asked, key.current.key);
    setBusy(false);
    if (answer.ok) {
      setUnpublished([]);
      setMade(answer.value);
      document.dispatchEvent(new Event(CHANGED));
      return;
    }
    const error: typeof answer.error & { conflicts?: Unpublished[] } = answer.error;
    if (error.code === "notPublished" && error.conflicts) {
      setUnpublished(error.conflicts);
      return;
    }
    setUnpublished([]);
    setState({ ...NEW_FORM, ...faultsOf(error) });
  }

  return (
    <Dialog
      open={open}
      title={say(made === null ? m.shared_make_print_link : m.islands_link_ready)}
      onClose={close}
      wide
      footer={
        made === null ? (
          <>
            {unpublished.length === 0 ? (
              <Button kind="primary" busy={busy} onClick={() => form.current?.requestSubmit()}>
                {busy ? say(m.islands_link_making) : say(m.links_create)}
              </Button>
            ) : (
              <Button kind="primary" busy={busy} onClick={() => void make(true)}>
                {busy ? say(m.islands_link_making) : say(m.links_create_anyway)}
              </Button>
            )}
            <Button onClick={close}>{say(m.shared_cancel)}</Button>
          </>
        ) : (
          <Button onClick={close}>{say(m.islands_link_done)}</Button>
        )
      }
    >
      {made === null ? (
        <form
          ref={form}
          className="print-link-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void make(false);
          }}
          onChange={() => setUnpublished([])}
        >
          <p>
            {scope.kind === "tabulation"
              ? say(m.links_anyone_can_print_tabulations)
              : say(m.links_anyone_can_print_report_cards)}
          </p>
          <PageOrder value={ORDER}>
            <ErrorSummary failure={state.failure} errors={state.errors} lead={say(m.links_none_created)} />
          </PageOrder>
          <FormContext value={{ ...state, values: { name, expiresInDays: String(DAYS) } }}>
            <TextField
              label={say(m.shared_name)}
              name="name"
              maxLength={NAME_LETTERS}
              required
              hint={say(m.links_name_hint)}
            />
            <Reaches offered={reachesOf(scope)} ofExam={scope.semester === undefined} />
            <NumberField label={say(m.links_valid_for_days)} name="expiresInDays" whole required />
          </FormContext>
          {unpublished.length === 0 ? null : <NotPublished results={unpublished} refused />}
        </form>
      ) : (
        <Made made={made} />
      )}
    </Dialog>
  );
}

/** Its fields from above. */
const ORDER = new FieldOrder(["name", "expiresInDays"].map((name) => fieldId(name)));

/** What is said beside a field is not said of the whole form, too. */
function faultsOf({ message, fields: errors = {} }: Pick<ErrorAnswer, "message" | "fields">) {
  return { errors, failure: Object.keys(errors).length > 0 ? null : message };
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value.trim() : "";
}

function reachOf(value: FormDataEntryValue | null): Reach {
  return value === "class" || value === "session" ? value : "section";
}

function Made({ made }: { made: MadeLink }) {
  const say = useWords();
  const momentText = useMomentText();
  const [copied, setCopied] = useState<boolean | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const address = `${globalThis.location.origin}${made.url}`;

  async function copy() {
    try {
      await globalThis.navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      // Refused, or not a secure address: selected, so that one press copies it.
      input.current?.select();
      setCopied(false);
    }
  }

  return (
    <div className="print-link-made">
      <p>{say(m.islands_link_made, { count: made.count, time: momentText(made.expiresAt) })}</p>
      <Field
        ref={input}
        label={say(m.shared_address)}
        name="address"
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="print-link-actions">
        <Button kind="primary" data-focus="" onClick={() => void copy()}>
          {say(m.shared_copy)}
        </Button>
        <ButtonLink href={made.url} target="_blank" rel="noreferrer">
          {say(m.shared_open)}
        </ButtonLink>
        <span role="status">{copied === null ? "" : say(copied ? m.shell_copied : m.islands_link_selected)}</span>
      </div>
    </div>
  );
}
