// /admin/audit: who changed what, from what to what, when and from where; by sheet, student, person and day. Everything is in
// the address, and the server renders all of it: without a script it is a form and links.
import type { ReactNode } from "react";
import * as m from "#messages";
import { ButtonLink } from "../../../controls/Button";
import { Field } from "../../../controls/Field";
import { Empty, Notice } from "../../../controls/Notice";
import { PlaceFilter } from "../../../controls/PlaceFilter";
import { useAround } from "../../../shell/context";
import type { AuditAct, AuditProps, PersonChoices, PickedPerson } from "../../../generated/audit";
import { useWords, type Say } from "../../../words";

/** So many changes stand side by side under their act; more are a list of their own. */
const MANY = 12;
/** Where the sentence of a change names the person. */
const PERSON = "\ufffc";

export default function Audit(props: AuditProps) {
  const { action, ground, failure, choices, acts, clearHref, csvHref } = props;
  const say = useWords();
  const timeZone = useAround()?.timeZone ?? "UTC";
  return (
    <div className="audit">
      <PlaceFilter
        action={action}
        ground={ground}
        partial
        // Everything is there to begin with: the filter is what one came for.
        found={false}
        beside={clearHref === null ? undefined : <ButtonLink href={clearHref}>{say(m.shared_clear)}</ButtonLink>}
      >
        <WhoAndWhen {...props} />
      </PlaceFilter>
      {failure === null ? null : <Notice kind="bad">{failure}</Notice>}
      {choices === null ? null : <Which choices={choices} />}
      {csvHref === null ? null : (
        <section aria-label={say(m.audit_changes)}>
          <div className="table-tools">
            <p className="table-count">{counted(say, props, timeZone)}</p>
            {acts.length === 0 ? null : <ButtonLink href={csvHref}>{say(m.shared_download_csv)}</ButtonLink>}
          </div>
          {acts.length === 0 ? (
            <Empty>{say(clearHref === null ? m.audit_no_changes_yet : m.audit_no_change_matches)}</Empty>
          ) : (
            <Acts acts={acts} />
          )}
          <Pages {...props} />
        </section>
      )}
    </div>
  );
}

function counted(say: Say, { acts, single }: AuditProps, timeZone: string): string {
  if (acts.length === 0) return "";
  const times = timeZone === "UTC" ? say(m.audit_times_utc) : say(m.audit_times_of, { zone: timeZone });
  const changes = single ? say(m.audit_one_save) : say(m.audit_change_count, { count: acts.length });
  return `${changes} ${times}`;
}

/** Beside the sheet: the student, the person who did it, and the days. */
function WhoAndWhen({ student, person, from, to, failure, wrongField }: AuditProps) {
  const say = useWords();
  const wrong = (name: string) => (wrongField === name ? failure : null);
  return (
    <>
      <PersonField
        name="student"
        idName="studentId"
        label={say(m.shared_student)}
        hint={say(m.shared_name_or_register_number)}
        picked={student}
        error={wrong("student")}
      />
      <PersonField
        name="person"
        idName="actorId"
        label={say(m.audit_changed_by)}
        hint={say(m.audit_name_or_user_id)}
        picked={person}
        error={wrong("person")}
      />
      <Field label={say(m.shared_from)} name="from" type="date" defaultValue={from} error={wrong("from")} />
      <Field label={say(m.shared_to)} name="to" type="date" defaultValue={to} error={wrong("to")} />
    </>
  );
}

type PersonFieldProps = {
  name: string;
  idName: string;
  label: string;
  hint: string;
  picked: PickedPerson;
  error: string | null;
};

function PersonField({ name, idName, label, hint, picked, error }: PersonFieldProps) {
  return (
    <>
      <Field
        label={label}
        name={name}
        hint={hint}
        error={error}
        defaultValue={picked.text}
        autoComplete="off"
        maxLength={200}
      />
      {picked._id === null ? null : <input type="hidden" name={idName} value={picked._id} />}
    </>
  );
}

/** Several people are called so. */
function Which({ choices: { question, people, more } }: { choices: PersonChoices }) {
  const say = useWords();
  return (
    <Notice kind="warn">
      <p>{question}</p>
      <ul className="audit-which">
        {people.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
      {more ? <p className="secondary">{say(m.audit_more_people)}</p> : null}
    </Notice>
  );
}

function Acts({ acts }: { acts: AuditAct[] }) {
  const say = useWords();
  return (
    <div
      className="table-scroll table-scroll-flush"
      role="region"
      aria-label={say(m.audit_who_changed_what)}
      tabIndex={0}
    >
      <table className="table audit-table">
        <caption className="visually-hidden">{say(m.audit_who_changed_what_newest_first)}</caption>
        <thead>
          <tr>
            <th scope="col" className="audit-when">
              {say(m.shared_when)}
            </th>
            <th scope="col" className="audit-who">
              {say(m.audit_changed_by)}
            </th>
            <th scope="col">{say(m.audit_what)}</th>
            <th scope="col" className="audit-where">
              {say(m.shared_address)}
            </th>
          </tr>
        </thead>
        <tbody>
          {acts.map((act) => (
            <Act key={act._id} act={act} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Act({ act }: { act: AuditAct }) {
  return (
    <tr>
      <td className="audit-when">{act.when}</td>
      <th scope="row" className="audit-who">
        <a href={act.personHref}>{act.person}</a>
        <span className="audit-role">{act.branch === null ? act.role : `${act.role}, ${act.branch}`}</span>
      </th>
      <td className="audit-what">
        <p>
          <span className="audit-act">{act.what}</span>
          <OfSheet act={act} />
        </p>
        <Changes act={act} />
      </td>
      <td className="audit-where secondary">{act.address}</td>
    </tr>
  );
}

function OfSheet({ act: { sheet } }: { act: AuditAct }): ReactNode {
  if (sheet === null) return null;
  return (
    <span className="audit-sheet">
      {sheet.href === null ? sheet.label : <a href={sheet.href}>{sheet.label}</a>}
      {sheet.session === null ? null : <span className="secondary">{` ${sheet.session}`}</span>}
    </span>
  );
}

function Changes({ act: { changes, all } }: { act: AuditAct }) {
  const say = useWords();
  if (changes.length === 0) return null;
  return (
    <>
      <ul className={`audit-changes${changes.length > MANY ? " audit-changes-many" : ""}`}>
        {changes.map(({ text, person, href }, index) => {
          const [before, ...after] = text.split(PERSON);
          return (
            <li key={`${text}${href ?? person}${String(index)}`}>
              {before}
              {href === null ? person : <a href={href}>{person}</a>}
              {after.join(PERSON)}
            </li>
          );
        })}
      </ul>
      {all === null ? null : (
        <a className="audit-all" href={all.href}>
          {say(m.audit_all_changes, { total: all.total })}
        </a>
      )}
    </>
  );
}

function Pages({ newestHref, olderHref, listHref }: AuditProps) {
  const say = useWords();
  if (newestHref === null && olderHref === null && listHref === null) return null;
  return (
    <nav className="audit-pages" aria-label={say(m.shared_pages)}>
      {newestHref === null ? null : <ButtonLink href={newestHref}>{say(m.audit_newest)}</ButtonLink>}
      {olderHref === null ? null : <ButtonLink href={olderHref}>{say(m.audit_older)}</ButtonLink>}
      {listHref === null ? null : <ButtonLink href={listHref}>{say(m.shared_back_to_list)}</ButtonLink>}
    </nav>
  );
}
