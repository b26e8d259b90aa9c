import { atOnce, toJsonText } from '@labeling/domain';
import fc from 'fast-check';
import { AgreementTally } from '../agreement-tally.js';
import { rounded } from '../tally.fixture.js';
import { agreementCurve, evenMoments, type AnswerChange } from './agreement-curve.js';

const levels = ['nominal', 'ordinal', 'interval'] as const;
const options = { needed: 1, resamples: 20 };
const anyChanges = fc
  .array(
    fc.record({
      at: fc.integer({ min: 0, max: 20 }),
      item: fc.constantFrom('one', 'two', 'three', 'four'),
      member: fc.constantFrom('ada', 'ben', 'cy'),
      value: fc.option(fc.integer({ min: 1, max: 3 }).map(toJsonText), { nil: undefined }),
    }),
    { maxLength: 40 },
  )
  .map((changes): AnswerChange[] => changes.sort((a, b) => a.at - b.at));

/** Counts from the beginning what was answered by that moment. */
function tallyAsOf(at: number, changes: readonly AnswerChange[], level: (typeof levels)[number]): AgreementTally {
  const items = new Map<string, Map<string, AnswerChange>>();
  for (const change of changes.filter((each) => each.at <= at)) {
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
  it('has the figures that counting from the beginning gives for each moment', () => {
    fc.assert(
      fc.property(anyChanges, fc.constantFrom(...levels), (changes, level) => {
        const moments = [-1, 3, 3, 11, 20];
        const points = atOnce(agreementCurve(changes, moments, level, options));
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
        // Of many items, no two are alike.
        value: toJsonText(items > 1_000 ? i >> 1 : i % 3),
      }));
      return atOnce(agreementCurve(changes, evenMoments(changes, 3), 'nominal'));
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
    expect(evenMoments(changes, 3)).toEqual([200, 300, 400]);
    expect(evenMoments(changes.slice(0, 1))).toEqual([100]);
    expect(evenMoments([])).toEqual([]);
  });
});
