// /admin/assignSubject/{section}: a tick for each subject that the section is taught, who takes it, its order and its choice group.
import * as m from "#messages";
import { Button, ButtonLink } from "../../../controls/Button";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { fieldId } from "../../../controls/FormField";
import { ListTable } from "../../../controls/ListTable";
import { Empty, Notice } from "../../../controls/Notice";
import type { AssignGroup, AssignRow, AssignSubjectProps } from "../../../generated/teaching";
import { ViewerField } from "../../../shell/ViewerField";
import { useWords } from "../../../words";

export default function AssignSubject(props: AssignSubjectProps) {
  const { sectionId, label, session, closed, rows, groups, others, copies, theirs, failure, unsaved, back } = props;
  const say = useWords();
  const errors = Object.fromEntries([
    ...rows.flatMap(({ _id, name, error }) => (error === null ? [] : [[`taught.${_id}`, `${name}: ${error}`]])),
    ...groups.flatMap(({ number, error }) => (error === null ? [] : [[`groupName.${number}`, error]])),
    ...props.errors.map((error) => ["subjects", error]),
  ]) as Record<string, string>;
  return (
    <div className="records assigned">
      <h2>
        {label}, {session}
      </h2>
      <ErrorSummary failure={failure} errors={errors} />
      {theirs === null ? null : <Notice kind="warn">{say(m.teaching_saved_by, { whom: theirs })}</Notice>}
      {closed ? <Notice>{say(m.shared_session_closed)}</Notice> : null}
      {rows.length === 0 ? (
        <Empty actions={<ButtonLink href="/admin/manageSubject">{say(m.shared_subjects)}</ButtonLink>}>
          {say(m.teaching_subjects_none_yet)}
        </Empty>
      ) : (
        <form
          method="post"
          action={`/admin/assignSubject/${sectionId}`}
          noValidate
          data-saves=""
          data-changed={unsaved ? "" : undefined}
        >
          <ViewerField />
          <input type="hidden" name="version" value={props.version} />
          {copies.length === 0 || closed ? null : (
            <details className="assigned-copies">
              <summary>{say(m.teaching_fill_from_section)}</summary>
              <ul>
                {copies.map((copy) => (
                  <li key={copy.href}>
                    <a href={copy.href}>{copy.label}</a>
                  </li>
                ))}
              </ul>
            </details>
          )}
          <div id={fieldId("subjects")} tabIndex={-1}>
            <ListTable
              label={say(m.teaching_subjects_of, { place: label })}
              caption={say(m.teaching_subjects_of, { place: label })}
              className="table-fit assigned-form"
              heads={[
                { key: "taught", label: say(m.shared_subject), className: "col-name" },
                { key: "kind", label: say(m.teaching_taken_by) },
                { key: "group", label: say(m.teaching_choice_group) },
                { key: "order", label: say(m.teaching_order) },
              ]}
            >
              {rows.map((row) => (
                <Row key={row._id} row={row} props={props} />
              ))}
            </ListTable>
          </div>
          <fieldset className="record-part">
            <legend>{say(m.teaching_choice_groups)}</legend>
            <p className="field-hint">{say(m.teaching_choice_groups_explained)}</p>
            {groups.map((group) => (
              <Group key={group.number} group={group} closed={closed} />
            ))}
          </fieldset>
          {others.length === 0 || closed ? null : (
            <fieldset className="record-part">
              <legend>{say(m.teaching_same_for)}</legend>
              {others.map(({ _id, label: other, ticked }) => (
                <label key={_id} className="assigned-tick">
                  <input type="checkbox" name={`also.${_id}`} value="1" defaultChecked={ticked} />
                  <span>{other}</span>
                </label>
              ))}
            </fieldset>
          )}
          {closed ? null : (
            <div className="record-acts">
              <Button type="submit" kind="primary">
                {say(m.shared_save)}
              </Button>
              <ButtonLink href={back}>{say(m.shared_back)}</ButtonLink>
              {props.clear === null ? null : (
                <ButtonLink kind="quiet" href={props.clear}>
                  {say(m.shared_delete)}
                </ButtonLink>
              )}
            </div>
          )}
        </form>
      )}
    </div>
  );
}

function Row({ row, props: { kinds, groups, closed } }: { row: AssignRow; props: AssignSubjectProps }) {
  const { _id, name, inactive, taught, kind, order, group, error } = row;
  const say = useWords();
  const id = fieldId(`taught.${_id}`);
  const notes = error === null ? undefined : `${id}-error`;
  return (
    <tr>
      <th scope="row" className="col-name">
        <label className="assigned-tick">
          <input
            type="checkbox"
            id={id}
            name={`taught.${_id}`}
            value="1"
            defaultChecked={taught}
            disabled={closed}
            aria-invalid={error === null ? undefined : true}
            aria-describedby={notes}
          />
          <bdi>{name}</bdi>
        </label>
        {inactive ? <span className="secondary"> {say(m.people_inactive)}</span> : null}
        {error === null ? null : (
          <p className="field-error" id={notes}>
            {error}
          </p>
        )}
      </th>
      <td>
        <select
          name={`kind.${_id}`}
          className="input select"
          aria-label={say(m.teaching_who_takes, { name })}
          defaultValue={kind}
          disabled={closed}
        >
          {kinds.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </td>
      <td>
        <select
          name={`group.${_id}`}
          className="input select"
          aria-label={say(m.teaching_choice_group_of, { name })}
          defaultValue={group}
          disabled={closed}
        >
          <option value="">{say(m.shared_none)}</option>
          {groups.map(({ number, name: of }) => (
            <option key={number} value={number}>
              {of === ""
                ? say(m.teaching_group_numbered, { number })
                : say(m.teaching_group_named, { number, name: of })}
            </option>
          ))}
        </select>
      </td>
      <td>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          name={`order.${_id}`}
          className="input assigned-order"
          aria-label={say(m.teaching_order_of, { name })}
          defaultValue={order}
          disabled={closed}
        />
      </td>
    </tr>
  );
}

function Group({ group: { number, name, take, fourth, error }, closed }: { group: AssignGroup; closed: boolean }) {
  const say = useWords();
  const id = fieldId(`groupName.${number}`);
  return (
    <div className="assigned-group">
      <label htmlFor={id}>{say(m.teaching_group_numbered, { number })}</label>
      <input
        type="text"
        id={id}
        name={`groupName.${number}`}
        className="input"
        maxLength={40}
        autoComplete="off"
        defaultValue={name}
        disabled={closed}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={error === null ? undefined : `${id}-error`}
      />
      <label htmlFor={`${id}-take`}>{say(m.teaching_group_take)}</label>
      <input
        type="text"
        inputMode="numeric"
        id={`${id}-take`}
        name={`groupTake.${number}`}
        className="input assigned-order"
        maxLength={2}
        autoComplete="off"
        defaultValue={take}
        disabled={closed}
      />
      <label className="assigned-tick">
        <input
          type="checkbox"
          name={`groupFourth.${number}`}
          value="1"
          defaultChecked={fourth}
          disabled={closed}
          aria-label={say(m.schemes_ui_fourth_subject_of, { number })}
        />
        <span>{say(m.schemes_ui_fourth_subject)}</span>
      </label>
      {error === null ? null : (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
