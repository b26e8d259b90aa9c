// In a queue where only a share of the items needs several annotations, every query agrees with the domain.
import { lotOf, neededFor, toJsonText, type AnyEvent, type Need } from '@labeling/domain';
import { aDatabase } from '../database.fixture.js';
import { givenOn } from '../given.fixture.js';
import * as history from '../history.fixture.js';
import { idOf, onItem } from '../history.fixture.js';
import { ShareOverlap1796958000002 } from '../migrations/1796958000002-share-overlap.js';
import {
  annotatorNow,
  countToSettle,
  itemsToSettle,
  listItems,
  nextItemFor,
  overlapChange,
  ownAnnotations,
  type AnnotationFilter,
} from '../queries.js';
import { annotatorStatesAt } from './annotator-items.js';

const database = aDatabase();
const given = givenOn(database);
const queueId = idOf('queue');
const half = { annotations: 3, share: 0.5, slotHours: 24 };
const members = ['ben', 'cara', 'dan'];

/** An item: how many submitted, whether they differ, and whether it was agreed on while fewer were needed. */
interface Annotated {
  readonly id: string;
  readonly name: string;
  readonly submitted: number;
  readonly differing: boolean;
  readonly isAgreed: boolean;
}
const items = Array.from({ length: 80 }, (_, n): Annotated => {
  const submitted = n % 4;
  const differing = submitted > 1 && n % 3 === 0;
  const name = `item ${n}`;
  return { id: idOf(name), name, submitted, differing, isAgreed: submitted > 0 && !differing && n % 5 === 0 };
});

function happenings({ name, submitted, differing, isAgreed }: Annotated): history.Happening[] {
  const submissions = members.slice(0, submitted).map((member, i): AnyEvent => {
    const target = toJsonText({ answer: differing ? i : 5 });
    return { type: 'AnnotationSubmitted', data: { member, target, submission: i + 1 } };
  });
  const approved: AnyEvent[] = isAgreed ? [{ type: 'ItemApproved', data: { by: 'agreement', annotations: [] } }] : [];
  return [...submissions, ...approved].map((event) => onItem(name, event));
}

beforeAll(async () => {
  await given(
    history.queueCreated(),
    { stream: `queue-${queueId}`, event: { type: 'OverlapChosen', data: half } },
    ...items.map(({ name }, index) => history.itemAdded(name, { index })),
    ...items.flatMap(happenings),
  )
    .project()
    .then({ queues: [{ overlap: 3, overlap_lots: 5_000 }] });
});
const db = () => database.pool();
const idsOf = (some: readonly { readonly id: string }[]) => some.map(({ id }) => id);

const isOpen = (need: Need, { id, submitted, isAgreed }: Annotated) => !isAgreed && submitted < neededFor(id, need);
const hasEnough = (need: Need, item: Annotated) => !item.isAgreed && item.submitted > 0 && !isOpen(need, item);
const isSettled = (need: Need, item: Annotated) => hasEnough(need, item) && !item.differing;
const isReopened = (need: Need, { id, submitted, isAgreed }: Annotated) => isAgreed && submitted < neededFor(id, need);

describe('a queue in which half of the items need several annotations', () => {
  it('lists the items that lack annotations and those that are disputed, by what each needs', async () => {
    const filtered = async (is: AnnotationFilter['is'], asker = 'lea', readsAll = true) => {
      return idsOf((await listItems(db(), { queueId, annotation: { is, asker, readsAll }, limit: 100 })).data);
    };
    expect(await filtered('open')).toEqual(idsOf(items.filter((item) => isOpen(half, item))));
    // Members who have yet to answer do not see which items have all their annotations.
    const isNotApproved = ({ isAgreed }: Annotated) => !isAgreed;
    expect(await filtered('open', 'nobody', false)).toEqual(idsOf(items.filter(isNotApproved)));
    const [first = ''] = members;
    const mayBeOpen = items.filter((item) => isNotApproved(item) && (item.submitted === 0 || isOpen(half, item)));
    expect(await filtered('open', first, false)).toEqual(idsOf(mayBeOpen));
    expect(await filtered('disputed')).toEqual(idsOf(items.filter((item) => hasEnough(half, item))));
    // While the queue settles, equal answers may be approved at any moment.
    await db().query(`update read_model.queues set settling = 'lowered'`);
    const disputed = items.filter((item) => hasEnough(half, item) && item.differing);
    expect(await filtered('disputed')).toEqual(idsOf(disputed));
    expect(new Set(disputed.map(({ submitted }) => submitted))).toEqual(new Set([2, 3]));
    await db().query('update read_model.queues set settling = null');
  });

  it('has nothing left for a member when enough others have submitted', async () => {
    const ada = annotatorNow('ada', half);
    const ordinals = items.map((_, ordinal) => ordinal);
    const codes = (await annotatorStatesAt(db(), queueId, ordinals, ada)).map(({ code }) => code);
    expect(codes).toEqual(items.map((item) => (isOpen(half, item) ? 0 : 2)));
    const own = await ownAnnotations(db(), idsOf(items), ada);
    for (const { id, submitted } of items.filter((item) => item.submitted > 0)) {
      expect([id, own.get(id)?.isTaken]).toEqual([id, submitted >= neededFor(id, half)]);
    }
  });

  it('offers first the items that lack the fewest annotations', async () => {
    const lacks = ({ id, submitted }: Annotated) => neededFor(id, half) - submitted;
    const left = items.filter((item) => isOpen(half, item));
    const fewest = left.toSorted((one, other) => lacks(one) - lacks(other))[0];
    const annotator = annotatorNow('ada', half);
    expect(await nextItemFor(db(), { queueId, actorId: 'ada', annotator })).toBe(fewest?.id);
    // When all items need three, an item that lacks one has two.
    const all = { ...half, share: 1 };
    const mostSubmitted = items.find((item) => isOpen(all, item) && item.submitted === 2);
    const next = { queueId, actorId: 'ada', annotator: annotatorNow('ada', all) };
    expect(await nextItemFor(db(), next)).toBe(mostSubmitted?.id);
  });

  it.each<Need>([
    half,
    { annotations: 3, share: 0.2 },
    { annotations: 3, share: 0.8 },
    { annotations: 2, share: 0.8 },
    { annotations: 4, share: 0.2 },
    { annotations: 3, share: 0 },
    { annotations: 3, share: 1 },
    { annotations: 1, share: 0.5 },
  ])('knows which items %j affects', async (need) => {
    const count = (is: (need: Need, item: Annotated) => boolean) => items.filter((item) => is(need, item)).length;
    expect(await overlapChange(db(), { queueId, need, lenient: [] })).toEqual({
      items: items.length,
      several: count((of, { id }) => neededFor(id, of) > 1),
      settled: count(isSettled),
      disputed: count((of, item) => hasEnough(of, item) && item.differing),
      reopened: count(isReopened),
    });
    for (const settling of ['lowered', 'raised'] as const) {
      const concerned = items.filter(
        (item) => isSettled(need, item) || (settling === 'raised' && isReopened(need, item)),
      );
      const found = await itemsToSettle(db(), { queueId, need, settling, lenient: [], after: -1, limit: 1_000 });
      expect(idsOf(found)).toEqual(idsOf(concerned));
      expect(await countToSettle(db(), { queueId, need, settling, lenient: [] })).toBe(concerned.length);
    }
  });
});

it('a table from before there were shares gets the lot of every item', async () => {
  await database.migrateAgain(new ShareOverlap1796958000002());
  const { rows } = await db().query<{ id: string; lot: number }>('select id, lot from read_model.queue_items');
  expect(rows).toHaveLength(items.length);
  for (const { id, lot } of rows) expect([id, lot]).toEqual([id, lotOf(id)]);
  expect((await db().query('select overlap_lots from read_model.queues')).rows).toEqual([{ overlap_lots: 10_000 }]);
});
