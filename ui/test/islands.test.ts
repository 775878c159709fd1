// @vitest-environment node
// A component is either hydrated or not, and its folder says which: hooks and handlers stand in islands/ and in grid/
// alone. Everywhere else React only writes HTML, and the script of every screen (enhance/) makes it better, without React.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SRC = join(import.meta.dirname, "../src");
const HYDRATED = ["islands/", "grid/"];
/** Buttons and fields stand in islands as well. */
const SHARED = ["controls/Button.tsx", "controls/Field.tsx"];

const files = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.tsx?$/.test(file) && !file.includes(".test.") && !file.startsWith("generated"),
);
const textOf = (file: string) => readFileSync(join(SRC, file), "utf8");
const imports = (file: string) =>
  [...textOf(file).matchAll(/^(?:import|export)\s(?!type)[^;]*?from "([^"]+)";$/gm)].map((match) => match[1] ?? "");

test("outside of islands nothing has a hook, a ref or a handler", () => {
  const wrong = files
    .filter(
      (file) => file.endsWith(".tsx") && !SHARED.includes(file) && !HYDRATED.some((folder) => file.startsWith(folder)),
    )
    .filter((file) =>
      /\buse(?:State|Effect|LayoutEffect|Ref|Reducer|Memo|Callback|SyncExternalStore|Transition)\b|\son[A-Z]\w+=\{|\sref=\{/.test(
        textOf(file),
      ),
    );
  expect(wrong).toEqual([]);
});

test("the script of every screen imports no React and no component", () => {
  const enhance = files.filter((file) => file.startsWith("enhance/"));
  expect(enhance.length).toBeGreaterThan(15);
  const wrong = enhance.flatMap((file) =>
    imports(file)
      .filter((from) => /^react|\/shell\/|\/controls\/|\/islands\//.test(from))
      .map((from) => `${file}: ${from}`),
  );
  expect(wrong).toEqual([]);
  expect(enhance.filter((file) => file.endsWith(".tsx"))).toEqual([]);
});

test("a page reaches an island by its place alone", () => {
  const pages = files.filter((file) => file.startsWith("features/"));
  const wrong = pages.flatMap((file) =>
    imports(file)
      .filter((from) => from.includes("/islands/") && !from.endsWith("/islands/Island"))
      .map((from) => `${file}: ${from}`),
  );
  expect(wrong).toEqual([]);
});
