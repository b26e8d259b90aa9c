import { atOnce, toJsonText } from '@labeling/domain';
import fc from 'fast-check';
import { AgreementTally } from '../agreement-tally.fixture.js';
import { rounded } from '../tally.fixture.js';
import { agreementCurve, evenMoments } from './agreement-curve.js';
import { AnswerChanges, type AnswerChange } from './answer-changes.js';
import type { AnswerHistory } from './answer-history.js';

const levels = ['nominal', 'ordinal', 'interval'] as const;
const options = { needed: 1, resamples: 20 };
const anyChanges: fc.Arbitrary<AnswerChange[]> = fc.array(
  fc.record({
    at: fc.integer({ min: 0, max: 20 }),
    item: fc.constantFrom('one', 'two', 'three', 'four'),
    member: fc.constantFrom('ada', 'ben', 'cy'),
    value: fc.option(fc.integer({ min: 1, max: 3 }).map(toJsonText), { nil: undefined }),
  }),
  { maxLength: 40 },
);

function historyOf(changes: readonly AnswerChange[]): AnswerHistory {
  const all = new AnswerChanges();
  for (const change of changes) all.add(change);
  return atOnce(all.inOrder());
}

/** Counts from the beginning what was answered by that moment. */
function tallyAsOf(at: number, changes: readonly AnswerChange[], level: (typeof levels)[number]): AgreementTally {
  const items = new Map<string, Map<string, AnswerChange>>();
  const inOrder = changes.toSorted((one, other) => one.at - other.at);
  for (const change of inOrder.filter((each) => each.at <= at)) {
    items.set(change.item, (items.get(change.item) ?? new Map()).set(change.member, change));
  }
  const tally = new AgreementTally(level);
  for (const answers of items.values()) {
    tally.add({
      answers: [...answers.values()].flatMap(({ member, value }) => (value === undefined ? [] : [{ member, value }])),
    });
  }
  return tally;
}

describe('agreementCurve', () => {
  it('has the same figures for each moment as counting from the beginning', () => {
    fc.assert(
      fc.property(anyChanges, fc.constantFrom(...levels), (changes, level) => {
        const moments = [-1, 3, 3, 11, 20];
        const points = atOnce(agreementCurve(historyOf(changes), moments, level, options));
        expect(points.map(({ at }) => at)).toEqual(moments);
        for (const { at, ...figures } of points) {
          expect(rounded(figures)).toEqual(rounded(atOnce(tallyAsOf(at, changes, level).overall(options))));
        }
      }),
    );
  });

  it('has intervals at every point or at none', () => {
    const points = (items: number) => {
      const changes = Array.from({ length: items * 2 }, (_, i) => ({
        at: i,
        item: `${i >> 1}`,
        member: i % 2 === 0 ? 'ada' : 'ben',
        // If there are many items, no two are alike.
        value: toJsonText(items > 1_000 ? i >> 1 : i % 3),
      }));
      const history = historyOf(changes);
      return atOnce(agreementCurve(history, evenMoments(history, 3), 'nominal'));
    };
    const interval = expect.objectContaining({ from: expect.any(Number) });
    expect(points(100)).toEqual(
      Array(3).fill(expect.objectContaining({ percent: expect.objectContaining({ interval }) })),
    );
    for (const { percent } of points(60_000)) expect(percent).toMatchObject({ is: 'known', interval: undefined });
  });
});

describe('evenMoments', () => {
  it('ends with the last change', () => {
    const changes = [100, 160, 400].map((at) => ({ at, item: 'one', member: 'ada', value: toJsonText(1) }));
    expect(evenMoments(historyOf(changes), 3)).toEqual([200, 300, 400]);
    expect(evenMoments(historyOf(changes.slice(0, 1)))).toEqual([100]);
    expect(evenMoments(historyOf([]))).toEqual([]);
  });
});
