/** One line of CSV (RFC 4180), each cell exactly as given. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`;
}

/**
 * The same for spreadsheets: a cell that would be read as a formula gets an apostrophe in front, as spreadsheets
 * write it themselves. For files with names in them, since people choose names.
 */
export function csvLineForSheets(cells: readonly string[]): string {
  return csvLine(cells.map((text) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)));
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}
