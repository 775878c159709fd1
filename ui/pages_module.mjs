// The server renders synchronously, so it cannot wait for the dynamic imports of src/pages.ts. This file derives from that
// one table a module with static imports, "virtual:server-pages", for the server's bundle (build.mjs).
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { dirname, resolve } from "node:path";

const PAGES = resolve(dirname(fileURLToPath(import.meta.url)), "src/pages.ts");
const NAME = "virtual:server-pages";
const LINE = /^\s*(\w+): \(\) => import\("(\.\/[^"]+)"\),$/gm;

/** The table as `[page, path of its module]`, in order. Fails when a line of it is not of the one accepted form. */
export function pageTable() {
  const source = readFileSync(PAGES, "utf8");
  const rows = [...source.matchAll(LINE)].map((match) => [match[1], resolve(dirname(PAGES), match[2])]);
  const wanted = source.match(/\bimport\(/g)?.length ?? 0;
  if (rows.length === 0 || rows.length !== wanted) {
    throw new Error(`src/pages.ts: ${wanted} dynamic imports, but ${rows.length} lines of the form \`page: () => import("./path"),\``);
  }
  return rows;
}

/** Source text of the module with one static import a page. */
function serverPagesSource() {
  const rows = pageTable();
  const imports = rows.map(([, path], index) => `import page${index} from ${JSON.stringify(path)};`);
  const entries = rows.map(([page], index) => `  ${page}: page${index},`);
  return `${imports.join("\n")}\nexport const serverPages = {\n${entries.join("\n")}\n};\n`;
}

/** For esbuild. */
export const esbuildServerPages = {
  name: "server-pages",
  setup(build) {
    build.onResolve({ filter: /^virtual:server-pages$/ }, () => ({ path: NAME, namespace: "server-pages" }));
    build.onLoad({ filter: /.*/, namespace: "server-pages" }, () => ({
      contents: serverPagesSource(),
      loader: "ts",
      resolveDir: dirname(PAGES),
      watchFiles: [PAGES],
    }));
  },
};
