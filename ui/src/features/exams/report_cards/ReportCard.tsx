// The report card on paper (docs/rules.md, *Screens*, *Grades and totals*; look: Paper): what stands in the box of one sheet, 1240 x 1754 px. Static markup;
// every number arrives computed and in text, nothing is reckoned here but the size of the type.
import * as m from "#messages";
import { branchLine } from "../../../controls/branch_line";
import type { Card, CardColumn, CardHighest, CardPart, CardSubject, CardTotal } from "../../../generated/cards";
import { Grade } from "../../../controls/Grade";
import { useWords } from "../../../words";
import { DASH, figuresOf, hasPoints, isBroken, isNarrow, parted } from "./card_columns";
import { layoutOf, type Layout } from "./card_layout";
import { inScale, notesOf, scaleHead, ungradedOf } from "./card_notes";

export default function ReportCard(card: Card) {
  const say = useWords();
  const layout = layoutOf(say, card);
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
          <p className="card-label">{say(m.cards_remarks)}</p>
          <p className="card-line" />
          <p className="card-line" />
        </div>
        <Signatures card={card} layout={layout} />
        <footer className="card-foot">
          <p>{say(m.cards_issued_on, { day: card.issuedOn })}</p>
          <p>{say(m.cards_sheet, { page_of: card.pageOf })}</p>
        </footer>
      </div>
    </article>
  );
}

/** Large and in words, on every sheet that is not final. */
function Provisional({ reason }: { reason: string }) {
  const say = useWords();
  return (
    <div className="card-provisional">
      <strong>{say(m.shared_provisional)}</strong>
      <p>{reason}</p>
    </div>
  );
}

type PartProps = { card: Card; layout: Layout };

function Head({ card, layout }: PartProps) {
  const { head, title, sessionName } = card;
  const say = useWords();
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
        <p className="card-kind">{say(m.cards_report_card)}</p>
        <h1 className={layout.title}>{title}</h1>
        <p className={`card-session ${layout.session}`}>{say(m.shared_session_is, { session: sessionName })}</p>
      </div>
    </header>
  );
}

function Student({ card: { student }, layout }: PartProps) {
  const say = useWords();
  const own: [string, string | null][] = [
    [say(m.shared_register_no), student.regNo],
    [say(m.shared_guardian_name), student.guardianName],
    [say(m.shared_date_of_birth), student.dateOfBirth],
    [say(m.shared_gender), student.gender],
  ];
  const place: [string, string | null][] = [
    [say(m.shared_class), student.className],
    [say(m.shared_section), student.sectionName],
    [say(m.shared_roll), String(student.roll)],
  ];
  // Only the upper classes have groups.
  if (student.groupName !== null) place.push([say(m.shared_group), student.groupName]);
  if (student.attendance !== null) place.push([say(m.shared_attendance), student.attendance]);
  return (
    <section className="card-student">
      <div className="card-who">
        <p className="card-label">
          {say(m.shared_student_name)}
          {student.leftOn === null ? null : (
            <b className="card-left">{say(m.shared_left_on_day, { day: student.leftOn })}</b>
          )}
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
  const { columns, subjects, overall, highestOf, scale } = card;
  const { widths } = layout;
  const say = useWords();
  const dash = ungradedOf(say, subjects);
  const points = hasPoints(card);
  // What is printed beside the total and enters nothing stands behind it.
  const places = columns.map((column, index) => ({ column, index }));
  const entering = places.filter(({ column }) => !column.beside);
  const standing = places.filter(({ column }) => column.beside);
  const behind = standing.length + (highestOf === null ? 0 : 1);
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
          {points ? <col className={`card-w-${widths.points}`} /> : null}
          {standing.map(({ index }) => (
            <col key={index} className={`card-w-${widths.parts[index]}`} />
          ))}
          {highestOf === null ? null : <col className={`card-w-${widths.highest}`} />}
        </colgroup>
        <thead>
          <tr>
            <th className="card-subject">{say(m.shared_subject)}</th>
            {entering.map(({ column, index }) => (
              <PartHead key={index} column={column} width={widths.parts[index] ?? 0} />
            ))}
            <th>{say(m.shared_total)}</th>
            <th>%</th>
            <th className="card-grade">{say(m.shared_grade)}</th>
            {points ? (
              <th className="card-points" title={say(m.cards_grade_points)}>
                {say(m.cards_gp)}
              </th>
            ) : null}
            {standing.map(({ column, index }) => (
              <PartHead key={index} column={column} width={widths.parts[index] ?? 0} />
            ))}
            {highestOf === null ? null : (
              <th className={isBroken(highestOf, widths.highest) ? "card-broken" : undefined}>
                {say(m.cards_highest)}
                <span className="card-of">{highestOf}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {subjects.map((subject, at) => (
            <tr key={at} className={ROWS[subject.kind]}>
              <td className={`card-subject ${layout.subject}`}>{subject.name}</td>
              {entering.map(({ column, index }) => (
                <Part key={index} column={column} subject={subject} layout={layout} at={index} />
              ))}
              <Total total={subject.total} lettered={subject.kind !== "paper"} />
              {points ? <Points subject={subject} /> : null}
              {standing.map(({ column, index }) => (
                <Part key={index} column={column} subject={subject} layout={layout} at={index} />
              ))}
              {highestOf === null ? null : subject.kind === "joined" ? <td /> : <Highest highest={subject.highest} />}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            {/* The sum has more figures than a subject's total: it may reach into the column before. */}
            <td className="card-subject" colSpan={Math.max(1, entering.length)}>
              {say(m.cards_overall)}
            </td>
            <Total total={overall} columns={entering.length > 0 ? 2 : 1} />
            {points ? (
              <td className="card-points">
                <span className="card-gpa">{say(m.cards_gpa)}</span>
                {overall?.points ?? DASH}
              </td>
            ) : null}
            {behind > 0 ? <td colSpan={behind} /> : null}
          </tr>
        </tfoot>
      </table>
      {card.result === null ? null : <p className="card-result">{card.result}</p>}
      <p className="card-note">{notesOf(say, card)}</p>
      <ul className="card-scale">
        <li>{scaleHead(say, card)}</li>
        {scale.map((step) => (
          <li key={step.grade}>
            <b>{step.grade}</b> {inScale(step)}
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

function PartHead({ column: { label, scaledTo, beside, sum }, width }: { column: CardColumn; width: number }) {
  const say = useWords();
  const classes = [sum ? "card-sum" : "", isBroken(label, width) ? "card-broken" : ""].join(" ").trim();
  return (
    <th className={classes || undefined}>
      {parted(label, isNarrow(width))}
      {scaledTo === null ? null : <span className="card-of">{say(m.cards_out_of, { full: scaledTo })}</span>}
      {beside ? <span className="card-of">{say(m.cards_not_in_total)}</span> : null}
    </th>
  );
}

/** A row that is not a subject by itself: what is made of the papers below it, and one of these. */
const ROWS: Readonly<Record<CardSubject["kind"], string | undefined>> = {
  subject: undefined,
  joined: "card-joined",
  paper: "card-paper",
};

type CellProps = { column: CardColumn; subject: CardSubject; layout: Layout; at: number };

/** What the part counts, and under it what was obtained out of what; one line where nothing is scaled. Joined subjects have no parts of their own. */
function Part({ column: { scaledTo, sum }, subject, layout, at }: CellProps) {
  if (subject.kind === "joined") return <td />;
  const part: CardPart | null = subject.parts[at] ?? null;
  if (part === null) return <td className="card-none">{DASH}</td>;
  const scaled = scaledTo !== null && part.counts !== null;
  const [first, small] = figuresOf(part, scaled);
  if (scaled) {
    return (
      <td className="card-two">
        {first}
        {layout.cramped ? (
          <>
            <span className="card-raw">{part.obtained ?? DASH}</span>
            <span className="card-raw">/{part.full}</span>
          </>
        ) : (
          <span className="card-raw">{small}</span>
        )}
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

type TotalProps = { total: CardTotal | null; columns?: number; lettered?: boolean };

/** Papers are not lettered: the subject that they make together is. */
function Total({ total, columns = 1, lettered = true }: TotalProps) {
  if (total === null) {
    return (
      <>
        <td className="card-none" colSpan={columns}>
          {DASH}
        </td>
        <td className="card-none">{DASH}</td>
        {lettered ? <td className="card-none card-grade">{DASH}</td> : <td />}
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
      <td className="card-grade">{lettered ? <Grade grade={total.grade ?? DASH} failed={total.failed} /> : null}</td>
    </>
  );
}

/** A subject's grade points. */
function Points({ subject: { kind, total } }: { subject: CardSubject }) {
  if (kind === "paper") return <td />;
  const points = total?.points ?? null;
  return points === null ? (
    <td className="card-none card-points">{DASH}</td>
  ) : (
    <td className="card-points">{points}</td>
  );
}

function Qualities({ card: { qualities, legend } }: { card: Card }) {
  const say = useWords();
  return (
    <section className="card-qualities">
      <h2>
        <span>{say(m.shared_qualities)}</span>
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
  const say = useWords();
  return (
    <section className="card-signatures">
      <Signature image={null} label={say(m.shared_guardian)} />
      <div>
        <p className="card-signed" />
        <p className="card-signer">{say(m.shared_class_teacher)}</p>
        <p className={`card-teacher ${layout.teacher}`}>{classTeacherName}</p>
      </div>
      <Signature image={vicePrincipal} label={say(m.shared_vice_principal)} />
      <Signature image={principal} label={say(m.shared_principal)} />
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
