// @vitest-environment node
// The arrows between the rooms of the screens go one way, as the server's do (server/tests/it/architecture.rs): read from the sources, so
// that a wrong import fails here. Tests may import what they try a thing with.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, test } from "vitest";

const SRC = join(import.meta.dirname, "../src");

/** The side menu's groups, as on the server: a folder whose own folders are the nouns. Files beside those belong to the group itself. */
const GROUPS = ["exams", "people", "structure"];

/** Noun -> the other nouns that it may import. What more than two share stands in controls/ or grid/. */
const EDGES: readonly (readonly [from: string, to: string])[] = [
  // Taking back a result asks about the links that hold it.
  ["exams/publishing", "exams/print_links"],
  // The panel that makes a link stands on the screens of what it shows.
  ["exams/report_cards", "exams/print_links"],
  ["exams/tabulation", "exams/print_links"],
  // That letters differ from what was published since the grading was changed.
  ["exams/report_cards", "exams/grading_schemes"],
  ["exams/results", "exams/grading_schemes"],
  // The tab of Results that marks are typed into.
  ["exams/results", "exams/marks"],
  // Whoever applies fills in a student's fields.
  ["people/admission", "records"],
  // An archive of photos is imported as a list is.
  ["people/photos", "records"],
  // The inputs of each noun's form.
];

/** Room -> what it never imports. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  controls: ["features", "grid", "islands"],
  grid: ["features"],
};

const files = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test.") && !file.startsWith("generated/"));

/** The files that a file imports, types and what is fetched later too, from the folder of the sources on. */
function imports(file: string): string[] {
  const text = readFileSync(join(SRC, file), "utf8");
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map(([, path = ""]) =>
    posix.join(posix.dirname(file), path),
  );
}

/** "exams/marks" of a file or an import in features/; null for everything else. */
function nounOf(path: string): string | null {
  const [room, first, second, third] = path.split("/");
  if (room !== "features" || first === undefined) return null;
  return GROUPS.includes(first) && third !== undefined ? `${first}/${second ?? ""}` : first;
}

test("the groups are folders, and paths are read", () => {
  expect(GROUPS.filter((group) => !existsSync(join(SRC, "features", group)))).toEqual([]);
  expect(files.length).toBeGreaterThan(150);
  expect(imports("islands/later.ts")).toContain("grid/GridDialogs");
  expect(nounOf("features/exams/marks/MarkGrid")).toBe("exams/marks");
  expect(nounOf("features/structure/ActiveSession")).toBe("structure");
  expect(nounOf("features/records/ListPage")).toBe("records");
  expect(nounOf("controls/Button")).toBeNull();
});

test("a feature imports no other but by the named edges", () => {
  const used = new Set<string>();
  const wrong = files.flatMap((file) => {
    const own = nounOf(file);
    if (own === null) return [];
    return imports(file).flatMap((path) => {
      const other = nounOf(path);
      if (other === null || other === own) return [];
      used.add(`${own} -> ${other}`);
      return EDGES.some(([from, to]) => from === own && to === other) ? [] : [`${own} -> ${other} (${file})`];
    });
  });
  expect(wrong).toEqual([]);
  expect(EDGES.map(([from, to]) => `${from} -> ${to}`).filter((edge) => !used.has(edge))).toEqual([]);
});

test.each(Object.entries(BELOW))("%s imports nothing from above it", (room, above) => {
  const wrong = files
    .filter((file) => file.startsWith(`${room}/`))
    .flatMap((file) =>
      imports(file)
        .filter((path) => above.some((other) => path.startsWith(`${other}/`)))
        .map((path) => `${file}: ${path}`),
    );
  expect(wrong).toEqual([]);
});
