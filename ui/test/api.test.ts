import { expect, test, vi } from "vitest";
import { address } from "../src/address";
import { api } from "../src/api";
import { navigation } from "../src/navigation";
import {
  clearSignedIn,
  expiredAddress,
  leaveWithoutMarker,
  readToken,
  readUser,
  safeNext,
  signOut,
  storeSession,
  storeSignedIn,
  readSession,
} from "../src/signed_in";
import { session, signedIn } from "./samples";
import { standInServer } from "./server";

function onPageOf(viewer: string, path = "/admin/examResult?examId=e1&tab=marks"): void {
  document.body.innerHTML = `<div data-viewer="${viewer}"></div>`;
  window.history.replaceState(null, "", path);
}

test("a call carries the stored token as a bearer", async () => {
  onPageOf("employee-teacher");
  storeSignedIn(signedIn);
  const calls = standInServer(() => ({ body: [1] }));
  expect(await api.get("/api/sessionWiseClass/s1", { a: "x", empty: "", none: null })).toEqual({
    ok: true,
    value: [1],
  });
  expect(calls.map((call) => call.path)).toEqual(["/api/sessionWiseClass/s1"]);
  expect(calls[0]!.query.toString()).toBe("a=x");
  expect(calls[0]!.headers.get("authorization")).toBe("Bearer token-1");
});

test("the user is kept without the token, beside the login marker", () => {
  storeSignedIn(signedIn);
  expect(window.localStorage.getItem("markbook.user")).not.toContain("token-1");
  expect(readUser()).toMatchObject({ _id: "employee-teacher", role: "teacher" });
  expect(window.localStorage.getItem("markbook.loginMarker")).toBe("1");
});

test.each([
  ["nothing is stored (signed in without a script)", null],
  ["another user's token is stored", { ...signedIn, _id: "someone-else", accessToken: "theirs" }],
])("when %s, the cookie is exchanged for a token first", async (_, before) => {
  onPageOf("employee-teacher");
  if (before) storeSignedIn(before);
  const calls = standInServer((asked) =>
    asked.path === "/auth/token" ? { body: { ...signedIn, accessToken: "fresh" } } : { body: [] },
  );
  await api.get("/api/check_session");
  expect(calls.map((call) => `${call.method} ${call.path}`)).toEqual(["POST /auth/token", "GET /api/check_session"]);
  expect(calls[1]!.headers.get("authorization")).toBe("Bearer fresh");
  expect(readToken()).toBe("fresh");
});

test("calls of one moment ask for one token", async () => {
  onPageOf("employee-teacher");
  const calls = standInServer((asked) =>
    asked.path === "/auth/token" ? { body: { ...signedIn, accessToken: "fresh" } } : { body: [] },
  );
  await Promise.all([api.get("/api/check_session"), api.get("/api/getSearchResult")]);
  expect(calls.map(({ path }) => path)).toEqual(["/auth/token", "/api/check_session", "/api/getSearchResult"]);
  // The next one that needs it asks anew.
  clearSignedIn();
  await api.get("/api/check_session");
  expect(calls.map(({ path }) => path).slice(3)).toEqual(["/auth/token", "/api/check_session"]);
});

test("a token that comes after its user has signed out is not kept, and no sign-in is called expired", async () => {
  onPageOf("employee-teacher");
  const assign = vi.spyOn(navigation, "assign").mockReturnValue();
  const submit = vi.spyOn(navigation, "submit").mockReturnValue();
  standInServer((asked) =>
    asked.path === "/auth/token"
      ? { body: { ...signedIn, accessToken: "ended" } }
      : { status: 401, body: { message: "Please sign in", code: "signedOut" } },
  );
  const call = api.get("/api/check_session");
  signOut(document.createElement("form"));
  expect(await call).toMatchObject({ ok: false, status: 401 });
  expect(submit).toHaveBeenCalledOnce();
  expect([readToken(), readUser(), window.localStorage.getItem("markbook.loginMarker")]).toEqual([null, null, null]);
  expect(assign).not.toHaveBeenCalled();
  // The browser brings the page back as it was: a sign-in that has ended is said to have.
  window.dispatchEvent(new Event("pageshow"));
  await api.get("/api/check_session");
  expect(assign).toHaveBeenCalledWith(expect.stringMatching(/^\/auth\/login\?expired=1/u));
});

test("where another user has signed in at this browser since, nothing of this page is done in their name", async () => {
  onPageOf("employee-teacher");
  const assign = vi.spyOn(navigation, "assign").mockReturnValue();
  const theirs = { ...signedIn, _id: "someone-else", accessToken: "theirs" };
  storeSignedIn(theirs);
  const calls = standInServer(() => ({ body: theirs }));
  const result = await api.send("PUT", "/api/updateOneMark", {});
  expect(calls.map(({ path }) => path)).toEqual(["/auth/token"]);
  expect(result).toMatchObject({
    ok: false,
    status: 401,
    error: { message: "Somebody else has signed in on this browser. Sign in again to continue.", code: "otherViewer" },
  });
  // Their sign-in stands.
  expect([readUser()?._id, readToken()]).toEqual(["someone-else", "theirs"]);
  expect(assign).not.toHaveBeenCalled();
});

test.each([
  ["nobody signed in", { status: 401, body: { message: "Please sign in", code: "signedOut" } }],
  ["an expired token", { status: 401, body: { message: "Token has expired", code: "tokenExpired" } }],
])("%s ends the sign-in and goes to the sign-in screen, which comes back here", async (_, answer) => {
  onPageOf("employee-teacher");
  storeSignedIn(signedIn);
  storeSession(session);
  window.localStorage.setItem("some-draft", "typed marks");
  const assign = vi.spyOn(navigation, "assign").mockReturnValue();
  standInServer(() => answer);
  const result = await api.send("PUT", "/api/updateOneMark", {});
  expect(result).toMatchObject({ ok: false, status: answer.status });
  expect(readUser()).toBeNull();
  expect(readToken()).toBeNull();
  expect(window.localStorage.getItem("markbook.loginMarker")).toBeNull();
  expect(window.localStorage.getItem("some-draft")).toBe("typed marks");
  expect(readSession()?.id).toBe("session-1");
  expect(assign).toHaveBeenCalledExactlyOnceWith(
    "/auth/login?expired=1&next=%2Fadmin%2FexamResult%3FexamId%3De1%26tab%3Dmarks",
  );
});

test("the login marker removed alone signs out and leads to login; without any of the three, or with another's, the page stays", async () => {
  onPageOf("employee-teacher");
  const assign = vi.spyOn(navigation, "assign").mockReturnValue();
  expect(leaveWithoutMarker("employee-teacher")).toBe(false);
  storeSignedIn(signedIn);
  expect(leaveWithoutMarker("employee-teacher")).toBe(false);
  window.localStorage.removeItem("markbook.loginMarker");
  expect(leaveWithoutMarker("someone-else")).toBe(false);
  expect(assign).not.toHaveBeenCalled();
  const calls = standInServer(() => ({ status: 303, body: {} }));
  expect(leaveWithoutMarker("employee-teacher")).toBe(true);
  await vi.waitFor(() => {
    expect(assign).toHaveBeenCalled();
  });
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(["POST /auth/logout"]);
  expect(assign).toHaveBeenCalledExactlyOnceWith("/auth/login?next=%2Fadmin%2FexamResult%3FexamId%3De1%26tab%3Dmarks");
});

test("a refused exchange of the cookie is an ended sign-in too", async () => {
  onPageOf("employee-teacher");
  const assign = vi.spyOn(navigation, "assign").mockReturnValue();
  const calls = standInServer(() => ({ status: 401, body: { message: "No token", code: "signedOut" } }));
  expect((await api.get("/api/check_session")).ok).toBe(false);
  expect(calls).toHaveLength(1);
  expect(assign).toHaveBeenCalledOnce();
});

test("other refusals leave the sign-in alone and hand the server's words on", async () => {
  onPageOf("employee-teacher");
  storeSignedIn(signedIn);
  const assign = vi.spyOn(navigation, "assign").mockReturnValue();
  standInServer(() => ({ status: 423, body: { message: "Mark is locked", code: "locked" } }));
  expect(await api.get("/api/x")).toEqual({
    ok: false,
    status: 423,
    error: { message: "Mark is locked", code: "locked" },
  });
  expect(assign).not.toHaveBeenCalled();
  expect(readToken()).toBe("token-1");
});

test("no answer, and an answer that was cancelled, are results, not faults", async () => {
  onPageOf("employee-teacher");
  storeSignedIn(signedIn);
  standInServer(() => "offline");
  expect(await api.get("/api/x")).toMatchObject({ ok: false, status: 0, error: { code: "offline" } });
  standInServer(() => ({ after: 1000 }));
  const control = new AbortController();
  const pending = api.get("/api/x", {}, { signal: control.signal });
  setTimeout(() => control.abort(), 5);
  expect(await pending).toMatchObject({ ok: false, status: 0, error: { code: "aborted" } });
});

test("an idempotency key is sent when there is one", async () => {
  onPageOf("employee-teacher");
  storeSignedIn(signedIn);
  const calls = standInServer(() => ({ body: {} }));
  await api.send("POST", "/api/addSubjectWiseMarks", { marks: [] }, { idempotencyKey: "key-1" });
  expect(calls[0]!.headers.get("idempotency-key")).toBe("key-1");
  expect(calls[0]!.body).toEqual({ marks: [] });
});

test("a return address is a path of this site under /admin", () => {
  expect(safeNext("/admin/examResult?examId=1")).toBe("/admin/examResult?examId=1");
  for (const bad of [
    null,
    "",
    "https://elsewhere.test/admin/",
    "//elsewhere.test/admin",
    "/administrator",
    "/auth/logout",
    "/admin\\..",
    "javascript:1",
  ]) {
    expect(safeNext(bad)).toBe("/admin/dashboard");
  }
  expect(expiredAddress({ pathname: "/admin/a", search: "?b=c&d" })).toBe(
    "/auth/login?expired=1&next=%2Fadmin%2Fa%3Fb%3Dc%26d",
  );
  expect(address("/p", { a: 1, b: true, c: undefined })).toBe("/p?a=1&b=true");
});
