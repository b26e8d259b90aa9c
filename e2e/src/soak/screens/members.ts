// The people who have the screens open: as many as needed, since each may have only 20 live feeds at once.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { addMember, emailOf } from '../../product/member.fixture.js';
import { cookiesOf } from '../../product/sign-in.js';

/** The limit of the pages' server. */
export const FEEDS_PER_MEMBER = 20;
/** The pages' server checks two passwords at a time, and turns away more than twenty. */
const AT_ONCE = 4;

interface Site {
  readonly uiUrl: string;
  readonly projectId: string;
  readonly pool: pg.Pool;
}

/** The cookies of `count` signed-in labelers. */
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
      cookies[at] = await cookiesOf(uiUrl, member);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, signInNext));
  return cookies;
}
