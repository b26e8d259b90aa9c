// What the server finds for the palette.
import { firstCharacters } from '../controls/text-beginning.js';

/** The longest text to look for, in characters. */
export const LONGEST_QUERY = 100;
/** How many recently used queues and datasets are named at once. */
export const MOST_RECENT = 12;

export interface Found {
  readonly kind: 'queue' | 'dataset' | 'trace';
  readonly id: string;
  readonly name: string;
}

/** Undefined when the server could not be asked. */
export async function find(
  query: string,
  recent: readonly string[],
  signal: AbortSignal,
): Promise<Found[] | undefined> {
  const address = `/palette?${new URLSearchParams({ q: firstCharacters(query, LONGEST_QUERY), recent: recent.join(',') })}`;
  try {
    const response = await fetch(address, { signal });
    if (!response.ok) return undefined;
    return ((await response.json()) as { found: Found[] }).found;
  } catch {
    return undefined;
  }
}
