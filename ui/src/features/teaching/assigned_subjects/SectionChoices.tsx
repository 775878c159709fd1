// /admin/assignSubjectStudents: the students of a section with a tick for each optional subject.
import * as m from "#messages";
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
import { useWords, type Say } from "../../../words";
import { Tick } from "./Tick";

const PATH = "/admin/assignSubjectStudents";

export default function SectionChoices({ place, sections, sectionId, first, list, done }: SectionChoicesProps) {
  const say = useWords();
  return (
    <div className="records assigned">
      <DoneNotice text={done} title={say(m.teaching_assign_to_students)} address={address(PATH, { sectionId })} />
      <PlaceFilter
        action={PATH}
        fields={[
          ...placeFields(place),
          { key: "sectionId", label: m.shared_section, choices: sections, value: sectionId },
        ]}
        button={say(m.shared_show)}
      />
      {first !== null ? (
        <NextStep step={first} />
      ) : list === null ? (
        <Empty>{say(m.teaching_choose_section)}</Empty>
      ) : (
        <Section list={list} sectionId={sectionId} />
      )}
    </div>
  );
}

/** "Of Religion each student takes 1. Of Fourth subject each student takes 2." */
export const groupsText = (say: Say, groups: readonly GroupToTake[]): string =>
  groups.map(({ name: group, take: count }) => say(m.teaching_take_of_group, { group, count })).join(" ");

function Section({ list, sectionId }: { list: Choices; sectionId: string }) {
  const { label, session, closed, subjects, groups, rows, failure, unsaved, assignHref, csv, print } = list;
  const say = useWords();
  const errors = Object.fromEntries(
    rows.flatMap(({ _id, name, error }) =>
      error === null ? [] : [[`choice.${_id}.${subjects[0]?._id ?? ""}`, `${name}: ${error}`]],
    ),
  );
  const left = rows.filter(({ unmet, leftOn }) => unmet.length > 0 && leftOn === null).length;
  const counted =
    left === 0
      ? say(m.teaching_students, { students: rows.length })
      : say(m.teaching_students_to_choose, { open: left, students: rows.length });
  return (
    <section aria-labelledby="choices-of">
      <h2 id="choices-of">
        {label}, {session}
      </h2>
      <ErrorSummary failure={failure} errors={errors} />
      {closed ? <Notice>{say(m.shared_session_closed)}</Notice> : null}
      {subjects.length === 0 ? (
        <Empty actions={<ButtonLink href={assignHref}>{say(m.teaching_subjects_of, { place: label })}</ButtonLink>}>
          {say(m.teaching_none_optional_explained)}
        </Empty>
      ) : rows.length === 0 ? (
        <Empty>{say(m.people_section_empty)}</Empty>
      ) : (
        <form method="post" action={PATH} noValidate data-saves="" data-changed={unsaved ? "" : undefined}>
          <ViewerField />
          <input type="hidden" name="sectionId" value={sectionId} />
          {/* Enter presses the form's first button. */}
          <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
            {say(m.shared_save)}
          </button>
          <div className="table-tools">
            <p className="table-count">
              {groups.length === 0
                ? counted
                : say(m.teaching_counted_and_groups, { counted, groups: groupsText(say, groups) })}
            </p>
            <ButtonLink href={print} target="_blank" rel="noopener">
              {say(m.shared_print)}
            </ButtonLink>
            <ButtonLink href={csv}>{say(m.shared_download_csv)}</ButtonLink>
            <ButtonLink href={assignHref}>{say(m.teaching_subjects_of, { place: label })}</ButtonLink>
          </div>
          <ListTable
            label={say(m.teaching_choices_of, { place: label })}
            caption={say(m.teaching_optional_subjects_of, { place: label })}
            className="table-fit"
            heads={[
              { key: "student", label: say(m.shared_student), className: "col-name" },
              { key: "roll", label: say(m.shared_roll), className: "num" },
              ...subjects.map(({ _id, name, abbreviation, group }) => ({
                key: _id,
                label: (
                  <>
                    <abbr title={name}>{abbreviation}</abbr>
                    {group === null ? null : <span className="assigned-of">{group}</span>}
                    {group === null || left === 0 || closed ? null : (
                      <button
                        type="submit"
                        name="rest"
                        value={_id}
                        className="assigned-rest"
                        aria-label={say(m.teaching_rest_takes, { subject: name })}
                      >
                        {say(m.teaching_rest)}
                      </button>
                    )}
                  </>
                ),
                className: "assigned-column",
              })),
              { key: "unmet", label: say(m.teaching_still_to_choose) },
            ]}
          >
            {rows.map((row) => (
              <tr key={row._id}>
                <th scope="row" className="col-name">
                  <bdi>{row.name}</bdi>
                  {row.leftOn === null ? null : (
                    <span className="secondary"> {say(m.teaching_left_on, { day: row.leftOn })}</span>
                  )}
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
          {unsaved && failure === null ? <p role="status">{say(m.schedules_not_saved_until_save)}</p> : null}
          {closed ? null : (
            <div className="record-acts">
              <Button type="submit" kind="primary">
                {say(m.shared_save)}
              </Button>
            </div>
          )}
        </form>
      )}
    </section>
  );
}
