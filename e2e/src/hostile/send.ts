// How attacks talk to the product: what is sent is not tidied up, and the answer is shortened.
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { AttackedProduct, Outcome } from './attack.js';
import { answerWhileSending } from './while-sending.js';

export interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly key?: keyof AttackedProduct['keys'];
  /** The sender leaves. */
  readonly signal?: AbortSignal;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The code of the problem; empty if the answer is not a problem. */
  readonly code: string;
  readonly text: string;
}

/** Sends one request to the API. */
export async function send(product: AttackedProduct, sent: Sent): Promise<Answer> {
  const { method = 'POST', path, body, headers, key = 'write', signal } = sent;
  const url = product.apiUrl + path;
  const all = { Authorization: `Bearer ${product.keys[key]}`, 'Content-Type': 'application/json', ...headers };
  const answer =
    body === undefined
      ? await fetch(url, { method, headers: all, ...(signal && { signal }) })
      : await answerWhileSending(url, { method, headers: all, body: Buffer.from(body), signal });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, code: codeIn(text), text };
}

/** The same, but waits and tries again while the machine is too slow for the event store to answer in time. */
export async function sendPatiently(product: AttackedProduct, sent: Sent): Promise<Answer> {
  for (;;) {
    const answer = await send(product, sent);
    if (answer.code !== 'store_unavailable') return answer;
    await pause(Number(answer.headers.get('retry-after')) * 1_000);
  }
}

/** The code of the problem in an answer; empty if there is none. */
export const codeIn = (text: string): string => /"code":"([a-z_0-9]{1,40})"/.exec(text.slice(0, 10_000))?.[1] ?? '';

/** A body in gzip: a few kilobytes on the wire. */
export function zipped(text: string): Pick<Sent, 'body'> & { readonly headers: Readonly<Record<string, string>> } {
  return { body: new Uint8Array(gzipSync(text)), headers: { 'Content-Encoding': 'gzip' } };
}

/** Holds if the answer has one of these codes. */
export function refusedAs(answer: Answer, ...codes: readonly string[]): Outcome {
  return { held: codes.includes(answer.code), saw: `${answer.status} ${answer.code || answer.text.slice(0, 80)}` };
}
