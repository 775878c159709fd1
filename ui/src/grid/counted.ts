// How much of what was typed, in words: "80 marks, 5 attendance entries". What it is, a sheet's key says (features/exams/marks/sheet_names.ts,
// features/exams/qualities/section.ts, features/attendance/register.ts).
const NOUNS: Partial<Record<string, readonly [one: string, many: string]>> = {
  attendance: ["attendance entry", "attendance entries"],
  qualities: ["conduct grade", "conduct grades"],
};
const MARKS = ["mark", "marks"] as const;

/** `counts`: by the sheet's key, as often as it comes; empty where there is nothing. */
export function counted(counts: Iterable<readonly [sheet: string, count: number]>): string {
  const by = new Map<readonly [string, string], number>();
  for (const [sheet, count] of counts) {
    const noun = NOUNS[sheet.split("|")[1] ?? ""] ?? MARKS;
    by.set(noun, (by.get(noun) ?? 0) + count);
  }
  return [...by]
    .filter(([, count]) => count > 0)
    .map(([[one, many], count]) => `${String(count)} ${count === 1 ? one : many}`)
    .join(", ");
}
