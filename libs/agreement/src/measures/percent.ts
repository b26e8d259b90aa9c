import type { Draw } from './draw.js';

/** The share of agreeing pairs among the answers to an item, averaged over items, so that each item counts the same. */
export function percentOf({ items, disagreement }: Draw): number {
  return 1 - disagreement / items;
}
