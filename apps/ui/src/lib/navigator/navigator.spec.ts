import fc from 'fast-check';
import { NavigatorModel, stateCode, unpackStates, type StateCode } from './navigator.svelte.js';

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
          model.set(ordinal, code as StateCode);
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

  it('steps over removed items and stops at the ends', () => {
    const model = new NavigatorModel(Uint8Array.of(0, 3, 0, 3, 0), 2);
    expect(model.neighbour(1)).toBe(4);
    expect(model.neighbour(-1)).toBe(0);
    model.go(4);
    expect(model.neighbour(1)).toBe(4);
    model.go(1);
    expect(model.current).toBe(4);
  });

  it('steps to the very next item after the current one was removed', () => {
    const model = new NavigatorModel(Uint8Array.of(0, 0, 0), 1);
    model.set(1, stateCode.removed);
    expect(model.neighbour(1)).toBe(2);
    expect(model.neighbour(-1)).toBe(0);
  });

  it('finds the next unfinished item, wrapping around and leaving others their items', () => {
    const model = new NavigatorModel(Uint8Array.of(0, 2, 3, 1, 2), 3);
    expect(model.nextUnfinished()).toBe(0);
    model.go(0);
    expect(model.nextUnfinished()).toBe(3);
    expect(model.nextUnfinished(new Set([3]))).toBe(3);
    model.set(3, stateCode.Approved);
    expect(model.nextUnfinished()).toBeUndefined();
  });

  it('reads states packed four to a byte', () => {
    expect(Array.from(unpackStates(Uint8Array.of(0b11_10_01_00, 0b01), 5))).toEqual([0, 1, 2, 3, 1]);
  });
});
