import { parseJsonText, type AnnotationSchema, type JsonText } from '@labeling/domain';
import { isSameInAll, mixed, sideBySide, withValues, type Answer, type SideBySide } from './side-by-side.js';

const schema: AnnotationSchema = {
  fields: [
    { key: 'verdict', label: 'Is it right?', type: 'string' },
    { key: 'score', type: 'number' },
    { key: 'unused', type: 'string' },
  ],
};
const json = (text: string): JsonText => parseJsonText(text);
const answersOf = (...targets: readonly string[]): Answer[] =>
  targets.map((target, i) => ({ member: `m${i}`, target: json(target) }));

describe('answers in a queue with a lenient schema', () => {
  const lenient: AnnotationSchema = {
    fields: [
      { key: 'verdict', type: 'string' },
      { key: 'score', type: 'number', tolerance: json('0.5') },
      { key: 'note', label: 'Note', type: 'string', counts: false },
    ],
  };
  const answers = answersOf(
    '{"verdict":"right","score":1,"note":"a"}',
    '{"verdict":"wrong","score":1.5,"note":"b"}',
    '{"verdict":"wrong","score":1.25}',
  );
  const compared = sideBySide(answers, lenient, 1);

  it('are equal within a tolerance, with the fields that do not count listed separately', () => {
    const keys = ({ differing, equal, uncounted }: SideBySide) =>
      [differing, equal, uncounted].map((fields) => fields.map(({ key }) => key));
    expect(keys(compared)).toEqual([['verdict'], ['score'], ['note']]);
    const apart = answersOf('{"score":1}', '{"score":1.4}', '{"score":1.6}');
    expect(keys(sideBySide(apart, lenient))).toEqual([['score'], [], []]);
    expect([...compared.equal, ...compared.uncounted].map(isSameInAll)).toEqual([false, false]);
  });

  it('lend the values of the first one where they are equal, and those that do not count where they are missing', () => {
    const take = (target: string, answer: number) => withValues(json(target), compared, compared.differing, answer);
    expect(take('{}', 0)).toBe('{"score": 1.5, "note": "b", "verdict": "right"}');
    expect(take('{"note":"mine"}', 2)).toBe('{"note":"mine","score":1.5,"verdict":"wrong"}');
    expect(withValues(json('{"note":"mine"}'), compared, compared.uncounted, 0)).toBe('{"note":"a","score":1.5}');
  });
});

describe('answers side by side', () => {
  const answers = answersOf('{"score":1.0,"verdict":"right","x":1}', '{"verdict":"wrong","score":1}', '{"score":1}');
  const compared = sideBySide(answers, schema);

  it('differ in some fields and are equal in others, with the fields of the schema first', () => {
    expect(compared.differing.map(({ name, values }) => [name, ...values])).toEqual([
      ['Is it right?', '"right"', '"wrong"', undefined],
      ['x', '1', undefined, undefined],
    ]);
    expect(compared.equal.map(({ key }) => key)).toEqual(['score']);
  });

  it('lend a target their values and those on which all agree, and leave its other values alone', () => {
    const [verdict, x] = compared.differing;
    const target = json('{ "own": 1.50, "verdict": "unclear" }');
    const first = withValues(target, compared, verdict ? [verdict] : [], 1);
    expect(first).toBe('{ "own": 1.50, "verdict": "wrong", "score": 1.0 }');
    expect(withValues(first, compared, verdict ? [verdict] : [], 2)).toBe('{ "own": 1.50, "score": 1.0 }');
    expect(withValues(first, compared, x ? [x] : [], 0)).toBe(
      '{ "own": 1.50, "verdict": "wrong", "score": 1.0, "x": 1 }',
    );
    expect(withValues(json('null'), compared, compared.differing, 0)).toBe(
      '{"score": 1.0, "verdict": "right", "x": 1}',
    );
  });

  it('do not overwrite what somebody wrote in a field on which all of them agree', () => {
    const take = (target: string, original: string) =>
      withValues(json(target), compared, compared.differing, 0, json(original));
    expect(take('{"score":0.5}', '{}')).toBe('{"score":0.5,"verdict":"right","x":1}');
    expect(take('{"score":0.5}', '{"score":5e-1}')).toBe('{"score":1.0,"verdict":"right","x":1}');
  });

  it('are compared as a whole when one of them is not an object', () => {
    const whole = sideBySide(answersOf('{"a":1}', '[2]'), undefined);
    expect(whole.differing.map(({ key, values }) => [key, ...values])).toEqual([[undefined, '{"a":1}', '[2]']]);
    expect(withValues(json('{"a":0}'), whole, whole.differing, 1)).toBe('[2]');
  });

  it('come in an order that differs from item to item, but is always the same for one item', () => {
    const orders = Array.from({ length: 30 }, (_, n) => mixed(answers, `item ${n}`).map(({ member }) => member));
    expect(new Set(orders.map((order) => order.join())).size).toBeGreaterThan(3);
    expect(mixed(answers.toReversed(), 'item 1').map(({ member }) => member)).toEqual(orders[1]);
  });
});
