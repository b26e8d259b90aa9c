import { itemNumber } from '../items/item-number.js';

/** What to say when the item with this number was asked for and another one is shown; undefined when it is that item. */
export function numberWords(
  asked: number,
  { shown, last }: { readonly shown: number; readonly last: number },
): string | undefined {
  const number = itemNumber(shown);
  if (asked === number) return undefined;
  const item = number.toLocaleString('en');
  if (asked < 1) return `Item numbers start at 1. This is item ${item}.`;
  if (asked > last) return `The last item is number ${item}.`;
  return `Item ${asked.toLocaleString('en')} is no longer in the queue. This is item ${item}.`;
}
