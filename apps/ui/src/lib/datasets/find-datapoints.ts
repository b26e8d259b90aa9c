// Searches for a text slice by slice, so that the first matches show at once, however large the dataset is.

export const LONGEST_SEARCH = 1_000;
/** The most datapoints that one request searches: fewer where they are large. */
export const LARGEST_SLICE = 50_000;
/** The first slice is small: just enough to fill the screen. */
const FIRST_SLICE = 5_000;

export interface FoundDatapoints {
  /** Ascending. */
  readonly ordinals: readonly number[];
  /** How far the search has come. */
  readonly through: number;
}

export interface Search {
  readonly datasetId: string;
  readonly q: string;
  /** A key of the target and its value; empty for any. */
  readonly field: string;
  /** From this ordinal on, up to but not including `total`. */
  readonly from: number;
  readonly total: number;
  readonly signal: AbortSignal;
}

/** One result per slice. Throws what aborting throws, or an error whose message can be shown. */
export async function* findDatapoints(
  { datasetId, q, field, from: begin, total, signal }: Search,
  fetcher: typeof fetch = fetch,
): AsyncGenerator<FoundDatapoints, void, void> {
  let longest = FIRST_SLICE;
  for (let from = begin; from < total;) {
    const count = Math.min(longest, total - from);
    const slice = { from: String(from), count: String(count), early: '1' };
    const asked = new URLSearchParams({ q, ...(field !== '' && { field }), ...slice });
    const response = await fetcher(`/datasets/${datasetId}/matches?${asked}`, { signal });
    if (!response.ok) throw new Error(response.status === 504 ? 'The search took too long.' : 'The search failed.');
    // A server of an earlier version, during an update, searches the whole slice and does not say so.
    const { ordinals, next = from + count } = (await response.json()) as { ordinals: number[]; next?: number };
    from = next;
    longest = LARGEST_SLICE;
    yield { ordinals, through: from };
  }
}
