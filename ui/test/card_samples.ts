// Report cards as the server sends them, made into one kind for each class band, and one that is as hostile as the data may be. For unit tests, for the
// proofs on paper (e2e/cards.test.mjs) and for nothing else. Totals are made here as the rules have them, so that a card can be redone.
import { propsOf } from "./served";
import cardJson from "./served/cardReading.json";
import type { Card, CardColumn, CardPart, CardSubject, CardTotal } from "../src/generated/cards";

export type Band = "3-5" | "6-7" | "8-9" | "10" | "11-12";
export const BANDS: Band[] = ["3-5", "6-7", "8-9", "10", "11-12"];

const { card: served } = propsOf<{ card: Card }>(cardJson);
const QUALITIES = [
  "Regularity",
  "Patriotism",
  "Honesty",
  "Leadership",
  "Discipline",
  "Participation",
  "Tolerance",
  "Awareness",
  "Punctuality",
  "Handwriting",
];
const GRADES = ["A", "A+", "A", "B+", "A", "A+", "A", "A", "B", "A", "A+", "A"];
const SUBJECTS: Record<Band, string[]> = {
  "3-5": [
    "Bangla",
    "English Language",
    "Mathematics",
    "Bangladesh Studies",
    "Science",
    "Religion",
    "Computer Science",
    "Spelling",
  ],
  "6-7": [
    "Bangla",
    "English Language",
    "English Literature",
    "Mathematics",
    "Bangladesh Studies",
    "Science",
    "Religion",
    "Computer Science",
  ],
  "8-9": [
    "Bangla",
    "English Language",
    "English Literature",
    "Mathematics",
    "Physics",
    "Chemistry",
    "Biology",
    "Bangladesh Studies",
    "Religion",
    "Computer Science",
  ],
  "10": [
    "Bangla",
    "English Language",
    "Mathematics",
    "Additional Mathematics",
    "Physics",
    "Chemistry",
    "Biology",
    "Computer Science",
  ],
  "11-12": ["Mathematics", "Physics", "Chemistry", "Biology", "English Language", "Business Studies"],
};
const FIRST = ["Tania", "Rafiul", "Nusrat", "Arif", "Sumaiya", "Imran", "Farhana", "Tanvir", "আয়েশা", "Mahmuda"];
const LAST = ["Rahman", "Islam Chowdhury", "Jahan", "Hossain", "সিদ্দিকা", "Akter", "Karim", "Sarkar", "Bhuiyan"];

/** An image of its own that needs no server. */
const image = (body: string, width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body}</svg>`)}`;
export const CREST = image(
  '<path d="M50 4 92 18v34c0 26-24 38-42 46C32 90 8 78 8 52V18z" fill="#16295c"/><path d="M50 26l6 18h19l-15 11 6 18-16-11-16 11 6-18-15-11h19z" fill="#fff"/>',
  100,
  100,
);
export const SIGNATURE = image(
  '<path d="M6 52C30 4 38 8 34 34s-12 20-4 2 24-26 22-8-8 20 2 6 16-18 16-6 8 8 16-2 20-14 40-10" fill="none" stroke="#123" stroke-width="3"/>',
  140,
  64,
);
export const PHOTO = image(
  '<path d="M0 0h84v103H0z" fill="#dfe4ea"/><circle cx="42" cy="40" r="20" fill="#7d8794"/><path d="M6 103c2-34 20-40 36-40s34 6 36 40z" fill="#7d8794"/>',
  84,
  103,
);

const column = (label: string, scaledTo: string | null = null, beside = false): CardColumn => ({
  label,
  scaledTo,
  beside,
  sum: false,
});
/** A semester's printed total among the columns. */
const sum = (label: string): CardColumn => ({ ...column(label), sum: true });
const COLUMNS: Record<Band, { columns: CardColumn[]; fulls: number[] }> = {
  "3-5": {
    columns: [column("Class Test"), column("SBA"), column("Assignment"), column("Term")],
    fulls: [20, 10, 10, 60],
  },
  "6-7": {
    columns: [
      sum("Half Yearly"),
      column("Class Test"),
      column("SBA"),
      column("Assignment"),
      column("Term"),
      sum("2nd Semester"),
    ],
    fulls: [100, 20, 10, 10, 60, 100],
  },
  "8-9": { columns: [column("Class Test, SBA, Assignment", "40"), column("Term", "60")], fulls: [60, 150] },
  "10": { columns: [column("Class Test", "15"), column("Term", "85")], fulls: [40, 100] },
  "11-12": {
    columns: [
      column("Class Test 1", "20"),
      column("Class Test 2", "20"),
      column("CP", "10"),
      column("Student Quality", "100", true),
    ],
    fulls: [30, 30, 20, 50],
  },
};
/** Of classes 11 and 12; the others have the served card's. */
const SCALE_11: Card["scale"] = [
  { grade: "A+", percentage: "90-100", points: null },
  { grade: "A", percentage: "80-89", points: null },
  { grade: "B", percentage: "70-79", points: null },
  { grade: "C", percentage: "60-69", points: null },
  { grade: "D", percentage: "50-59", points: null },
  { grade: "U", percentage: "below 50: failed", points: null },
];
const scaleOf = (band: Band): Card["scale"] => (band === "11-12" ? SCALE_11 : served.scale);

export function printed(total: number, outOf: number, band: Band): CardTotal {
  const percentage = Math.round((total / outOf) * 100);
  const from = (grade: Card["scale"][number]) => Number.parseInt(grade.percentage, 10) || 0;
  return {
    total: String(total),
    outOf: String(outOf),
    percentage: String(percentage),
    grade: scaleOf(band).find((grade) => percentage >= from(grade))?.grade ?? null,
    points: null,
  };
}

function subject(name: string, band: Band, seed: number): CardSubject & { sum: number; out: number } {
  const { columns, fulls } = COLUMNS[band];
  let exact = 0;
  let out = 0;
  let own = 0;
  const parts = columns.map(({ scaledTo, beside, sum: isSum }, at): CardPart => {
    const full = fulls[at] ?? 100;
    if (isSum && at > 0) return { obtained: String(Math.round(own)), full: String(full), counts: null };
    const share = 0.62 + ((seed * 37 + at * 53 + name.length * 11) % 37) / 100;
    const obtained = isSum ? Math.round(full * share) : Math.round(full * share * 2) / 2;
    const counts = scaledTo === null ? null : (obtained / full) * Number(scaledTo);
    if (!isSum) own += counts ?? obtained;
    if (!beside) {
      exact += counts ?? obtained;
      out += scaledTo === null ? full : Number(scaledTo);
    }
    return {
      obtained: String(obtained),
      full: String(full),
      counts: counts === null ? null : String(Math.round(counts)),
    };
  });
  const sum = Math.round(exact);
  return {
    name,
    kind: "subject",
    parts,
    total: printed(sum, out, band),
    highest: band === "3-5" || band === "6-7" ? { mark: String(Math.min(100, (sum % 7) + 92)), outOf: "100" } : null,
    incomplete: false,
    sum,
    out,
  };
}

/** As the server says it (crates/grading/src/report_cards/table.rs). */
function resultOf(rows: { name: string; total: { grade: string | null } | null }[]): string {
  const failed = rows.filter(({ total }) => ["U", "F"].includes(total?.grade ?? "")).map(({ name }) => name);
  return failed.length === 0
    ? `Passed in all ${rows.length} subjects`
    : `Failed in ${failed.length}: ${failed.join(", ").slice(0, 140)}`;
}

/** One card of a band; `seed` tells the students apart. */
export function card(
  band: Band,
  seed = 1,
  {
    of = 1,
    subjects = SUBJECTS[band],
    ...changes
  }: Partial<Omit<Card, "subjects">> & { of?: number; subjects?: string[] } = {},
): Card {
  const rows = subjects.map((name, at) => subject(name, band, seed + at));
  const numeric = { "3-5": 4, "6-7": 7, "8-9": 9, "10": 10, "11-12": 11 }[band];
  const last = {
    "3-5": ["Arts & Crafts", "Music"],
    "6-7": ["Music"],
    "8-9": ["Homework"],
    "10": ["Homework"],
    "11-12": ["Homework"],
  }[band];
  return {
    ...served,
    head: {
      ...served.head,
      schoolName: "Shapla International School",
      address: "House 42, Road 9/A, Dhanmondi, Dhaka 1209 · EIIN 108356",
      icon: CREST,
    },
    title: { "3-5": "Half Yearly", "6-7": "Annual", "8-9": "Half Yearly", "10": "Pre Qualifying", "11-12": "Interim" }[
      band
    ],
    student: {
      ...served.student,
      name: `${FIRST[seed % FIRST.length] ?? ""} ${LAST[seed % LAST.length] ?? ""}`,
      regNo: `S1-${String(1000 + seed)}`,
      roll: seed,
      className: `Class ${numeric}`,
      groupName: numeric > 8 ? "Science" : null,
      guardianName: "Md. Abdur Rahman",
      dateOfBirth: "14 March 2014",
      photo: PHOTO,
      attendance: "87 of 92 days",
    },
    columns: COLUMNS[band].columns,
    subjects: rows.map(({ name, kind, parts, total, highest, incomplete }) => ({
      name,
      kind,
      parts,
      total,
      highest,
      incomplete,
    })),
    highestOf: band === "3-5" || band === "6-7" ? "Half Yearly" : null,
    overall: printed(
      rows.reduce((all, { sum }) => all + sum, 0),
      rows.reduce((all, { out }) => all + out, 0),
      band,
    ),
    result: resultOf(rows),
    totalNote: COLUMNS[band].columns.some((column) => column.sum)
      ? "Total: both semesters added. %: the mean of both semesters' percentages."
      : null,
    scale: scaleOf(band),
    qualities: [...QUALITIES, ...last].map((label, at) => ({
      label,
      grade: GRADES[(at + seed) % GRADES.length] ?? "A",
    })),
    signatures: { principal: SIGNATURE, vicePrincipal: SIGNATURE, classTeacherName: "Nasrin Akter" },
    pageOf: `${seed} of ${of}`,
    ...changes,
  };
}

/** The second half of classes 8 and 9: the first half's total, the scaled parts, their total, and the longest notes. */
export function yearly(seed = 1, changes: Parameters<typeof card>[2] = {}): Card {
  const base = card("8-9", seed, changes);
  return {
    ...base,
    title: "Annual",
    columns: [sum("Half Yearly"), ...base.columns, sum("2nd Semester")],
    subjects: base.subjects.map((row, at) => {
      const total = { obtained: row.total?.total ?? null, full: "100", counts: null };
      const own = row.parts.map(
        (part, place) => part && (at === place ? { ...part, obtained: at === 0 ? "AB" : null, counts: "0" } : part),
      );
      return { ...row, parts: [total, ...own, total] };
    }),
    totalNote: "Total: mean of Half Yearly and 2nd Semester.",
  };
}

/** A section's cards. */
export function section(band: Band, students: number, subjects?: string[]): Card[] {
  return Array.from({ length: students }, (_, at) =>
    card(band, at + 1, { of: students, ...(subjects && { subjects }) }),
  );
}

/** As long as the server makes it. */
export const PROVISIONAL =
  "Marks not entered: Religion and Moral Education, Computer Sciences. Results not published: English Language and English Literature First.";

/** Everything at once that makes a card hard to print: twelve subjects of long names, six columns (as many as the rules have) or more, no picture, names beyond reason. */
export function hostile(band: Band, parts = 6): Card {
  const names = [
    "Information and Communication Technology",
    "Bangladesh and Global Studies (Compulsory)",
    "বাংলা ভাষা ও সাহিত্য প্রথম পত্র",
    "</script><script>alert(1)</script>",
    "Physical Education, Health Science and Sports",
    "Mathematics",
    "English Language",
    "Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww",
    "Religion and Moral Education",
    "Agriculture Studies",
    "Arts & Crafts",
    "Additional Mathematics",
  ];
  const base = card(band, 7, { subjects: names, of: 60 });
  const wide = [
    sum("Half Yearly"),
    ...["Class Test 1", "SBA", "Assignment", "Class Test 2", "CP", "PBL"]
      .slice(0, parts - 2)
      .map((label) => column(label, "10")),
    column("Term", "40"),
  ];
  const full = parts > 6 ? "40" : "100";
  const part = (at: number): CardPart | null =>
    [
      { obtained: "34.25", full, counts: "13" },
      { obtained: "AB", full: "100", counts: "0" },
      { obtained: null, full: "40", counts: "0" },
      null,
      { obtained: full, full, counts: "100" },
    ][at % 5] ?? null;
  return {
    ...base,
    head: {
      schoolName: "Bir Shreshtha Noor Mohammad Public College and International School, Peelkhana",
      branchName: "Uttara Sector Eleven Girls' Morning Shift",
      icon: null,
      motto: "Enter to learn, go forth to serve: knowledge, discipline and character for every child of this country",
      address:
        "House 1172, Road 14/B, Block C, Sonargaon Janapath Avenue, Sector 11, Uttara Model Town, Dhaka 1230, Bangladesh",
    },
    title: "O Level Preparation Examination",
    sessionName: "July 2026 to June 2027",
    student: {
      ...base.student,
      regNo: "UTT-2026-MORNING-00000000012345",
      name: "মোছাম্মৎ আয়েশা সিদ্দিকা বিনতে আব্দুল্লাহ আল মামুন চৌধুরী </script> WAHIDUZZAMAN MUHAMMAD",
      className: "Class 11 (Science, English Version)",
      sectionName: "Bir Shreshtha Matiur Rahman",
      groupName: "Business Studies and Commerce",
      guardianName: "Alhaj Muhammad Shamsuddin Wahiduzzaman Chowdhury Talukder bin Abdul Mannan",
      photo: null,
      dateOfBirth: null,
      gender: null,
    },
    columns: wide,
    subjects: base.subjects.map((row, at) => ({
      ...row,
      parts: wide.map((_, index) => part(at + index)),
      highest: { mark: "1000", outOf: "1000" },
      total:
        at === 3
          ? null
          : at === 4
            ? { total: "0", outOf: "200", percentage: "0", grade: null, points: null }
            : { total: "1187", outOf: "1200", percentage: "100", grade: "A+", points: null },
    })),
    highestOf: "Half Yearly",
    overall: { total: "10987", outOf: "12000", percentage: "100", grade: "A+", points: null },
    result: null,
    provisional: PROVISIONAL,
    qualities: base.qualities.filter((_, at) => at % 3 !== 0),
    signatures: {
      principal: null,
      vicePrincipal: null,
      classTeacherName: "Principal Emeritus Dr. Muhammad Wahiduzzaman Chowdhury Talukder",
    },
    pageOf: "1000 of 1000",
  };
}

/** The national curriculum's scale: from, letter, points. */
const POINTS: [number, string, string][] = [
  [80, "A+", "5"],
  [70, "A", "4"],
  [60, "A-", "3.5"],
  [50, "B", "3"],
  [40, "C", "2"],
  [33, "D", "1"],
  [0, "F", "0"],
];

function pointed(total: number, outOf: number): CardTotal {
  const percentage = Math.round((total / outOf) * 100);
  const [, grade, points] = POINTS.find(([from]) => percentage >= from) ?? [0, "F", "0"];
  return { total: String(total), outOf: String(outOf), percentage: String(percentage), grade, points };
}

/** Grade points in place of the base's grades, and a first subject that is made of the two below it. The papers' totals are the base's own. */
export function pointedCard(base: Card, papers: [string, string] = ["Bangla 1st Paper", "Bangla 2nd Paper"]): Card {
  const sums = base.subjects.map(({ total }) => [Number(total?.total), Number(total?.outOf)] as const);
  const [[first, firstOf], [second, secondOf]] = [sums[0] ?? [0, 100], sums[1] ?? [0, 100]];
  const joined: CardSubject = {
    name: "Bangla",
    kind: "joined",
    parts: base.columns.map(() => null),
    total: pointed(first + second, firstOf + secondOf),
    highest: null,
    incomplete: false,
  };
  const rows = base.subjects.map((row, at): CardSubject => {
    const paper = papers[at];
    const [total, outOf] = sums[at] ?? [0, 100];
    if (paper === undefined) return { ...row, total: row.total && pointed(total, outOf) };
    return { ...row, name: paper, kind: "paper", total: row.total && { ...row.total, grade: null, points: null } };
  });
  const lettered = [joined, ...rows.filter(({ kind }) => kind === "subject")];
  const points = lettered.flatMap(({ total }) => (total === null ? [] : [Number(total.points)]));
  const gpa = points.includes(0) ? 0 : points.reduce((sum, one) => sum + one, 0) / points.length;
  return {
    ...base,
    title: "Half Yearly Examination",
    subjects: [joined, ...rows],
    overall: base.overall && {
      ...base.overall,
      grade: POINTS.find(([, , one]) => gpa >= Number(one))?.[1] ?? null,
      points: gpa.toFixed(2),
    },
    result: resultOf(lettered),
    scale: POINTS.map(([from, grade, one], at) => ({
      grade,
      percentage: from === 0 ? "below 33: failed" : `${from}-${(POINTS[at - 1]?.[0] ?? 101) - 1}`,
      points: one,
    })),
  };
}

/** The national curriculum: class tests and the term's papers, both scaled. */
export const curriculum = (seed = 1, changes: Parameters<typeof card>[2] = {}): Card =>
  pointedCard(
    card("10", seed, {
      ...changes,
      columns: [column("Class Test", "20"), column("Term", "80")],
    }),
  );

/** As many parts as a scheme may have, with points, highest marks and as many subjects. */
export function twelveParts(subjects = 12): Card {
  const labels = [
    ...["Class Test 1", "Class Test 2", "Class Test 3", "Class Test 4", "SBA", "Assignment", "Viva", "Practical"],
    ...["CP", "PBL", "Model Test", "Term"],
  ];
  const base = card("10", 5, { subjects: Array.from({ length: subjects }, (_, at) => `Subject ${at + 1}`) });
  const columns = labels.map((label, at) => column(label, at === 11 ? "45" : "5"));
  return pointedCard({
    ...base,
    columns,
    highestOf: "Half Yearly Examination",
    subjects: base.subjects.map((row) => ({
      ...row,
      highest: { mark: "98", outOf: "100" },
      parts: columns.map(({ scaledTo }, at): CardPart => {
        const full = at === 11 ? "100" : "20";
        return { obtained: at === 11 ? "87.5" : "17.5", full, counts: scaledTo === "45" ? "39" : "4" };
      }),
    })),
  });
}

/** What a school may enter at most: seventeen subjects of sixty letters each, and people's names of 120. */
export function nasty(base: Card, letter = "Muhammad Wahiduzzaman Chowdhury "): Card {
  const long = (count: number) => `${letter.repeat(10).slice(0, count - 1)}y`;
  const [row] = base.subjects;
  if (row === undefined) return base;
  return {
    ...base,
    student: { ...base.student, name: long(120), guardianName: long(120) },
    result: base.result === null ? null : "Failed in 16 of 17 subjects, marked above",
    subjects: Array.from({ length: 17 }, (_, at) => ({
      ...(base.subjects[at] ?? row),
      name: `${`${at + 1} Information and Communication Technology in Practice, Part `.slice(0, 59)}z`,
    })),
    signatures: { ...base.signatures, classTeacherName: long(120) },
  };
}

/** A student who sat nothing. */
export const absent = (base: Card): Card => marked(base, "AB");
/** A student of whom nothing is entered. */
export const notEntered = (base: Card): Card => ({
  ...marked(base, null),
  provisional: "Marks not entered: all subjects. Results not published: all subjects.",
});

function marked(base: Card, obtained: "AB" | null): Card {
  return {
    ...base,
    subjects: base.subjects.map((row) => ({
      ...row,
      incomplete: obtained === null,
      parts: row.parts.map((part) => part && { ...part, obtained, counts: part.counts === null ? null : "0" }),
      total: row.total && { ...row.total, total: "0", percentage: "0", grade: null, points: null },
    })),
    overall: base.overall && { ...base.overall, total: "0", percentage: "0", grade: null, points: null },
    result: obtained === null ? null : `Failed in all ${base.subjects.length} subjects`,
  };
}
