// The question before a record is deleted, and what has to be done first where others refer to it.
import * as m from "#messages";
import { Button, ButtonLink } from "../../controls/Button";
import { ErrorSummary } from "../../controls/ErrorSummary";
import type { Dependent, RecordDeleteProps } from "../../generated/records";
import { ViewerField } from "../../shell/ViewerField";
import { useWords } from "../../words";
import { apart, Said } from "../../words/Said";
import { pageOf } from "./words";

export default function DeletePage(props: RecordDeleteProps) {
  const { noun, id, name, version, dependents, mayDeactivate, failure, back } = props;
  const say = useWords();
  const free = dependents.length === 0;
  const cancel = <ButtonLink href={back}>{say(free || mayDeactivate ? m.shared_cancel : m.shared_back)}</ButtonLink>;
  return (
    <div className="record">
      <ErrorSummary failure={failure} />
      {free ? <Question {...props} /> : <Refusal {...props} />}
      {free || mayDeactivate ? (
        <form className="record-acts" method="post" action={pageOf(noun, id, "/delete")} data-saves="">
          <ViewerField />
          <input type="hidden" name="version" value={version} />
          {free ? (
            <Button type="submit" kind="danger" aria-label={say(m.records_delete_this, { name })}>
              {say(m.shared_delete)}
            </Button>
          ) : (
            <Button
              type="submit"
              kind="primary"
              name="act"
              value="deactivate"
              aria-label={say(m.records_make_inactive_this, { name })}
            >
              {say(m.records_make_inactive)}
            </Button>
          )}
          {cancel}
        </form>
      ) : (
        <div className="record-acts">{cancel}</div>
      )}
    </div>
  );
}

function Question({ noun, name }: RecordDeleteProps) {
  const say = useWords();
  return (
    <>
      <h2 tabIndex={-1} data-focus="">
        <Said message={m.records_delete_question} inputs={{ name }} markup={{ called: apart }} />
      </h2>
      <p>{say(m.records_delete_explained, { noun: noun.kind })}</p>
    </>
  );
}

function Refusal({ noun, name, dependents, mayDeactivate, advice }: RecordDeleteProps) {
  const say = useWords();
  return (
    <>
      <h2>
        <Said message={m.records_cannot_be_deleted} inputs={{ name }} markup={{ called: apart }} />
      </h2>
      <p>{say(m.records_still_refer, { noun: noun.kind })}</p>
      <ul className="dependents">
        {dependents.map((dependent) => (
          <Line key={dependent.label} dependent={dependent} />
        ))}
      </ul>
      <p>
        {advice !== ""
          ? advice
          : mayDeactivate
            ? say(m.records_change_dependents_or_deactivate, { noun: noun.kind })
            : say(m.records_change_dependents)}
      </p>
    </>
  );
}

function Line({ dependent: { label, count, example, href } }: { dependent: Dependent }) {
  return (
    <li>
      <Said
        message={m.records_dependent}
        inputs={{ count, label, example }}
        markup={{
          link: ({ children }) => (href === null ? children : <a href={href}>{children}</a>),
          rest: ({ children }) => <span className="secondary">{children}</span>,
          called: apart,
        }}
      />
    </li>
  );
}
