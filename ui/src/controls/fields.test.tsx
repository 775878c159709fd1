// The fields of a record's form: their values, what is said about them, and how they read where nothing may be changed.
import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { markup, show } from "../../test/page";
import { Checkbox } from "./Checkbox";
import { ChoiceField } from "./ChoiceField";
import { DayField } from "./DayField";
import { FileField } from "./FileField";
import { FilesField } from "./FilesField";
import { FormContext, type FormValues } from "./FormField";
import { NumberField } from "./NumberField";
import { TextArea } from "./TextArea";
import { TextField } from "./TextField";

const form = (change: Partial<FormValues>, fields: ReactNode) => (
  <FormContext value={{ values: {}, errors: {}, theirs: null, choices: {}, mayWrite: true, ...change }}>
    <form>{fields}</form>
  </FormContext>
);

const fields = (
  <>
    <TextField name="name" label="Name" required hint="As on paper" maxLength={20} />
    <TextArea name="address" label="Address" />
    <NumberField name="fee" label="Fee" />
    <NumberField name="seats" label="Seats" whole />
    <DayField name="from" label="From" />
    <ChoiceField name="room" label="Room" />
    <Checkbox name="open" label="Open to all" />
    <FileField name="logo" label="Logo" />
  </>
);
const values = {
  name: "A",
  address: "Road 1\nDhaka",
  fee: "12.50",
  seats: "40",
  from: "2026-11-21",
  room: "r2",
  open: "true",
  logo: "/files/1.png",
};
const choices = {
  room: [
    { value: "r1", label: "Room 1" },
    { value: "r2", label: "Room 2" },
  ],
};
const their = (change: Record<string, string>) => ({ by: "X", at: 0, values: { ...values, ...change } });
const note = (label: string) =>
  (screen.getByLabelText(label).getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join("|");

test("every field has its value", () => {
  show(form({ values, choices }, fields));
  const sent = Object.fromEntries(new FormData(document.querySelector("form")!));
  expect(sent).toMatchObject({ ...values, address: "Road 1\nDhaka", logo: expect.anything() as unknown });
  expect(screen.getByLabelText("Name").getAttribute("maxlength")).toBe("20");
  expect(screen.getByLabelText("Seats").getAttribute("inputmode")).toBe("numeric");
  expect(note("Name")).toBe("As on paper");
  expect(document.querySelector("img")?.getAttribute("src")).toBe("/files/1.png?size=small");
});

test("an empty form has empty fields", () => {
  show(form({ choices }, fields));
  expect(screen.getByLabelText<HTMLSelectElement>("Room").selectedOptions[0]?.textContent).toBe("Select");
  expect(screen.getByLabelText<HTMLInputElement>("Open to all").checked).toBe(false);
  expect(document.querySelector("img")?.hidden).toBe(true);
});

test("what somebody else has saved is said in the field's own words", () => {
  const theirs = their({ from: "2026-01-02", room: "r1", open: "", address: "Road 2", logo: "/files/2.png" });
  show(form({ values, choices, theirs }, fields));
  expect(["From", "Room", "Open to all", "Address", "Name"].map(note)).toEqual([
    "Now: 2 Jan 2026",
    "Now: Room 1",
    "Now: No",
    "Now: Road 2",
    "As on paper",
  ]);
  expect(document.querySelector(".field-now img")?.getAttribute("src")).toBe("/files/2.png?size=small");
});

test("an error stands beside its field, before the hint; a picture that was chosen is there still", () => {
  const kept = { ...values, logo: "/admin/kept/k1", "logo.kept": "k1" };
  show(form({ values: kept, choices, errors: { name: "Too long", open: "Not yet" } }, fields));
  expect(note("Name")).toBe("As on paper|Too long");
  expect(note("Open to all")).toBe("Not yet");
  expect(screen.getByLabelText("Fee").getAttribute("aria-invalid")).toBeNull();
  expect(note("Logo")).toBe("Chosen before, and saved with this form. It is kept for a quarter of an hour.");
  expect(document.querySelector("img")?.getAttribute("src")).toBe("/admin/kept/k1?size=small");
  expect(document.querySelector<HTMLInputElement>("input[name='logo.kept']")?.value).toBe("k1");
});

test("without the right to change them, fields are facts", () => {
  const html = markup(form({ values: { ...values, open: "", from: "soon" }, choices, mayWrite: false }, fields));
  const facts = new DOMParser().parseFromString(html, "text/html");
  expect([...facts.querySelectorAll("dd")].map((fact) => fact.textContent)).toEqual([
    "A",
    "Road 1\nDhaka",
    "12.50",
    "40",
    "soon",
    "Room 2",
    "No",
    "",
  ]);
  expect(facts.querySelector("dd img")?.getAttribute("src")).toBe("/files/1.png?size=small");
  expect(facts.querySelector("input, textarea, select")).toBeNull();
});

test("a field outside of a form is a fault", () => {
  expect(() => markup(<TextField name="a" label="A" />)).toThrow("outside");
});

test("a chosen picture shows before it is sent", async () => {
  show(form({}, fields));
  const input = screen.getByLabelText<HTMLInputElement>("Logo");
  const choose = (file: File) => {
    Object.defineProperty(input, "files", { value: [file], configurable: true });
    fireEvent.change(input);
  };
  const image = document.querySelector("img")!;
  choose(new File(["x"], "a.pdf", { type: "application/pdf" }));
  choose(new File(["x"], "a.png", { type: "image/png" }));
  await waitFor(() => expect(image.hidden).toBe(false));
  expect(image.src).toBe("data:image/png;base64,eA==");
});

test("files that are kept are links, each with a box that takes it away; where nothing may be changed they are links alone", () => {
  const value = "file-1:one: two.pdf/file-2:বই.pdf";
  const field = <FilesField name="files" label="Files" most={3} />;
  const { unmount } = show(form({ values: { files: value, "files.remove.file-2": "true" } }, field));
  const links = () => screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  const both = [
    ["one: two.pdf", "/admin/attachments/file-1"],
    ["বই.pdf", "/admin/attachments/file-2"],
  ];
  expect(links()).toEqual(both);
  const removed = (name: string) => screen.getByLabelText<HTMLInputElement>(`Remove ${name}`).checked;
  expect([removed("one: two.pdf"), removed("বই.pdf")]).toEqual([false, true]);
  expect(note("Files")).toBe("PDF, JPEG or PNG, at most 5 MB each and 3 files.");
  unmount();
  show(form({ values: { files: value }, mayWrite: false }, field));
  expect(links()).toEqual(both);
  expect(screen.queryByRole("checkbox")).toBeNull();
});
