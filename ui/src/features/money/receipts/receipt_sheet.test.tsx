// A receipt on paper: both copies say everything, and what does not fit is summed up, never cut.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { say } from "../../../../test/say";
import ReceiptSheet from "./ReceiptSheet";
import { layoutOf, pagesOf, receiptPages } from "./receipt_layout";
import { fees, linesOf, receipt, worst } from "./sheet_samples";

const halves = (props: ReturnType<typeof receipt>): HTMLElement[] => {
  const holder = document.createElement("div");
  holder.innerHTML = renderToStaticMarkup(<ReceiptSheet {...props} />);
  return [...holder.querySelectorAll<HTMLElement>(".receipt-half")];
};

test("the student's copy and the school's say the same", () => {
  const [student, school, ...more] = halves(receipt()).map(({ textContent }) => textContent);
  expect(more).toEqual([]);
  expect(student).toContain("Student’s copy");
  expect(school).toBe(student?.replace("Student’s copy", "School’s copy"));
  for (const text of [
    ...["Test School", "Dhanmondi · Dhaka", "01712345678", "Receipt R-2026-000001", "21 September 2026"],
    ...["Amina Rahman", "S-001", "Class 8 A", "Roll1", "2026", "Tuition, August 2026", "৳200.00"],
    ...["Fine for Tuition, August 2026", "৳50.00", "৳250.00", "In words: Two hundred fifty taka only"],
    ...["Cash", "8N7A6D5F4G", "Due now", "Due later", "Advance", "Issued by Accountant Person", "Cashier’s signature"],
  ])
    expect(student).toContain(text);
  expect(student).not.toMatch(/void/iu);
});

test("a void says so and why, and a voided receipt by what", () => {
  const voided = receipt({ voids: "DHK-2026-000100", reason: "Another student’s", number: "DHK-2026-000124" });
  for (const half of halves(voided)) {
    expect(half.querySelector(".receipt-mark strong")?.textContent).toBe("Void");
    expect(half.textContent).toContain("Void DHK-2026-000124");
    expect(half.textContent).toContain("This takes back receipt DHK-2026-000100. Reason: Another student’s");
    expect(half.textContent).toContain("Given back");
  }
  for (const half of halves(receipt({ voidedBy: "DHK-2026-000124" })))
    expect(half.querySelector(".receipt-mark p")?.textContent).toContain("Voided by DHK-2026-000124");
});

test.each([0, 1, 3, 5, 8, 13, 20, 40, 400])(
  "%i lines fit, and those that are summed up come to what they came to",
  (many) => {
    const lines = fees(many);
    const { columns, left } = layoutOf(say, receipt({ lines }));
    expect(left).toBeGreaterThanOrEqual(0);
    const printed = columns.flat();
    const summed = /^(\d+) (?:earlier )?fees$/u.exec(printed[0]?.label ?? "");
    const earlier = Number(summed?.[1] ?? 0);
    expect(printed.length - (summed === null ? 0 : 1) + earlier).toBe(many);
    if (summed !== null) expect(printed[0]?.amount).toBe(lines[earlier - 1]?.soFar);
    expect(printed.slice(summed === null ? 0 : 1)).toEqual(
      lines.slice(earlier).map(({ label, amount }) => ({ label, amount })),
    );
  },
);

test("a receipt of twenty fees has each of them", () => {
  expect(layoutOf(say, receipt({ lines: fees(20) })).columns.flat()).toHaveLength(20);
  expect(layoutOf(say, receipt({ lines: fees(3) })).columns).toHaveLength(1);
});

test("the worst that a school may enter stays in its half", () => {
  for (const changes of [{}, { icon: "/icon" }, { voidedBy: "DHANMO-2026-999999" }, { lines: linesOf([]) }])
    expect(layoutOf(say, worst(changes)).left).toBeGreaterThanOrEqual(0);
  const reason = "Taken for another student of the same name. ".repeat(7).slice(0, 300);
  expect(layoutOf(say, worst({ voids: "DHANMO-2026-999998", reason })).left).toBeGreaterThanOrEqual(0);
});

test.each([0, 1, 5, 20, 40, 60, 120, 400])(
  "%i lines of a receipt with pages are all printed, in their order",
  (many) => {
    const lines = fees(many, "Laboratory and Library");
    const pages = pagesOf(say, receipt({ lines, page: 1 }));
    expect(receiptPages(receipt({ lines, page: 1 }), say)).toBe(`${pages.length}`);
    expect(pages.length > 1).toBe(many > 20);
    const printed = pages.flatMap(({ columns, at, of, carried, left }) => {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(of).toBe(pages.length);
      const own = columns.flat();
      expect(carried === null).toBe(at === of);
      if (at === 1) return own;
      expect(own[0]).toEqual({ label: `From page ${at - 1}`, amount: pages[at - 2]?.carried });
      expect(own.length).toBeGreaterThan(1);
      return own.slice(1);
    });
    expect(printed).toEqual(lines.map(({ label, amount }) => ({ label, amount })));
    let so = 0;
    for (const { at, carried, columns } of pages) {
      so += columns.flat().length - (at === 1 ? 0 : 1);
      if (carried !== null) expect(carried).toBe(lines[so - 1]?.soFar);
    }
  },
);

test("both pages bear the number, and only the last one the total", () => {
  const lines = fees(60, "Laboratory and Library");
  const of = (page: number) => halves(receipt({ lines, page }));
  for (const half of of(1)) {
    expect(half.textContent).toContain("Receipt R-2026-000001");
    expect(half.textContent).toMatch(/copy · page 1 of 2/u);
    expect(half.textContent).toContain("Carried to page 2");
    expect(half.textContent).not.toContain("Received");
    expect(half.textContent).not.toContain("In words");
    expect(half.textContent).not.toContain("earlier fees");
  }
  for (const half of of(2)) {
    expect(half.textContent).toContain("Receipt R-2026-000001");
    expect(half.textContent).toMatch(/copy · page 2 of 2/u);
    expect(half.textContent).toContain("From page 1");
    expect(half.textContent).toContain("Received৳250.00");
    expect(half.textContent).toContain("In words: Two hundred fifty taka only");
  }
  expect(halves(receipt({ page: 1 }))[0]?.textContent).not.toContain("page");
});

test("the worst that a school may enter stays in its halves, page by page", () => {
  const reason = "Taken for another student of the same name. ".repeat(7).slice(0, 300);
  for (const changes of [{}, { icon: "/icon" }, { voids: "DHANMO-2026-999998", reason }])
    for (const { left } of pagesOf(say, worst({ page: 1, ...changes }))) expect(left).toBeGreaterThanOrEqual(0);
});

test("a receipt from before they had pages is printed as it was", () => {
  const lines = fees(60, "Laboratory and Library");
  const [half] = halves(receipt({ lines }));
  expect(half?.textContent).toMatch(/\d+ earlier fees/u);
  expect(half?.textContent).not.toContain("page");
});
