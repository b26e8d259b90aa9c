import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Agent } from 'undici';
import { Settings } from '../settings/settings.js';
import { addressIn, isPublic, lookupPublic, PrivateAddress } from './public-addresses.js';
import { signedHeaders, type Signed } from './signature.js';

const ANSWERED_IN_MS = 15_000;
/** The most that is read of the body of an answer, in bytes. */
const MOST_READ = 4_096;

/** What a receiver answered, or why there is no answer. */
export interface Answered {
  readonly status: number | null;
  readonly retryAfter: string | undefined;
  /** Null for an answer that arrived completely. */
  readonly error: string | null;
}

/** The connections to receivers. */
@Injectable()
export class Receivers implements OnApplicationShutdown {
  /** Nothing is sent from here, for example from a copy of an installation that itself sends. */
  readonly areHeld: boolean;
  readonly #isOpenToAll: boolean;
  readonly #agent: Agent;

  constructor({ webhooks, webhookPrivateAddresses }: Settings) {
    this.areHeld = webhooks === 'hold';
    this.#isOpenToAll = webhookPrivateAddresses === 'allow';
    this.#agent = new Agent({
      connect: { timeout: ANSWERED_IN_MS, ...(!this.#isOpenToAll && { lookup: lookupPublic }) },
      headersTimeout: ANSWERED_IN_MS,
      bodyTimeout: ANSWERED_IN_MS,
      maxHeaderSize: 16_384,
    });
  }

  /** Why nothing may be sent to a URL, as far as this is known before a connection is made. */
  refusal(url: string): string | undefined {
    const address = addressIn(url);
    if (address === undefined || this.#isOpenToAll || isPublic(address)) return undefined;
    return new PrivateAddress(address).message;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#agent.destroy();
  }

  /** Sends once. Redirects are not followed: they count as the answer. @throws when `stop` is aborted */
  async send(url: string, signed: Signed, secrets: readonly string[], stop: AbortSignal): Promise<Answered> {
    const refusal = this.areHeld ? 'Nothing is sent from here (WEBHOOKS=hold)' : this.refusal(url);
    if (refusal !== undefined) return { status: null, retryAfter: undefined, error: refusal };
    let status: number | null = null;
    const late = AbortSignal.timeout(ANSWERED_IN_MS);
    try {
      const { origin, pathname, search } = new URL(url);
      const answer = await this.#agent.request({
        ...{ origin, path: pathname + search, method: 'POST', body: signed.body },
        headers: {
          ...{ 'content-type': 'application/json', 'user-agent': 'Labeling-Queue-Webhooks/1' },
          ...signedHeaders(signed, secrets, Date.now()),
        },
        signal: AbortSignal.any([late, stop]),
      });
      status = answer.statusCode;
      await readSome(answer.body);
      const header = answer.headers['retry-after'];
      return { status, retryAfter: typeof header === 'string' ? header : undefined, error: null };
    } catch (error) {
      stop.throwIfAborted();
      const why = late.aborted ? `No answer within ${ANSWERED_IN_MS / 1_000} seconds` : wordsOf(error);
      return { status, retryAfter: undefined, error: why };
    }
  }
}

/** A receiver that closes the connection in the middle of its answer has not confirmed that it has the event. */
async function readSome(body: AsyncIterable<Uint8Array>): Promise<void> {
  let read = 0;
  for await (const { length } of body) {
    read += length;
    if (read >= MOST_READ) return;
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof AggregateError) return wordsOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  // The message names the place in the source of OpenSSL where it was noticed.
  if ('library' in error && 'reason' in error) return `TLS failed: ${String(error.reason)}`;
  return error.message.replace(ADVICE, '');
}

/** Advice that Node adds to certificate errors: it is for those who start a program, but admins read these errors. */
const ADVICE = /; if the root CA is installed locally, .*/s;
