// Addresses with a query. By hand: the isolate that renders pages on the server has no URLSearchParams.

export type Query = Record<string, string | number | boolean | null | undefined>;

/** A path with its query; what is null, undefined or empty text is left out. Pairs may name a key more than once. */
export function address(path: string, query: Query | readonly (readonly [string, string])[] = {}): string {
  const pairs = Array.isArray(query) ? (query as [string, string][]) : Object.entries(query as Query);
  const kept = pairs.filter(([, value]) => value !== null && value !== undefined && value !== "");
  if (kept.length === 0) return path;
  return `${path}?${kept.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`).join("&")}`;
}
