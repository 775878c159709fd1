// Renders a page. One that lists faults above its fields is rendered once more, with the order of the fields known: the page itself says
// it, so no form has to.
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server.edge";
import { FieldOrder, PageOrder } from "../controls/page_order";

export function renderInOrder(page: ReactNode): string {
  const rendered = (order: FieldOrder) => renderToStaticMarkup(createElement(PageOrder, { value: order }, page));
  const order = new FieldOrder(null);
  const html = rendered(order);
  return order.isWanted ? rendered(new FieldOrder(idsIn(html))) : html;
}

/** In React's markup neither a text nor a value holds a quotation mark of its own, so these are attributes. */
function idsIn(html: string): string[] {
  return [...html.matchAll(/ id="(field-[^"]*)"/g)].map(([, id]) => unescaped(id ?? ""));
}

const SIGNS: Partial<Record<string, string>> = { "&quot;": '"', "&#x27;": "'", "&lt;": "<", "&gt;": ">", "&amp;": "&" };

function unescaped(text: string): string {
  return text.replace(/&(?:quot|#x27|lt|gt|amp);/g, (sign) => SIGNS[sign] ?? sign);
}
