import { Kept } from '../kept/kept.js';
import { MOST_RECENT } from './found.js';

const PREFIX = 'labeling-palette-';

/** What a member used from the palette in a project, the latest first; kept in this browser if possible. */
export class Recent {
  readonly #kept: Kept;
  #ids: readonly string[];

  /** `whose` tells members and projects apart. */
  constructor(whose: string, storage?: () => Storage) {
    this.#kept = new Kept(PREFIX + whose, storage);
    const kept = this.#kept.value;
    const ids = Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
    this.#ids = ids.slice(0, MOST_RECENT);
  }

  get ids(): readonly string[] {
    return this.#ids;
  }

  /** The ids of queues and datasets among them, as the server knows them. */
  get named(): readonly string[] {
    return this.#ids.flatMap((id) => /^(?:queue|dataset):(.+)$/.exec(id)?.[1] ?? []);
  }

  add(id: string): void {
    this.#ids = [id, ...this.#ids.filter((one) => one !== id)].slice(0, MOST_RECENT);
    this.#kept.keepValue(this.#ids);
  }
}
