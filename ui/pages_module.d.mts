export function pageTable(): [page: string, path: string][];
export function serverPagesSource(): string;
export const viteServerPages: {
  name: string;
  resolveId: (id: string) => string | null;
  load: (id: string) => string | null;
};
