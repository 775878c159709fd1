// Where a sign-in may lead back to: the same rows as `safe_return` in server/src/auth/visitor.rs.
import { expect, it } from "vitest";

import { safeNext } from "../src/signed_in";

const HOME = "/admin/dashboard";

it.each([
  "/admin",
  "/admin?x=1",
  "/admin/a.b/c%20d",
  "/admin/examResult?a=b%20c",
  "/admin/searchView?search=a..b&x=%2e%2e",
  "/admin/100%",
])("leads back to %s", (next) => {
  expect(safeNext(next)).toBe(next);
});

it.each([
  null,
  "",
  "https://example.org/admin/",
  "//example.org/admin/",
  "/\\example.org",
  "/auth/login",
  "/administrator",
  "/admin/../auth/logout",
  "/admin/..",
  "/admin/..?a=b",
  "/admin/x/..#y",
  "/admin/%2e%2e/auth/logout",
  "/admin/.%2E/auth/logout",
  "/admin/%2e.",
  "/admin/%252e%252e/auth/logout",
  "/admin/..%2fauth/logout",
  "/admin/%5cexample.org",
])("leads to the dashboard instead of %s", (next) => {
  expect(safeNext(next)).toBe(HOME);
});
