import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from './client.fixture.js';

/** Longer than an answer to who asks holds. */
const LONG_MS = 1_200;

/** The status that a body is answered with whose second part is sent only after something else has happened. */
export async function slowly(
  at: { readonly url: string; readonly as: Pick<Client, 'authorization'>; readonly type: string },
  [first, rest]: readonly [string, string],
  meanwhile: () => Promise<unknown>,
): Promise<number | undefined> {
  const headers = { ...at.as.authorization, 'content-type': at.type, 'content-length': first.length + rest.length };
  const sent = request(at.url, { method: 'POST', headers });
  const answered = once(sent, 'response');
  sent.write(first);
  await delay(LONG_MS);
  await meanwhile();
  sent.end(rest);
  const [response] = await answered;
  response.resume();
  return response.statusCode;
}
