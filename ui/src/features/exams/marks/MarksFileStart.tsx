// /admin/examResult/file: where a file with marks is chosen. Nothing is saved before the next page has shown what would change.
import * as m from "#messages";
import { Button, ButtonLink } from "../../../controls/Button";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { Fact, FormContext, FormField } from "../../../controls/FormField";
import type { MarksFileStartProps } from "../../../generated/marks_file";
import { ViewerField } from "../../../shell/ViewerField";
import { useWords } from "../../../words";

const ACCEPTED = ".xlsx,.xls,.ods,.csv,.tsv,.txt,text/csv,text/tab-separated-values";

export default function MarksFileStart(props: MarksFileStartProps) {
  const { action, back, place, ids, sheetHref, sectionHref, ownHref, takesForeign, state } = props;
  const say = useWords();
  return (
    <div className="record">
      <ErrorSummary failure={state.failure} errors={state.errors} />
      {place.length === 0 ? null : (
        <dl className="details">
          {place.map(({ label, value }) => (
            <Fact label={label} key={label}>
              <bdi>{value}</bdi>
            </Fact>
          ))}
        </dl>
      )}
      <form
        className="record-form"
        method="post"
        action={action}
        encType="multipart/form-data"
        noValidate
        data-saves=""
        aria-label={say(m.exams_texts_file_title)}
      >
        <ViewerField />
        {ids.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <FormContext value={state}>
          <FormField
            name="file"
            label={say(m.shared_file)}
            required
            hint={say(takesForeign ? m.marks_file_hint_any : m.marks_file_hint_own)}
          >
            {(control) => <input type="file" accept={ACCEPTED} {...control} className="input" />}
          </FormField>
        </FormContext>
        <p>{say(m.marks_file_explained)}</p>
        <div className="record-acts">
          <Button type="submit" kind="primary">
            {say(m.marks_file_check)}
          </Button>
          <ButtonLink href={back}>{say(m.shared_cancel)}</ButtonLink>
        </div>
      </form>
      {sheetHref === null && sectionHref === null && ownHref === null ? null : (
        <section aria-labelledby="marks-file-downloads">
          <h2 id="marks-file-downloads">{say(m.marks_file_downloads)}</h2>
          <p>{say(m.marks_file_downloads_explained)}</p>
          <div className="record-acts">
            {sheetHref === null ? null : <ButtonLink href={sheetHref}>{say(m.marks_file_download_sheet)}</ButtonLink>}
            {sectionHref === null ? null : (
              <ButtonLink href={sectionHref}>{say(m.marks_file_download_section)}</ButtonLink>
            )}
            {ownHref === null ? null : <ButtonLink href={ownHref}>{say(m.marks_file_download_own)}</ButtonLink>}
          </div>
        </section>
      )}
    </div>
  );
}
