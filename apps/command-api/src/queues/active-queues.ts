import { Injectable } from '@nestjs/common';
import { isOpenTo, queueDecider, type ActiveQueue, type QueueState } from '@labeling/domain';
import { EventStore, load, type Loaded } from '@labeling/event-store';
import type { QueuesSeen } from '@labeling/read-models/queries';
import { Problem } from '../problem-details/problem.js';
import { SharedLoads } from '../concurrency/shared-loads.js';
import { queueNotFound } from './queue.handler.js';

/** Which queues exist, according to their own streams. */
@Injectable()
export class ActiveQueues {
  readonly #loads: SharedLoads<Loaded<QueueState>>;

  constructor(store: EventStore) {
    this.#loads = new SharedLoads((queueId) => load(store, queueDecider, queueId));
  }

  /**
   * `seen` is the queue if the request has already loaded it.
   * @throws Problem `queue_not_found` when it does not exist, was deleted, or belongs to another project
   */
  async require(queueId: string, projectId: string, seen?: QueueState): Promise<ActiveQueue> {
    const state = seen ?? (await this.#loads.get(queueId)).state;
    if (state.is !== 'active' || state.projectId !== projectId) throw queueNotFound();
    return state;
  }

  /**
   * For members who do not see every queue; only for them does it return the queue. Deleted queues stay hidden from
   * those they were not open to.
   * @throws Problem `queue_not_found`, the same for a queue of another project as for one that is not open to the viewer
   */
  async requireSeen(queueId: string, { projectId, viewer }: QueuesSeen): Promise<QueueState | undefined> {
    if (viewer === undefined) return undefined;
    const { state } = await this.#loads.get(queueId);
    const isSeen = state.is !== 'absent' && state.projectId === projectId && isOpenTo(state.openTo, viewer);
    if (!isSeen) throw queueNotFound();
    return state;
  }

  /** Whether members annotate its items separately; true for a deleted queue, where that is no longer known. */
  async isBlind(queueId: string, seen?: QueueState): Promise<boolean> {
    const state = seen ?? (await this.#loads.get(queueId)).state;
    return state.is !== 'active' || state.overlap.annotations > 1;
  }

  /**
   * For commands that change its items.
   * @throws Problem `queue_archived`, and as above
   */
  async requireOpen(queueId: string, projectId: string): Promise<ActiveQueue> {
    const queue = await this.require(queueId, projectId);
    if (queue.isArchived) throw new Problem('queue_archived', 'The queue is archived, so its items cannot change');
    return queue;
  }
}
