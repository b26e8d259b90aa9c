import { toJsonText } from '@labeling/domain';
import fc from 'fast-check';
import { aDatabase } from '../database.fixture.js';
import { givenOn } from '../given.fixture.js';
import * as history from '../history.fixture.js';
import { ben, idOf } from '../history.fixture.js';
import { itemStates, listItems, matchingItems, type ItemFilters, type MatchItems } from '../queries.js';

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

/** What reads payloads is searched slice by slice, together with any other filter. */
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

const ada = { memberId: 'ada', need: { annotations: 2, share: 1 }, expiredBefore: '2026-01-01T00:00:00.000Z' };
const annotators = fc.constantFrom(undefined, ada);

/** The ordinals of what a plain reading of the whole queue finds. */
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
      fc.asyncProperty(searches, annotators, sizes, async (filters, annotator, count) => {
        const found: number[] = [];
        let from = 0;
        for (let searched = count; searched === count; from += searched) {
          const asked = { queueId, annotator, ...filters, slice: { from, count } };
          const slice = await matchingItems(database.pool(), asked);
          searched = slice.total;
          found.push(...ordinalsOf(slice.matches, slice.total, from));
        }
        expect(from).toBe(ITEMS);
        expect(found).toEqual(await foundAtOnce({ annotator, ...filters }));
      }),
      { numRuns: 50 },
    );
  });

  it('lists what it finds page by page: none is skipped, none repeated, and no page has more than was asked for', async () => {
    await fc.assert(
      fc.asyncProperty(searches, sizes, sizes, async (filters, limit, searchedAtOnce) => {
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
      }),
      { numRuns: 50 },
    );
  });

  it('answers with an empty page that leads on, where nothing matches among the items that one page searches', async () => {
    const list = { queueId, field: 'note=third', limit: 10 };
    const first = await listItems(database.pool(), { ...list, after: '1' }, undefined, 10);
    expect(first).toEqual({ data: [], next: '11' });
    expect(await listItems(database.pool(), { ...list, after: '11' }, undefined, 28)).toEqual({ data: [], next: null });
  });
});
