import { expect, it, vi } from "vitest";
import { office_texts_count_overdue } from "#messages";
import { pageData } from "./said_by_server";

const said = (props: string) => pageData(`{"page":"x","language":"en","shell":null,"props":${props}}`).props;

it("says words, sentences with values, and sentences among the values of others", () => {
  expect(said('{"a":{"say":"labels_name"},"b":[{"say":"labels_name"},{"say":"menu_dashboard"}]}')).toEqual({
    a: "Name",
    b: ["Name", "Dashboard"],
  });
  const count = '{"say":"office_texts_count_overdue","with":{"count":3}}';
  expect(said(count)).toBe("3 overdue");
  const session = (of: string) => `{"say":"office_texts_welcome_in_session","with":{"name":${of},"session":"2026"}}`;
  const welcome = said(session('"Rahim \\"R\\" \\\\"')) as string;
  expect(welcome).toContain('Rahim "R" \\');
  expect(said(session('{"say":"labels_name"}'))).toBe(welcome.replace('Rahim "R" \\', "Name"));
  expect(said(session(count))).toBe(welcome.replace('Rahim "R" \\', "3 overdue"));
});

it("leaves what somebody typed, and what is no word of the catalogue", () => {
  for (const typed of ['{"say":"labels_name"}', '{"say":"', '{"say":"labels_name","with":{"a":1}}'])
    expect(said(JSON.stringify({ note: typed }))).toEqual({ note: typed });
  expect(said('[{"say":"labels_no_such_word"},{"say":""},{"say":"labels_name","more":1}]')).toEqual([
    { say: "labels_no_such_word" },
    { say: "" },
    { say: "labels_name", more: 1 },
  ]);
  // Kept by its key, each in its own language.
  expect(pageData('{"page":"x","language":"bn","props":{"say":"labels_name"}}').props).toBe("Name");
});

it("makes the rules of plurals once for a language", () => {
  const made = vi.spyOn(Intl, "PluralRules");
  for (const count of [1, 2, 3]) office_texts_count_overdue({ count }, { locale: "en" });
  expect(made.mock.calls.length).toBeLessThanOrEqual(1);
  made.mockRestore();
});
