// What many requests got back, in a few words.
import type { Outcome } from './attack.js';

interface Answered {
  readonly status: number;
  readonly code?: string;
}

/** `3 × 413 body_too_large, 1 × 429`. */
export function tally(answers: readonly Answered[]): string {
  const counts = new Map<string, number>();
  for (const { status, code = '' } of answers) {
    const name = `${status} ${code}`.trim();
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return Array.from(counts, ([name, count]) => `${count} × ${name}`).join(', ');
}

/** Holds if there were answers, and each has one of these statuses. */
export function allAnswered(answers: readonly Answered[], ...statuses: readonly number[]): Outcome {
  const held = answers.length > 0 && answers.every(({ status }) => statuses.includes(status));
  return { held, saw: tally(answers) };
}
