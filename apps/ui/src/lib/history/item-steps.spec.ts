import { jsonArray, jsonObject, toJsonText, type JsonText } from '@labeling/domain';
import fc from 'fast-check';
import { loadHistory } from './item-history.js';
import { ItemSteps } from './item-steps.js';
import { edits, randomHistory } from './random-history.fixture.js';

/** All of them, folded one after the other. */
const folded = (rows: readonly JsonText[]) =>
  loadHistory('q', 'i', async () => new Response(jsonObject({ data: jsonArray(rows), next: toJsonText(null) })));

describe('the steps of a history', () => {
  it('equal a fold over the whole history, whatever the parts and order its rows arrive in', async () => {
    const parts = fc.array(fc.tuple(fc.nat(), fc.nat(20)), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(randomHistory, parts, fc.infiniteStream(fc.nat()), async (rows, parts, random) => {
        const expected = await folded(rows);
        const steps = new ItemSteps();
        const come = new Set<number>();
        const addPart = (end: number, length: number) => {
          const start = Math.max(end - length, 0);
          steps.add(rows.slice(start, end).toReversed());
          for (let step = start; step < end; step++) come.add(step);
        };
        const look = () => {
          const step = (random.next().value ?? 0) % rows.length;
          const entry = steps.entry(step);
          if (entry !== undefined) expect(entry).toEqual(expected[step]);
          if (!come.has(step)) expect(entry).toBeUndefined();
        };
        for (const [end, length] of parts) {
          addPart((end % rows.length) + 1, length);
          for (let times = 0; times < 4; times++) look();
        }
        for (let gap = steps.gapAt(steps.total - 1); gap !== undefined; gap = steps.gapAt(gap)) addPart(gap + 1, 7);
        addPart(rows.length, rows.length - steps.total);
        expect(come.size).toBe(rows.length);
        expect(steps.total).toBe(rows.length);
        for (let times = 0; times < 20; times++) look();
        expect(rows.map((_, step) => steps.entry(step))).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('do not exist before the first or after the last', () => {
    const steps = new ItemSteps();
    expect([steps.total, steps.gapAt(0), steps.entry(0)]).toEqual([0, undefined, undefined]);
    steps.add(edits(3).toReversed());
    expect([steps.total, steps.entry(-1), steps.entry(4)]).toEqual([4, undefined, undefined]);
  });
});
