// Cards and certificates as the server would send them, plain ones and the worst that a school may enter: for unit tests and for the proofs on
// paper (e2e/papers.test.mjs).
import admitCardsJson from "../../../test/served/admitCards.json";
import certificateJson from "../../../test/served/certificate.json";
import idCardsJson from "../../../test/served/idCards.json";
import issuedJson from "../../../test/served/issuedCertificate.json";
import withdrawnJson from "../../../test/served/issuedCertificate_withdrawn.json";
import togetherJson from "../../../test/served/issuedTogether.json";
import papersJson from "../../../test/served/papers.json";
import refusedJson from "../../../test/served/papers_refused.json";
import { propsOf } from "../../../test/served";
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

const served = propsOf<IdCardsProps>(idCardsJson);
const [plainCard] = served.cards as [IdCard];
const plainFact = plainCard.facts[0]!;
const signer = { ...served.look.signer, label: "Principal", name: "Dr. Shirin Akhter", image: DOT };

/** Of a school that has filled in everything. */
export const head: PaperHead = {
  ...served.head,
  schoolName: "Padma International School and College",
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

const fact = (label: string, value: string, isLong = false): IdFact => ({ ...plainFact, label, value, isLong });

export const idCard = (number: number): IdCard => ({
  ...plainCard,
  name: `Ayesha Rahman ${number}`,
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
  ...plainCard,
  name,
  also: name,
  line: name,
  photo,
  facts: LABELS.map((label) => fact(label, name)),
});

export const idCards = (change: Partial<IdCardsProps> = {}): IdCardsProps => ({
  ...served,
  head,
  look: { ...served.look, backText: "If found, please return this card to the school.", hasAlso: true, signer },
  cards: Array.from({ length: 10 }, (_, at) => idCard(at + 1)),
  foot: "Class 8 A, 2026: sheet 1 of 1",
  ...change,
});

/** The screen that ID cards are printed on; one of the students has a photo. */
export const papers = (change: Partial<PapersProps> = {}): PapersProps => {
  const plain = propsOf<PapersProps>(papersJson);
  return { ...plain, people: plain.people?.map((one, at) => ({ ...one, hasPhoto: at === 0 })) ?? null, ...change };
};

const servedCards = propsOf<AdmitCardsProps>(admitCardsJson);
const [plainAdmitCard] = servedCards.cards as [AdmitCard];
const [plainPaper] = plainAdmitCard.papers as [AdmitPaper];

export const admitPapers = (count: number, name?: string): AdmitPaper[] =>
  Array.from({ length: count }, (_, at) => ({
    ...plainPaper,
    subject: name ?? `Subject of the number ${at + 1}`,
    day: `${(at % 28) + 1} September 2026`,
    hall: name ?? "Hall 1",
    seat: String(at + 101),
  }));

/** The same person's admit card. */
export const admitCardOf = ({ name, line, photo, facts }: IdCard, papers: AdmitPaper[]): AdmitCard => ({
  ...plainAdmitCard,
  name,
  line,
  photo,
  facts: facts.map(({ label, value }) => [label, value]),
  papers,
});

export const admitCard = (number: number, papers = admitPapers(8)): AdmitCard => admitCardOf(idCard(number), papers);

export const admitCards = (cards: AdmitCard[], change: Partial<AdmitCardsProps> = {}): AdmitCardsProps => ({
  ...servedCards,
  head,
  look: {
    ...servedCards.look,
    instructions: "Bring this card to every paper. Be in your seat ten minutes before the paper begins.",
    signer,
  },
  cards,
  ...change,
});

/** The screen that certificates are issued on: somebody who has left, and students whose fathers are not known. */
export const certificatePapers = (change: Partial<PapersProps> = {}): PapersProps => {
  const plain = propsOf<PapersProps>(refusedJson);
  return {
    ...plain,
    people: plain.people?.map((one, at) => ({ ...one, note: at === 0 ? "Left on 30 November 2026" : null })) ?? null,
    failure: null,
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

const servedCertificate = propsOf<CertificateProps>(certificateJson);

export const certificate = (
  text: string = TRANSFER,
  change: Partial<CertificateProps["look"]> = {},
  beside: Partial<CertificateProps> = {},
): CertificateProps => ({
  ...servedCertificate,
  head,
  look: {
    ...servedCertificate.look,
    title: "Transfer Certificate",
    signers: [
      { ...signer, label: "Prepared by", name: null, image: null },
      { ...signer, label: "Class Teacher", name: null, image: null },
      signer,
    ],
    ...change,
  },
  certificate: { ...servedCertificate.certificate, number: "DHK-C-2026-000012", lines: textLines(text) },
  ...beside,
});

export const issued = (change: Partial<IssuedProps> = {}): IssuedProps => ({
  ...propsOf<IssuedProps>(issuedJson),
  ...change,
});

/** The same after it was withdrawn. */
export const withdrawn = propsOf<IssuedProps>(withdrawnJson);

/** Two that were issued together, the second of them withdrawn since. */
export const issuedTogether = (change: Partial<IssuedTogetherProps> = {}): IssuedTogetherProps => {
  const together = propsOf<IssuedTogetherProps>(togetherJson);
  const rows = together.rows.map((row, at) => (at === 0 ? row : { ...row, personName: LONG, isWithdrawn: true }));
  return { ...together, rows, ...change };
};

export const certificateFaults = (props: CertificateProps): string[] => faultsOf(wordsIn("en"), props);
