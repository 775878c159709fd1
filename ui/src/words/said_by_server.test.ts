import { expect, it } from "vitest";
import { office_texts_count_sessions, people_photos_more } from "#messages";
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

it("says as many sentences within sentences as there are", () => {
  const session = (name: string) =>
    `{"say":"office_texts_welcome_in_session","with":{"name":${name},"session":"2026"}}`;
  const within = (name: string, most: number): string => (most === 0 ? name : session(within(name, most - 1)));
  const [before = "", after = ""] = (said(session('"|"')) as string).split("|");
  expect(said(within('{"say":"labels_name"}', 400))).toBe(`${before.repeat(400)}Name${after.repeat(400)}`);
  // One that cannot be said, and what it is a value of, stay; whatever follows is said.
  const unknown = { say: "labels_no_such_word", with: { a: 1 } };
  const left = { say: "office_texts_welcome_in_session", with: { name: unknown, session: "2026" } };
  const next = `{"say":"labels_name"},${session('{"say":"labels_name"}')}`;
  expect(said(`[${JSON.stringify(left)},${next}]`)).toEqual([left, "Name", `${before}Name${after}`]);
});

it("leaves what somebody typed, and what is no word of the catalogue", () => {
  for (const typed of ['{"say":"labels_name"}', '{"say":"', '{"say":"labels_name","with":{"a":1}}'])
    expect(said(JSON.stringify({ note: typed }))).toEqual({ note: typed });
  expect(said('[{"say":"labels_no_such_word"},{"say":""},{"say":"labels_name","more":1}]')).toEqual([
    { say: "labels_no_such_word" },
    { say: "" },
    { say: "labels_name", more: 1 },
  ]);
  const unknown = { say: "labels_no_such_word", with: { a: 1 } };
  const after = '{"say":"labels_name"},{"say":"office_texts_count_overdue","with":{"count":3}}';
  expect(said(`[${JSON.stringify(unknown)},${after}]`)).toEqual([unknown, "Name", "3 overdue"]);
});

it("makes what a language's numbers are said by once", () => {
  let made = 0;
  const { PluralRules, NumberFormat } = Intl;
  const counted = <C extends new (...values: never[]) => object>(of: C): C =>
    new Proxy(of, {
      construct: (target, values, as) => {
        made += 1;
        return Reflect.construct(target, values, as) as object;
      },
    });
  Object.assign(Intl, { PluralRules: counted(PluralRules), NumberFormat: counted(NumberFormat) });
  const texts = [1, 2, 1234].flatMap((count) => [
    office_texts_count_sessions({ count }, { locale: "en" }),
    people_photos_more({ photos: count }, { locale: "en" }),
  ]);
  Object.assign(Intl, { PluralRules, NumberFormat });
  expect([texts[0], texts[2], texts[5]]).toEqual(["1 session", "2 sessions", "And 1,234 more."]);
  expect(made).toBe(2);
});
