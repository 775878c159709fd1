export type ServerBuild = { outputFiles: { text: string }[] };
export function buildServer(options: { write: false }): Promise<ServerBuild>;

export type ClientBuild = { outputFiles: { path: string; contents: Uint8Array }[]; metafile: { outputs: object } };
export function buildClient(options: { write: false }): Promise<ClientBuild>;

/** Addresses under /assets/. */
export type Manifest = {
  entry: string;
  css: string;
  printCss: string;
  entryImports: string[];
  pages: Record<string, string[]>;
  fonts: string[];
};
export function manifest(outputs: object): Manifest;

/** The script that a page with an entry grid has inline. */
export function earlyKeys(): Promise<string>;
