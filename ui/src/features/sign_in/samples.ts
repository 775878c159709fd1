// Props of the pages that give a section its passwords, with names that are hard to lay out.
import questionJson from "../../../test/served/signIns_question.json";
import signInsJson from "../../../test/served/signIns.json";
import { propsOf } from "../../../test/served";
import type { ChosenSection, SectionSignIns, SignInSlipsProps, SignInsProps } from "../../generated/sign_ins";

const LONG = "Abdullah-Al-Mamun-Chowdhury-Bin-Rahman".repeat(3);

const served = propsOf<SignInsProps & { sections: [SectionSignIns, ...SectionSignIns[]] }>(signInsJson);
const [first, ...others] = served.sections;

export const sections: SignInsProps = {
  ...served,
  branches: [{ value: "branch-1", label: "Dhanmondi" }],
  sections: [{ ...first, label: LONG }, ...others],
};

const asked = propsOf<SignInsProps & { chosen: ChosenSection }>(questionJson);
const { chosen } = asked;

/** Of a section in which some have no password, and some have not changed theirs. */
export const question: SignInsProps = {
  ...asked,
  chosen: {
    ...chosen,
    students: 60,
    without: 12,
    unused: 5,
    madeBefore: true,
    form: { ...chosen.form, errors: { which: "Choose who gets a password" } },
  },
};

/** Passwords that were made are shown once, and kept nowhere. */
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
  back: first.href,
};
