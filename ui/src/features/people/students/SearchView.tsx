// /admin/searchView (docs/rules.md, *Screens*): a student's profile, found by search or by the id in the address.
import { address } from "../../../address";
import { ButtonLink } from "../../../controls/Button";
import { DoneNotice } from "../../../controls/DoneNotice";
import { Empty, Notice } from "../../../controls/Notice";
import { Portrait } from "../../../controls/Portrait";
import { ListTable } from "../../../controls/ListTable";
import type { ProfileAttendance, ProfileMove, SearchViewProps } from "../../../generated/pages";

export default function SearchView({ student, hits, message, done }: SearchViewProps) {
  const found = hits.length > 0;
  return (
    <div className="profile-page">
      {student === null ? null : (
        <DoneNotice text={done} title="Student" address={address("/admin/searchView", { id: student._id })} />
      )}
      {message === null || (student === null && !found) ? null : (
        <Notice>
          <p>{message}</p>
        </Notice>
      )}
      {found && student === null ? (
        <Hits hits={hits} />
      ) : student === null ? (
        <Empty>{message ?? "Search for a student by name or register number to see the profile here."}</Empty>
      ) : (
        <Profile student={student} />
      )}
    </div>
  );
}

/** What a search without a script found, when it is more than one. */
function Hits({ hits }: { hits: SearchViewProps["hits"] }) {
  return (
    <ListTable
      label="Students found"
      className="hits"
      heads={[
        { key: "Student Name", label: "Student Name", className: "col-first" },
        { key: "Register Number", label: "Register Number", className: "hits-reg-no" },
        { key: "Class", label: "Class" },
        { key: "Section", label: "Section" },
        { key: "Roll", label: "Roll", className: "num" },
      ]}
    >
      {hits.map((hit) => (
        <tr key={hit._id}>
          <th scope="row" className="col-first">
            <a href={hit.href}>{`${hit.firstName} ${hit.lastName}`}</a>
            {/* On a narrow screen it stands under the name, where there is no room for its column. */}
            <span className="hits-reg-no-narrow">{hit.regNo}</span>
          </th>
          <td className="hits-reg-no">{hit.regNo}</td>
          <td>{hit.className ?? "–"}</td>
          <td>{hit.sectionName ?? "–"}</td>
          <td className="num">{hit.roll ?? "–"}</td>
        </tr>
      ))}
    </ListTable>
  );
}

function Profile({ student }: { student: NonNullable<SearchViewProps["student"]> }) {
  return (
    <article>
      <header className="profile-head">
        <Portrait name={student.name} photo={student.profilePhoto} large />
        <div>
          <h2 className="profile-title">{student.name}</h2>
          <p className="secondary">Register Number {student.regNo}</p>
        </div>
        {student.edit === null && student.acts.length === 0 ? null : (
          <div className="profile-acts record-acts">
            {student.edit === null ? null : <ButtonLink href={student.edit}>Edit</ButtonLink>}
            {student.acts.map(({ label, href }) => (
              <ButtonLink key={href} kind="quiet" href={href}>
                {label}
              </ButtonLink>
            ))}
          </div>
        )}
      </header>
      <dl className="details">
        {student.details.map((detail) => (
          <div key={detail.label}>
            <dt>{detail.label}</dt>
            <dd>{detail.value === "" ? "–" : detail.value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="profile-section">Enrolments</h3>
      {student.enrolments.length === 0 ? (
        <Empty>Not enrolled in any session.</Empty>
      ) : (
        <ListTable
          label="Enrolments"
          className="table-fit"
          heads={[
            { key: "Session", label: "Session", className: "col-first" },
            { key: "Class", label: "Class" },
            { key: "Section", label: "Section" },
            { key: "Group", label: "Group" },
            { key: "Roll", label: "Roll", className: "num" },
          ]}
        >
          {student.enrolments.map((enrolment) => (
            <tr key={enrolment.session}>
              <th scope="row" className="col-first">
                {enrolment.session}
                {enrolment.left === null ? null : <small className="profile-left">Left on {enrolment.left}</small>}
              </th>
              <td>{enrolment.class}</td>
              <td>{enrolment.section}</td>
              <td className={enrolment.group === null ? "dash" : undefined}>{enrolment.group ?? "–"}</td>
              <td className="num">{enrolment.roll}</td>
            </tr>
          ))}
        </ListTable>
      )}
      <Attendance sums={student.attendance} />
      <Elsewhere heading="Other branches" records={student.moves} />
      <Elsewhere heading="Published results of other branches" records={student.earlier} />
    </article>
  );
}

/** What the days of each session come to; nothing for who may not read it. */
function Attendance({ sums }: { sums: ProfileAttendance[] | null }) {
  if (sums === null || sums.length === 0) return null;
  return (
    <>
      <h3 className="profile-section">Attendance</h3>
      <ul className="plain-list">
        {sums.map(({ session, days, percentage, href }) => (
          <li key={session}>
            <a href={href}>{session}</a>: {days}, {percentage}%
          </li>
        ))}
      </ul>
    </>
  );
}

/** Records of the same student at other branches, and their years there. */
function Elsewhere({ heading, records }: { heading: string; records: ProfileMove[] }) {
  if (records.length === 0) return null;
  return (
    <>
      <h3 className="profile-section">{heading}</h3>
      <ul className="plain-list">
        {records.map(({ text, href }) => (
          <li key={text}>{href === null ? <bdi>{text}</bdi> : <a href={href}>{text}</a>}</li>
        ))}
      </ul>
    </>
  );
}
