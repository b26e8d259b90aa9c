import type { Checkpoint } from '@labeling/identity';

/** The longest that a checkpoint stays behind events that are not sent. */
const SAVE_EVERY_MS = 5_000;

/**
 * Where the events of a webhook are read from: its checkpoint, and past it what has been looked at and is not sent. Most events are
 * none of most webhooks, so the checkpoint follows these only now and then: whoever reads on from it may look at them once more.
 */
export class ReadingPlace {
  #passed: { readonly checkpoint: Checkpoint; readonly to: Checkpoint } | undefined;
  #savedAt = -Infinity;

  /** Where to read on, by the checkpoint as it is stored. What was passed counts no longer once somebody replays. */
  from(checkpoint: Checkpoint): Checkpoint {
    if (!isSame(this.#passed?.checkpoint, checkpoint)) this.#passed = undefined;
    return this.#passed?.to ?? checkpoint;
  }

  /** Notes that nothing is sent up to there. */
  pass({ position, place }: Checkpoint, to: Checkpoint): void {
    this.#passed = { checkpoint: { position, place }, to };
  }

  /** What the checkpoint has not followed yet: for long, unless it is asked for the end. */
  unsaved(isEnd = false): { readonly checkpoint: Checkpoint; readonly to: Checkpoint } | undefined {
    return isEnd || performance.now() - this.#savedAt >= SAVE_EVERY_MS ? this.#passed : undefined;
  }

  saved(): void {
    this.#passed = undefined;
    this.#savedAt = performance.now();
  }
}

const isSame = (one: Checkpoint | undefined, other: Checkpoint): boolean =>
  one?.position === other.position && one.place === other.place;
