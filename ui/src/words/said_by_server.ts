// What the server says by a message's key: a page comes with `{"say":"labels_name"}` where a word of a declaration stands, and with
// `{"say":"refusals_too_long","with":{"most":40}}` where a sentence has values (`rules::words`). Here they are said in the page's language before
// anything is rendered. Components read texts.
import type { PageData } from "../generated/shell";
import type { Language, Message } from ".";
import * as declared from "./compiled/declared.js";

const messages = declared as unknown as Partial<Record<string, Message>>;

/** A value: a text or a number. What stands within a text cannot match, since there a quotation mark stands behind a backslash. */
const VALUE = String.raw`"\w+":(?:"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+)`;
/** A sentence with its values, none of which has anything left to say. */
const SENTENCE = new RegExp(String.raw`^\{"say":"(\w+)","with":(\{${VALUE}(?:,${VALUE})*\})\}`);
/** Where a word of a declaration begins; most of them have no values. */
const SAYS = '{"say":"';
/** What follows on the key of a sentence. */
const WITH = '","with":{';

/** Of each language, the words without values as they stand in JSON: a page names a hundred of them. They are of the catalogue, not of any page. */
const words = new Map<Language | undefined, Map<string, string>>();

function saidIn(locale: Language | undefined, key: string): string | undefined {
  const message = messages[key];
  return message && JSON.stringify(message({}, locale && { locale }));
}

/** The JSON with its words and sentences said. What is no message of the catalogue stays as it is, and so does what it is a value of. */
function withWords(json: string, locale: Language | undefined): string {
  const [before = "", ...parts] = json.split(SAYS);
  if (parts.length === 0) return json;
  let known = words.get(locale);
  if (!known) words.set(locale, (known = new Map<string, string>()));
  const said = new OpenSentences(before, locale);
  for (const part of parts) {
    const end = part.indexOf('"');
    const key = part.slice(0, end);
    if (part.startsWith(WITH, end)) {
      said.open(SAYS + part);
      continue;
    }
    const word = part.startsWith('"}', end) ? (known.get(key) ?? saidIn(locale, key)) : undefined;
    if (word === undefined) said.leave(SAYS + part);
    else {
      known.set(key, word);
      said.add(word + part.slice(end + 2));
    }
  }
  return said.whole();
}

/** What has been said so far, then the sentences that wait for their values, each a value of the one before: an inner one is said first. */
class OpenSentences {
  readonly #texts: string[];
  readonly #locale: Language | undefined;

  constructor(before: string, locale: Language | undefined) {
    this.#texts = [before];
    this.#locale = locale;
  }

  /** JSON that begins with a sentence. */
  open(json: string): void {
    this.#texts.push(json);
    this.#close();
  }

  /** JSON that has nothing to say. */
  add(json: string): void {
    this.#texts.push((this.#texts.pop() ?? "") + json);
    // The end of a sentence, and of its values.
    if (json.includes("}}")) this.#close();
  }

  /** The same with something that cannot be said. */
  leave(json: string): void {
    this.#texts.splice(0, Infinity, this.whole() + json);
  }

  whole(): string {
    return this.#texts.join("");
  }

  /** Says the sentences that are complete, from the innermost. */
  #close(): void {
    for (let last = this.#texts.at(-1) ?? ""; this.#texts.length > 1; last = this.#texts.at(-1) ?? "") {
      const [sentence, key = "", values = ""] = SENTENCE.exec(last) ?? [];
      if (sentence === undefined) return;
      const message = messages[key];
      if (!message) {
        this.leave("");
        return;
      }
      this.#texts.pop();
      const text = JSON.stringify(message(JSON.parse(values) as object, this.#locale && { locale: this.#locale }));
      this.#texts.push((this.#texts.pop() ?? "") + text + last.slice(sentence.length));
    }
  }
}

/** A page's data from its JSON. */
export function pageData(json: string): PageData {
  const locale = /"language":"(\w+)"/.exec(json)?.[1] as Language | undefined;
  return JSON.parse(withWords(json, locale)) as PageData;
}
