import { KnownNames } from './known-names.js';

describe('the names of items', () => {
  it('are loaded once for each item, at most 200 at a time, and again after a failure', async () => {
    const asked: string[][] = [];
    let isDown = true;
    const names = new KnownNames((_, init) => {
      const { ids }: { ids: string[] } = JSON.parse(String(init?.body));
      asked.push(ids);
      const body = {
        names: ids.filter((id) => id !== 'gone').map((id) => ({ id, number: 1, words: `words of ${id}` })),
      };
      return Promise.resolve(isDown ? new Response('', { status: 503 }) : new Response(JSON.stringify(body)));
    });
    await names.want(['a', 'gone', 'a']);
    expect([asked, names.of('a')]).toEqual([[['a', 'gone']], undefined]);
    isDown = false;
    await names.want(['a', 'gone']);
    await names.want(['a', 'gone', 'b']);
    expect(asked.slice(1)).toEqual([['a', 'gone'], ['b']]);
    expect([names.of('b')?.words, names.of('gone')]).toEqual(['words of b', undefined]);
    await names.want(Array.from({ length: 201 }, (_, i) => `many ${i}`));
    expect(asked.slice(3).map(({ length }) => length)).toEqual([200, 1]);
  });
});
