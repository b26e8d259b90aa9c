// Standard Webhooks (https://www.standardwebhooks.com): receivers check that a message comes from the API.
import type { LabelingEvent, WebhookTest } from './event-shapes.js';
import { WebhookVerificationError } from './labeling-error.js';

const TOLERANCE_S = 5 * 60;
const encoder = new TextEncoder();

export interface WebhookOptions {
  /** How old a message may be, and how far ahead its clock; 300 seconds by default. */
  readonly toleranceSeconds?: number;
  /** The time to compare with, in milliseconds. */
  readonly now?: number;
}
type HeadersLike = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * The event of a webhook's message, if it was signed with the secret, or with one of several. Give the body exactly as it
 * arrived. Rejects with `WebhookVerificationError` otherwise. The same message may come twice: its event has the same `id`.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: HeadersLike,
  secret: string | readonly string[],
  { toleranceSeconds = TOLERANCE_S, now = Date.now() }: WebhookOptions = {},
): Promise<LabelingEvent | WebhookTest> {
  const id = headerIn(headers, 'webhook-id');
  const timestamp = headerIn(headers, 'webhook-timestamp');
  const signatures = headerIn(headers, 'webhook-signature').split(' ');
  if (!/^\d+$/.test(timestamp) || Math.abs(now / 1_000 - Number(timestamp)) > toleranceSeconds) {
    throw new WebhookVerificationError('The message is too old, or a clock is wrong');
  }
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const signed = encoder.encode(`${id}.${timestamp}.${text}`);
  for (const one of typeof secret === 'string' ? [secret] : secret) {
    if (await isSigned(signed, signatures, one)) return JSON.parse(text) as LabelingEvent | WebhookTest;
  }
  throw new WebhookVerificationError('The message is not signed with this secret');
}

/** Web Crypto compares signatures in constant time. */
async function isSigned(message: Uint8Array<ArrayBuffer>, signatures: readonly string[], secret: string) {
  const bytes = bytesIn(secret.replace(/^whsec_/, ''));
  // Anybody can sign with an empty secret.
  if (bytes === undefined || bytes.length === 0)
    throw new WebhookVerificationError('This is not the secret of a webhook');
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  for (const signature of signatures) {
    const [version, text = ''] = signature.split(',');
    const given = version === 'v1' ? bytesIn(text) : undefined;
    if (given !== undefined && (await crypto.subtle.verify('HMAC', key, given, message))) return true;
  }
  return false;
}

function headerIn(headers: HeadersLike, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : lookUp(headers, name);
  if (typeof value !== 'string') throw new WebhookVerificationError(`The message has no header ${name}`);
  return value;
}

/** Frameworks write names in lower case, people write them as they like. */
function lookUp(headers: Exclude<HeadersLike, Headers>, name: string) {
  return headers[name] ?? Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
}

/** Undefined if it is not base64. */
function bytesIn(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
