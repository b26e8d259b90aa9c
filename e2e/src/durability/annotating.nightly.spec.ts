// Fifty members annotate the same few items while the processes that decide on and store the annotations are killed.
import {
  holdsSlot,
  jsonEquals,
  neededFor,
  noAnnotations,
  submittedOf,
  type Annotations,
  type ItemApproved,
  type JsonText,
} from '@labeling/domain';
import { mustBe } from '../product/client.fixture.js';
import { everyStream } from '../product/stored.fixture.js';
import {
  AGREED,
  annotationPath,
  neededNow,
  type AnnotatedItem,
  type AnnotatedQueue,
  type Annotator,
} from './annotator.fixture.js';
import { stepsOf, type Step } from './annotated-history.fixture.js';
import { aProductOnAnyStore, canKillStore } from './any-store.fixture.js';
import { Crowd } from './crowd.fixture.js';

const site = aProductOnAnyStore();
const holding = (annotations: Annotations) => annotations.filter(holdsSlot);

async function kill(name: 'commandApi' | 'eventStore'): Promise<void> {
  const { [name]: process } = site.processes;
  process.kill('SIGKILL');
  await process.ready();
}

async function queueOf(overlap: number, share = 1): Promise<AnnotatedQueue> {
  const body = { name: `Overlap ${overlap}`, overlap, overlapShare: share };
  const created = mustBe(201, await site.client.send({ method: 'POST', path: '/v1/labeling_queues', body }));
  return { id: JSON.parse(created.text).id, annotations: overlap, share };
}

/** One item that all agree on, and one that nobody does. With a share, they take turns needing just one annotation. */
async function itemsOf(queue: AnnotatedQueue, round: number): Promise<AnnotatedItem[]> {
  const hasShare = queue.share < 1;
  const rows = Array.from({ length: hasShare ? 24 : 2 }, (_, data) => ({ data, target: null }));
  const items = await site.client.add(queue.id, rows);
  const oneThat = (needsOne: boolean) => items.find(({ id }) => (neededFor(id, queue) === 1) === needsOne);
  const isOdd = round % 2 === 1;
  const [agreed, disputed] = hasShare ? [oneThat(isOdd), oneThat(!isOdd)] : items;
  if (agreed === undefined || disputed === undefined) throw new Error('All items need the same');
  return [
    { id: agreed.id, queue, isAgreed: true },
    { id: disputed.id, queue, isAgreed: false },
  ];
}

describe('items that fifty members annotate while processes are killed', () => {
  let crowd: Crowd;
  let lowered: AnnotatedQueue;
  const histories = new Map<AnnotatedItem, readonly Step[]>();
  /** What an item needed before and after its round. */
  const needed = new Map<AnnotatedItem, { readonly most: number; readonly least: number }>();

  beforeAll(async () => {
    crowd = await Crowd.join(site);
    const queues = [await queueOf(2), await queueOf(5), (lowered = await queueOf(4, 0.5))];
    const rounds = [
      { decides: true, troubles: [() => kill('commandApi'), () => kill(canKillStore ? 'eventStore' : 'commandApi')] },
      {
        decides: false,
        troubles: [() => Promise.all([crowd.lower(lowered, 2), kill('commandApi')]), () => kill('commandApi')],
      },
      { decides: true, troubles: [() => site.killAndStart()] },
    ];
    for (const [number, { decides, troubles }] of rounds.entries()) {
      const items = (await Promise.all(queues.map((queue) => itemsOf(queue, number)))).flat();
      const before = items.map(neededNow);
      const round = crowd.round(items, { decides });
      round.catch(() => undefined);
      for (const trouble of troubles) {
        await Promise.race([crowd.goOn(8), round]);
        await trouble();
      }
      await round;
      items.forEach((item, at) => needed.set(item, { most: before[at] ?? 0, least: neededNow(item) }));
    }
    await crowd.untilSettled(lowered);
    const streams = await everyStream(site.store, await site.client.settled());
    for (const item of needed.keys()) histories.set(item, stepsOf(streams.get(`item-${item.id}`) ?? []));
  });

  it('made most members repeat requests, and turned some members away', () => {
    const repeating = crowd.annotators.filter(({ me }) => me.client.repeated > 0);
    expect(repeating.length).toBeGreaterThan(crowd.annotators.length / 2);
    const codes = new Set(crowd.annotators.flatMap(({ refusals }) => refusals.map(({ code }) => code)));
    expect([...codes].sort()).toEqual(['item_approved', 'item_taken']);
  });

  it('end up with as many submitted annotations as they need', () => {
    for (const [item, { most, least }] of needed) {
      const submitted = submittedOf(histories.get(item)?.at(-1)?.after ?? noAnnotations).length;
      expect(submitted).toBeLessThanOrEqual(most);
      expect(submitted).toBeGreaterThanOrEqual(least);
    }
  });

  it('never have more annotators or submissions than members could know they need', () => {
    const known = new Map(crowd.annotators.flatMap(({ neededWhenSent }) => [...neededWhenSent]));
    for (const { event, metadata, before, after } of [...histories.values()].flat()) {
      const most = known.get(metadata.$correlationId) ?? 0;
      for (const those of [submittedOf, holding]) {
        const count = those(after).length;
        if (count > those(before).length) expect([event, Math.max(count, most)]).toEqual([event, most]);
      }
    }
  });

  it('have every text that was accepted from a member, as it was sent, and no request twice', () => {
    const steps = new Map([...histories].map(([{ id }, all]) => [id, all]));
    for (const { me, taken } of crowd.annotators) {
      for (const { itemId, type, text } of taken) {
        const stored = steps.get(itemId)?.some(({ event, metadata }) => {
          const isMine = metadata.actor.id === me.id && event.type === type && event.data.member === me.id;
          return isMine && event.data.target === text;
        });
        expect({ itemId, text, stored }).toEqual({ itemId, text, stored: true });
      }
    }
    const written = [...histories.values()]
      .flat()
      .filter(({ event }) => event.type === 'AnnotationSaved' || event.type === 'AnnotationSubmitted')
      .map(({ metadata }) => metadata.$correlationId);
    expect(new Set(written).size).toBe(written.length);
  });

  it('keep what each member typed last, even if the member was turned away', async () => {
    let turnedAway = 0;
    const lookUp = async (annotator: Annotator) => {
      const last = new Map(annotator.taken.map(({ itemId, text }) => [itemId, text]));
      for (const item of [...needed.keys()].filter(({ id }) => last.has(id))) {
        const own = await annotator.own(item);
        expect(own && JSON.stringify(own.target)).toBe(last.get(item.id));
        const isRefused = annotator.refusals.some(({ itemId }) => itemId === item.id);
        if (isRefused && own?.status !== 'submitted') turnedAway++;
      }
    };
    await Promise.all(crowd.annotators.map(lookUp));
    expect(turnedAway).toBeGreaterThan(0);
  });

  it('are approved by stored submissions, and only by those where members agree', async () => {
    for (const [item, steps] of histories) {
      const approvals = steps.filter(({ event }) => event.type === 'ItemApproved');
      const isDecided = crowd.decided.includes(item);
      const isAgreed = item.isAgreed || neededNow(item) === 1;
      expect(approvals.map(({ event }) => (event as ItemApproved).data.by)).toEqual(
        isAgreed ? ['agreement'] : isDecided ? ['adjudication'] : [],
      );
      for (const { event, before } of approvals) {
        const { annotations } = (event as ItemApproved).data;
        const submitted = submittedOf(before);
        expect(new Set(annotations)).toEqual(
          new Set(submitted.map(({ member, submission }) => ({ member, submission }))),
        );
        if (item.isAgreed) expect(submitted.every(({ target }) => jsonEquals(target as JsonText, AGREED))).toBe(true);
      }
    }
  });

  it('match their histories when shown', async () => {
    const verified = mustBe(200, await site.client.send({ method: 'POST', path: '/v1/verification', body: {} }));
    expect(JSON.parse(verified.text)).toMatchObject({ different: 0 });
    for (const [item, steps] of histories) {
      const shown = JSON.parse((await site.client.get(annotationPath(item))).text);
      expect(shown.annotations.submitted).toBe(submittedOf(steps.at(-1)?.after ?? noAnnotations).length);
    }
  });
});
