// A person's documents, for the tests.
import documentsJson from "../../../../test/served/documents.json";
import { propsOf } from "../../../../test/served";
import type { DocumentKind, DocumentLine, DocumentsProps } from "../../../generated/pages";

const HOSTILE = {
  markup: "<img src=x onerror=alert(1)>.pdf",
  bengali: "চন্দ্রা রায়",
  rtl: "فاطمة الزهراء",
  long: "Certificate".repeat(18),
};

type Kinds = { kinds: [DocumentKind & { documents: [DocumentLine, ...DocumentLine[]] }, DocumentKind] };

const served = propsOf<DocumentsProps & Kinds>(documentsJson);
const [certificate, letter] = served.kinds;
const [kept, ...others] = certificate.documents;

export const documents = (change: Partial<DocumentsProps> = {}): DocumentsProps => ({
  ...served,
  name: HOSTILE.bengali,
  kinds: [
    {
      ...certificate,
      documents: [
        { ...kept, file: HOSTILE.markup, note: HOSTILE.long, by: HOSTILE.rtl, delete: `${kept.href}/delete` },
        ...others,
      ],
    },
    { ...letter, id: "id-5", name: HOSTILE.long, required: true },
    letter,
  ],
  missing: [HOSTILE.long],
  choices: [...served.choices, { value: "id-5", label: HOSTILE.long }],
  ...change,
});

export const nothing = documents({
  kinds: [],
  missing: [],
  choices: [],
  closed: "There is no attachment type for students yet.",
  kindsHref: "/admin/attachmentType",
});
