// How a component says something: by a message of the catalogue (ui/messages), in the language of its page.
//   import * as m from "#messages";
//   const say = useWords();
//   say(m.library_return_of, { title, name })
// A text with an element in it is a <Said> (Said.tsx). Scripts without React call the message itself: in a browser all are of one language.
import * as m from "#messages";
import { createContext, useContext } from "react";
import type { PageData } from "../generated/shell";

export type Language = PageData["language"];

/** The language of the page that is rendered. In a browser nobody provides it: there each message knows its own alone. */
export const LanguageContext = createContext<Language | undefined>(undefined);

/** A message of the catalogue. */
export type Message<Values extends object = object> = (values: Values, options?: { locale?: Language }) => string;

/** Says a message; its values where it has any. */
export type Say = <Values extends object>(
  message: Message<Values>,
  ...values: keyof Values extends never ? [] : [Values]
) => string;

function sayIn(locale: Language | undefined): Say {
  const options = locale && { locale };
  return (message, ...[values]) => message((values ?? NO_VALUES) as Parameters<typeof message>[0], options);
}

const NO_VALUES = {};
/** One for each language, however many components ask. */
const says = new Map<Language | undefined, Say>();

/** Says messages in a language, outside of components. */
export function wordsIn(locale: Language | undefined): Say {
  let say = says.get(locale);
  if (!say) says.set(locale, (say = sayIn(locale)));
  return say;
}

/** One behind the other; nothing of none. */
export const sentences = (say: Say, texts: readonly string[]): string =>
  texts.length === 0 ? "" : texts.reduce((one, other) => say(m.labels_sentences, { one, other }));

export function useWords(): Say {
  return wordsIn(useContext(LanguageContext));
}
