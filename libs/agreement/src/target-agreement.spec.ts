import { atOnce, parseJsonText, toJsonText, type AnnotationSchema, type SchemaField } from '@labeling/domain';
import fc from 'fast-check';
import { alpha, percent } from './by-definition.fixture.js';
import { isBehind } from './items-behind.js';
import { Question } from './question.js';
import { expectClose, valueOf, valueOrNaN } from './tally.fixture.js';
import type { AgreementFigures } from './agreement-figures.js';
import { TargetAgreement } from './target-agreement.js';

const schema: AnnotationSchema = {
  fields: [
    { key: 'verdict', type: 'enum', values: [toJsonText('right'), toJsonText('wrong')] },
    { key: 'stars', type: 'enum', values: [1, 2, 3].map(toJsonText) },
    { key: 'tags', type: 'enum', multiple: true, values: [1, 2].map(toJsonText) },
    { key: 'score', type: 'number' },
    { key: 'sure', type: 'boolean' },
    { key: 'reason', type: 'string' },
  ],
};
const options = { needed: 1, resamples: 0 };

/** One item whose targets members gave in this order. */
const annotated = (targets: readonly string[], final?: string) => ({
  annotations: targets.map((target, i) => ({ member: `member-${i}`, target: parseJsonText(target) })),
  final: final === undefined ? undefined : parseJsonText(final),
});
const agreementOf = (...items: (readonly string[])[]) => {
  const agreement = new TargetAgreement(schema);
  for (const targets of items) agreement.add(annotated(targets));
  return agreement;
};
const ignoring = (ignored: string) => (field: SchemaField) =>
  field.key === ignored ? { ...field, counts: false as const } : field;
const written = (members: object) =>
  `{${Object.entries(members)
    .flatMap(([key, value]) => (value === undefined ? [] : [`"${key}":${value}`]))
    .join()}}`;
/** With the plain parser, which can represent these numbers. */
const withoutReason = (target: unknown) =>
  typeof target === 'object' && target !== null && 'reason' in target ? { ...target, reason: undefined } : target;
const overall = (figures: AgreementFigures | undefined) => atOnce(figures!.overall(options));

describe('TargetAgreement', () => {
  it('ranks options that are numbers, measures numbers and compares everything else', () => {
    const levels = [...new TargetAgreement(schema).fields].map(([key, { level }]) => [key, level]);
    expect(Object.fromEntries(levels)).toEqual({
      verdict: 'nominal',
      stars: 'ordinal',
      tags: 'nominal',
      score: 'interval',
      sure: 'nominal',
      reason: 'nominal',
    });
  });

  it.each([
    ['{"verdict":"right","score":1.50}', '{ "score": 15e-1, "verdict": "\\u0072ight" }', 1],
    ['{"extra":[1],"score":1}', '{"score":1.0,"extra":[1.0]}', 1],
    ['{"extra":[1],"score":1}', '{"score":1,"extra":[2]}', 0],
    ['{"score":1}', '{"score":1,"reason":""}', 0],
    ['{"score":1}', '{"score":2}', 0],
    ['{"score":1}', '{"stars":1}', 0],
    ['[1]', '[1.0]', 1],
    ['null', '{}', 0],
  ])('compares whole targets as JSON: %s and %s', (one, other, percent) => {
    expect(valueOf(overall(agreementOf([one, other]).whole).percent)).toBe(percent);
  });

  it('leaves fields that do not count out of whole targets, and measures them on their own', () => {
    const agreement = new TargetAgreement({ fields: schema.fields.map(ignoring('reason')) });
    agreement.add(annotated(['{"score":1,"reason":"a"}', '{"score":1.0,"reason":"b"}', '{"score":1}'], '{"score":1}'));
    expect(valueOf(overall(agreement.whole).percent)).toBe(1);
    expect(valueOf(overall(agreement.fields.get('reason')).percent)).toBe(0);
    expect(valueOf(overall(agreement.fields.get('score')).percent)).toBe(1);
    const [first] = atOnce(agreement.whole.againstFinal(options));
    expect(valueOf(first?.percent)).toBe(1);
  });

  it('computes agreement on whole targets by the definitions, from the fields that count', () => {
    const option = fc.constantFrom('1', '2', '1.0', undefined);
    const target = fc.oneof(
      { weight: 8, arbitrary: fc.record({ score: option, reason: option, other: option }).map(written) },
      { weight: 1, arbitrary: fc.constantFrom('1', '[1]', '[1.0]') },
    );
    const members = fc.array(target, { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(members, { minLength: 1, maxLength: 12 }), (items) => {
        const agreement = new TargetAgreement({ fields: schema.fields.map(ignoring('reason')) });
        for (const targets of items) agreement.add(annotated(targets));
        const left = items.map((targets) => targets.map((each) => JSON.stringify(withoutReason(JSON.parse(each)))));
        const distinct = [...new Set(left.flat())];
        const rows = left.map((targets) => targets.map((each) => distinct.indexOf(each)));
        const figures = overall(agreement.whole);
        expectClose(valueOf(figures.percent), percent(rows));
        expectClose(valueOrNaN(figures.alpha), alpha(rows, 'nominal'));
        const question = new Question({ fields: schema.fields.map(ignoring('reason')) }, undefined);
        const behind = items.filter((targets) =>
          isBehind(question.answersTo(annotated(targets)), { isDifferent: true }),
        );
        expect(behind).toEqual(items.filter((_, i) => new Set(rows[i]).size > 1));
      }),
    );
  });

  it('treats a field that is not set as a missing answer', () => {
    const agreement = agreementOf(
      ['{"reason":"short"}', '{"reason":" "}', '{"reason":"short"}'],
      ['{"reason":"short"}', '{}', '"no object"'],
    );
    expect(overall(agreement.fields.get('reason')).percent).toMatchObject({ is: 'known', value: 1, items: 1 });
  });

  it('forgets an item that is removed', () => {
    const agreement = agreementOf(['{"score":1}', '{"score":1}'], ['{"score":1}', '{"score":2}']);
    agreement.remove(annotated(['{"score":1}', '{"score":2}']));
    expect(overall(agreement.whole).percent).toMatchObject({ value: 1, items: 1 });
    expect(overall(agreement.fields.get('score')).percent).toMatchObject({ value: 1, items: 1 });
  });

  it('compares each member with the final answer, and lists the differences', () => {
    const agreement = new TargetAgreement(schema);
    const right = '{"verdict":"right"}';
    const wrong = '{"verdict":"wrong"}';
    for (let i = 0; i < 3; i++) agreement.add(annotated([right, wrong], right));
    agreement.add(annotated([wrong, wrong], wrong));
    agreement.add(annotated([wrong, right]));
    expect(atOnce(agreement.fields.get('verdict')!.againstFinal(options))).toMatchObject([
      { member: 'member-0', items: 4, percent: { value: 1 }, cohen: { value: 1 }, differences: [] },
      {
        member: 'member-1',
        items: 4,
        percent: { value: 0.25 },
        cohen: { value: 0 },
        differences: [{ given: '"wrong"', final: '"right"', items: 3 }],
      },
    ]);
  });
});
