import type { Sample } from '../answers/sample.js';
import type { Draw, Estimate } from './draw.js';
import type { Scale } from './scale.js';

/**
 * Krippendorff's α: 1 − observed ÷ expected disagreement (Krippendorff 2011). An item may have two or more answers.
 * Without a scale, values are equal or not; with one, their squared distance counts.
 */
export function alphaOf(sample: Sample, scale?: Scale): Estimate {
  return scale === undefined ? nominalAlpha(sample) : scaledAlpha(sample, scale);
}

function nominalAlpha({ starts, disagreement }: Sample): Estimate {
  return ({ counts, answers, squares }) => {
    let observed = 0;
    for (let pattern = 0; pattern < counts.length; pattern++) {
      observed += counts[pattern]! * (starts[pattern + 1]! - starts[pattern]!) * disagreement[pattern]!;
    }
    const expected = answers ** 2 - squares;
    return expected === 0 ? undefined : 1 - (observed * (answers - 1)) / expected;
  };
}

function scaledAlpha(sample: Sample, scale: Scale): Estimate {
  return (draw) => {
    const places = scale(draw.totals);
    const spread = spreadOf(draw, places);
    if (spread === undefined) return undefined;
    return 1 - (observedSpread(sample, draw.counts, places) * (draw.answers - 1)) / (draw.answers * spread);
  };
}

/**
 * Within items: half of the sum of squared distances of all ordered pairs, for each item divided by its number of answers
 * minus one.
 */
function observedSpread({ starts, codes }: Sample, counts: Int32Array, places: Float64Array): number {
  let sum = 0;
  for (let pattern = 0; pattern < counts.length; pattern++) {
    const count = counts[pattern]!;
    if (count === 0) continue;
    const end = starts[pattern + 1]!;
    const start = starts[pattern]!;
    let own = 0;
    for (let i = start; i < end; i++) {
      for (let j = start; j < i; j++) own += (places[codes[i]!]! - places[codes[j]!]!) ** 2;
    }
    sum += (count * own) / (end - start - 1);
  }
  return sum;
}

/** Of all answers around their mean: the squared distances of all ordered pairs are twice that times their number. */
function spreadOf({ totals, answers }: Draw, places: Float64Array): number | undefined {
  let sum = 0;
  let present = 0;
  for (let code = 0; code < totals.length; code++) {
    if (totals[code] === 0) continue;
    sum += totals[code]! * places[code]!;
    present++;
  }
  const mean = sum / answers;
  let spread = 0;
  for (let code = 0; code < totals.length; code++) spread += totals[code]! * (places[code]! - mean) ** 2;
  return present < 2 || spread === 0 ? undefined : spread;
}
