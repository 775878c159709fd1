// Props of the pages that give a section its passwords, with names that are hard to lay out.
import { NEW_FORM } from "../../controls/FormField";
import type { ChosenSection, SignInSlipsProps, SignInsProps } from "../../generated/sign_ins";

const LONG = "Abdullah-Al-Mamun-Chowdhury-Bin-Rahman".repeat(3);
const PATH = "/admin/view/signIns";

const chosen: ChosenSection = {
  id: "section-1",
  label: "Class 8 A",
  students: 60,
  without: 12,
  unused: 5,
  closed: false,
  madeBefore: true,
  form: { ...NEW_FORM, errors: { which: "Choose who gets a password" } },
  list: "/admin/view?sectionId=section-1",
  back: PATH,
  most: 200,
};

export const sections: SignInsProps = {
  path: PATH,
  branches: [{ value: "b", label: "Dhanmondi" }],
  branchId: "b",
  sessions: [{ value: "s", label: "2026" }],
  sessionId: "s",
  sections: [{ href: `${PATH}?sectionId=section-1`, label: LONG, students: 60, given: 48 }],
  first: null,
  chosen: null,
};

export const question: SignInsProps = { ...sections, branches: null, sessions: [], sections: [], chosen };

export const slips: SignInSlipsProps = {
  school: "Shapla High School",
  branch: "Dhanmondi",
  class: "Class 8",
  section: "A",
  address: "https://portal.school.example",
  slips: [LONG, "চন্দ্রা রায়", "<b>Amina</b> שלום"].map((name, index) => ({
    name,
    regNo: `S-00${index}`,
    roll: index + 1,
    password: "kodu-remi-safo-47",
  })),
  left: 1,
  back: `${PATH}?sectionId=section-1`,
};
