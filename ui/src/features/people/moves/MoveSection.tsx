// /admin/view/{id}/section: a student goes to another section of the session. What would move with them, and what stands against it, is shown
// before the press.
import * as m from "#messages";
import { Button, ButtonLink } from "../../../controls/Button";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { FormContext } from "../../../controls/FormField";
import { Empty, Notice } from "../../../controls/Notice";
import { NumberField } from "../../../controls/NumberField";
import { optionsOf, Select } from "../../../controls/Select";
import { ListTable } from "../../../controls/ListTable";
import type { MovedLine, MovePreview, MoveSectionProps } from "../../../generated/pages";
import { ViewerField } from "../../../shell/ViewerField";
import { useWords } from "../../../words";

export default function MoveSection(props: MoveSectionProps) {
  const { action, name, regNo, session, sessionId, closed, label, roll, sections, sectionId, preview, form, back } =
    props;
  const say = useWords();
  return (
    <div className="record moves">
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p className="secondary">{say(m.moves_enrolled_as, { number: regNo, session, place: label, roll })}</p>
      <ErrorSummary failure={form.failure} errors={form.errors} />
      {closed ? <Notice>{say(m.shared_session_closed)}</Notice> : null}
      {sections.length === 0 ? (
        <Empty actions={<ButtonLink href={back}>{say(m.people_back_to_profile)}</ButtonLink>}>
          {say(m.moves_another_section_none)}
        </Empty>
      ) : closed ? (
        <div>
          <ButtonLink href={back}>{say(m.people_back_to_profile)}</ButtonLink>
        </div>
      ) : (
        <form className="added-to" method="get" action={action}>
          <input type="hidden" name="sessionId" value={sessionId} />
          <Select
            name="sectionId"
            label={say(m.people_new_section)}
            options={optionsOf(sections)}
            defaultValue={sectionId}
          />
          <Button type="submit">{say(m.moves_show)}</Button>
          {preview === null ? <ButtonLink href={back}>{say(m.shared_cancel)}</ButtonLink> : null}
        </form>
      )}
      {preview === null ? null : <Preview {...props} preview={preview} />}
    </div>
  );
}

function Preview(props: Omit<MoveSectionProps, "preview"> & { preview: MovePreview }) {
  const { action, sessionId, sectionId, version, preview, form, back, label: from } = props;
  const say = useWords();
  const { label, lines, refusal, seen, nextRoll } = preview;
  const blocked = lines.some(({ blocks }) => blocks.length > 0);
  const cancel = <ButtonLink href={back}>{say(m.shared_cancel)}</ButtonLink>;
  return (
    <section aria-labelledby="moves" className="record-form">
      <h3 id="moves">{say(m.moves_from_to, { from, to: label })}</h3>
      {lines.length === 0 ? <p>{say(m.moves_marks_none, { place: from })}</p> : null}
      {blocked ? <Notice kind="warn">{say(m.moves_not_yet)}</Notice> : null}
      {lines.length === 0 ? null : <Lines lines={lines} />}
      <p className="secondary">{say(m.moves_conduct_explained)}</p>
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
            <NumberField
              name="roll"
              label={say(m.moves_roll_in, { place: label })}
              required
              whole
              hint={say(m.moves_next_free)}
            />
          </FormContext>
          <div className="record-acts">
            <Button type="submit" kind="primary">
              {say(m.moves_to, { place: label })}
            </Button>
            {cancel}
          </div>
        </form>
      )}
    </section>
  );
}

function Lines({ lines }: { lines: MovedLine[] }) {
  const say = useWords();
  return (
    <ListTable
      label={say(m.moves_marks)}
      caption={say(m.moves_marks)}
      heads={[
        { key: "Exam and subject", label: say(m.moves_exam_and_subject), className: "col-name" },
        { key: "Marks", label: say(m.shared_marks) },
        { key: "Note", label: say(m.shared_note) },
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
