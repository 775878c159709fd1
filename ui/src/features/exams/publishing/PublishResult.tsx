// The Publish Result screen (docs/rules.md, *Screens*, *Marks*, *Who may do what*): one subject as specified, and beside it every subject of an exam, a section or a
// class in one step. Each state is an address; without a script the buttons are the forms they stand in.
import * as m from "#messages";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { GroundList } from "../../../controls/GroundList";
import { Empty, Failure, Notice } from "../../../controls/Notice";
import { PlaceFilter } from "../../../controls/PlaceFilter";
import { Tabs } from "../../../controls/Tabs";
import type { PublishResultProps } from "../../../generated/publishing";
import { useWords } from "../../../words";
import { ManyResults } from "./ManyResults";
import { OneResult } from "./OneResult";
import { Undo } from "./Undo";

export default function PublishResult(props: PublishResultProps) {
  const { action, ground, oneHref, manyHref, isMany, one, many, manyHint, form, failure, done } = props;
  const say = useWords();

  return (
    <div className="publishing">
      <PlaceFilter
        key={isMany ? "many" : "one"}
        action={action}
        ground={ground}
        found={isMany ? many !== null : one?.empty === null}
        keep={isMany ? { tab: "many" } : {}}
        // A class by itself is enough.
        partial={isMany}
      />
      <Tabs
        label={say(m.publishing_publish_result)}
        tabs={[
          { label: say(m.publishing_one_subject), href: oneHref, current: !isMany },
          { label: say(m.publishing_whole_exam_or_class), href: manyHref, current: isMany },
        ]}
      />
      <ErrorSummary failure={null} errors={form.errors} />
      <Failure text={form.failure ?? failure} title={say(m.shared_result)} />
      {done === null ? null : (
        <div role="status" data-address={oneHref}>
          <Notice kind="ok" actions={one?.undo == null ? undefined : <Undo action={action} fields={one.undo} />}>
            <span data-toast="success" data-toast-title={say(m.shared_result)}>
              {done}
            </span>
          </Notice>
        </div>
      )}
      {one !== null && ground.filter !== null ? <OneResult sheet={one} filter={ground.filter} action={action} /> : null}
      {manyHint === null || ground.list !== undefined ? null : <Empty>{manyHint}</Empty>}
      <GroundList list={ground.list} lead={manyHint} />
      {many === null ? null : <ManyResults many={many} action={action} />}
    </div>
  );
}
