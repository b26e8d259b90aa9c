import fc from 'fast-check';
import { aDatabase } from '../database.fixture.js';
import { givenOn } from '../given.fixture.js';
import * as history from '../history.fixture.js';
import { idOf, type Happening } from '../history.fixture.js';
import { nextItemFor } from '../queries.js';

const database = aDatabase();
const given = givenOn(database);

interface Item {
  readonly is: 'new' | 'approved' | 'discarded';
  readonly assignees: readonly string[];
}
const item: fc.Arbitrary<Item> = fc.record({
  is: fc.oneof({ weight: 3, arbitrary: fc.constant('new' as const) }, fc.constantFrom('approved', 'discarded')),
  assignees: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.subarray(['ada', 'ben', 'adam'], { minLength: 1 })),
});
const asking = ['ada', 'cleo'];

function happened(queue: string, items: readonly Item[]): Happening[] {
  const named = items.map((what, index) => ({ ...what, index, name: `${queue}, item ${index}` }));
  return [
    history.queueCreated(queue, queue),
    ...named.map(({ name, index }) => history.itemAdded(name, { index, queueId: idOf(queue) })),
    ...named.flatMap(({ name, is, assignees }) => [
      ...(assignees.length > 0 ? [history.assigned(name, ...assignees)] : []),
      ...(is === 'approved' ? [history.approved(name)] : is === 'discarded' ? [history.discarded(name)] : []),
    ]),
  ];
}

/** The index of the next item as documented, found by sorting all that are left. */
function expected(items: readonly Item[], actor: string, after: number | undefined): number | undefined {
  const rank = ({ assignees }: Item) => (assignees.length === 0 ? 1 : assignees.includes(actor) ? 0 : 2);
  const [first] = items
    .map((what, index) => ({ ...what, index, isBefore: after !== undefined && index < after }))
    .filter(({ is, index }) => is === 'new' && index !== after)
    .toSorted((a, b) => rank(a) - rank(b) || Number(a.isBefore) - Number(b.isBefore) || a.index - b.index);
  return first?.index;
}

describe('the next item for a reviewer', () => {
  it("is one of their own first and one of others' last, and in each the next after the current one", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(item, { maxLength: 8 }), async (items) => {
        await given(...happened('queue', items))
          .project()
          .then({});
        for (const actorId of asking) {
          for (const after of [undefined, ...items.keys()]) {
            const from = after === undefined ? {} : { after: idOf(`queue, item ${after}`) };
            const found = await nextItemFor(database.pool(), { queueId: idOf('queue'), actorId, ...from });
            const wanted = expected(items, actorId, after);
            expect(found).toBe(wanted === undefined ? undefined : idOf(`queue, item ${wanted}`));
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('is the first of the queue for somebody coming from an item of another queue', async () => {
    await given(
      ...happened('one', [{ is: 'new', assignees: [] }]),
      ...happened('other', [
        { is: 'new', assignees: [] },
        { is: 'new', assignees: [] },
      ]),
    )
      .project()
      .then({});
    const next = { queueId: idOf('one'), actorId: 'ada', after: idOf('other, item 1') };
    expect(await nextItemFor(database.pool(), next)).toBe(idOf('one, item 0'));
  });
});
