import { jest } from '@jest/globals';
import { QueueServer } from './queue-server.fixture.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const settle = () => jest.advanceTimersByTimeAsync(10_000);

describe('an edit', () => {
  it('does not hide a comment that came just before it', async () => {
    const server = new QueueServer(['{"n":0}']);
    const session = server.screen();
    await session.open(0);
    server.items[0]?.elsewhere({
      ...{ type: 'WriteComment', comment: 'c', by: { type: 'member', id: 'ben', name: 'Ben' } },
      ...{ at: '2026-01-01T00:00:00.000Z', text: 'Why?', mentions: [] },
    });
    session.work?.type('"edited"');
    await settle();
    expect([session.status, session.work?.revision, session.work?.commented]).toEqual(['saved', 2n, { open: 0 }]);
    await server.tellAll();
    expect([session.work?.text, session.work?.commented]).toEqual(['"edited"', { open: 1 }]);
  });
});

describe('undoing', () => {
  it('ignores the echo of an approval that was undone before the echo arrived', async () => {
    const server = new QueueServer(['{"n":0}', '{"n":1}']);
    const session = server.screen();
    await session.open(0);
    session.actions.give({ type: 'Approve' });
    await session.actions.undoLast();
    await settle();
    const { navigator, work } = session;
    await session.onRemoteChanges([[0, 2, String((work?.revision ?? 0n) - 1n), 'me']]);
    expect([navigator.counts.Approved, work?.isApproved]).toEqual([0, false]);
  });

  it('takes effect at once, before the neighbors of the item are loaded', async () => {
    const server = new QueueServer(Array.from({ length: 50 }, (_, n) => `{"n":${n}}`));
    const session = server.screen();
    await session.open(0);
    session.actions.give({ type: 'Approve' });
    void session.actions.undoLast();
    expect([session.ordinal, session.work?.isApproved, session.navigator.counts.Approved]).toEqual([0, false, 0]);
  });

  it('does not replace newer text with older text', async () => {
    const session = new QueueServer(['{"n":0}']).screen();
    await session.open(0);
    session.work?.type('"first"');
    session.actions.give({ type: 'Revert' });
    session.work?.type('"second"');
    expect(await session.actions.undoLast()).toEqual({ type: 'Revert', came: 'changedSince' });
    await settle();
    expect([session.work?.text, session.status]).toEqual(['"second"', 'saved']);
  });

  it('can be tried again when the item could not be loaded', async () => {
    const server = new QueueServer(Array.from({ length: 300 }, (_, n) => `{"n":${n}}`));
    const session = server.screen();
    await session.open(0);
    session.actions.give({ type: 'Approve' });
    await settle();
    await session.open(250);
    server.nextLine = () => 'down';
    expect(await session.actions.undoLast()).toEqual({ type: 'Approve', came: 'notLoaded' });
    server.nextLine = () => 'good';
    expect(await session.actions.undoLast()).toEqual({ type: 'Approve', came: 'done' });
  });
});
