// A new school that grades by points (docs/rules.md, *Grading schemes*): from an empty database, by screens alone, to the printed cards and tabulations of
// both semesters and its turn into the next session; what letters, points, GPA and positions come to was worked out by hand. On SQLite with a
// script, on Postgres without one, but for the mark grid and the paper.

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { publishSection } from "./first_year.mjs";
import {
  ANNUAL,
  HALF_YEARLY,
  SHEETS,
  GROUND,
  cards,
  exams,
  marks,
  people,
  promotion,
  structure,
  tabulation,
} from "./gpa_year.mjs";
import { PASSWORD, setUp } from "./new_installation.mjs";
import { newDatabase, openPage, signIn, startBrowser, startSchool } from "./support.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

for (const [engine, script] of [
  ["SQLite", true],
  ["Postgres", false],
]) {
  test(`a new school grades by points, ${script ? "with a script" : "without a script"}, on ${engine}`, async (t) => {
    const database = script ? undefined : await newDatabase();
    const school = await startSchool({ empty: true, databaseUrl: database?.url });
    const folder = await mkdtemp(path.join(tmpdir(), "markbook-e2e-gpa-"));
    t.after(async () => {
      await school.stop();
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    });
    const { page, check, close, pictures } = await setUp(browser, school, script);
    await structure(page, pictures);
    await people(page);
    await exams(page);
    // Typing marks and looking at paper are done with a script, by the same head of school.
    const scripted = await openPage(browser, school);
    await signIn(scripted.page, "head", { password: PASSWORD });

    await marks(scripted.page, "half_yearly");
    await publishSection(page, GROUND, SHEETS, script);
    const [first, gpas] = await cards(scripted.page, "Half Yearly", path.join(folder, "half_yearly.pdf"));
    assert.deepEqual(gpas, HALF_YEARLY);
    assert.ok(
      first.every((text) => text.includes("Passed in all 3 compulsory subjects")),
      "nobody failed by then",
    );

    await marks(scripted.page, "yearly");
    await publishSection(page, GROUND, SHEETS, script);
    const [texts, annual] = await cards(scripted.page, "Annual", path.join(folder, "annual.pdf"));
    assert.deepEqual(
      annual,
      ANNUAL.map(({ gpa }) => gpa),
    );
    for (const [place, { lines }] of ANNUAL.entries())
      for (const line of lines) assert.match(texts[place].replaceAll(/ +/gu, " "), line);
    await tabulation(scripted.page, path.join(folder, "tabulation.pdf"));
    scripted.check();
    await scripted.close();

    await promotion(page);
    check();
    await close();
  });
}
