import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import Login from "../src/features/sign_in/Login";
import type { LoginProps } from "../src/generated/pages";
import { navigation } from "../src/navigation";
import { readSession, readToken, readUser } from "../src/signed_in";
import { show } from "./page";
import { login, signedIn } from "./samples";
import { standInServer, type Answer } from "./server";

// The script of every screen runs where a page is shown, and not by being imported.
vi.mock("../src/enhance/index", () => ({}));

/** As a student left it, with something else to say. */
const ofStudents: LoginProps = { ...login, form: { ...login.form, values: { userType: "student" } } };

async function start(answer: Answer | "offline", changes: Partial<LoginProps> = {}) {
  const calls = standInServer(() => answer);
  const assign = vi.spyOn(navigation, "assign").mockReturnValue();
  document.documentElement.removeAttribute("data-enhanced");
  show(<Login {...ofStudents} {...changes} />, { shell: null });
  await waitFor(() => expect(document.documentElement.hasAttribute("data-enhanced")).toBe(true));
  return { calls, assign };
}

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const pressSignIn = async () => {
  fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
  // The call, and what its answer does.
  await new Promise((done) => setTimeout(done, 10));
};

function asAcademic(): void {
  fireEvent.click(screen.getByLabelText("Academic"));
  fill("User Id", "teacher");
  fill("Password", "demo-password");
}

test("Student asks for the branch and the Register Number, Academic for the User Id alone", async () => {
  await start({});
  const branch = () => screen.getByLabelText("Select Branch").closest<HTMLElement>(".field")?.hidden;
  expect(branch()).toBe(false);
  expect(screen.getByLabelText("Register Number")).toBeTruthy();
  fireEvent.click(screen.getByLabelText("Academic"));
  expect(branch()).toBe(true);
  expect(screen.queryByLabelText("Register Number")).toBeNull();
  expect(screen.getByLabelText("User Id")).toBeTruthy();
});

test("an ended sign-in is said where the browser's own marker tells of it, and whoever comes here signs in anew", async () => {
  window.localStorage.setItem("markbook.loginMarker", "1");
  window.localStorage.setItem("markbook.token", "old");
  await start({}, { next: "/admin/examResult" });
  expect(screen.getByText(/Your session expired/)).toBeTruthy();
  expect(document.querySelector<HTMLElement>("[data-ended]")?.hidden).toBe(false);
  expect(readToken()).toBeNull();
});

test("a student must choose the branch before anything is sent", async () => {
  const { calls } = await start({});
  fill("Register Number", "S1-0001");
  fill("Password", "demo-password");
  await pressSignIn();
  expect(calls).toHaveLength(0);
  const select = screen.getByLabelText("Select Branch");
  expect(document.activeElement).toBe(select);
  expect(select.getAttribute("aria-invalid")).toBe("true");
});

test("a sign-in sends the specified body, keeps user, token, marker and session, and goes to the dashboard", async () => {
  const { calls, assign } = await start({ body: signedIn });
  fireEvent.change(screen.getByLabelText("Select Branch"), { target: { value: "branch-1" } });
  fill("Register Number", "S1-0001");
  fill("Password", "demo-password");
  await pressSignIn();
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith("/admin/dashboard"));
  expect(calls.map((call) => `${call.method} ${call.path}`)).toEqual(["POST /api/manageUserLogin"]);
  expect(calls[0]!.body).toEqual({
    branchName: "Dhanmondi",
    branchId: "branch-1",
    userType: "student",
    userId: "S1-0001",
    userPassword: "demo-password",
    isWeb: true,
    webId: "",
  });
  expect(readUser()?._id).toBe("employee-teacher");
  expect(readToken()).toBe("token-1");
  expect(readSession()).toEqual({ name: "2026", id: "session-1", startDate: "2026-01-01", endDate: "2026-12-31" });
  expect(window.sessionStorage.getItem("markbook.flash")).toContain("Successfully Login");
});

test("an academic sends no branch and comes back to where the sign-in ended", async () => {
  const { calls, assign } = await start({ body: signedIn }, { next: "/admin/examResult?examId=e1", expired: true });
  asAcademic();
  await pressSignIn();
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith("/admin/examResult?examId=e1"));
  expect(calls[0]!.body).toEqual({
    userType: "admin",
    userId: "teacher",
    userPassword: "demo-password",
    isWeb: true,
    webId: "",
  });
});

test.each<[string, Answer | "offline", string]>([
  [
    "status 400: the server's message",
    { status: 400, body: { message: "User Id or Password is incorrect", code: "invalid" } },
    "User Id or Password is incorrect",
  ],
  ["any other refusal", { status: 500, body: { message: "Internal", code: "internal" } }, "No User Found"],
  ["a 401", { status: 401, body: { message: "No token", code: "signedOut" } }, "No User Found"],
  ["an answer without a user id", { body: { message: "?" } }, "No User Found"],
  ["an empty answer", { body: null }, "No User Found"],
  [
    "too many attempts: the server's own text",
    { status: 429, body: { message: "Too many attempts. Try again in 15 minutes.", code: "tooMany" } },
    "Too many attempts. Try again in 15 minutes.",
  ],
  ["no answer", "offline", "The server cannot be reached. Check the connection and try again."],
])("%s is a toast titled Login", async (_, answer, text) => {
  const { assign } = await start(answer);
  asAcademic();
  await pressSignIn();
  await waitFor(() => expect(document.querySelector(".toast-title")?.textContent).toBe("Login"));
  const [notice, toast] = screen.getAllByRole("alert") as [HTMLElement, HTMLElement];
  // The toast goes; what stands above the form stays.
  expect(notice.textContent).toBe(text);
  expect(notice.closest("form")).toBeTruthy();
  expect(toast.querySelector(".toast-message")?.textContent).toBe(text);
  expect(assign).not.toHaveBeenCalled();
  expect(readUser()).toBeNull();
  expect(document.querySelector(".loader")).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText("Password"));
});

test("what was left empty is marked, and the next try takes the refusal away", async () => {
  const { calls } = await start({
    status: 400,
    body: { message: "User Id or Password is incorrect", code: "invalid" },
  });
  const notice = () => document.querySelector<HTMLElement>("[data-failure]")!;
  expect(notice().hidden).toBe(true);
  fireEvent.click(screen.getByLabelText("Academic"));
  fill("User Id", "teacher");
  await pressSignIn();
  expect(notice().hidden).toBe(false);
  const invalid = () =>
    ["User Id", "Password"].map((label) => screen.getByLabelText(label).getAttribute("aria-invalid"));
  expect(invalid()).toEqual([null, "true"]);
  fill("Password", "wrong");
  fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
  expect(notice().hidden).toBe(true);
  await waitFor(() => expect(notice().hidden).toBe(false));
  expect(invalid()).toEqual([null, null]);
  expect(calls).toHaveLength(2);
});

test("the password can be shown and hidden, and keeps its text", async () => {
  await start({});
  fill("Password", "secret");
  const input = () => screen.getByLabelText<HTMLInputElement>("Password");
  expect(input().type).toBe("password");
  fireEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect(input().type).toBe("text");
  expect(input().value).toBe("secret");
  fireEvent.click(screen.getByRole("button", { name: "Hide password" }));
  expect(input().type).toBe("password");
});

test("a form that was refused without a script has every fault beside its field, and what was typed but no password", async () => {
  const errors = { branchId: "Select Branch", userPassword: "Please enter the Password" };
  const values = { userType: "student", userId: "S1-0001" };
  await start({}, { form: { values, errors, failure: null, version: null } });
  const summary = screen.getByRole("alert");
  expect(summary.textContent).toContain("You are not signed in. Check these fields:");
  for (const [label, error] of [
    ["Select Branch", errors.branchId],
    ["Password", errors.userPassword],
  ] as const) {
    const field = screen.getByLabelText(label);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect([...summary.querySelectorAll("a")].find((link) => link.textContent === error)?.hash).toBe(`#${field.id}`);
  }
  expect(screen.getByLabelText<HTMLInputElement>("Register Number").value).toBe("S1-0001");
  expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("");
});

test("without a script it is an ordinary form with the server's field names", async () => {
  await start({}, { next: "/admin/examResult" });
  const form = screen.getByRole("button", { name: "Sign in" }).closest("form")!;
  expect([form.method, form.getAttribute("action")]).toEqual(["post", "/auth/login"]);
  fireEvent.change(screen.getByLabelText("Select Branch"), { target: { value: "branch-2" } });
  fill("Register Number", "S1-0001");
  fill("Password", "demo-password");
  expect(Object.fromEntries(new FormData(form))).toEqual({
    userType: "student",
    branchId: "branch-2",
    userId: "S1-0001",
    userPassword: "demo-password",
    next: "/admin/examResult",
  });
});
