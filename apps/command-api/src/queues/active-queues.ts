import { Injectable } from '@nestjs/common';
import { queueDecider, type ActiveQueue, type QueueState } from '@labeling/domain';
import { EventStore, load, type Loaded } from '@labeling/event-store';
import { SharedLoads } from '../concurrency/shared-loads.js';
import { queueNotFound } from './queue.handler.js';

/** Which queues exist, according to their own streams. */
@Injectable()
export class ActiveQueues {
  readonly #loads: SharedLoads<Loaded<QueueState>>;

  constructor(store: EventStore) {
    this.#loads = new SharedLoads((queueId) => load(store, queueDecider, queueId));
  }

  /** @throws Problem `queue_not_found` when it does not exist, was deleted, or belongs to another project */
  async require(queueId: string, projectId: string): Promise<ActiveQueue> {
    const { state } = await this.#loads.get(queueId);
    if (state.is !== 'active' || state.projectId !== projectId) throw queueNotFound();
    return state;
  }
}
