import type { Actor, ChangeType } from '@labeling/domain';
import { Reloading } from '../live/reloading.js';
import type { Activity } from './activity.js';

export interface Named {
  readonly id: string;
  readonly name: string;
}
/** The queues and datasets that exist for the caller, recent actors and other members, at least as of `position`. */
export interface Names {
  readonly position: string;
  readonly queues: readonly Named[];
  readonly datasets: readonly Named[];
  readonly actors: readonly Actor[];
}

const TIMEOUT = 15_000;
/** After these events, a queue or dataset has another name, or no longer exists. */
const renaming: ReadonlySet<ChangeType> = new Set([
  'QueueRenamed',
  'QueueOpenedTo',
  'QueueDeleted',
  'DatasetRenamed',
  'DatasetDeleted',
]);

/** The names of queues, datasets and people in the activity: loaded again when an event may have changed them. */
export class ActivityNames {
  #known = $state.raw<Names>() as Names;
  readonly #fetch: typeof fetch;
  readonly #reloading = new Reloading(() => this.#load());

  constructor(known: Names, fetcher: typeof fetch = (...args) => fetch(...args)) {
    this.#known = known;
    this.#fetch = fetcher;
  }

  get queues(): readonly Named[] {
    return this.#known.queues;
  }
  get actors(): readonly Actor[] {
    return this.#known.actors;
  }
  #queueNames = $derived.by(() => namesById(this.#known.queues));
  #datasetNames = $derived.by(() => namesById(this.#known.datasets));

  /** The name of this event's queue. Null when the queue no longer exists, undefined until that is known. */
  queue({ queueId, position }: Activity): string | null | undefined {
    return this.#nameIn(this.#queueNames, queueId, position);
  }
  /** The same for its dataset. */
  dataset({ datasetId, position }: Activity): string | null | undefined {
    return this.#nameIn(this.#datasetNames, datasetId, position);
  }

  /** Asks for the names again if one of these events may have changed them. */
  want(events: readonly Activity[]): void {
    if (events.some((event) => this.#mayChangeNames(event))) void this.#reloading.reload();
  }

  /** The page is left. */
  stop(): void {
    this.#reloading.stop();
  }

  #nameIn(names: ReadonlyMap<string, string>, id: string | null, position: string): string | null | undefined {
    return names.get(id ?? '') ?? (this.#isNewer(position) ? undefined : null);
  }

  #isNewer(position: string): boolean {
    return BigInt(position) > BigInt(this.#known.position);
  }

  #mayChangeNames(event: Activity): boolean {
    if (!this.#isNewer(event.position)) return false;
    const { queueId, datasetId, actor, type } = event;
    return (
      renaming.has(type) ||
      (queueId !== null && !this.#queueNames.has(queueId)) ||
      (datasetId !== null && !this.#datasetNames.has(datasetId)) ||
      !this.#known.actors.some(({ id }) => id === actor.id)
    );
  }

  async #load(): Promise<void> {
    const response = await this.#fetch('/activity/names', { signal: AbortSignal.timeout(TIMEOUT) });
    if (!response.ok) throw new Error(response.statusText);
    this.#known = (await response.json()) as Names;
  }
}

const namesById = (all: readonly Named[]): ReadonlyMap<string, string> =>
  new Map(all.map(({ id, name }) => [id, name]));
