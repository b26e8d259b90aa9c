import { MentionList, type Mention, type MentionPage } from './mention-list.svelte.js';

const mention = (n: number): Mention => ({
  ...{ queueId: 'q', queueName: 'Ducks', itemId: `i${n}` },
  comment: {
    ...{ id: `c${n}`, by: { type: 'member', id: 'ada', name: 'Ada' }, at: '2026-11-24T08:00:00.000Z', text: '@Ben' },
    ...{ mentions: ['ben'], place: null, editedAt: null, resolved: null },
  },
});

/** A server with `count` mentions, which answers or fails when the test says so. */
function aList(count: number) {
  const server = { count };
  const asked: { readonly limit: number; answer(): Promise<void>; fail(): Promise<void> }[] = [];
  const list = new MentionList((limit) => {
    const { promise, resolve, reject } = Promise.withResolvers<MentionPage>();
    const data = Array.from({ length: Math.min(limit, server.count) }, (_, n) => mention(n));
    const page = { data, next: server.count > limit ? 'more' : null };
    const settled = (end: () => void) => async () => {
      end();
      await new Promise(setImmediate);
    };
    asked.push({ limit, answer: settled(() => resolve(page)), fail: settled(() => reject(new Error('away'))) });
    return promise;
  });
  return { server, list, asked };
}

describe('the list of mentions', () => {
  it('shows older ones on demand, and new ones beside them', async () => {
    const { server, list, asked } = aList(150);
    void list.refresh();
    await asked[0]?.answer();
    expect([list.rows.length, list.hasOlder]).toEqual([100, true]);
    void list.older();
    await asked[1]?.answer();
    expect([list.rows.length, list.hasOlder]).toEqual([150, false]);
    server.count = 151;
    void list.refresh();
    await asked[2]?.answer();
    expect(list.rows).toHaveLength(151);
  });

  it('ends at the longest page that the server allows, and says so', async () => {
    const { list, asked } = aList(5_000);
    for (let n = 0; n < 12; n++) void list.older();
    await asked.at(-1)?.answer();
    expect([list.rows.length, list.hasOlder, list.cutAt]).toEqual([1_000, false, 1_000]);
  });

  it('ignores an answer that was overtaken', async () => {
    const { server, list, asked } = aList(2);
    void list.refresh();
    server.count = 1;
    void list.refresh();
    await asked[1]?.answer();
    await asked[0]?.answer();
    expect(list.rows).toHaveLength(1);
  });

  it('keeps what it has when it cannot be read, and reports the failure until it is', async () => {
    const { list, asked } = aList(2);
    void list.refresh();
    await asked[0]?.answer();
    const read = list.refresh();
    await asked[1]?.fail();
    expect([await read, list.rows.length, list.hasFailed]).toEqual([false, 2, true]);
    void list.refresh();
    await asked[2]?.answer();
    expect(list.hasFailed).toBe(false);
  });
});
