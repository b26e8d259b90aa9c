import { jsonArray, jsonObject, toJsonText, type JsonText } from '@labeling/domain';
import fc from 'fast-check';
import { loadHistory } from './item-history.js';
import { ItemSteps } from './item-steps.js';
import { edits, randomHistory, rowsAt } from './random-history.fixture.js';

const lastOf = ({ revisions }: ItemSteps) => revisions.at(-1) ?? -1;

/** All of them, folded one after the other. */
const folded = (rows: readonly JsonText[]) =>
  loadHistory('q', 'i', async () => new Response(jsonObject({ data: jsonArray(rows), next: toJsonText(null) })));

describe('a history that the reader is shown only in part', () => {
  const rows = edits(5);
  const pick = (...revisions: number[]) => rowsAt(rows, revisions);

  it('has a step for each event that is shown, at its own revision', () => {
    const steps = new ItemSteps();
    steps.add(pick(4, 2, 0));
    expect([steps.revisions, steps.gapAt(4)]).toEqual([[0, 2, 4], undefined]);
    expect(steps.revisions.map((step) => steps.entry(step)?.type)).toEqual([
      'ItemAdded',
      'TargetEdited',
      'TargetEdited',
    ]);
    expect(steps.entry(4)).toMatchObject({ revision: '4', before: '{"answer":1}', after: '{"answer":3}' });
    expect([steps.entry(1), steps.entry(3)]).toEqual([undefined, undefined]);
  });

  it('has no gap between requested rows and the revision that they were requested before', () => {
    const steps = new ItemSteps();
    steps.add(pick(5));
    steps.add(pick(0));
    expect([steps.revisions, steps.gapAt(5)]).toEqual([[0, 1, 2, 3, 4, 5], 4]);
    steps.add(pick(2), 5);
    expect([steps.revisions, steps.gapAt(5)]).toEqual([[0, 1, 2, 5], 1]);
    steps.add(pick(0), 2);
    expect([steps.revisions, steps.gapAt(5)]).toEqual([[0, 2, 5], undefined]);
    expect(steps.entry(5)?.before).toBe('{"answer":1}');
  });

  it('gains the steps that the reader is shown later', () => {
    const steps = new ItemSteps();
    steps.add(pick(4, 1, 0));
    expect(steps.entry(4)?.before).toBe('{"answer":0}');
    steps.add(pick(4, 3, 1, 0));
    expect(steps.revisions).toEqual([0, 1, 3, 4]);
    expect(steps.entry(4)?.before).toBe('{"answer":2}');
  });
});

describe('the steps of a history', () => {
  it('equal a fold over the whole history, whatever parts and order its rows arrive in', async () => {
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
        for (let gap = steps.gapAt(lastOf(steps)); gap !== undefined; gap = steps.gapAt(gap)) addPart(gap + 1, 7);
        addPart(rows.length, rows.length - steps.revisions.length);
        expect(come.size).toBe(rows.length);
        expect(steps.revisions).toEqual([...rows.keys()]);
        for (let times = 0; times < 20; times++) look();
        expect(rows.map((_, step) => steps.entry(step))).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('do not exist before the first or after the last', () => {
    const steps = new ItemSteps();
    expect([steps.revisions, steps.gapAt(0), steps.entry(0)]).toEqual([[], undefined, undefined]);
    steps.add(edits(3).toReversed());
    expect([steps.revisions, steps.entry(-1), steps.entry(4)]).toEqual([[0, 1, 2, 3], undefined, undefined]);
  });
});
