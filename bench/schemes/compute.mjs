// A second computation of grading schemes, written from docs/rules.md (*Grades and totals*, *Grading schemes*, *Tabulation*) without a look at
// `rules::scheme`, so that the two share no mistake; `server/rules/tests/independent` compares them. Change it by the text alone.
//
// A line of its input is a scheme's document, which the lines after it go by and which has no answer, or a section in a semester:
//   { class, semester, students: [{ unranked, subjects: [{ name, fourth, exams: [exam] }] }] }
//   exam: { name, date: "YYYY-MM-DD" | null, examType, semester, full: {component: marks}, pass: {component: marks},
//           marks: {component: hundredths | "absent" | "exempt"}, listed }, each without the components that nothing is set of
// The answer is a line: null where the class has no result in the semester, else for each student
//   { subjects: [{ name, line }], joined: [{ name, line }], card: line, position }
//   line: { total, outOf, percentage, letter, points | gpa, passed }, null where there is none
// Points and gpa are in hundredths, percentages rounded.
import { createInterface } from "node:readline";

/** Exact fractions of BigInts, the denominator above 0. */
const whole = (number) => [BigInt(number), 1n];
const ZERO = whole(0);
const plus = ([a, b], [c, d]) => [a * d + c * b, b * d];
const times = ([a, b], [c, d]) => [a * c, b * d];
const over = ([a, b], [c, d]) => [a * d, b * c];
const compare = ([a, b], [c, d]) => {
  const difference = a * d - c * b;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};
const most = (a, b) => (compare(a, b) < 0 ? b : a);
const least = (a, b) => (compare(a, b) < 0 ? a : b);
const sum = (fractions) => fractions.reduce(plus, ZERO);
const mean = (fractions) => over(sum(fractions), whole(fractions.length));
/** Half up; nothing here is below 0. */
const rounded = ([a, b]) => (2n * a + b) / (2n * b);
/** A number of the document with at most two decimals. */
const decimal = (number) => [BigInt(Math.round(number * 100)), 100n];
const hundredths = (fraction) => Number(rounded(times(fraction, whole(100))));

/** Names sort naturally, without case. */
const names = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** By date, undated last, then by name. */
function inOrder(exams) {
  const date = (exam) => exam.date ?? "9999-99-99";
  return [...exams].sort((a, b) => (date(a) < date(b) ? -1 : date(a) > date(b) ? 1 : names.compare(a.name, b.name)));
}

/** A component exists where full and pass mark are both set and the full mark is above 0. */
const scheduled = (exam, component) => exam.full[component] > 0 && exam.pass[component] !== undefined;

/** The components of an exam that a part takes: none where the exam does not exist for it. */
function takenComponents(part, exam) {
  const found = part.components.filter((component) => scheduled(exam, component));
  return found.length > 0 ? found : (part.elseComponents ?? []).filter((component) => scheduled(exam, component));
}

/** What a student has in one exam of a part: obtained of full marks, which are 0 where it does not list them or they are exempt. */
function inExam(part, exam) {
  let obtained = ZERO;
  let full = 0;
  let failed = false;
  for (const component of takenComponents(part, exam)) {
    const mark = exam.marks[component];
    if (!exam.listed || mark === "exempt") continue;
    full += exam.full[component];
    const got = typeof mark === "number" ? [BigInt(mark), 100n] : ZERO;
    obtained = plus(obtained, got);
    if (mark === "absent" || compare(got, whole(exam.pass[component])) < 0) failed = true;
  }
  return { obtained, full, failed };
}

/** Which of a part's exams enter it. */
function takenExams(part, exams) {
  const count = part.count;
  if (part.take === "first") return exams.slice(0, count);
  if (part.take === "last") return exams.slice(Math.max(0, exams.length - count));
  if (part.take === "nth") return exams.slice(count - 1, count);
  if (part.take === "all") return exams;
  const better = (a, b) => compare(over(b.obtained, whole(b.full)), over(a.obtained, whole(a.full)));
  return exams
    .filter((exam) => exam.full > 0)
    .sort(better)
    .slice(0, count);
}

/** A part: what it adds to the total, null where it is left out; `failed` where a pass mark is not reached. */
function partOf(part, exams) {
  const own = inOrder(exams).filter(
    (exam) => part.examTypes.includes(exam.examType) && takenComponents(part, exam).length > 0,
  );
  const taken = takenExams(
    part,
    own.map((exam) => inExam(part, exam)),
  );
  const full = taken.reduce((all, exam) => all + exam.full, 0);
  if (full === 0) return null;
  const counts = part.counts ?? true;
  const obtained = sum(taken.map((exam) => exam.obtained));
  const failed = counts && (part.mustPass ?? true) && taken.some((exam) => exam.failed);
  if (!counts) return { obtained: ZERO, outOf: 0, failed };
  if (part.scaledTo === undefined) return { obtained, outOf: full, failed };
  return { obtained: over(times(obtained, whole(part.scaledTo)), whole(full)), outOf: part.scaledTo, failed };
}

const resultOf = (scheme, number, semester) =>
  scheme.results.find((rule) => rule.fromClass <= number && number <= rule.toClass && rule.semester === semester);

const percentOf = (total, outOf) => over(times(total, whole(100)), outOf);

/** A subject's printed total of a semester, null where it has none: { total, outOf, percent, failed }. */
function totalOf(scheme, number, semester, exams) {
  const rule = resultOf(scheme, number, semester);
  if (rule === undefined) return null;
  const carried = (rule.carries ?? []).map((carry) => ({
    carry,
    other: totalOf(scheme, number, carry.semester, exams),
  }));
  const ofSemester = exams.filter((exam) => exam.semester === semester);
  const parts = rule.parts.map((part) => partOf(part, ofSemester)).filter((part) => part !== null);
  for (const { carry, other } of carried) {
    if (carry.how !== "scaled" || other === null) continue;
    parts.push({
      obtained: over(times(other.total, whole(carry.scaledTo)), other.outOf),
      outOf: carry.scaledTo,
      failed: false,
    });
  }
  const columns = carried.filter(({ carry, other }) => carry.how !== "scaled" && other !== null);
  const totals = columns.map(({ other }) => other);
  const failed = parts.some((part) => part.failed);
  const ownOutOf = parts.reduce((all, part) => all + part.outOf, 0);
  if (ownOutOf > 0) {
    const total = whole(rounded(sum(parts.map((part) => part.obtained))));
    totals.push({ total, outOf: whole(ownOutOf), percent: percentOf(total, whole(ownOutOf)) });
  }
  if (totals.length === 0) return null;
  if (totals.length === 1) return { ...totals[0], failed };
  const averaged = columns[0].carry.how === "mean";
  const together = (values) => whole(rounded(averaged ? mean(values) : sum(values)));
  const total = together(totals.map((column) => column.total));
  const outOf = together(totals.map((column) => column.outOf));
  const ofColumns = columns[0].carry.percentage === "meanOfPercentages";
  const percent = ofColumns ? mean(totals.map((column) => column.percent)) : percentOf(total, outOf);
  return { total, outOf, percent, failed };
}

/** The percentage that a scale goes by. */
const seen = (scale, percent) => (scale.rounding === "halfUp" ? whole(rounded(percent)) : percent);

const hasPoints = (scale) => scale.bands.every((band) => band.points !== undefined);

/** What a scale says of a total: { letter, points, fails }. */
function banded(scheme, scale, total, percent) {
  if (scheme.zeroTotal === "dash" && compare(total, ZERO) === 0) return { letter: null, points: null, fails: true };
  const band = scale.bands.find(({ from }) => compare(decimal(from), seen(scale, percent)) <= 0);
  return { letter: band.letter || null, points: band.points ?? null, fails: band.fails };
}

/** A subject, or joined papers, judged as a whole: `ownMarks` says that a pass mark or a paper is failed. */
function judged(scheme, rule, scale, { total, outOf, percent }, ownMarks) {
  const band = banded(scheme, scale, total, percent);
  const line = { total, outOf, percent, letter: band.letter, points: band.points, passed: !band.fails };
  const dashed = scheme.zeroTotal === "dash" && compare(total, ZERO) === 0;
  if (rule.pass.by === "total") {
    line.passed = !dashed && compare(seen(scale, percent), decimal(rule.pass.percent)) >= 0;
  }
  // Below a pass mark comes before the dash of a zero, as in an exam.
  if (rule.pass.by === "components" && ownMarks) {
    Object.assign(line, { letter: scheme.failedLetter, points: hasPoints(scale) ? 0 : null, passed: false });
  }
  return line;
}

/** The lines by which a card is judged: joined papers in place of their subjects. */
function joinedLines(scheme, rule, scale, subjects) {
  return (scheme.joined ?? [])
    .map(({ name, subjects: papers }) => {
      const taken = subjects.filter((subject) => papers.includes(subject.name) && subject.line !== null);
      if (taken.length === 0) return null;
      const total = sum(taken.map(({ line }) => line.total));
      const outOf = sum(taken.map(({ line }) => line.outOf));
      const failed = taken.some(({ line }) => !line.passed);
      const line = judged(scheme, rule, scale, { total, outOf, percent: percentOf(total, outOf) }, failed);
      return { name, fourth: taken.every((paper) => paper.fourth), line, papers };
    })
    .filter((one) => one !== null);
}

/** The grade points of a card, with the letter and the failing that they mean. */
function byPoints(scheme, scale, lines, anyFailed) {
  const fourthRule = scheme.overall.fourthSubject;
  const points = ({ line }) => (line.points === null ? ZERO : decimal(line.points));
  const fourth = fourthRule === undefined ? [] : lines.filter((line) => line.fourth);
  const compulsory = lines.filter((line) => !fourth.includes(line));
  let gpa = ZERO;
  if (compulsory.length > 0 && !(anyFailed && scheme.overallFails === "anySubject")) {
    const more = fourth.map((line) => {
      const [a, b] = points(line);
      const [c, d] = decimal(fourthRule.above);
      return most(ZERO, [a * d - c * b, b * d]);
    });
    gpa = over(plus(sum(compulsory.map(points)), sum(more)), whole(compulsory.length));
    gpa = decimal(hundredths(gpa) / 100);
    if (scheme.overall.most !== undefined) gpa = least(gpa, decimal(scheme.overall.most));
  }
  const band = scale.bands.find((one) => compare(decimal(one.points), gpa) <= 0) ?? scale.bands.at(-1);
  return { gpa, letter: band.letter || null, fails: band.fails };
}

/** The whole card. */
function cardOf(scheme, scale, lines) {
  if (lines.length === 0) return null;
  const total = sum(lines.map(({ line }) => line.total));
  const outOf = sum(lines.map(({ line }) => line.outOf));
  const percent = percentOf(total, outOf);
  const byFourth = scheme.overall.by === "points" && scheme.overall.fourthSubject !== undefined;
  const anyFailed = lines.some(({ line, fourth }) => !line.passed && !(fourth && byFourth));
  const band = banded(scheme, scale, total, percent);
  const pointed = scheme.overall.by === "points" && hasPoints(scale);
  const card = pointed ? byPoints(scheme, scale, lines, anyFailed) : { ...band, gpa: null };
  const dashed = scheme.zeroTotal === "dash" && compare(total, ZERO) === 0;
  const passed = !dashed && (scheme.overallFails === "anySubject" ? !anyFailed : !card.fails);
  return { total, outOf, percent, gpa: card.gpa, letter: dashed ? null : card.letter, passed };
}

/** The order of two cards, the better first, and 0 for a shared position. */
function better(scheme, cards) {
  const byTotal = (a, b) => compare(b.total, a.total);
  const byPercent = (a, b) => compare(b.percent, a.percent);
  const same = cards.every((card) => compare(card.outOf, cards[0].outOf) === 0);
  return {
    total: byTotal,
    percentage: byPercent,
    totalOrPercentage: same ? byTotal : byPercent,
    pointsThenTotal: (a, b) => compare(b.gpa ?? ZERO, a.gpa ?? ZERO) || byTotal(a, b),
  }[scheme.position];
}

/** Each card's position, null where it has none: so has a card that is null here. */
function positionsOf(scheme, cards) {
  const groups = [cards.filter((card) => card?.passed)];
  if (scheme.failed === "afterPassed") groups.push(cards.filter((card) => card?.passed === false));
  const order = better(scheme, groups.flat());
  const positions = new Map();
  let before = 0;
  for (const group of groups) {
    let last = null;
    let place = before;
    [...group].sort(order).forEach((card, index) => {
      const shares = last !== null && order(last, card) === 0;
      if (!shares) place = scheme.ties === "dense" ? place + 1 : before + index + 1;
      positions.set(card, place);
      last = card;
    });
    before = scheme.ties === "dense" ? place : before + group.length;
  }
  return cards.map((card) => positions.get(card) ?? null);
}

function shown(line) {
  if (line === null) return null;
  const { total, outOf, percent, letter, passed } = line;
  const common = {
    total: Number(rounded(total)),
    outOf: Number(rounded(outOf)),
    percentage: Number(rounded(percent)),
    letter,
    passed,
  };
  if ("gpa" in line) return { ...common, gpa: line.gpa === null ? null : hundredths(line.gpa) };
  return { ...common, points: line.points === null ? null : Math.round(line.points * 100) };
}

function answer(scheme, section) {
  const rule = resultOf(scheme, section.class, section.semester);
  if (rule === undefined) return null;
  const scale = scheme.scales.find(({ key }) => key === rule.scale);
  const students = section.students.map((student) => {
    const subjects = student.subjects.map(({ name, fourth, exams }) => {
      const total = totalOf(scheme, section.class, section.semester, exams);
      return { name, fourth, line: total === null ? null : judged(scheme, rule, scale, total, total.failed) };
    });
    const joined = joinedLines(scheme, rule, scale, subjects);
    const isPaper = ({ name }) => joined.some(({ papers }) => papers.includes(name));
    const alone = subjects.filter((subject) => subject.line !== null && !isPaper(subject));
    return { subjects, joined, card: cardOf(scheme, scale, [...alone, ...joined]) };
  });
  // Who has left or joined late has no position.
  const ranked = students.map(({ card }, index) => (section.students[index].unranked ? null : card));
  const positions = positionsOf(scheme, ranked);
  const named = ({ name, line }) => ({ name, line: shown(line) });
  return students.map(({ subjects, joined, card }, index) => ({
    subjects: subjects.map(named),
    joined: joined.map(named),
    card: shown(card),
    position: positions[index],
  }));
}

let scheme = null;
for await (const text of createInterface({ input: process.stdin })) {
  const line = JSON.parse(text);
  if ("scales" in line) scheme = line;
  else console.log(JSON.stringify(answer(scheme, line)));
}
