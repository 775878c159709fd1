// A print link made by a plain form (page newPrintLink): what it shows is in the address; its name and how long it is valid are fields. The
// answer shows the address this once.
import * as m from "#messages";
import { Button, ButtonLink } from "../../../controls/Button";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { Field } from "../../../controls/Field";
import { FormContext } from "../../../controls/FormField";
import { NumberField } from "../../../controls/NumberField";
import { TextField } from "../../../controls/TextField";
import type { MadeHere, NewPrintLinkProps } from "../../../generated/print_links";
import { useMomentText } from "../../../shell/moment_text";
import { ViewerField } from "../../../shell/ViewerField";
import { useWords } from "../../../words";
import { NotPublished } from "./NotPublished";
import { KINDS } from "./print_links";
import { Reaches } from "./Reaches";

export default function NewPrintLink(props: NewPrintLinkProps) {
  const { made, kind, shows, listHref } = props;
  const say = useWords();
  return (
    <div className="print-link-page">
      <h2>{say(m.links_of_kind, { kind: say(KINDS[kind].label), title: shows })}</h2>
      {made === null ? <NewLinkForm {...props} /> : <Made made={made} listHref={listHref} />}
    </div>
  );
}

function NewLinkForm(props: NewPrintLinkProps) {
  const { action, kind, fields, reaches, reach, form, nameLetters, unpublished, refused, listHref } = props;
  const say = useWords();
  const ofExam = !fields.some(([name]) => name === "semester");
  return (
    <form method="post" action={action} className="print-link-form" noValidate data-saves="">
      <p>{say(KINDS[kind].anyone)}</p>
      <ErrorSummary failure={form.failure} errors={form.errors} lead={say(m.links_none_created)} />
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ViewerField />
      <FormContext value={form}>
        <TextField
          label={say(m.shared_name)}
          name="name"
          maxLength={nameLetters}
          required
          hint={say(m.links_name_hint)}
        />
        {reaches.length === 0 ? null : <Reaches offered={reaches} chosen={reach} ofExam={ofExam} />}
        <NumberField label={say(m.links_valid_for_days)} name="expiresInDays" whole required />
      </FormContext>
      {unpublished.length === 0 ? null : <NotPublished results={unpublished} refused={refused} />}
      <div className="print-link-actions">
        {unpublished.length === 0 ? (
          <Button type="submit" kind="primary" data-focus="">
            {say(m.links_create)}
          </Button>
        ) : (
          <>
            <input type="hidden" name="confirmed" value={reach} />
            <Button type="submit" kind="primary">
              {say(m.links_create_anyway)}
            </Button>
          </>
        )}
        <ButtonLink href={listHref}>{say(m.shared_cancel)}</ButtonLink>
      </div>
    </form>
  );
}

function Made({ made, listHref }: { made: MadeHere; listHref: string }) {
  const say = useWords();
  const momentText = useMomentText();
  return (
    <div className="print-link-made" role="status">
      <p>{say(m.links_made, { count: made.count, when: momentText(made.expiresAt) })}</p>
      <Field label={say(m.shared_address)} name="address" value={made.address} readOnly data-copied="" />
      <div className="print-link-actions">
        <Button kind="primary" className="with-script" data-copies="" data-focus="">
          {say(m.shared_copy)}
        </Button>
        <ButtonLink href={made.url} target="_blank" rel="noreferrer">
          {say(m.shared_open)}
        </ButtonLink>
        <ButtonLink href={listHref} kind="quiet">
          {say(m.links_all)}
        </ButtonLink>
      </div>
    </div>
  );
}
