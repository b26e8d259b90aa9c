/** The texts of a span that may be large. */
const payloads = ['input', 'output', 'attributes', 'resource', 'scope', 'events', 'links', 'status_message'];

const bytesOf = (columns: readonly string[]) =>
  columns.map((column) => `coalesce(octet_length(${column}), 0)`).join(' + ');

/** The bytes of a span's payloads, in SQL: known without reading the texts themselves. */
export const payloadBytes = bytesOf(payloads);
/** The bytes of all its texts. What the database makes of them is smaller (compression) or larger (indexes). */
export const textBytes = bytesOf(['name', ...payloads]);
