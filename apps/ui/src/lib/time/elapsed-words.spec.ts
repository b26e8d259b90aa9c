import { elapsed } from './elapsed-words.js';

const from = '2026-11-20T10:00:00.000Z';
const after = (seconds: number) => new Date(Date.parse(from) + seconds * 1_000).toISOString();

describe('the time between two moments', () => {
  it.each([
    [0.4, ''],
    [1, '1 s'],
    [59.4, '59 s'],
    [60, '1 min'],
    [125, '2 min 5 s'],
    [3_600, '1 h'],
    [3_605, '1 h'],
    [3_660, '1 h 1 min'],
    [86_400 * 3 + 3_600 * 4 + 60, '3 d 4 h'],
    [-5, ''],
  ])('%d seconds: %s', (seconds, words) => {
    expect(elapsed(from, after(seconds))).toBe(words);
  });
});
