// The text of a pasted block as lines of cells: tab-separated as spreadsheets copy it, or the text of a CSV file. Pure.

/** The block's lines and cells. A quoted cell may hold separators, line ends and doubled quotes, as spreadsheets write them. */
export function readBlock(text: string, separator = "\t"): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  const body = text
    .replace(/^\ufeff/, "")
    .replace(/\r\n?/g, "\n")
    .replace(/\n$/, "");
  for (let at = 0; at < body.length; at += 1) {
    const letter = body.charAt(at);
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (body.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (letter === '"' && cell === "") quoted = true;
    else if (letter === separator) {
      row.push(cell);
      cell = "";
    } else if (letter === "\n") {
      row.push(cell);
      rows.push(row);
      row = [];
      cell = "";
    } else cell += letter;
  }
  row.push(cell);
  rows.push(row);
  return rows;
}
