import fc from 'fast-check';
import { LoadedSpans } from './loaded-spans.svelte.js';
import { aSpan } from './many-spans.fixture.js';
import { SpanTreeModel } from './span-tree-model.svelte.js';
import type { SpanLine, SpanPart } from './trace.js';

const numbered = (count: number) =>
  Array.from({ length: count }, (_, i) => aSpan(`${i}`, { parentSpanId: i === 0 ? null : '0', offsetNs: i }));
const START = 1_800_000_000_000_000_000n;

/** The parts after the first; `next` of each is the number of the one after it. */
function serving(parts: readonly (readonly SpanLine[])[], startNs = String(START)) {
  const part = (i: number): SpanPart => ({
    startNs,
    spans: parts[i] ?? [],
    next: i + 1 < parts.length ? `${i + 1}` : null,
  });
  const asked: string[] = [];
  const server = { asked, isAway: false, first: part(0), fetcher: undefined as unknown as typeof fetch };
  server.fetcher = async (address) => {
    asked.push(String(address));
    if (server.isAway) throw new TypeError('no connection');
    return Response.json(part(Number(new URL(String(address), 'http://pages').searchParams.get('after'))));
  };
  return server;
}

async function loadedFrom(server: ReturnType<typeof serving>, around: readonly SpanLine[] = []) {
  const loaded = new LoadedSpans('t', server.fetcher);
  loaded.begin(server.first, around);
  await loaded.fill();
  return loaded;
}

const drawn = ({ nodes, rows, period }: SpanTreeModel) => ({
  rows: rows.map((place) => [nodes[place]?.span, nodes[place]?.depth, nodes[place]?.end]),
  period,
});

const spans = fc
  .array(fc.record({ caller: fc.nat(30), offsetNs: fc.nat(100), durationNs: fc.nat(50) }), { maxLength: 25 })
  .map((given) =>
    given.map(({ caller, ...times }, i) =>
      aSpan(`${i}`, { parentSpanId: caller === 30 ? null : `${caller}`, ...times }),
    ),
  );
const inParts = spans.chain((all) =>
  fc.record({
    all: fc.constant(all),
    cuts: fc.array(fc.nat(all.length), { maxLength: 6 }),
    around: fc.subarray(all),
    folded: fc.subarray(all.map(({ spanId }) => spanId)),
  }),
);

describe('a trace that arrives in parts', () => {
  it('shows the same rows as one that arrives at once, however it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(inParts, async ({ all, cuts, around, folded }) => {
        const ends = [...cuts.sort((a, b) => a - b), all.length];
        const server = serving(ends.map((end, i) => all.slice(ends[i - 1] ?? 0, end)));
        const loaded = new LoadedSpans('t', server.fetcher);
        loaded.begin(server.first, around);
        const options = { durationNs: 0 };
        const model = new SpanTreeModel(loaded.all, { ...options, isComplete: loaded.isComplete });
        // Folded as soon as they are there, with parts still to come.
        const fold = (of: SpanTreeModel) => {
          for (const [place, { span }] of of.nodes.entries()) of.fold(place, folded.includes(span.spanId));
        };
        fold(model);
        await loaded.fill();
        model.update(loaded.all, loaded.isComplete);
        fold(model);
        const whole = new SpanTreeModel(all, options);
        fold(whole);
        expect(drawn(model)).toEqual(drawn(whole));
        expect(loaded.isComplete).toBe(true);
      }),
    );
  });

  it('is requested part by part, each from where the previous one ended', async () => {
    const all = numbered(6);
    const server = serving([all.slice(0, 2), all.slice(2, 4), all.slice(4)]);
    const loaded = await loadedFrom(server);
    expect(server.asked).toEqual(['/traces/t/spans?after=1', '/traces/t/spans?after=2']);
    expect(loaded.all.map(({ spanId }) => spanId)).toEqual(['0', '1', '2', '3', '4', '5']);
  });

  it('stops at 20,000 spans', async () => {
    const all = numbered(30_000);
    const loaded = await loadedFrom(
      serving([all.slice(0, 200), ...[0, 1, 2].map((i) => all.slice(200 + i * 10_000).slice(0, 10_000))]),
    );
    expect([loaded.all.length, loaded.isComplete]).toEqual([20_200, true]);
  });

  it('keeps what it has while the others cannot be loaded, and continues on request', async () => {
    const all = numbered(4);
    const server = serving([all.slice(0, 2), all.slice(2)]);
    server.isAway = true;
    const loaded = await loadedFrom(server);
    expect([loaded.failed, loaded.isComplete, loaded.all.length]).toEqual([true, false, 2]);
    server.isAway = false;
    await loaded.fill();
    expect([loaded.failed, loaded.isComplete, loaded.all.length]).toEqual([false, true, 4]);
  });

  it('takes no more spans once it is left', async () => {
    const all = numbered(4);
    const server = serving([all.slice(0, 2), all.slice(2)]);
    const loaded = new LoadedSpans('t', server.fetcher);
    loaded.begin(server.first, []);
    const filled = loaded.fill();
    loaded.leave();
    await filled;
    expect([loaded.all.length, loaded.failed]).toEqual([2, false]);
  });

  it('is loaded again with late spans, even with one before its start', async () => {
    const loaded = await loadedFrom(serving([numbered(2)]));
    const again = serving(
      [[aSpan('early', { offsetNs: 0 })], [aSpan('1', { parentSpanId: '0', offsetNs: 11 })]],
      String(START - 10n),
    );
    loaded.begin(again.first, []);
    expect(loaded.all.map(({ spanId, offsetNs }) => [spanId, offsetNs])).toEqual([
      ['0', 10],
      ['1', 11],
      ['early', 0],
    ]);
  });
});
