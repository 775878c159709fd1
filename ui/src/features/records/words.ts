// A kind of record in sentences, and the addresses of its screens.
import { address } from "../../address";
import type { NounWords, RecordListProps } from "../../generated/records";

/** "exam hall" for "Exam Hall"; what is in capitals stays so: "SMS template". */
export const inSentence = (words: string): string =>
  words.replace(/\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase());

/** The page of a record, or one beside it; `new` for one that is to be added. */
export const pageOf = ({ path }: NounWords, id: string, beside = ""): string =>
  `${path}/${encodeURIComponent(id)}${beside}`;

type Listed = Pick<RecordListProps, "noun" | "shown" | "branches" | "branchId" | "status">;

/** What the address says of the order: a column's key, after a minus where the order is descending. */
export const orderText = (sort: string, descending: boolean): string => (descending ? `-${sort}` : sort);

/** The branch is in the address of whoever may choose one. */
export const branchOf = ({ branches, branchId }: Pick<Listed, "branches" | "branchId">): Record<string, string> =>
  branches === null ? {} : { branchId };

/** The list with its whole filter, of which something else is asked for. Whatever changes the list begins with its first page. */
export function listAddress(list: Listed, change: { page?: number; search?: string; status?: string; sort?: string }) {
  const { noun, shown, status } = list;
  const sort = shown.sort === "" ? "" : orderText(shown.sort, shown.descending);
  const { page = 1, ...rest } = change;
  return address(noun.path, {
    search: shown.search,
    ...branchOf(list),
    status,
    limit: shown.limit,
    sort,
    ...rest,
    page: page > 1 ? page : null,
  });
}
