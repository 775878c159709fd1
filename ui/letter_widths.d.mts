type Runs = [first: number, widths: number[]][];
/** By weight: `[first letter, widths of it and those that follow][]`. */
export function letterWidths(): Promise<Record<string, Runs>>;
/** The text of letter_widths.json. */
export function written(widths: Record<string, Runs>): string;
