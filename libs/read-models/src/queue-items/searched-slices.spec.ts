import { toJsonText } from '@labeling/domain';
import fc from 'fast-check';
import { aDatabase } from '../database.fixture.js';
import { givenOn } from '../given.fixture.js';
import * as history from '../history.fixture.js';
import { ben, idOf } from '../history.fixture.js';
import {
  itemStates,
  listItems,
  matchingItems,
  type ItemFilters,
  type MatchingItems,
  type MatchItems,
} from '../queries.js';

const database = aDatabase();
const given = givenOn(database);
const queueId = idOf('queue');
const ITEMS = 40;

beforeAll(async () => {
  await given(
    history.queueCreated(),
    history.queueCreated('other', 'Other'),
    ...Array.from({ length: ITEMS }, (_, index) =>
      history.itemAdded(`item ${index}`, {
        index,
        data: toJsonText({ run: index % 3 === 0 ? 'Third' : 'other' }),
        target: toJsonText({ verdict: index % 7 === 0 ? 'wrong' : 'right' }),
      }),
    ),
    history.itemAdded('elsewhere', { queueId: idOf('other'), request: 1 }),
    history.edited('item 1', toJsonText({ verdict: 'wrong', note: 'Third' }), ben),
    history.approved('item 6', ben),
    history.approved('item 21'),
    history.flagged('item 12', 'unsure', ben),
    history.discarded('item 7'),
    history.discarded('item 39'),
  )
    .project()
    .then({});
});

/** Filters that read payloads are applied slice by slice, together with any others. */
const searches: fc.Arbitrary<ItemFilters> = fc.record(
  {
    q: fc.constantFrom('third', 'item', '"other"', 'nowhere', idOf('item 21')),
    field: fc.constantFrom('verdict=wrong', 'verdict=', 'note=third'),
    states: fc.subarray([...itemStates]),
    flagged: fc.boolean(),
    changedEverBy: fc.constantFrom('ben', 'nobody'),
  },
  { requiredKeys: [] },
);
const sizes = fc.integer({ min: 1, max: ITEMS + 5 });
/** An item has about thirty bytes. */
const someBytes = fc.integer({ min: 1, max: 40 * ITEMS });

const ada = { memberId: 'ada', need: { annotations: 2, share: 1 }, expiredBefore: '2026-01-01T00:00:00.000Z' };
const annotators = fc.constantFrom(undefined, ada);

/** The ordinals that a search of the whole queue at once finds. */
async function foundAtOnce(filters: Omit<MatchItems, 'queueId'>): Promise<number[]> {
  const { total, matches } = await matchingItems(database.pool(), { queueId, ...filters });
  return ordinalsOf(matches, total, 0);
}

function ordinalsOf(bits: Uint8Array, total: number, from: number): number[] {
  return Array.from({ length: total }, (_, i) => i)
    .filter((i) => ((bits[i >> 3] ?? 0) >> (i & 7)) & 1)
    .map((i) => from + i);
}

describe('a search of a queue slice by slice', () => {
  it('finds what a search of the whole queue finds, each item once, and ends with its last item', async () => {
    await fc.assert(
      fc.asyncProperty(searches, annotators, sizes, fc.option(someBytes), async (filters, annotator, count, bytes) => {
        const found: number[] = [];
        let searched = 0;
        for (let from: number | undefined = 0; from !== undefined;) {
          const asked = { queueId, annotator, ...filters, slice: { from, count, bytes: bytes ?? undefined } };
          const slice: MatchingItems = await matchingItems(database.pool(), asked);
          found.push(...ordinalsOf(slice.matches, slice.total, from));
          searched += slice.total;
          expect([undefined, from + slice.total]).toContain(slice.next);
          from = slice.next;
        }
        expect(searched).toBe(ITEMS);
        expect(found).toEqual(await foundAtOnce({ annotator, ...filters }));
      }),
      { numRuns: 50 },
    );
  });

  it('lists what it finds page by page, without gaps or repeats, in pages no larger than asked for', async () => {
    await fc.assert(
      fc.asyncProperty(
        searches,
        sizes,
        fc.array(sizes, { minLength: 1, maxLength: 3 }),
        someBytes,
        async (...given) => {
          const [filters, limit, stretches, bytes] = given;
          const searchedAtOnce = stretches.map((items) => ({ items, bytes }));
          const found: number[] = [];
          let after: string | undefined;
          do {
            const asked = { queueId, ...filters, limit, ...(after !== undefined && { after }) };
            const { data, next } = await listItems(database.pool(), asked, undefined, searchedAtOnce);
            expect(data.length).toBeLessThanOrEqual(limit);
            found.push(...data.map(({ ordinal }) => ordinal));
            after = next ?? undefined;
          } while (after !== undefined);
          expect(found).toEqual(await foundAtOnce(filters));
        },
      ),
      { numRuns: 50 },
    );
  });

  it('returns an empty page with a cursor if nothing matches among the items that one page searches', async () => {
    const list = { queueId, field: 'note=third', limit: 10 };
    const search = (after: string, items: number, bytes = 1_000_000) =>
      listItems(database.pool(), { ...list, after }, undefined, [{ items, bytes }]);
    expect(await search('1', 10)).toEqual({ data: [], next: '11' });
    expect(await search('11', 28)).toEqual({ data: [], next: null });
    const further = [2, 3, 100].map((items) => ({ items, bytes: 1_000_000 }));
    expect(await listItems(database.pool(), { ...list, after: '1' }, undefined, further)).toEqual({
      data: [],
      next: null,
    });
    expect(await listItems(database.pool(), { ...list, after: '1' }, undefined, further.slice(0, 2))).toMatchObject({
      next: '6',
    });
    // The target of each has 19 bytes, or 20 where it is right.
    expect(await search('1', 28, 41)).toEqual({ data: [], next: '4' });
  });

  it('ends after a limited number of bytes, not counting those of items that other filters rule out', async () => {
    const search = (filters: ItemFilters, bytes: number) =>
      matchingItems(database.pool(), { queueId, ...filters, slice: { from: 8, count: 30, bytes } });
    expect(await search({ q: 'nowhere' }, 1)).toMatchObject({ total: 1, next: 9 });
    const { total, next } = await search({ q: 'nowhere' }, 150);
    expect([next, total > 1 && total < 10]).toEqual([8 + total, true]);
    expect(await search({ q: 'nowhere', flagged: true }, 1)).toMatchObject({ total: 5, next: 13 });
    expect(await search({ field: 'verdict=nowhere' }, 40)).toMatchObject({ total: 3, next: 11 });
    expect(await search({ field: 'verdict=nowhere' }, 4_000)).toMatchObject({ total: 30, next: 38 });
    expect(await search({ q: 'nowhere', flagged: false, changedEverBy: 'nobody' }, 1)).toMatchObject({
      total: 30,
      next: 38,
    });
  });
});
