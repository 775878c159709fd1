import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Shell as ShellData } from "../src/generated/shell";
import { navigation } from "../src/navigation";
import { readSession, readToken, readUser, storeSignedIn } from "../src/signed_in";
import { initials } from "../src/controls/Portrait";
import { show } from "./page";
import { lastSession, session, shell, signedIn } from "./samples";
import { standInServer, type Answer, type Asked } from "./server";

const unsaved = vi.hoisted(() => ({ text: "" }));
vi.mock("../src/grid/waiting_counts", async (original) => ({
  ...(await original<object>()),
  unsavedText: () => Promise.resolve(unsaved.text),
}));

const menu: ShellData["menu"] = [
  { label: "Dashboard", active: false, links: [{ label: "Dashboard", path: "/admin/dashboard", active: false }] },
  {
    label: "Exam",
    active: true,
    links: [
      { label: "Results", path: "/admin/examResult", active: true },
      { label: "Publish Result", path: "/admin/publishResult", active: false },
    ],
  },
];

async function start(
  changes: Partial<ShellData> = {},
  answer: (asked: Asked) => Answer = () => ({ body: {} }),
): Promise<Asked[]> {
  storeSignedIn(signedIn);
  const calls = standInServer(answer);
  show(<p>the page</p>, { shell: shell({ menu, ...changes }), framed: true });
  await Promise.resolve();
  return calls;
}

/** A window of the given width, which can be changed. */
function windowOf(wide: boolean): (wide: boolean) => void {
  const query = Object.assign(new EventTarget(), { matches: wide });
  vi.spyOn(window, "matchMedia").mockReturnValue(query as unknown as MediaQueryList);
  return (now) => {
    query.matches = now;
    query.dispatchEvent(new Event("change"));
  };
}

const frame = () => document.querySelector<HTMLElement>(".shell")!;
const toggle = () => screen.getByRole("button", { name: "Menu" });

test("on load it asks whether the sign-in still holds, and keeps the chosen session", async () => {
  const calls = await start();
  expect(calls.map((call) => `${call.method} ${call.path}`)).toEqual(["GET /api/check_session"]);
  expect(readSession()).toEqual({ name: "2026", id: "session-1", startDate: "2026-01-01", endDate: "2026-12-31" });
});

test("the bar shows role, session, a bell whose list is named for the area, and the year at the foot", async () => {
  await start({ areaName: "Results" });
  expect(screen.getByText("Results Notification")).toBeTruthy();
  expect(document.querySelector("[data-bell-word]")?.textContent).toBe("No notifications");
  expect(document.querySelector<HTMLElement>("[data-bell-count]")?.hidden).toBe(true);
  // Without a script it is a link.
  const links = [...document.querySelectorAll("a.notifications-link, .bell-foot a")];
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/admin/notifications", "/admin/notifications"]);
  expect(document.querySelector(".profile-role")?.textContent).toBe("Teacher");
  expect(screen.getByRole("contentinfo").textContent).toContain("2026");
  expect(screen.getByLabelText<HTMLSelectElement>("Session").selectedOptions[0]?.text).toBe("2026");
});

test("the bar says whose page it is: the school and the branch, for super admins all branches", async () => {
  const whose = () => document.querySelector(".topbar .whose");
  await start();
  expect([whose()?.textContent, whose()?.getAttribute("title")]).toEqual([
    "Test School · Uttara",
    "Test School, Uttara",
  ]);
  cleanup();
  await start({ place: { school: null, branch: "All branches" } });
  expect([whose()?.textContent, whose()?.getAttribute("title")]).toEqual(["All branches", "All branches"]);
});

test("No Session Selected shows only while none is chosen", async () => {
  await start({ chosenSession: null });
  expect(screen.getByLabelText<HTMLSelectElement>("Session").selectedOptions[0]?.text).toBe("No Session Selected");
  expect(readSession()).toBeNull();
});

test("search and session are left out where the server says so (superAdmin, student)", async () => {
  await start({ showSearch: false, showSession: false });
  expect(screen.queryByRole("combobox", { name: "Student search" })).toBeNull();
  expect(screen.queryByLabelText("Session")).toBeNull();
});

test("choosing a session sends the form", async () => {
  await start();
  const sent = vi.spyOn(HTMLFormElement.prototype, "requestSubmit").mockReturnValue();
  fireEvent.change(screen.getByLabelText("Session"), { target: { value: lastSession._id } });
  expect(sent).toHaveBeenCalledOnce();
  const form = sent.mock.contexts[0] as HTMLFormElement;
  expect(Object.fromEntries(new FormData(form))).toMatchObject({
    viewer: "employee-teacher",
    sessionId: lastSession._id,
  });
});

test("the active item is marked, groups are collapsible, a group of one equal item is that item", async () => {
  await start();
  const nav = within(screen.getByRole("navigation", { name: "Menu" }));
  expect(nav.getByRole("link", { current: "page" }).textContent).toBe("Results");
  expect(nav.getAllByRole("group")).toHaveLength(1);
  expect(nav.getByRole("link", { name: "Dashboard" }).getAttribute("href")).toBe("/admin/dashboard");
});

test("from 1200 px up the toggle hides the menu beside the page, also on the next page", async () => {
  windowOf(true);
  await start();
  expect(toggle().getAttribute("aria-expanded")).toBe("true");
  fireEvent.click(toggle());
  expect(frame().hasAttribute("data-menu-hidden")).toBe(true);
  expect(toggle().getAttribute("aria-expanded")).toBe("false");
  expect(screen.getByRole("main").hasAttribute("inert")).toBe(false);
  expect(window.localStorage.getItem("markbook.menu")).toBe("hidden");
  fireEvent.click(toggle());
  expect(frame().dataset["menuHidden"]).toBeUndefined();
});

test("under 1200 px it lies over the page: focus goes in, Escape closes it and gives the focus back", async () => {
  windowOf(false);
  await start();
  expect(toggle().getAttribute("aria-expanded")).toBe("false");
  fireEvent.click(toggle());
  expect(frame().hasAttribute("data-menu-open")).toBe(true);
  expect(document.activeElement?.textContent).toBe("Results");
  expect(screen.getByText("the page").closest("main")?.hasAttribute("inert")).toBe(true);
  fireEvent.keyDown(document.activeElement!, { key: "Escape" });
  expect(frame().dataset["menuOpen"]).toBeUndefined();
  expect(document.activeElement).toBe(toggle());
  expect(screen.getByRole("main").hasAttribute("inert")).toBe(false);
});

test("it closes by itself when the window becomes narrower than 1200 px", async () => {
  const resize = windowOf(false);
  await start();
  fireEvent.click(toggle());
  resize(true);
  expect(frame().dataset["menuOpen"]).toBeUndefined();
  resize(false);
  expect(frame().dataset["menuOpen"]).toBeUndefined();
  expect(toggle().getAttribute("aria-expanded")).toBe("false");
});

test("Logout clears the stored login and sends the form", async () => {
  await start();
  const submit = vi.spyOn(navigation, "submit").mockReturnValue();
  fireEvent.click(screen.getByRole("button", { name: "Logout" }));
  await waitFor(() => expect(submit).toHaveBeenCalledOnce());
  expect(submit.mock.calls[0]![0].getAttribute("action")).toBe("/auth/logout");
  expect([readUser(), readToken(), readSession()]).toEqual([null, null, null]);
});

test("Logout with something unsaved asks first, names it and says that it is kept", async () => {
  unsaved.text = "3 marks, 1 attendance entry";
  window.localStorage.setItem("markbook.draft.x", JSON.stringify({ user: "employee-teacher", text: "41" }));
  await start();
  const submit = vi.spyOn(navigation, "submit").mockReturnValue();
  fireEvent.click(screen.getByRole("button", { name: "Logout" }));
  const question = await screen.findByRole("alertdialog", { name: "Log out with unsaved entries?" });
  expect(question.textContent).toContain("Not saved: 3 marks, 1 attendance entry. What was typed stays on this device");
  expect(submit).not.toHaveBeenCalled();
  expect(readToken()).toBe("token-1");
  fireEvent.click(within(question).getByRole("button", { name: "Stay" }));
  expect(screen.queryByRole("alertdialog")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Logout" }));
  fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Log out" }));
  expect(submit).toHaveBeenCalledOnce();
  expect(readToken()).toBeNull();
  unsaved.text = "";
});

test.each<[string, Partial<ShellData["viewer"]>, string, unknown, string]>([
  [
    "an employee",
    { role: "teacher" },
    "/api/updateEmployeePassword/employee-teacher",
    { newPassword: "a-new-secret" },
    "Password Changed",
  ],
  [
    "a student",
    { role: "student" },
    "/api/changeStudentPassword",
    {
      branchName: "Dhanmondi",
      sessionName: session.sessionName,
      studentId: "employee-teacher",
      password: "a-new-secret",
    },
    "Password Updated Successfully",
  ],
])("Change Password for %s", async (_, viewer, path, body, message) => {
  const calls = await start({ viewer: { ...shell().viewer, ...viewer } }, (asked) =>
    asked.method === "POST" ? { body: { message, accessToken: "token-2" } } : { body: {} },
  );
  fireEvent.click(screen.getByRole("link", { name: "Change Password" }));
  const dialog = within(screen.getByRole("dialog", { name: "Change Password" }));
  fireEvent.change(dialog.getByLabelText("New Password"), { target: { value: "a-new-secret" } });
  fireEvent.submit(dialog.getByLabelText("New Password").closest("form")!);
  await screen.findByText(message);
  const call = calls.find((asked) => asked.method === "POST")!;
  expect([call.path, call.body]).toEqual([path, body]);
  expect(readToken()).toBe("token-2");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a refused password is said beside the field, and the dialog stays", async () => {
  const calls = await start({}, (asked) =>
    asked.method === "POST"
      ? { status: 422, body: { message: "No", code: "values", fields: { newPassword: "Too common" } } }
      : { body: {} },
  );
  fireEvent.click(screen.getByRole("link", { name: "Change Password" }));
  const field = screen.getByLabelText("New Password");
  const said = () => document.getElementById(field.getAttribute("aria-describedby")!.split(" ").at(-1)!)?.textContent;
  fireEvent.change(field, { target: { value: "short" } });
  fireEvent.submit(field.closest("form")!);
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  expect(said()).toBe("The password must have at least 8 characters");
  expect(calls.filter((asked) => asked.method === "POST")).toEqual([]);
  fireEvent.change(field, { target: { value: "password1" } });
  fireEvent.submit(field.closest("form")!);
  await waitFor(() => expect(said()).toBe("Too common"));
  expect(document.activeElement).toBe(field);
});

test.each([
  ["Nasrin Akter", "NA"],
  ["রহিম উদ্দিন", "রউ"],
  ["Rafi", "R"],
  ["  ", ""],
])("initials of %j are %j", (name, expected) => {
  expect(initials(name)).toBe(expected);
});
