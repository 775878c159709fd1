// The other half of the benchmark `render`: the product's own bundle in Node. `node render.mjs BUNDLE PAGES`, PAGES with one page's
// JSON a line. Speaks lines: "html" answers the first page's HTML as JSON; a number renders all pages that many times and answers
// the seconds it took and the characters it made.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { runInThisContext } from "node:vm";

const [bundle, file] = process.argv.slice(2);
runInThisContext(readFileSync(bundle, "utf8"), { filename: "server.js" });
const { render } = globalThis;
const pages = readFileSync(file, "utf8").split("\n").filter(Boolean);

for await (const line of createInterface({ input: process.stdin })) {
  if (line === "html") {
    console.log(JSON.stringify(render(pages[0])));
    continue;
  }
  let characters = 0;
  const start = process.hrtime.bigint();
  for (let round = 0; round < Number(line); round += 1) {
    for (const page of pages) characters += render(page).length;
  }
  console.log(`${Number(process.hrtime.bigint() - start) / 1e9} ${characters}`);
}
