// What is said of each text of a paper that is cut, and of one with letters that no font on paper has.
import * as m from "#messages";
import type { What } from "./paper_faults";

export const WHAT = {
  address: { tooLong: m.papers_address_too_long, withoutFont: m.shared_address_letters },
  backText: { tooLong: m.papers_back_text_too_long, withoutFont: m.papers_back_text_without_font },
  branchName: { tooLong: m.papers_branch_name_too_long, withoutFont: m.papers_branch_name_without_font },
  contact: { tooLong: m.papers_contact_too_long, withoutFont: m.papers_contact_without_font },
  day: { tooLong: m.papers_day_too_long, withoutFont: m.papers_day_without_font },
  examName: { tooLong: m.papers_exam_name_too_long, withoutFont: m.papers_exam_name_without_font },
  fact: { tooLong: m.papers_fact_too_long, withoutFont: m.papers_fact_without_font },
  hall: { tooLong: m.papers_hall_too_long, withoutFont: m.papers_hall_without_font },
  instructions: { tooLong: m.papers_instructions_too_long, withoutFont: m.papers_instructions_without_font },
  line: { tooLong: m.papers_line_too_long, withoutFont: m.papers_line_without_font },
  lineUnderName: { tooLong: m.papers_line_under_name_too_long, withoutFont: m.papers_line_under_name_without_font },
  motto: { tooLong: m.papers_motto_too_long, withoutFont: m.shared_motto_letters },
  name: { tooLong: m.papers_name_too_long, withoutFont: m.shared_name_letters },
  nameInBengali: { tooLong: m.papers_name_in_bengali_too_long, withoutFont: m.papers_name_in_bengali_without_font },
  nameUnderLine: { tooLong: m.papers_name_under_line_too_long, withoutFont: m.papers_name_under_line_without_font },
  number: { tooLong: m.papers_number_too_long, withoutFont: m.papers_number_without_font },
  schoolName: { tooLong: m.papers_school_name_too_long, withoutFont: m.shared_school_letters },
  subject: { tooLong: m.papers_subject_too_long, withoutFont: m.papers_subject_without_font },
  title: { tooLong: m.papers_title_too_long, withoutFont: m.papers_title_without_font },
} as const satisfies Record<string, What>;
