// The report card on paper (docs/rules.md, *Screens*, *Grades and totals*; look: Paper): what stands in the box of one sheet, 1240 x 1754 px. Static markup;
// every number arrives computed and in text, nothing is reckoned here but the size of the type.
import { branchLine } from "../../../controls/branch_line";
import type { Card, CardColumn, CardHighest, CardPart, CardTotal } from "../../../generated/cards";
import { Grade } from "../../../controls/Grade";
import { DASH, figuresOf, isNarrow, NOT_IN_TOTAL, parted } from "./card_columns";
import { layoutOf, type Layout } from "./card_layout";
import { notesOf, ungradedOf } from "./card_notes";

export default function ReportCard(card: Card) {
  const layout = layoutOf(card);
  return (
    <article className={layout.classes}>
      <Head card={card} layout={layout} />
      {card.provisional === null ? null : <Provisional reason={card.provisional} />}
      <Student card={card} layout={layout} />
      <div className="card-body">
        <Marks card={card} layout={layout} />
        {card.qualities.length > 0 ? <Qualities card={card} /> : null}
      </div>
      <div className="card-end">
        <div className="card-remarks">
          <p className="card-label">Remarks</p>
          <p className="card-line" />
          <p className="card-line" />
        </div>
        <Signatures card={card} layout={layout} />
        <footer className="card-foot">
          <p>Issued {card.issuedOn}</p>
          <p>Sheet {card.pageOf}</p>
        </footer>
      </div>
    </article>
  );
}

/** Large and in words, on every sheet that is not final. */
function Provisional({ reason }: { reason: string }) {
  return (
    <div className="card-provisional">
      <strong>Provisional</strong>
      <p>{reason}</p>
    </div>
  );
}

type PartProps = { card: Card; layout: Layout };

function Head({ card, layout }: PartProps) {
  const { head, title, sessionName } = card;
  return (
    <header className="card-head">
      <div className="card-school">
        {head.icon === null ? null : (
          <div className="card-crest">
            <img className="card-icon" src={head.icon} alt="" />
          </div>
        )}
        <div className="card-named">
          <p className={`card-school-name ${layout.school}`}>{head.schoolName}</p>
          <p className={`card-branch ${layout.branch}`}>{branchLine(card.head.branchName, card.head.address)}</p>
          {head.motto === null ? null : <p className={`card-motto ${layout.motto}`}>{head.motto}</p>}
        </div>
      </div>
      <div className="card-title">
        <p className="card-kind">Report Card</p>
        <h1 className={layout.title}>{title}</h1>
        <p className={`card-session ${layout.session}`}>Session {sessionName}</p>
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
      {student.photo === null ? null : (
        <div className="card-picture">
          <div className="card-photo">
            <img src={student.photo} alt="" />
          </div>
        </div>
      )}
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
  const { widths } = layout;
  const dash = ungradedOf(subjects);
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
            <col key={index} className={`card-w-${widths.parts[index]}`} />
          ))}
          <col className={`card-w-${widths.total}`} />
          <col className={`card-w-${widths.percentage}`} />
          <col className={`card-w-${widths.grade}`} />
          {standing.map(({ index }) => (
            <col key={index} className={`card-w-${widths.parts[index]}`} />
          ))}
          {showHighest ? <col className={`card-w-${widths.highest}`} /> : null}
        </colgroup>
        <thead>
          <tr>
            <th className="card-subject">Subject</th>
            {entering.map(({ column, index }) => (
              <PartHead key={index} column={column} narrow={isNarrow(widths.parts[index] ?? 0)} />
            ))}
            <th>Total</th>
            <th>%</th>
            <th className="card-grade">Grade</th>
            {standing.map(({ column, index }) => (
              <PartHead key={index} column={column} narrow={isNarrow(widths.parts[index] ?? 0)} />
            ))}
            {showHighest ? (
              <th>
                Highest
                <span className="card-of">{card.highestOf}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {subjects.map((subject, at) => (
            <tr key={at}>
              <td className={`card-subject ${layout.subject}`}>{subject.name}</td>
              {entering.map(({ column, index }) => (
                <Part key={index} column={column} part={subject.parts[index] ?? null} layout={layout} at={index} />
              ))}
              <Total total={subject.total} />
              {standing.map(({ column, index }) => (
                <Part key={index} column={column} part={subject.parts[index] ?? null} layout={layout} at={index} />
              ))}
              {showHighest ? <Highest highest={subject.highest} /> : null}
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
      {card.result === null ? null : <p className="card-result">{card.result}</p>}
      <p className="card-note">{notesOf(card)}</p>
      <ul className="card-scale">
        <li>Grades by %</li>
        {scale.map(({ grade, percentage }) => (
          <li key={grade}>
            <b>{grade}</b> {percentage}
          </li>
        ))}
        {dash === "" ? null : (
          <li>
            <b>{DASH}</b> {dash}
          </li>
        )}
      </ul>
    </section>
  );
}

function PartHead({ column: { label, scaledTo, beside, sum }, narrow }: { column: CardColumn; narrow: boolean }) {
  return (
    <th className={sum ? "card-sum" : undefined}>
      {parted(label, narrow)}
      {scaledTo === null ? null : <span className="card-of">out of {scaledTo}</span>}
      {beside ? <span className="card-of">{NOT_IN_TOTAL}</span> : null}
    </th>
  );
}

type CellProps = { column: CardColumn; part: CardPart | null; layout: Layout; at: number };

/** What the part counts, and under it what was obtained out of what; one line where nothing is scaled. */
function Part({ column: { scaledTo, sum }, part, layout, at }: CellProps) {
  if (part === null) return <td className="card-none">{DASH}</td>;
  const scaled = scaledTo !== null && part.counts !== null;
  const [first, small] = figuresOf(part, scaled);
  if (scaled) {
    return (
      <td className="card-two">
        {first}
        <span className="card-raw">{small}</span>
      </td>
    );
  }
  return (
    <td
      className={
        [sum ? "card-sum" : "", layout.long(first, small, layout.widths.parts[at] ?? 0) ? "card-long" : ""]
          .join(" ")
          .trim() || undefined
      }
    >
      {first}
      {/* Nothing is out of what a student is exempt from. */}
      {small === "" ? null : <span className="card-full">{small}</span>}
    </td>
  );
}

/** The best of the section, and out of what: on Annual it stands beside totals that are out of more. */
function Highest({ highest }: { highest: CardHighest | null }) {
  if (highest === null) return <td className="card-none">{DASH}</td>;
  return (
    <td>
      {highest.mark}
      <span className="card-full">/{highest.outOf}</span>
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
      <td className="card-grade">
        <Grade grade={total.grade ?? DASH} />
      </td>
    </>
  );
}

function Qualities({ card: { qualities, legend } }: { card: Card }) {
  return (
    <section className="card-qualities">
      <h2>
        <span>Qualities</span>
      </h2>
      <dl>
        {qualities.map(({ label, grade }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{grade}</dd>
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
      <Signature image={null} label="Guardian" />
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
