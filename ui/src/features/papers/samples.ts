// Cards and certificates as the server would send them, plain ones and the worst that a school may enter: for unit tests and for the proofs on
// paper (e2e/papers.test.mjs).
import type {
  AdmitCard,
  AdmitCardsProps,
  AdmitPaper,
  IdCard,
  IdCardsProps,
  PaperHead,
  PapersProps,
} from "../../generated/papers";

/** A picture of one pixel. */
export const DOT =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

export const head: PaperHead = {
  schoolName: "Padma International School and College",
  branchName: "Dhanmondi",
  address: "House 12, Road 5, Dhanmondi, Dhaka 1205",
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
  contact: name,
  icon: DOT,
});

const LABELS = [
  "Name in Bengali",
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

export const idCard = (number: number): IdCard => ({
  name: `Ayesha Rahman ${number}`,
  line: "Class 8 A, 2026",
  photo: number % 3 === 0 ? null : DOT,
  facts: [
    ["Name in Bengali", "আয়েশা রহমান"],
    ["Register No", `2026-${1000 + number}`],
    ["Roll", String(number)],
    ["Blood Group", "B+"],
    ["Guardian", "Mahbubur Rahman"],
    ["Guardian Mobile", "01712-345678"],
    ["Address", "House 12, Road 5, Dhanmondi, Dhaka 1205"],
  ],
});

export const nastyCard = (name: string, photo: string | null = null): IdCard => ({
  name,
  line: name,
  photo,
  facts: LABELS.map((label) => [label, name]),
});

export const idCards = (change: Partial<IdCardsProps> = {}): IdCardsProps => ({
  head,
  look: {
    title: "Student ID Card",
    accent: "blue",
    validUntil: "31 December 2026",
    backText: "If found, please return this card to the school.",
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
  what: "ID cards",
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
    { _id: "s1", name: "Ayesha Rahman", number: "2026-1001", beside: "1", hasPhoto: true },
    { _id: "s2", name: "Rafiul Islam", number: "2026-1002", beside: "2", hasPhoto: false },
  ],
  empty: null,
  templates: "/admin/id-card-template",
  lacksTemplate: false,
  register: null,
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

export const admitCard = (number: number, papers = admitPapers(8)): AdmitCard => ({ ...idCard(number), papers });

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
