/** About how many bytes of payloads a query of a list returns: no more is in memory at once, whatever is asked for. */
export const LIST_BYTES = 2_000_000;

/** A row with a count: `found` is how many rows there are, whether they fit or not. */
export interface Counted {
  readonly found: number;
}

/**
 * The first rows of a query whose payloads fit into `bytes` together, and at least one. Bytes are those of the texts
 * themselves, which Postgres knows without reading them: as stored, a text may be a hundredth of that.
 */
export function fittingRows(
  query: string,
  { payloads, order, bytes }: { readonly payloads: readonly string[]; readonly order: string; readonly bytes: number },
): string {
  const size = payloads.map((column) => `coalesce(octet_length(${column}), 0)`).join(' + ');
  return `
    select * from (
      select *, sum(${size}) over (order by ${order}) as bytes, row_number() over (order by ${order}) as nth,
        count(*) over ()::integer as found
      from (${query}) as candidates
    ) as sized where bytes <= ${bytes} or nth = 1 order by ${order}`;
}
