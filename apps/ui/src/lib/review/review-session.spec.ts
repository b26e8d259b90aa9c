import { jest } from '@jest/globals';
import { itemOf, parseJsonText } from '@labeling/domain';
import fc from 'fast-check';
import { QueueServer } from './queue-server.fixture.js';
import { memoryWorkStore, type Line } from './review-server.fixture.js';
import type { ReviewSession } from './review-session.svelte.js';

const settle = () => jest.advanceTimersByTimeAsync(120_000);
const aQueue = (size: number) => new QueueServer(Array.from({ length: size }, (_, i) => `{"n":${i}}`));
const targetOn = (server: QueueServer, ordinal: number) =>
  itemOf(server.items[ordinal]?.now.state ?? { is: 'absent' })?.target;
const typesOn = (server: QueueServer, ordinal: number) => server.items[ordinal]?.events.map((event) => event.type);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

async function openAt(server: QueueServer, ordinal = 0): Promise<ReviewSession> {
  const session = server.screen();
  await session.open(ordinal);
  return session;
}

describe('approving', () => {
  it('what was typed, on a hundred items without a pause, approves every one of them as typed', async () => {
    const server = aQueue(100);
    const session = await openAt(server);
    for (let i = 0; i < 100; i++) {
      session.work?.type(`{"typed":${session.ordinal}}`);
      expect(session.toggleApproval()).toBeUndefined();
      await jest.advanceTimersByTimeAsync(1);
    }
    await settle();
    for (let ordinal = 0; ordinal < 100; ordinal++) {
      expect(targetOn(server, ordinal)).toBe(`{"typed":${ordinal}}`);
      expect(typesOn(server, ordinal)).toEqual(['ItemAdded', 'TargetEdited', 'ItemApproved']);
    }
  });

  it('shows the next unfinished item, and stays on the last', async () => {
    const server = aQueue(3);
    server.items[1]?.elsewhere({ type: 'Approve' });
    const session = await openAt(server);
    session.toggleApproval();
    expect(session.ordinal).toBe(2);
    session.toggleApproval();
    expect(session.ordinal).toBe(2);
    await settle();
    expect(session.navigator.counts).toEqual({ New: 0, Modified: 0, Approved: 3 });
  });

  it.each([
    ['nextUnfinished', 2],
    ['nextItem', 1],
    ['stay', 0],
  ] as const)('goes on as preferred: %s', async (preferred, ordinal) => {
    const server = aQueue(3);
    server.items[1]?.elsewhere({ type: 'Approve' });
    const session = server.screen({ afterApprove: () => preferred });
    await session.open(0);
    session.toggleApproval();
    await settle();
    expect(session.ordinal).toBe(ordinal);
    expect(session.navigator.counts.Approved).toBe(2);
  });

  it('is taken back on the item it was done to', async () => {
    const session = await openAt(aQueue(3));
    session.toggleApproval();
    await session.undoLast();
    expect(session.ordinal).toBe(0);
    expect(session.work?.isApproved).toBe(false);
    expect(session.navigator.counts.Approved).toBe(0);
  });
});

describe('flagging', () => {
  const reasonOn = (server: QueueServer, ordinal: number) =>
    itemOf(server.items[ordinal]?.now.state ?? { is: 'absent' })?.flag;

  it('stays on the item, in any state, and undo brings back the flag before', async () => {
    const server = aQueue(2);
    const session = await openAt(server);
    session.setFlag('unsure');
    session.setFlag('odd');
    session.toggleApproval();
    await session.open(0);
    session.setFlag(undefined);
    expect([session.ordinal, session.work?.flagReason, session.work?.isApproved]).toEqual([0, undefined, true]);
    await session.undoLast();
    expect(session.work?.flagReason).toBe('odd');
    await session.undoLast();
    await session.undoLast();
    expect(session.work?.flagReason).toBe('unsure');
    await session.undoLast();
    await settle();
    expect([reasonOn(server, 0), session.work?.flagReason, session.status]).toEqual([null, undefined, 'saved']);
  });

  it('does not undo a flag that someone else has set since', async () => {
    const server = aQueue(1);
    const session = await openAt(server);
    session.setFlag('unsure');
    await settle();
    server.items[0]?.elsewhere({ type: 'FlagItem', reason: 'theirs' });
    await session.catchUp();
    expect(await session.undoLast()).toEqual({ type: 'flag', came: 'changedSince' });
    await settle();
    expect(reasonOn(server, 0)).toBe('theirs');
  });

  it('is no conflict with a target that someone else has edited', async () => {
    const server = aQueue(1);
    const session = await openAt(server);
    server.items[0]?.elsewhere({ type: 'EditTarget', target: parseJsonText('"theirs"') });
    session.setFlag('unsure');
    await settle();
    expect([session.status, reasonOn(server, 0), targetOn(server, 0)]).toEqual(['saved', 'unsure', '"theirs"']);
  });
});

describe('discarding', () => {
  it('moves on, and undo brings the item back with what was typed', async () => {
    const server = aQueue(3);
    const session = await openAt(server, 1);
    session.work?.type('{"typed":1}');
    session.discard();
    expect([session.ordinal, session.navigator.total]).toEqual([2, 2]);
    await settle();
    await session.undoLast();
    await settle();
    expect([session.ordinal, session.navigator.total]).toEqual([1, 3]);
    expect(targetOn(server, 1)).toBe('{"typed":1}');
  });

  it('of the last item leaves an empty screen', async () => {
    const session = await openAt(aQueue(1));
    session.discard();
    expect(session.work).toBeUndefined();
    expect(session.navigator.total).toBe(0);
  });
});

describe('reverting', () => {
  it('can be undone to what was typed', async () => {
    const server = aQueue(1);
    const session = await openAt(server);
    session.work?.type('{"typed":0}');
    await settle();
    session.revert();
    await settle();
    expect(targetOn(server, 0)).toBe('{"n":0}');
    await session.undoLast();
    await settle();
    expect(targetOn(server, 0)).toBe('{"typed":0}');
  });
});

describe('a conflict', () => {
  it('on an item left behind says where it is', async () => {
    const server = aQueue(300);
    const session = await openAt(server);
    session.work?.type('1');
    server.items[0]?.elsewhere({ type: 'Discard' });
    await session.open(250);
    await settle();
    expect([session.ordinal, session.status, session.waitingOrdinal]).toEqual([250, 'conflict', 0]);
    await session.open(session.waitingOrdinal);
    session.work?.takeTheirs();
    await settle();
    expect([session.status, session.waitingOrdinal]).toEqual(['saved', undefined]);
  });
});

describe('a slow or lost line', () => {
  it('keeps the item on screen until the next one is there, and keys wait for it', async () => {
    const server = aQueue(500);
    const session = await openAt(server);
    server.nextLine = () => 'down';
    void session.open(400);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(session.ordinal).toBe(0);
    expect(session.status).toBe('offline');
    expect(session.toggleApproval()).toBeUndefined();
    expect(session.work?.isApproved).toBe(false);
    server.nextLine = () => 'good';
    await settle();
    expect(session.ordinal).toBe(400);
  });

  it('tells of unsaved work of an item left behind, and a push waits for it', async () => {
    const server = aQueue(300);
    const session = await openAt(server);
    server.nextLine = () => 'down';
    session.work?.type('1');
    await session.next();
    await settle();
    expect(session.status).toBe('offline');
    const waiting = session.settle().catch((error: Error) => error.message);
    await settle();
    expect(await waiting).toContain('nothing was pushed');
    server.nextLine = () => 'good';
    await settle();
    await session.settle();
    expect(targetOn(server, 0)).toBe('1');
  });

  it('leaves work that a new page takes up again', async () => {
    const server = aQueue(5);
    const store = memoryWorkStore();
    const session = server.screen({ store });
    await session.open(2);
    server.nextLine = () => 'down';
    session.work?.type('{"left":2}');
    session.toggleApproval();
    await jest.advanceTimersByTimeAsync(1_000);
    server.nextLine = () => 'good';
    const reopened = server.screen({ store });
    await reopened.open(0);
    expect(await reopened.items.resume()).toBe(1);
    await settle();
    expect(targetOn(server, 2)).toBe('{"left":2}');
    expect(typesOn(server, 2)).toEqual(['ItemAdded', 'TargetEdited', 'ItemApproved']);
  });
});

type Step =
  | { reviewer: number; do: 'type' }
  | { reviewer: number; do: 'approve' | 'discard' | 'undo' | 'next' | 'previous' | 'revert' | 'wait' | 'live' };

const aStep: fc.Arbitrary<Step> = fc.record({
  reviewer: fc.nat(1),
  do: fc.constantFrom('type', 'approve', 'discard', 'undo', 'next', 'previous', 'revert', 'wait', 'live'),
});

async function take(step: Step, session: ReviewSession, server: QueueServer, text: string): Promise<void> {
  switch (step.do) {
    case 'type':
      return session.work?.type(text);
    case 'approve':
      return void session.toggleApproval();
    case 'discard':
      return void session.discard();
    case 'revert':
      return void session.revert();
    case 'undo':
      return void (await session.undoLast());
    case 'next':
      return session.next();
    case 'previous':
      return session.previous();
    case 'wait':
      return void (await jest.advanceTimersByTimeAsync(700));
    case 'live':
      return server.tellAll();
  }
}

it('two reviewers on one queue with bad lines end with equal screens, and nothing unsaved', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(aStep, { maxLength: 40 }),
      fc.array(fc.constantFrom<Line>('good', 'good', 'down', 'loses answers'), { maxLength: 40 }),
      async (steps, script) => {
        const lines = [...script];
        const server = aQueue(3);
        const reviewers = [await openAt(server), await openAt(server, 1)];
        server.nextLine = () => lines.shift() ?? 'good';
        for (const [i, step] of steps.entries()) {
          const session = reviewers[step.reviewer];
          if (session !== undefined) await take(step, session, server, `{"by":${step.reviewer},"text":${i}}`);
        }
        for (let round = 0; round < 6; round++) {
          for (const session of reviewers) for (const work of session.items.works) work.flush();
          await settle();
          // Whoever is asked keeps their own text: both versions were there to choose from. A text for an item that
          // was approved meanwhile can only be dropped.
          for (const work of reviewers.flatMap(({ items }) => items.works)) {
            if (work.conflict) work.keepMine();
            if (work.status === 'refused') work.dropText();
          }
          await settle();
          await server.tellAll();
        }
        await settle();
        for (const session of reviewers) {
          expect(session.status).toBe('saved');
          expect(session.navigator.counts).toEqual(reviewers[0]?.navigator.counts);
          for (const work of session.items.works) expect(work.state).toEqual(server.items[work.ordinal]?.now.state);
        }
      },
    ),
    { numRuns: 150 },
  );
});
