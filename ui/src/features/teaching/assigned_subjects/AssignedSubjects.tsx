// /admin/assignSubject: the sections of a session with the subjects that they are taught.
import * as m from "#messages";
import { address } from "../../../address";
import { ButtonLink } from "../../../controls/Button";
import { DoneNotice } from "../../../controls/DoneNotice";
import { useCountText, ListTable } from "../../../controls/ListTable";
import { Notice } from "../../../controls/Notice";
import { NextStep } from "../../../controls/NextStep";
import { PlaceFilter, placeFields } from "../../../controls/PlaceFilter";
import type { AssignedLine, AssignedSubjectsProps } from "../../../generated/teaching";
import { useWords } from "../../../words";

const PATH = "/admin/assignSubject";

export default function AssignedSubjects(props: AssignedSubjectsProps) {
  const { place, classes, classId, rows, first, done, csv, print } = props;
  const say = useWords();
  const counted = useCountText();
  const here = { branchId: place.branchId, sessionId: place.sessionId, classId };
  return (
    <div className="records assigned">
      <DoneNotice text={done} title={say(m.teaching_assign_subject)} address={address(PATH, here)} />
      {place.closed ? <Notice>{say(m.shared_session_closed)}</Notice> : null}
      <PlaceFilter
        action={PATH}
        fields={[
          ...placeFields(place),
          classes.length === 0
            ? null
            : { key: "classId", label: m.shared_class, choices: classes, value: classId, open: say(m.shared_all) },
        ]}
        button={say(m.shared_show)}
      />
      {first !== null ? (
        <NextStep step={first}>
          <ButtonLink href="/admin/sectionSetting">{say(m.shared_sections)}</ButtonLink>
        </NextStep>
      ) : (
        <section aria-label={say(m.shared_sections)}>
          <div className="table-tools">
            <p className="table-count">
              {counted({ page: 1, limit: "all", rows: rows.length, total: rows.length }, m.teaching_section_count)}
            </p>
            <ButtonLink href={print} target="_blank" rel="noopener">
              {say(m.shared_print)}
            </ButtonLink>
            <ButtonLink href={csv}>{say(m.shared_download_csv)}</ButtonLink>
          </div>
          <ListTable
            label={say(m.teaching_sections_table)}
            caption={say(m.teaching_sections_subjects)}
            heads={[
              { key: "section", label: say(m.shared_section), className: "col-name" },
              { key: "subjects", label: say(m.shared_subjects), className: "num" },
              { key: "all", label: say(m.teaching_for_all) },
              { key: "optional", label: say(m.teaching_optional) },
              { key: "students", label: say(m.shared_students), className: "num" },
              { key: "toChoose", label: say(m.teaching_still_to_choose), className: "num" },
            ]}
          >
            {rows.map((row) => (
              <Row key={row._id} row={row} />
            ))}
          </ListTable>
        </section>
      )}
    </div>
  );
}

function Row({ row }: { row: AssignedLine }) {
  const { label, href, subjects, forAll, optional, students, toChoose, choicesHref } = row;
  const say = useWords();
  return (
    <tr>
      <th scope="row" className="col-name">
        <a href={href}>
          <bdi>{label}</bdi>
        </a>
      </th>
      <td className="num">{subjects === 0 ? "–" : subjects}</td>
      <td className="assigned-names">{subjects === 0 ? <a href={href}>{say(m.teaching_assign)}</a> : forAll}</td>
      <td className="assigned-names">{optional}</td>
      <td className="num">{students}</td>
      <td className="num">
        {choicesHref === null ? null : (
          <a
            href={choicesHref}
            aria-label={
              toChoose === null
                ? say(m.teaching_choices_of, { place: label })
                : say(m.teaching_choices_of_open, { place: label, students: toChoose })
            }
          >
            {toChoose === null ? say(m.teaching_choices) : toChoose}
          </a>
        )}
      </td>
    </tr>
  );
}
