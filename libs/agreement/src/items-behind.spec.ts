import { toJsonText } from '@labeling/domain';
import { isBehind, type AnswerPair } from './items-behind.js';

const json = (value: unknown) => toJsonText(value);
// Ada says 1, Ben 1.0 and Cleo 2; the final answer is 2.
const item = {
  answers: [
    { member: 'ada', value: json(1) },
    { member: 'ben', value: '1.0' as ReturnType<typeof json> },
    { member: 'cleo', value: json(2) },
  ],
  final: json(2),
};

describe('an item behind a figure', () => {
  it.each<[AnswerPair, boolean]>([
    [{}, true],
    [{ isDifferent: true }, true],
    [{ member: 'ada', beside: { member: 'ben' }, isDifferent: true }, false],
    [{ member: 'ada', beside: { member: 'ben' }, isDifferent: false }, true],
    [{ member: 'ada', beside: { member: 'dan' } }, false],
    [{ member: 'cleo', beside: 'final', isDifferent: true }, false],
    [{ member: 'ada', beside: 'final', value: json(1), valueBeside: json(2) }, true],
    [{ value: json(1), valueBeside: json(1) }, true],
    [{ value: json(2), valueBeside: json(2) }, false],
    [{ value: json(2), valueBeside: json(1) }, true],
  ])('has the answers %j: %s', (pair, expected) => {
    expect(isBehind(item, pair)).toBe(expected);
  });

  it('needs two answers, or one and the decision', () => {
    const [only] = item.answers;
    const alone = { answers: only ? [only] : [] };
    expect(isBehind(alone, {})).toBe(false);
    expect(isBehind(alone, { beside: 'final' })).toBe(false);
    expect(isBehind({ ...alone, final: json(1) }, { beside: 'final' })).toBe(true);
  });
});
