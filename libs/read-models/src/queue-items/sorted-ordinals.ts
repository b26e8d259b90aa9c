// A list in order, as queries return it: the ordinals of its rows.

/** What a query selects. `row` is how it names the rows; equal ones stay in the order of the list. */
export function sortedOrdinals(row: string, keys: readonly string[], descending: boolean): string {
  const order = keys.map((key) => `${key} ${descending ? 'desc' : 'asc'} nulls last`).join(', ');
  // As bytes: a hundred thousand numbers would take longer to write and to read.
  return `string_agg(int4send(${row}.ordinal), '' order by ${order}, ${row}.ordinal) as ordinals`;
}

/** Reads the ordinals; `bytes` is null if the list is empty. */
export function readOrdinals(bytes: Buffer | null | undefined): Uint32Array<ArrayBuffer> {
  const ordinals = new Uint32Array((bytes?.length ?? 0) / 4);
  for (let i = 0; i < ordinals.length; i++) ordinals[i] = bytes?.readUInt32BE(i * 4) ?? 0;
  return ordinals;
}
