// Whether everything is back: each process of the API is ready, and the read models have all that was acknowledged.
import { setTimeout as pause } from 'node:timers/promises';

const EVERY_MS = 200;
const ONE_ANSWER_MS = 10_000;

export interface Watched {
  readonly apiUrls: readonly string[];
  readonly adminKey: string;
}

/** Resolves to true when everything is back, or to false after `patienceMs`. `position` is the newest that was acknowledged. */
export async function untilBack(
  { apiUrls, adminKey }: Watched,
  position: bigint,
  patienceMs: number,
): Promise<boolean> {
  const giveUpAt = performance.now() + patienceMs;
  const headers = { Authorization: `Bearer ${adminKey}` };
  const answers = async (url: string) => {
    try {
      const answer = await fetch(url, { headers, signal: AbortSignal.timeout(ONE_ANSWER_MS) });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      return false;
    }
  };
  for (;;) {
    const paths = ['/health/ready', `/v1/datasets?limit=1&atLeast=${position}`];
    const asked = apiUrls.flatMap((url) => paths.map((path) => answers(url + path)));
    if ((await Promise.all(asked)).every(Boolean)) return true;
    if (performance.now() > giveUpAt) return false;
    await pause(EVERY_MS);
  }
}
