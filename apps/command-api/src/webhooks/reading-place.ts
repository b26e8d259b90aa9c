import type { Checkpoint, SendingWebhook } from '@labeling/identity';

/** How long a checkpoint may lag behind events that are not sent. */
const SAVE_EVERY_MS = 5_000;

type Read = Pick<SendingWebhook, 'position' | 'place' | 'replays' | 'types' | 'queueId'>;

/**
 * Where the events of a webhook are read from: its checkpoint, or a later place up to which nothing is sent. Most events are
 * not for most webhooks, so the checkpoint follows only now and then: continuing from it may examine some events again.
 */
export class ReadingPlace {
  #passed: { readonly webhook: Read; readonly to: Checkpoint } | undefined;
  #savedAt = -Infinity;

  /** Where to continue reading, by the webhook as it is stored. A replay discards what was passed. */
  from(webhook: Read): Checkpoint {
    if (!isAtSame(this.#passed?.webhook, webhook)) this.#passed = undefined;
    return this.#passed?.to ?? webhook;
  }

  /** Records that nothing is sent up to `to`. */
  pass({ position, place, replays, types, queueId }: Read, to: Checkpoint): void {
    this.#passed = { webhook: { position, place, replays, types, queueId }, to };
  }

  /** What the checkpoint has not followed yet. */
  get unsaved(): { readonly webhook: Read; readonly to: Checkpoint } | undefined {
    return this.#passed;
  }

  /** Whether the checkpoint should follow now. */
  get isDue(): boolean {
    return this.#passed !== undefined && performance.now() - this.#savedAt >= SAVE_EVERY_MS;
  }

  /** Whether something was passed under another filter: it stays passed, so the checkpoint must move there first. */
  hasOtherFilter({ types, queueId }: Read): boolean {
    const { webhook } = this.#passed ?? {};
    return webhook !== undefined && (webhook.queueId !== queueId || String(webhook.types) !== String(types));
  }

  saved(): void {
    this.#passed = undefined;
    this.#savedAt = performance.now();
  }
}

const isAtSame = (one: Read | undefined, other: Read): boolean =>
  one?.position === other.position && one.place === other.place && one.replays === other.replays;
