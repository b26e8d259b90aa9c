import { jest } from '@jest/globals';
import { itemOf } from '@labeling/domain';
import { changingRights } from './changing-rights.fixture.svelte.js';
import { QueueServer } from './queue-server.fixture.js';
import type { Refusal } from './work-status.js';

const settle = () => jest.advanceTimersByTimeAsync(120_000);
const [reviews, reads] = [
  { mayReview: true, isArchived: false },
  { mayReview: false, isArchived: false },
];

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A reviewer whose edit was refused, because they had read-only access at that time. */
async function aRefusedEdit() {
  const server = new QueueServer(['{"n":0}']);
  const sentAgain: Refusal[] = [];
  const session = server.screen({ onSentAgain: (_, refusal) => void sentAgain.push(refusal) });
  await session.open(0);
  const rights = changingRights(session);
  const put = (now: typeof reviews) => {
    for (const item of server.items) item.isReadOnly = !now.mayReview;
    rights.put(now);
  };
  for (const item of server.items) item.isReadOnly = true;
  session.work?.type('{"n":"mine"}');
  session.work?.flush();
  await settle();
  put(reads);
  const stored = () => itemOf(server.items[0]?.now.state ?? { is: 'absent' })?.target;
  return { session, server, rights, put, stored, sentAgain };
}

describe('an edit that was refused because its author could only read', () => {
  it('is saved once they can review again, and no longer reported as refused', async () => {
    const { session, put, stored, rights, sentAgain } = await aRefusedEdit();
    const refusal = session.work?.refusal;
    expect([session.status, refusal?.command]).toEqual(['refused', 'EditTarget']);
    put(reviews);
    await settle();
    expect(sentAgain).toEqual([refusal]);
    expect([session.status, session.work?.refusal, stored()]).toEqual(['saved', undefined, '{"n":"mine"}']);
    rights.close();
  });

  it('is no longer reported as refused once another text is on its way', async () => {
    const { session, server, stored, rights, sentAgain } = await aRefusedEdit();
    const refusal = session.work?.refusal;
    for (const item of server.items) item.isReadOnly = false;
    session.work?.type('{"n":"corr');
    await settle();
    expect(sentAgain).toEqual([]);
    session.work?.type('{"n":"corrected"}');
    await settle();
    expect([sentAgain, stored()]).toEqual([[refusal], '{"n":"corrected"}']);
    session.work?.type('{"n":"once more"}');
    await settle();
    expect(sentAgain).toHaveLength(1);
    rights.close();
  });

  it('is no longer reported as refused once another text is approved', async () => {
    const { session, server, rights, sentAgain } = await aRefusedEdit();
    const refusal = session.work?.refusal;
    for (const item of server.items) item.isReadOnly = false;
    session.work?.type('{"n":"corrected"}');
    session.work?.give({ type: 'Approve' });
    await settle();
    expect([sentAgain, session.work?.isApproved]).toEqual([[refusal], true]);
    rights.close();
  });

  it('stays with its item as long as they can only read', async () => {
    const { session, put, stored, rights } = await aRefusedEdit();
    put({ ...reads, isArchived: true });
    await settle();
    expect([session.status, session.work?.text, stored()]).toEqual(['refused', '{"n":"mine"}', '{"n":0}']);
    rights.close();
  });
});

describe('another command that was refused', () => {
  it('lets the text that went with it be saved, but is not sent again itself', async () => {
    const { session, server, put, rights, stored, sentAgain } = await aRefusedEdit();
    session.work?.dropText();
    for (const item of server.items) item.isReadOnly = true;
    session.work?.type('{"n":"theirs"}');
    session.work?.give({ type: 'Approve' });
    await settle();
    expect(session.work?.refusal?.command).toBe('Approve');
    put(reviews);
    await settle();
    expect([stored(), session.work?.refusal, session.work?.isApproved]).toEqual(['{"n":"theirs"}', undefined, false]);
    expect(sentAgain).toEqual([]);
    rights.close();
  });

  it('is still reported as refused, since it is not sent again', async () => {
    const { session, server, put, rights, sentAgain } = await aRefusedEdit();
    session.work?.dropText();
    for (const item of server.items) item.isReadOnly = true;
    session.work?.give({ type: 'FlagItem', reason: 'unsure' });
    await settle();
    put(reviews);
    await settle();
    expect([session.work?.refusal?.command, sentAgain]).toEqual(['FlagItem', []]);
    rights.close();
  });
});

describe('the screen of a queue in which nothing can be changed', () => {
  it('says whether that is due to the role of its viewer or because the queue is archived', async () => {
    const { put, rights } = await aRefusedEdit();
    expect(rights.limits.blocked).toBe('You have read-only access to this queue');
    put({ mayReview: false, isArchived: true });
    expect(rights.limits.blocked).toBe('This queue is archived');
    put(reviews);
    expect(rights.limits.blocked).not.toBe('This queue is archived');
    rights.close();
  });
});
