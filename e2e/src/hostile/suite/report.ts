import type { Result } from './run-attack.js';

/** How slow answers to others may be during an attack: the p99, in milliseconds. */
export const bearableMs = 250;

export const isBearable = ({ p99 }: Result): boolean => p99 <= bearableMs;
export const isHeld = ({ held, errors }: Result): boolean => held && errors.length === 0;

/** One line for the terminal. */
export function line(result: Result): string {
  const { attack, saw, p99, waited, worst, errors } = result;
  const mark = !isHeld(result) ? 'FAILED' : !isBearable(result) ? 'SLOW' : 'held';
  const latency = `others: p99 ${Math.round(p99)} ms (${waited}), worst ${Math.round(worst)} ms, ${errors.length} errors`;
  const lines = [`${mark.padEnd(6)}  ${attack.room.padEnd(5)}  ${attack.name}: ${saw}`, `        ${latency}`];
  if (!result.held) lines.push(`        must answer: ${attack.mustAnswer}`);
  return [...lines, ...[...new Set(errors)].slice(0, 5).map((error) => `        ${error}`)].join('\n');
}

export function summary(results: readonly Result[]): string {
  const failed = results.filter((result) => !isHeld(result)).length;
  const slow = results.filter((result) => isHeld(result) && !isBearable(result)).length;
  return `${results.length} attacks: ${results.length - failed} held, ${failed} failed; during ${slow} others waited longer than ${bearableMs} ms (p99)`;
}
