/** One line of CSV (RFC 4180), each cell exactly as given. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`;
}

/** The same for spreadsheets: for files that contain names, which people choose freely. */
export function csvLineForSheets(cells: readonly string[]): string {
  return csvLine(cells.map(forSheets));
}

/** A cell that spreadsheets would read as a formula gets an apostrophe in front, as they write it themselves. */
export function forSheets(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}
