// What the server says by a message's key: a page comes with `{ "say": "labels_name" }` where a label of a declaration stands (`rules::words::Word`),
// and here it is said in the page's language, before anything is rendered. Components read texts.
import type { PageData } from "../generated/shell";
import type { Language, Message } from ".";
import * as declared from "./compiled/declared.js";

const messages: Partial<Record<string, Message>> = declared;

/** A page's data from its JSON. */
export function pageData(json: string): PageData {
  const data = JSON.parse(json) as PageData;
  return json.includes('{"say":') ? (said(data, data.language) as PageData) : data;
}

function said(value: unknown, locale: Language): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) value[at] = said(value[at], locale);
    return value;
  }
  const object = value as Record<string, unknown>;
  const { say } = object;
  if (typeof say === "string") {
    const message = messages[say];
    // What people typed into a form has the names that they gave it, even this one.
    if (message) return message({}, { locale });
  }
  for (const key of Object.keys(object)) object[key] = said(object[key], locale);
  return object;
}
