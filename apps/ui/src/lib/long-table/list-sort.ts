/** The columns of lists that are not fields of the target. */
export type PlainColumn = 'state' | 'data' | 'target' | 'updated' | 'queue' | 'approver' | 'added';
/** A column that a list can be sorted by; `key` names a field of the target. */
export type SortBy = { readonly by: PlainColumn } | { readonly by: 'field'; readonly key: string };
export type ListSort = SortBy & { readonly descending: boolean };

/** What a click on the head of a column leads to: ascending, descending, and the order of the queue again. */
export function nextSort(sort: ListSort | undefined, column: SortBy): ListSort | undefined {
  if (!isSortedBy(sort, column)) return { ...column, descending: false };
  return sort?.descending === true ? undefined : { ...column, descending: true };
}

function isSortedBy(sort: ListSort | undefined, column: SortBy): boolean {
  if (sort?.by !== column.by) return false;
  return sort.by !== 'field' || (column.by === 'field' && sort.key === column.key);
}

/** As in an address: `-field.score` is descending by a field, `updated` ascending by the last change. */
export function spellSort(sort: ListSort | undefined): string {
  if (sort === undefined) return '';
  return `${sort.descending ? '-' : ''}${sort.by === 'field' ? `field.${sort.key}` : sort.by}`;
}

/** Undefined for the order of the list itself, and for anything that is not one of its columns. */
export function readSort(text: string | null, columns: readonly PlainColumn[]): ListSort | undefined {
  const [, minus, name = ''] = /^(-?)(.*)$/s.exec(text ?? '') ?? [];
  const descending = minus === '-';
  if (name.startsWith('field.')) return { by: 'field', key: name.slice('field.'.length), descending };
  const by = columns.find((column) => column === name);
  return by && { by, descending };
}

/** For screen readers. */
export function ariaSort(sort: ListSort | undefined, column: SortBy): 'ascending' | 'descending' | 'none' {
  if (!isSortedBy(sort, column)) return 'none';
  return sort?.descending === true ? 'descending' : 'ascending';
}

/** How long it may take to find the order of a long list, in milliseconds. */
const TIMEOUT = 60_000;

/** Returns undefined when the server cannot be reached or refuses. */
export type LoadOrder = (sort: ListSort, signal: AbortSignal) => Promise<Uint32Array | undefined>;

/** `addressOf` returns the address of the order of the queue or dataset, with what is asked for. */
export function httpLoadOrder(
  addressOf: (asked: Record<string, string>) => string,
  fetcher: typeof fetch = fetch,
): LoadOrder {
  return async (sort, signal) => {
    const address = addressOf({
      by: sort.by,
      ...(sort.by === 'field' && { key: sort.key }),
      ...(sort.descending && { descending: '1' }),
    });
    try {
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]);
      const response = await fetcher(address, { signal: inTime });
      if (!response.ok) return undefined;
      const bytes = new DataView(await response.arrayBuffer());
      return Uint32Array.from({ length: bytes.byteLength / 4 }, (_, i) => bytes.getUint32(4 * i, true));
    } catch {
      return undefined;
    }
  };
}
