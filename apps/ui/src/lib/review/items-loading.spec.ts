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

it('an item on its way is told of until it is there', async () => {
  const { session, opened } = await farFrom('good');
  expect([session.onTheWay, session.ordinal]).toEqual([250, 0]);
  await opened;
  expect([session.onTheWay, session.ordinal]).toEqual([undefined, 250]);
});

it('nothing can be done to the item before while another one is on its way', async () => {
  const { server, session } = await farFrom('down');
  session.toggleApproval();
  session.discard();
  session.revert();
  await jest.advanceTimersByTimeAsync(5_000);
  server.nextLine = () => 'good';
  await jest.advanceTimersByTimeAsync(5_000);
  expect(session.ordinal).toBe(250);
  expect(server.items[0]?.events.map(({ type }) => type)).toEqual(['ItemAdded']);
});

it('one can stay, and work on', async () => {
  const { server, session } = await farFrom('down');
  await session.open(0);
  expect([session.onTheWay, session.navigator.current]).toEqual([undefined, 0]);
  server.nextLine = () => 'good';
  session.toggleApproval();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(session.ordinal).toBe(1);
  expect(server.items[0]?.events.map(({ type }) => type)).toEqual(['ItemAdded', 'ItemApproved']);
});

it('an item near by is never on its way', async () => {
  const session = new QueueServer(['1', '2', '3']).screen();
  await session.open(0);
  void session.next();
  expect([session.onTheWay, session.ordinal]).toEqual([undefined, 1]);
});
