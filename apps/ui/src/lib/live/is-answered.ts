/** How long the server may take to say that it is there, in milliseconds. */
const TIMEOUT = 10_000;

/** Whether the server can answer now, and would answer the member whom this tab shows: not once they have signed out in another tab. */
export async function isAnswered(probe: string): Promise<boolean> {
  const answer = await fetch(probe, { signal: AbortSignal.timeout(TIMEOUT), cache: 'no-store' }).catch(() => undefined);
  return answer !== undefined && answer.status !== 401 && answer.status < 500;
}
