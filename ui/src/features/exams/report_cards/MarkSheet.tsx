// The Sheet screen (docs/rules.md, *Screens*, Sheet screen): page markSheet. Select Ground with Select Subjects, what the cards still lack, the
// student table, and the modals that show the cards. Complete without a script: there the cards open as pages of their own.
import * as m from "#messages";
import { GroundList } from "../../../controls/GroundList";
import { Button, ButtonLink } from "../../../controls/Button";
import { Failure } from "../../../controls/Notice";
import { PlaceFilter } from "../../../controls/PlaceFilter";
import type { CardState, MarkSheetProps } from "../../../generated/cards";
import { useWords, type Say } from "../../../words";
import { chosenOf } from "../print_links/print_links";
import { PrintLinksPanel, SendToPrintShop } from "../print_links/PrintLinksPanel";
import { Differs } from "../grading_schemes/Differs";
import { PreflightList } from "./PreflightList";
import { SelectSubjects, subjectsSaid } from "./SelectSubjects";
import { SheetDialog } from "../../../controls/SheetDialog";
import { StudentTable } from "../../../controls/StudentTable";

const BULK = "report-cards";
const CARD = "report-card";
const PREFLIGHT = "preflight";

export default function MarkSheet(props: MarkSheetProps) {
  const { action, ground, subjects, table, states, differs, empty, preflight, failure } = props;
  const bulkHref = table !== null && table.total > 0 ? table.bulkHref : null;
  const links = chosenOf(ground);
  const say = useWords();
  return (
    <div className="mark-sheet">
      <PlaceFilter
        action={action}
        ground={ground}
        beside={
          bulkHref === null ? (
            <Button disabled>{say(m.cards_bulk_sheet)}</Button>
          ) : (
            <>
              <ButtonLink href={bulkHref} target="_blank" rel="noopener" data-sheet={BULK} data-note-of={PREFLIGHT}>
                {say(m.cards_bulk_sheet)}
              </ButtonLink>
              {links === null ? null : <SendToPrintShop />}
            </>
          )
        }
        said={subjectsSaid(say, subjects)}
        found={bulkHref !== null}
      >
        <SelectSubjects ground={ground} given={subjects} />
      </PlaceFilter>
      <Failure text={failure} title={say(m.shared_result)} />
      <Differs letters={differs} />
      {preflight === null || bulkHref === null ? null : (
        <div id={PREFLIGHT}>
          <PreflightList preflight={preflight} />
        </div>
      )}
      <GroundList list={ground.list} lead={empty} />
      {ground.list === undefined ? (
        <StudentTable
          table={table}
          empty={empty}
          action={action}
          state={(place) => stateOf(say, states[place])}
          link={({ cardHref, studentId, name }) => ({
            text: say(m.cards_report_card),
            label: say(m.cards_report_card_of_student, { name }),
            href: cardHref,
            target: "_blank",
            sheet: CARD,
            note: preflight === null ? null : <PreflightList preflight={preflight} studentId={studentId} />,
          })}
        />
      ) : null}
      {bulkHref === null || links === null ? null : (
        <PrintLinksPanel
          scope={{ ...links.scope, kind: "reportCards", subjects: subjects?.chosen }}
          name={links.name}
        />
      )}
      {bulkHref === null ? null : (
        <>
          <SheetDialog id={BULK} title={say(m.cards_report_cards)} />
          <SheetDialog id={CARD} title={say(m.cards_report_card)} />
        </>
      )}
    </div>
  );
}

/** `Ready`, or why a card is not: that it is provisional before anything else. */
function stateOf(say: Say, { provisional, lacks }: CardState = { provisional: null, lacks: [] }) {
  const said = provisional === null ? lacks : [say(m.cards_provisional_reason, { reason: provisional }), ...lacks];
  const ready = say(m.cards_ready);
  if (said.length === 0) return { text: ready, shown: <span className="state state-ok">{ready}</span> };
  return {
    text: said.join(", "),
    shown: (
      <>
        {provisional === null ? null : (
          <>
            <span className="state state-warn">{say(m.shared_provisional)}</span>{" "}
            <span className="secondary">{provisional}</span>
          </>
        )}
        {lacks.map((lack) => (
          <span key={lack} className="state">
            {lack}
          </span>
        ))}
      </>
    ),
  };
}
