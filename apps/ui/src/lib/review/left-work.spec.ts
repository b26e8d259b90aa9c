// What one page leaves unsent, the next one resumes: before anything else can be done to it, however bad the
// connection.
import { jest } from '@jest/globals';
import { itemOf } from '@labeling/domain';
import { QueueServer } from './queue-server.fixture.js';
import { memoryWorkStore } from './review-server.fixture.js';

const settle = () => jest.advanceTimersByTimeAsync(120_000);
const targetOn = (server: QueueServer, ordinal: number) =>
  itemOf(server.items[ordinal]?.now.state ?? { is: 'absent' })?.target;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A page that crashed right after a text was typed at the last of three hundred items. */
async function crashed() {
  const server = new QueueServer(Array.from({ length: 300 }, (_, i) => `{"n":${i}}`));
  const store = memoryWorkStore();
  const session = server.screen({ store });
  await session.open(299);
  const stop = server.nextLine;
  session.work?.type('{"typed":299}');
  server.nextLine = () => 'down';
  server.sessions.length = 0;
  return { server, store, back: () => (server.nextLine = stop) };
}

describe('work that an earlier page left', () => {
  it('is never shown as saved too early, and is saved without a visit to its item', async () => {
    const { server, store, back } = await crashed();
    const session = server.screen({ store });
    expect(session.status).toBe('saving');
    void session.open(0);
    const resumed = session.items.resume();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(session.status).toBe('offline');
    back();
    await settle();
    expect(await resumed).toBe(1);
    expect([session.ordinal, session.status, targetOn(server, 299)]).toEqual([0, 'saved', '{"typed":299}']);
    expect(store.all()).toEqual([]);
  });

  it('is on the screen as soon as its item is, so that nothing is typed over it unseen', async () => {
    const { server, store, back } = await crashed();
    back();
    const session = server.screen({ store });
    await session.open(299);
    expect(session.work?.text).toBe('{"typed":299}');
  });

  it('keeps nobody waiting when its item no longer exists', async () => {
    const { server, store, back } = await crashed();
    back();
    server.items.pop();
    const session = server.screen({ store });
    await session.open(0);
    expect(await session.items.resume()).toBe(0);
    expect(session.status).toBe('saved');
  });
});
