// Stands in for the server in unit tests: answers by path, notes what was asked, and honours a call's signal as fetch does.
import { vi } from "vitest";

export type Asked = {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
  signal: AbortSignal | null;
};
export type Answer = { status?: number; body?: unknown; /** milliseconds */ after?: number };
type Handler = (asked: Asked) => Answer | "offline";

export function standInServer(handler: Handler): Asked[] {
  const calls: Asked[] = [];
  vi.stubGlobal("fetch", (input: string, init: RequestInit = {}) => {
    const url = new URL(input, "http://markbook.test");
    const asked: Asked = {
      method: init.method ?? "GET",
      path: url.pathname,
      query: url.searchParams,
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
      signal: init.signal ?? null,
    };
    calls.push(asked);
    const answer = handler(asked);
    if (answer === "offline") return Promise.reject(new TypeError("Failed to fetch"));
    return new Promise<Response>((resolve, reject) => {
      const { status = 200, body = null, after = 0 } = answer;
      const timer = setTimeout(() => resolve(new Response(JSON.stringify(body), { status })), after);
      asked.signal?.addEventListener("abort", () => {
        clearTimeout(timer);
        reject(new DOMException("aborted", "AbortError"));
      });
    });
  });
  return calls;
}
