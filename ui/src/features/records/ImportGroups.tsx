// Faults that many rows have alike: each is mended for all of them by one press, which can be taken back.
import * as m from "#messages";
import { Button } from "../../controls/Button";
import { Notice } from "../../controls/Notice";
import type { FaultGroup, ImportPlanProps } from "../../generated/records";
import { useWords } from "../../words";

export function Groups({ groups, undo, choices }: Pick<ImportPlanProps, "groups" | "undo" | "choices">) {
  const say = useWords();
  const offered = groups.filter(({ proposed, adds }) => proposed !== "" || adds !== "").length;
  return (
    <>
      {undo === "" ? null : (
        <Notice
          kind="ok"
          actions={
            <Button type="submit" name="act" value="undo">
              {say(m.records_undo)}
            </Button>
          }
        >
          {undo}
        </Notice>
      )}
      {groups.length === 0 ? null : (
        <section aria-labelledby="import-groups">
          <h3 id="import-groups">{say(m.records_same_fault)}</h3>
          {offered < 2 ? null : (
            <p>
              <Button type="submit" name="act" value="all">
                {say(m.records_group_all)}
              </Button>
            </p>
          )}
          <ul className="plain-list import-groups">
            {groups.map((group, place) => (
              <Group key={`${group.field} ${group.rows}`} group={group} place={place} choices={choices} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Group({ group, place, choices }: { group: FaultGroup; place: number } & Pick<ImportPlanProps, "choices">) {
  const say = useWords();
  const { field, label, error, count, rows, value, from, mayPut, mayEmpty, proposals, proposed, adds } = group;
  const name = `group.${place}`;
  const offered = group.choices === null ? undefined : choices[group.choices];
  const input = { name: `${name}.value`, "aria-label": say(m.records_group_value, { label, count }) } as const;
  return (
    <li>
      <input type="hidden" name={`${name}.field`} value={field} />
      <input type="hidden" name={`${name}.rows`} value={rows} />
      <p>
        <strong>{say(m.records_group_rows, { count })}</strong> <bdi>{label}</bdi>: <bdi>{error}</bdi>
        {value === "" || error.includes(value) ? null : (
          <>
            {" "}
            (<bdi>{value}</bdi>)
          </>
        )}
      </p>
      {proposals.length === 0 ? null : (
        <>
          <input type="hidden" name={`${name}.proposed`} value={proposed} />
          <ul className="plain-list import-proposals">
            {proposals.map((text) => (
              <li key={text}>
                <bdi>{text}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="import-group-acts">
        {proposals.length === 0 ? null : (
          <Button type="submit" name="act" value={`take.${place}`}>
            {say(m.records_group_take)}
          </Button>
        )}
        {adds === "" ? null : (
          <>
            <input type="hidden" name={`${name}.adds`} value="1" />
            <Button type="submit" name="act" value={`add.${place}`}>
              {adds}
            </Button>
          </>
        )}
        {from === null ? null : (
          <Button type="submit" name="act" value={`fill.${place}`}>
            {say(m.records_group_fill, { from })}
          </Button>
        )}
        {!mayPut ? null : (
          <>
            {offered === undefined ? (
              <input {...input} className="input" autoComplete="off" />
            ) : (
              <select {...input} className="input select" defaultValue="">
                <option value="">{say(m.shared_select)}</option>
                {offered.map((choice) => (
                  <option key={choice.value} value={choice.value}>
                    {choice.label}
                  </option>
                ))}
              </select>
            )}
            <Button type="submit" name="act" value={`put.${place}`}>
              {say(m.records_group_put, { count })}
            </Button>
          </>
        )}
        {!mayEmpty ? null : (
          <Button type="submit" name="act" value={`empty.${place}`}>
            {say(m.records_group_empty)}
          </Button>
        )}
        <Button type="submit" kind="quiet" name="act" value={`leave.${place}`}>
          {say(m.records_group_leave_out, { count })}
        </Button>
      </div>
    </li>
  );
}
