// People who have the screens open: as many as are needed, since each may have only so many live feeds at once.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { addMember, emailOf, type Member } from '../../product/member.fixture.js';

/** As the pages' server allows. */
export const FEEDS_PER_MEMBER = 20;
/** Two passwords are checked at a time, and more than twenty are turned away. */
const AT_ONCE = 4;
/** How long somebody tries to sign in while the machine is too busy for it, in milliseconds. */
const PATIENCE_MS = 120_000;

interface Site {
  readonly uiUrl: string;
  readonly projectId: string;
  readonly pool: pg.Pool;
}

/** The cookies of so many signed-in labelers. */
export async function signInLabelers(count: number, { uiUrl, projectId, pool }: Site): Promise<string[]> {
  const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await pool.query<Row>(text, values)).rows;
  const cookies: string[] = [];
  const signInNext = async () => {
    while (cookies.length < count) {
      const name = `Labeler ${cookies.push('')}`;
      const at = cookies.length - 1;
      const labeler = { name, role: 'labeler' };
      const member = await addMember({ query, projectId }, labeler, emailOf(`${name} ${randomUUID()}`));
      cookies[at] = await signIn(uiUrl, member);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, signInNext));
  return cookies;
}

/** As people do, they try again when the site asks them to. */
async function signIn(uiUrl: string, { email, password }: Member): Promise<string> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await fetch(`${uiUrl}/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: uiUrl, accept: 'text/html' },
      body: new URLSearchParams({ email, password }),
    });
    if (answer.status === 303)
      return answer.headers
        .getSetCookie()
        .map((set) => set.split(';', 1)[0])
        .join('; ');
    if (answer.status !== 503 || performance.now() > giveUpAt)
      throw new Error(`Signing in was answered ${answer.status}: ${await answer.text()}`);
    await pause(Number(answer.headers.get('retry-after') ?? 1) * 1_000);
  }
}
