import { ageWords, changedFieldWords, secondsWords, shareWords } from './insight-words.js';

describe('numbers in words', () => {
  it.each([
    [0.84, '0.8 s'],
    [42.3, '42 s'],
    [60, '1 min'],
    [185, '3 min 5 s'],
  ])('are short for %d seconds: %s', (seconds, words) => {
    expect(secondsWords(seconds)).toBe(words);
  });

  it.each([
    [37, 100, '37 %'],
    [1, 1_000, '< 1 %'],
    [999, 1_000, '> 99 %'],
    [0, 9, '0 %'],
    [9, 9, '100 %'],
    [0, 0, ''],
  ])('are a percentage for %d of %d: %s', (part, whole, words) => {
    expect(shareWords(part, whole)).toBe(words);
  });

  it('name how long something has been waiting', () => {
    const ages = [0, 3_600, 86_400, 7 * 86_400, 30 * 86_400].map((fromSeconds) => ({ fromSeconds, items: 0 }));
    expect(ages.map((_, i) => ageWords(ages, i))).toEqual([
      ...['under an hour', 'an hour to a day', 'a day to 7 days', '7 days to 30 days', 'over 30 days'],
    ]);
  });
});

describe('an edited field', () => {
  it('is named after its label or else its key, and the whole target is called that', () => {
    const fields = [{ key: 'verdict', label: 'Is it right?' }, { key: 'n' }];
    expect(['verdict', 'n', 'extra', ''].map((key) => changedFieldWords(key, fields))).toEqual([
      ...['Is it right?', 'n', 'extra', 'the whole target'],
    ]);
  });
});
