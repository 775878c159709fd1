/** Compiles ui/messages, if what was compiled is not of them. */
export function compileWords(): Promise<void>;
/** Every language that the catalogue is written in, and those that people are offered. */
export const LANGUAGES: string[];
export const OFFERED: string[];
/** The files whose messages the server says by their keys. */
export const DECLARED: string[];
