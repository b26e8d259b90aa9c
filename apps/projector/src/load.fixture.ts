import { randomUUID } from 'node:crypto';
import { itemDecider, queueDecider, toJsonText, type ItemCommand } from '@labeling/domain';
import { execute, type EventContext, type EventStore } from '@labeling/event-store';
import { getItem, getQueue, type Queryable, type QueueCounters } from '@labeling/read-models/queries';

const actor = { type: 'member', id: 'ada', name: 'Ada' } as const;
const metadata = (): EventContext => {
  return { actor, at: new Date().toISOString(), $correlationId: randomUUID(), $causationId: randomUUID() };
};

/** A queue under load; it records what was acknowledged. */
export class Load {
  readonly queueId = randomUUID();
  readonly #projectId = randomUUID();
  readonly #store: EventStore;
  /** Per item, the revision and state that the store acknowledged last. */
  readonly acknowledged = new Map<string, { revision: bigint; state: string }>();
  position = 0n;
  #added = 0;

  private constructor(store: EventStore) {
    this.#store = store;
  }

  static async begin(store: EventStore): Promise<Load> {
    const load = new Load(store);
    const queue = {
      projectId: load.#projectId,
      name: 'Under load',
      guidelines: '',
      createdAt: new Date().toISOString(),
    };
    const done = await execute(store, queueDecider, load.queueId, { type: 'CreateQueue', queue }, { metadata });
    load.position = done.position;
    return load;
  }

  /** Adds and edits one item; of every three, one is approved and one discarded. */
  async work(): Promise<void> {
    const id = randomUUID();
    const index = this.#added++;
    await this.#do(id, {
      type: 'AddItem',
      item: {
        queueId: this.queueId,
        projectId: this.#projectId,
        arrival: { request: `01900000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`, index: 0 },
        source: { type: 'api' },
        createdAt: new Date().toISOString(),
        data: toJsonText({ question: index }),
        target: toJsonText({ answer: index }),
      },
    });
    await this.#do(id, { type: 'EditTarget', target: toJsonText({ answer: -index - 1 }) });
    if (index % 3 === 0) await this.#do(id, { type: 'Approve' });
    if (index % 3 === 1) await this.#do(id, { type: 'Discard' });
  }

  async #do(id: string, command: ItemCommand): Promise<void> {
    const { revision, position, state } = await execute(this.#store, itemDecider, id, command, { metadata });
    this.acknowledged.set(id, { revision, state: state.is === 'inQueue' ? state.state : state.is });
    if (position > this.position) this.position = position;
  }

  /** What the read models contain of everything acknowledged. */
  async seen(db: Queryable): Promise<{ items: Load['acknowledged']; counters: QueueCounters | undefined }> {
    const items: Load['acknowledged'] = new Map();
    for (const id of this.acknowledged.keys()) {
      const item = await getItem(db, id);
      if (item) items.set(id, { revision: item.revision, state: item.removed ?? item.state });
    }
    return { items, counters: (await getQueue(db, this.queueId))?.counters };
  }

  /** What the read models must contain. */
  expected(): Awaited<ReturnType<Load['seen']>> {
    const counters: Record<string, number> = { New: 0, Modified: 0, Approved: 0, discarded: 0, pushed: 0 };
    for (const { state } of this.acknowledged.values()) counters[state] = (counters[state] ?? 0) + 1;
    const { New: isNew = 0, Modified: modified = 0, Approved: approved = 0, discarded = 0, pushed = 0 } = counters;
    const total = isNew + modified + approved;
    return { items: this.acknowledged, counters: { new: isNew, modified, approved, discarded, pushed, total } };
  }
}
