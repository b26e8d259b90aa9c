import { Injectable } from '@nestjs/common';
import { requestDecider } from '@labeling/domain';
import { EventStore, execute, load, Rejected } from '@labeling/event-store';
import { eventContext, type Asker } from '../access/asker.js';
import { away } from '../problem-details/problem-of.js';
import { Problem } from '../problem-details/problem.js';
import { digestOf } from './digest.js';
import { newId } from './idempotency-key.js';

interface RequestIdentity {
  /** The header `Idempotency-Key`; a request without one is always a new request. */
  readonly key: string | undefined;
  /** What the key belongs to, such as a queue, and what kind of request it is sent with there. */
  readonly place: string;
  readonly kind: string;
}
type Content = Iterable<string | null | undefined>;

export interface KeyedRequest extends RequestIdentity {
  /** What the request contains: with the same key, the same texts are the same request. */
  readonly content: Content;
  /** The content as earlier releases wrote it, if different: their keys stand for the same requests. */
  readonly formerly?: Content;
  /** How many places the source dataset has, if there is one. */
  readonly places?: number | undefined;
  readonly asker: Asker;
}

/** What each Idempotency-Key was first sent with (docs: decisions, idempotency keys). */
@Injectable()
export class KeyedRequests {
  constructor(private readonly store: EventStore) {}

  /** How many places the source dataset had when the request was accepted, if it was. */
  async placesOf({ key, place, kind }: RequestIdentity): Promise<number | undefined> {
    if (key === undefined) return undefined;
    const { state } = await load(this.store, requestDecider, newId(place, kind, key));
    return state.is === 'accepted' ? state.places : undefined;
  }

  /** Whether the same request was accepted before: what it names existed at that time, and may no longer exist. */
  async wasAccepted(request: Omit<KeyedRequest, 'asker'>): Promise<boolean> {
    return (await this.#acceptedAs(request)) !== undefined;
  }

  /**
   * To be called when everything is checked and before anything is stored, so that a key sent with a mistake stays free
   * for the corrected request. Accepting a request again has no effect.
   * @throws Problem `idempotency_key_reused` when the key was sent before with a different request, and `too_busy` when the same
   * request was accepted meanwhile, before its dataset grew
   */
  async accept(asked: KeyedRequest): Promise<void> {
    if (asked.key === undefined) return;
    try {
      await this.#accept(asked, await digestOf(asked.content));
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      // An earlier release may have accepted it in its own form. Checked only here, as hardly any request is that old.
      const known = asked.formerly === undefined ? undefined : await this.#acceptedAs(asked);
      // The revision that a rejection would show means nothing to the client.
      if (known === undefined) throw new Problem('idempotency_key_reused', error.error.message);
      await this.#accept(asked, known);
    }
  }

  async #accept({ key, place, kind, places, asker }: KeyedRequest, digest: string): Promise<void> {
    const request = { projectId: asker.caller.projectId, digest, ...(places !== undefined && { places }) };
    const command = { type: 'AcceptRequest', request } as const;
    const metadata = () => eventContext(asker);
    const { state } = await execute(this.store, requestDecider, newId(place, kind, key), command, { metadata });
    if (state.is === 'accepted' && state.places !== undefined && state.places !== places)
      throw away('too_busy', 'The same request has just begun. Send it again.');
  }

  /** The digest of what was accepted with the key, if that is the same request. */
  async #acceptedAs({ key, place, kind, content, formerly }: Omit<KeyedRequest, 'asker'>): Promise<string | undefined> {
    if (key === undefined) return undefined;
    const { state } = await load(this.store, requestDecider, newId(place, kind, key));
    if (state.is !== 'accepted') return undefined;
    for (const same of [content, ...(formerly === undefined ? [] : [formerly])])
      if ((await digestOf(same)) === state.digest) return state.digest;
    return undefined;
  }
}
