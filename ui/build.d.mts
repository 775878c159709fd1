export type ServerBuild = { outputFiles: { text: string }[] };
export function buildServer(options: { write: false }): Promise<ServerBuild>;

export type ClientBuild = { outputFiles: { path: string; contents: Uint8Array }[]; metafile: { outputs: object } };
export function buildClient(options: { write: false; language?: string }): Promise<ClientBuild>;

/** A CommonJS file as a module. Throws where it is more than a list of `require` and `exports.name = …`. */
export function asModule(text: string, path: string): string;

/** Addresses under /assets/. */
export type Scripts = {
  /** the script of every screen */
  enhance: string;
  /** the script of the islands */
  islands: string;
};
export function scripts(outputs: object): Scripts;
export type Manifest = {
  css: string;
  printCss: string;
  fonts: string[];
};
export function manifest(outputs: object): Manifest;
/** The text of a script that stands in the document itself. */
export function inline(file: string): Promise<string>;

/** Moves what was made to its place, whole. Where the same is there already it stays, with its times. */
export function putInPlace(made: string, place: string): Promise<void>;
