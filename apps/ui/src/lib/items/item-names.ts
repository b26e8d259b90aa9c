/** What a list calls an item: its number in the queue, which it keeps, and the first words of its data. */
export interface ItemName {
  readonly id: string;
  readonly number: number;
  readonly words: string;
}

/** The most items in one request to `/item-names`. */
export const MOST_NAMES = 200;
