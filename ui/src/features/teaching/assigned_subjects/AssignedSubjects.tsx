// /admin/assignSubject: the sections of a session with the subjects that they are taught.
import { address } from "../../../address";
import { ButtonLink } from "../../../controls/Button";
import { DoneNotice } from "../../../controls/DoneNotice";
import { countIn, useCountText, ListTable } from "../../../controls/ListTable";
import { Notice } from "../../../controls/Notice";
import { NextStep } from "../../../controls/NextStep";
import { PlaceFilter, placeFields } from "../../../controls/PlaceFilter";
import type { AssignedLine, AssignedSubjectsProps } from "../../../generated/teaching";

const PATH = "/admin/assignSubject";

export default function AssignedSubjects(props: AssignedSubjectsProps) {
  const { place, classes, classId, rows, first, done, csv, print } = props;
  const counted = useCountText();
  const here = { branchId: place.branchId, sessionId: place.sessionId, classId };
  return (
    <div className="records assigned">
      <DoneNotice text={done} title="Assign Subject" address={address(PATH, here)} />
      {place.closed ? <Notice>This session is closed: nothing in it can be changed.</Notice> : null}
      <PlaceFilter
        action={PATH}
        fields={[
          ...placeFields(place),
          classes.length === 0
            ? null
            : { key: "classId", label: "Class", choices: classes, value: classId, open: "All" },
        ]}
        button="Show"
      />
      {first !== null ? (
        <NextStep step={first}>
          <ButtonLink href="/admin/sectionSetting">Sections</ButtonLink>
        </NextStep>
      ) : (
        <section aria-label="Sections">
          <div className="table-tools">
            <p className="table-count">
              {counted(
                { page: 1, limit: "all", rows: rows.length, total: rows.length },
                countIn("section", "sections"),
              )}
            </p>
            <ButtonLink href={print} target="_blank" rel="noopener">
              Print
            </ButtonLink>
            <ButtonLink href={csv}>Download CSV</ButtonLink>
          </div>
          <ListTable
            label="Table of sections"
            caption="Sections and their subjects"
            heads={[
              { key: "section", label: "Section", className: "col-name" },
              { key: "subjects", label: "Subjects", className: "num" },
              { key: "all", label: "For all students" },
              { key: "optional", label: "Optional" },
              { key: "students", label: "Students", className: "num" },
              { key: "toChoose", label: "Still to choose", className: "num" },
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
  return (
    <tr>
      <th scope="row" className="col-name">
        <a href={href}>
          <bdi>{label}</bdi>
        </a>
      </th>
      <td className="num">{subjects === 0 ? "–" : subjects}</td>
      <td className="assigned-names">{subjects === 0 ? <a href={href}>Assign subjects</a> : forAll}</td>
      <td className="assigned-names">{optional}</td>
      <td className="num">{students}</td>
      <td className="num">
        {choicesHref === null ? null : (
          <a
            href={choicesHref}
            aria-label={`Choices of ${label}${toChoose === null ? "" : `, ${toChoose} still to choose`}`}
          >
            {toChoose === null ? "Choices" : toChoose}
          </a>
        )}
      </td>
    </tr>
  );
}
