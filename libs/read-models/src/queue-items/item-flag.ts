import type { Actor } from '@labeling/domain';

/** Why an item is flagged, by whom and since when. */
export interface ItemFlag {
  readonly reason: string;
  readonly by: Actor;
  /** ISO 8601. */
  readonly at: string;
}

/** From the text that the table holds. */
export function flagOfJson(json: string): ItemFlag {
  return JSON.parse(json);
}

/** The SQL condition that an item is flagged, or that it is not. */
export function isFlagged(flagged: boolean): string {
  return flagged ? 'item.flag is not null' : 'item.flag is null';
}
