import { jest } from '@jest/globals';
import { parseJsonText } from '@labeling/domain';
import { QueueServer } from './queue-server.fixture.js';
import { refusalWords } from './save-words.js';

const settle = () => jest.advanceTimersByTimeAsync(120_000);
const push = { type: 'PushItem', pushId: 'p', datasetId: 'd', datapointId: 'dp', scope: 'item' } as const;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A reviewer who approved the first of three items a moment after somebody pushed it away. */
async function tooLate() {
  const server = new QueueServer(['{"n":0}', '{"n":1}', '{"n":2}']);
  const refused: string[] = [];
  const session = server.screen({
    onRefused: ({ ordinal }, refusal) =>
      refused.push(`${refusalWords(refusal, { number: ordinal + 1 })}: ${refusal.detail}`),
  });
  await session.open(0);
  server.items[0]?.elsewhere(push);
  session.work?.type('{"n":"mine"}');
  session.actions.give({ type: 'Approve' });
  return { server, session, refused };
}

describe('a command that the server rejects', () => {
  it('leaves its reviewer where they are, and waits on its item with the text and the reason', async () => {
    const { session, refused } = await tooLate();
    expect(session.ordinal).toBe(1);
    await settle();
    expect(refused).toEqual(['Item 1 could not be approved: The item was pushed into a dataset']);
    expect([session.ordinal, session.waitingOrdinal]).toEqual([1, 0]);
    await session.open(0);
    expect([session.work?.text, session.status]).toEqual(['{"n":"mine"}', 'refused']);
    expect(session.work?.refusal?.command).toBe('Approve');
    expect(session.navigator.counts).toEqual({ New: 2, Modified: 0, Approved: 0 });
  });

  it('says what could not be done even if the screen heard first of what stands in its way', async () => {
    const { server, session } = await tooLate();
    await server.tellAll([0]);
    await settle();
    await session.open(0);
    expect([session.work?.text, session.status]).toEqual(['{"n":"mine"}', 'refused']);
    expect([session.work?.refusal?.command, session.work?.isTextStopped]).toEqual(['Approve', false]);
  });

  it('does not hide another item that has two versions: that one comes first', async () => {
    const { server, session } = await tooLate();
    server.items[1]?.elsewhere({ type: 'EditTarget', target: parseJsonText('"theirs"') });
    session.work?.type('"mine"');
    session.work?.flush();
    await settle();
    await session.open(0);
    expect([session.work?.status, session.status, session.waitingOrdinal]).toEqual(['refused', 'conflict', 1]);
    await session.open(1);
    session.work?.takeTheirs();
    await settle();
    expect([session.status, session.waitingOrdinal]).toEqual(['refused', 0]);
  });

  it('is not sent again if the queue is gone, and its text is kept', async () => {
    const server = new QueueServer(['{"n":0}', '{"n":1}']);
    const session = server.screen();
    await session.open(0);
    for (const item of server.items) item.isHidden = true;
    session.work?.type('{"n":"mine"}');
    session.actions.give({ type: 'Approve' });
    await settle();
    await session.open(0);
    expect([session.work?.text, session.status]).toEqual(['{"n":"mine"}', 'refused']);
    expect(session.work?.refusal?.detail).toBe('There is no such queue');
    for (const item of server.items) item.isHidden = false;
    session.actions.give({ type: 'Approve' });
    await settle();
    expect(session.navigator.counts).toEqual({ New: 1, Modified: 0, Approved: 1 });
  });
});
