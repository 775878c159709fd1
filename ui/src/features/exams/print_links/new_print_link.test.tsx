// A print link made by a plain form: what it asks, what it names first, and the address that it shows once.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { show } from "../../../../test/page";
import type { NewPrintLinkProps } from "../../../generated/print_links";
import NewPrintLink from "./NewPrintLink";
import { made, newLink, newPaperLink, notPublished, refused, sectionLink } from "./samples";

const open = (changes: Partial<NewPrintLinkProps> = {}) => show(<NewPrintLink {...newLink(changes)} />);
const sent = (button: HTMLElement) =>
  Object.fromEntries(new FormData(button.closest("form") as HTMLFormElement, button as HTMLButtonElement));

test("the form is filled in: one press makes a link that is called by what it covers", () => {
  open();
  expect(screen.getByRole("heading", { name: "Report cards, Half Yearly: Class 8, all sections" })).toBeTruthy();
  expect(screen.getByText("Shown to the print shop.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Valid for (days)").value).toBe("7");
  expect(screen.queryByRole("group", { name: "Covers" })).toBeNull();
  const button = screen.getByRole("button", { name: "Create link" });
  expect(document.activeElement).toBe(button);
  expect(sent(button)).toMatchObject({
    name: "Class 8, Half Yearly",
    classId: "class-1",
    semester: "half_yearly",
    kind: "reportCards",
    expiresInDays: "7",
  });
  expect(sent(button)).not.toHaveProperty("confirmed");
});

test("a link of cards says what it is of, and carries whom they are for", () => {
  show(<NewPrintLink {...newPaperLink()} />);
  expect(screen.getByRole("heading", { name: "ID cards, Card of students: Class 8 A, 1 of 5 students" })).toBeTruthy();
  expect(screen.getByText(/^Whoever has the address can print these ID cards without an account/u)).toBeTruthy();
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Create link" });
  expect(button.form?.getAttribute("action")).toBe("/admin/printLinks/papers");
  expect(sent(button)).toMatchObject({ of: "studentIdCards", template: "id-1", "ticked.student-1": "on" });
});

test("results that are not published are named, and the one button says that they go along", () => {
  const { rerender } = show(<NewPrintLink {...sectionLink} reach="class" />);
  expect(screen.getByText("Not published yet in Class 8 A, and on these sheets:")).toBeTruthy();
  for (const { subjectName } of sectionLink.unpublished) expect(screen.getByText(subjectName).tagName).toBe("LI");
  expect(screen.queryByRole("button", { name: "Create link" })).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("Every section of this class").checked).toBe(true);
  expect(sent(screen.getByRole("button", { name: "Create link anyway" }))["confirmed"]).toBe("class");
  expect(screen.queryByText(/^No link created\./)).toBeNull();
  rerender(<NewPrintLink {...notPublished} />);
  expect(screen.getByText(/^No link created\. Publish them first/)).toBeTruthy();
});

test("a refused form says why beside its field", () => {
  const form = { ...refused.form, values: { ...refused.form.values, name: "Cards" } };
  show(<NewPrintLink {...refused} form={form} />);
  expect(within(screen.getByRole("alert")).getByText(/^No link created\./)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Valid for (days)").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByLabelText<HTMLInputElement>("Valid for (days)").value).toBe("900");
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Cards");
});

test("the address is shown once, and a press copies it", async () => {
  const copied: string[] = [];
  vi.stubGlobal("navigator", { clipboard: { writeText: (text: string) => Promise.resolve(void copied.push(text)) } });
  open({ made });
  expect(screen.getByText(/^40 sheets, valid until .* Copy the address now: you won’t see it again\.$/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Address").value).toBe(made.address);
  fireEvent.click(screen.getByRole("button", { name: "Copy" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Copied" })).toBeTruthy());
  expect(copied).toEqual([made.address]);
});
