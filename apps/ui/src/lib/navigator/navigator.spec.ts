import fc from 'fast-check';
import { NavigatorModel, stateCode, unpackStates } from './navigator.svelte.js';

const codes = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 200 });
const visibleOrdinals = (states: ArrayLike<number>) =>
  Array.from(states).flatMap((code, ordinal) => (code < stateCode.removed ? [ordinal] : []));

describe('NavigatorModel', () => {
  it('numbers positions without the removed items', () => {
    const model = new NavigatorModel(Uint8Array.of(3, 0, 3, 1, 2), 3);
    expect(model.total).toBe(3);
    expect(model.position).toBe(2);
    expect([1, 2, 3].map((position) => model.ordinalAt(position))).toEqual([1, 3, 4]);
    expect(model.counts).toEqual({ New: 1, Modified: 1, Approved: 1 });
    expect(model.describe(4)).toBe('3 of 3 · Approved');
  });

  it('agrees with a plain list after any changes', () => {
    const changes = fc.array(fc.tuple(fc.nat(300), fc.integer({ min: 0, max: 3 })), { maxLength: 60 });
    fc.assert(
      fc.property(codes, changes, (start, edits) => {
        const model = new NavigatorModel(Uint8Array.from(start));
        const plain: number[] = [...start];
        for (const [ordinal, code] of edits) {
          while (plain.length <= ordinal) plain.push(stateCode.removed);
          plain[ordinal] = code;
          model.setState(ordinal, code);
        }
        const visible = visibleOrdinals(plain);
        expect(model.total).toBe(visible.length);
        expect(visible.map((_, i) => model.ordinalAt(i + 1))).toEqual(visible);
        expect(visible.map((ordinal) => model.positionOf(ordinal))).toEqual(visible.map((_, i) => i + 1));
        const count = (code: number) => plain.filter((c) => c === code).length;
        expect(model.counts).toEqual({ New: count(0), Modified: count(1), Approved: count(2) });
      }),
    );
  });

  it('puts every visible item into exactly one bucket', () => {
    fc.assert(
      fc.property(codes, fc.integer({ min: 1, max: 50 }), (states, buckets) => {
        const model = new NavigatorModel(Uint8Array.from(states));
        const parts = model.distribution(buckets);
        expect(parts.reduce((a, b) => a + b, 0)).toBe(model.total);
        expect(parts.filter((_, i) => i % 3 === 2).reduce((a, b) => a + b, 0)).toBe(model.counts.Approved);
      }),
    );
  });

  it('steps over removed items and not beyond the ends, also from a removed item', () => {
    const model = new NavigatorModel(Uint8Array.of(0, 3, 0, 3, 0));
    expect(model.neighbour(2, 1)).toBe(4);
    expect(model.neighbour(2, -1)).toBe(0);
    expect(model.neighbour(4, 1)).toBeUndefined();
    expect(model.neighbour(0, -1)).toBeUndefined();
    expect(model.neighbour(3, 1)).toBe(4);
    expect(model.neighbour(3, -1)).toBe(2);
    expect(model.around(2, 5, 5)).toEqual([2, 4, 0]);
  });

  it('finds the next unfinished item, wrapping around; items of others come last', () => {
    const model = new NavigatorModel(Uint8Array.of(0, 2, 3, 1, 2, 0), 3);
    expect(model.nextUnfinished(3)).toBe(5);
    expect(model.nextUnfinished(3, new Set([5]))).toBe(0);
    expect(model.nextUnfinished(3, new Set([0, 5]))).toBe(5);
    expect(new NavigatorModel(Uint8Array.of(2, 0, 2)).nextUnfinished(1)).toBeUndefined();
  });

  it('keeps its place when the states are loaded anew, and moves on when its item is gone', () => {
    const model = new NavigatorModel(Uint8Array.of(0, 0, 0), 1);
    model.load(Uint8Array.of(2, 1, 0, 0));
    expect([model.current, model.position, model.total]).toEqual([1, 2, 4]);
    model.load(Uint8Array.of(2, 3, 0, 0));
    expect([model.current, model.position, model.total]).toEqual([2, 2, 3]);
  });

  it('reads states packed four to a byte', () => {
    expect(Array.from(unpackStates(Uint8Array.of(0b11_10_01_00, 0b01), 5))).toEqual([0, 1, 2, 3, 1]);
  });
});
