// /admin/view/{id}/section: a student goes to another section of the session. What would move with them, and what stands against it, is shown
// before the press.
import { Button, ButtonLink } from "../../../controls/Button";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { FormContext } from "../../../controls/FormField";
import { Empty, Notice } from "../../../controls/Notice";
import { NumberField } from "../../../controls/NumberField";
import { optionsOf, Select } from "../../../controls/Select";
import { ListTable } from "../../../controls/ListTable";
import type { MovedLine, MovePreview, MoveSectionProps } from "../../../generated/pages";
import { ViewerField } from "../../../shell/ViewerField";

export default function MoveSection(props: MoveSectionProps) {
  const { action, name, regNo, session, sessionId, closed, label, roll, sections, sectionId, preview, form, back } =
    props;
  return (
    <div className="record moves">
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p className="secondary">
        Register number {regNo}. In {session}: {label}, roll {roll}.
      </p>
      <ErrorSummary failure={form.failure} errors={form.errors} />
      {closed ? <Notice>This session is closed: nothing in it can be changed.</Notice> : null}
      {sections.length === 0 ? (
        <Empty actions={<ButtonLink href={back}>Back to the profile</ButtonLink>}>
          There is no other section in this session.
        </Empty>
      ) : closed ? (
        <div>
          <ButtonLink href={back}>Back to the profile</ButtonLink>
        </div>
      ) : (
        <form className="added-to" method="get" action={action}>
          <input type="hidden" name="sessionId" value={sessionId} />
          <Select name="sectionId" label="New section" options={optionsOf(sections)} defaultValue={sectionId} />
          <Button type="submit">Show what moves</Button>
          {preview === null ? <ButtonLink href={back}>Cancel</ButtonLink> : null}
        </form>
      )}
      {preview === null ? null : <Preview {...props} preview={preview} />}
    </div>
  );
}

function Preview(props: Omit<MoveSectionProps, "preview"> & { preview: MovePreview }) {
  const { action, sessionId, sectionId, version, preview, form, back, label: from } = props;
  const { label, lines, refusal, seen, nextRoll } = preview;
  const blocked = lines.some(({ blocks }) => blocks.length > 0);
  const cancel = <ButtonLink href={back}>Cancel</ButtonLink>;
  return (
    <section aria-labelledby="moves" className="record-form">
      <h3 id="moves">
        From {from} to {label}
      </h3>
      {lines.length === 0 ? <p>The student has no marks in {from}: only the section and the roll change.</p> : null}
      {blocked ? (
        <Notice kind="warn">The student cannot move yet. Deal with what is named below, then look again.</Notice>
      ) : null}
      {lines.length === 0 ? null : <Lines lines={lines} />}
      <p className="secondary">
        Conduct grades belong to the student and stay as they are. Print links that were made keep what they show.
      </p>
      {refusal === null ? null : <Notice kind="warn">{refusal}</Notice>}
      {blocked || refusal !== null ? (
        <div className="record-acts">{cancel}</div>
      ) : (
        <form className="record-form" method="post" action={action} noValidate data-saves="">
          <ViewerField />
          <input type="hidden" name="sessionId" value={sessionId} />
          <input type="hidden" name="sectionId" value={sectionId} />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="seen" value={seen} />
          <FormContext value={{ values: { roll: String(nextRoll), ...form.values }, errors: form.errors }}>
            <NumberField name="roll" label={`Roll in ${label}`} required whole hint="The next free one is filled in." />
          </FormContext>
          <div className="record-acts">
            <Button type="submit" kind="primary">
              Move to {label}
            </Button>
            {cancel}
          </div>
        </form>
      )}
    </section>
  );
}

function Lines({ lines }: { lines: MovedLine[] }) {
  return (
    <ListTable
      label="Marks that move"
      caption="Marks that move"
      heads={[
        { key: "Exam and subject", label: "Exam and subject", className: "col-name" },
        { key: "Marks", label: "Marks" },
        { key: "Note", label: "Note" },
      ]}
    >
      {lines.map(({ exam, subject, marks, blocks, notice }) => (
        <tr key={`${exam} ${subject}`}>
          <th scope="row" className="col-name">
            {exam}, {subject}
          </th>
          <td>{marks}</td>
          <td>
            {blocks.map(({ text, href, link }) => (
              <p key={text} className="moves-block">
                {text}. <a href={href}>{link}</a>
              </p>
            ))}
            {notice === null ? null : <p>{notice}.</p>}
            {blocks.length === 0 && notice === null ? <span className="dash">–</span> : null}
          </td>
        </tr>
      ))}
    </ListTable>
  );
}
