// /admin/studentPromotion: the plan of a class or a section for the next session, filled from its results, changed student by student and
// applied as a whole; and the promotions that were made.
import * as m from "#messages";
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
import { type Say, sentences, useWords } from "../../../words";

const PATH = "/admin/studentPromotion";

export default function Promotion(props: PromotionProps) {
  const { branchId, sessions, sessionId, newSessions, newSessionId, classes, classId, sections } = props;
  const { sectionId, statuses, orders, order, undecided, plan, first, promotions, done } = props;
  const say = useWords();
  const here = { branchId, sessionId, newSessionId, classId, sectionId };
  return (
    <div className="records promotion">
      <DoneNotice text={done} title={say(m.promotion_student_promotion)} address={address(PATH, here)} />
      <PlaceFilter
        action={PATH}
        fields={[
          branchField(props),
          { key: "sessionId", label: m.promotion_from_session, choices: sessions, value: sessionId, open: null },
          { key: "newSessionId", label: m.promotion_to_session, choices: newSessions, value: newSessionId },
          { key: "classId", label: m.shared_class, choices: classes, value: classId },
          sections.length === 0
            ? null
            : {
                key: "sectionId",
                label: m.shared_section,
                choices: sections,
                value: sectionId,
                open: say(m.shared_all),
              },
          { key: "order", label: m.promotion_new_rolls_by, choices: orders, value: order, open: null },
          {
            key: "undecided",
            label: m.promotion_undecided_by_results,
            choices: statuses,
            value: undecided,
            open: say(m.promotion_choose_for_each),
          },
        ]}
        button={say(m.shared_show)}
      />
      {first === null ? null : (
        <NextStep step={first}>
          <ButtonLink href="/admin/manageSession">{say(m.shared_sessions)}</ButtonLink>
        </NextStep>
      )}
      {plan === null ? (
        first === null ? (
          <Empty>{say(m.promotion_choose_class)}</Empty>
        ) : null
      ) : (
        <Plan plan={plan} props={props} />
      )}
      {promotions.length === 0 ? null : <Made promotions={promotions} />}
    </div>
  );
}

/** How many are in the plan, how many of them are not decided or not rightly, and who is not in it. */
function countsText(say: Say, students: number, open: number, faulty: number, whom: string): string {
  const counts =
    open === 0 && faulty <= 0
      ? say(m.promotion_students, { students })
      : faulty <= 0
        ? say(m.promotion_students_open, { students, open })
        : open === 0
          ? say(m.promotion_students_faulty, { students, faulty })
          : say(m.promotion_students_open_faulty, { students, open, faulty });
  return whom === "" ? counts : say(m.promotion_counts_and_left_out, { counts, whom });
}

function Plan({ plan, props }: { plan: PromotionPlan; props: PromotionProps }) {
  const { label, rows, already, gone, judgedBy, unpublished, failure, conflicts, exceptAs, filled } = plan;
  const say = useWords();
  const open = rows.filter(({ status }) => status === "").length;
  const faulty = conflicts - open;
  const errors = Object.fromEntries(
    rows.flatMap(({ _id, name, conflicts: [fault] }) =>
      failure === null || fault === undefined
        ? []
        : [[`status.${_id}`, say(m.labels_faults_of, { name, faults: fault })]],
    ),
  );
  const apart = [
    already === 0 ? "" : say(m.promotion_already_there, { students: already }),
    gone === 0 ? "" : say(m.promotion_gone, { students: gone }),
  ]
    .filter((text) => text !== "")
    .join(", ");
  return (
    <section aria-labelledby="plan">
      <h2 id="plan">{label}</h2>
      {/* What is wrong with a student is in the list already. */}
      <ErrorSummary failure={Object.values(errors).includes(failure ?? "") ? null : failure} errors={errors} />
      {judgedBy === null ? null : <p className="promotion-judged">{say(m.labels_sentence, { text: judgedBy })}</p>}
      {open === 0 ? null : <Notice kind="warn">{say(m.promotion_open_explained, { students: open })}</Notice>}
      {unpublished ? <Notice kind="warn">{say(m.promotion_unpublished)}</Notice> : null}
      {rows.length === 0 ? (
        <Empty>{apart === "" ? say(m.promotion_class_empty) : say(m.promotion_nobody_left, { whom: apart })}</Empty>
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
            {say(m.promotion_promote)}
          </button>
          <input type="hidden" name="branchId" value={props.branchId} />
          <input type="hidden" name="sessionId" value={props.sessionId} />
          <input type="hidden" name="newSessionId" value={props.newSessionId} />
          <input type="hidden" name="classId" value={props.classId} />
          <input type="hidden" name="sectionId" value={props.sectionId} />
          <input type="hidden" name="order" value={props.order} />
          <input type="hidden" name="undecided" value={props.undecided} />
          <div className="table-tools">
            <p className="table-count">{countsText(say, rows.length, open, faulty, apart)}</p>
          </div>
          {filled === null ? null : (
            <div tabIndex={-1} data-focus="">
              <Notice>{`${filled} ${say(m.promotion_not_saved_yet)}`}</Notice>
            </div>
          )}
          <Except exceptAs={exceptAs} statuses={props.statuses} />
          <ListTable
            label={say(m.promotion_plan_of, { place: label })}
            caption={say(m.promotion_plan_of, { place: label })}
            heads={[
              {
                key: "except",
                label: <span className="visually-hidden">{say(m.promotion_except)}</span>,
                className: "col-tight",
              },
              { key: "student", label: say(m.shared_student), className: "col-name" },
              { key: "section", label: say(m.shared_section) },
              { key: "roll", label: say(m.shared_roll), className: "num" },
              { key: "result", label: say(m.shared_result) },
              { key: "status", label: say(m.promotion_decision) },
              { key: "newSection", label: say(m.people_new_section) },
              { key: "newRoll", label: say(m.people_new_roll) },
            ]}
          >
            {rows.map((row) => (
              <Row key={row._id} row={row} sent={failure !== null} statuses={props.statuses} sections={plan.sections} />
            ))}
          </ListTable>
          <p className="field-hint promotion-follows">{say(m.promotion_follows)}</p>
          <div className="record-acts">
            <Button type="submit" kind="primary">
              {say(m.promotion_promote)}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}

/** One press for all who are not ticked in the first column; it fills in the plan and saves nothing. */
function Except({ exceptAs, statuses }: { exceptAs: string; statuses: readonly Choice[] }) {
  const say = useWords();
  return (
    <div className="promotion-except">
      <Button type="submit" name="act" value="except">
        {say(m.promotion_except_ticked)}
      </Button>
      <label className="promotion-except-as">
        <span>{say(m.promotion_those_ticked)}</span>
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
  const say = useWords();
  const id = fieldId(`status.${_id}`);
  // That nothing is chosen yet is no fault before the plan is sent.
  const isFaulty = conflicts.length > 0 && (sent || status !== "");
  const notes = isFaulty ? `${id}-conflicts` : undefined;
  return (
    <tr>
      <td className="col-tight">
        <input type="hidden" name={`was.${_id}`} value={was} />
        <input
          type="checkbox"
          name={`except.${_id}`}
          value="1"
          aria-label={say(m.promotion_except_name, { name })}
          defaultChecked={except}
        />
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
          aria-label={say(m.promotion_decision_of, { name })}
          aria-invalid={notes === undefined ? undefined : true}
          aria-describedby={notes}
          defaultValue={status}
        >
          {status === "" ? <option value="">{say(m.shared_choose)}</option> : null}
          {statuses.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        {notes === undefined ? null : (
          <p className="field-error" id={notes}>
            {sentences(say, conflicts)}
          </p>
        )}
      </td>
      <td>
        <select
          name={`section.${_id}`}
          className="input select"
          aria-label={say(m.people_new_section_of, { name })}
          defaultValue={newSectionId}
        >
          <option value="">{say(m.promotion_usual_section)}</option>
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
          aria-label={say(m.people_new_roll_of, { name })}
          defaultValue={newRoll}
        />
      </td>
    </tr>
  );
}

function Made({ promotions }: { promotions: readonly PromotionLine[] }) {
  const say = useWords();
  return (
    <section aria-labelledby="made">
      <h2 id="made">{say(m.promotion_made)}</h2>
      <ListTable
        labelledBy="made"
        className="table-fit"
        heads={[
          { key: "when", label: say(m.shared_when), className: "col-name" },
          { key: "sessions", label: say(m.shared_sessions) },
          { key: "promoted", label: say(m.promotion_promoted), className: "num" },
          { key: "repeating", label: say(m.promotion_repeating), className: "num" },
          { key: "leaving", label: say(m.promotion_leaving), className: "num" },
          { key: "by", label: say(m.shared_by) },
          { key: "undone", label: say(m.promotion_taken_back) },
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
