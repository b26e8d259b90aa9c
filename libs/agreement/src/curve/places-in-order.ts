import type { Steps } from '@labeling/domain';
import type { Column } from './column.js';

/** How many are put in order in one step, and what that costs, in the characters that `Steps` counts. */
const PER_STEP = 1_000;
const COST = 1_000;

/**
 * The places of numbers, sorted by number; equal ones stay as they are. Merges ever longer parts, so that it can be done in
 * steps.
 */
export function* placesInOrder(numbers: Column): Steps<Int32Array> {
  const { length } = numbers;
  let places = new Int32Array(length);
  for (let i = 0; i < length; i++) places[i] = i;
  let merged = new Int32Array(length);
  for (let width = 1; width < length; width *= 2) {
    for (let start = 0; start < length; start += 2 * width) {
      const middle = Math.min(start + width, length);
      const end = Math.min(start + 2 * width, length);
      let left = start;
      let right = middle;
      for (let to = start; to < end; to++) {
        const isLeft = right === end || (left < middle && numbers.at(places[left]!) <= numbers.at(places[right]!));
        merged[to] = places[isLeft ? left++ : right++]!;
        if (to % PER_STEP === 0) yield COST;
      }
    }
    [places, merged] = [merged, places];
  }
  return places;
}
