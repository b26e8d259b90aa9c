// How a list is shown, as its address has it after the filter: `sort=-field.score&hide=data`.
import { readHidden, spellHidden } from '../long-table/list-columns.svelte.js';
import { readSort, spellSort, type ListSort, type PlainColumn } from '../long-table/list-sort.js';

export interface Look {
  readonly sort: ListSort | undefined;
  readonly hidden: readonly string[];
}

/** `filter` is the part of the address that says what is shown. */
export function addressOfLook(filter: string, { sort, hidden }: Look): string {
  const parts = new URLSearchParams({ sort: spellSort(sort), hide: spellHidden(hidden) });
  const given = [...parts].filter(([, value]) => value !== '').map(([name, value]) => `${name}=${spelled(value)}`);
  return [filter, ...given].filter((part) => part !== '').join('&');
}

/** `columns` are those that the list can be sorted by, apart from fields. */
export function lookOfAddress(address: Pick<URLSearchParams, 'get'>, columns: readonly PlainColumn[]): Look {
  return { sort: readSort(address.get('sort'), columns), hidden: readHidden(address.get('hide')) };
}

/** `encodeURIComponent`, but as an address is read back: it has no bare apostrophe. */
export function spelled(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll("'", '%27').replaceAll('%2C', ',');
}
