// /admission/class/{id}: the form of an application: plain, for a phone and without a script. The server keeps it once however often it is sent.
import * as m from "#messages";
import { Button, ButtonLink } from "../../../controls/Button";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { FormContext } from "../../../controls/FormField";
import { Notice } from "../../../controls/Notice";
import type { AdmissionFormProps } from "../../../generated/admission";
import { FormKey } from "../../../shell/ViewerField";
import { Fields } from "../../records/Fields";
import { useWords } from "../../../words";
import { apart, Said } from "../../../words/Said";
import { factsOf } from "./AdmissionBranch";
import { PublicPage } from "./PublicPage";

export default function AdmissionForm({ place, class: of, closed, fields, choices, form }: AdmissionFormProps) {
  const say = useWords();
  const refused = form.failure !== null || Object.keys(form.errors).length > 0;
  return (
    <PublicPage place={place}>
      <h1>
        <Said message={m.admission_apply_for} inputs={{ name: of.name }} markup={{ class: apart }} />
      </h1>
      <p className="secondary">{factsOf(say, of)}</p>
      {of.note === "" ? null : <p className="lines">{of.note}</p>}
      {closed === null ? (
        <>
          <ErrorSummary failure={form.failure} errors={form.errors} lead={say(m.admission_not_sent)} />
          {/* What is wrong stands beside its field; the browser's own bubbles would say it over it. */}
          <form
            className="record-form public-form"
            method="post"
            action={of.href}
            encType="multipart/form-data"
            noValidate
            data-saves=""
            data-changed={refused ? "" : undefined}
          >
            <FormKey />
            <input type="hidden" name="openingId" value={of._id} />
            <FormContext value={{ ...form, choices }}>
              <Fields fields={fields} fixed={[]} />
            </FormContext>
            <p className="field-hint">{say(m.shared_starred_required)}</p>
            <div className="record-acts">
              <Button type="submit" kind="primary">
                {say(m.admission_send)}
              </Button>
              <ButtonLink href={place.href}>{say(m.shared_cancel)}</ButtonLink>
            </div>
          </form>
        </>
      ) : (
        <Notice kind="warn" actions={<ButtonLink href={place.href}>{say(m.admission_other_classes)}</ButtonLink>}>
          {closed}
        </Notice>
      )}
    </PublicPage>
  );
}
