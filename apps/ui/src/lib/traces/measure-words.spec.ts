import {
  allTokens,
  readDuration,
  typedDuration,
  costWords,
  countWords,
  durationWords,
  offsetWords,
  tokenWords,
} from './measure-words.js';

describe('measures in words', () => {
  it.each([
    [0, '0 ns'],
    [850, '850 ns'],
    [999.9, '1 µs'],
    [12_345, '12.3 µs'],
    [999_499, '999 µs'],
    [999_500, '1 ms'],
    [412_000_000, '412 ms'],
    [1_234_000_000, '1.23 s'],
    [59_940_000_000, '59.9 s'],
    [59_960_000_000, '1 m 00 s'],
    [125_000_000_000, '2 m 05 s'],
    [3_600e9, '1 h 00 m'],
    [187_000e9, '2 d 3 h'],
  ])('show %d nanoseconds as %s', (ns, told) => expect(durationWords(ns)).toBe(told));

  it.each([
    [0, '+0'],
    [1_500_000, '+1.5 ms'],
    [-3e9, '−3 s'],
  ])('show %d nanoseconds after the start as %s', (ns, told) => expect(offsetWords(ns)).toBe(told));

  it.each([
    ['500', 500],
    ['500ms', 500],
    [' 1.5 s ', 1500],
    ['2M', 120_000],
    ['1h', 3_600_000],
    ['20 µs', 0.02],
    ['2 m 30 s', 150_000],
    ['1d2h', 93_600_000],
    ['', undefined],
    ['soon', undefined],
    ['-1 s', undefined],
    ['1 s 2', undefined],
    ['3 constructor', undefined],
  ])('are read from %j as %d milliseconds', (text, ms) => expect(readDuration(text)).toBe(ms));

  it.each([
    [120_000, '2 m'],
    [90_000, '90 s'],
    [1234, '1234 ms'],
    [0.02, '0.02 ms'],
    [0, '0 ms'],
    [172_800_000, '2 d'],
  ])('are written into fields for %d milliseconds as %j, which reads back the same', (ms, typed) => {
    expect(typedDuration(ms)).toBe(typed);
    expect(readDuration(typed)).toBe(ms);
  });

  it.each([
    [0, '0'],
    [1234, '1,234'],
    [99_999, '99,999'],
    [123_456, '123k'],
    [999_500, '1M'],
    [1_250_000, '1.3M'],
  ])('show %d tokens as %s', (count, told) => expect(countWords(count)).toBe(told));

  it('include tokens only if they were counted', () => {
    expect(allTokens({ inputTokens: null, outputTokens: null })).toBeUndefined();
    expect(allTokens({ inputTokens: null, outputTokens: 3 })).toBe(3);
    expect(tokenWords({ inputTokens: 1234, outputTokens: 56 })).toBe('1,234 in, 56 out');
    expect(tokenWords({ inputTokens: null, outputTokens: 0 })).toBe('0 out');
    const kinds = { cachedTokens: 1000, cacheWriteTokens: null, reasoningTokens: 20 };
    expect(tokenWords({ inputTokens: 1234, outputTokens: 56 }, kinds)).toBe(
      '1,234 in (1,000 cached), 56 out (20 reasoning)',
    );
    const written = { cachedTokens: 0, cacheWriteTokens: 7, reasoningTokens: null };
    expect(tokenWords({ inputTokens: 9, outputTokens: 1 }, written)).toBe('9 in (0 cached, 7 to cache), 1 out');
  });

  it.each([
    ['0', '$0'],
    ['0.000', '$0'],
    ['12.3', '$12.30'],
    ['1234.567', '$1,234.57'],
    ['0.0456', '$0.0456'],
    ['0.000123456', '$0.000123'],
  ])('show a cost of %s as %s', (cost, told) => expect(costWords(cost)).toBe(told));
});
