export type Compiled = Map<string, { code: string; parts: string[] | null }>;
/** The functions of a compiled language. */
export function messagesIn(path: string, text: string): Compiled;
/** The source of a file with its messages in their places. */
export function withMessages(path: string, source: string, messages: Compiled): string;
/** A function of a file and its text, which is asked anew only if the text is another than the last time. */
export function kept<T>(make: (path: string, text: string) => T): (path: string, text: string) => T;
