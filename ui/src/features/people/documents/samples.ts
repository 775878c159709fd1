// A person's documents, for the tests.
import { NEW_FORM } from "../../../controls/FormField";
import type { DocumentsProps } from "../../../generated/pages";

const HOSTILE = {
  markup: "<img src=x onerror=alert(1)>.pdf",
  bengali: "চন্দ্রা রায়",
  rtl: "فاطمة الزهراء",
  long: "Certificate".repeat(18),
};

export const documents = (change: Partial<DocumentsProps> = {}): DocumentsProps => ({
  path: "/admin/view/st/documents",
  name: HOSTILE.bengali,
  account: "S-001",
  kinds: [
    {
      id: "t1",
      name: "Birth certificate",
      required: true,
      documents: [
        {
          id: "d1",
          href: "/admin/documents/d1",
          file: HOSTILE.markup,
          facts: "PDF, 120 kB",
          note: HOSTILE.long,
          by: HOSTILE.rtl,
          at: 1_700_000_000_000,
          delete: "/admin/documents/d1/delete",
        },
      ],
    },
    { id: "t2", name: HOSTILE.long, required: true, documents: [] },
    { id: "t3", name: "Report of the last school", required: false, documents: [] },
  ],
  missing: [HOSTILE.long],
  choices: [
    { value: "t1", label: "Birth certificate" },
    { value: "t2", label: HOSTILE.long },
  ],
  form: NEW_FORM,
  closed: null,
  kindsHref: null,
  done: null,
  back: "/admin/searchView?id=st",
  ...change,
});

export const nothing = documents({
  kinds: [],
  missing: [],
  choices: [],
  closed: "There is no attachment type for students yet.",
  kindsHref: "/admin/attachmentType",
});
