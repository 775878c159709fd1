// What the server says by a message's key: a page comes with `{"say":"labels_name"}` where a word of a declaration stands, and with
// `{"say":"refusals_too_long","with":{"most":40}}` where a sentence has values (`rules::words`). Here they are said in the page's language before
// anything is rendered. Components read texts.
import type { PageData } from "../generated/shell";
import type { Language, Message } from ".";
import * as declared from "./compiled/declared.js";

const messages = declared as unknown as Partial<Record<string, Message>>;

/** A value: a text or a number. What stands within a text cannot match, since there a quotation mark stands behind a backslash. */
const VALUE = String.raw`"\w+":(?:"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+)`;
/** What is said with values. */
const SAYS_WITH = new RegExp(String.raw`\{"say":"(\w+)","with":(\{${VALUE}(?:,${VALUE})*\})\}`, "g");
/** Where a word of a declaration begins; most of them have no values. */
const SAYS = '{"say":"';

/** Of each language, the words without values as they stand in JSON: a page names a hundred of them. They are of the catalogue, not of any page. */
const words = new Map<Language | undefined, Map<string, string>>();

function saidIn(locale: Language | undefined, key: string): string | undefined {
  const message = messages[key];
  return message && JSON.stringify(message({}, locale && { locale }));
}

/** The JSON with its words said. What is no key of the catalogue, or has values, stays as it is. */
function withWords(json: string, locale: Language | undefined): string {
  const [before = "", ...parts] = json.split(SAYS);
  if (parts.length === 0) return json;
  let known = words.get(locale);
  if (!known) words.set(locale, (known = new Map<string, string>()));
  let said = before;
  for (const part of parts) {
    const end = part.indexOf('"');
    const key = part.slice(0, end);
    const word = part.startsWith('"}', end) ? (known.get(key) ?? saidIn(locale, key)) : undefined;
    if (word === undefined) said += SAYS + part;
    else {
      known.set(key, word);
      said += word + part.slice(end + 2);
    }
  }
  return said;
}

/** A page's data from its JSON. */
export function pageData(json: string): PageData {
  const locale = /"language":"(\w+)"/.exec(json)?.[1] as Language | undefined;
  const say = (whole: string, key: string, values: string): string => {
    const message = messages[key];
    return message ? JSON.stringify(message(JSON.parse(values) as object, locale && { locale })) : whole;
  };
  let said = withWords(json, locale);
  // What a sentence had among its values has been said; then the sentence is.
  for (let before = ""; said !== before && said.includes(',"with":{');) {
    before = said;
    said = said.replace(SAYS_WITH, say);
  }
  return JSON.parse(said) as PageData;
}
