import { Injectable } from '@nestjs/common';
import { queueDecider, type ActiveQueue } from '@labeling/domain';
import { EventStore, load } from '@labeling/event-store';
import { queueNotFound } from './queue.handler.js';

/** Which queues there are to act on, asked of their own streams. */
@Injectable()
export class ActiveQueues {
  constructor(private readonly store: EventStore) {}

  /** @throws Problem `queue_not_found` when it never was, was deleted, or is another project's */
  async require(queueId: string, projectId: string): Promise<ActiveQueue> {
    const { state } = await load(this.store, queueDecider, queueId);
    if (state.is !== 'active' || state.projectId !== projectId) throw queueNotFound();
    return state;
  }
}
