// The list of what is wrong with a form, against the order of its fields.
import { expect, test } from "vitest";
import { markup } from "../../test/page";
import { render } from "../entry-server";
import DayPage from "../features/attendance/AttendanceDay";
import { chosenDay, dayProps } from "../features/attendance/samples";
import { DayField } from "./DayField";
import { ErrorSummary } from "./ErrorSummary";
import { FormContext } from "./FormField";
import { TextArea } from "./TextArea";
import { TextField } from "./TextField";

type Errors = Record<string, string>;

/** As the server sends them: sorted by name. */
const sorted = (errors: Errors): Errors =>
  Object.fromEntries(Object.entries(errors).sort(([a], [b]) => (a < b ? -1 : 1)));

function Form({ errors }: { errors: Errors }) {
  return (
    <FormContext value={{ values: { title: '" id="field-before' }, errors }}>
      <ErrorSummary failure={null} errors={errors} />
      <TextField name="title" label="Title" required />
      <DayField name="from" label="From" />
      <TextField name="rows.2.start" label="Second row" />
      <TextField name="rows.10.start" label="Tenth row" />
      <TextArea name="about" label="About" />
    </FormContext>
  );
}

function listed(html: string): (readonly [string | null, string | null])[] {
  document.body.innerHTML = html;
  return [...document.querySelectorAll(".error-summary li")].map((item) => [
    item.textContent,
    item.querySelector("a")?.getAttribute("href") ?? null,
  ]);
}

test("errors follow the order of the page, whatever their names are", () => {
  const errors = sorted({ about: "e", from: "b", "rows.10.start": "d", "rows.2.start": "c", title: "a" });
  expect(listed(markup(<Form errors={errors} />))).toEqual([
    ["a", "#field-title"],
    ["b", "#field-from"],
    ["c", "#field-rows.2.start"],
    ["d", "#field-rows.10.start"],
    ["e", "#field-about"],
  ]);
});

test("an error of a part leads to the part or to its whole, and one of nothing on the page comes first and leads nowhere", () => {
  const errors = sorted({ "about.length": "d", "rows.2": "c", title: "b", version: "a" });
  expect(listed(markup(<Form errors={errors} />))).toEqual([
    ["a", null],
    ["b", "#field-title"],
    ["c", "#field-rows.2.start"],
    ["d", "#field-about"],
  ]);
});

test("a page of the server has them so, and one without errors is rendered once", () => {
  const people = chosenDay().register.people;
  const [first, , third] = people;
  const errors = sorted({
    [`attendance.${third?.id ?? ""}.state`]: "Not a state",
    [`attendance.${first?.id ?? ""}`]: "Not listed on this day",
  });
  const props = dayProps(chosenDay({ form: { values: {}, errors, failure: null, version: null } }));
  const html = render({ page: "attendanceDay", language: "en", shell: null, props });
  expect(listed(html)).toEqual([
    ["Not listed on this day", `#field-attendance.${first?.id ?? ""}`],
    ["Not a state", `#field-attendance.${third?.id ?? ""}`],
  ]);
  expect(listed(markup(<DayPage {...dayProps()} />))).toEqual([]);
});
