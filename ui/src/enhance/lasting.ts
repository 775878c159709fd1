// Loading a part of the page on a line that may be down: a failed try is made again, and what has the part meanwhile goes on without it.

/** Milliseconds between two tries. */
const PAUSE = 3000;

const underWay: Promise<unknown>[] = [];

/** Resolves when every load under way now has arrived. */
export const loaded = (): Promise<unknown> => Promise.all(underWay);

/** The same load for everybody who asks; never rejects. */
export function lasting<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  const attempt = async (): Promise<T> => {
    for (;;) {
      try {
        return await load();
      } catch {
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    }
  };
  return () => {
    if (!loading) underWay.push((loading = attempt()));
    return loading;
  };
}
