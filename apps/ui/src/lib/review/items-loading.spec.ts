import { jest } from '@jest/globals';
import { QueueServer } from './queue-server.fixture.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const aLongQueue = () => new QueueServer(Array.from({ length: 300 }, (_, n) => `{"n":${n}}`));

async function farFrom(line: 'good' | 'down') {
  const server = aLongQueue();
  const session = server.screen();
  await session.open(0);
  server.nextLine = () => line;
  const opened = session.open(250);
  return { server, session, opened };
}

describe('an item that is still loading', () => {
  it('is shown as loading until it arrives', async () => {
    const { session, opened } = await farFrom('good');
    expect([session.onTheWay, session.ordinal]).toEqual([250, 0]);
    await opened;
    expect([session.onTheWay, session.ordinal]).toEqual([undefined, 250]);
  });

  it('keeps the item on screen from being changed', async () => {
    const { server, session } = await farFrom('down');
    session.actions.give({ type: 'Approve' });
    session.actions.give({ type: 'Discard' });
    session.actions.give({ type: 'Revert' });
    await jest.advanceTimersByTimeAsync(5_000);
    server.nextLine = () => 'good';
    await jest.advanceTimersByTimeAsync(5_000);
    expect(session.ordinal).toBe(250);
    expect(server.items[0]?.events.map(({ type }) => type)).toEqual(['ItemAdded']);
  });

  it('stays the first one to be shown, whatever changes meanwhile', async () => {
    const server = aLongQueue();
    const session = server.screen();
    const opened = session.open(250);
    await session.leaveEmptyScreen();
    await opened;
    expect([session.wanted, session.ordinal]).toEqual([250, 250]);
  });

  it('is still opened when the item before it is removed under the list', async () => {
    const server = aLongQueue();
    const session = server.screen({ isInView: () => false });
    await session.open(0);
    const opened = session.open(250);
    server.items[0]?.elsewhere({ type: 'Discard' });
    await server.tellAll();
    await opened;
    expect(session.ordinal).toBe(250);
  });

  it('can be left for the item on screen, which can then be changed', async () => {
    const { server, session } = await farFrom('down');
    await session.open(0);
    expect([session.onTheWay, session.navigator.current]).toEqual([undefined, 0]);
    server.nextLine = () => 'good';
    session.actions.give({ type: 'Approve' });
    await jest.advanceTimersByTimeAsync(5_000);
    expect(session.ordinal).toBe(1);
    expect(server.items[0]?.events.map(({ type }) => type)).toEqual(['ItemAdded', 'ItemApproved']);
  });

  it('is never a neighbor, because neighbors are loaded already', async () => {
    const session = new QueueServer(['1', '2', '3']).screen();
    await session.open(0);
    void session.next();
    expect([session.onTheWay, session.ordinal]).toEqual([undefined, 1]);
  });
});

describe('an item that was loaded', () => {
  it('is known at the revision that was saved here, however far away the reviewer goes', async () => {
    const session = aLongQueue().screen();
    await session.open(0);
    session.work?.type('"edited"');
    await jest.advanceTimersByTimeAsync(5_000);
    await session.open(250);
    await session.open(251);
    expect([session.items.work(0), session.items.revisionOf(0)]).toEqual([undefined, 1n]);
    expect([session.items.revisionOf(250), session.items.revisionOf(100)]).toEqual([0n, undefined]);
  });
});

describe('an item that is only found later', () => {
  const atItem = async (ordinal: number) => {
    const session = new QueueServer(['1', '2', '3']).screen();
    await session.open(ordinal);
    return session;
  };

  it('is opened for a reviewer who is still where they asked for it', async () => {
    const session = await atItem(0);
    await session.openLater()(2);
    expect(session.ordinal).toBe(2);
  });

  it('does not take a reviewer away from where they went meanwhile', async () => {
    const session = await atItem(0);
    const found = session.openLater();
    await session.next();
    await found(2);
    expect([session.wanted, session.ordinal]).toEqual([1, 1]);
  });

  it('leaves the screen as it is when there is no such item', async () => {
    const session = await atItem(0);
    await session.openLater()(undefined);
    expect([session.wanted, session.ordinal]).toEqual([0, 0]);
  });
});
