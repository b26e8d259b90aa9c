import { WholeList } from './whole-list.svelte.js';

const first = ['a', 'b'];

/** A server whose answers arrive when the test says so. */
function aServer() {
  const waiting: ((answer: Response) => void)[] = [];
  const fetcher: typeof fetch = () => new Promise((resolve) => waiting.push(resolve));
  return { list: new WholeList<string>('/queues', fetcher), waiting };
}

describe('a list whose beginning comes with the page', () => {
  it('is complete once the rest is loaded, which a short one does not need', async () => {
    const { list, waiting } = aServer();
    await list.load(first, 2);
    expect([list.rows(first, 2), waiting.length]).toEqual([first, 0]);
    const loaded = list.load(first, 3);
    expect(list.rows(first, 3)).toEqual(first);
    waiting[0]?.(Response.json(['a', 'b', 'c']));
    await loaded;
    expect(list.rows(first, 3)).toEqual(['a', 'b', 'c']);
  });

  it('takes the latest answer, whichever arrives first', async () => {
    const { list, waiting } = aServer();
    const loads = [list.load(first, 3), list.load(first, 4)];
    waiting[1]?.(Response.json(['a', 'b', 'c', 'd']));
    waiting[0]?.(Response.json(['a', 'b', 'c']));
    await Promise.all(loads);
    expect(list.rows(first, 4)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('takes each answer that is newer than what it has, however fast the list changes', async () => {
    const { list, waiting } = aServer();
    const loaded = list.load(first, 3);
    void list.load(first, 4);
    waiting[0]?.(Response.json(['a', 'b', 'c']));
    await loaded;
    expect(list.rows(first, 4)).toEqual(['a', 'b', 'c']);
  });

  it('keeps rows that did not change, so that only the others are drawn again', async () => {
    const waiting: ((answer: Response) => void)[] = [];
    const list = new WholeList<object>('/queues', () => new Promise((resolve) => waiting.push(resolve)));
    const answers = [
      [
        { id: 'a', items: 1 },
        { id: 'b', items: 1 },
      ],
      [
        { id: 'b', items: 1 },
        { id: 'a', items: 2 },
      ],
    ];
    const shown: (readonly object[])[] = [];
    for (const [n, answer] of answers.entries()) {
      const loaded = list.load([], 2);
      waiting[n]?.(Response.json(answer));
      await loaded;
      shown.push(list.rows([], 2));
    }
    expect(shown).toEqual(answers);
    expect(shown[1]?.[0]).toBe(shown[0]?.[1]);
  });

  it('keeps what it has when it cannot be loaded, and reports it', async () => {
    const { list, waiting } = aServer();
    const loaded = list.load(first, 3);
    waiting[0]?.(new Response(null, { status: 503 }));
    await loaded;
    expect([list.rows(first, 3), list.failed]).toEqual([first, true]);
    const again = list.load(first, 3);
    waiting[1]?.(Response.json(['a', 'b', 'c']));
    await again;
    expect([list.rows(first, 3), list.failed]).toEqual([['a', 'b', 'c'], false]);
    const later = list.load(first, 4);
    waiting[2]?.(new Response(null, { status: 503 }));
    await later;
    expect([list.rows(first, 4), list.failed]).toEqual([['a', 'b', 'c'], true]);
  });
});
