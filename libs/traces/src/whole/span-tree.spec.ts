import { spanTree, type TreeSpan } from './span-tree.js';

const span = (spanId: string, parentSpanId: string | null, some: Partial<TreeSpan> = {}): TreeSpan => ({
  ...{ spanId, parentSpanId, name: spanId, type: 'other', model: null, error: null, input: null, output: null },
  ...some,
});
const named = (text: string): unknown => JSON.parse(text, (key, value) => (key === 'kind' ? undefined : value));

describe('the tree of a trace', () => {
  it('has each span below the one that called it, in start order, with exact payloads', () => {
    const text = spanTree([
      span('a', null, { type: 'agent', input: '{"z":1.10,"a":12345678901234567890}' }),
      span('b', 'a', { type: 'llm', model: 'small', output: '"é\\ud800"' }),
      span('c', 'b', { error: 'no "way"' }),
      span('d', 'a'),
    ]);
    expect(text).toBe(
      '[{"name":"a","kind":"agent","input":{"z":1.10,"a":12345678901234567890},"children":[' +
        '{"name":"b","kind":"llm","model":"small","output":"é\\ud800","children":[' +
        '{"name":"c","kind":"other","error":"no \\"way\\""}]},{"name":"d","kind":"other"}]}]',
    );
  });

  it('begins with every span whose parent is missing', () => {
    expect(named(spanTree([span('a', 'gone'), span('b', 'b'), span('c', 'a')]))).toEqual([
      { name: 'a', children: [{ name: 'c' }] },
      { name: 'b' },
    ]);
    expect(spanTree([])).toBe('[]');
  });

  it('includes spans that call each other in a circle once each', () => {
    const circle = [span('a', 'c'), span('b', 'a'), span('c', 'b'), span('d', 'c')];
    const [first] = JSON.parse(spanTree(circle));
    expect(first).toMatchObject({ name: 'a', children: [{ name: 'b', children: [{ name: 'c' }] }] });
    expect(spanTree(circle).match(/"name"/g)).toHaveLength(4);
  });

  it('may be as deep as a trace is long', () => {
    const deep = Array.from({ length: 50_000 }, (_, i) => span(`s${i}`, i === 0 ? null : `s${i - 1}`));
    expect(spanTree(deep).match(/"children"/g)).toHaveLength(49_999);
  });

  it('has every child of a span, without copying the list for each of them', () => {
    const siblings = Array.from({ length: 3_000 }, (_, i) => span(`s${i}`, 'a'));
    const all = [span('a', null), ...siblings];
    let text = '';
    const read = elementsRead(() => (text = spanTree(all)));
    expect(JSON.parse(text)[0].children.map(({ name }: TreeSpan) => name)).toEqual(siblings.map(({ name }) => name));
    expect(read).toBeLessThan(10 * all.length);
  });
});

/** How many elements of lists the work visits, for example by copying them. */
function elementsRead(work: () => void): number {
  const original = Object.getOwnPropertyDescriptor(Array.prototype, Symbol.iterator);
  let read = 0;
  const counting = function* (this: readonly unknown[]) {
    for (let at = 0; at < this.length; at++) {
      read++;
      yield this[at];
    }
  };
  Object.defineProperty(Array.prototype, Symbol.iterator, { ...original, value: counting });
  try {
    work();
  } finally {
    Object.defineProperty(Array.prototype, Symbol.iterator, { ...original });
  }
  return read;
}
