// Screens of a student's way through the years: another section or branch, the next session, promotion, the subjects that are taken.
import assignedSubjectsJson from "./served/assignedSubjects.json";
import assignSubjectJson from "./served/assignSubject.json";
import assignSubjectFaultsJson from "./served/assignSubject_faults.json";
import earlierResultsJson from "./served/earlierResults.json";
import moveBranchJson from "./served/moveBranch.json";
import moveSectionJson from "./served/moveSection.json";
import blockedJson from "./served/moveSection_blocked.json";
import nextYearJson from "./served/nextYear.json";
import alikeJson from "./served/nextYear_alike.json";
import lackingJson from "./served/nextYear_lacking.json";
import promotionJson from "./served/promotion.json";
import beforeJson from "./served/promotion_before.json";
import filledJson from "./served/promotion_filled.json";
import promotionDoneJson from "./served/promotionDone.json";
import heldJson from "./served/promotionDone_held.json";
import sectionChoicesJson from "./served/sectionChoices.json";
import staleChoicesJson from "./served/sectionChoices_stale.json";
import studentSubjectsJson from "./served/studentSubjects.json";
import foundJson from "./served/studentSubjects_found.json";
import { propsOf, screen } from "./served";
import type { PageData } from "../src/generated/shell";
import type { WholeShell } from "./shell_samples";
import type { PromotionDoneProps, PromotionProps } from "../src/generated/promotion";
import type {
  AssignedSubjectsProps,
  AssignSubjectProps,
  SectionChoicesProps,
  StudentSubjectsProps,
} from "../src/generated/teaching";

/** Promotions that were made before, one of which stands. */
const promotions = propsOf<PromotionProps>(beforeJson).promotions.flatMap((line) => [{ ...line, undone: null }, line]);

const refused = propsOf<PromotionProps>(promotionJson);
const filled = propsOf<PromotionProps>(filledJson);
const assigned = propsOf<AssignedSubjectsProps>(assignedSubjectsJson);
const faulty = propsOf<AssignSubjectProps>(assignSubjectFaultsJson);
const choices = propsOf<SectionChoicesProps>(sectionChoicesJson);
const own = propsOf<StudentSubjectsProps>(studentSubjectsJson);

/** Their pages; `shell` is what is around each. */
export const yearPages = (shell: (changes?: Partial<WholeShell>) => WholeShell): Omit<PageData, "language">[] => [
  screen(moveSectionJson, shell()),
  screen(blockedJson, shell()),
  screen(moveBranchJson, shell()),
  screen(earlierResultsJson, shell()),
  screen(nextYearJson, shell()),
  screen(alikeJson, shell()),
  screen(lackingJson, shell()),
  {
    page: "promotion",
    shell: shell(),
    props: {
      ...refused,
      promotions,
      plan: refused.plan && {
        ...refused.plan,
        already: 1,
        failure: "Tania Rahman: Roll 1 is taken in Class 9 A",
        rows: refused.plan.rows.map((row, at) => ({ ...row, except: at === 1 })),
      },
    },
  },
  { page: "promotion", shell: shell(), props: filled },
  screen(beforeJson, shell()),
  {
    page: "promotionDone",
    shell: shell(),
    props: { ...propsOf<PromotionDoneProps>(promotionDoneJson), done: "Successfully Added" },
  },
  screen(heldJson, shell()),
  {
    page: "assignedSubjects",
    shell: shell(),
    props: {
      ...assigned,
      done: "Successfully Updated",
      rows: [
        ...assigned.rows,
        ...assigned.rows.slice(1).map((row) => ({ ...row, forAll: "", subjects: 0, students: 0 })),
      ],
    },
  },
  screen(assignSubjectJson, shell()),
  {
    page: "assignSubject",
    shell: shell(),
    props: {
      ...faulty,
      rows: faulty.rows.map((row, at) => ({ ...row, inactive: at === 1 })),
      groups: faulty.groups.map((group, at) =>
        at === 0 ? { ...group, error: "A student takes 1 to 2 of Religion, which has 2 subjects" } : group,
      ),
      others: faulty.others.map((other) => ({ ...other, ticked: true })),
      errors: ["Tick the subjects that the section is taught"],
    },
  },
  {
    page: "sectionChoices",
    shell: shell(),
    props: {
      ...choices,
      list: choices.list && {
        ...choices.list,
        rows: choices.list.rows.map((row) => ({
          ...row,
          marked: row.chosen,
          error: row.unmet.length === 0 ? null : "Fourth subject: 2 of 1 chosen",
        })),
      },
    },
  },
  screen(staleChoicesJson, shell()),
  {
    page: "studentSubjects",
    shell: shell(),
    props: {
      ...own,
      student: own.student &&
        choices.list && {
          ...own.student,
          subjects: choices.list.subjects,
          groups: choices.list.groups,
          line: {
            ...own.student.line,
            marked: choices.list.subjects.map((_, at) => at === 0),
            unmet: ["Fourth subject: 0 of 1 chosen"],
            error: "Fourth subject: 0 of 1 chosen",
            leftOn: "1 February 2026",
          },
        },
    },
  },
  screen(foundJson, shell()),
];
