// Report cards on paper ("N students give exactly N pages of A4, no text outside its box, fonts embedded, and each student's name on its own
// page; run for every class band, 1 student and 60, with and without subjects chosen"), printed by Chromium and read back from the PDF.

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { assertCards, cardRenderer, cardSamples, faultsOf, openCards, printed } from "./card_paper.mjs";
import { startBrowser } from "./support.mjs";

const BANDS = ["3-5", "6-7", "8-9", "10", "11-12"];
let browser;
let context;
let folder;
let render;
let samples;

before(async () => {
  browser = await startBrowser();
  context = await browser.newContext({ javaScriptEnabled: true });
  folder = await mkdtemp(path.join(tmpdir(), "markbook-cards-"));
  [render, samples] = await Promise.all([cardRenderer(), cardSamples()]);
});
after(async () => {
  await browser?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

async function prove(cards, name) {
  const page = await openCards(context, render, cards);
  try {
    assert.deepEqual(await faultsOf(page), []);
    const paper = await printed(page, path.join(folder, `${name}.pdf`));
    assertCards(
      paper,
      cards.map(({ student }) => student),
    );
    return paper;
  } finally {
    await page.close();
  }
}

for (const band of BANDS) {
  for (const students of [1, 60]) {
    for (const subjects of [undefined, ["Mathematics", "Physics", "Bangla"]]) {
      test(`class ${band}, ${students === 1 ? "one student" : `${students} students`}, ${subjects ? "three subjects chosen" : "every subject"}`, async () => {
        const cards = samples.section(band, students, subjects);
        const { texts } = await prove(cards, `${band}-${students}-${subjects ? 3 : "all"}`);
        texts.forEach((text, at) => {
          assert.ok(text.includes(`${at + 1} of ${students}`), `page ${at + 1} says which it is`);
          for (const word of [
            "Shapla International School",
            cards[0].title,
            "Overall",
            "Remarks",
            "Class Teacher",
            "Vice-Principal",
            "Principal",
            "Issued 21 September 2026",
          ]) {
            assert.ok(text.includes(word), `${word} on page ${at + 1}`);
          }
          assert.equal(
            text.includes("Computer Science"),
            !subjects && cards[0].subjects.some(({ name }) => name === "Computer Science"),
          );
        });
      });
    }
  }
  test(`class ${band}: hostile names, twelve subjects, as many columns as the rules have, no pictures`, async () => {
    const { columns } = samples.card(band);
    const worst = samples.hostile(band);
    // Once with the columns of the band, once with all that there are.
    const own = {
      ...worst,
      columns,
      subjects: worst.subjects.map((subject) => ({ ...subject, parts: columns.map((_, at) => subject.parts[at + 1]) })),
      highestOf: band === "3-5" || band === "6-7" ? worst.highestOf : null,
    };
    await prove([worst, samples.card(band, 2), own], `${band}-hostile`);
  });
}

test("eight columns of parts, sixteen subjects, and three", async () => {
  const many = Array.from({ length: 16 }, (_, at) => `Subject of the number ${at + 1}`);
  await prove(
    [
      samples.hostile("6-7", 8),
      samples.card("6-7", 3, { subjects: many }),
      samples.card("11-12", 4, { subjects: many.slice(0, 3) }),
    ],
    "extremes",
  );
});

/** How a card of each band is made, and that of the second half of classes 8 and 9. */
const kinds = () => [...BANDS.map((band) => (seed, changes) => samples.card(band, seed, changes)), samples.yearly];

test("from one subject to seventeen, with every note under the table: nothing comes out of its box", async () => {
  const names = ["Bangla", "English Language", "Mathematics", "Religious and Moral Education", "বাংলা সাহিত্য"];
  const noted = { obtained: null, counts: "0" };
  const cards = kinds().flatMap((kind, at) =>
    Array.from({ length: 17 }, (_, more) => {
      const card = kind(at * 17 + more + 1, {
        subjects: Array.from(
          { length: more + 1 },
          (_, number) => `${names[number % names.length]}${number < names.length ? "" : ` ${number}`}`,
        ),
      });
      const [first, ...others] = card.subjects;
      const parts = first.parts.map((part, place) => ({ ...part, ...noted, obtained: place % 2 === 0 ? "AB" : null }));
      return {
        ...card,
        provisional: more % 2 === 0 ? samples.PROVISIONAL : null,
        subjects: [{ ...first, parts, total: { ...first.total, total: "0", percentage: "0", grade: null } }, ...others],
      };
    }),
  );
  await prove(cards, "every-number");
});

test("seventeen subjects of sixty letters and people of 120 fit every band; so do eleven with two such names", async () => {
  const cards = kinds().flatMap((kind, at) => {
    const worst = samples.nasty(kind(at + 1));
    const eleven = worst.subjects
      .slice(0, 11)
      .map((subject, place) => (place < 2 ? subject : { ...subject, name: `Subject ${place}` }));
    return [
      worst,
      samples.nasty(samples.absent(kind(at + 1))),
      samples.notEntered(worst),
      { ...worst, subjects: eleven },
    ];
  });
  await prove(cards, "nasty");
});

test("a proof can fail: a card that overflows, small type and text beyond the margin are found", async () => {
  const long = Array.from({ length: 30 }, (_, at) => `Subject of the number ${at + 1}`);
  const page = await openCards(context, render, [samples.card("6-7", 3, { subjects: long }), samples.card("10", 4)]);
  await page.addStyleTag({
    content:
      ".sheet:last-of-type .card-legend { font-size: 9px !important; } .sheet:last-of-type .card-foot { margin-left: -20px; }",
  });
  const faults = (await faultsOf(page)).join("\n");
  assert.match(faults, /sheet 1: outside the margins/u);
  assert.match(faults, /sheet 2: type below 17 px: .*Needs Improvement|sheet 2: type below 17 px/u);
  assert.match(faults, /sheet 2: outside the margins: .*"Issued/u);
  await page.close();
});
