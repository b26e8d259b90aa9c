import { Injectable } from '@nestjs/common';
import { requestDecider } from '@labeling/domain';
import { EventStore, execute, Rejected } from '@labeling/event-store';
import { eventContext, type Asker } from '../access/asker.js';
import { Problem } from '../problem-details/problem.js';
import { digestOf } from './digest.js';
import { newId } from './idempotency-key.js';

export interface KeyedRequest {
  /** The header `Idempotency-Key`; a request without one is always a new request. */
  readonly key: string | undefined;
  /** What the key belongs to, such as a queue, and what kind of request it is sent with there. */
  readonly place: string;
  readonly kind: string;
  /** What the request contains: with the same key, the same texts are the same request. */
  readonly content: Iterable<string | null | undefined>;
  readonly asker: Asker;
}

/** What each Idempotency-Key was first sent with (docs: decisions, idempotency keys). */
@Injectable()
export class KeyedRequests {
  constructor(private readonly store: EventStore) {}

  /**
   * To be called when everything is checked and before anything is stored: so a key that came with a mistake is free for
   * the corrected request. Accepting a request again has no effect.
   * @throws Problem `idempotency_key_reused` when the key was sent before with a different request
   */
  async accept({ key, place, kind, content, asker }: KeyedRequest): Promise<void> {
    if (key === undefined) return;
    const request = { projectId: asker.caller.projectId, digest: await digestOf(content) };
    try {
      const command = { type: 'AcceptRequest', request } as const;
      const metadata = () => eventContext(asker);
      await execute(this.store, requestDecider, newId(place, kind, key), command, { metadata });
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      // Nothing that the client knows has the revision that a rejection shows.
      throw new Problem('idempotency_key_reused', error.error.message);
    }
  }
}
