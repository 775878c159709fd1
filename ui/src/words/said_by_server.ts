// What the server says by a message's key: a page comes with `{"say":"labels_name"}` where a word of a declaration stands, and with
// `{"say":"refusals_too_long","with":{"most":40}}` where a sentence has values (`rules::words`). Here they are said in the page's language before
// anything is rendered. Components read texts.
import type { PageData } from "../generated/shell";
import type { Language, Message } from ".";
import * as declared from "./compiled/declared.js";

const messages = declared as unknown as Partial<Record<string, Message>>;

/** A value: a text or a number. What stands within a text cannot match, since there a quotation mark stands behind a backslash. */
const VALUE = String.raw`"\w+":(?:"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+)`;
const SAYS = new RegExp(String.raw`\{"say":"(\w+)"(?:,"with":(\{${VALUE}(?:,${VALUE})*\}))?\}`, "g");

/** A page's data from its JSON. */
export function pageData(json: string): PageData {
  const locale = /"language":"(\w+)"/.exec(json)?.[1] as Language | undefined;
  const say = (whole: string, key: string, values: string | undefined): string => {
    const message = messages[key];
    return message
      ? JSON.stringify(message(values ? (JSON.parse(values) as object) : {}, locale && { locale }))
      : whole;
  };
  let said = json.replace(SAYS, say);
  // What a sentence had among its values has been said; then the sentence is.
  for (let before = json; said !== before && said.includes(',"with":{');) {
    before = said;
    said = said.replace(SAYS, say);
  }
  return JSON.parse(said) as PageData;
}
