// Looks for a text slice by slice, so that what is found first shows at once, however large the dataset is.

export const LONGEST_SEARCH = 1_000;
/** The most datapoints that one request looks at. */
export const LARGEST_SLICE = 50_000;
/** The first slice is small: it fills the screen. */
const FIRST_SLICE = 5_000;

export interface Found {
  /** Ascending. */
  readonly ordinals: readonly number[];
  /** Up to where was looked. */
  readonly through: number;
}

/** One answer per slice. Throws what aborting throws, or an error that is fit to be shown. */
export async function* findDatapoints(
  { datasetId, q, total, signal }: { datasetId: string; q: string; total: number; signal: AbortSignal },
  fetcher: typeof fetch = fetch,
): AsyncGenerator<Found, void, void> {
  let count = FIRST_SLICE;
  for (let from = 0; from < total;) {
    const asked = new URLSearchParams({ q, from: String(from), count: String(count) });
    const response = await fetcher(`/datasets/${datasetId}/matches?${asked}`, { signal });
    if (!response.ok)
      throw new Error(response.status === 504 ? 'The search took too long.' : 'The search did not work.');
    const { ordinals } = (await response.json()) as { ordinals: number[] };
    from += count;
    count = LARGEST_SLICE;
    yield { ordinals, through: Math.min(from, total) };
  }
}
