// The report card on paper (results.md 1, 2 and 9; look: Paper): what stands in the box of one sheet, 1240 x 1754 px. Static markup;
// every number arrives computed and in text, nothing is reckoned here but the size of the type.
import type { Card, CardColumn, CardPart, CardSubject, CardTotal } from "../../generated/cards";
import { linesOf, roomyClass, sizeClass } from "./type_steps";

/** What stands for a value that is not there. */
export const DASH = "–";

/** The one long word among the columns' names may be parted where columns are narrow; a number stays with what it numbers. */
const parted = (label: string, narrow: boolean) => (narrow ? label.replace("Assignment", "Assign\u00adment") : label).replace(/ (\d+)$/u, "\u00a0$1");

/** Room in px and the sizes that a text goes down through, as card.css has them. */
const SCHOOL = { width: 958, sizes: [56, 46, 36, 30] };
const BRANCH = { width: 958, sizes: [21, 18] };
const STUDENT = { width: 890, sizes: [38, 31, 25, 22] };
const OWN = { width: 335, sizes: [22, 19, 17] };
const PLACE = { width: 260, sizes: [22, 19, 17] };
const TEACHER = { width: 290, sizes: [20, 18, 17] };

/** Up to this many columns beside the total the conduct grades have room next to the marks. */
const BESIDE = 3;
/** From this many columns of parts on, they are narrow. */
const NARROW = 6;
/** More columns than this put what a part is out of on a line of its own. */
const INLINE = 6;

/** `34.25/100` has more figures than a narrow column is made for. */
const LONG = 6;

/** How a card is laid out: the same for the same card, in every engine. */
type Layout = { beside: boolean; density: "few" | "some" | "many" | "crowd"; parts: number; subject: { width: number; sizes: number[]; /** two lines have room */ roomy: boolean }; /** a heading of the table takes more than two lines */ tall: boolean };

/** What the subjects' names have: the table without its other columns, as card.css has them. */
function subjectRoom(parts: number, beside: boolean, showHighest: boolean): number {
  const part = beside ? 104 : ([122, 122, 122, 122, 122, 104, 86][parts] ?? 80);
  const totals = parts > INLINE ? 98 + 46 + 60 : 112 + 62 + 82;
  return (beside ? 812 : 1098) - parts * part - totals - (showHighest ? (parts > INLINE ? 76 : 92) : 0) - 8;
}

/** Rows are as high as their number and the names that wrap allow. */
function layout({ columns, subjects, qualities, showHighest, head, student }: Card): Layout {
  const beside = qualities.length > 0 && columns.length + (showHighest ? 1 : 0) <= BESIDE;
  const width = subjectRoom(columns.length, beside, showHighest);
  const wrapped = subjects.filter(({ name }) => linesOf(name, width, 18) > 1).length;
  const heads = [linesOf(head.schoolName, SCHOOL.width, 30), linesOf(student.name, STUDENT.width, 22), linesOf(student.guardianName ?? "", OWN.width, 17)];
  const rows = subjects.length + wrapped / 3 + heads.filter((lines) => lines > 1).length / 2;
  const density = rows <= 7 ? "few" : rows <= 9 ? "some" : rows <= 12 ? "many" : "crowd";
  const size = { few: 25, some: 24, many: 22, crowd: 20 }[density];
  const tall = columns.some(({ label, scaledTo }) => linesOf(label, 96, 17) + (scaledTo === null ? 0 : 1) > 2);
  return { tall, beside, density, parts: Math.min(columns.length, 8), subject: { width, sizes: [size, 20, 18], roomy: density === "few" || density === "some" } };
}

const step = (text: string, { width, sizes }: { width: number; sizes: readonly number[] }) => sizeClass(text, width, sizes);

export default function ReportCard(card: Card) {
  const { beside, density, parts, subject, tall } = layout(card);
  return (
    <article className={`card card-${density} card-parts-${parts} ${beside ? "card-beside" : "card-below"}${tall ? " card-tall" : ""}`}>
      <Head card={card} />
      <Student card={card} />
      <div className="card-body">
        <Marks card={card} subjectRoom={subject} />
        {card.qualities.length > 0 ? <Qualities card={card} /> : null}
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

function Head({ card: { head, title, sessionName } }: { card: Card }) {
  const branch = head.address === null ? head.branchName : `${head.branchName}, ${head.address}`;
  return (
    <header className="card-head">
      <div className="card-school">
        {head.icon === null ? null : <img className="card-icon" src={head.icon} alt="" />}
        <div>
          <p className={`card-school-name ${step(head.schoolName, SCHOOL)}`}>{head.schoolName}</p>
          <p className={`card-branch ${step(branch, BRANCH)}`}>{branch}</p>
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
        <h2 className={`card-student-name ${step(student.name, STUDENT)}`}>{student.name}</h2>
        <div className="card-details">
          <Details rows={own} room={OWN} />
          <Details rows={place} room={PLACE} />
        </div>
      </div>
      <div className="card-photo">{student.photo === null ? null : <img src={student.photo} alt="" />}</div>
    </section>
  );
}

function Details({ rows, room }: { rows: [label: string, value: string | null][]; room: typeof OWN }) {
  return (
    <dl>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={value === null ? "card-none" : step(value, room)}>{value ?? DASH}</dd>
        </div>
      ))}
    </dl>
  );
}

function Marks({ card, subjectRoom }: { card: Card; subjectRoom: Layout["subject"] }) {
  const { columns, subjects, overall, showHighest } = card;
  // What is printed beside the total and enters nothing stands behind it.
  const places = columns.map((column, index) => ({ column, index }));
  const entering = places.filter(({ column }) => !column.beside);
  const size = (subjectRoom.roomy ? roomyClass : sizeClass)(subjects.map(({ name }) => name), subjectRoom.width, subjectRoom.sizes);
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
              <PartHead key={index} column={column} narrow={columns.length >= NARROW} />
            ))}
            <th>Total</th>
            <th>%</th>
            <th className="card-grade">Grade</th>
            {standing.map(({ column, index }) => (
              <PartHead key={index} column={column} narrow={columns.length >= NARROW} />
            ))}
            {showHighest ? <th>Highest Mark</th> : null}
          </tr>
        </thead>
        <tbody>
          {subjects.map((subject, at) => (
            <tr key={at}>
              <td className={`card-subject ${size}`}>{subject.name}</td>
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
            {/* The sum has more figures than a subject's total: it may reach into the column before. */}
            <td className="card-subject" colSpan={Math.max(1, entering.length)}>
              Overall
            </td>
            <Total total={overall} columns={entering.length > 0 ? 2 : 1} />
            {standing.length > 0 || showHighest ? <td colSpan={standing.length + (showHighest ? 1 : 0)} /> : null}
          </tr>
        </tfoot>
      </table>
      <p className="card-note">{notes(columns, subjects).join(" ")}</p>
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
function Part({ column, part }: { column: CardColumn; part: CardPart | null }) {
  if (part === null) return <td className="card-none">{DASH}</td>;
  const obtained = part.obtained ?? DASH;
  if (column.scaledTo === null || part.counts === null) {
    return (
      <td className={[column.sum ? "card-sum" : "", obtained.length + part.full.length > LONG ? "card-long" : ""].join(" ").trim() || undefined}>
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

/** How to read the table: only what stands in it. */
function notes(columns: CardColumn[], subjects: CardSubject[]): string[] {
  const parts = subjects.flatMap((subject) => subject.parts.filter((part) => part !== null));
  const said: string[] = [];
  if (columns.some(({ sum }) => sum)) said.push("The columns in bold make the total.");
  if (columns.some(({ scaledTo }) => scaledTo !== null)) said.push("Each part: what it counts, below it what was obtained out of the full mark.");
  if (parts.some(({ obtained }) => obtained === "AB")) said.push("AB: absent (0).");
  if (parts.some(({ obtained }) => obtained === null)) said.push(`${DASH}/40: not entered (0).`);
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
        <p className={`card-teacher ${step(classTeacherName ?? "", TEACHER)}`}>{classTeacherName}</p>
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
