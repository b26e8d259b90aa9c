/** One line of CSV (RFC 4180), each cell to the letter. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`;
}

/**
 * The same for people's spreadsheets: a cell that one would take for a formula gets an apostrophe in front, as they
 * write it themselves. For what holds names, which come from people.
 */
export function csvLineForSheets(cells: readonly string[]): string {
  return csvLine(cells.map((text) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)));
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
