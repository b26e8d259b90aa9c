import { setTimeout as delay } from 'node:timers/promises';

const MOST_MS = 45_000;

/**
 * The first answer that passes the check. For answers that the product gives within seconds, complete or not: on a busy machine, a
 * healthy service may not have reported yet. If no answer passes for a long time, rejects like the last check.
 */
export async function askUntil<Answer>(ask: () => Promise<Answer>, check: (answer: Answer) => void): Promise<Answer> {
  for (const end = performance.now() + MOST_MS; ; await delay(50)) {
    const answer = await ask();
    try {
      check(answer);
      return answer;
    } catch (error) {
      if (performance.now() >= end) throw error;
    }
  }
}
