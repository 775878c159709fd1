// The report card on paper (docs/rules.md, *Screens*, *Grades and totals*; look: Paper): what stands in the box of one sheet, 1240 x 1754 px. Static markup;
// every number arrives computed and in text, nothing is reckoned here but the size of the type.
import { branchLine } from "../../../controls/branch_line";
import type { Card, CardColumn, CardPart, CardTotal } from "../../../generated/cards";
import { layoutOf, type Layout } from "./card_layout";
import { DASH, notesOf } from "./card_notes";

/** The one long word among the columns' names may be parted where columns are narrow; a number stays with what it numbers. */
const parted = (label: string, narrow: boolean) =>
  (narrow ? label.replace("Assignment", "Assign\u00adment") : label).replace(/ (\d+)$/u, "\u00a0$1");

export default function ReportCard(card: Card) {
  const layout = layoutOf(card);
  return (
    <article className={layout.classes}>
      <Head card={card} layout={layout} />
      <Student card={card} layout={layout} />
      <div className="card-body">
        <Marks card={card} layout={layout} />
        {card.qualities.length > 0 ? <Qualities card={card} /> : null}
      </div>
      <div className="card-remarks">
        <p className="card-label">Remarks</p>
        <p className="card-line" />
      </div>
      <Signatures card={card} layout={layout} />
      <footer className="card-foot">
        <p>Issued {card.issuedOn}</p>
        <p>{card.pageOf}</p>
      </footer>
    </article>
  );
}

type PartProps = { card: Card; layout: Layout };

function Head({ card, layout }: PartProps) {
  const { head, title, sessionName } = card;
  return (
    <header className="card-head">
      <div className="card-school">
        {head.icon === null ? null : <img className="card-icon" src={head.icon} alt="" />}
        <div>
          <p className={`card-school-name ${layout.school}`}>{head.schoolName}</p>
          <p className={`card-branch ${layout.branch}`}>{branchLine(card.head.branchName, card.head.address)}</p>
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

function Student({ card: { student }, layout }: PartProps) {
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
  if (student.attendance !== null) place.push(["Attendance", student.attendance]);
  return (
    <section className="card-student">
      <div className="card-who">
        <p className="card-label">
          Student Name
          {student.leftOn === null ? null : <b className="card-left">Left on {student.leftOn}</b>}
        </p>
        <h2 className={`card-student-name ${layout.student}`}>{student.name}</h2>
        <div className="card-details">
          <Details rows={own} sizeOf={layout.own} />
          <Details rows={place} sizeOf={layout.place} />
        </div>
      </div>
      <div className="card-photo">{student.photo === null ? null : <img src={student.photo} alt="" />}</div>
    </section>
  );
}

function Details({
  rows,
  sizeOf,
}: {
  rows: [label: string, value: string | null][];
  sizeOf: (value: string) => string;
}) {
  return (
    <dl>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={value === null ? "card-none" : sizeOf(value)}>{value ?? DASH}</dd>
        </div>
      ))}
    </dl>
  );
}

function Marks({ card, layout }: PartProps) {
  const { columns, subjects, overall, showHighest, scale } = card;
  // What is printed beside the total and enters nothing stands behind it.
  const places = columns.map((column, index) => ({ column, index }));
  const entering = places.filter(({ column }) => !column.beside);
  const standing = places.filter(({ column }) => column.beside);
  return (
    <section className="card-marks">
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
              <PartHead key={index} column={column} narrow={layout.narrow} />
            ))}
            <th>Total</th>
            <th>%</th>
            <th className="card-grade">Grade</th>
            {standing.map(({ column, index }) => (
              <PartHead key={index} column={column} narrow={layout.narrow} />
            ))}
            {showHighest ? <th>Highest Mark</th> : null}
          </tr>
        </thead>
        <tbody>
          {subjects.map((subject, at) => (
            <tr key={at}>
              <td className={`card-subject ${layout.subjects}`}>{subject.name}</td>
              {entering.map(({ column, index }) => (
                <Part key={index} column={column} part={subject.parts[index] ?? null} figures={layout.figures} />
              ))}
              <Total total={subject.total} />
              {standing.map(({ column, index }) => (
                <Part key={index} column={column} part={subject.parts[index] ?? null} figures={layout.figures} />
              ))}
              {showHighest ? (
                <td className={subject.highest === null ? "card-none" : undefined}>{subject.highest ?? DASH}</td>
              ) : null}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            {/* The sum has more figures than a subject's total: it may reach into the column before. */}
            <td className="card-subject" colSpan={Math.max(1, entering.length)}>
              Overall
            </td>
            <Total total={overall} columns={entering.length > 0 ? 2 : 1} />
            {standing.length > 0 || showHighest ? <td colSpan={standing.length + (showHighest ? 1 : 0)} /> : null}
          </tr>
        </tfoot>
      </table>
      <p className="card-note">{notesOf(card)}</p>
      <ul className="card-scale">
        <li>Grades by %</li>
        {scale.map(({ grade, percentage }) => (
          <li key={grade}>
            <b>{grade}</b> {percentage}
          </li>
        ))}
        {subjects.some(({ total }) => total?.grade === null) ? (
          <li>
            <b>{DASH}</b> 0
          </li>
        ) : null}
      </ul>
    </section>
  );
}

function PartHead({ column: { label, scaledTo, beside, sum }, narrow }: { column: CardColumn; narrow: boolean }) {
  return (
    <th className={sum ? "card-sum" : undefined}>
      {parted(label, narrow)}
      {scaledTo === null ? null : <span className="card-of">out of {scaledTo}</span>}
      {beside ? <span className="card-of">not in the total</span> : null}
    </th>
  );
}

/** What the part counts, and under it what was obtained out of what; one line where nothing is scaled. */
function Part({ column, part, figures }: { column: CardColumn; part: CardPart | null; figures: number }) {
  if (part === null) return <td className="card-none">{DASH}</td>;
  const obtained = part.obtained ?? DASH;
  if (column.scaledTo === null || part.counts === null) {
    return (
      <td
        className={
          [column.sum ? "card-sum" : "", obtained.length + part.full.length > figures ? "card-long" : ""]
            .join(" ")
            .trim() || undefined
        }
      >
        {obtained}
        {/* Nothing is out of what a student is exempt from. */}
        {part.full === "" ? null : <span className="card-full">/{part.full}</span>}
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

function Total({ total, columns = 1 }: { total: CardTotal | null; columns?: number }) {
  if (total === null) {
    return (
      <>
        <td className="card-none" colSpan={columns}>
          {DASH}
        </td>
        <td className="card-none">{DASH}</td>
        <td className="card-none card-grade">{DASH}</td>
      </>
    );
  }
  return (
    <>
      <td className="card-total" colSpan={columns}>
        {total.total}
        <span className="card-full">/{total.outOf}</span>
      </td>
      <td>{total.percentage}</td>
      <td className="card-grade">{total.grade ?? DASH}</td>
    </>
  );
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

function Signatures({ card: { signatures }, layout }: PartProps) {
  const { principal, vicePrincipal, classTeacherName } = signatures;
  return (
    <section className="card-signatures">
      <div>
        <p className="card-signed" />
        <p className="card-signer">Class Teacher</p>
        <p className={`card-teacher ${layout.teacher}`}>{classTeacherName}</p>
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
