// /admin/activeSession: which session everybody starts in. What changes for whom is shown before it is done.
import * as m from "#messages";
import { Button, ButtonLink } from "../../../controls/Button";
import { DoneNotice } from "../../../controls/DoneNotice";
import { Empty, Notice } from "../../../controls/Notice";
import { branchField, PlaceFilter } from "../../../controls/PlaceFilter";
import { ListTable } from "../../../controls/ListTable";
import type { ActivationQuestion, ActiveSessionProps } from "../../../generated/pages";
import { address } from "../../../address";
import { ViewerField } from "../../../shell/ViewerField";
import { useWords } from "../../../words";
import { Said } from "../../../words/Said";

const PATH = "/admin/activeSession";

export default function ActiveSession(props: ActiveSessionProps) {
  const { branches, branchId, lines, question, done, mayWrite, addSession } = props;
  const say = useWords();
  const back = address(PATH, branches === null ? {} : { branchId });
  return (
    <div className="records">
      <DoneNotice text={done} title={say(m.structure_active_session)} address={back} />
      {branches === null ? null : <PlaceFilter action={PATH} fields={[branchField(props)]} />}
      {question === null ? null : <Question question={question} />}
      {mayWrite && lines.length > 0 && lines.every(({ choose }) => choose === null) ? (
        <p className="secondary">
          <Said
            message={m.structure_only_planned_session}
            markup={{ link: ({ children }) => <a href={addSession}>{children}</a> }}
          />
        </p>
      ) : null}
      {lines.length === 0 ? (
        <Empty
          actions={
            mayWrite ? (
              <ButtonLink kind="primary" href={addSession}>
                {say(m.structure_add_session)}
              </ButtonLink>
            ) : undefined
          }
        >
          {say(mayWrite ? m.structure_add_first_session : m.structure_ask_for_session)}
        </Empty>
      ) : (
        <ListTable
          label={say(m.shared_sessions)}
          caption={say(m.shared_sessions)}
          heads={[
            { key: "Session", label: say(m.shared_session), className: "col-name" },
            { key: "Days", label: say(m.structure_days) },
            { key: "Status", label: say(m.shared_status) },
            { key: "Holds", label: say(m.structure_holds) },
            {
              key: "actions",
              label: <span className="visually-hidden">{say(m.shared_actions)}</span>,
              className: "records-acts",
            },
          ]}
        >
          {lines.map((line) => (
            <tr key={line.name}>
              <th scope="row" className="col-name">
                {line.name}
              </th>
              <td>{line.days}</td>
              <td>{line.status}</td>
              <td>{line.holds}</td>
              <td className="records-acts">
                {line.choose === null ? null : (
                  <a href={line.choose} aria-label={say(m.structure_make_active_of, { name: line.name })}>
                    {say(m.shared_make_active)}
                  </a>
                )}
              </td>
            </tr>
          ))}
        </ListTable>
      )}
    </div>
  );
}

function Question({ question }: { question: ActivationQuestion }) {
  const { name, activeName, changes, warnings, back } = question;
  const say = useWords();
  return (
    <section className="record" aria-labelledby="question">
      <h2 id="question" tabIndex={-1} data-focus="">
        {say(m.structure_make_active_question, { name })}
      </h2>
      <ul className="plain-list">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      {warnings.length === 0 ? null : (
        <Notice kind="warn">
          <ul className="plain-list">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
      <form className="record-form" method="post" action={PATH} data-saves="">
        <ViewerField />
        <input type="hidden" name="sessionId" value={question.sessionId} />
        <input type="hidden" name="version" value={question.version} />
        <input type="hidden" name="activeId" value={question.activeId} />
        <input type="hidden" name="activeVersion" value={question.activeVersion} />
        {activeName === null ? null : (
          <fieldset className="field field-boxes">
            <legend className="field-label">{say(m.structure_session_before, { name: activeName })}</legend>
            <label className="field-tick">
              <input type="radio" name="before" value="close" defaultChecked /> {say(m.structure_session_before_close)}
            </label>
            <label className="field-tick">
              <input type="radio" name="before" value="keep" /> {say(m.structure_session_before_keep)}
            </label>
          </fieldset>
        )}
        <div className="record-acts">
          <Button type="submit" kind="primary">
            {say(m.structure_make_active_of, { name })}
          </Button>
          <ButtonLink href={back}>{say(m.shared_cancel)}</ButtonLink>
        </div>
      </form>
    </section>
  );
}
