import { itemNumber } from '../items/item-number.js';
import type { NavigatorModel } from '../navigator/navigator.svelte.js';

export interface Addressable {
  readonly navigator: NavigatorModel;
  readonly session: { readonly ordinal: number | undefined } | undefined;
  readonly atEnd: boolean;
}

/**
 * The item on screen, and the filter or the list (`shown`), as the page's address keeps them. The item's number is one
 * that it keeps. Undefined while there is nothing to name.
 */
export function screenAddress({ navigator, session, atEnd }: Addressable, shown: string): string | undefined {
  if (atEnd) return shown === '' ? '' : `?${shown}`;
  const { ordinal } = session ?? {};
  const nothingMatches = navigator.isFiltered && navigator.total === 0;
  if ((ordinal === undefined && !nothingMatches) || navigator.queueTotal === 0) return undefined;
  // Not where the pointer is on the bar: browsers refuse an address that changes with every frame.
  const item = `?item=${itemNumber(ordinal ?? navigator.current)}`;
  return shown === '' ? item : `${item}&${shown}`;
}
