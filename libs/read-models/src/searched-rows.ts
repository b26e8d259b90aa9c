// A search of payloads reads a limited number of bytes with each query, as Postgres ends one that takes too long.

/** Many small payloads, or a few hundred large ones: about a second of work. */
export const SEARCHED_BYTES = 64_000_000;

export interface RowsToSearch {
  /** How the query names the rows. */
  readonly row: string;
  readonly from: string;
  /** Which rows may be searched. */
  readonly where: string;
  /** Which rows match. */
  readonly condition: string;
  /** How many bytes it takes to find that out. */
  readonly bytesRead: string;
  readonly bytes: number;
}

/**
 * Selects, by `ordinal`, whether a row `matches`: 1 or 0 for the first ones, and null for those that were not searched
 * because the ones before them already had that many bytes. The first row is always searched.
 */
export function searchedRows({ row, from, where, condition, bytesRead, bytes }: RowsToSearch): string {
  const searched = `coalesce(sum(${bytesRead}) over before, 0) < ${bytes}`;
  return `
    select ${row}.ordinal, ${searched} as searched, case when ${searched} then case when ${condition} then 1 else 0 end end as matches
    from ${from} where ${where}
    window before as (order by ${row}.ordinal rows between unbounded preceding and 1 preceding)`;
}
