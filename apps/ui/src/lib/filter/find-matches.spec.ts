import { jest } from '@jest/globals';
import fc from 'fast-check';
import { httpFindMatches, LARGEST_SLICE, matchesOf, SearchProblem } from './find-matches.js';
import { noFilter } from './item-filter.js';

const { signal } = new AbortController();
/** What the test browser lacks: a server that answers. */
const answer = (status: number, bits: readonly number[] = [], total = 0, next?: number) => ({
  ok: status < 300,
  status,
  headers: new Headers({ 'item-count': String(total), ...(next !== undefined && { next: String(next) }) }),
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
    expect(asked).toEqual([`/queues/q1/matches?q=a+%26+b&mine=1&from=0&count=${LARGEST_SLICE}&early=1`]);
    expect(Array.from({ length: 20 }, (_, ordinal) => ordinal).filter(matches.has)).toEqual([0, 7, 8]);
    await find({ ...noFilter, text: ' ', mine: true }, signal);
    expect(asked.at(-1)).toBe('/queues/q1/matches?mine=1');
    await find({ ...noFilter, flagged: true }, signal);
    expect(asked.at(-1)).toBe('/queues/q1/matches?flagged=1');
  });

  const LARGE_AT_ONCE = 7_001;

  /** A server that knows which items match, and answers slice by slice; items from `largeFrom` on are large. */
  const longQueue = (
    total: number,
    matching: ReadonlySet<number>,
    { fails = new Set<number>(), largeFrom = Infinity }: { fails?: Set<number>; largeFrom?: number } = {},
  ) => {
    const asked: number[] = [];
    const fetcher = async (address: unknown) => {
      const { searchParams } = new URL(String(address), 'http://pages');
      const [from, count] = ['from', 'count'].map((name) => Number(searchParams.get(name))) as [number, number];
      asked.push(from);
      const searched = from >= largeFrom ? LARGE_AT_ONCE : Math.min(count, largeFrom - from);
      const items = Math.max(0, Math.min(searched, total - from));
      const bits = new Array<number>(Math.ceil(items / 8)).fill(0);
      for (const ordinal of matching) {
        const at = ordinal - from;
        if (at >= 0 && at < items) bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7));
      }
      const given = fails.has(from)
        ? answer(504)
        : answer(200, bits, items, items === searched ? from + items : undefined);
      return given as unknown as Response;
    };
    return { asked, find: httpFindMatches(queue, fetcher) };
  };

  it('continues where an answer ended until the end of a long queue, and finds each match in its place', async () => {
    const size = fc.oneof(
      fc.integer({ min: 0, max: 4 * LARGEST_SLICE }),
      fc.constantFrom(1, 2, 3).map((n) => n * LARGEST_SLICE),
    );
    const places = fc.uniqueArray(fc.nat({ max: 4 * LARGEST_SLICE }), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(size, places, async (total, some) => {
        const matching = new Set([...some, 0, LARGEST_SLICE - 1, LARGEST_SLICE, total - 1].filter((at) => at < total));
        const { find, asked } = longQueue(total, matching);
        const progress: number[] = [];
        const matches = await find({ ...noFilter, text: 'a' }, signal, (items) => void progress.push(items));
        const beyond = [...matching].flatMap((at) => [at - 1, at, at + 1]);
        for (const at of beyond.filter((ordinal) => ordinal >= 0)) expect(matches.has(at)).toBe(matching.has(at));
        expect(asked).toEqual([0, ...progress]);
        expect(progress).toEqual(
          Array.from({ length: Math.floor(total / LARGEST_SLICE) }, (_, n) => (n + 1) * LARGEST_SLICE),
        );
      }),
      { numRuns: 50 },
    );
  });

  it('finds each match in its place when answers cover fewer items because these are large', async () => {
    const places = fc.uniqueArray(fc.nat({ max: 2 * LARGEST_SLICE }), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 2 * LARGEST_SLICE }), places, async (largeFrom, some) => {
        const matching = new Set([...some, 0, largeFrom, largeFrom + LARGE_AT_ONCE, 2 * LARGEST_SLICE]);
        const { find } = longQueue(2 * LARGEST_SLICE + 1 + LARGE_AT_ONCE, matching, { largeFrom });
        const matches = await find({ ...noFilter, text: 'a' }, signal);
        const beyond = [...matching].flatMap((at) => [at - 1, at, at + 1]);
        for (const at of beyond.filter((ordinal) => ordinal >= 0)) expect(matches.has(at)).toBe(matching.has(at));
      }),
      { numRuns: 50 },
    );
  });

  it('asks once for what is known without reading payloads, however long the queue is', async () => {
    const { find, asked } = server(answer(200, [], 3 * LARGEST_SLICE));
    await find({ ...noFilter, flagged: true }, signal);
    expect(asked).toEqual(['/queues/q1/matches?flagged=1']);
  });

  it('reads the answer of a server that searches the whole queue at once', async () => {
    const bits = new Array<number>(20_000).fill(0);
    bits[10_000] = 1;
    const { find, asked } = server(answer(200, bits, 160_000));
    const matches = await find({ ...noFilter, text: 'a' }, signal);
    expect([matches.has(80_000), matches.has(30_000), asked.length]).toEqual([true, false, 1]);
  });

  it('takes the answer for the whole queue when another server gives one in the middle of a search', async () => {
    const bits = new Array<number>(20_000).fill(0);
    bits[10_000] = 1;
    const given = [answer(200, [], LARGEST_SLICE, LARGEST_SLICE), answer(200, bits, 160_000)];
    const find = httpFindMatches(queue, async () => given.shift() as unknown as Response);
    const matches = await find({ ...noFilter, text: 'a' }, signal);
    expect([matches.has(80_000), matches.has(80_000 + LARGEST_SLICE), given.length]).toEqual([true, false, 0]);
  });

  it('stops between two slices of a search that is canceled, or that fails', async () => {
    const stop = new AbortController();
    const long = longQueue(10 * LARGEST_SLICE, new Set());
    const problem = long.find({ ...noFilter, text: 'a' }, stop.signal, () => stop.abort());
    await expect(problem).rejects.toMatchObject({ name: 'AbortError' });
    expect(long.asked).toEqual([0]);
    const slow = longQueue(10 * LARGEST_SLICE, new Set(), { fails: new Set([LARGEST_SLICE]) });
    await expect(slow.find({ ...noFilter, text: 'a' }, signal)).rejects.toThrow('The search took too long');
    expect(slow.asked).toEqual([0, LARGEST_SLICE]);
  });

  it('asks for what an annotator sees in a tab that shows it', async () => {
    const { find, asked } = server(answer(200), { ...queue, annotates: true });
    await find({ ...noFilter, field: 'verdict=no' }, signal);
    expect(asked).toEqual([`/queues/q1/matches?field=verdict%3Dno&from=0&count=${LARGEST_SLICE}&early=1&as=annotator`]);
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
