// Cards and certificates on paper (docs/rules.md, *Cards and certificates*), as they are and with the worst that a school may enter: as many pages as sheets, A4, nothing
// outside of its card, cut marks where they belong, fonts embedded; in Chromium, Firefox and WeasyPrint.

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { printAll, startEngines } from "./engines.mjs";
import { assertPaper, cutMarkError, paperSamples, paperWriter, placeFaults, readBack } from "./paper_sheets.mjs";
import { startBrowser } from "./support.mjs";

let folder;
let engines;
let browser;
let context;
let samples;
let write;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "markbook-papers-"));
  [samples, write, browser] = await Promise.all([paperSamples(), paperWriter(), startBrowser()]);
  context = await browser.newContext({ javaScriptEnabled: true });
  engines = await startEngines(folder);
});
after(async () => {
  await Promise.all([browser?.close(), ...(engines ?? []).map(({ close }) => close())]);
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Prints sheets in each engine; returns what each read back, with the PDF. */
async function proved(name, sheets, card) {
  const file = path.join(folder, `${name}.html`);
  await write(file, sheets);
  const page = await context.newPage();
  await page.goto(pathToFileURL(file).href);
  assert.deepEqual(await placeFaults(page, card), []);
  await page.close();
  const read = [];
  for (const { name: engine, pdf } of await printAll(engines, file, { landscape: sheets[0][2] === "landscape" })) {
    const back = await readBack(pdf);
    assertPaper(
      back,
      sheets.map(([, , lies]) => lies),
    );
    read.push({ ...back, engine, pdf });
  }
  return read;
}

/** The fronts and backs of so many people. */
function idSheets(cards) {
  const sheets = [];
  for (let from = 0; from < cards.length; from += 10)
    for (const side of ["front", "back"])
      sheets.push(["idCards", samples.idCards({ side, cards: cards.slice(from, from + 10) })]);
  return sheets;
}

for (const people of [1, 10, 11]) {
  test(`ID cards of ${people}: fronts and backs, and cut marks within half a millimetre`, async () => {
    const cards = Array.from({ length: people }, (_, at) => samples.idCard(at + 1));
    const sheets = idSheets(cards);
    assert.equal(sheets.length, 2 * Math.ceil(people / 10));
    for (const { engine, pdf, texts } of await proved(`id-${people}`, sheets, ".id-card")) {
      for (let at = 1; at <= sheets.length; at += 1) {
        const error = await cutMarkError(pdf, at);
        assert.ok(error <= 0.5, `${engine}, page ${at}: a cut mark is ${error} mm off`);
      }
      for (const [at, { facts }] of cards.entries()) {
        const [front, back] = [texts[2 * Math.floor(at / 10)], texts[2 * Math.floor(at / 10) + 1]];
        for (const { value } of facts.slice(0, 3))
          assert.ok(front.includes(value.replace(/\s+/gu, "")), `${engine}: ${value} is on its front`);
        assert.ok(back.includes("Iffound,pleasereturn"), `${engine}: the text of the back`);
      }
    }
  });
}

test("names of 120 letters in two scripts, every fact as long, with and without photo, icon and signature", async () => {
  const names = [samples.LONG, samples.UNBROKEN, samples.BENGALI];
  const cards = names.flatMap((name) => [samples.nastyCard(name), samples.nastyCard(name, samples.DOT)]);
  const sheets = names.flatMap((name) =>
    ["front", "back"].map((side) => {
      const plain = samples.idCards();
      const look = {
        ...plain.look,
        title: name,
        backText: name,
        signer: { label: name, name, image: null },
      };
      const head = { ...samples.nastyHead(name), icon: side === "front" ? samples.DOT : null };
      return ["idCards", samples.idCards({ side, cards, head, look, foot: name })];
    }),
  );
  for (const { engine, pdf } of await proved("id-nasty", sheets, ".id-card"))
    assert.ok((await cutMarkError(pdf, 1)) <= 0.5, `${engine}: cut marks`);
});

test("each back is behind its front when the sheet is turned over its long edge", async () => {
  const file = path.join(folder, "turned.html");
  await write(file, idSheets([1, 2, 3].map(samples.idCard)));
  const page = await context.newPage();
  await page.goto(pathToFileURL(file).href);
  await page.emulateMedia({ media: "print" });
  const places = await page.evaluate(() =>
    [...document.querySelectorAll(".sheet")].map((sheet) => {
      const outer = sheet.getBoundingClientRect();
      return [...sheet.querySelectorAll(".id-card")].map((card) => {
        const { left, right, top } = card.getBoundingClientRect();
        return { left: left - outer.left, right: outer.right - right, top: top - outer.top };
      });
    }),
  );
  await page.close();
  const [front, back] = places;
  assert.equal(back.length, 3);
  for (const [at, card] of front.entries()) {
    assert.ok(Math.abs(card.left - back[at].right) < 0.2, `card ${at + 1} is behind itself`);
    assert.equal(card.top, back[at].top);
  }
});

test("admit cards of 1, 2 and 3, with up to seventeen papers: each is whole, two a page", async () => {
  for (const people of [1, 2, 3]) {
    const cards = Array.from({ length: people }, (_, at) =>
      samples.admitCard(at + 1, samples.admitPapers([17, 14, 1][at])),
    );
    const sheets = [cards.slice(0, 2), cards.slice(2)].filter((on) => on.length > 0);
    const read = await proved(
      `admit-${people}`,
      sheets.map((on) => ["admitCards", samples.admitCards(on)]),
      ".admit-card",
    );
    for (const { engine, texts } of read)
      for (const [at, { papers, name }] of cards.entries())
        for (const word of [name, ...papers.flatMap(({ subject, day, seat }) => [subject, day, seat])])
          assert.ok(
            texts[Math.floor(at / 2)].includes(word.replace(/\s+/gu, "")),
            `${engine}, card ${at + 1}: ${word}`,
          );
  }
});

test("admit cards with names of 120 letters in two scripts, and with thirty-four papers", async () => {
  const sheets = [samples.LONG, samples.UNBROKEN, samples.BENGALI].map((name) => {
    const plain = samples.admitCards([]);
    const look = {
      ...plain.look,
      title: name,
      instructions: name.repeat(4),
      signer: { label: name, name, image: null },
    };
    const cards = [17, 34].map((count) =>
      samples.admitCardOf(samples.nastyCard(name), samples.admitPapers(count, name)),
    );
    return ["admitCards", samples.admitCards(cards, { look, head: samples.nastyHead(name), exam: name })];
  });
  await proved("admit-nasty", sheets, ".admit-card");
});

const plain = (text) => text.replace(/[{}\s]/gu, "");

test("certificates upright and across, with each border: a page each, every word on it, the border where it belongs", async () => {
  const text =
    "This is to certify that {Ayesha Rahman}, daughter of {Mahbubur Rahman}, left on {30 November 2026}.\n\nWe wish her success.";
  const sheets = ["portrait", "landscape"].flatMap((lies) =>
    ["double", "line", "corners", "none"].map((border, at) => {
      const look = {
        lies,
        border,
        aligned: ["centre", "left", "justify"][at % 3],
        hasPhoto: at % 2 === 0,
        hasLetterhead: at !== 3,
      };
      return ["certificate", samples.certificate(text, look), lies];
    }),
  );
  for (const lies of ["portrait", "landscape"]) {
    const own = sheets.filter(([, , of]) => of === lies);
    for (const { engine, texts } of await proved(`certificates-${lies}`, own, ".certificate"))
      for (const [at, [, { look, head, certificate }]] of own.entries()) {
        const words = [text, look.title, certificate.number, certificate.day, "Principal", "Prepared by"];
        for (const word of look.hasLetterhead ? [...words, head.schoolName] : words)
          for (const line of word.split("\n"))
            assert.ok(texts[at].includes(plain(line)), `${engine}, ${lies} ${at + 1}: ${line}`);
        if (!look.hasLetterhead) assert.ok(!texts[at].includes(plain(head.schoolName)), `${engine}: no letterhead`);
      }
  }
});

test("certificates whose text fills the sheet in the smallest type, with names of 120 letters in two scripts", async () => {
  for (const lies of ["portrait", "landscape"]) {
    const sheets = [samples.LONG, samples.UNBROKEN, samples.BENGALI].flatMap((name) => {
      // As many words as fit.
      let text = `{${name}}`;
      const fits = (more) => samples.certificateFaults(samples.certificate(more, { lies })).length === 0;
      while (fits(`${text} testimony {${name}}`)) text = `${text} testimony {${name}}`;
      assert.ok(text.length > 1000, "a whole sheet of it");
      const withdrawn = { withdrawn: "25 November 2026", head: { ...samples.nastyHead(name), icon: null } };
      return [
        ["certificate", samples.certificate(text, { lies, aligned: "justify" }), lies],
        [
          "certificate",
          samples.certificate(
            text,
            { lies, hasPhoto: true, title: name, signers: [null, { label: name, name, image: null }, null] },
            withdrawn,
          ),
          lies,
        ],
      ];
    });
    await proved(`certificates-nasty-${lies}`, sheets, ".certificate");
  }
});

test("Bengali on a certificate is set in its own font, and its letters are shaped together", async () => {
  const sheets = [["certificate", samples.certificate(samples.TRANSFER_BENGALI), "landscape"]];
  for (const { engine, fonts } of await proved("certificate-bengali", sheets, ".certificate"))
    assert.ok(
      fonts.some((font) => /Noto-?Sans-?Bengali/u.test(font)),
      `${engine}: ${fonts.join(", ")}`,
    );
  const page = await context.newPage();
  await page.goto(pathToFileURL(path.join(folder, "certificate-bengali.html")).href);
  // A conjunct is one shape: narrower than its letters kept apart.
  const [shaped, apart] = await page.evaluate(async () => {
    await document.fonts.ready;
    const line = document.querySelector(".certificate-text p");
    return ["উজ্জ্বল", Array.from("উজ্জ্বল").join("\u200c")].map((text) => {
      const word = document.createElement("span");
      word.textContent = text;
      line.append(word);
      return word.getBoundingClientRect().width;
    });
  });
  await page.close();
  assert.ok(shaped > 0 && shaped < apart * 0.9, `${shaped} and ${apart}`);
});
