// Printed lists: how they lie, what breaks, what is left out.
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { isEmptyColumn, listLayout, type ColumnKind, type ListColumn } from "./list_layout";
import { PaperCell } from "./PaperCell";

const column = (kind: ColumnKind, label: string, ...texts: string[]): ListColumn => ({ kind, label, texts });

test("a list that fits stands upright, a wider one lies across, a still wider one is set smaller", () => {
  const names = column("name", "Name", "Tania Rahman");
  const code = (letters: number) => column("code", "Code", "9".repeat(letters));
  expect(listLayout([names, code(20)]).className).toBe("");
  expect(listLayout([names, code(40), code(40), code(20)]).className).toBe("list-across");
  expect(listLayout([names, code(45), code(45), code(40), code(12)]).className).toBe("list-across list-small");
});

test("words stay whole as long as any page has room for them", () => {
  const { word, code } = listLayout([
    column("name", "Name", "W".repeat(200)),
    column("code", "Account", "k".repeat(120)),
  ]);
  expect(word).toBeGreaterThan(150);
  expect(code).toBeGreaterThan(300);
  const crowded = listLayout(Array.from({ length: 14 }, (_, at) => column("code", `Code ${at}`, "9".repeat(60))));
  expect(crowded.code).toBeLessThan(code);
});

const cell = (kind: ColumnKind, text: string) => {
  const { container } = render(
    <table>
      <tbody>
        <tr>
          <PaperCell kind={kind}>{text}</PaperCell>
        </tr>
      </tbody>
    </table>,
  );
  const [found] = container.getElementsByTagName("td");
  expect(found?.textContent).toBe(text);
  return found;
};

test("codes, days, numbers and states never break; names and texts do, between words", () => {
  for (const kind of ["code", "day", "state"] as const)
    expect(cell(kind, "010405335-48 a")?.className).toBe("list-whole");
  expect(cell("number", "1,000.00")?.className).toBe("list-num");
  expect(cell("name", "Tania Rahman")?.innerHTML).toBe("Tania Rahman");
  // An engine would part it at its hyphen.
  expect(cell("name", "Md. Al-Amin Hossain")?.innerHTML).toBe('Md. <span class="list-whole">Al-Amin</span> Hossain');
  expect(cell("text", "W".repeat(60))?.querySelectorAll("wbr").length).toBeGreaterThan(0);
});

test("a short name or text stays on one line where its list has room, however long others are", () => {
  const of = (...codes: string[]) =>
    listLayout([
      column(
        "text",
        "Class",
        "Class 10 A",
        "Class 10 A with the longest name that a section can have, of a hundred letters",
      ),
      ...codes.map((code, at) => column("code", `Code ${at}`, code)),
    ]);
  const { container } = render(
    <table>
      <tbody>
        <tr>
          <PaperCell kind="text" layout={of("9".repeat(20))}>
            Class 10 A
          </PaperCell>
          <PaperCell kind="text" layout={of("9".repeat(20))}>
            Class 10 A with the longest name that a section can have
          </PaperCell>
          <PaperCell kind="text" layout={of("9".repeat(50), "9".repeat(50), "9".repeat(40))}>
            Class 10 A
          </PaperCell>
        </tr>
      </tbody>
    </table>,
  );
  const classes = [...container.getElementsByTagName("td")].map((found) => found.className);
  expect(classes).toEqual(["list-text list-whole", "list-text", "list-text"]);
});

test("a column in which nothing or a dash stands is empty", () => {
  expect([isEmptyColumn(["", "–", " "]), isEmptyColumn(["", "0"]), isEmptyColumn([])]).toEqual([true, false, true]);
});
