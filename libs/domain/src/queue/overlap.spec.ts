import fc from 'fast-check';
import { lotOf, LOTS } from './lot.js';
import { isShare, needChange, neededFor, overlapOf, storedOverlap, type Need } from './overlap.js';

const hex = (digits: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: digits, maxLength: digits });
const uuid = (version: 4 | 5 | 7) => fc.uuid({ version });
/** Ids made in one go, which differ only in their last digits. */
const series = hex(20).map((start) =>
  Array.from({ length: 3_000 }, (_, n) => dashed(`${start}${n.toString(16).padStart(12, '0')}`)),
);
const dashed = (id: string) => id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
const ids = (version: 4 | 5 | 7) => fc.uniqueArray(uuid(version), { minLength: 3_000, maxLength: 3_000 });
const shares = fc.integer({ min: 0, max: LOTS }).map((lots) => lots / LOTS);
const anyId = fc.oneof(uuid(4), uuid(5), uuid(7));
const needs: fc.Arbitrary<Need> = fc.record({ annotations: fc.integer({ min: 1, max: 10 }), share: shares });

describe('the share of items that need several annotations', () => {
  it.each([
    ['random', ids(4)],
    ['derived', ids(5)],
    ['ordered by time', ids(7)],
    ['consecutive', series],
  ])('is about as large as chosen among items with %s ids', (_, some) => {
    fc.assert(
      fc.property(some, shares, (of, share) => {
        const found = of.filter((id) => neededFor(id, { annotations: 3, share }) === 3).length;
        // Five standard deviations: one run in a million would fail by chance. Six more, as the count of a tiny share has a longer tail.
        const margin = 5 * Math.sqrt(of.length * share * (1 - share)) + 6;
        expect(Math.abs(found - share * of.length)).toBeLessThanOrEqual(margin);
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });

  it('only gains items when it is raised', () => {
    fc.assert(
      fc.property(anyId, needs, shares, (id, { annotations, share }, other) => {
        const [less, more] = share < other ? [share, other] : [other, share];
        const needed = neededFor(id, { annotations, share: less });
        expect([1, annotations]).toContain(needed);
        expect(neededFor(id, { annotations, share: more })).toBeGreaterThanOrEqual(needed);
        expect(neededFor(id, { annotations, share: 0 })).toBe(1);
        expect(neededFor(id, { annotations, share: 1 })).toBe(annotations);
      }),
    );
  });

  it('always covers the same items, however their ids are written', () => {
    expect(
      [
        '01900000-0000-7000-8000-000000000001',
        '01900000-0000-7000-8000-000000000002',
        'f47ac10b-58cc-4372-a567-0e02b2c3d479',
        '',
      ].map(lotOf),
    ).toEqual([8155, 4194, 7447, 8923]);
    fc.assert(fc.property(anyId, (id) => expect(lotOf(id.toUpperCase())).toBe(lotOf(id.toLowerCase()))));
  });

  it('has at most four decimals', () => {
    fc.assert(fc.property(shares, (share) => expect(isShare(Number(String(share)))).toBe(true)));
    for (const share of [-0.0001, 1.0001, 0.00005, 0.33333, NaN, Infinity])
      expect([share, isShare(share)]).toEqual([share, false]);
  });

  it('is stored only if it is less than all of them, and is read back unchanged', () => {
    fc.assert(
      fc.property(needs, ({ annotations, share }) => {
        const overlap = { annotations, share, slotHours: 24 };
        expect(overlapOf(JSON.parse(JSON.stringify(storedOverlap(overlap))))).toEqual(overlap);
        expect('share' in storedOverlap(overlap)).toBe(share !== 1);
      }),
    );
  });
});

describe('a changed overlap', () => {
  it('counts as raised or lowered exactly if some item would need more or fewer annotations', () => {
    const few = fc.record({ annotations: fc.integer({ min: 1, max: 3 }), share: fc.constantFrom(0, 0.3, 0.6, 1) });
    const all = Array.from({ length: 200 }, (_, n) => `item ${n}`);
    fc.assert(
      fc.property(few, few, (from, to) => {
        const changes = all.map((id) => neededFor(id, to) - neededFor(id, from));
        expect(needChange(from, to)).toEqual({
          raises: changes.some((change) => change > 0),
          lowers: changes.some((change) => change < 0),
        });
      }),
    );
  });
});
