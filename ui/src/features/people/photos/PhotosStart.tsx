// Where an archive of students' photos is chosen. No student is changed before the next page has shown what would happen.
import { Button } from "../../../controls/Button";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { FormContext, FormField } from "../../../controls/FormField";
import { Tabs } from "../../../controls/Tabs";
import type { PhotosStartProps } from "../../../generated/pages";
import { ViewerField } from "../../../shell/ViewerField";
import { Made, Place } from "../../records/ImportStart";

export default function PhotosStart(props: PhotosStartProps) {
  const { path, kinds, state } = props;
  return (
    <div className="record import">
      <Tabs
        label="What to import"
        tabs={kinds.map(({ value, label }) => ({ label, href: value, current: value === path }))}
      />
      <ErrorSummary failure={state.failure} errors={state.errors} lead="Nothing was imported." />
      <Place {...props} />
      <Upload {...props} />
      <Made {...props} />
    </div>
  );
}

function Upload({ path, state, branchId }: PhotosStartProps) {
  return (
    <form
      className="record-form"
      method="post"
      action={path}
      encType="multipart/form-data"
      noValidate
      data-saves=""
      aria-label="Import photos"
    >
      <ViewerField />
      <input type="hidden" name="branchId" value={branchId} />
      <p>
        Name each photo by the student’s register number, as <code>S-001.jpg</code>, and pack them into one zip archive.
        Folders do not matter. For a slash in a number, write a hyphen.
      </p>
      <FormContext value={state}>
        <FormField
          name="file"
          label="Archive"
          required
          hint="A zip archive of at most 300 MB and 10,000 photos: JPEG, PNG, WebP or GIF, each at most 5 MB."
        >
          {(control) => <input type="file" accept=".zip,application/zip" {...control} className="input" />}
        </FormField>
      </FormContext>
      <div className="record-acts">
        <Button type="submit" kind="primary">
          Check the archive
        </Button>
      </div>
      <p className="field-hint">
        No photo is changed yet: the next page shows which photo goes with which student. A large archive takes some
        minutes.
      </p>
    </form>
  );
}
