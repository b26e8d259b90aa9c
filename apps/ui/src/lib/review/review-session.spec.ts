import { jest } from '@jest/globals';
import { itemOf } from '@labeling/domain';
import fc from 'fast-check';
import { QueueServer } from './queue-server.fixture.js';
import { act, deeds, resolveAll, type Deed } from './random-reviewing.fixture.js';
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
  it('a hundred items without a pause approves each as typed', async () => {
    const server = aQueue(100);
    const session = await openAt(server);
    for (let i = 0; i < 100; i++) {
      session.work?.type(`{"typed":${session.ordinal}}`);
      expect(session.actions.give({ type: 'Approve' })).toBeUndefined();
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
    session.actions.give({ type: 'Approve' });
    expect(session.ordinal).toBe(2);
    session.actions.give({ type: 'Approve' });
    expect(session.ordinal).toBe(2);
    await settle();
    expect(session.navigator.counts).toEqual({ New: 0, Modified: 0, Approved: 3 });
  });

  it('leads to the item whose turn it is at that time', async () => {
    const session = await openAt(aQueue(4));
    await session.onRemoteChanges([3, 3, 3, 2].map((turn, ordinal) => [ordinal, 0, '1', 'somebody', turn] as const));
    session.actions.give({ type: 'Approve' });
    expect(session.ordinal).toBe(3);
    await session.onRemoteChanges([[2, 0, '1', 'somebody', 1]]);
    session.actions.give({ type: 'Approve' });
    expect(session.ordinal).toBe(2);
    await settle();
    expect(session.navigator.counts).toEqual({ New: 2, Modified: 0, Approved: 2 });
  });

  it.each([
    ['nextUnfinished', 2],
    ['nextItem', 1],
    ['stay', 0],
  ] as const)('moves on as preferred: %s', async (preferred, ordinal) => {
    const server = aQueue(3);
    server.items[1]?.elsewhere({ type: 'Approve' });
    const session = server.screen({ afterApprove: () => preferred });
    await session.open(0);
    session.actions.give({ type: 'Approve' });
    await settle();
    expect(session.ordinal).toBe(ordinal);
    expect(session.navigator.counts.Approved).toBe(2);
  });

  it('is undone on the item it was done to', async () => {
    const session = await openAt(aQueue(3));
    session.actions.give({ type: 'Approve' });
    await session.actions.undoLast();
    expect(session.ordinal).toBe(0);
    expect(session.work?.isApproved).toBe(false);
    expect(session.navigator.counts.Approved).toBe(0);
  });
});

describe('discarding', () => {
  it('moves on, and undo brings the item back with what was typed', async () => {
    const server = aQueue(3);
    const session = await openAt(server, 1);
    session.work?.type('{"typed":1}');
    session.actions.give({ type: 'Discard' });
    expect([session.ordinal, session.navigator.total]).toEqual([2, 2]);
    await settle();
    await session.actions.undoLast();
    await settle();
    expect([session.ordinal, session.navigator.total]).toEqual([1, 3]);
    expect(targetOn(server, 1)).toBe('{"typed":1}');
  });

  it('of the last item leaves an empty screen', async () => {
    const session = await openAt(aQueue(1));
    session.actions.give({ type: 'Discard' });
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
    session.actions.give({ type: 'Revert' });
    await settle();
    expect(targetOn(server, 0)).toBe('{"n":0}');
    await session.actions.undoLast();
    await settle();
    expect(targetOn(server, 0)).toBe('{"typed":0}');
  });
});

describe('a conflict', () => {
  it('on an earlier item says where it is', async () => {
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

describe('a slow or lost connection', () => {
  it('keeps the item on screen until the next one is there, and makes keys wait for it', async () => {
    const server = aQueue(500);
    const session = await openAt(server);
    server.nextLine = () => 'down';
    void session.open(400);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(session.ordinal).toBe(0);
    expect(session.status).toBe('offline');
    expect(session.actions.give({ type: 'Approve' })).toBeUndefined();
    expect(session.work?.isApproved).toBe(false);
    server.nextLine = () => 'good';
    await settle();
    expect(session.ordinal).toBe(400);
  });

  it('shows unsaved work of an earlier item, and makes a push wait for it', async () => {
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

  it('leaves work for a new page to resume', async () => {
    const server = aQueue(5);
    const store = memoryWorkStore();
    const session = server.screen({ store });
    await session.open(2);
    server.nextLine = () => 'down';
    session.work?.type('{"left":2}');
    session.actions.give({ type: 'Approve' });
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

type Step = { reviewer: number; do: Deed | 'wait' | 'live' };

const aStep: fc.Arbitrary<Step> = fc.record({
  reviewer: fc.nat(1),
  do: fc.constantFrom(...deeds, 'wait', 'live'),
});

async function take(step: Step, session: ReviewSession, server: QueueServer, text: string): Promise<void> {
  switch (step.do) {
    case 'wait':
      return void (await jest.advanceTimersByTimeAsync(700));
    case 'live':
      return server.tellAll();
    default:
      await act(step.do, session, text);
  }
}

describe('two reviewers on one queue', () => {
  it('end with equal screens and nothing unsaved, however bad their connections are', async () => {
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
            resolveAll(reviewers.flatMap(({ items }) => items.works));
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
});
