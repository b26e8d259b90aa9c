import { jest } from '@jest/globals';
import { httpLoadOrder, readSort, spellSort, type ListSort } from './list-sort.js';

const addressOf = (asked: Record<string, string>) => `/queues/q/order?${new URLSearchParams(asked)}`;
const byScore: ListSort = { by: 'field', key: 'score', descending: false };

describe('the order of a column', () => {
  it('comes from the server as ordinals', async () => {
    const asked: string[] = [];
    const load = httpLoadOrder(addressOf, (address) => {
      asked.push(String(address));
      return Promise.resolve(new Response(Uint8Array.of(1, 0, 0, 0, 0, 1, 0, 0)));
    });
    expect([...((await load({ ...byScore, descending: true }, AbortSignal.timeout(1_000))) ?? [])]).toEqual([1, 256]);
    expect(asked).toEqual(['/queues/q/order?by=field&key=score&descending=1']);
    const down = httpLoadOrder(addressOf, () => Promise.resolve(new Response('', { status: 504 })));
    expect(await down(byScore, AbortSignal.timeout(1_000))).toBeUndefined();
  });

  it('is given up when no answer comes', async () => {
    const late = new AbortController();
    const limit = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    const silent: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
    const order = httpLoadOrder(addressOf, silent)(byScore, new AbortController().signal);
    limit.mockRestore();
    late.abort();
    expect(await order).toBeUndefined();
  });

  it('is in the address, whatever the key of the field is', () => {
    const sorts: ListSort[] = [
      { ...byScore, descending: true },
      { by: 'field', key: '-a.b,c', descending: false },
      { by: 'field', key: '', descending: true },
      { by: 'updated', descending: false },
    ];
    expect(sorts.map((sort) => readSort(spellSort(sort), ['updated']))).toEqual(sorts);
    expect([spellSort(sorts[0]), spellSort(undefined)]).toEqual(['-field.score', '']);
    expect(['state', 'nothing', '', null].map((text) => readSort(text, ['updated']))).toEqual(Array(4).fill(undefined));
  });
});
