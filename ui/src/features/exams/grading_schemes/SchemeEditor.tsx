// /admin/gradingSchemes/new and /admin/gradingSchemes/{id}/edit: a grading scheme as a form of fields and tables. Every button posts the form,
// which comes back with a row more or less, and nothing is stored until it is saved.
import * as m from "#messages";
import { Button, ButtonLink } from "../../../controls/Button";
import { ChoiceField } from "../../../controls/ChoiceField";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { fieldId, FormContext } from "../../../controls/FormField";
import { Notice } from "../../../controls/Notice";
import { TextArea } from "../../../controls/TextArea";
import { TextField } from "../../../controls/TextField";
import type { SchemeEditorProps } from "../../../generated/grading_schemes";
import { ViewerField } from "../../../shell/ViewerField";
import { useWords } from "../../../words";
import { EditorTrial, TryButton } from "./EditorTrial";
import { ComponentNames, ExamTypes, Scales, Semesters } from "./NamedParts";
import { Section } from "./parts";
import { Results } from "./Results";
import { SchemeContext, schemeOf, withPlaces } from "./scheme";
import { JoinedPapers, WholeRules } from "./WholeRules";

export default function SchemeEditor(props: SchemeEditorProps) {
  const { name, branch, branchId, usedBy, failure, errors, theirs, tryIt } = props;
  const values = { ...props.values, branchId };
  const say = useWords();
  const scheme = schemeOf(props);
  return (
    <div className="scheme-editor">
      {name === null ? null : (
        <>
          <h2>
            <bdi>{name}</bdi>
          </h2>
          <p className="secondary">{branch ?? say(m.schemes_ui_all_branches)}</p>
          {tryIt === null ? null : (
            <div className="record-acts">
              <ButtonLink href={tryIt}>{say(m.schemes_ui_try_stored)}</ButtonLink>
            </div>
          )}
        </>
      )}
      {usedBy.length === 0 ? null : <Notice>{say(m.schemes_ui_in_use, { sessions: usedBy.join(", ") })}</Notice>}
      <ErrorSummary failure={failure} errors={withPlaces(scheme, say)} />
      <SchemeContext value={scheme}>
        <FormContext value={{ values, errors, theirs: theirs === null ? null : { values: theirs } }}>
          <Contents />
          <Form {...props} />
        </FormContext>
      </SchemeContext>
    </div>
  );
}

/** The form is long: its sections at a press. */
function Contents() {
  const say = useWords();
  const sections = [
    ["scales", m.schemes_ui_scales],
    ["semesters", m.schemes_ui_semesters],
    ["examTypes", m.schemes_ui_exam_types],
    ["componentNames", m.schemes_ui_component_names],
    ["results", m.schemes_ui_results],
    ["rules", m.schemes_ui_rules],
    ["joined", m.schemes_ui_joined],
  ] as const;
  return (
    <nav className="scheme-contents" aria-label={say(m.schemes_ui_sections)}>
      {sections.map(([of, title]) => (
        <a key={of} href={`#${fieldId(of)}`}>
          {say(title)}
        </a>
      ))}
    </nav>
  );
}

function Form({ action, back, branches, version, unsaved, trial }: SchemeEditorProps) {
  const say = useWords();
  return (
    <form
      className="scheme-form"
      method="post"
      action={action}
      noValidate
      data-saves=""
      data-changed={unsaved ? "" : undefined}
    >
      <ViewerField />
      {/* Enter in a field presses the form's first button. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" name="do" value="save">
        {say(m.shared_save)}
      </button>
      {version === null ? null : <input type="hidden" name="version" value={version} />}
      <Section of="nameAndNote" title={say(m.schemes_ui_name_and_note)}>
        <div className="scheme-fields">
          <TextField name="name" label={say(m.shared_name)} required maxLength={60} />
          {branches === null ? null : (
            <ChoiceField
              name="branchId"
              label={say(m.schemes_ui_belongs_to)}
              options={branches}
              placeholder={say(m.schemes_ui_all_branches)}
            />
          )}
        </div>
        <TextArea name="note" label={say(m.shared_note)} hint={say(m.schemes_ui_note_explained)} maxLength={1000} />
      </Section>
      <Scales />
      <Semesters />
      <ExamTypes />
      <ComponentNames />
      <Results />
      <WholeRules />
      <JoinedPapers />
      <p className="field-hint">{say(m.shared_starred_required)}</p>
      <div className="record-acts">
        <Button type="submit" kind="primary" name="do" value="save">
          {say(m.shared_save)}
        </Button>
        <TryButton action={action} />
        <ButtonLink href={back}>{say(m.shared_cancel)}</ButtonLink>
      </div>
      {trial === null ? null : <EditorTrial action={action} trial={trial} />}
    </form>
  );
}
