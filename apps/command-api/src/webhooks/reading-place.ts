import type { Checkpoint, SendingWebhook } from '@labeling/identity';

/** The longest that a checkpoint stays behind events that are not sent. */
const SAVE_EVERY_MS = 5_000;

type Read = Pick<SendingWebhook, 'position' | 'place' | 'replays' | 'types' | 'queueId'>;

/**
 * Where the events of a webhook are read from: its checkpoint, and past it what has been looked at and is not sent. Most events are
 * none of most webhooks, so the checkpoint follows these only now and then: whoever reads on from it may look at them once more.
 */
export class ReadingPlace {
  #passed: { readonly webhook: Read; readonly to: Checkpoint } | undefined;
  #savedAt = -Infinity;

  /** Where to read on, by the webhook as it is stored. What was passed counts no longer once somebody replays. */
  from(webhook: Read): Checkpoint {
    if (!isAtSame(this.#passed?.webhook, webhook)) this.#passed = undefined;
    return this.#passed?.to ?? webhook;
  }

  /** Notes that nothing is sent up to there. */
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

  /** Whether something was passed by another filter: it is past for the new one, too, which the checkpoint has to say first. */
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
