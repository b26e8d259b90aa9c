export type Backoff = { firstMs: number; maxMs: number; stableMs: number };

export const defaultBackoff: Backoff = { firstMs: 200, maxMs: 15_000, stableMs: 30_000 };

/** How long to wait before the restart after `failures` deaths in a row (1, 2, …): doubles up to the maximum. */
export const waitAfter = (failures: number, { firstMs, maxMs }: Backoff): number =>
  Math.min(maxMs, firstMs * 2 ** Math.min(failures - 1, 20));
