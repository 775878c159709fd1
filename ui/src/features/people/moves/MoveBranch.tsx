// /admin/view/{id}/branch: a student goes to another branch: a new record there, and the old one inactive.
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

export default function MoveBranch(props: MoveBranchProps) {
  const { name, regNo, branch, refusal, branches, target, form, back } = props;
  return (
    <div className="record moves">
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p className="secondary">
        {branch}, register number {regNo}.
      </p>
      <ErrorSummary failure={form.failure} errors={form.errors} />
      {refusal !== null ? (
        <>
          <Notice kind="warn">{refusal}.</Notice>
          <div>
            <ButtonLink href={back}>Back to the profile</ButtonLink>
          </div>
        </>
      ) : branches.length === 0 ? (
        <Empty actions={<ButtonLink href={back}>Back to the profile</ButtonLink>}>There is no other branch.</Empty>
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
  return (
    <form className="record-form" method="get" action={action}>
      <Select name="branchId" label="New branch" options={optionsOf(branches)} defaultValue={branchId} />
      {branchId === "" ? null : sessions.length === 0 ? (
        <Notice kind="warn">This branch has no session that is open.</Notice>
      ) : (
        <Select
          name="sessionId"
          label="Session"
          placeholder={null}
          options={optionsOf(sessions)}
          defaultValue={sessionId}
        />
      )}
      {sessionId === "" ? null : sections.length === 0 ? (
        <Notice kind="warn">This session has no section yet.</Notice>
      ) : (
        <Select name="sectionId" label="Class and section" options={optionsOf(sections)} defaultValue={sectionId} />
      )}
      <div className="record-acts">
        <Button type="submit" kind={target === null ? "primary" : "plain"}>
          {target === null ? "Next" : "Choose another"}
        </Button>
        {target === null ? <ButtonLink href={back}>Cancel</ButtonLink> : null}
      </div>
    </form>
  );
}

function Target(props: Omit<MoveBranchProps, "target"> & { target: BranchTarget }) {
  const { action, branch: from, branchId, sessionId, sectionId, version, target, form, back } = props;
  const { label, branch, regNo, roll, groups, groupId, full } = target;
  const cancel = <ButtonLink href={back}>Cancel</ButtonLink>;
  const values = { regNo, roll: String(roll), groupId, ...form.values };
  return (
    <section aria-labelledby="move" className="record-form">
      <h3 id="move">
        Move to {branch}, {label}?
      </h3>
      <ul className="plain-list">
        <li>
          {branch} gets a new record of the student with all personal facts and the photo. The record of {from} becomes
          inactive.
        </li>
        <li>
          Marks and results of the years so far stay with {from}; {branch} reads only what is published of them.
        </li>
        <li>The student’s present sign-in ends. They sign in at {branch} once a password is given there.</li>
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
              label={`Register number in ${branch}`}
              required
              maxLength={40}
              hint="The next free one is filled in."
            />
            <NumberField name="roll" label={`Roll in ${label}`} required whole hint="The next free one is filled in." />
            {groups.length === 0 ? null : <ChoiceField name="groupId" label="Group" placeholder="None" />}
          </FormContext>
          <div className="record-acts">
            <Button type="submit" kind="primary">
              Move to {branch}
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
