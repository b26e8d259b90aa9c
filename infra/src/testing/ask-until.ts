import { setTimeout as delay } from 'node:timers/promises';

const MOST_MS = 45_000;

/**
 * The first answer that passes the check. For answers that the product gives within seconds, whatever it knows by then: on a busy
 * machine, a service that is well may not have told it yet. Rejects as the last check did if none passes for long.
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
