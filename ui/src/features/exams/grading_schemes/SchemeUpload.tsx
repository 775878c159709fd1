// /admin/gradingSchemes/upload: a scheme's file, which opens the editor filled with it.
import * as m from "#messages";
import { Button, ButtonLink } from "../../../controls/Button";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { FormContext, FormField } from "../../../controls/FormField";
import type { SchemeUploadProps } from "../../../generated/grading_schemes";
import { ViewerField } from "../../../shell/ViewerField";
import { useWords } from "../../../words";

export default function SchemeUpload({ action, back, state }: SchemeUploadProps) {
  const say = useWords();
  return (
    <div className="record">
      <ErrorSummary failure={state.failure} errors={state.errors} />
      <form
        className="record-form"
        method="post"
        action={action}
        encType="multipart/form-data"
        noValidate
        data-saves=""
        aria-label={say(m.schemes_texts_upload_scheme)}
      >
        <ViewerField />
        <FormContext value={state}>
          <FormField name="file" label={say(m.shared_file)} required hint={say(m.schemes_ui_upload_hint)}>
            {(control) => <input type="file" accept=".json,application/json" {...control} className="input" />}
          </FormField>
        </FormContext>
        <p>{say(m.schemes_ui_upload_explained)}</p>
        <div className="record-acts">
          <Button type="submit" kind="primary">
            {say(m.schemes_ui_upload_open)}
          </Button>
          <ButtonLink href={back}>{say(m.shared_cancel)}</ButtonLink>
        </div>
      </form>
    </div>
  );
}
