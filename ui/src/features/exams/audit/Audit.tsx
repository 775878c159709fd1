// /admin/audit: who changed what, from what to what, when and from where; by sheet, student, person and day. Everything is in
// the address, and the server renders all of it: without a script it is a form and links.
import type { ReactNode } from "react";
import { ButtonLink } from "../../../controls/Button";
import { Field } from "../../../controls/Field";
import { Empty, Notice } from "../../../controls/Notice";
import { PlaceFilter } from "../../../controls/PlaceFilter";
import { useShell } from "../../../shell/context";
import type { AuditAct, AuditProps, PersonChoices, PickedPerson } from "../../../generated/audit";

/** So many changes stand side by side under their act; more are a list of their own. */
const MANY = 12;

export default function Audit(props: AuditProps) {
  const { action, ground, failure, choices, acts, clearHref, csvHref } = props;
  const timeZone = useShell()?.timeZone ?? "UTC";
  return (
    <div className="audit">
      <PlaceFilter
        action={action}
        ground={ground}
        partial
        // Everything is there to begin with: the filter is what one came for.
        found={false}
        beside={clearHref === null ? undefined : <ButtonLink href={clearHref}>Clear</ButtonLink>}
      >
        <WhoAndWhen {...props} />
      </PlaceFilter>
      {failure === null ? null : <Notice kind="bad">{failure}</Notice>}
      {choices === null ? null : <Which choices={choices} />}
      {csvHref === null ? null : (
        <section aria-label="Changes">
          <div className="table-tools">
            <p className="table-count">{counted(props, timeZone)}</p>
            {acts.length === 0 ? null : <ButtonLink href={csvHref}>Download CSV</ButtonLink>}
          </div>
          {acts.length === 0 ? (
            <Empty>{clearHref === null ? "No changes yet." : "No change matches this filter."}</Empty>
          ) : (
            <Acts acts={acts} />
          )}
          <Pages {...props} />
        </section>
      )}
    </div>
  );
}

function counted({ acts, single }: AuditProps, timeZone: string): string {
  if (acts.length === 0) return "";
  const times = timeZone === "UTC" ? "Times are UTC." : `Times are those of ${timeZone}.`;
  if (single) return `Every change of one save. ${times}`;
  return `${acts.length === 1 ? "1 change" : `${acts.length} changes, newest first`}. ${times}`;
}

/** Beside the sheet: the student, the person who did it, and the days. */
function WhoAndWhen({ student, person, from, to, failure, wrongField }: AuditProps) {
  const wrong = (name: string) => (wrongField === name ? failure : null);
  return (
    <>
      <PersonField
        name="student"
        idName="studentId"
        label="Student"
        hint="Name or register number"
        picked={student}
        error={wrong("student")}
      />
      <PersonField
        name="person"
        idName="actorId"
        label="Changed by"
        hint="Name or User Id"
        picked={person}
        error={wrong("person")}
      />
      <Field label="From" name="from" type="date" defaultValue={from} error={wrong("from")} />
      <Field label="To" name="to" type="date" defaultValue={to} error={wrong("to")} />
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
      {more ? <p className="secondary">There are more; type more of the name, or the number.</p> : null}
    </Notice>
  );
}

function Acts({ acts }: { acts: AuditAct[] }) {
  return (
    <div className="table-scroll table-scroll-flush" role="region" aria-label="Who changed what" tabIndex={0}>
      <table className="table audit-table">
        <caption className="visually-hidden">Who changed what, newest first</caption>
        <thead>
          <tr>
            <th scope="col" className="audit-when">
              When
            </th>
            <th scope="col" className="audit-who">
              Changed by
            </th>
            <th scope="col">What</th>
            <th scope="col" className="audit-where">
              Address
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
  if (changes.length === 0) return null;
  return (
    <>
      <ul className={`audit-changes${changes.length > MANY ? " audit-changes-many" : ""}`}>
        {changes.map(({ before, person, href, after }, index) => (
          <li key={`${before}${href ?? person}${String(index)}`}>
            {before}
            {href === null ? person : <a href={href}>{person}</a>}
            {after}
          </li>
        ))}
      </ul>
      {all === null ? null : (
        <a className="audit-all" href={all.href}>
          All {all.total} changes
        </a>
      )}
    </>
  );
}

function Pages({ newestHref, olderHref, listHref }: AuditProps) {
  if (newestHref === null && olderHref === null && listHref === null) return null;
  return (
    <nav className="audit-pages" aria-label="Pages">
      {newestHref === null ? null : <ButtonLink href={newestHref}>Newest</ButtonLink>}
      {olderHref === null ? null : <ButtonLink href={olderHref}>Older</ButtonLink>}
      {listHref === null ? null : <ButtonLink href={listHref}>Back to the list</ButtonLink>}
    </nav>
  );
}
