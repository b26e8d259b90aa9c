import fc from 'fast-check';
import { aSpan, spansOf } from './many-spans.fixture.js';
import { leadingTo, treeOf, unfolded } from './span-tree.js';

const drawn = (...given: Parameters<typeof treeOf>) =>
  treeOf(...given).map(({ span, depth }) => `${'.'.repeat(depth)}${span.spanId}`);
const family = spansOf({ root: null, one: 'root', two: 'root', 'one-a': 'one', 'one-b': 'one', 'two-a': 'two' });

describe('the tree of spans', () => {
  it('lists a span before the spans it called, in the order in which they started', () => {
    const whole = ['root', '.one', '..one-a', '..one-b', '.two', '..two-a'];
    expect(drawn(family)).toEqual(whole);
    expect(drawn(family.toReversed())).toEqual(whole);
  });

  it('keeps a span whose caller has not arrived', () =>
    expect(drawn(spansOf({ late: 'missing', child: 'late', root: null }))).toEqual(['late', '.child', 'root']));

  it('keeps spans that call each other in a circle, or themselves', () =>
    expect(drawn(spansOf({ root: null, b: 'c', c: 'b', d: 'c', self: 'self' }))).toEqual([
      ...['root', 'b', '.c', '..d', 'self'],
    ]));

  it('may be as deep as 20,000 calls', () => {
    const deep = Array.from({ length: 20_000 }, (_, i) =>
      aSpan(`${i}`, { parentSpanId: i === 0 ? null : `${i - 1}`, offsetNs: i }),
    );
    const nodes = treeOf(deep);
    expect([nodes.length, nodes.at(-1)?.depth, nodes[0]?.end]).toEqual([20_000, 19_999, 20_000]);
  });

  it('has every span once, below its caller, whatever arrived', () =>
    fc.assert(
      fc.property(fc.array(fc.record({ caller: fc.nat(30), offsetNs: fc.nat(100) }), { maxLength: 25 }), (given) => {
        const spans = given.map(({ caller, offsetNs }, i) =>
          aSpan(`${i}`, { parentSpanId: caller === 30 ? null : `${caller}`, offsetNs }),
        );
        const nodes = treeOf(spans);
        expect(nodes.map(({ span }) => span.spanId).sort()).toEqual(spans.map(({ spanId }) => spanId).sort());
        for (const [place, { parent, depth, end, span }] of nodes.entries()) {
          expect(end).toBeGreaterThan(place);
          const above = nodes[parent];
          if (!above) expect(depth).toBe(0);
          else {
            expect([above.span.spanId, above.depth]).toEqual([span.parentSpanId, depth - 1]);
            expect(parent < place && end <= above.end).toBe(true);
          }
        }
      }),
    ));
});

describe('the visible part of the tree', () => {
  const nodes = treeOf(family);
  const names = (places: readonly number[]) => places.map((place) => nodes[place]?.span.spanId);

  it('does not include what is below a folded span', () => {
    expect(names(unfolded(nodes, (id) => id === 'one'))).toEqual(['root', 'one', 'two', 'two-a']);
    expect(names(unfolded(nodes, (id) => id === 'root'))).toEqual(['root']);
  });

  it('includes only matches and their ancestors in a search', () => {
    expect(names(leadingTo(nodes, ({ spanId }) => spanId.endsWith('-b')))).toEqual(['root', 'one', 'one-b']);
    expect(names(leadingTo(nodes, () => false))).toEqual([]);
  });
});
