// Where the last approval leads, and what the key that gave it does when it is pressed once more.
import { jest } from '@jest/globals';
import { QueueServer, type ScreenOptions } from './queue-server.fixture.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const settle = () => jest.advanceTimersByTimeAsync(120_000);
const approve = { type: 'Approve' } as const;

/** A reviewer at the last of three items; the others are approved. */
async function aReviewer(options: ScreenOptions = {}) {
  const server = new QueueServer(['{"n":0}', '{"n":1}', '{"n":2}']);
  for (const ordinal of [0, 1]) server.items[ordinal]?.elsewhere(approve);
  const said: string[] = [];
  const session = server.screen({ tell: (message) => void said.push(message), ...options });
  await session.open(2);
  const types = () => server.items[2]?.events.map(({ type }) => type);
  return { server, session, said, types };
}

describe('the end of a queue', () => {
  it('is known from the items themselves when the news of their approval is late', async () => {
    const server = new QueueServer(['{"n":0}', '{"n":1}', '{"n":2}']);
    const session = server.screen();
    for (const ordinal of [0, 2]) server.items[ordinal]?.elsewhere(approve);
    await session.open(1);
    session.actions.press('Mod+Enter');
    expect([session.atEnd, session.navigator.counts.Approved]).toEqual([true, 3]);
  });

  it.each(['nextUnfinished', 'nextItem', 'stay'] as const)(
    'is shown after the last approval, where the same key does nothing (%s)',
    async (preferred) => {
      const { session, types } = await aReviewer({ afterApprove: () => preferred });
      session.actions.press('Mod+Enter');
      expect(session.atEnd).toBe(true);
      for (const keys of ['Mod+Enter', 'Mod+Enter', 'Mod+Backspace', 'x']) session.actions.press(keys);
      await session.next();
      await settle();
      session.actions.press('Mod+Enter');
      await settle();
      expect([session.atEnd, session.actions.question, types()]).toEqual([
        ...[true, undefined],
        ['ItemAdded', 'ItemApproved'],
      ]);
    },
  );

  it('is shown after the last open item was discarded, but not after another', async () => {
    const { session } = await aReviewer();
    session.actions.press('Mod+Backspace');
    expect([session.atEnd, session.navigator.counts.Approved]).toEqual([true, 2]);
    await session.previous();
    session.actions.press('Mod+Backspace');
    expect([session.atEnd, session.navigator.counts.Approved]).toEqual([false, 1]);
  });

  it('leads back to the item and its keys, and by undo to the item as it was', async () => {
    const { session } = await aReviewer();
    session.actions.press('Mod+Enter');
    await session.previous();
    expect([session.atEnd, session.ordinal, session.work?.isApproved]).toEqual([false, 2, true]);
    session.actions.press('Mod+Enter');
    expect(session.work?.isApproved).toBe(false);
    session.actions.press('Mod+Enter');
    expect(session.atEnd).toBe(true);
    await session.actions.undoLast();
    expect([session.atEnd, session.ordinal, session.work?.isApproved]).toEqual([false, 2, false]);
  });

  it('stays while others change items, and leads on to what they opened again', async () => {
    const { server, session } = await aReviewer();
    session.actions.press('Mod+Enter');
    await settle();
    server.items[1]?.elsewhere({ type: 'Unapprove' });
    await server.tellAll();
    expect([session.atEnd, session.navigator.counts]).toEqual([true, { New: 0, Modified: 1, Approved: 2 }]);
    await session.continue();
    expect([session.atEnd, session.ordinal]).toEqual([false, 1]);
  });

  it('stays when all items are pushed from it', async () => {
    const { server, session } = await aReviewer({ isInView: () => false });
    session.actions.press('Mod+Enter');
    await settle();
    const push = { type: 'PushItem', pushId: 'p', datasetId: 'd', datapointId: 'dp', scope: 'approved' } as const;
    for (const item of server.items) item.elsewhere(push);
    await server.tellAll();
    expect([session.atEnd, session.navigator.queueTotal]).toEqual([true, 0]);
  });

  it('follows an item that somebody else approved last', async () => {
    const { server, session } = await aReviewer();
    server.items[2]?.elsewhere(approve);
    await server.tellAll();
    expect([session.isHeld, session.atEnd]).toEqual([true, false]);
    await session.next();
    expect([session.isHeld, session.atEnd]).toEqual([false, true]);
  });
});

describe('an approval that leads nowhere although work is left', () => {
  it('says so, and is taken back by its key only after a moment', async () => {
    const { server, session, said, types } = await aReviewer({ afterApprove: () => 'nextItem' });
    server.items[0]?.elsewhere({ type: 'Unapprove' });
    await server.tellAll();
    session.actions.press('Mod+Enter');
    session.actions.press('Mod+Enter');
    await settle();
    expect([session.atEnd, session.ordinal, types()]).toEqual([false, 2, ['ItemAdded', 'ItemApproved']]);
    expect(said.slice(1)).toEqual(['This is the last item. Some before it are not approved yet.']);
    session.actions.press('Mod+Enter');
    expect(session.work?.isApproved).toBe(false);
  });

  it('says that every item that matches the filter is approved', async () => {
    const { server, session, said } = await aReviewer();
    server.items[0]?.elsewhere({ type: 'Unapprove' });
    await server.tellAll();
    session.navigator.filter({ matches: (ordinal) => ordinal === 2, grows: false });
    session.actions.press('Mod+Enter');
    session.actions.press('Mod+Enter');
    expect([session.atEnd, session.work?.isApproved]).toEqual([false, true]);
    expect(said.slice(1)).toEqual(['Every item that matches the filter is approved']);
  });
});
