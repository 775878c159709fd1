// Starter (docs/rules.md, *Starter*): an empty installation gets its branch and its session by hand, everything else by one press, and goes on to its first
// printed card (starter_year.mjs); with a script on SQLite, without one on Postgres but for the mark grid and the paper. Every field that is filled in
// and everything that is pressed is counted, from the set-up page on; the keys that type marks are counted by themselves.

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { checkLook, newDatabase, openPage, signIn, startBrowser, startSchool } from "./support.mjs";
import { PASSWORD, setUp } from "./new_installation.mjs";
import { added, said } from "./new_school.mjs";
import { Hand, PAPERS, cards, choices, marks, publish, schedule, students, teacher } from "./starter_year.mjs";

/** From the set-up page to a school with classes and exams, and from there to the first printed card. */
const MOST_PRESSES = 32;
const MOST_TO_THE_EXAM = 95;
const MOST_TO_THE_CARD = 180;

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

for (const [engine, script] of [
  ["SQLite", true],
  ["Postgres", false],
]) {
  test(`an empty branch becomes a school, ${script ? "with" : "without"} a script, on ${engine}`, async (t) => {
    const database = script ? undefined : await newDatabase();
    const school = await startSchool({ empty: true, databaseUrl: database?.url });
    t.after(async () => {
      await school.stop();
      await database?.drop();
    });
    const { page, check, close } = await setUp(browser, school, script);
    const hand = new Hand(page);
    // Four fields of the set-up page, and its button.
    hand.presses = 5;

    // Whoever has set the account up is there already.
    await page.goto("/admin/dashboard");
    await hand.follow(page.locator(".guide").getByRole("link", { name: "Add the first branch" }));
    await hand.fill({
      Branch: "Dhanmondi",
      Code: "DHN",
      School: "Suborno Dighi School",
      Address: "12 Lake Road, Dhaka",
    });
    await hand.save();
    await added(page);
    await hand.step("Add a session");
    await hand.fill({ Session: "2026", "First day": "2026-01-01", "Last day": "2026-12-31" });
    await hand.save();
    await added(page);
    await hand.step("Make the session active");
    await hand.follow(page.getByRole("link", { name: "Make 2026 active" }));
    await hand.follow(page.getByRole("button", { name: "Make 2026 active" }));
    await said(page, "2026 is the active session now.");

    // The menu has it as long as there is no class, and so has the empty list.
    await page.goto("/admin/classSetting");
    assert.equal(await page.locator(".empty-actions").getByRole("link", { name: "Starter" }).count(), 1);
    await hand.menu("Starter");
    await hand.select({ Curriculum: "nationalBangla" });
    await hand.fill({ "Sections of each class": "2" });
    await hand.follow(page.getByRole("button", { name: "Show what is made" }));
    await page.getByRole("rowheader", { name: "Assigned subjects" }).waitFor();
    if (script) await checkLook(page, "starter");
    await hand.follow(page.getByRole("button", { name: "Make it" }));
    await page.getByRole("link", { name: "Add the students" }).waitFor();
    assert.ok(hand.presses <= MOST_PRESSES, `${hand.presses} presses to a school`);

    const password = await teacher(hand);
    assert.match(password, /\S{8,}/u);
    await students(hand);
    await choices(hand);
    await schedule(hand);
    assert.ok(hand.presses <= MOST_TO_THE_EXAM, `${hand.presses} presses to a scheduled exam`);
    // Typing marks and looking at paper are done with a script, by the same head of school.
    const scripted = script ? { page, check: () => {}, close: () => {} } : await openPage(browser, school);
    if (!script) await signIn(scripted.page, "head", { password: PASSWORD });
    hand.page = scripted.page;
    // One of a religion that nobody has is scheduled, and waits for nobody.
    const results = await marks(hand);
    assert.equal(results, PAPERS.length);
    hand.page = page;
    await publish(hand, results);
    hand.page = scripted.page;
    const folder = await mkdtemp(path.join(tmpdir(), "markbook-e2e-starter-"));
    t.after(() => rm(folder, { recursive: true, force: true }));
    await cards(hand, path.join(folder, "cards.pdf"));
    t.diagnostic(`${hand.presses} presses to the first card, and ${hand.keys} keys of marks`);
    assert.ok(hand.presses <= MOST_TO_THE_CARD, `${hand.presses} presses to the first card`);
    await page.emulateMedia({ media: null });
    scripted.check();
    await scripted.close();

    await page.goto("/admin/sectionSetting");
    assert.equal(await page.locator("tbody tr").count(), 10, "five classes of two sections");
    assert.equal(await page.getByRole("navigation").getByRole("link", { name: "Starter" }).count(), 0);
    await page.goto("/admin/examList");
    assert.equal(await page.locator("tbody tr").count(), 4);
    await page.goto("/admin/feesType");
    assert.equal(await page.locator("tbody tr").count(), 4);
    await page.goto("/admin/starter");
    await said(page, "Session 2026 has classes already. Starter is for a session without any.");
    check();
    await close();
  });
}
