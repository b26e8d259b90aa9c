import { ItemTrace } from './item-trace.svelte.js';
import { aSpan, spansOf } from './many-spans.fixture.js';
import { moveInTree } from './span-keys.js';
import type { SpanLine } from './trace.js';

const spans = spansOf({ root: null, plan: 'root', act: 'root', 'act-tool': 'act' });

/** A trace whose spans arrive in two parts; `status` is the status of every answer about the trace. */
function opened(spanId: string, parts: readonly (readonly SpanLine[])[] = [spans], status = 200) {
  const asked: string[] = [];
  const fetcher = async (address: RequestInfo | URL) => {
    asked.push(String(address));
    const [, loaded] = /\/spans\/(.+)$/.exec(String(address)) ?? [];
    if (loaded !== undefined) return Response.json({ spanId: loaded, input: '1', output: null });
    const at = Number(/after=(\d+)/.exec(String(address))?.[1] ?? 0);
    const next = at + 1 < parts.length ? String(at + 1) : null;
    return Response.json({ startNs: '7', spans: parts[at], next }, { status });
  };
  const trace = new ItemTrace('t', fetcher);
  const arrived = trace.open(spanId).then(() => trace.update());
  const press = (key: string) => {
    if (moveInTree(trace.tree, key, 3)) trace.choose();
    trace.look();
  };
  return { trace, asked, arrived, press, at: () => trace.tree.current?.spanId };
}

describe('the trace of an item', () => {
  it('is loaded with the spans around the item’s own and opens there, even if that is below others', async () => {
    const { trace, asked, arrived, at } = opened('act-tool', [spans.slice(0, 2), spans.slice(2)]);
    await arrived;
    expect(asked).toEqual(['/traces/t/spans?span=act-tool', '/traces/t/spans?after=1']);
    expect([at(), trace.isKnown, trace.looked]).toEqual(['act-tool', true, undefined]);
  });

  it('loads another span to read it in place of the item, and returns to the item', async () => {
    const { trace, arrived, press, at } = opened('act');
    await arrived;
    press('ArrowDown');
    expect([trace.looked?.spanId, trace.detail]).toEqual(['act-tool', undefined]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(trace.detail?.input).toBe('1');
    trace.back();
    expect([at(), trace.looked]).toEqual(['act', undefined]);
  });

  it('keeps the chosen span when others arrive, and moves on to the next item of the same trace', async () => {
    const { trace, asked, arrived, press, at } = opened('act');
    await arrived;
    press('ArrowUp');
    trace.update();
    expect(trace.looked?.spanId).toBe('plan');
    await trace.open('act-tool');
    expect([at(), trace.looked]).toEqual(['act-tool', undefined]);
    expect(asked.filter((address) => address.includes('?'))).toHaveLength(1);
  });

  it('continues loading for the next item when the previous one was left meanwhile', async () => {
    const { trace, asked, arrived, at } = opened('act', [spans.slice(0, 3), spans.slice(3)]);
    while (!trace.isKnown) await Promise.resolve();
    trace.leave();
    await arrived;
    await trace.open('plan');
    expect(asked).toEqual(['/traces/t/spans?span=act', '/traces/t/spans?after=1', '/traces/t/spans?after=1']);
    expect([at(), trace.loaded.isComplete]).toEqual(['plan', true]);
  });

  it('is missing when it was deleted, which does not count as a failure', async () => {
    const { trace, arrived } = opened('act', [spans], 404);
    await arrived;
    expect([trace.loaded.missing, trace.loaded.failed]).toEqual([true, false]);
  });

  it('lacks the item’s span when only that is gone', async () => {
    const { trace, arrived, at } = opened('gone', [[aSpan('root')]]);
    await arrived;
    expect([trace.isKnown, trace.loaded.isComplete, at(), trace.looked]).toEqual([false, true, 'root', undefined]);
  });

  it('can be loaded again after a failure', async () => {
    let status = 503;
    const answer = async () => Response.json({ startNs: '7', spans, next: null }, { status });
    const trace = new ItemTrace('t', answer);
    await trace.open('act');
    expect([trace.loaded.failed, trace.loaded.isComplete]).toEqual([true, false]);
    status = 200;
    await trace.retry();
    expect([trace.loaded.failed, trace.isKnown]).toEqual([false, true]);
  });
});
