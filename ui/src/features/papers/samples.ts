// Cards and certificates as the server would send them, plain ones and the worst that a school may enter: for unit tests and for the proofs on
// paper (e2e/papers.test.mjs).
import type {
  AdmitCard,
  AdmitCardsProps,
  AdmitPaper,
  CertificateProps,
  IdCard,
  IdCardsProps,
  IdFact,
  IssuedProps,
  IssuedTogetherProps,
  PaperHead,
  PapersProps,
  TextPart,
} from "../../generated/papers";
import { wordsIn } from "../../words";
import { certificateFaults as faultsOf } from "./certificate_layout";

/** A picture of one pixel. */
export const DOT =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

export const head: PaperHead = {
  schoolName: "Padma International School and College",
  branchName: "Dhanmondi",
  address: "House 12, Road 5, Dhanmondi, Dhaka 1205 · EIIN 108356",
  motto: "Learn to serve",
  contact: "02-9661234, office@padma.example",
  icon: DOT,
};

/** Names of 120 letters, with and without blanks, in two scripts. */
export const LONG = "Mohammad Wahiduzzaman Chowdhury ".repeat(4).trim().slice(0, 120);
export const UNBROKEN = "W".repeat(120);
export const BENGALI = "মোহাম্মদ ওয়াহিদুজ্জামান চৌধুরী ".repeat(4).trim().slice(0, 120);

export const nastyHead = (name: string): PaperHead => ({
  schoolName: name,
  branchName: name,
  address: name,
  motto: name,
  contact: name,
  icon: DOT,
});

const LABELS = [
  "Register No",
  "Roll",
  "Group",
  "Blood Group",
  "Date of Birth",
  "Guardian",
  "Guardian Mobile",
  "Mobile",
  "Email",
  "Address",
];

const fact = (label: string, value: string, isLong = false): IdFact => ({ label, value, isLong });

export const idCard = (number: number): IdCard => ({
  name: `Ayesha Rahman ${number}`,
  line: "Class 8 A, 2026",
  photo: number % 3 === 0 ? null : DOT,
  also: "আয়েশা রহমান",
  facts: [
    fact("Register No", `2026-${1000 + number}`),
    fact("Roll", String(number)),
    fact("Date of Birth", "4 March 2012"),
    fact("Blood Group", "B+"),
    fact("Guardian", "Mahbubur Rahman", true),
    fact("Guardian Mobile", "01712-345678"),
    fact("Address", "House 12, Road 5, Dhanmondi, Dhaka 1205", true),
  ],
});

export const nastyCard = (name: string, photo: string | null = null): IdCard => ({
  name,
  also: name,
  line: name,
  photo,
  facts: LABELS.map((label) => fact(label, name)),
});

export const idCards = (change: Partial<IdCardsProps> = {}): IdCardsProps => ({
  head,
  look: {
    title: "Student ID Card",
    accent: "blue",
    validUntil: "31 December 2026",
    backText: "If found, please return this card to the school.",
    hasAlso: true,
    signer: { label: "Principal", name: "Dr. Shirin Akhter", image: DOT },
  },
  side: "front",
  cards: Array.from({ length: 10 }, (_, at) => idCard(at + 1)),
  foot: "Class 8 A, 2026: sheet 1 of 1",
  ...change,
});

export const papers = (change: Partial<PapersProps> = {}): PapersProps => ({
  action: "/admin/student-id-card",
  print: "/admin/student-id-card/print",
  keeps: false,
  noun: "idCards",
  who: "students",
  filters: [
    {
      key: "template",
      label: "Template",
      choices: [{ value: "t1", label: "Student ID Card" }],
      chosen: "t1",
      unchosen: null,
    },
    {
      key: "sectionId",
      label: "Section",
      choices: [{ value: "n1", label: "2026: Class 8 A" }],
      chosen: "n1",
      unchosen: "Select",
    },
  ],
  people: [
    {
      _id: "s1",
      name: "Ayesha Rahman",
      number: "2026-1001",
      beside: "1",
      hasPhoto: true,
      note: null,
      faults: [],
      ticked: false,
    },
    {
      _id: "s2",
      name: "Rafiul Islam",
      number: "2026-1002",
      beside: "2",
      hasPhoto: false,
      note: null,
      faults: [],
      ticked: false,
    },
  ],
  empty: null,
  templates: "/admin/id-card-template",
  lacksTemplate: false,
  register: null,
  linked: "studentIdCards",
  linkAction: "/admin/printLinks/papers",
  notes: [],
  failure: null,
  ...change,
});

export const admitPapers = (count: number, name?: string): AdmitPaper[] =>
  Array.from({ length: count }, (_, at) => ({
    subject: name ?? `Subject of the number ${at + 1}`,
    day: `${(at % 28) + 1} September 2026`,
    start: "10:00",
    end: "13:00",
    hall: name ?? "Hall 1",
    seat: String(at + 101),
  }));

/** The same person's admit card. */
export const admitCardOf = ({ name, line, photo, facts }: IdCard, papers: AdmitPaper[]): AdmitCard => ({
  name,
  line,
  photo,
  facts: facts.map(({ label, value }) => [label, value]),
  papers,
});

export const admitCard = (number: number, papers = admitPapers(8)): AdmitCard => admitCardOf(idCard(number), papers);

export const admitCards = (cards: AdmitCard[], change: Partial<AdmitCardsProps> = {}): AdmitCardsProps => ({
  head,
  look: {
    title: "Admit Card",
    accent: "blue",
    instructions: "Bring this card to every paper. Be in your seat ten minutes before the paper begins.",
    signer: { label: "Principal", name: "Dr. Shirin Akhter", image: DOT },
  },
  exam: "Half Yearly",
  cards,
  ...change,
});

/** The screen that certificates are issued on: somebody who has left, somebody whose father is not known. */
export const certificatePapers = (change: Partial<PapersProps> = {}): PapersProps => {
  const plain = papers();
  const [first, second] = plain.people ?? [];
  return {
    ...plain,
    action: "/admin/generate-student",
    print: "/admin/generate-student/issue",
    keeps: true,
    noun: "certificates",
    templates: "/admin/certificate-template",
    register: "/admin/certificate-template/issued",
    linked: null,
    people: [
      ...(first === undefined ? [] : [{ ...first, note: "Left on 30 November 2026", ticked: true }]),
      ...(second === undefined ? [] : [{ ...second, faults: ["{fatherName} is not filled in"] }]),
    ],
    ...change,
  };
};

/** The lines of a text, in which what stands in braces was filled in. */
export const textLines = (text: string): TextPart[][] =>
  text.split("\n").map((line) =>
    line
      .split(/[{}]/u)
      .map((part, at) => ({ text: part, isFilled: at % 2 === 1 }))
      .filter((part) => part.text !== ""),
  );

const TRANSFER =
  "This is to certify that {Ayesha Rahman}, daughter of {Mahbubur Rahman} and {Nasima Rahman}, register number {2026-0417}, was a student of Class {8}, section {A}, of this institution in the session {2026}.\n\nAll dues of the school have been paid. Her conduct was good. She left on {30 November 2026}.\n\nWe wish her every success in life.";

/** In Bengali, with letters that are shaped together. */
export const TRANSFER_BENGALI =
  "এই মর্মে প্রত্যয়ন করা যাচ্ছে যে, {আয়েশা রহমান}, পিতা {মাহবুবুর রহমান}, মাতা {নাসিমা রহমান}, অত্র প্রতিষ্ঠানের {অষ্টম} শ্রেণির ছাত্রী ছিল।\n\nতার আচরণ সন্তোষজনক। আমি তার উজ্জ্বল ভবিষ্যৎ কামনা করি।";

export const certificate = (
  text: string = TRANSFER,
  change: Partial<CertificateProps["look"]> = {},
  beside: Partial<CertificateProps> = {},
): CertificateProps => ({
  head,
  look: {
    title: "Transfer Certificate",
    accent: "blue",
    lies: "landscape",
    border: "double",
    aligned: "centre",
    hasLetterhead: true,
    hasPhoto: false,
    signers: [
      { label: "Prepared by", name: null, image: null },
      { label: "Class Teacher", name: null, image: null },
      { label: "Principal", name: "Dr. Shirin Akhter", image: DOT },
    ],
    ...change,
  },
  certificate: { number: "DHK-C-2026-000012", day: "24 November 2026", photo: null, lines: textLines(text) },
  withdrawn: null,
  isPreview: false,
  ...beside,
});

export const issued = (change: Partial<IssuedProps> = {}): IssuedProps => ({
  number: "DHK-C-2026-000012",
  title: "Transfer Certificate",
  personName: "Ayesha Rahman",
  personNumber: "2026-0417",
  whose: "students",
  place: "Class 8 A, 2026",
  day: "24 November 2026",
  at: "24 Nov 2026, 11:05:20",
  by: "Kamal Hossain",
  text: ["This is to certify that Ayesha Rahman was a student of this institution.", "", "We wish her success."],
  withdrawn: null,
  here: "/admin/certificate-template/issued/c1",
  print: "/admin/certificate-template/issued/c1/print",
  linkHref: "/admin/printLinks/papers?of=oneCertificate&issued=c1",
  withdrawHref: "/admin/certificate-template/issued/c1/withdraw",
  register: "/admin/certificate-template/issued",
  done: null,
  form: null,
  ...change,
});

export const issuedTogether = (change: Partial<IssuedTogetherProps> = {}): IssuedTogetherProps => ({
  title: "Transfer Certificate",
  whose: "students",
  rows: [
    {
      number: "DHK-C-2026-000012",
      personName: "Ayesha Rahman",
      personNumber: "2026-0417",
      href: "/admin/certificate-template/issued/c1",
      isWithdrawn: false,
    },
    {
      number: "DHK-C-2026-000013",
      personName: LONG,
      personNumber: "2026-0418",
      href: "/admin/certificate-template/issued/c2",
      isWithdrawn: true,
    },
  ],
  print: "/admin/certificate-template/issued/together/i1/print",
  linkHref: "/admin/printLinks/papers?of=certificatesTogether&issued=i1",
  here: "/admin/certificate-template/issued/together/i1",
  more: "/admin/generate-student",
  register: "/admin/certificate-template/issued",
  done: "Successfully Added",
  ...change,
});

export const certificateFaults = (props: CertificateProps): string[] => faultsOf(wordsIn("en"), props);
