// A share of items as people read and type it.
import { LOTS, lotsIn } from '@labeling/domain';

/** `20` for a fifth of all items. */
export function percentOf(share: number): string {
  return String((lotsIn(share) * 100) / LOTS);
}

/** The share that a typed percentage stands for; NaN if it stands for none. */
export function shareOf(typed: string): number {
  const text = typed.trim().replace(/ ?%$/, '').replace(',', '.');
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text)) return NaN;
  const share = Math.round((Number(text) * LOTS) / 100) / LOTS;
  return share > 1 ? NaN : share;
}
