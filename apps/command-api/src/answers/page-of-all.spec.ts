import { jsonElements, jsonPropertyMap, toJsonText, type JsonText } from '@labeling/domain';
import fc from 'fast-check';
import { v5 } from 'uuid';
import { InvalidCursor } from '@labeling/read-models/queries';
import { inStoreOrder, pageOfAll } from './page-of-all.js';

interface Row {
  readonly id: string;
  readonly key: number;
}
const idOf = (n: number) => v5(String(n), '6f1f7d0e-6f0e-4f52-9a41-1f6f3f0f8a01');

/** Several rows may share a key, as if they were created in the same millisecond. */
const lists = fc.array(fc.nat(5), { maxLength: 20 }).map((keys) => keys.map((key, n): Row => ({ id: idOf(n), key })));

function read(rows: readonly Row[], isDescending: boolean, after: string | undefined, limit: number) {
  const page = after === undefined ? { limit } : { limit, after };
  const order = { key: ({ key }: Row) => key, isDescending };
  const { text } = pageOfAll(rows, page, order, ({ id }) => toJsonText(id));
  const { next } = JSON.parse(text) as { next: string | null };
  const data = jsonPropertyMap(text).get('data') as JsonText;
  return { ids: jsonElements(data).map((id): string => JSON.parse(id)), next };
}

describe('the pages of a list', () => {
  it('contain every remaining row exactly once and in order, whatever is removed between pages', () => {
    fc.assert(
      fc.property(
        lists,
        fc.boolean(),
        fc.integer({ min: 1, max: 4 }),
        fc.infiniteStream(fc.nat()),
        (all, isDescending, limit, removals) => {
          let rows = [...all];
          const seen: string[] = [];
          let next: string | null | undefined;
          for (; next !== null;) {
            const page = read(rows, isDescending, next ?? undefined, limit);
            seen.push(...page.ids);
            next = page.next;
            const [removed = 0] = removals.take(1);
            rows = rows.filter((_, i) => i !== removed % (rows.length + 1));
          }
          const staying = new Set(rows.map(({ id }) => id));
          const whole = read(all, isDescending, undefined, 100).ids;
          expect(seen.filter((id) => staying.has(id))).toEqual(whole.filter((id) => staying.has(id)));
          expect(new Set(seen).size).toBe(seen.length);
        },
      ),
    );
  });
});

describe('the pages of a list in the order of the event store', () => {
  const rows = [5n, 6n, 9n].map((position, n) => ({ id: idOf(n), position }));
  const read = (all: typeof rows, after?: string) => {
    const page = { limit: 1, ...(after !== undefined && { after }) };
    const { data, next } = JSON.parse(pageOfAll(all, page, inStoreOrder, ({ id }) => toJsonText(id)).text);
    return { ids: data, next };
  };
  const moved = rows.map((row) => ({ ...row, position: row.position * 1_000n }));

  it('continue where they stopped, even when the positions of the events have changed', () => {
    const { next } = read(rows);
    expect(read(moved, next).ids).toEqual([idOf(1)]);
    const back = read(moved).next;
    expect(read(rows, back).ids).toEqual([idOf(1)]);
  });

  it('refuse a cursor at a row that was never there', () => {
    const { next } = read(rows);
    expect(() => read(rows.slice(1), next)).toThrow(InvalidCursor);
  });
});
