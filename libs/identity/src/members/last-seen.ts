import type { Queryable } from '@labeling/postgres';
import type { Caller } from '../rights/caller.js';

const MINUTE = 60_000;
const LIMIT = 10_000;

/** Notes when members make a request in a project, at most once a minute each. */
export class LastSeen {
  readonly #noted = new Map<string, number>();

  constructor(
    private readonly db: Queryable,
    private readonly now: () => number,
  ) {}

  /** Never rejects: the request must not be refused because of a missing note. */
  async note({ projectId, actor }: Caller): Promise<void> {
    const key = `${projectId} ${actor.id}`;
    const last = this.#noted.get(key);
    if (last !== undefined && this.now() - last < MINUTE) return;
    if (this.#noted.size >= LIMIT) this.#noted.clear();
    this.#noted.set(key, this.now());
    await this.db
      .query(
        `update identity.membership set last_seen_at = now() where project_id = $1 and member_id = $2
         and (last_seen_at is null or last_seen_at < now() - interval '1 minute')`,
        [projectId, actor.id],
      )
      .catch(() => this.#noted.delete(key));
  }
}
