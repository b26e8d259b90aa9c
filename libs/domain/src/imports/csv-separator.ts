/** What may stand between the cells of a CSV file. Excel writes semicolons where the comma is the decimal mark. */
const separators = [',', ';', '\t'] as const;
export type CsvSeparator = (typeof separators)[number];

/** Decides a header of any size, and looks at no more of a file than its reader has at hand. */
const LOOKED_AT = 1 << 14;

/**
 * By the first line of a file, of which this is the beginning: a comma if there is one outside quotes, else a semicolon, else a
 * tab. So a file with commas is read as such, whatever else its lines contain.
 */
export function csvSeparatorOf(beginning: string): CsvSeparator {
  const text = beginning.slice(0, LOOKED_AT).replace(/^\ufeff?[\r\n]*/, '');
  const [line = ''] = text.replaceAll(/"(?:[^"]|"")*(?:"|$)/g, '').split(/[\r\n]/, 1);
  return separators.find((separator) => line.includes(separator)) ?? ',';
}
