// A kind of record in sentences, and the addresses of its screens.
import { address } from "../../address";
import type { NounWords, RecordListProps } from "../../generated/records";

/** The page of a record, or one beside it; `new` for one that is to be added. */
export const pageOf = ({ path }: NounWords, id: string, beside = ""): string =>
  `${path}/${encodeURIComponent(id)}${beside}`;

type Listed = Pick<
  RecordListProps,
  "noun" | "shown" | "branches" | "branchId" | "sessions" | "sessionId" | "status" | "filters"
>;

/** Whether the list shows less than there is. */
export const isFiltered = ({ shown, status, filters }: Listed): boolean =>
  shown.search !== "" || status !== "" || filters.some(({ chosen }) => chosen !== "");

/** The change of a list that shows everything again. */
export const clearedOf = ({ filters }: Listed): Record<string, string> => ({
  search: "",
  status: "",
  ...Object.fromEntries(filters.map(({ key }) => [key, ""])),
});

/** What the address says of the order: a column's key, after a minus where the order is descending. */
export const orderText = (sort: string, descending: boolean): string => (descending ? `-${sort}` : sort);

/** The branch is in the address of whoever may choose one, the session in that of what belongs to one. */
export const placeOf = ({
  branches,
  branchId,
  sessions,
  sessionId,
}: Pick<Listed, "branches" | "branchId" | "sessions" | "sessionId">): Record<string, string> => ({
  ...(branches === null ? {} : { branchId }),
  ...(sessions === null ? {} : { sessionId }),
});

/** The list with its whole filter, of which something else is asked for. Whatever changes the list begins with its first page. */
export function listAddress(list: Listed, change: { page?: number; [key: string]: string | number | undefined }) {
  const { noun, shown, status } = list;
  const sort = shown.sort === "" ? "" : orderText(shown.sort, shown.descending);
  const { page = 1, ...rest } = change;
  return address(noun.path, {
    search: shown.search,
    ...placeOf(list),
    status,
    ...Object.fromEntries(list.filters.map(({ key, chosen }) => [key, chosen])),
    limit: shown.limit,
    sort,
    ...rest,
    page: page > 1 ? page : null,
  });
}
