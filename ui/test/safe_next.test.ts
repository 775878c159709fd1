// @vitest-environment node
// Where a sign-in may lead back to.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

import { safeNext } from "../src/signed_in";

/** The table that the tests of the server's `safe_return` run, too. */
const table = JSON.parse(
  readFileSync(new URL("../../crates/auth/src/return_addresses.json", import.meta.url), "utf8"),
) as { followed: string[]; refused: string[] };

it.each(table.followed)("leads back to %j", (next) => {
  expect(safeNext(next)).toBe(next);
});

it.each([null, ...table.refused])("leads to the dashboard instead of %j", (next) => {
  expect(safeNext(next)).toBe("/admin/dashboard");
});
