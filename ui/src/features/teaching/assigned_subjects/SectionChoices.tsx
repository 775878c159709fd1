// /admin/assignSubjectStudents: the students of a section with a tick for each optional subject.
import { address } from "../../../address";
import { Button, ButtonLink } from "../../../controls/Button";
import { DoneNotice } from "../../../controls/DoneNotice";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { ListTable } from "../../../controls/ListTable";
import { Empty, Notice } from "../../../controls/Notice";
import { NextStep } from "../../../controls/NextStep";
import { PlaceFilter, placeFields } from "../../../controls/PlaceFilter";
import type { GroupToTake, SectionChoicesProps, SectionChoices as Choices } from "../../../generated/teaching";
import { ViewerField } from "../../../shell/ViewerField";
import { Tick } from "./Tick";

const PATH = "/admin/assignSubjectStudents";

export default function SectionChoices({ place, sections, sectionId, first, list, done }: SectionChoicesProps) {
  return (
    <div className="records assigned">
      <DoneNotice text={done} title="Assign Subject to Students" address={address(PATH, { sectionId })} />
      <PlaceFilter
        action={PATH}
        fields={[...placeFields(place), { key: "sectionId", label: "Section", choices: sections, value: sectionId }]}
        button="Show"
      />
      {first !== null ? (
        <NextStep step={first} />
      ) : list === null ? (
        <Empty>Choose a section to say which optional subjects its students take.</Empty>
      ) : (
        <Section list={list} sectionId={sectionId} />
      )}
    </div>
  );
}

/** "Of Religion each student takes 1, of Fourth subject 2." */
export function groupsText(groups: readonly GroupToTake[]): string {
  const each = groups
    .map(({ name, take }, at) => `of ${name} ${at === 0 ? "each student takes " : ""}${take}`)
    .join(", ");
  return each === "" ? "" : `${each.charAt(0).toUpperCase()}${each.slice(1)}.`;
}

function Section({ list, sectionId }: { list: Choices; sectionId: string }) {
  const { label, session, closed, subjects, groups, rows, failure, unsaved, assignHref, csv, print } = list;
  const errors = Object.fromEntries(
    rows.flatMap(({ _id, name, error }) =>
      error === null ? [] : [[`choice.${_id}.${subjects[0]?._id ?? ""}`, `${name}: ${error}`]],
    ),
  );
  const left = rows.filter(({ unmet, leftOn }) => unmet.length > 0 && leftOn === null).length;
  return (
    <section aria-labelledby="choices-of">
      <h2 id="choices-of">
        {label}, {session}
      </h2>
      <ErrorSummary failure={failure} errors={errors} />
      {closed ? <Notice>This session is closed: nothing in it can be changed.</Notice> : null}
      {subjects.length === 0 ? (
        <Empty actions={<ButtonLink href={assignHref}>Subjects of {label}</ButtonLink>}>
          No subject of this section is optional: every student takes all of them.
        </Empty>
      ) : rows.length === 0 ? (
        <Empty>Nobody is in this section yet.</Empty>
      ) : (
        <form method="post" action={PATH} noValidate data-saves="" data-changed={unsaved ? "" : undefined}>
          <ViewerField />
          <input type="hidden" name="sectionId" value={sectionId} />
          <div className="table-tools">
            <p className="table-count">
              {left === 0 ? `${rows.length} students` : `${left} of ${rows.length} students have still to choose`}
              {groups.length === 0 ? "" : `. ${groupsText(groups)}`}
            </p>
            <ButtonLink href={print} target="_blank" rel="noopener">
              Print
            </ButtonLink>
            <ButtonLink href={csv}>Download CSV</ButtonLink>
            <ButtonLink href={assignHref}>Subjects of {label}</ButtonLink>
          </div>
          <ListTable
            label={`Choices of ${label}`}
            caption={`Optional subjects of ${label}`}
            className="table-fit"
            heads={[
              { key: "student", label: "Student", className: "col-name" },
              { key: "roll", label: "Roll", className: "num" },
              ...subjects.map(({ _id, name, abbreviation, group }) => ({
                key: _id,
                label: (
                  <>
                    <abbr title={name}>{abbreviation}</abbr>
                    {group === null ? null : <span className="assigned-of">{group}</span>}
                  </>
                ),
                className: "assigned-column",
              })),
              { key: "unmet", label: "Still to choose" },
            ]}
          >
            {rows.map((row) => (
              <tr key={row._id}>
                <th scope="row" className="col-name">
                  <bdi>{row.name}</bdi>
                  {row.leftOn === null ? null : <span className="secondary"> left on {row.leftOn}</span>}
                  {row.error === null ? null : <p className="field-error">{row.error}</p>}
                </th>
                <td className="num">
                  {row.roll}
                  <input type="hidden" name={`was.${row._id}`} value={row.was} />
                </td>
                {subjects.map((subject, at) => (
                  <td key={subject._id} className="assigned-column">
                    <Tick line={row} at={at} subject={subject} closed={closed} />
                  </td>
                ))}
                <td className="secondary">{row.unmet.join(", ")}</td>
              </tr>
            ))}
          </ListTable>
          {closed ? null : (
            <div className="record-acts">
              <Button type="submit" kind="primary">
                Save
              </Button>
            </div>
          )}
        </form>
      )}
    </section>
  );
}
