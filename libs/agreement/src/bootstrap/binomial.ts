import type { Random } from './random.js';

/** How many of `trials` succeed if each does with probability `chance`, drawn exactly. */
export function binomial(trials: number, chance: number, random: Random): number {
  if (trials === 0 || chance <= 0) return 0;
  if (chance >= 1) return trials;
  if (chance > 0.5) return trials - binomial(trials, 1 - chance, random);
  return trials * chance < 10 ? byInversion(trials, chance, random) : byRejection(trials, chance, random);
}

/** Walks up the distribution; short, since few succeed. */
function byInversion(trials: number, chance: number, random: Random): number {
  const odds = chance / (1 - chance);
  const none = (1 - chance) ** trials;
  for (;;) {
    let left = random.fraction();
    let probability = none;
    for (let successes = 0; successes <= trials; successes++) {
      if (left <= probability) return successes;
      left -= probability;
      probability *= ((trials - successes) / (successes + 1)) * odds;
    }
  }
}

/** Hörmann's transformed rejection with squeeze: "The generation of binomial random variates", 1993. The letters are the paper's. */
function byRejection(n: number, p: number, random: Random): number {
  const spq = Math.sqrt(n * p * (1 - p));
  const b = 1.15 + 2.53 * spq;
  const a = -0.0873 + 0.0248 * b + 0.01 * p;
  const c = n * p + 0.5;
  const alpha = (2.83 + 5.1 / b) * spq;
  const certain = 0.92 - 4.2 / b;
  for (;;) {
    const u = random.fraction() - 0.5;
    const v = random.fraction();
    const us = 0.5 - Math.abs(u);
    const k = Math.floor(((2 * a) / us + b) * u + c);
    if (k < 0 || k > n) continue;
    if (us >= 0.07 && v <= certain) return k;
    if (Math.log((v * alpha) / (a / (us * us) + b)) <= logRatioToMode(n, p, k)) return k;
  }
}

/** Logarithm of how probable `k` is compared with the most probable number. */
function logRatioToMode(n: number, p: number, k: number): number {
  const odds = p / (1 - p);
  const m = Math.floor((n + 1) * p);
  const bulk =
    (m + 0.5) * Math.log((m + 1) / (odds * (n - m + 1))) +
    (n + 1) * Math.log((n - m + 1) / (n - k + 1)) +
    (k + 0.5) * Math.log((odds * (n - k + 1)) / (k + 1));
  return bulk + stirlingTail(m) + stirlingTail(n - m) - stirlingTail(k) - stirlingTail(n - k);
}

/** The difference between the logarithm of k! and Stirling's formula. */
function stirlingTail(k: number): number {
  const short = SHORT_TAILS[k];
  if (short !== undefined) return short;
  const next = k + 1;
  return (1 / 12 - (1 / 360 - 1 / 1260 / (next * next)) / (next * next)) / next;
}

const SHORT_TAILS = Array.from({ length: 10 }, (_, k) => {
  let logFactorial = 0;
  for (let i = 2; i <= k; i++) logFactorial += Math.log(i);
  return logFactorial - (k + 0.5) * Math.log(k + 1) + (k + 1) - 0.5 * Math.log(2 * Math.PI);
});
