// /admin/studentPromotion: the plan of a class or a section for the next session, filled from its results, changed student by student and
// applied as a whole; and the promotions that were made.
import { address } from "../../../address";
import { Button, ButtonLink } from "../../../controls/Button";
import { DoneNotice } from "../../../controls/DoneNotice";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { fieldId } from "../../../controls/FormField";
import { ListTable } from "../../../controls/ListTable";
import { Empty, Notice } from "../../../controls/Notice";
import { NextStep } from "../../../controls/NextStep";
import { branchField, PlaceFilter } from "../../../controls/PlaceFilter";
import type { PlanLine, PromotionLine, PromotionPlan, PromotionProps } from "../../../generated/promotion";
import type { Choice } from "../../../generated/records";
import { ViewerField } from "../../../shell/ViewerField";

const PATH = "/admin/studentPromotion";

export default function Promotion(props: PromotionProps) {
  const { branchId, sessions, sessionId, newSessions, newSessionId, classes, classId, sections } = props;
  const { sectionId, statuses, orders, order, undecided, plan, first, promotions, done } = props;
  const here = { branchId, sessionId, newSessionId, classId, sectionId };
  return (
    <div className="records promotion">
      <DoneNotice text={done} title="Student Promotion" address={address(PATH, here)} />
      <PlaceFilter
        action={PATH}
        fields={[
          branchField(props),
          { key: "sessionId", label: "From session", choices: sessions, value: sessionId, open: null },
          { key: "newSessionId", label: "To session", choices: newSessions, value: newSessionId },
          { key: "classId", label: "Class", choices: classes, value: classId },
          sections.length === 0
            ? null
            : { key: "sectionId", label: "Section", choices: sections, value: sectionId, open: "All" },
          { key: "order", label: "New rolls by", choices: orders, value: order, open: null },
          {
            key: "undecided",
            label: "Undecided by results",
            choices: statuses,
            value: undecided,
            open: "Choose for each",
          },
        ]}
        button="Show"
      />
      {first === null ? null : (
        <NextStep step={first}>
          <ButtonLink href="/admin/manageSession">Sessions</ButtonLink>
        </NextStep>
      )}
      {plan === null ? (
        first === null ? (
          <Empty>Choose a class to see what its results propose for each student.</Empty>
        ) : null
      ) : (
        <Plan plan={plan} props={props} />
      )}
      {promotions.length === 0 ? null : <Made promotions={promotions} />}
    </div>
  );
}

const people = (count: number) => (count === 1 ? "1 student" : `${count} students`);

function Plan({ plan, props }: { plan: PromotionPlan; props: PromotionProps }) {
  const { label, rows, already, gone, judgedBy, unpublished, failure, conflicts, exceptAs, filled } = plan;
  const open = rows.filter(({ status }) => status === "").length;
  const faulty = conflicts - open;
  const errors = Object.fromEntries(
    rows.flatMap(({ _id, name, conflicts: [fault] }) =>
      failure === null || fault === undefined ? [] : [[`status.${_id}`, `${name}: ${fault}`]],
    ),
  );
  const apart = [
    already === 0 ? "" : `${people(already)} in the new session already`,
    gone === 0 ? "" : `${people(gone)} who left or are inactive`,
  ].filter((text) => text !== "");
  return (
    <section aria-labelledby="plan">
      <h2 id="plan">{label}</h2>
      {/* What is wrong with a student is in the list already. */}
      <ErrorSummary failure={Object.values(errors).includes(failure ?? "") ? null : failure} errors={errors} />
      {judgedBy === null ? null : <p className="promotion-judged">{judgedBy}.</p>}
      {open === 0 ? null : (
        <Notice kind="warn">
          {`The results decide nothing for ${people(open)}; the column Result says why. Choose a decision for each, or one for all: choose it under Undecided by results above and press Show.`}
        </Notice>
      )}
      {unpublished ? (
        <Notice kind="warn">Some of these results are not published yet: they may still change.</Notice>
      ) : null}
      {rows.length === 0 ? (
        <Empty>
          {apart.length === 0 ? "Nobody is in this class." : `Nobody is left to promote: ${apart.join(", ")}.`}
        </Empty>
      ) : (
        <form
          method="post"
          action={PATH}
          noValidate
          data-saves=""
          data-decides=""
          data-changed={filled === null ? undefined : ""}
        >
          <ViewerField />
          {/* Enter in a field presses the form's first button. */}
          <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
            Promote
          </button>
          <input type="hidden" name="branchId" value={props.branchId} />
          <input type="hidden" name="sessionId" value={props.sessionId} />
          <input type="hidden" name="newSessionId" value={props.newSessionId} />
          <input type="hidden" name="classId" value={props.classId} />
          <input type="hidden" name="sectionId" value={props.sectionId} />
          <input type="hidden" name="order" value={props.order} />
          <input type="hidden" name="undecided" value={props.undecided} />
          <div className="table-tools">
            <p className="table-count">
              {people(rows.length)}
              {open === 0 ? "" : `, ${open} to be decided`}
              {faulty <= 0 ? "" : `, ${faulty} with a decision that cannot be carried out`}
              {apart.length === 0 ? "" : `. Not in the plan: ${apart.join(", ")}`}
            </p>
          </div>
          {filled === null ? null : (
            <div tabIndex={-1} data-focus="">
              <Notice>{`${filled} Nothing is saved yet: look through the plan and press Promote below it.`}</Notice>
            </div>
          )}
          <Except exceptAs={exceptAs} statuses={props.statuses} />
          <ListTable
            label={`Plan of ${label}`}
            caption={`Plan of ${label}`}
            heads={[
              { key: "except", label: <span className="visually-hidden">Except</span>, className: "col-tight" },
              { key: "student", label: "Student", className: "col-name" },
              { key: "section", label: "Section" },
              { key: "roll", label: "Roll", className: "num" },
              { key: "result", label: "Result" },
              { key: "status", label: "Decision" },
              { key: "newSection", label: "New section" },
              { key: "newRoll", label: "New roll" },
            ]}
          >
            {rows.map((row) => (
              <Row key={row._id} row={row} sent={failure !== null} statuses={props.statuses} sections={plan.sections} />
            ))}
          </ListTable>
          <p className="field-hint promotion-follows">
            A new section and roll that you leave as they are proposed follow the decision: after another one, the
            student goes to the usual section with the next free roll.
          </p>
          <div className="record-acts">
            <Button type="submit" kind="primary">
              Promote
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}

/** One press for all who are not ticked in the first column; it fills in the plan and saves nothing. */
function Except({ exceptAs, statuses }: { exceptAs: string; statuses: readonly Choice[] }) {
  return (
    <div className="promotion-except">
      <Button type="submit" name="act" value="except">
        Promote all except those ticked
      </Button>
      <label className="promotion-except-as">
        <span>Those ticked:</span>
        <select name="exceptAs" className="input select" defaultValue={exceptAs}>
          {statuses
            .filter(({ value }) => value !== "promote")
            .map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
        </select>
      </label>
    </div>
  );
}

type RowProps = {
  row: PlanLine;
  /** the plan was sent and came back */
  sent: boolean;
  statuses: readonly Choice[];
  sections: readonly Choice[];
};

function Row({ row, sent, statuses, sections }: RowProps) {
  const { _id, name, regNo, section, roll, result, status, newSectionId, newRoll, conflicts, was, except } = row;
  const id = fieldId(`status.${_id}`);
  // That nothing is chosen yet is no fault before the plan is sent.
  const isFaulty = conflicts.length > 0 && (sent || status !== "");
  const notes = isFaulty ? `${id}-conflicts` : undefined;
  return (
    <tr>
      <td className="col-tight">
        <input type="hidden" name={`was.${_id}`} value={was} />
        <input type="checkbox" name={`except.${_id}`} value="1" aria-label={`Except ${name}`} defaultChecked={except} />
      </td>
      <th scope="row" className="col-name">
        <bdi>{name}</bdi>
        <span className="promotion-beside">{regNo}</span>
      </th>
      <td>{section}</td>
      <td className="num">{roll}</td>
      <td className="promotion-result">{result}</td>
      <td>
        <select
          id={id}
          name={`status.${_id}`}
          className="input select"
          aria-label={`What becomes of ${name}`}
          aria-invalid={notes === undefined ? undefined : true}
          aria-describedby={notes}
          defaultValue={status}
        >
          {status === "" ? <option value="">Choose</option> : null}
          {statuses.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        {notes === undefined ? null : (
          <p className="field-error" id={notes}>
            {conflicts.join(". ")}
          </p>
        )}
      </td>
      <td>
        <select
          name={`section.${_id}`}
          className="input select"
          aria-label={`New section of ${name}`}
          defaultValue={newSectionId}
        >
          <option value="">Usual</option>
          {sections.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </td>
      <td>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          name={`roll.${_id}`}
          className="input promotion-roll"
          aria-label={`New roll of ${name}`}
          defaultValue={newRoll}
        />
      </td>
    </tr>
  );
}

function Made({ promotions }: { promotions: readonly PromotionLine[] }) {
  return (
    <section aria-labelledby="made">
      <h2 id="made">Promotions made</h2>
      <ListTable
        labelledBy="made"
        className="table-fit"
        heads={[
          { key: "when", label: "When", className: "col-name" },
          { key: "sessions", label: "Sessions" },
          { key: "promoted", label: "Promoted", className: "num" },
          { key: "repeating", label: "Repeating", className: "num" },
          { key: "leaving", label: "Leaving", className: "num" },
          { key: "by", label: "By" },
          { key: "undone", label: "Taken back" },
        ]}
      >
        {promotions.map((line) => (
          <tr key={line.href}>
            <th scope="row" className="col-name">
              <a href={line.href}>{line.at}</a>
            </th>
            <td>{line.label}</td>
            <td className="num">{line.promoted}</td>
            <td className="num">{line.repeating}</td>
            <td className="num">{line.leaving}</td>
            <td>
              <bdi>{line.by}</bdi>
            </td>
            <td>{line.undone ?? ""}</td>
          </tr>
        ))}
      </ListTable>
    </section>
  );
}
