import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../../../../test/page";
import { wordsIn } from "../../../words";
import { placeText, whatText } from "./differences";
import { deleted, differences, scheme, upload, uses, versions } from "./samples";
import SchemeDelete from "./SchemeDelete";
import SchemeUpload from "./SchemeUpload";
import SchemeVersions from "./SchemeVersions";

test("what differs is said in words, by its place", () => {
  const say = wordsIn("en");
  for (const [difference, place, what] of differences) {
    expect(placeText(difference.rows, say)).toBe(place);
    expect(whatText(difference, scheme().components, say)).toBe(what);
  }
});

test("each version says who made it, what uses it and what differs, and can be downloaded", () => {
  show(<SchemeVersions {...versions} />);
  expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    "Version 3",
    "Version 2",
    "Version 1",
  ]);
  const [third, second, first] = [...document.querySelectorAll<HTMLElement>(".scheme-version")];
  expect(within(third!).getByText("No session uses this version.")).toBeTruthy();
  expect(within(third!).getByText("Scaled to: 80 (before: 70)")).toBeTruthy();
  const used = within(second!).getAllByRole("link").slice(1);
  expect(used.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["2026 (Dhanmondi)", "/admin/manageSession/session-1/edit"],
    ["2026: Class 8", "/admin/manageSession/session-1/edit"],
  ]);
  expect(within(second!).getByText("Nothing differs from the version before it.")).toBeTruthy();
  const download = within(first!).getByRole("link", { name: /, version 1$/ });
  expect(download.getAttribute("href")).toBe("/admin/gradingSchemes/id-1/file?number=1");
});

test("a scheme in use is not asked about, and the sessions that use it are named", () => {
  show(<SchemeDelete {...deleted([])} />);
  const form = document.querySelector<HTMLFormElement>("form[action='/admin/gradingSchemes/id-1/delete']")!;
  expect(new FormData(form).get("version")).toBe("1");
  show(<SchemeDelete {...deleted(uses)} />);
  expect(document.querySelector("form")).toBeNull();
  expect(screen.getByRole("link", { name: "2026: Class 8" })).toBeTruthy();
});

test("a file that cannot be read says where, beside its field", () => {
  const file = "The file cannot be read at scales[0].kay: Is not a key of a grading scheme";
  show(<SchemeUpload {...upload} state={{ ...upload.state, errors: { file } }} />);
  const field = screen.getByLabelText(/^File/);
  expect(field.getAttribute("accept")).toBe(".json,application/json");
  const notes = (field.getAttribute("aria-describedby") ?? "").split(" ");
  expect(notes.map((id) => document.getElementById(id)?.textContent).join(" ")).toContain(file);
});
