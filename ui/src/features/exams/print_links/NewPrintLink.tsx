// A print link made by a plain form (page newPrintLink): what it shows is in the address; its name and how long it is valid are fields. The
// answer shows the address this once.
import { Button, ButtonLink } from "../../../controls/Button";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { Field } from "../../../controls/Field";
import { FormContext } from "../../../controls/FormField";
import { NumberField } from "../../../controls/NumberField";
import { TextField } from "../../../controls/TextField";
import type { MadeHere, NewPrintLinkProps } from "../../../generated/print_links";
import { useMomentText } from "../../../shell/moment_text";
import { ViewerField } from "../../../shell/ViewerField";
import { NotPublished } from "./NotPublished";
import { counted, DAYS_LABEL, KINDS, NAME_HINT } from "./print_links";
import { Reaches } from "./Reaches";

export default function NewPrintLink(props: NewPrintLinkProps) {
  const { made, kind, shows, listHref } = props;
  return (
    <div className="print-link-page">
      <h2>
        {KINDS[kind].label}, {shows}
      </h2>
      {made === null ? <NewLinkForm {...props} /> : <Made made={made} listHref={listHref} />}
    </div>
  );
}

function NewLinkForm(props: NewPrintLinkProps) {
  const { action, kind, fields, reaches, reach, form, nameLetters, unpublished, refused, listHref } = props;
  const ofExam = !fields.some(([name]) => name === "semester");
  return (
    <form method="post" action={action} className="print-link-form" noValidate data-saves="">
      <p>
        Whoever has the address can print these {KINDS[kind].these} without an account, as they are now, until the link
        expires or is revoked.
      </p>
      <ErrorSummary failure={form.failure} errors={form.errors} lead="No link created." />
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ViewerField />
      <FormContext value={form}>
        <TextField label="Name" name="name" maxLength={nameLetters} required hint={NAME_HINT} />
        {reaches.length === 0 ? null : <Reaches offered={reaches} chosen={reach} ofExam={ofExam} />}
        <NumberField label={DAYS_LABEL} name="expiresInDays" whole required />
      </FormContext>
      {unpublished.length === 0 ? null : <NotPublished results={unpublished} refused={refused} />}
      <div className="print-link-actions">
        {unpublished.length === 0 ? (
          <Button type="submit" kind="primary" data-focus="">
            Create link
          </Button>
        ) : (
          <>
            <input type="hidden" name="confirmed" value={reach} />
            <Button type="submit" kind="primary">
              Create link anyway
            </Button>
          </>
        )}
        <ButtonLink href={listHref}>Cancel</ButtonLink>
      </div>
    </form>
  );
}

function Made({ made, listHref }: { made: MadeHere; listHref: string }) {
  const momentText = useMomentText();
  return (
    <div className="print-link-made" role="status">
      <p>
        {counted(made.count, "sheet")}, valid until {momentText(made.expiresAt)}. Copy the address now: you won&rsquo;t
        see it again.
      </p>
      <Field label="Address" name="address" value={made.address} readOnly data-copied="" />
      <div className="print-link-actions">
        <Button kind="primary" className="with-script" data-copies="" data-focus="">
          Copy
        </Button>
        <ButtonLink href={made.url} target="_blank" rel="noreferrer">
          Open
        </ButtonLink>
        <ButtonLink href={listHref} kind="quiet">
          All print links
        </ButtonLink>
      </div>
    </div>
  );
}
