import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactElement } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { markup, show } from "../../../../test/page";
import { shell as sampleShell } from "../../../../test/samples";
import type { PrintLinksProps } from "../../../generated/print_links";
import type { Shell } from "../../../generated/shell";
import { navigation } from "../../../navigation";
import { momentText } from "../../../shell/moment_text";
import { say } from "../../../../test/say";
import type { PrintLinkScope } from "./print_links";
import PrintLinks from "./PrintLinks";
import { PrintLinkList } from "./PrintLinkList";
import { PrintLinksPanel } from "./PrintLinksPanel";
import { link, made as madeHere, NOW, printLinks } from "./samples";

const scope: PrintLinkScope = {
  branchId: "branch-1",
  sessionId: "session-1",
  classId: "class-1",
  sectionId: "section-1",
  semester: "half_yearly",
  kind: "reportCards",
  subjects: ["subject-1"],
};

type Sent = { method: string; path: string; body: Record<string, unknown> | null; key: string | null };
let sent: Sent[] = [];

/** Answers each call by the first of `answers` that is left for its method. */
function server(answers: { method: string; status?: number; body: unknown }[]) {
  const left = [...answers];
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    const method = init.method ?? "GET";
    const body = typeof init.body === "string" ? (JSON.parse(init.body) as Record<string, unknown>) : null;
    sent.push({ method, path, body, key: new Headers(init.headers).get("idempotency-key") });
    const at = left.findIndex((answer) => answer.method === method);
    if (at < 0) return Promise.reject(new Error(`no answer for ${method} ${path}`));
    const [answer] = left.splice(at, 1);
    const text = typeof answer?.body === "string" ? answer.body : JSON.stringify(answer?.body);
    return Promise.resolve(new Response(text, { status: answer?.status ?? 200 }));
  });
}

const shellOf = (role: Shell["viewer"]["role"]) =>
  sampleShell({ viewer: { ...sampleShell().viewer, _id: "employee-1", role } });
const render = (page: ReactElement) => show(page, { shell: shellOf("admin") });

/** The page of a session's links: what a panel takes its list from. */
const listed = (links: PrintLinksProps["links"]) =>
  markup(<PrintLinks {...printLinks({ links })} />, { shell: shellOf("admin") });

const posts = () => sent.filter(({ method }) => method === "POST");

beforeEach(() => {
  sent = [];
  window.localStorage.setItem("markbook.token", "token");
  window.localStorage.setItem("markbook.user", JSON.stringify({ _id: "employee-1" }));
});

test("a link is made of what the screen shows, and its address is shown once with a button that copies it", async () => {
  // What the call answers, which does not know the school's address.
  const made = { ...madeHere, address: undefined };
  server([
    { method: "GET", body: listed([]) },
    { method: "POST", body: made },
    { method: "GET", body: listed([link]) },
  ]);
  const copied: string[] = [];
  vi.stubGlobal("navigator", { clipboard: { writeText: (text: string) => Promise.resolve(void copied.push(text)) } });
  render(<PrintLinksPanel scope={scope} name="Class 8 A, Half Yearly" />);
  fireEvent.click(await screen.findByRole("button", { name: "Make a print link" }));
  const dialog = await screen.findByRole("dialog", { name: "Make a print link" });
  expect(within(dialog).getByLabelText<HTMLInputElement>("Name").value).toBe("Class 8 A, Half Yearly");
  expect(within(dialog).getByLabelText<HTMLInputElement>("Valid for (days)").value).toBe("7");
  fireEvent.change(within(dialog).getByLabelText("Valid for (days)"), { target: { value: "3" } });
  fireEvent.submit(within(dialog).getByLabelText("Name").closest("form") as HTMLFormElement);
  const address = await screen.findByLabelText<HTMLInputElement>("Address");
  expect(address.value).toBe("http://markbook.test/print/AAAAAAAAAAAAAAAAAAAAAA");
  expect(posts().map(({ body }) => body)).toEqual([
    {
      branchId: "branch-1",
      sessionId: "session-1",
      classId: "class-1",
      sectionId: "section-1",
      kind: "reportCards",
      semester: "half_yearly",
      subjects: ["subject-1"],
      name: "Class 8 A, Half Yearly",
      expiresInDays: 3,
      includeUnpublished: false,
    },
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Copy" }));
  await screen.findByText("Copied");
  expect(copied).toEqual([address.value]);
  fireEvent.click(screen.getByRole("button", { name: "Done" }));
  expect(screen.queryByLabelText("Address")).toBeNull();
  expect(await screen.findByRole("heading", { name: "Shop at the gate" })).toBeDefined();
});

test("unpublished results are named, and go along only after a second press", async () => {
  const conflicts = [
    { className: "Class 8", sectionName: "A", subjectName: "Physics", examName: "Term" },
    { className: "Class 8", sectionName: "B", subjectName: "Physics", examName: "Term" },
    { className: "Class 8", sectionName: "A", subjectName: "Bangla", examName: "Term" },
  ];
  const made = { _id: "l", url: "/print/x", sheetsUrl: "/print/x/sheets", expiresAt: NOW, count: 1 };
  server([
    { method: "GET", body: listed([]) },
    {
      method: "POST",
      status: 409,
      body: { message: "Not published yet: Physics, Bangla", code: "notPublished", conflicts },
    },
    { method: "POST", body: made },
    { method: "GET", body: listed([]) },
  ]);
  render(<PrintLinksPanel scope={scope} name="Cards" />);
  fireEvent.click(await screen.findByRole("button", { name: "Make a print link" }));
  fireEvent.click(await screen.findByRole("radio", { name: "Every section of this class" }));
  fireEvent.submit(screen.getByLabelText("Name").closest("form") as HTMLFormElement);
  await screen.findByText("Physics (Class 8 A, Class 8 B)");
  expect(screen.getByText("Bangla (Class 8 A)")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Create link" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Create link anyway" }));
  await screen.findByLabelText("Address");
  const [first, second] = posts();
  expect([first?.body?.["includeUnpublished"], second?.body?.["includeUnpublished"]]).toEqual([false, true]);
  expect(second?.body).not.toHaveProperty("sectionId");
  expect(second?.body?.["classId"]).toBe("class-1");
  // Another body, another press: it has a key of its own.
  expect(first?.key).not.toBe(second?.key);
});

test("where one section alone is not published, it is named once; of many only their number is said", async () => {
  const subject = (subjectName: string, sections: string[]) =>
    sections.map((sectionName) => ({ className: "Class 8", sectionName, subjectName, examName: "Term" }));
  const refused = (conflicts: unknown) => ({
    method: "POST",
    status: 409,
    body: { message: "Not published yet", code: "notPublished", conflicts },
  });
  server([
    { method: "GET", body: listed([]) },
    refused([...subject("Physics", ["A"]), ...subject("Bangla", ["A"])]),
    refused(subject("Physics", ["A", "B", "C", "D", "E"])),
  ]);
  render(<PrintLinksPanel scope={scope} name="Cards" />);
  fireEvent.click(await screen.findByRole("button", { name: "Make a print link" }));
  const form = (await screen.findByLabelText("Name")).closest("form") as HTMLFormElement;
  fireEvent.submit(form);
  await screen.findByText("Not published yet in Class 8 A, and on these sheets:");
  expect(screen.getByText("Physics").tagName).toBe("LI");
  fireEvent.submit(form);
  await screen.findByText("Physics (5 sections)");
});

test("the same press sent again after a broken line has the same key; every refused field says why", async () => {
  server([
    { method: "GET", body: listed([]) },
    { method: "POST", status: 503, body: { message: "The server is busy; please try again", code: "busy" } },
    {
      method: "POST",
      status: 422,
      body: {
        message: "A link is valid for 1 to 90 days",
        code: "values",
        fields: { expiresInDays: "A link is valid for 1 to 90 days", name: "The name has 1 to 120 characters" },
      },
    },
  ]);
  render(<PrintLinksPanel scope={scope} name="Cards" />);
  fireEvent.click(await screen.findByRole("button", { name: "Make a print link" }));
  const form = (await screen.findByLabelText("Name")).closest("form") as HTMLFormElement;
  fireEvent.submit(form);
  await screen.findByText("The server is busy; please try again");
  fireEvent.submit(form);
  await waitFor(() => {
    expect(screen.getByLabelText("Name").getAttribute("aria-invalid")).toBe("true");
  });
  expect(screen.getByLabelText("Valid for (days)").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByRole("link", { name: "The name has 1 to 120 characters" }).getAttribute("href")).toBe(
    "#field-name",
  );
  const listedFaults = screen.getAllByRole("link", { name: /^The name|^A link is valid/ });
  expect(listedFaults.map((item) => item.getAttribute("href"))).toEqual(["#field-name", "#field-expiresInDays"]);
  expect(posts()[0]?.key).toBe(posts()[1]?.key);
  expect(posts()[0]?.key).toMatch(/^[0-9a-f-]{36}$/u);
});

test("a link is made over plain http too, where the browser has no randomUUID", async () => {
  const made = { _id: "l", url: "/print/x", sheetsUrl: "/print/x/sheets", expiresAt: NOW, count: 1 };
  Object.defineProperty(crypto, "randomUUID", { value: undefined, configurable: true });
  try {
    server([
      { method: "GET", body: listed([]) },
      { method: "POST", body: made },
      { method: "GET", body: listed([]) },
    ]);
    render(<PrintLinksPanel scope={scope} name="Cards" />);
    fireEvent.click(await screen.findByRole("button", { name: "Make a print link" }));
    fireEvent.submit((await screen.findByLabelText("Name")).closest("form") as HTMLFormElement);
    await screen.findByLabelText("Address");
    expect(posts()[0]?.key).toMatch(/^[0-9a-f-]{36}$/u);
  } finally {
    Reflect.deleteProperty(crypto, "randomUUID");
  }
});

test("a link whose results were taken back says since when", () => {
  const { rerender } = render(<PrintLinkList links={[{ ...link, unpublishedAt: NOW }]} label="Links" />);
  expect(screen.getByText("Holds results that were unpublished on 21 Sep 2026.")).toBeTruthy();
  rerender(<PrintLinkList links={[link]} label="Links" />);
  expect(screen.queryByText(/unpublished on/)).toBeNull();
});

test("a link is revoked after a question, and only by pressing Revoke there", async () => {
  server([
    { method: "GET", body: listed([link]) },
    { method: "DELETE", body: { message: "Successfully Deleted" } },
  ]);
  const assign = vi.spyOn(navigation, "assign").mockReturnValue();
  render(<PrintLinksPanel scope={scope} />);
  fireEvent.click(await screen.findByRole("button", { name: "Revoke Shop at the gate" }));
  const question = screen.getByRole("alertdialog", { name: "Revoke this print link?" });
  fireEvent.click(within(question).getByRole("button", { name: "Keep it" }));
  expect(sent.some(({ method }) => method === "DELETE")).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: "Revoke Shop at the gate" }));
  fireEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Revoke" }));
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(window.location.pathname));
  expect(sent.find(({ method }) => method === "DELETE")?.path).toBe("/api/printLinks/id-1");
  expect(JSON.parse(window.sessionStorage.getItem("markbook.flash") ?? "")).toMatchObject({
    message: "Nobody can open Shop at the gate any more",
    title: "Print Links",
  });
});

test("only superAdmin and admin have the panel", () => {
  for (const role of ["teacher", "accountant", "academicSupport"] as const) {
    expect(markup(<PrintLinksPanel scope={scope} />, { shell: shellOf(role) })).not.toContain("print-links");
  }
  expect(markup(<PrintLinksPanel scope={scope} />, { shell: shellOf("superAdmin") })).toContain("Make a print link");
});

test("the page of all links is complete without a script: state, who, until when, every fetch", () => {
  const holder = document.createElement("div");
  const page = (
    <PrintLinks {...printLinks({ links: [link, { ...link, _id: "2", name: "Old", state: "expired", fetches: [] }] })} />
  );
  holder.innerHTML = markup(page, { shell: shellOf("admin") });
  const text = holder.textContent;
  for (const words of [
    "Shop at the gate",
    "Open",
    "With unpublished results",
    "Newer marks exist",
    "Report cards, Half Yearly: Class 8 A. 5 sheets, A4 portrait.",
    "Made by Admin Person, 21 Sep 2026, 12:00 UTC. Valid until 28 Sep 2026, 12:00 UTC.",
    "Fetched 3 times, last 21 Sep 2026, 12:01 UTC",
    "PDF, 5 pages, from 192.0.2.7",
    "One sheet, 1 page, from 192.0.2.7",
    "Not fetched yet.",
    "Expired 28 Sep 2026",
  ]) {
    expect(text).toContain(words);
  }
  // Without a script there is nothing that could not be pressed.
  expect(
    [...holder.querySelectorAll("button")].filter(
      (button) => !button.closest("dialog, form[method=post]") && !button.classList.contains("with-script"),
    ),
  ).toEqual([]);
  expect(holder.querySelectorAll('form[method="post"][action$="/revoke"]').length).toBe(1);
  expect(momentText(say, Date.UTC(2026, 8, 3, 0, 0), "UTC")).toBe("3 Sep 2026, 00:00 UTC");
  expect(momentText(say, Date.UTC(2026, 11, 31, 18, 5), "Asia/Dhaka")).toBe("1 Jan 2027, 00:05 UTC+06:00");
  expect(momentText(say, Date.UTC(2026, 0, 3, 0, 0), "Zone/Of a later day")).toBe("3 Jan 2026, 00:00 UTC");
  expect(momentText(say, Date.UTC(2026, 6, 3, 0, 0), "Europe/London")).toBe("3 Jul 2026, 01:00 UTC+01:00");
});

test("whoever makes only cards and certificates revokes their links by a form, and is led to their screens", () => {
  const support = { shell: shellOf("technicalSupport") };
  const cards = { ...link, kind: "idCards" as const, title: "Student Card", subjects: "2 of 40 students" };
  const page = (links: PrintLinksProps["links"]) => markup(<PrintLinks {...printLinks({ links })} />, support);
  const html = page([cards]);
  expect(html).toContain("ID cards, Student Card: Class 8 A; 2 of 40 students only.");
  expect(html.match(/action="\/admin\/printLinks\/id-1\/revoke"/gu)).toHaveLength(2);
  expect(html).not.toContain("data-call");
  expect(page([])).toContain('href="/admin/student-id-card"');
});
