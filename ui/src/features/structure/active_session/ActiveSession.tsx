// /admin/activeSession: which session everybody starts in. What changes for whom is shown before it is done.
import { Button, ButtonLink } from "../../../controls/Button";
import { DoneNotice } from "../../../controls/DoneNotice";
import { Empty, Notice } from "../../../controls/Notice";
import { branchField, PlaceFilter } from "../../../controls/PlaceFilter";
import { ListTable } from "../../../controls/ListTable";
import type { ActivationQuestion, ActiveSessionProps } from "../../../generated/pages";
import { address } from "../../../address";
import { ViewerField } from "../../../shell/ViewerField";

const PATH = "/admin/activeSession";

export default function ActiveSession(props: ActiveSessionProps) {
  const { branches, branchId, lines, question, done, mayWrite, addSession } = props;
  const back = address(PATH, branches === null ? {} : { branchId });
  return (
    <div className="records">
      <DoneNotice text={done} title="Active Session" address={back} />
      {branches === null ? null : <PlaceFilter action={PATH} fields={[branchField(props)]} />}
      {question === null ? null : <Question question={question} />}
      {mayWrite && lines.length > 0 && lines.every(({ choose }) => choose === null) ? (
        <p className="secondary">
          Only a planned session can be made active. <a href={addSession}>Add a session</a> first.
        </p>
      ) : null}
      {lines.length === 0 ? (
        <Empty
          actions={
            mayWrite ? (
              <ButtonLink kind="primary" href={addSession}>
                Add Session
              </ButtonLink>
            ) : undefined
          }
        >
          {mayWrite
            ? "There is no session yet. Add the first one, then make it active here."
            : "There is no session yet. Ask an admin to add one."}
        </Empty>
      ) : (
        <ListTable
          label="Sessions"
          caption="Sessions"
          heads={[
            { key: "Session", label: "Session", className: "col-name" },
            { key: "Days", label: "Days" },
            { key: "Status", label: "Status" },
            { key: "Holds", label: "Holds" },
            { key: "actions", label: <span className="visually-hidden">Actions</span>, className: "records-acts" },
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
                  <a href={line.choose} aria-label={`Make ${line.name} active`}>
                    Make active
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
  return (
    <section className="record" aria-labelledby="question">
      <h2 id="question" tabIndex={-1} data-focus="">
        Make {name} the active session?
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
            <legend className="field-label">{activeName}, which is active now</legend>
            <label className="field-tick">
              <input type="radio" name="before" value="close" defaultChecked /> is closed: nothing in it can be changed
            </label>
            <label className="field-tick">
              <input type="radio" name="before" value="keep" /> stays open for late entries
            </label>
          </fieldset>
        )}
        <div className="record-acts">
          <Button type="submit" kind="primary">
            Make {name} active
          </Button>
          <ButtonLink href={back}>Cancel</ButtonLink>
        </div>
      </form>
    </section>
  );
}
