// Where an archive of students' photos is chosen. No student is changed before the next page has shown what would happen.
import * as m from "#messages";
import { Button } from "../../../controls/Button";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { FormContext, FormField } from "../../../controls/FormField";
import { Tabs } from "../../../controls/Tabs";
import type { PhotosStartProps } from "../../../generated/pages";
import { ViewerField } from "../../../shell/ViewerField";
import { Made, Place } from "../../records/ImportStart";
import { useWords } from "../../../words";
import { Said } from "../../../words/Said";

export default function PhotosStart(props: PhotosStartProps) {
  const { path, kinds, state } = props;
  const say = useWords();
  return (
    <div className="record import">
      <Tabs
        label={say(m.shared_what_to_import)}
        tabs={kinds.map(({ value, label }) => ({ label, href: value, current: value === path }))}
      />
      <ErrorSummary failure={state.failure} errors={state.errors} lead={say(m.shared_nothing_imported)} />
      <Place {...props} />
      <Upload {...props} />
      <Made {...props} />
    </div>
  );
}

function Upload({ path, state, branchId }: PhotosStartProps) {
  const say = useWords();
  return (
    <form
      className="record-form"
      method="post"
      action={path}
      encType="multipart/form-data"
      noValidate
      data-saves=""
      aria-label={say(m.people_photos_import)}
    >
      <ViewerField />
      <input type="hidden" name="branchId" value={branchId} />
      <p>
        <Said
          message={m.people_photos_named}

          markup={{ file: ({ children }) => <code>{children}</code> }}
        />
      </p>
      <FormContext value={state}>
        <FormField
          name="file"
          label={say(m.people_photos_archive)}
          required
          hint={say(m.people_photos_archive_explained)}
        >
          {(control) => <input type="file" accept=".zip,application/zip" {...control} className="input" />}
        </FormField>
      </FormContext>
      <div className="record-acts">
        <Button type="submit" kind="primary">
          {say(m.people_photos_check)}
        </Button>
      </div>
      <p className="field-hint">{say(m.people_photos_check_explained)}</p>
    </form>
  );
}
