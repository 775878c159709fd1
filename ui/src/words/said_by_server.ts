// What the server says by a message's key: a page comes with `{"say":"labels_name"}` where a word of a declaration stands (`rules::words::Word`), and
// here it is said in the page's language before anything is rendered. Components read texts.
import type { PageData } from "../generated/shell";
import type { Language, Message } from ".";
import * as declared from "./compiled/declared.js";

const messages: Partial<Record<string, Message>> = declared;

/** In the JSON, and so nowhere within a text: there a quotation mark stands behind a backslash. */
const SAYS = /\{"say":"(\w+)"\}/g;

/** A page's data from its JSON. */
export function pageData(json: string): PageData {
  const locale = /"language":"(\w+)"/.exec(json)?.[1] as Language | undefined;
  const said = json.replace(SAYS, (whole, key: string) => {
    const message = messages[key];
    return message ? JSON.stringify(message({}, locale && { locale })) : whole;
  });
  return JSON.parse(said) as PageData;
}
