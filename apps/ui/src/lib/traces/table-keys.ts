// Keys in a table that grows at its end.
import { isNowhere } from '../keys/editing.js';

/** Pressed in the table, or with nothing focused. */
export function isForTable(target: EventTarget | null): boolean {
  return isNowhere(target) || (target instanceof Element && target.closest('[role="table"]') !== null);
}

export interface TablePlace {
  /** The row that the keys are at, from 0. */
  readonly at: number;
  readonly count: number;
  /** Rows on a page. */
  readonly page: number;
  /** Without it, the first press of ArrowDown goes to the row itself. */
  readonly hasFocus: boolean;
}

/** The row that a key leads to; undefined for other keys, and in an empty table. */
export function rowAfter(key: string, { at, count, page, hasFocus }: TablePlace): number | undefined {
  const near = { ArrowDown: hasFocus ? at + 1 : at, ArrowUp: at - 1, Home: 0 }[key];
  const far = { PageDown: at + page, PageUp: at - page, End: count - 1 }[key];
  const next = near ?? far;
  return next === undefined || count === 0 ? undefined : Math.min(Math.max(next, 0), count - 1);
}
