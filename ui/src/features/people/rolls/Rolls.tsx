// /admin/view/rolls: the rolls of a section, each in an input, saved all at once. Numbering them by an order is a link that fills the inputs in.
import * as m from "#messages";
import { address } from "../../../address";
import { Button, ButtonLink } from "../../../controls/Button";
import { DoneNotice } from "../../../controls/DoneNotice";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { fieldId } from "../../../controls/FormField";
import { Empty, Notice } from "../../../controls/Notice";
import { NextStep } from "../../../controls/NextStep";
import { branchField, PlaceFilter } from "../../../controls/PlaceFilter";
import { ListTable } from "../../../controls/ListTable";
import type { RollLine, RollList, RollsProps } from "../../../generated/pages";
import { ViewerField } from "../../../shell/ViewerField";
import { useWords } from "../../../words";

const PATH = "/admin/view/rolls";

export default function Rolls(props: RollsProps) {
  const say = useWords();
  const { first, sections, sectionId, list, done, back } = props;
  return (
    <div className="records rolls">
      <DoneNotice text={done} title={say(m.people_rolls)} address={address(PATH, { sectionId })} />
      <PlaceFilter
        action={PATH}
        fields={[
          branchField(props),
          { key: "sectionId", label: m.shared_section, choices: sections, value: sectionId },
        ]}
        button={say(m.shared_show)}
      />
      {first !== null ? (
        <NextStep step={first} />
      ) : list === null ? (
        <Empty>{say(m.people_rolls_choose_section)}</Empty>
      ) : (
        <Section list={list} sectionId={sectionId} back={back} />
      )}
    </div>
  );
}

function Section({ list, sectionId, back }: { list: RollList; sectionId: string; back: string }) {
  const { label, session, closed, rows, orders, gone, failure, unsaved, reset } = list;
  const say = useWords();
  const errors = Object.fromEntries(
    rows.flatMap(({ _id, name, error }) => (error === null ? [] : [[`roll.${_id}`, `${name}: ${error}`]])),
  );
  const changed = rows.filter((row) => row.value !== String(row.roll)).length;
  return (
    <section aria-labelledby="rolls-of">
      <h2 id="rolls-of">
        {label}, {session}
      </h2>
      <ErrorSummary failure={failure} errors={errors} />
      {gone.map((text) => (
        <Notice key={text} kind="warn">
          {text}
        </Notice>
      ))}
      {closed ? <Notice>{say(m.shared_session_closed)}</Notice> : null}
      {rows.length === 0 ? (
        <Empty actions={<ButtonLink href={back}>{say(m.people_rolls_back)}</ButtonLink>}>
          {say(m.people_section_empty)}
        </Empty>
      ) : (
        <>
          {closed ? null : (
            <div className="table-tools">
              <p className="table-count">
                {unsaved ? say(m.people_rolls_unsaved, { rolls: changed }) : say(m.people_rolls_number_anew)}
              </p>
              {orders.map(({ label: order, href, chosen }) => (
                <ButtonLink key={href} href={href} aria-current={chosen ? "true" : undefined}>
                  {order}
                </ButtonLink>
              ))}
            </div>
          )}
          <form method="post" action={PATH} noValidate data-saves="" data-changed={unsaved ? "" : undefined}>
            <ViewerField />
            <input type="hidden" name="sectionId" value={sectionId} />
            <ListTable
              label={say(m.people_rolls_of, { place: label })}
              caption={say(m.people_rolls_of, { place: label })}
              className="table-fit"
              heads={[
                { key: "Student", label: say(m.shared_student), className: "col-name" },
                { key: "Register number", label: say(m.shared_register_number), className: "rolls-reg-no" },
                { key: "Roll", label: say(m.shared_roll), className: "num" },
                ...(closed ? [] : [{ key: "New roll", label: say(m.people_new_roll) }]),
              ]}
            >
              {rows.map((row) => (
                <Row key={row._id} row={row} closed={closed} />
              ))}
            </ListTable>
            {closed ? null : (
              <div className="record-acts">
                <Button type="submit" kind="primary">
                  {say(m.shared_save)}
                </Button>
                {unsaved ? <ButtonLink href={reset}>{say(m.shared_take_back)}</ButtonLink> : null}
                <ButtonLink href={back}>{say(m.people_rolls_back)}</ButtonLink>
              </div>
            )}
          </form>
        </>
      )}
    </section>
  );
}

function Row({ row, closed }: { row: RollLine; closed: boolean }) {
  const { _id, name, regNo, roll, value, error, now, inactive } = row;
  const say = useWords();
  const id = fieldId(`roll.${_id}`);
  const differs = value !== String(roll);
  const notes = [now === null ? null : `${id}-now`, error === null ? null : `${id}-error`].filter(Boolean).join(" ");
  return (
    <tr>
      <th scope="row" className="col-name">
        <bdi>{name}</bdi>
        {inactive ? <span className="secondary"> {say(m.people_inactive)}</span> : null}
        {/* On a narrow screen it stands under the name, so that the inputs are in sight. */}
        <span className="rolls-reg-no-narrow">{regNo}</span>
      </th>
      <td className="nowrap rolls-reg-no">{regNo}</td>
      <td className="num">{roll}</td>
      {closed ? null : (
        <td>
          <input type="hidden" name={`was.${_id}`} value={roll} />
          <input
            id={id}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            name={`roll.${_id}`}
            className={`input roll-input${differs ? " roll-differs" : ""}`}
            aria-label={say(m.people_new_roll_of, { name })}
            aria-invalid={error === null ? undefined : true}
            aria-describedby={notes === "" ? undefined : notes}
            defaultValue={value}
          />
          {now === null ? null : (
            <p className="field-now" id={`${id}-now`}>
              {now}
            </p>
          )}
          {error === null ? null : (
            <p className="field-error" id={`${id}-error`}>
              {error}
            </p>
          )}
        </td>
      )}
    </tr>
  );
}
