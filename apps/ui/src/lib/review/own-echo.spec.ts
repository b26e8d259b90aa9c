import { jest } from '@jest/globals';
import { QueueServer } from './queue-server.fixture.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const settle = () => jest.advanceTimersByTimeAsync(10_000);

it('does not count an approval again that was taken back before its echo came', async () => {
  const server = new QueueServer(['{"n":0}', '{"n":1}']);
  const session = server.screen();
  await session.open(0);
  session.toggleApproval();
  await session.undoLast();
  await settle();
  const { navigator, work } = session;
  await session.onRemoteChanges([[0, 2, String((work?.revision ?? 0n) - 1n), 'me']]);
  expect([navigator.counts.Approved, work?.isApproved]).toEqual([0, false]);
});

it('undoes at once, before the items around the one gone back to are loaded', async () => {
  const server = new QueueServer(Array.from({ length: 50 }, (_, n) => `{"n":${n}}`));
  const session = server.screen();
  await session.open(0);
  session.toggleApproval();
  void session.undoLast();
  expect([session.ordinal, session.work?.isApproved, session.navigator.counts.Approved]).toEqual([0, false, 0]);
});
