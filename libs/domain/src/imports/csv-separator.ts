/** What may separate the cells of a CSV file. Excel writes semicolons where the comma is the decimal mark. */
const separators = [',', ';', '\t'] as const;
export type CsvSeparator = (typeof separators)[number];

/** Enough characters for a header of any size, and no more of a file than its reader has at hand. */
const LOOKED_AT = 1 << 14;

/**
 * Chosen by the first line of the file that begins like this: a comma if there is one outside quotes, otherwise a
 * semicolon, otherwise a tab. So a file with commas is read as such, whatever else its lines contain.
 */
export function csvSeparatorOf(beginning: string): CsvSeparator {
  const text = beginning.slice(0, LOOKED_AT).replace(/^\ufeff?[\r\n]*/, '');
  const [line = ''] = text.replaceAll(/"(?:[^"]|"")*(?:"|$)/g, '').split(/[\r\n]/, 1);
  return separators.find((separator) => line.includes(separator)) ?? ',';
}
