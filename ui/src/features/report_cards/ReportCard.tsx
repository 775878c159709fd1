// The report card on paper (results.md 1, 2 and 9; look: Paper): what stands in the box of one sheet, 1240 x 1754 px. Static markup;
// every number arrives computed and in text, nothing is reckoned here but the size of the type.
import type { Card, CardColumn, CardPart, CardSubject, CardTotal } from "../../generated/cards";
import { stepClass } from "./type_steps";

/** What stands for a value that is not there. */
export const DASH = "–";

/** Up to how many letters a name keeps each of its sizes, by where it stands. */
const STEPS = {
  school: [27, 34, 44],
  address: [84],
  student: [33, 42, 54],
  detail: [21, 27],
  subject: [20, 26],
  teacher: [24, 30],
} as const;

/** Up to this many columns of parts the conduct grades have room beside the marks. */
const BESIDE = 3;
/** More columns than this put what a part is out of on a line of its own. */
const INLINE = 6;

export default function ReportCard(card: Card) {
  const { columns, subjects, qualities, showHighest } = card;
  const beside = qualities.length > 0 && columns.length + (showHighest ? 1 : 0) <= BESIDE;
  return (
    <article className={`card ${density(subjects.length)} ${beside ? "card-beside" : "card-below"}`}>
      <Head card={card} />
      <Student card={card} />
      <div className="card-body">
        <Marks card={card} />
        {qualities.length > 0 ? <Qualities card={card} /> : null}
      </div>
      <div className="card-remarks">
        <p className="card-label">Remarks</p>
        <p className="card-line" />
      </div>
      <Signatures card={card} />
      <footer className="card-foot">
        <p>Issued {card.issuedOn}</p>
        <p>{card.pageOf}</p>
      </footer>
    </article>
  );
}

/** Rows are as high as their number allows. */
function density(rows: number): string {
  if (rows <= 7) return "card-few";
  if (rows <= 9) return "card-some";
  return rows <= 12 ? "card-many" : "card-crowd";
}

function Head({ card: { head, title, sessionName } }: { card: Card }) {
  const branch = head.address === null ? head.branchName : `${head.branchName}, ${head.address}`;
  return (
    <header className="card-head">
      <div className="card-school">
        {head.icon === null ? null : <img className="card-icon" src={head.icon} alt="" />}
        <div>
          <p className={`card-school-name ${stepClass(head.schoolName, STEPS.school)}`}>{head.schoolName}</p>
          <p className={`card-branch ${stepClass(branch, STEPS.address)}`}>{branch}</p>
        </div>
      </div>
      <div className="card-title">
        <p className="card-kind">Report Card</p>
        <h1>{title}</h1>
        <p className="card-session">Session {sessionName}</p>
      </div>
    </header>
  );
}

function Student({ card: { student } }: { card: Card }) {
  const own: [string, string | null][] = [
    ["Register No", student.regNo],
    ["Guardian Name", student.guardianName],
    ["Date of Birth", student.dateOfBirth],
    ["Gender", student.gender],
  ];
  const place: [string, string | null][] = [
    ["Class", student.className],
    ["Section", student.sectionName],
    ["Roll", String(student.roll)],
  ];
  // Only the upper classes have groups.
  if (student.groupName !== null) place.push(["Group", student.groupName]);
  return (
    <section className="card-student">
      <div className="card-who">
        <p className="card-label">Student Name</p>
        <h2 className={`card-student-name ${stepClass(student.name, STEPS.student)}`}>{student.name}</h2>
        <div className="card-details">
          <Details rows={own} />
          <Details rows={place} />
        </div>
      </div>
      <div className="card-photo">{student.photo === null ? null : <img src={student.photo} alt="" />}</div>
    </section>
  );
}

function Details({ rows }: { rows: [label: string, value: string | null][] }) {
  return (
    <dl>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={value === null ? "card-none" : stepClass(value, STEPS.detail)}>{value ?? DASH}</dd>
        </div>
      ))}
    </dl>
  );
}

function Marks({ card }: { card: Card }) {
  const { columns, subjects, overall, showHighest } = card;
  // What is printed beside the total and enters nothing stands behind it.
  const places = columns.map((column, index) => ({ column, index }));
  const entering = places.filter(({ column }) => !column.beside);
  const standing = places.filter(({ column }) => column.beside);
  return (
    <section className={`card-marks${columns.length > INLINE ? " card-stacked" : ""}`}>
      <table>
        <colgroup>
          <col className="card-col-subject" />
          {entering.map(({ index }) => (
            <col key={index} className="card-col-part" />
          ))}
          <col className="card-col-total" />
          <col className="card-col-percentage" />
          <col className="card-col-grade" />
          {standing.map(({ index }) => (
            <col key={index} className="card-col-part" />
          ))}
          {showHighest ? <col className="card-col-highest" /> : null}
        </colgroup>
        <thead>
          <tr>
            <th className="card-subject">Subject</th>
            {entering.map(({ column, index }) => (
              <PartHead key={index} column={column} />
            ))}
            <th>Total</th>
            <th>%</th>
            <th className="card-grade">Grade</th>
            {standing.map(({ column, index }) => (
              <PartHead key={index} column={column} />
            ))}
            {showHighest ? <th>Highest Mark</th> : null}
          </tr>
        </thead>
        <tbody>
          {subjects.map((subject, at) => (
            <tr key={at}>
              <td className={`card-subject ${stepClass(subject.name, STEPS.subject)}`}>{subject.name}</td>
              {entering.map(({ column, index }) => (
                <Part key={index} column={column} part={subject.parts[index] ?? null} />
              ))}
              <Total total={subject.total} />
              {standing.map(({ column, index }) => (
                <Part key={index} column={column} part={subject.parts[index] ?? null} />
              ))}
              {showHighest ? <td className={subject.highest === null ? "card-none" : undefined}>{subject.highest ?? DASH}</td> : null}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td className="card-subject" colSpan={1 + entering.length}>
              Overall
            </td>
            <Total total={overall} />
            {standing.length > 0 || showHighest ? <td colSpan={standing.length + (showHighest ? 1 : 0)} /> : null}
          </tr>
        </tfoot>
      </table>
      <p className="card-note">{notes(columns, subjects).join(" ")}</p>
    </section>
  );
}

function PartHead({ column: { label, scaledTo, beside } }: { column: CardColumn }) {
  return (
    <th>
      {label}
      {scaledTo === null ? null : <span className="card-of">out of {scaledTo}</span>}
      {beside ? <span className="card-of">not in the total</span> : null}
    </th>
  );
}

/** What the part counts, and under it what was obtained out of what; one line where nothing is scaled. */
function Part({ column, part }: { column: CardColumn; part: CardPart | null }) {
  if (part === null) return <td className="card-none">{DASH}</td>;
  const obtained = part.obtained ?? DASH;
  if (column.scaledTo === null || part.counts === null) {
    return (
      <td>
        {obtained}
        <span className="card-full">/{part.full}</span>
      </td>
    );
  }
  return (
    <td>
      {part.counts}
      <span className="card-raw">
        {obtained}/{part.full}
      </span>
    </td>
  );
}

function Total({ total }: { total: CardTotal | null }) {
  if (total === null) {
    return (
      <>
        <td className="card-none">{DASH}</td>
        <td className="card-none">{DASH}</td>
        <td className="card-none card-grade">{DASH}</td>
      </>
    );
  }
  return (
    <>
      <td className="card-total">
        {total.total}
        <span className="card-full">/{total.outOf}</span>
      </td>
      <td>{total.percentage}</td>
      <td className="card-grade">{total.grade ?? DASH}</td>
    </>
  );
}

/** How to read the table: only what stands in it. */
function notes(columns: CardColumn[], subjects: CardSubject[]): string[] {
  const parts = subjects.flatMap((subject) => subject.parts.filter((part) => part !== null));
  const said: string[] = [];
  if (columns.some(({ scaledTo }) => scaledTo !== null)) said.push("Each part: what it counts, and below it what was obtained out of its full mark.");
  if (parts.some(({ obtained }) => obtained === "AB")) said.push("AB: absent, counted as 0.");
  if (parts.some(({ obtained }) => obtained === null)) said.push(`${DASH}/40: no mark entered, counted as 0.`);
  return said;
}

function Qualities({ card: { qualities, legend } }: { card: Card }) {
  return (
    <section className="card-qualities">
      <h2>Qualities</h2>
      <dl>
        {qualities.map(({ label, grade }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={grade === null ? "card-none" : undefined}>{grade ?? DASH}</dd>
          </div>
        ))}
      </dl>
      <ul className="card-legend">
        {legend.map(({ grade, meaning }) => (
          <li key={grade}>
            <b>{grade}</b> {meaning}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Signatures({ card: { signatures } }: { card: Card }) {
  const { principal, vicePrincipal, classTeacherName } = signatures;
  return (
    <section className="card-signatures">
      <div>
        <p className="card-signed" />
        <p className="card-signer">Class Teacher</p>
        <p className={`card-teacher ${stepClass(classTeacherName ?? "", STEPS.teacher)}`}>{classTeacherName}</p>
      </div>
      <Signature image={vicePrincipal} label="Vice-Principal" />
      <Signature image={principal} label="Principal" />
    </section>
  );
}

function Signature({ image, label }: { image: string | null; label: string }) {
  return (
    <div>
      <p className="card-signed">{image === null ? null : <img src={image} alt="" />}</p>
      <p className="card-signer">{label}</p>
    </div>
  );
}
