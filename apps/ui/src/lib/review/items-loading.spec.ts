import { jest } from '@jest/globals';
import { QueueServer } from './queue-server.fixture.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

async function farFrom(line: 'good' | 'down') {
  const server = new QueueServer(Array.from({ length: 300 }, (_, n) => `{"n":${n}}`));
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
