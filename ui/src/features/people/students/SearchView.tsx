// /admin/searchView (docs/rules.md, *Screens*): a student's profile, found by search or by the id in the address.
import * as m from "#messages";
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
import { useWords } from "../../../words";
import { CardLinks } from "./CardLinks";

export default function SearchView({ student, hits, message, done }: SearchViewProps) {
  const say = useWords();
  const found = hits.length > 0;
  return (
    <div className="profile-page">
      {student === null ? null : (
        <DoneNotice
          text={done}
          title={say(m.shared_student)}
          address={address("/admin/searchView", { id: student._id })}
        />
      )}
      {message === null || (student === null && !found) ? null : (
        <Notice>
          <p>{message}</p>
        </Notice>
      )}
      {found && student === null ? (
        <Hits hits={hits} />
      ) : student === null ? (
        <Empty>{message ?? say(m.people_search_explained)}</Empty>
      ) : (
        <Profile student={student} />
      )}
    </div>
  );
}

/** What a search without a script found, when it is more than one. */
function Hits({ hits }: { hits: SearchViewProps["hits"] }) {
  const say = useWords();
  return (
    <ListTable
      label={say(m.shared_students_found)}
      className="hits"
      heads={[
        { key: "Student Name", label: say(m.shared_student_name), className: "col-first" },
        { key: "Register Number", label: say(m.shared_register_number_title), className: "hits-reg-no" },
        { key: "Class", label: say(m.shared_class) },
        { key: "Section", label: say(m.shared_section) },
        { key: "Roll", label: say(m.shared_roll), className: "num" },
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
  const say = useWords();
  return (
    <article>
      <header className="profile-head">
        <Portrait name={student.name} photo={student.profilePhoto} large />
        <div>
          <h2 className="profile-title">{student.name}</h2>
          <p className="secondary">{say(m.people_register_number_is, { number: student.regNo })}</p>
        </div>
      </header>
      <Acts groups={student.acts} />
      <Results results={student.results} />
      <h3 className="profile-section">{say(m.people_details)}</h3>
      <dl className="details">
        {student.details.map((detail) => (
          <div key={detail.label}>
            <dt>{detail.label}</dt>
            <dd>{detail.value === "" ? "–" : detail.value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="profile-section">{say(m.people_enrolments)}</h3>
      {student.enrolments.length === 0 ? (
        <Empty>{say(m.people_enrolled_nowhere)}</Empty>
      ) : (
        <ListTable
          label={say(m.people_enrolments)}
          className="table-fit"
          heads={[
            { key: "Session", label: say(m.shared_session), className: "col-first" },
            { key: "Class", label: say(m.shared_class) },
            { key: "Section", label: say(m.shared_section) },
            { key: "Group", label: say(m.shared_group) },
            { key: "Roll", label: say(m.shared_roll), className: "num" },
          ]}
        >
          {student.enrolments.map((enrolment) => (
            <tr key={enrolment.session}>
              <th scope="row" className="col-first">
                {enrolment.session}
                {enrolment.joined === null ? null : (
                  <small className="profile-left">{say(m.shared_joined_on_day, { day: enrolment.joined })}</small>
                )}
                {enrolment.left === null ? null : (
                  <small className="profile-left">{say(m.shared_left_on_day, { day: enrolment.left })}</small>
                )}
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
      <Elsewhere heading={say(m.people_other_branches)} records={student.moves} />
      <Elsewhere heading={say(m.people_results_of_other_branches)} records={student.earlier} />
    </article>
  );
}

/** What the viewer may do, in groups: each link leads to where it is done. */
function Acts({ groups }: { groups: ProfileActs[] }) {
  const say = useWords();
  if (groups.length === 0) return null;
  return (
    <nav className="profile-acts" aria-label={say(m.people_what_to_do)}>
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
  const say = useWords();
  if (results === null) return null;
  const { session, exams, cards } = results;
  const nothing = cards.length === 0 && (exams === null || exams.length === 0);
  return (
    <section aria-labelledby="profile-results">
      <h3 className="profile-section" id="profile-results">
        {say(m.people_results_of, { session })}
      </h3>
      {nothing ? <Empty>{say(m.people_results_of_session_none)}</Empty> : null}
      <CardLinks cards={cards} />
      {exams === null || exams.length === 0 ? null : (
        <ListTable
          label={say(m.people_exams_of, { session })}
          className="table-fit profile-exams"
          heads={[
            { key: "Exam", label: say(m.shared_exam), className: "col-first" },
            { key: "Date", label: say(m.people_last_paper), className: "profile-exam-date" },
            { key: "State", label: say(m.shared_state) },
            { key: "Total", label: say(m.shared_total), className: "num" },
            { key: "Grade", label: say(m.shared_grade) },
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
  const say = useWords();
  if (sums === null || sums.length === 0) return null;
  return (
    <>
      <h3 className="profile-section">{say(m.shared_attendance)}</h3>
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
