// The bundle for V8: sets `globalThis.render(json)`, a pure function of its PageData. It keeps nothing between two calls,
// so nothing of one viewer can reach another's page. PageData that is an object already (Node's half of the benchmarks
// holds one) is rendered as it is.
import { createElement, type ComponentType, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server.edge";
import type { PageData } from "./generated/shell";
import { pages } from "./pages";
import { answers, printPages } from "./print_pages";
import { App } from "./shell/App";
import { renderInOrder } from "./shell/in_order";
import { LanguageContext, wordsIn, type Say } from "./words";
import { pageData } from "./words/said_by_server";

const screens: Partial<Record<string, ComponentType<never>>> = pages;
const reckoned: Partial<Record<string, (props: never, say: Say) => string>> = answers;
const papers: Partial<Record<string, ComponentType<never>>> = printPages;

/** React's part of a page, as static markup; a screen's islands bring their own, to hydrate. Or what is reckoned for the server, as JSON. Throws for an unknown page. */
export function render(page: string | PageData): string {
  const data = typeof page === "string" ? pageData(page) : page;
  const paper = Object.hasOwn(papers, data.page) ? papers[data.page] : undefined;
  const spoken = (page: ReactNode) => <LanguageContext value={data.language}>{page}</LanguageContext>;
  if (paper) return renderToStaticMarkup(spoken(createElement(paper as ComponentType<object>, data.props as object)));
  const answer = Object.hasOwn(reckoned, data.page) ? reckoned[data.page] : undefined;
  if (answer) return answer(data.props as never, wordsIn(data.language));
  const screen = Object.hasOwn(screens, data.page) ? screens[data.page] : undefined;
  if (!screen) throw new Error(`No page is called ${JSON.stringify(data.page)}`);
  return renderInOrder(spoken(<App Page={screen} data={data} />));
}

(globalThis as { render?: typeof render }).render = render;
