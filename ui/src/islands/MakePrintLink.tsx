// The dialog that makes a print link: its name, how long it opens, how much it covers. Results that are not published are named
// and need a second press. The address is shown once, with a button that copies it.
import { useRef, useState } from "react";
import { Button, ButtonLink } from "../controls/Button";
import { Dialog } from "./Dialog";
import { ErrorSummary } from "../controls/ErrorSummary";
import { Field } from "../controls/Field";
import { FormContext, NEW_FORM } from "../controls/FormField";
import { Notice } from "../controls/Notice";
import { NumberField } from "../controls/NumberField";
import { TextField } from "../controls/TextField";
import type { ErrorAnswer } from "../generated/pages";
import type { MadeLink } from "../generated/print_links";
import { CHANGED } from "../enhance/includes";
import { newKey } from "../api";
import { useMomentText } from "../shell/moment_text";
import {
  counted,
  DAYS,
  makeLink,
  NAME_LETTERS,
  type LinkForm,
  type PrintLinkScope,
  type Reach,
  type Unpublished,
} from "../features/exams/print_links/print_links";
import type { Opened } from "./registry";

type Props = {
  scope: PrintLinkScope;
  /** what the link is called where nobody types another name */
  name: string;
};

export function MakePrintLinkIsland({ scope, name, opened }: Props & Opened) {
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
      title={made === null ? "Make a print link" : "The print link is made"}
      onClose={close}
      wide
      footer={
        made === null ? (
          <>
            <Button onClick={close}>Cancel</Button>
            {unpublished.length === 0 ? (
              <Button kind="primary" busy={busy} onClick={() => form.current?.requestSubmit()}>
                {busy ? "Making the sheets…" : "Make link"}
              </Button>
            ) : (
              <Button kind="danger" busy={busy} onClick={() => void make(true)}>
                {busy ? "Making the sheets…" : "Make it with unpublished results"}
              </Button>
            )}
          </>
        ) : (
          <Button onClick={close}>Done</Button>
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
            Whoever has the address can print these {scope.kind === "tabulation" ? "tabulations" : "report cards"}{" "}
            without an account, as they are now, until the link expires or is revoked.
          </p>
          <ErrorSummary failure={state.failure} errors={state.errors} lead="Nothing was made." />
          <FormContext value={{ ...state, values: { name, expiresInDays: String(DAYS) } }}>
            <TextField
              label="Name"
              name="name"
              maxLength={NAME_LETTERS}
              required
              hint="What the list and the print shop call it."
            />
            <Reaches scope={scope} />
            <NumberField label="Opens for, in days" name="expiresInDays" whole required />
          </FormContext>
          {unpublished.length === 0 ? null : <NotPublished results={unpublished} />}
        </form>
      ) : (
        <Made made={made} />
      )}
    </Dialog>
  );
}

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

function Reaches({ scope }: { scope: PrintLinkScope }) {
  const offered: [Reach, string][] = [
    ...(scope.sectionId === undefined ? [] : [["section", "This section"] as [Reach, string]]),
    ...(scope.classId === undefined ? [] : [["class", "Every section of this class"] as [Reach, string]]),
    ["session", scope.semester === undefined ? "Every class that has this exam" : "Every class that has this semester"],
  ];
  return (
    <fieldset className="print-link-reach">
      <legend className="field-label">Covers</legend>
      {offered.map(([reach, label], place) => (
        <label key={reach}>
          <input type="radio" name="reach" value={reach} defaultChecked={place === 0} /> {label}
        </label>
      ))}
    </fieldset>
  );
}

/** Sections that are named before they are only counted. */
const NAMED = 4;

/** Each subject once, with the sections where it is not published; not where it is the same one for all. */
function NotPublished({ results }: { results: readonly Unpublished[] }) {
  const subjects = new Map<string, Set<string>>();
  const everywhere = new Set<string>();
  for (const { subjectName, className, sectionName } of results) {
    const sections = subjects.get(subjectName) ?? new Set<string>();
    const section = `${className} ${sectionName}`;
    sections.add(section);
    everywhere.add(section);
    subjects.set(subjectName, sections);
  }
  const where = (sections: ReadonlySet<string>) =>
    sections.size > NAMED ? counted(sections.size, "section") : [...sections].join(", ");
  return (
    <Notice kind="warn">
      <p>
        {everywhere.size === 1
          ? `Not published yet in ${where(everywhere)}, and on these sheets:`
          : "Not published yet, and on these sheets:"}
      </p>
      <ul className="print-link-unpublished">
        {[...subjects].map(([subject, sections]) => (
          <li key={subject}>{everywhere.size === 1 ? subject : `${subject} (${where(sections)})`}</li>
        ))}
      </ul>
      <p>Nothing was made. Publish them first, or make the link with them: whoever has the address then sees them.</p>
    </Notice>
  );
}

function Made({ made }: { made: MadeLink }) {
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
      <p>
        {counted(made.count, "sheet")}, until {momentText(made.expiresAt)}. Copy the address now: it is shown only this
        once.
      </p>
      <Field
        ref={input}
        label="Address"
        name="address"
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="print-link-actions">
        <Button kind="primary" data-focus="" onClick={() => void copy()}>
          Copy
        </Button>
        <ButtonLink href={made.url} target="_blank" rel="noreferrer">
          Open
        </ButtonLink>
        <span role="status">{copied === null ? "" : copied ? "Copied" : "Selected: copy it with Ctrl and C"}</span>
      </div>
    </div>
  );
}
