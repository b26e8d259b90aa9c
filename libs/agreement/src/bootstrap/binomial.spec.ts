import { binomial } from './binomial.js';
import { Random } from './random.js';

const draws = 20_000;

/** The probability of each number of successes, by multiplying up. */
function probabilities(trials: number, chance: number): number[] {
  const all = [(1 - chance) ** trials];
  for (let k = 1; k <= trials; k++) all.push((all[k - 1]! * (trials - k + 1) * chance) / (k * (1 - chance)));
  return all;
}

describe('binomial', () => {
  it.each([
    [8, 0.3],
    [60, 0.02],
    [60, 0.4],
    [300, 0.9],
    [500, 0.05],
  ])('draws each number of successes of %d trials at %d as often as its probability predicts', (trials, chance) => {
    const random = new Random();
    const found = new Int32Array(trials + 1);
    for (let i = 0; i < draws; i++) found[binomial(trials, chance, random)]!++;
    const expected = probabilities(trials, chance).map((probability) => probability * draws);
    const frequent = [...expected.keys()].filter((k) => expected[k]! >= 10);
    const chiSquare = frequent.reduce((sum, k) => sum + (found[k]! - expected[k]!) ** 2 / expected[k]!, 0);
    // Its mean is the number of classes, and its deviation the root of twice that.
    expect(chiSquare).toBeLessThan(frequent.length + 4 * Math.sqrt(2 * frequent.length));
  });

  it.each([
    [0, 0.5, 0],
    [5, 0, 0],
    [5, 1, 5],
  ])('of %d trials at %d is %d', (trials, chance, successes) => {
    expect(binomial(trials, chance, new Random())).toBe(successes);
  });
});
