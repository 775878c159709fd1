// The question before a record is deleted, and what has to be done first where others refer to it.
import { Button, ButtonLink } from "../../controls/Button";
import { ErrorSummary } from "../../controls/ErrorSummary";
import type { Dependent, RecordDeleteProps } from "../../generated/records";
import { ViewerField } from "../../shell/ViewerField";
import { inSentence, pageOf } from "./words";

export default function DeletePage(props: RecordDeleteProps) {
  const { noun, id, name, version, dependents, mayDeactivate, failure, back } = props;
  const free = dependents.length === 0;
  const cancel = <ButtonLink href={back}>{free || mayDeactivate ? "Cancel" : "Back"}</ButtonLink>;
  return (
    <div className="record">
      <ErrorSummary failure={failure} />
      {free ? <Question {...props} /> : <Refusal {...props} />}
      {free || mayDeactivate ? (
        <form className="record-acts" method="post" action={pageOf(noun, id, "/delete")} data-saves="">
          <ViewerField />
          <input type="hidden" name="version" value={version} />
          {free ? (
            <Button type="submit" kind="danger" aria-label={`Delete ${name}`}>
              Delete
            </Button>
          ) : (
            <Button type="submit" kind="primary" name="act" value="deactivate" aria-label={`Make inactive ${name}`}>
              Make inactive
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
  return (
    <>
      <h2 tabIndex={-1} data-focus="">
        Delete “<bdi>{name}</bdi>”?
      </h2>
      <p>Nothing refers to this {inSentence(noun.one)}. Deleting it cannot be undone.</p>
    </>
  );
}

function Refusal({ noun, name, dependents, mayDeactivate, advice }: RecordDeleteProps) {
  const one = inSentence(noun.one);
  return (
    <>
      <h2>
        “<bdi>{name}</bdi>” cannot be deleted
      </h2>
      <p>These still refer to this {one}:</p>
      <ul className="dependents">
        {dependents.map((dependent) => (
          <Line key={dependent.label} dependent={dependent} />
        ))}
      </ul>
      <p>
        {advice === "" ? "Change or delete them first." : advice}
        {advice === "" && mayDeactivate
          ? ` Or make the ${one} inactive: it stays where it is used and is no longer offered.`
          : ""}
      </p>
    </>
  );
}

function Line({ dependent: { label, count, example, href } }: { dependent: Dependent }) {
  const what = `${label}: ${count}`;
  return (
    <li>
      {href === null ? what : <a href={href}>{what}</a>}
      <span className="secondary">
        {count === 1 ? ", " : ", for example "}
        <bdi>{example}</bdi>
      </span>
    </li>
  );
}
