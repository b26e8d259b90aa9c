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

it('does not put an older text on top of a newer one', async () => {
  const session = new QueueServer(['{"n":0}']).screen();
  await session.open(0);
  session.work?.type('"first"');
  session.revert();
  session.work?.type('"second"');
  expect(await session.undoLast()).toEqual({ type: 'revert', came: 'changedSince' });
  await settle();
  expect([session.work?.text, session.status]).toEqual(['"second"', 'saved']);
});

it('keeps what could not be undone because its item was out of reach', async () => {
  const server = new QueueServer(Array.from({ length: 300 }, (_, n) => `{"n":${n}}`));
  const session = server.screen();
  await session.open(0);
  session.toggleApproval();
  await settle();
  await session.open(250);
  server.nextLine = () => 'down';
  expect(await session.undoLast()).toEqual({ type: 'approve', came: 'notLoaded' });
  server.nextLine = () => 'good';
  expect(await session.undoLast()).toEqual({ type: 'approve', came: 'done' });
});
