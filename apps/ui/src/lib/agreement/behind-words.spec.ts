import { toJsonText, type SchemaField } from '@labeling/domain';
import { behindWords } from './behind-words.js';
import { figureWords, intervalWords, reasonWords } from './figure-words.js';
import { behindIn, itemsHref, type Behind } from './items-address.js';

const nameOf = (member: string) => ({ a: 'Ada', b: 'Ben' })[member] ?? 'A former member';
const right = toJsonText('right');
const field: SchemaField = { key: 'verdict', type: 'enum', values: [right], labels: ['Is right'] };

describe('the items behind a figure', () => {
  it.each<[Behind, string]>([
    [{}, 'At least two answers'],
    [{ different: true }, 'Members differ'],
    [{ member: 'a', beside: 'b', different: true }, 'Ada and Ben differ'],
    [{ member: 'a', beside: 'b', different: false }, 'Ada and Ben agree'],
    [{ member: 'a', beside: 'approved', different: true }, 'Ada and the approved answer differ'],
    [{ value: right, valueBeside: toJsonText('wrong') }, '“Is right” versus “wrong”'],
    [
      { member: 'x', beside: 'approved', value: toJsonText(1), valueBeside: right },
      'A former member: “1” versus the approved answer: “Is right”',
    ],
  ])('are described in words: %j', (behind, words) => {
    expect(behindWords(behind, nameOf, field)).toBe(words);
    const { searchParams } = new URL(itemsHref('q', { field: undefined, at: undefined }, behind), 'https://x.test');
    expect(behindIn(searchParams)).toEqual(behind);
  });
});

describe('an answer', () => {
  it('reads as yes or no, as in the form', () => {
    const sure: SchemaField = { key: 'sure', type: 'boolean' };
    const words = behindWords({ value: toJsonText(true), valueBeside: toJsonText(false) }, nameOf, sure);
    expect(words).toBe('“yes” versus “no”');
  });
});

describe('a figure', () => {
  it('is shown with its value and interval, or with the reason why there is none', () => {
    const known = { is: 'known', items: 20, value: -0.001, interval: { from: -0.256, to: 0.5 } } as const;
    expect([figureWords(known, 'coefficient'), intervalWords(known, 'coefficient')]).toEqual(['0.00', '−0.26 to 0.50']);
    expect([figureWords(known, 'percent'), reasonWords(known)]).toEqual(['0 %', undefined]);
    const few = { is: 'tooFew', items: 3, needed: 10 } as const;
    expect([figureWords(few, 'percent'), intervalWords(few, 'percent')]).toEqual([undefined, undefined]);
    expect(reasonWords(few)).toBe('Too few items: 3 of 10');
    expect(reasonWords({ is: 'unequal', items: 20, fewest: 2, most: 3 })).toBe('Items have 2 to 3 answers');
  });
});
