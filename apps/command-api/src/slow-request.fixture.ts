import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from './client.fixture.js';

/** Longer than a caller counts as identified. */
export const LONG_MS = 1_200;

interface SlowRequest {
  readonly url: string;
  readonly as: Pick<Client, 'authorization'>;
  readonly type: string;
  readonly accept?: string;
}

/** The answer to a body whose second part is sent only after something else has happened. */
export async function slowly(
  { url, as, type, accept = '*/*' }: SlowRequest,
  [first, rest]: readonly [string, string],
  meanwhile: () => Promise<unknown>,
): Promise<{ readonly status: number | undefined; readonly text: string }> {
  const headers = { ...as.authorization, accept, 'content-type': type, 'content-length': first.length + rest.length };
  const sent = request(url, { method: 'POST', headers });
  const answered = once(sent, 'response');
  sent.write(first);
  await delay(LONG_MS);
  await meanwhile();
  sent.end(rest);
  const [response] = await answered;
  return { status: response.statusCode, text: await text(response) };
}
