// /admin/searchView (docs/rules.md, *Screens*): a student's profile, found by search or by the id in the address.
import { address } from "../../../address";
import { ButtonLink } from "../../../controls/Button";
import { DoneNotice } from "../../../controls/DoneNotice";
import { Empty, Notice } from "../../../controls/Notice";
import { Portrait } from "../../../controls/Portrait";
import { ListTable } from "../../../controls/ListTable";
import { State } from "../../../controls/State";
import type {
  ProfileActs,
  ProfileAttendance,
  ProfileMove,
  ProfileResults,
  SearchViewProps,
} from "../../../generated/pages";
import { CardLinks } from "./CardLinks";

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
      </header>
      <Acts groups={student.acts} />
      <Results results={student.results} />
      <h3 className="profile-section">Details</h3>
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
                {enrolment.joined === null ? null : (
                  <small className="profile-left">Joined on {enrolment.joined}</small>
                )}
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

/** What the viewer may do, in groups: each link leads to where it is done. */
function Acts({ groups }: { groups: ProfileActs[] }) {
  if (groups.length === 0) return null;
  return (
    <nav className="profile-acts" aria-label="What to do">
      {groups.map(({ label, links }) => (
        <div key={label} className="profile-act-group">
          <h3>{label}</h3>
          <ul>
            {links.map((link) => (
              <li key={link.href}>
                <ButtonLink href={link.href}>{link.label}</ButtonLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** The report cards and exams of a session, as far as the viewer may read them. */
function Results({ results }: { results: ProfileResults | null }) {
  if (results === null) return null;
  const { session, exams, cards } = results;
  const nothing = cards.length === 0 && (exams === null || exams.length === 0);
  return (
    <section aria-labelledby="profile-results">
      <h3 className="profile-section" id="profile-results">
        Results {session}
      </h3>
      {nothing ? <Empty>No results of this session are there yet.</Empty> : null}
      <CardLinks cards={cards} />
      {exams === null || exams.length === 0 ? null : (
        <ListTable
          label={`Exams of ${session}`}
          className="table-fit profile-exams"
          heads={[
            { key: "Exam", label: "Exam", className: "col-first" },
            { key: "Date", label: "Last paper", className: "profile-exam-date" },
            { key: "State", label: "State" },
            { key: "Total", label: "Total", className: "num" },
            { key: "Grade", label: "Grade" },
          ]}
        >
          {exams.map(({ name, date, state, total, href }) => (
            <tr key={name}>
              <th scope="row" className="col-first">
                {href === null ? name : <a href={href}>{name}</a>}
                {/* On a narrow screen it stands under the name, where there is no room for its column. */}
                <small className="profile-exam-date-narrow">{date}</small>
              </th>
              <td className={date === null ? "profile-exam-date dash" : "profile-exam-date"}>{date ?? "–"}</td>
              <td>
                <State>{state}</State>
              </td>
              <td className={total === null ? "num dash" : "num"}>
                {total === null ? "–" : `${total.total}/${total.outOf}`}
              </td>
              <td className={total === null ? "dash" : undefined}>{total?.grade ?? "–"}</td>
            </tr>
          ))}
        </ListTable>
      )}
    </section>
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
