// /admin/view/{id}/branch: a student goes to another branch: a new record there, and the old one inactive.
import * as m from "#messages";
import { Button, ButtonLink } from "../../../controls/Button";
import { ChoiceField } from "../../../controls/ChoiceField";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { FormContext } from "../../../controls/FormField";
import { Empty, Notice } from "../../../controls/Notice";
import { NumberField } from "../../../controls/NumberField";
import { optionsOf, Select } from "../../../controls/Select";
import { TextField } from "../../../controls/TextField";
import type { BranchTarget, MoveBranchProps } from "../../../generated/pages";
import { ViewerField } from "../../../shell/ViewerField";
import { useWords } from "../../../words";

export default function MoveBranch(props: MoveBranchProps) {
  const { name, regNo, branch, refusal, branches, target, form, back } = props;
  const say = useWords();
  return (
    <div className="record moves">
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p className="secondary">{say(m.moves_registered_as, { branch, number: regNo })}</p>
      <ErrorSummary failure={form.failure} errors={form.errors} />
      {refusal !== null ? (
        <>
          <Notice kind="warn">{refusal}.</Notice>
          <div>
            <ButtonLink href={back}>{say(m.people_back_to_profile)}</ButtonLink>
          </div>
        </>
      ) : branches.length === 0 ? (
        <Empty actions={<ButtonLink href={back}>{say(m.people_back_to_profile)}</ButtonLink>}>
          {say(m.moves_another_branch_none)}
        </Empty>
      ) : (
        <>
          <Chooser {...props} />
          {target === null ? null : <Target {...props} target={target} />}
        </>
      )}
    </div>
  );
}

/** What is not chosen yet is asked for, one after the other. */
function Chooser(props: MoveBranchProps) {
  const { action, branches, branchId, sessions, sessionId, sections, sectionId, target, back } = props;
  const say = useWords();
  return (
    <form className="record-form" method="get" action={action}>
      <Select name="branchId" label={say(m.moves_new_branch)} options={optionsOf(branches)} defaultValue={branchId} />
      {branchId === "" ? null : sessions.length === 0 ? (
        <Notice kind="warn">{say(m.moves_session_none)}</Notice>
      ) : (
        <Select
          name="sessionId"
          label={say(m.shared_session)}
          placeholder={null}
          options={optionsOf(sessions)}
          defaultValue={sessionId}
        />
      )}
      {sessionId === "" ? null : sections.length === 0 ? (
        <Notice kind="warn">{say(m.moves_section_none)}</Notice>
      ) : (
        <Select
          name="sectionId"
          label={say(m.moves_class_and_section)}
          options={optionsOf(sections)}
          defaultValue={sectionId}
        />
      )}
      <div className="record-acts">
        <Button type="submit" kind={target === null ? "primary" : "plain"}>
          {say(target === null ? m.shared_next : m.moves_choose_another)}
        </Button>
        {target === null ? <ButtonLink href={back}>{say(m.shared_cancel)}</ButtonLink> : null}
      </div>
    </form>
  );
}

function Target(props: Omit<MoveBranchProps, "target"> & { target: BranchTarget }) {
  const { action, branch: from, branchId, sessionId, sectionId, version, target, form, back } = props;
  const say = useWords();
  const { label, branch, regNo, roll, groups, groupId, full } = target;
  const cancel = <ButtonLink href={back}>{say(m.shared_cancel)}</ButtonLink>;
  const values = { regNo, roll: String(roll), groupId, ...form.values };
  return (
    <section aria-labelledby="move" className="record-form">
      <h3 id="move">{say(m.moves_to_branch_asked, { branch, place: label })}</h3>
      <ul className="plain-list">
        <li>{say(m.moves_record_explained, { to: branch, from })}</li>
        <li>{say(m.moves_marks_stay, { from, to: branch })}</li>
        <li>{say(m.moves_sign_in_explained, { to: branch })}</li>
      </ul>
      {full === null ? (
        <form className="record-form" method="post" action={action} noValidate data-saves="">
          <ViewerField />
          <input type="hidden" name="branchId" value={branchId} />
          <input type="hidden" name="sessionId" value={sessionId} />
          <input type="hidden" name="sectionId" value={sectionId} />
          <input type="hidden" name="version" value={version} />
          <FormContext value={{ values, errors: form.errors, choices: { groupId: groups } }}>
            <TextField
              name="regNo"
              label={say(m.moves_register_number_in, { branch })}
              required
              maxLength={40}
              hint={say(m.moves_next_free)}
            />
            <NumberField
              name="roll"
              label={say(m.moves_roll_in, { place: label })}
              required
              whole
              hint={say(m.moves_next_free)}
            />
            {groups.length === 0 ? null : (
              <ChoiceField name="groupId" label={say(m.shared_group)} placeholder={say(m.shared_none)} />
            )}
          </FormContext>
          <div className="record-acts">
            <Button type="submit" kind="primary">
              {say(m.moves_to, { place: branch })}
            </Button>
            {cancel}
          </div>
        </form>
      ) : (
        <>
          <Notice kind="warn">{full}.</Notice>
          <div className="record-acts">{cancel}</div>
        </>
      )}
    </section>
  );
}
