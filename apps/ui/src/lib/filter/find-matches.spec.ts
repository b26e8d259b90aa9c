import { jest } from '@jest/globals';
import { httpFindMatches, matchesOf, SearchProblem } from './find-matches.js';
import { noFilter } from './item-filter.js';

const { signal } = new AbortController();
/** What the test browser lacks: a server that answers. */
const answer = (status: number, bits: readonly number[] = [], total = 0) => ({
  ok: status < 300,
  status,
  headers: new Headers({ 'item-count': String(total) }),
  arrayBuffer: async () => Uint8Array.from(bits).buffer,
});
const queue = { queueId: 'q1', annotates: false };
const server = (given: ReturnType<typeof answer>, seen = queue) => {
  const asked: string[] = [];
  const fetcher = async (address: unknown) => {
    asked.push(String(address));
    return given as unknown as Response;
  };
  return { asked, find: httpFindMatches(seen, fetcher) };
};

describe('the search for matches', () => {
  it('sends the question and reads one bit per item', async () => {
    const { find, asked } = server(answer(200, [0b1000_0001, 0b11], 9));
    const matches = await find({ ...noFilter, text: 'a & b', mine: true }, signal);
    expect(asked).toEqual(['/queues/q1/matches?q=a+%26+b&mine=1']);
    expect(Array.from({ length: 20 }, (_, ordinal) => ordinal).filter(matches.has)).toEqual([0, 7, 8]);
    await find({ ...noFilter, text: ' ', mine: true }, signal);
    expect(asked.at(-1)).toBe('/queues/q1/matches?mine=1');
    await find({ ...noFilter, flagged: true }, signal);
    expect(asked.at(-1)).toBe('/queues/q1/matches?flagged=1');
  });

  it('says that it looks at what an annotator sees, in a tab that shows it', async () => {
    const { find, asked } = server(answer(200), { ...queue, annotates: true });
    await find({ ...noFilter, field: 'verdict=no' }, signal);
    expect(asked).toEqual(['/queues/q1/matches?field=verdict%3Dno&as=annotator']);
  });

  it.each([
    [400, /too long/],
    [401, /signed out/],
    [404, /no longer exists/],
    [500, /failed/],
    [504, /too long/],
  ])('explains status %d in words', async (status, words) => {
    const { find } = server(answer(status));
    const problem = find({ ...noFilter, text: 'a' }, signal);
    await expect(problem).rejects.toThrow(SearchProblem);
    await expect(problem).rejects.toThrow(words);
  });

  it('distinguishes a lost connection from a canceled search', async () => {
    const stop = new AbortController();
    const find = httpFindMatches(queue, () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(find({ ...noFilter, text: 'a' }, stop.signal)).rejects.toThrow('The server cannot be reached');
    stop.abort();
    await expect(find({ ...noFilter, text: 'a' }, stop.signal)).rejects.toBe(stop.signal.reason);
  });

  it('gives up when no answer comes', async () => {
    const late = new AbortController();
    const limit = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    const silent: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
    const problem = httpFindMatches(queue, silent)({ ...noFilter, text: 'a' }, signal);
    limit.mockRestore();
    late.abort();
    await expect(problem).rejects.toThrow('The server cannot be reached');
  });

  it('matches nothing after the last known item', () => {
    expect(matchesOf(Uint8Array.of(0xff), 3).has(3)).toBe(false);
  });
});
